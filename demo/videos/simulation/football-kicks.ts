import { clamp, distance, startPose } from './body.ts';
import type { Match, Player } from './football-state.ts';
import { pitchSize, direction, nearest, sideOf } from './football-state.ts';
import { addCount, addEvent, opponentOf } from './match-log.ts';

const gravity = 9.8;
/** A rolling ball loses this share of its speed per second. */
export const rollDrag = 0.55;

function release(match: Match, kicker: Player, flight: Match['ball']['flight']): void {
  const ball = match.ball;
  ball.holder = null;
  ball.kicker = kicker;
  ball.receiver = null;
  ball.flight = flight;
  ball.fate = null;
  ball.kickedAt = match.now;
  ball.kickId++;
  match.noises.push({ kind: 'kick', tick: match.tick });
}

/** Passes along the ground so that the ball meets the receiver's run at an easy speed. */
export function passRolling(match: Match, from: Player, to: Player): void {
  const { ball, random } = match;
  release(match, from, 'roll');
  const roughTime = distance(ball, to) / 14;
  const aimX = clamp(to.x + to.vx * roughTime * 0.75, -51, 51) + random.bell() * 0.6;
  const aimY = clamp(to.y + to.vy * roughTime * 0.75, -33, 33) + random.bell() * 0.6;
  const gap = Math.max(1, Math.hypot(aimX - ball.x, aimY - ball.y));
  const speed = 6 + rollDrag * gap;
  ball.vx = ((aimX - ball.x) / gap) * speed;
  ball.vy = ((aimY - ball.y) / gap) * speed;
  ball.vz = 0;
  ball.receiver = to;
  startPose(from, 'kick', match.now, 0.4);
  addCount(match, from.side, 'passesTried');
}

/** Lifts the ball to a spot for a receiver to run to. */
export function passLofted(match: Match, from: Player, to: Player, x: number, y: number): void {
  const { ball, random } = match;
  release(match, from, 'loft');
  const aimX = clamp(x + random.bell() * 1.2, -51.5, 51.5);
  const aimY = clamp(y + random.bell() * 1.2, -33.5, 33.5);
  const gap = Math.max(4, Math.hypot(aimX - ball.x, aimY - ball.y));
  const time = gap / clamp(gap * 0.62, 12, 21);
  ball.vx = (aimX - ball.x) / time;
  ball.vy = (aimY - ball.y) / time;
  ball.vz = (gravity * time) / 2;
  ball.receiver = to;
  startPose(from, 'kick', match.now, 0.45);
  addCount(match, from.side, 'passesTried');
}

/**
 * Shoots at the goal. Where the ball crosses the line depends on distance and chance. Whether the keeper
 * reaches it depends on the keeper's distance from it and the ball's flight time.
 */
export function shoot(match: Match, from: Player, headed = false): void {
  const { ball, random } = match;
  const dir = direction(match, from.side);
  release(match, from, 'shot');
  const gap = Math.hypot(pitchSize.halfLength - ball.x * dir, ball.y);
  const scatter = 0.6 + gap * 0.07 + (headed ? 0.5 : 0);
  const corner = random.chance(0.5) ? 1 : -1;
  const crossY = corner * random.range(1.1, 3.1) + random.bell() * scatter;
  const crossZ = Math.max(0.15, random.range(0.2, 1.9) + random.bell() * scatter * 0.38);
  const speed = headed ? 15 : 21 + random.range(0, 5);
  const run = Math.max(0.5, pitchSize.halfLength - ball.x * dir);
  const path = Math.hypot(run, crossY - ball.y);
  const time = path / speed;
  ball.vx = (dir * run) / time;
  ball.vy = (crossY - ball.y) / time;
  ball.vz = (crossZ - ball.z) / time + (gravity * time) / 2;
  startPose(from, headed ? 'header' : 'kick', match.now, 0.5);
  addEvent(match, 'shot', from.side, from);
  addCount(match, from.side, 'shots');
  const onTarget =
    Math.abs(crossY) < pitchSize.goalHalf - 0.1 && crossZ < pitchSize.goalHeight - 0.1;
  const keeper = sideOf(match, opponentOf(from.side)).find((player) => player.goalkeeper);
  if (!keeper) return;
  startPose(keeper, 'dive', match.now + Math.max(0.05, time - 0.38), 1.5);
  keeper.targetX = dir * (pitchSize.halfLength - 0.5);
  keeper.targetY = clamp(crossY, -3.4, 3.4);
  if (!onTarget) return;
  const stretch = Math.abs(crossY - keeper.y);
  const chance = clamp(0.5 + (time - 0.55) * 0.55 - (stretch - 1.6) * 0.2, 0.08, 0.9);
  if (random.chance(chance)) ball.fate = stretch < 1.5 && random.chance(0.6) ? 'hold' : 'parry';
}

/** Clears the ball from the player's own goal. */
export function clear(match: Match, from: Player): void {
  const { random } = match;
  const dir = direction(match, from.side);
  const mates = sideOf(match, from.side).filter((mate) => mate.formationX > -0.1);
  const x = from.x + dir * random.range(28, 40);
  const y = clamp(from.y * 1.1 + random.range(-10, 10), -36, 36);
  const target = nearest(mates, x, y);
  if (target) passLofted(match, from, target, x, y);
}

/** Returns the distance of a point to the nearest rival, m. */
function clearanceAt(match: Match, side: Player['side'], x: number, y: number): number {
  const rival = nearest(sideOf(match, opponentOf(side)), x, y);
  return rival ? Math.hypot(rival.x - x, rival.y - y) : 20;
}

/** Returns the clearance (m) of the straight lane between two points from every rival. */
function laneClearance(match: Match, from: Player, to: Player): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.max(1, Math.hypot(dx, dy));
  let best = 9;
  for (const rival of match.players) {
    if (rival.side === from.side) continue;
    const along = ((rival.x - from.x) * dx + (rival.y - from.y) * dy) / length;
    if (along < 1 || along > length) continue;
    const away = Math.abs((rival.x - from.x) * dy - (rival.y - from.y) * dx) / length;
    best = Math.min(best, away - along * 0.02);
  }
  return best;
}

function bestPass(match: Match, from: Player): { mate: Player; value: number } | null {
  const dir = direction(match, from.side);
  let best: { mate: Player; value: number } | null = null;
  for (const mate of sideOf(match, from.side)) {
    if (mate === from) continue;
    const gap = distance(from, mate);
    if (gap < 5 || gap > 34) continue;
    if (mate.goalkeeper && from.x * dir > -25) continue;
    const progress = (mate.x - from.x) * dir;
    const value =
      progress * 0.075 +
      Math.min(8, clearanceAt(match, from.side, mate.x, mate.y)) * 0.16 +
      Math.min(3, laneClearance(match, from, mate)) * 0.55 -
      Math.abs(gap - 15) * 0.03 +
      (mate.x * dir > 34 ? 0.5 : 0) +
      match.random.range(0, 0.9) -
      (mate.goalkeeper ? 1.4 : 0);
    if (!best || value > best.value) best = { mate, value };
  }
  return best;
}

/** Crosses the ball to a random team-mate in the box. Returns false if there is none. */
export function cross(match: Match, from: Player): boolean {
  const dir = direction(match, from.side);
  const inBox = sideOf(match, from.side).filter(
    (mate) => mate !== from && mate.x * dir > 36 && Math.abs(mate.y) < 14,
  );
  const first = inBox[0];
  if (!first) return false;
  const mate = match.random.pick([first, ...inBox.slice(1)]);
  passLofted(match, from, mate, clamp(mate.x + mate.vx * 0.7, -48, 48), mate.y + mate.vy * 0.7);
  return true;
}

/** Decides for the player on the ball: shoot, cross, clear, pass, or keep dribbling. */
export function decide(match: Match, holder: Player): void {
  const { random } = match;
  const dir = direction(match, holder.side);
  const ahead = holder.x * dir;
  const toGoal = Math.hypot(pitchSize.halfLength - ahead, holder.y);
  const pressure = clearanceAt(match, holder.side, holder.x, holder.y);
  match.decideAt = match.now + random.range(0.35, 0.75);
  if (holder.goalkeeper) {
    const option = bestPass(match, holder);
    if (option && random.chance(0.65)) passRolling(match, holder, option.mate);
    else clear(match, holder);
    return;
  }
  const wantsShot =
    toGoal < 11.5 ? 0.95 : toGoal < 18 ? 0.78 : toGoal < 25 ? 0.42 : toGoal < 29 ? 0.12 : 0;
  const angle = Math.abs(holder.y) / Math.max(1, pitchSize.halfLength - ahead);
  if (random.chance(angle > 1.6 ? wantsShot * 0.2 : wantsShot)) {
    shoot(match, holder);
    return;
  }
  if (ahead > 34 && Math.abs(holder.y) > 15 && random.chance(0.55) && cross(match, holder)) return;
  if (ahead < -34 && pressure < 2.5 && random.chance(0.5)) {
    clear(match, holder);
    return;
  }
  const option = bestPass(match, holder);
  const carry = clamp(pressure, 0, 7) * 0.24 + random.range(0, 0.9) + (ahead > 25 ? 0.25 : 0);
  if (option && option.value > carry + (pressure < 2.2 ? -0.4 : 0.55)) {
    const gap = distance(holder, option.mate);
    if (gap > 23 && random.chance(0.6)) {
      const time = gap / 16;
      const lead = 0.8 * time;
      passLofted(
        match,
        holder,
        option.mate,
        option.mate.x + option.mate.vx * lead,
        option.mate.y + option.mate.vy * lead,
      );
    } else passRolling(match, holder, option.mate);
  }
}
