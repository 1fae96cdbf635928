import type { VideoPeriod, Score, Side } from '../video.ts';
import type { Random } from '../random.ts';
import type { Body } from './body.ts';
import { createBody } from './body.ts';
import type { MatchEvent, Noise } from './simulated-match.ts';

/** Metres. */
export const courtSize = { halfLength: 20, halfWidth: 10, goalHalf: 1.5, goalHeight: 2 };

/** 240 s of video: 3 s before each half, two halves of 112 s for 30 minutes each, 5 s after each. */
export const handballPeriods: VideoPeriod[] = [
  { period: 1, startMs: 3000, endMs: 115_000, clockFromSeconds: 0, clockToSeconds: 1800 },
  { period: 2, startMs: 123_000, endMs: 235_000, clockFromSeconds: 1800, clockToSeconds: 3600 },
];
export const handballSeconds = 240;

export type Slot =
  | 'keeper'
  | 'left_wing'
  | 'left_back'
  | 'centre'
  | 'right_back'
  | 'right_wing'
  | 'pivot';
const slots: readonly Slot[] = [
  'keeper',
  'left_wing',
  'left_back',
  'centre',
  'right_back',
  'right_wing',
  'pivot',
];

/** Attack positions with the goal towards +x: metres from the middle of the court. */
export const attackPositions: Record<Slot, readonly [number, number]> = {
  keeper: [-19, 0],
  left_wing: [17.6, 8.8],
  left_back: [9.6, 5.4],
  centre: [8, 0],
  right_back: [9.6, -5.4],
  right_wing: [17.6, -8.8],
  pivot: [13.3, 1.2],
};
/** Position of each slot in the 6–0 defence, across the goal (m). */
export const defenceAcross: Record<Slot, number> = {
  keeper: 0,
  left_wing: 6.3,
  left_back: 3.8,
  centre: 1.3,
  right_back: -3.8,
  right_wing: -6.3,
  pivot: -1.3,
};

export interface HandballPlayer extends Body {
  side: Side;
  slot: Slot;
  index: number;
  /** End of the suspension (s); 0 if there was none. */
  suspendedUntil: number;
}

export type ShotKind = 'back' | 'wing' | 'pivot' | 'break' | 'penalty';

/** A thrown ball: from a spot to a person's hands or to a spot, along an arc. */
export interface Throw {
  fromX: number;
  fromY: number;
  fromZ: number;
  to: HandballPlayer | null;
  toX: number;
  toY: number;
  toZ: number;
  start: number;
  seconds: number;
  arc: number;
  outcome: 'catch' | 'goal' | 'save' | 'miss' | 'block' | 'rest';
}

export type HandballPhase =
  | { kind: 'break' }
  | { kind: 'throw_off'; at: number; opening: boolean }
  | { kind: 'advance'; runner: HandballPlayer | null; since: number }
  | { kind: 'build'; passes: number; at: number }
  | { kind: 'run_up'; shooter: HandballPlayer; shot: ShotKind; jumpAt: number; releaseAt: number }
  | { kind: 'shot'; shooter: HandballPlayer; shot: ShotKind }
  | { kind: 'penalty'; shooter: HandballPlayer; at: number }
  | { kind: 'free_throw'; at: number }
  | { kind: 'after'; goal: boolean; until: number };

export interface HandballMatch {
  random: Random;
  now: number;
  tick: number;
  period: 0 | 1 | 2;
  players: HandballPlayer[];
  referees: [Body, Body];
  attacking: Side;
  holder: HandballPlayer | null;
  thrown: Throw | null;
  ball: { x: number; y: number; z: number };
  /** Rolling speed of a loose ball. */
  drift: { x: number; y: number };
  phase: HandballPhase;
  joyUntil: number;
  joySide: Side;
  score: Score;
  events: MatchEvent[];
  noises: Noise[];
  counts: Record<Side, Record<string, number>>;
}

const shirtNumbers: Record<Side, readonly number[]> = {
  home: [1, 7, 19, 5, 11, 23, 14],
  away: [16, 4, 10, 25, 8, 17, 33],
};

export function createHandballMatch(random: Random): HandballMatch {
  const team = (side: Side): HandballPlayer[] =>
    slots.map((slot, index) => ({
      ...createBody(
        { side, number: shirtNumbers[side][index] ?? index, goalkeeper: slot === 'keeper' },
        0,
        0,
      ),
      side,
      slot,
      index: side === 'home' ? index : index + 7,
      suspendedUntil: 0,
    }));
  const official = { side: 'official', number: 0, goalkeeper: false } as const;
  return {
    random,
    now: 0,
    tick: 0,
    period: 0,
    players: [...team('home'), ...team('away')],
    referees: [createBody(official, 4, 6), createBody(official, -20.6, -4)],
    attacking: 'home',
    holder: null,
    thrown: null,
    ball: { x: 0, y: 0, z: 0.1 },
    drift: { x: 0, y: 0 },
    phase: { kind: 'break' },
    joyUntil: 0,
    joySide: 'home',
    score: { home: 0, away: 0 },
    events: [],
    noises: [],
    counts: { home: {}, away: {} },
  };
}

/** Returns 1 if the side attacks towards +x; the sides change ends at half-time. */
export function attackDirection(match: HandballMatch, side: Side): 1 | -1 {
  const first = match.now < 119;
  return (side === 'home') === first ? 1 : -1;
}

export function inSlot(match: HandballMatch, side: Side, slot: Slot): HandballPlayer {
  const found = match.players.find((player) => player.side === side && player.slot === slot);
  if (!found) throw new Error(`no ${side} player in slot ${slot}`);
  return found;
}

/** True if the player is not suspended. */
export function isOnCourt(match: HandballMatch, player: HandballPlayer): boolean {
  return match.now >= player.suspendedUntil;
}
