import type { Side } from '../video.ts';
import { clamp, distance, startPose } from './body.ts';
import { rollDrag, decide, shoot } from './football-kicks.ts';
import type { Match, Player, RestartKind } from './football-state.ts';
import { pitchSize, direction, nearest, sideOf } from './football-state.ts';
import { addCount, addEvent, opponentOf } from './match-log.ts';
import { tickSeconds } from './simulated-match.ts';

/** Stops play and awards the ball to a side at a spot. */
export function awardRestart(
  match: Match,
  restart: RestartKind,
  side: Side,
  x: number,
  y: number,
): void {
  const candidates = sideOf(match, side).filter((player) =>
    restart === 'goal_kick' ? player.goalkeeper : !player.goalkeeper,
  );
  const taker = nearest(candidates, x, y);
  if (!taker) return;
  const wait = { corner: 2.4, goal_kick: 2.2, throw_in: 1.1, free_kick: 2 }[restart];
  match.phase = {
    kind: 'restart',
    restart,
    side,
    taker,
    x,
    y,
    earliest: match.now + wait,
    latest: match.now + wait + 3.5,
  };
  match.possession = side;
  match.ball.holder = null;
  match.ball.receiver = null;
  if (restart === 'corner') {
    addEvent(match, 'corner', side, null);
    addCount(match, side, 'corners');
  }
}

function outOfPlay(match: Match): void {
  const { ball } = match;
  const last = ball.kicker;
  if (!last) return;
  if (Math.abs(ball.y) > pitchSize.halfWidth + 0.15) {
    const x = clamp(ball.x, -51, 51);
    awardRestart(
      match,
      'throw_in',
      opponentOf(last.side),
      x,
      Math.sign(ball.y) * pitchSize.halfWidth,
    );
    return;
  }
  const end = Math.sign(ball.x);
  const defending: Side = direction(match, 'home') === end ? 'away' : 'home';
  if (last.side === defending) {
    const y = (Math.sign(ball.y) || 1) * (pitchSize.halfWidth - 0.3);
    awardRestart(match, 'corner', opponentOf(defending), end * (pitchSize.halfLength - 0.3), y);
  } else {
    awardRestart(match, 'goal_kick', defending, end * 47, (Math.sign(ball.y) || 1) * 6);
  }
}

function score(match: Match, side: Side): void {
  const { ball } = match;
  const scorer = ball.kicker && ball.kicker.side === side ? ball.kicker : null;
  const celebrant = scorer ?? sideOf(match, side)[9];
  if (!celebrant) return;
  match.score[side]++;
  addCount(match, side, 'onTarget');
  addEvent(match, 'goal', side, scorer);
  match.noises.push({ kind: 'net', tick: match.tick });
  match.noises.push({ kind: 'whistle', tick: match.tick + 14 });
  match.phase = { kind: 'celebration', side, scorer: celebrant, until: match.now + 7 };
  ball.receiver = null;
  ball.flight = 'loose';
}

function saveShot(match: Match, keeper: Player): void {
  const { ball, random } = match;
  const shooter = ball.kicker;
  if (!shooter) return;
  addEvent(match, 'save', keeper.side, keeper);
  addCount(match, keeper.side, 'saves');
  addCount(match, shooter.side, 'onTarget');
  const dir = direction(match, keeper.side);
  const fate = ball.fate;
  ball.fate = null;
  ball.kicker = keeper;
  match.noises.push({ kind: 'kick', tick: match.tick });
  if (fate === 'hold') {
    takeBall(match, keeper);
    match.decideAt = match.now + 2.2;
    return;
  }
  ball.flight = 'loose';
  ball.kickId++;
  ball.kickedAt = match.now;
  if (random.chance(0.6)) {
    ball.vx = -dir * 7;
    ball.vy = (Math.sign(ball.y) || 1) * random.range(7, 11);
    ball.vz = random.range(1, 4);
  } else {
    ball.vx = dir * random.range(5, 9);
    ball.vy = (Math.sign(ball.y) || 1) * random.range(3, 8);
    ball.vz = 2;
  }
}

/** Gives the ball to a player. Counts a completed pass; a turnover changes sides. */
export function takeBall(match: Match, player: Player): void {
  const { ball } = match;
  if (ball.receiver && player.side === ball.receiver.side && ball.kicker !== player)
    addCount(match, player.side, 'passes');
  ball.holder = player;
  ball.receiver = null;
  ball.flight = 'roll';
  ball.vx = 0;
  ball.vy = 0;
  ball.vz = 0;
  ball.fate = null;
  match.possession = player.side;
  match.decideAt = match.now + match.random.range(0.3, 0.8);
  match.duelAt = match.now + 0.5;
}

function touches(match: Match): void {
  const { ball, random } = match;
  const sinceKick = match.now - ball.kickedAt;
  const candidates = match.players
    .filter((player) => match.now >= player.stunnedUntil)
    .map((player) => ({ player, gap: distance(player, ball) }))
    .toSorted((a, b) => a.gap - b.gap);
  for (const { player, gap } of candidates) {
    if (gap > 1.5) break;
    if (player === ball.kicker && sinceKick < 0.7) continue;
    if (ball.flight === 'shot') {
      const inWay = gap < 0.55 && ball.z < 1.7 && !player.goalkeeper;
      if (!inWay || player.triedKick === ball.kickId || player.side === ball.kicker?.side) continue;
      player.triedKick = ball.kickId;
      if (!random.chance(0.4)) continue;
      ball.vx *= -0.25;
      ball.vy = ball.vy * 0.4 + random.range(-5, 5);
      ball.vz = random.range(1, 4);
      ball.flight = 'loose';
      ball.fate = null;
      ball.kicker = player;
      ball.kickId++;
      ball.kickedAt = match.now;
      return;
    }
    const reach = player.goalkeeper && Math.abs(player.x) > 38 ? 2.6 : 2.1;
    if (gap > (player === ball.receiver ? 1.1 : 0.9) || ball.z > reach) continue;
    const mine = ball.receiver ? player.side === ball.receiver.side : true;
    if (!mine && !player.goalkeeper) {
      if (player.triedKick === ball.kickId) continue;
      player.triedKick = ball.kickId;
      if (!random.chance(0.62)) continue;
    }
    const dir = direction(match, player.side);
    const near = player.x * dir > 39 && Math.abs(player.y) < 11;
    if (ball.z > 1 && near && !player.goalkeeper) {
      takeBall(match, player);
      shoot(match, player, true);
      return;
    }
    if (ball.z > 1.2 && !player.goalkeeper) startPose(player, 'header', match.now, 0.4);
    takeBall(match, player);
    if (player.goalkeeper) match.decideAt = match.now + 1.4;
    return;
  }
}

function duel(match: Match, holder: Player): void {
  const { random } = match;
  if (match.now < match.duelAt || holder.goalkeeper) return;
  const rival = nearest(
    sideOf(match, opponentOf(holder.side)).filter(
      (player) => !player.goalkeeper && match.now >= player.stunnedUntil,
    ),
    holder.x,
    holder.y,
  );
  if (!rival || distance(rival, holder) > 1.35) return;
  match.duelAt = match.now + 0.5;
  const isInRivalBox = holder.x * direction(match, holder.side) > 34 && Math.abs(holder.y) < 21;
  const roll = random.next();
  if (roll < 0.34) {
    takeBall(match, rival);
    holder.stunnedUntil = match.now + 0.5;
    startPose(rival, 'kick', match.now, 0.35);
  } else if (roll < 0.43 && !isInRivalBox) {
    startPose(rival, 'slide', match.now, 1);
    startPose(holder, 'down', match.now, 2);
    holder.stunnedUntil = match.now + 2;
    rival.stunnedUntil = match.now + 1;
    addEvent(match, 'foul', rival.side, rival);
    addCount(match, rival.side, 'fouls');
    match.noises.push({ kind: 'whistle', tick: match.tick + 4 });
    match.ball.kicker = rival;
    awardRestart(match, 'free_kick', holder.side, holder.x, holder.y);
    if (!match.booked.has(rival) && random.chance(0.4)) {
      match.booked.add(rival);
      addCount(match, rival.side, 'yellowCards');
      startPose(match.referee, 'card', match.now + 1.6, 1.6);
      match.events.push({
        type: 'yellow_card',
        side: rival.side,
        playerNumber: rival.number,
        tick: match.tick + 45,
        score: { ...match.score },
      });
      if (match.phase.kind === 'restart') {
        match.phase.earliest += 2.2;
        match.phase.latest += 2.2;
      }
    }
  } else if (roll < 0.6) {
    rival.stunnedUntil = match.now + 0.7;
  }
}

function fly(match: Match): void {
  const { ball } = match;
  const airborne = ball.z > 0.13 || ball.vz > 0.5;
  const drag = ball.flight === 'shot' || airborne ? 0 : rollDrag;
  ball.vx -= ball.vx * drag * tickSeconds;
  ball.vy -= ball.vy * drag * tickSeconds;
  ball.x += ball.vx * tickSeconds;
  ball.y += ball.vy * tickSeconds;
  if (airborne) {
    ball.z += ball.vz * tickSeconds;
    ball.vz -= 9.8 * tickSeconds;
    if (ball.z < 0.11) {
      ball.z = 0.11;
      ball.vz = ball.vz < -1.5 ? -ball.vz * 0.5 : 0;
      ball.vx *= 0.8;
      ball.vy *= 0.8;
      if (ball.flight === 'loft') ball.flight = 'roll';
    }
  }
}

/** Moves a ball that is out of play, so that it stays in the net or in the picture. */
export function settleBall(match: Match): void {
  const { ball } = match;
  if (ball.holder) return;
  fly(match);
  const behind = Math.abs(ball.x) - pitchSize.halfLength;
  const inGoal =
    behind > 0 && Math.abs(ball.y) < pitchSize.goalHalf && ball.z < pitchSize.goalHeight;
  if (inGoal && match.phase.kind === 'celebration') {
    if (behind > 1.7) {
      ball.x = Math.sign(ball.x) * (pitchSize.halfLength + 1.7);
      ball.vx *= -0.1;
    }
    ball.y = clamp(ball.y, -3.4, 3.4);
    ball.vy *= 0.9;
  } else if (behind > 5 || Math.abs(ball.y) > pitchSize.halfWidth + 4) {
    ball.vx *= 0.6;
    ball.vy *= 0.6;
  }
}

/** One tick of open play for the ball: held, duelled for, flying, saved, scored or out. */
export function playBall(match: Match): void {
  const { ball } = match;
  const { holder } = ball;
  if (holder) {
    const gap = holder.goalkeeper ? 0.35 : 0.55 + 0.3 * Math.abs(Math.sin(holder.stride * 1.1));
    ball.x = holder.x + Math.cos(holder.heading) * gap;
    ball.y = holder.y + Math.sin(holder.heading) * gap;
    ball.z = holder.goalkeeper ? 1.05 : 0.11;
    ball.kicker = holder;
    duel(match, holder);
    if (match.phase.kind === 'play' && ball.holder === holder && match.now >= match.decideAt)
      decide(match, holder);
    return;
  }
  const before = ball.x;
  fly(match);
  if (ball.fate) {
    const end = Math.sign(ball.vx);
    const keeper = match.players.find(
      (player) => player.goalkeeper && direction(match, player.side) === -end,
    );
    if (keeper && ball.x * end > Math.max(46, keeper.x * end - 0.3)) {
      saveShot(match, keeper);
      return;
    }
  }
  touches(match);
  if (ball.holder) return;
  const crossing =
    Math.abs(ball.x) > pitchSize.halfLength && Math.abs(before) <= pitchSize.halfLength;
  if (crossing && Math.abs(ball.y) < pitchSize.goalHalf && ball.z < pitchSize.goalHeight) {
    score(match, direction(match, 'home') === Math.sign(ball.x) ? 'home' : 'away');
  } else if (
    Math.abs(ball.x) > pitchSize.halfLength + 0.2 ||
    Math.abs(ball.y) > pitchSize.halfWidth + 0.2
  ) {
    outOfPlay(match);
  }
}
