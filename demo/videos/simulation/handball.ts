import type { Side } from '../video.ts';
import { createRandom } from '../random.ts';
import { clamp, presentBody, separate, steer, startPose } from './body.ts';
import { placeHandballers } from './handball-positions.ts';
import type { HandballMatch, HandballPlayer, ShotKind, Slot } from './handball-state.ts';
import {
  attackPositions,
  courtSize,
  handballPeriods,
  handballSeconds,
  attackDirection,
  createHandballMatch,
  inSlot,
  isOnCourt,
} from './handball-state.ts';
import { addCount, addEvent, clockSecondsAt, opponentOf } from './match-log.ts';
import { deflect, passTo, throwAtGoal } from './handball-throws.ts';
import { createCountLog } from './count-log.ts';
import type { SimulatedMatch, TickState } from './simulated-match.ts';
import { tickSeconds, ticksPerSecond } from './simulated-match.ts';

/** The seed of the committed video: a close match with many goals, a penalty and a suspension. */
export const handballSeed = 183;

const ring: readonly Slot[] = ['left_wing', 'left_back', 'centre', 'right_back', 'right_wing'];

function setThrowOff(match: HandballMatch, side: Side, opening: boolean): void {
  match.attacking = side;
  match.thrown = null;
  match.phase = { kind: 'throw_off', at: match.now + (opening ? 3 : 2), opening };
  const centre = inSlot(match, side, 'centre');
  if (opening) {
    for (const player of match.players) {
      const dir = attackDirection(match, player.side);
      const [x, y] = attackPositions[player.slot];
      player.x = player.slot === 'keeper' ? -dir * 19 : -dir * (1.5 + (18 - x) * 0.5);
      player.y = dir * y;
      player.vx = 0;
      player.vy = 0;
    }
    centre.x = 0;
    centre.y = 0;
    match.holder = centre;
  }
}

function startAttack(match: HandballMatch, quick: boolean): void {
  const wing: Slot = match.random.chance(0.5) ? 'left_wing' : 'right_wing';
  const runner = quick ? inSlot(match, match.attacking, wing) : null;
  match.phase = { kind: 'advance', runner, since: match.now };
}

function turnOver(match: HandballMatch, holder: HandballPlayer): void {
  match.attacking = holder.side;
  match.holder = holder;
  startAttack(match, match.random.chance(0.4));
}

function beginShot(match: HandballMatch, shooter: HandballPlayer, shot: ShotKind): void {
  const wait = shot === 'back' ? 0.45 : 0.3;
  match.phase = {
    kind: 'run_up',
    shooter,
    shot,
    jumpAt: match.now + wait,
    releaseAt: match.now + wait + 0.36,
  };
}

function foul(match: HandballMatch, holder: HandballPlayer): boolean {
  const { random } = match;
  const rival = match.players
    .filter((player) => player.side !== holder.side && player.slot !== 'keeper')
    .find((player) => Math.hypot(player.x - holder.x, player.y - holder.y) < 2.2);
  if (!rival || !random.chance(0.13)) return false;
  addEvent(match, 'foul', rival.side, rival);
  addCount(match, rival.side, 'fouls');
  match.noises.push({ kind: 'whistle', tick: match.tick });
  startPose(holder, 'down', match.now, 1.1);
  const roll = random.next();
  if (roll < 0.3) {
    addEvent(match, 'penalty', holder.side, holder);
    addCount(match, holder.side, 'penalties');
    match.phase = { kind: 'penalty', shooter: holder, at: match.now + 3 };
  } else match.phase = { kind: 'free_throw', at: match.now + 1.5 };
  if (roll < 0.42) {
    addEvent(match, 'suspension', rival.side, rival);
    addCount(match, rival.side, 'suspensions');
    rival.suspendedUntil = match.now + 8;
    startPose(match.referees[0], 'card', match.now + 0.4, 1.3);
  }
  return true;
}

function build(match: HandballMatch, holder: HandballPlayer): void {
  const { phase, random } = match;
  if (phase.kind !== 'build' || match.now < phase.at) return;
  if (foul(match, holder)) return;
  if (phase.passes <= 0) {
    if (holder.slot === 'left_wing' || holder.slot === 'right_wing')
      return beginShot(match, holder, 'wing');
    if (holder.slot === 'pivot') return beginShot(match, holder, 'pivot');
    const roll = random.next();
    const pivot = inSlot(match, match.attacking, 'pivot');
    if (roll < 0.55) return beginShot(match, holder, 'back');
    if (roll < 0.75 && isOnCourt(match, pivot)) return passTo(match, holder, pivot);
    const wing = inSlot(
      match,
      match.attacking,
      holder.y > 0 === attackDirection(match, holder.side) > 0 ? 'left_wing' : 'right_wing',
    );
    if (isOnCourt(match, wing)) return passTo(match, holder, wing);
    return beginShot(match, holder, 'back');
  }
  const holderIndex = Math.max(0, ring.indexOf(holder.slot));
  const step = random.chance(0.5) ? 1 : -1;
  const order = [
    holderIndex + step,
    holderIndex - step,
    holderIndex + 2 * step,
    holderIndex - 2 * step,
    2,
  ];
  for (const index of order) {
    const slot = ring[index];
    if (!slot || slot === holder.slot) continue;
    const mate = inSlot(match, match.attacking, slot);
    if (!isOnCourt(match, mate)) continue;
    match.phase = { ...phase, passes: phase.passes - 1 };
    passTo(match, holder, mate);
    return;
  }
}

function caught(match: HandballMatch, catcher: HandballPlayer): void {
  match.thrown = null;
  if (catcher.side !== match.attacking) return turnOver(match, catcher);
  match.holder = catcher;
  addCount(match, catcher.side, 'passes');
  if (match.phase.kind === 'build')
    match.phase = { ...match.phase, at: match.now + match.random.range(0.35, 0.6) };
}

function shotEnds(match: HandballMatch, outcome: 'goal' | 'save' | 'miss' | 'block'): void {
  const { phase, random, ball } = match;
  if (phase.kind !== 'shot') return;
  const { shooter } = phase;
  const dir = attackDirection(match, shooter.side);
  const keeper = inSlot(match, opponentOf(shooter.side), 'keeper');
  match.thrown = null;
  // Counted where the throw ends, because counting earlier would reveal the outcome.
  if (outcome === 'goal' || outcome === 'save') addCount(match, shooter.side, 'onTarget');
  if (outcome === 'goal') {
    match.score[shooter.side]++;
    addEvent(match, 'goal', shooter.side, shooter);
    match.noises.push({ kind: 'net', tick: match.tick }, { kind: 'whistle', tick: match.tick + 5 });
    match.joyUntil = match.now + 2.4;
    match.joySide = shooter.side;
    startPose(shooter, 'celebrate', match.now + 0.35, 1.6);
    deflect(match, dir * 20.7, ball.y);
    match.phase = { kind: 'after', goal: true, until: match.now + 1.3 };
    return;
  }
  if (outcome === 'save') {
    addEvent(match, 'save', keeper.side, keeper);
    addCount(match, keeper.side, 'saves');
    match.joyUntil = 0;
    deflect(match, dir * 17.4, ball.y + random.range(-2, 2));
  } else if (outcome === 'block') {
    addCount(match, keeper.side, 'blocks');
    deflect(match, ball.x + dir * 3, ball.y + random.range(-2, 2));
  } else {
    match.noises.push({ kind: 'bounce', tick: match.tick });
    deflect(match, dir * 22.4, ball.y * 1.2);
  }
  match.phase = { kind: 'after', goal: false, until: match.now + 1.1 };
}

function fly(match: HandballMatch): void {
  const { thrown, ball } = match;
  if (!thrown) return;
  const share = clamp((match.now - thrown.start) / thrown.seconds, 0, 1);
  const toX = thrown.to ? thrown.to.x : thrown.toX;
  const toY = thrown.to ? thrown.to.y : thrown.toY;
  const toZ = thrown.to ? 1.4 : thrown.toZ;
  ball.x = thrown.fromX + (toX - thrown.fromX) * share;
  ball.y = thrown.fromY + (toY - thrown.fromY) * share;
  ball.z = thrown.fromZ + (toZ - thrown.fromZ) * share + thrown.arc * 4 * share * (1 - share);
  if (share < 1) return;
  if (thrown.to) caught(match, thrown.to);
  else if (thrown.outcome === 'rest' || thrown.outcome === 'catch') match.thrown = null;
  else shotEnds(match, thrown.outcome);
}

function carry(match: HandballMatch, holder: HandballPlayer): void {
  const { ball } = match;
  const running = match.phase.kind === 'advance' && Math.hypot(holder.vx, holder.vy) > 2;
  const side = holder.heading - 0.9;
  const cycle = (match.now * 2.1) % 1;
  const airborne = holder.pose === 'jump';
  ball.x = holder.x + Math.cos(side) * (running ? 0.55 : 0.35);
  ball.y = holder.y + Math.sin(side) * (running ? 0.55 : 0.35);
  ball.z = airborne ? holder.lift + 2.05 : running ? 0.12 + 0.95 * Math.abs(1 - 2 * cycle) : 1.2;
  if (running && Math.abs(cycle - 0.5) < 0.042)
    match.noises.push({ kind: 'bounce', tick: match.tick });
}

function advance(match: HandballMatch, holder: HandballPlayer): void {
  const { phase, random } = match;
  if (phase.kind !== 'advance') return;
  const dir = attackDirection(match, holder.side);
  const age = match.now - phase.since;
  if (phase.runner && holder !== phase.runner && age > 0.9) {
    if (isOnCourt(match, phase.runner) && phase.runner.x * dir > -2)
      passTo(match, holder, phase.runner);
    else if (age > 2.2) match.phase = { ...phase, runner: null };
    return;
  }
  if (holder === phase.runner) {
    if (holder.x * dir > 11) beginShot(match, holder, 'break');
    return;
  }
  if (holder.slot === 'keeper' || holder.slot === 'pivot') {
    const to = inSlot(match, holder.side, random.chance(0.5) ? 'centre' : 'left_back');
    if (age > 0.7 && isOnCourt(match, to)) passTo(match, holder, to);
    else if (age > 1) passTo(match, holder, inSlot(match, holder.side, 'right_back'));
    return;
  }
  if (holder.x * dir > 6.2 || age > 6)
    match.phase = {
      kind: 'build',
      passes: 1 + Math.floor(random.range(0, 4)),
      at: match.now + 0.2,
    };
}

function runUp(match: HandballMatch): void {
  const { phase } = match;
  if (phase.kind !== 'run_up') return;
  const { shooter, shot, jumpAt, releaseAt } = phase;
  if (shot !== 'penalty' && match.now >= jumpAt && shooter.pose !== 'jump')
    startPose(shooter, 'jump', match.now, 0.75);
  if (match.now >= releaseAt) throwAtGoal(match, shooter, shot);
}

function after(match: HandballMatch): void {
  const { phase } = match;
  if (phase.kind !== 'after' || match.now < phase.until) return;
  const defenders = opponentOf(match.attacking);
  const keeper = inSlot(match, defenders, 'keeper');
  match.holder = keeper;
  match.ball = { x: keeper.x, y: keeper.y, z: 1.2 };
  match.attacking = defenders;
  if (phase.goal) {
    setThrowOff(match, defenders, false);
    passTo(match, keeper, inSlot(match, defenders, 'centre'));
    if (match.thrown)
      match.thrown = { ...match.thrown, to: inSlot(match, defenders, 'centre'), seconds: 1.1 };
  } else startAttack(match, match.random.chance(0.38));
}

function throwOff(match: HandballMatch): void {
  const { phase } = match;
  if (phase.kind !== 'throw_off' || match.now < phase.at) return;
  const centre = inSlot(match, match.attacking, 'centre');
  if (match.thrown) return;
  match.holder = centre;
  match.noises.push({ kind: 'whistle', tick: match.tick });
  if (phase.opening) addEvent(match, match.now < 60 ? 'kick_off' : 'second_half', null, null);
  startAttack(match, false);
}

function play(match: HandballMatch): void {
  placeHandballers(match);
  const { phase } = match;
  if (phase.kind === 'penalty') {
    const dir = attackDirection(match, phase.shooter.side);
    phase.shooter.targetX = dir * 12.9;
    phase.shooter.targetY = 0;
    phase.shooter.pace = 5.5;
    match.holder = phase.shooter;
    if (match.now > phase.at) beginShot(match, phase.shooter, 'penalty');
  } else if (phase.kind === 'free_throw' && match.now > phase.at) {
    match.phase = { kind: 'build', passes: 1, at: match.now };
  }
  throwOff(match);
  after(match);
  fly(match);
  const { holder } = match;
  if (!holder) return;
  carry(match, holder);
  if (match.phase.kind === 'advance') advance(match, holder);
  else if (match.phase.kind === 'build') build(match, holder);
  runUp(match);
}

function clock(match: HandballMatch): void {
  const ms = Math.round(match.tick * tickSeconds * 1000);
  for (const [index, period] of handballPeriods.entries()) {
    if (ms === period.startMs - 3000) setThrowOff(match, index === 0 ? 'home' : 'away', true);
    if (ms === period.startMs) match.period = index === 0 ? 1 : 2;
    if (ms !== period.endMs) continue;
    match.period = 0;
    match.phase = { kind: 'break' };
    match.holder = null;
    match.thrown = null;
    deflect(match, match.ball.x + 0.8, match.ball.y);
    addEvent(match, index === 0 ? 'half_time' : 'full_time', null, null);
    match.noises.push({ kind: index === 0 ? 'whistle' : 'whistle_long', tick: match.tick });
  }
}

function officials(match: HandballMatch): void {
  const dir = attackDirection(match, match.attacking);
  const [court, goal] = match.referees;
  court.targetX = clamp(match.ball.x - dir * 5, -14, 14);
  court.targetY = match.ball.y > 2 ? -7 : 8.6;
  goal.targetX = dir * 20.8;
  goal.targetY = 5.2;
  for (const referee of match.referees) {
    referee.pace = 6.4;
    steer(referee, match.ball, match.now);
  }
}

function presentTick(match: HandballMatch): TickState {
  const { ball, phase } = match;
  const gap = Math.hypot(courtSize.halfLength - Math.abs(ball.x), ball.y * 0.5);
  const shooting = phase.kind === 'shot' || phase.kind === 'run_up' || phase.kind === 'penalty';
  const waiting = phase.kind === 'break' || phase.kind === 'throw_off';
  return {
    figures: [...match.players, ...match.referees].map((body) =>
      presentBody(body, match.now, body === match.holder),
    ),
    ball: { ...ball },
    clockSeconds: clockSecondsAt(handballPeriods, match.tick * tickSeconds * 1000),
    period: match.period,
    danger: waiting ? 0.12 : clamp(1 - gap / 17 + (shooting ? 0.4 : 0), 0.1, 1),
    joy: match.now < match.joyUntil ? match.joySide : null,
  };
}

/** Simulates a whole match. The same seed always returns the same match. */
export function simulateHandball(seed: number = handballSeed): SimulatedMatch {
  const match = createHandballMatch(createRandom(seed));
  const ticks: TickState[] = [];
  const countLog = createCountLog();
  for (match.tick = 0; match.tick < handballSeconds * ticksPerSecond; match.tick++) {
    match.now = match.tick * tickSeconds;
    clock(match);
    if (match.phase.kind === 'break') {
      fly(match);
      for (const player of match.players) {
        player.targetX = player.side === 'home' ? -5 : 5;
        player.targetY = 9 - (player.index % 4);
        player.pace = 1.8;
      }
    } else play(match);
    if (match.period > 0) addCount(match, match.attacking, 'possessionTicks');
    for (const player of match.players) {
      if (player.pose === 'jump') {
        const share = clamp((match.now - player.poseSince) / 0.75, 0, 1);
        player.lift = 0.75 * 4 * share * (1 - share);
      }
      steer(player, match.ball, match.now, player.pose === 'jump' ? 3 : 10);
    }
    separate(match.players, 0.7);
    officials(match);
    ticks.push(presentTick(match));
    countLog.record(match);
  }
  return {
    videoId: 'handball',
    periods: handballPeriods,
    cast: [...match.players, ...match.referees].map(({ side, number, goalkeeper }) => ({
      side,
      number,
      goalkeeper,
    })),
    ticks,
    events: match.events.toSorted((a, b) => a.tick - b.tick),
    noises: match.noises,
    counts: match.counts,
    countLog: countLog.log,
    score: match.score,
  };
}
