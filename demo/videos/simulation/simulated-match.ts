import type { VideoId, VideoPeriod, MomentType, Score, Side } from '../video.ts';

/** Ticks, like frames, run at 25 per second. */
export const ticksPerSecond = 25;
export const tickSeconds = 1 / ticksPerSecond;

export type Pose =
  | 'move'
  | 'kick'
  | 'header'
  | 'dive'
  | 'slide'
  | 'down'
  | 'celebrate'
  | 'throw'
  | 'jump'
  | 'hold'
  | 'block'
  | 'card';

/** The identity of a figure; constant during the match. */
export interface CastMember {
  side: Side | 'official';
  number: number;
  goalkeeper: boolean;
}

/** A figure at one tick. Metres from the middle of the field; heading in radians, 0 is +x. */
export interface FigureState {
  x: number;
  y: number;
  /** Height of the feet above ground (m), for jumps. */
  lift: number;
  heading: number;
  /** m/s */
  speed: number;
  /** Distance run so far (m); drives the legs. */
  stride: number;
  pose: Pose;
  /** Seconds since the start of the pose. */
  poseAge: number;
  hasBall: boolean;
}

export interface TickState {
  figures: FigureState[];
  ball: { x: number; y: number; z: number };
  clockSeconds: number;
  /** 0 before, between and after the periods. */
  period: 0 | 1 | 2;
  /** How close a goal seems, 0 to 1; the crowd's murmur follows it. */
  danger: number;
  /** The side whose supporters celebrate. */
  joy: Side | null;
}

export interface MatchEvent {
  type: MomentType;
  side: Side | null;
  playerNumber: number | null;
  tick: number;
  score: Score;
}

/** Short sounds that are not events. */
export interface Noise {
  kind: 'kick' | 'whistle' | 'whistle_long' | 'bounce' | 'net';
  tick: number;
}

/** Plain counts per side, keyed by what they count (`passes`, `possessionTicks` …). */
export type Counts = Record<Side, Record<string, number>>;

/** The counts and the score at the end of a tick. */
export interface CountedTick {
  tick: number;
  counts: Counts;
  score: Score;
}

/** A finished simulation: all data for rendering and for the lists. */
export interface SimulatedMatch {
  videoId: VideoId;
  periods: VideoPeriod[];
  cast: CastMember[];
  ticks: TickState[];
  events: MatchEvent[];
  noises: Noise[];
  counts: Counts;
  /** The history of the counts, in order. */
  countLog: CountedTick[];
  score: Score;
}
