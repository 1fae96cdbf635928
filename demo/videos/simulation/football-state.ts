import type { VideoPeriod, Score, Side } from '../video.ts';
import type { Random } from '../random.ts';
import type { Body } from './body.ts';
import { createBody } from './body.ts';
import type { MatchEvent, Noise } from './simulated-match.ts';

/** Metres. */
export const pitchSize = { halfLength: 52.5, halfWidth: 34, goalHalf: 3.66, goalHeight: 2.44 };

/** 300 s of video: 4 s before each half, two halves of 140 s for 45 minutes each, 8 s after each. */
export const footballPeriods: VideoPeriod[] = [
  { period: 1, startMs: 4000, endMs: 144_000, clockFromSeconds: 0, clockToSeconds: 2700 },
  { period: 2, startMs: 152_000, endMs: 292_000, clockFromSeconds: 2700, clockToSeconds: 5400 },
];
export const footballSeconds = 300;

export interface Player extends Body {
  side: Side;
  index: number;
  /** Position in the formation: -1 own goal to 1 the other goal, and -1 to 1 across. */
  formationX: number;
  formationY: number;
  /** Cannot play the ball before this time (s). */
  stunnedUntil: number;
  /** The kick that this player has already tried to intercept. */
  triedKick: number;
}

export interface Ball {
  x: number;
  y: number;
  z: number;
  vx: number;
  vy: number;
  vz: number;
  holder: Player | null;
  kicker: Player | null;
  receiver: Player | null;
  flight: 'roll' | 'loft' | 'shot' | 'loose';
  kickedAt: number;
  kickId: number;
  /** What the keeper will do with the shot in flight. */
  fate: 'hold' | 'parry' | null;
}

export type RestartKind = 'corner' | 'goal_kick' | 'throw_in' | 'free_kick';

export type Phase =
  | { kind: 'kick_off'; side: Side; earliest: number; latest: number; opening: boolean }
  | { kind: 'play' }
  | {
      kind: 'restart';
      restart: RestartKind;
      side: Side;
      taker: Player;
      x: number;
      y: number;
      earliest: number;
      latest: number;
    }
  | { kind: 'celebration'; side: Side; scorer: Player; until: number }
  | { kind: 'break' };

export interface Match {
  random: Random;
  now: number;
  tick: number;
  period: 0 | 1 | 2;
  players: Player[];
  sides: Record<Side, readonly Player[]>;
  referee: Body;
  assistants: [Body, Body];
  ball: Ball;
  phase: Phase;
  possession: Side;
  /** When the holder decides next (s). */
  decideAt: number;
  score: Score;
  events: MatchEvent[];
  noises: Noise[];
  counts: Record<Side, Record<string, number>>;
  booked: Set<Player>;
  /** The earliest time of the next duel for the ball (s). */
  duelAt: number;
}

const lineup: readonly (readonly [number, number, number])[] = [
  [1, -1, 0],
  [2, -0.58, -0.78],
  [4, -0.68, -0.26],
  [5, -0.68, 0.26],
  [3, -0.58, 0.78],
  [6, -0.28, 0],
  [8, -0.05, -0.42],
  [10, 0.05, 0.42],
  [7, 0.5, -0.8],
  [9, 0.62, 0],
  [11, 0.5, 0.8],
];
const awayShirtNumbers = [13, 22, 15, 24, 12, 16, 18, 20, 17, 19, 21];

function createPlayer(side: Side, index: number): Player {
  const [number, formationX, formationY] = lineup[index] ?? [1, -1, 0];
  const shirt = side === 'home' ? number : (awayShirtNumbers[index] ?? number);
  return {
    ...createBody({ side, number: shirt, goalkeeper: index === 0 }, 0, 0),
    side,
    index: side === 'home' ? index : index + 11,
    formationX,
    formationY,
    stunnedUntil: 0,
    triedKick: -1,
  };
}

/** Returns 1 if the side attacks towards +x; the sides change ends at half-time. */
export function direction(match: Match, side: Side): 1 | -1 {
  const first = match.now < 148;
  return (side === 'home') === first ? 1 : -1;
}

export function createMatch(random: Random): Match {
  const home = lineup.map((_, index) => createPlayer('home', index));
  const away = lineup.map((_, index) => createPlayer('away', index));
  const official = { side: 'official', number: 0, goalkeeper: false } as const;
  return {
    random,
    now: 0,
    tick: 0,
    period: 0,
    players: [...home, ...away],
    sides: { home, away },
    referee: createBody(official, -6, 9),
    assistants: [createBody(official, 15, -35.2), createBody(official, -15, 35.2)],
    ball: {
      x: 0,
      y: 0,
      z: 0.11,
      vx: 0,
      vy: 0,
      vz: 0,
      holder: null,
      kicker: null,
      receiver: null,
      flight: 'loose',
      kickedAt: -9,
      kickId: 0,
      fate: null,
    },
    phase: { kind: 'break' },
    possession: 'home',
    decideAt: 0,
    score: { home: 0, away: 0 },
    events: [],
    noises: [],
    counts: { home: {}, away: {} },
    booked: new Set(),
    duelAt: 0,
  };
}

export function sideOf(match: Match, side: Side): readonly Player[] {
  return match.sides[side];
}

/** Returns the player in a list nearest to a point; null for an empty list. */
export function nearest(players: readonly Player[], x: number, y: number): Player | null {
  let best: Player | null = null;
  let bestGap = Infinity;
  for (const player of players) {
    const gap = (player.x - x) ** 2 + (player.y - y) ** 2;
    if (gap < bestGap) {
      best = player;
      bestGap = gap;
    }
  }
  return best;
}
