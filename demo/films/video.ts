import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The films that exist. A film's id is also its folder under `demo/media`. */
export const VIDEO_IDS = ['football', 'handball'] as const;
export type VideoId = (typeof VIDEO_IDS)[number];

export type Side = 'home' | 'away';

export const MOMENT_TYPES = [
  'kick_off',
  'goal',
  'shot',
  'save',
  'corner',
  'foul',
  'yellow_card',
  'suspension',
  'penalty',
  'half_time',
  'second_half',
  'full_time',
] as const;
export type MomentType = (typeof MOMENT_TYPES)[number];

export interface Score {
  home: number;
  away: number;
}

/** One played period: where it lies in the film (ms) and what the match clock shows there (s). */
export interface VideoPeriod {
  period: number;
  startMs: number;
  endMs: number;
  clockFromSeconds: number;
  clockToSeconds: number;
}

/** Something that happens in the film and can be seen there. Times are ms from the film's start. */
export interface VideoMoment {
  id: string;
  type: MomentType;
  /** Whose moment it is; null for the referee's (kick-off, half-time, full-time). */
  side: Side | null;
  /** Shirt number of the player; null where no one player is meant. */
  playerNumber: number | null;
  /** Where to start watching. */
  startMs: number;
  /** Where the moment is over. */
  endMs: number;
  /** When it happens. */
  atMs: number;
  /** Match minute as commentators count it: `1'` is the first. */
  clock: string;
  /** Score after the moment. */
  score: Score;
  /** Where on the panorama the ball is then, degrees as `ContentTag.yaw`; null in a film without one. */
  yaw: number | null;
}

/** One line of the match statistics; `max` is the top of the scale for drawing bars. */
export interface VideoStat {
  name: string;
  filterId: string;
  shortName: string;
  home: number;
  away: number;
  suffix: '' | 'percent';
  max: number;
}

/** A stat with every value that it has had: `[s of the film, home, away]`. */
export interface LoggedVideoStat extends Omit<VideoStat, 'home' | 'away' | 'max'> {
  /** Null: the sum of both sides. */
  max: number | null;
  timeline: [time: number, home: number, away: number][];
}

/** Something that a stat counts, at `time` s of the film. */
export interface VideoStatMoment {
  time: number;
  filterId: string;
  side: Side;
  playerNumber: number | null;
}

/** A stretch worth showing on its own: of the match (`game`) or of one player (`player`). */
export interface VideoHighlight {
  id: string;
  kind: 'game' | 'player';
  type: MomentType;
  side: Side | null;
  playerNumber: number | null;
  startMs: number;
  endMs: number;
}

/** All that is known of a film; written next to its media as `film.json`. */
export interface Video {
  id: VideoId;
  sport: VideoId;
  durationMs: number;
  clock: VideoPeriod[];
  kits: { home: { color: string }; away: { color: string } };
  moments: VideoMoment[];
  /** Starts with 0:0 at 0 ms, then one entry per goal. */
  scoreTimeline: ({ atMs: number } & Score)[];
  stats: VideoStat[];
  /** How the stats came to be. */
  statistics: { metrics: LoggedVideoStat[]; moments: VideoStatMoment[] };
  highlights: VideoHighlight[];
  finalScore: Score;
}

function isVideo(value: unknown): value is Video {
  if (typeof value !== 'object' || value === null) return false;
  const video = value as Partial<Record<keyof Video, unknown>>;
  return (
    VIDEO_IDS.includes(video.id as VideoId) &&
    typeof video.durationMs === 'number' &&
    [video.clock, video.moments, video.scoreTimeline, video.stats, video.highlights].every(
      Array.isArray,
    )
  );
}

/**
 * Reads `film.json` of a rendered film.
 * @param directory the film's folder, e.g. `demo/media/football`
 * @throws Error naming the file when it is missing or not a film
 */
export async function readVideo(directory: string): Promise<Video> {
  const path = join(directory, 'film.json');
  const value: unknown = JSON.parse(await readFile(path, 'utf8'));
  if (!isVideo(value)) throw new Error(`${path} does not describe a film`);
  return value;
}
