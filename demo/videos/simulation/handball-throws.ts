import { clamp, startPose } from './body.ts';
import type { HandballMatch, HandballPlayer, ShotKind, Throw } from './handball-state.ts';
import { courtSize, attackDirection, inSlot, isOnCourt } from './handball-state.ts';
import { addCount, addEvent, opponentOf } from './match-log.ts';

function throwFrom(match: HandballMatch, by: HandballPlayer, rest: Partial<Throw>): void {
  const { ball } = match;
  match.holder = null;
  match.noises.push({ kind: 'kick', tick: match.tick });
  match.thrown = {
    fromX: ball.x,
    fromY: ball.y,
    fromZ: ball.z,
    to: null,
    toX: ball.x,
    toY: ball.y,
    toZ: 1,
    start: match.now,
    seconds: 0.4,
    arc: 0.3,
    outcome: 'catch',
    ...rest,
  };
  if (by.pose === 'move') startPose(by, 'throw', match.now, 0.4);
}

/** Throws to a team-mate, unless a rival in the lane intercepts it. */
export function passTo(match: HandballMatch, by: HandballPlayer, to: HandballPlayer): void {
  const { random } = match;
  const gap = Math.hypot(to.x - by.x, to.y - by.y);
  addCount(match, by.side, 'passesTried');
  const thief = match.players.find((rival) => {
    if (rival.side === by.side || rival.slot === 'keeper' || !isOnCourt(match, rival)) return false;
    const share =
      ((rival.x - by.x) * (to.x - by.x) + (rival.y - by.y) * (to.y - by.y)) / (gap * gap || 1);
    if (share < 0.25 || share > 0.95) return false;
    const x = by.x + share * (to.x - by.x);
    const y = by.y + share * (to.y - by.y);
    return Math.hypot(rival.x - x, rival.y - y) < 1.2;
  });
  const stolen = thief && random.chance(0.3) ? thief : null;
  throwFrom(match, by, {
    to: stolen ?? to,
    seconds: clamp(gap / 15, 0.22, 1.4),
    arc: gap > 12 ? gap * 0.1 : 0.25,
  });
}

/** Probabilities of the outcomes of each kind of shot; the rest is a block. */
const shotOdds: Record<ShotKind, readonly [goal: number, save: number, miss: number]> = {
  back: [0.5, 0.27, 0.13],
  wing: [0.58, 0.3, 0.12],
  pivot: [0.68, 0.24, 0.08],
  break: [0.76, 0.2, 0.04],
  penalty: [0.76, 0.19, 0.05],
};

/**
 * Throws at the goal. Chance decides the outcome by the kind of shot; the ball then flies to where that
 * outcome is seen.
 */
export function throwAtGoal(match: HandballMatch, by: HandballPlayer, kind: ShotKind): void {
  const { random } = match;
  const dir = attackDirection(match, by.side);
  const keeper = inSlot(match, opponentOf(by.side), 'keeper');
  const [goal, save, miss] = shotOdds[kind];
  const roll = random.next();
  const outcome =
    roll < goal
      ? 'goal'
      : roll < goal + save
        ? 'save'
        : roll < goal + save + miss
          ? 'miss'
          : 'block';
  const corner = random.chance(0.5) ? 1 : -1;
  let x = dir * (courtSize.halfLength + 0.85);
  let y = corner * random.range(0.75, 1.35);
  let z = random.chance(0.5) ? random.range(0.15, 0.7) : random.range(1.35, 1.85);
  if (outcome === 'save') {
    x = dir * (courtSize.halfLength - 0.7);
    y = keeper.y + corner * random.range(0.3, 0.9);
  } else if (outcome === 'miss') {
    x = dir * (courtSize.halfLength + 1.9);
    if (random.chance(0.5)) z = random.range(2.35, 3);
    else y = corner * random.range(1.8, 2.3);
  } else if (outcome === 'block') {
    const blocker = match.players
      .filter((rival) => rival.side !== by.side && rival.slot !== 'keeper')
      .toSorted(
        (a, b) => Math.hypot(a.x - by.x, a.y - by.y) - Math.hypot(b.x - by.x, b.y - by.y),
      )[0];
    if (blocker) {
      x = blocker.x;
      y = blocker.y;
      z = 2.35;
      startPose(blocker, 'block', match.now, 0.7);
    }
  }
  const seconds = clamp(Math.hypot(x - match.ball.x, y - match.ball.y) / 23, 0.16, 0.8);
  throwFrom(match, by, { toX: x, toY: y, toZ: z, seconds, arc: 0.05, outcome });
  addEvent(match, 'shot', by.side, by);
  addCount(match, by.side, 'shots');
  const wrongFoot = outcome === 'goal' && random.chance(0.45);
  startPose(keeper, 'dive', match.now + Math.max(0, seconds - 0.22), 0.8);
  keeper.targetY = clamp(wrongFoot ? -y : y, -1.4, 1.4);
  keeper.pace = 5;
  match.phase = { kind: 'shot', shooter: by, shot: kind };
}

/** Deflects a saved, blocked or missed ball to a spot nearby. */
export function deflect(match: HandballMatch, x: number, y: number): void {
  const { ball } = match;
  match.thrown = {
    fromX: ball.x,
    fromY: ball.y,
    fromZ: ball.z,
    to: null,
    toX: x,
    toY: y,
    toZ: 0.1,
    start: match.now,
    seconds: 0.6,
    arc: 0.7,
    outcome: 'rest',
  };
}
