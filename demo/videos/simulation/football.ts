import type { Side } from '../video.ts';
import { createRandom } from '../random.ts';
import { clamp, distance, presentBody, separate, steer, startPose } from './body.ts';
import { playBall, settleBall, takeBall } from './football-ball.ts';
import { cross, decide, passRolling } from './football-kicks.ts';
import { kickOffPosition, placePlayers } from './football-positions.ts';
import type { Match, Phase } from './football-state.ts';
import {
  footballPeriods,
  footballSeconds,
  pitchSize,
  createMatch,
  direction,
  sideOf,
} from './football-state.ts';
import { addCount, addEvent, clockSecondsAt, opponentOf } from './match-log.ts';
import { createCountLog } from './count-log.ts';
import type { SimulatedMatch, TickState } from './simulated-match.ts';
import { tickSeconds, ticksPerSecond } from './simulated-match.ts';

/** The seed of the committed video, chosen for a lively match with goals on both sides. */
export const footballSeed = 82;

function setUpKickOff(match: Match, side: Side, opening: boolean): void {
  const { ball } = match;
  match.phase = {
    kind: 'kick_off',
    side,
    opening,
    earliest: match.now + (opening ? 4 : 2.4),
    latest: match.now + (opening ? 4 : 8),
  };
  match.possession = side;
  Object.assign(ball, { x: 0, y: 0, z: 0.11, vx: 0, vy: 0, vz: 0, holder: null, receiver: null });
  for (const player of match.players) {
    const [x, y] = kickOffPosition(match, player, side);
    player.targetX = x;
    player.targetY = y;
    player.pace = 6.2;
    player.stunnedUntil = 0;
    if (opening) {
      const dir = direction(match, player.side);
      player.x = x - dir * (2 + (player.index % 4));
      player.y = y;
      player.vx = 0;
      player.vy = 0;
      player.pace = 2.2;
    }
  }
}

function kickOff(match: Match, phase: Extract<Phase, { kind: 'kick_off' }>): void {
  if (match.now < phase.earliest) return;
  const settled = match.players.every(
    (player) => Math.hypot(player.x - player.targetX, player.y - player.targetY) < 3,
  );
  if (!settled && match.now < phase.latest) return;
  const [taker] = sideOf(match, phase.side).toSorted(
    (a, b) => distance(a, match.ball) - distance(b, match.ball),
  );
  const mate = sideOf(match, phase.side).find((player) => player.index % 11 === 6);
  if (!taker || !mate) return;
  match.phase = { kind: 'play' };
  match.noises.push({ kind: 'whistle', tick: match.tick });
  if (phase.opening) addEvent(match, match.now < 100 ? 'kick_off' : 'second_half', null, null);
  takeBall(match, taker);
  passRolling(match, taker, mate);
}

function restart(match: Match, phase: Extract<Phase, { kind: 'restart' }>): void {
  const { ball, random } = match;
  const { taker } = phase;
  placePlayers(match);
  const back = phase.restart === 'throw_in' ? 0.5 : 0.7;
  const away = phase.restart === 'throw_in' || phase.restart === 'corner';
  taker.targetX = phase.x + (away ? 0 : -direction(match, taker.side) * back);
  taker.targetY = phase.y + (away ? Math.sign(phase.y) * back : 0);
  taker.pace = 6.4;
  if (phase.restart === 'corner' || phase.restart === 'free_kick') fillBox(match, phase);
  const arrived = Math.hypot(taker.x - taker.targetX, taker.y - taker.targetY) < 1;
  if (match.now > phase.earliest - 1.2 || arrived) {
    Object.assign(ball, { x: phase.x, y: phase.y, z: 0.11, vx: 0, vy: 0, vz: 0 });
    if (phase.restart === 'throw_in' && arrived) {
      ball.z = 2;
      if (taker.pose !== 'throw') startPose(taker, 'throw', match.now, 4);
    }
  } else settleBall(match);
  if (match.now < phase.earliest || (!arrived && match.now < phase.latest)) return;
  match.phase = { kind: 'play' };
  takeBall(match, taker);
  taker.poseUntil = match.now;
  const mates = sideOf(match, taker.side)
    .filter((mate) => mate !== taker && !mate.goalkeeper)
    .toSorted((a, b) => distance(a, taker) - distance(b, taker));
  const close = mates[random.chance(0.6) ? 0 : 1];
  if (phase.restart === 'corner') {
    if (!cross(match, taker) && close) passRolling(match, taker, close);
  } else if (phase.restart === 'throw_in' && close) {
    passRolling(match, taker, close);
    ball.z = 1.9;
    ball.vz = 1;
  } else {
    decide(match, taker);
    if (ball.holder === taker && close) passRolling(match, taker, close);
  }
}

/** Sends players of both sides into the penalty box for a corner or a free kick. */
function fillBox(match: Match, phase: Extract<Phase, { kind: 'restart' }>): void {
  const dir = direction(match, phase.side);
  if (phase.x * dir < 30) return;
  const spots = [
    [47, 2],
    [45, -3],
    [42.5, 1],
    [41, -5],
    [46, 5],
    [36, 0],
  ] as const;
  for (const [offset, side] of [
    [0, phase.side],
    [1.2, opponentOf(phase.side)],
  ] as const) {
    const candidates = sideOf(match, side)
      .filter((player) => !player.goalkeeper && player !== phase.taker)
      .toSorted((a, b) => b.formationX - a.formationX);
    for (const [index, spot] of spots.entries()) {
      const candidate =
        side === phase.side ? candidates[index] : candidates[candidates.length - 1 - index];
      if (!candidate) continue;
      candidate.targetX = dir * (spot[0] + offset);
      candidate.targetY =
        spot[1] * Math.sign(phase.y || 1) + Math.sin(match.now * 1.3 + index) * 1.2;
      candidate.pace = 6;
    }
  }
}

function celebrate(match: Match, phase: Extract<Phase, { kind: 'celebration' }>): void {
  settleBall(match);
  const { scorer } = phase;
  const end = direction(match, phase.side);
  const flagY = scorer.y > 0 ? 28 : -28;
  const since = match.now - (phase.until - 7);
  for (const player of match.players) {
    if (player.side === phase.side && !player.goalkeeper) {
      const isScorer = player === scorer;
      player.targetX = isScorer ? end * 47 : scorer.x - end * (1 + (player.index % 4) * 0.9);
      player.targetY = isScorer ? flagY : scorer.y + (((player.index * 7) % 5) - 2) * 0.8;
      player.pace = isScorer ? (since > 3.4 ? 2 : 6) : 5.4 + (player.index % 3) * 0.4;
      const cheering = isScorer ? since > 0.6 : distance(player, scorer) < 5 && since > 1.5;
      if (cheering && player.pose === 'move')
        startPose(player, 'celebrate', match.now, phase.until - match.now);
    } else {
      const [x, y] = kickOffPosition(match, player, opponentOf(phase.side));
      player.targetX = x;
      player.targetY = y;
      player.pace = since < 2 ? 0.6 : 2.4;
    }
  }
  if (match.now >= phase.until) setUpKickOff(match, opponentOf(phase.side), false);
}

function officials(match: Match): void {
  const { referee, ball } = match;
  const behind = -direction(match, match.possession);
  referee.targetX = clamp(ball.x * 0.85 + behind * 9, -46, 46);
  referee.targetY = clamp(ball.y * 0.6 + (ball.y > 0 ? -8 : 9), -28, 28);
  if (match.phase.kind === 'kick_off') {
    referee.targetX = -behind * -8;
    referee.targetY = 8;
  }
  referee.pace = 6;
  steer(referee, ball, match.now);
  for (const [index, assistant] of match.assistants.entries()) {
    const end = index === 0 ? 1 : -1;
    const line = match.players
      .filter((player) => direction(match, player.side) === -end)
      .map((player) => player.x * end)
      .toSorted((a, b) => b - a);
    assistant.targetX = end * clamp(Math.max(line[1] ?? 0, ball.x * end), 0, 52);
    assistant.targetY = index === 0 ? -35.3 : 35.3;
    assistant.pace = 6.5;
    steer(assistant, ball, match.now);
  }
}

/** At the interval and at the end, players stroll towards the tunnel. */
function wander(match: Match): void {
  settleBall(match);
  for (const player of match.players) {
    player.targetX = player.x * 0.4 + (player.side === 'home' ? -6 : 6);
    player.targetY = -30 + (player.index % 5) * 3;
    player.pace = 1.9;
  }
}

function clock(match: Match): void {
  const ms = match.tick * tickSeconds * 1000;
  for (const [index, period] of footballPeriods.entries()) {
    if (ms === period.startMs - 4000) setUpKickOff(match, index === 0 ? 'home' : 'away', true);
    if (ms === period.startMs) match.period = index === 0 ? 1 : 2;
    if (ms !== period.endMs) continue;
    match.period = 0;
    match.phase = { kind: 'break' };
    if (match.ball.holder) match.ball.kicker = match.ball.holder;
    match.ball.holder = null;
    match.ball.receiver = null;
    addEvent(match, index === 0 ? 'half_time' : 'full_time', null, null);
    match.noises.push({ kind: index === 0 ? 'whistle' : 'whistle_long', tick: match.tick });
  }
}

function present(match: Match): TickState {
  const { ball } = match;
  const gap = Math.hypot(pitchSize.halfLength - Math.abs(ball.x), ball.y);
  const calm = match.phase.kind === 'play' || match.phase.kind === 'restart' ? 1 : 0.3;
  return {
    figures: [...match.players, match.referee, ...match.assistants].map((body) =>
      presentBody(body, match.now, body === ball.holder),
    ),
    ball: { x: ball.x, y: ball.y, z: ball.z },
    clockSeconds: clockSecondsAt(footballPeriods, match.tick * tickSeconds * 1000),
    period: match.period,
    danger: calm * clamp(1.15 - gap / 34 + (ball.flight === 'shot' ? 0.35 : 0), 0, 1),
    joy: match.phase.kind === 'celebration' ? match.phase.side : null,
  };
}

/** Simulates a whole match. The same seed always returns the same match. */
export function simulateFootball(seed: number = footballSeed): SimulatedMatch {
  const match = createMatch(createRandom(seed));
  const ticks: TickState[] = [];
  const countLog = createCountLog();
  const total = footballSeconds * ticksPerSecond;
  for (match.tick = 0; match.tick < total; match.tick++) {
    match.now = match.tick * tickSeconds;
    clock(match);
    const { phase } = match;
    if (phase.kind === 'kick_off') kickOff(match, phase);
    else if (phase.kind === 'restart') restart(match, phase);
    else if (phase.kind === 'celebration') celebrate(match, phase);
    else if (phase.kind === 'break') wander(match);
    else {
      placePlayers(match);
      playBall(match);
    }
    if (match.phase.kind === 'play') addCount(match, match.possession, 'possessionTicks');
    for (const player of match.players) {
      const diving = player.pose === 'dive' && match.now >= player.poseSince;
      steer(player, match.ball, match.now, diving ? 22 : 8);
    }
    separate(match.players, 0.75);
    officials(match);
    ticks.push(present(match));
    countLog.record(match);
  }
  return {
    videoId: 'football',
    periods: footballPeriods,
    cast: [...match.players, match.referee, ...match.assistants].map(
      ({ side, number, goalkeeper }) => ({ side, number, goalkeeper }),
    ),
    ticks,
    events: match.events.toSorted((a, b) => a.tick - b.tick),
    noises: match.noises,
    counts: match.counts,
    countLog: countLog.log,
    score: match.score,
  };
}
