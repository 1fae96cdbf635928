import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The existing videos. A video's id is also its folder under `demo/media`. */
export const videoIds = ['football', 'handball'] as const;
export type VideoId = (typeof videoIds)[number];

export type Side = 'home' | 'away';

export const momentTypes = [
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
export type MomentType = (typeof momentTypes)[number];

export interface Score {
  home: number;
  away: number;
}

/** One played period: its range in the video (ms) and on the match clock (s). */
export interface VideoPeriod {
  period: number;
  startMs: number;
  endMs: number;
  clockFromSeconds: number;
  clockToSeconds: number;
}

/** Something that happens in the video and is visible there. Times are ms from the start of the video. */
export interface VideoMoment {
  id: string;
  type: MomentType;
  /** The side it belongs to; null for those of the referee: kick-off, half-time, second half, full time. */
  side: Side | null;
  /** Shirt number of the player; null if it is not about one player. */
  playerNumber: number | null;
  /** Where its clip starts. */
  startMs: number;
  /** Where its clip ends. */
  endMs: number;
  /** When it happens. */
  atMs: number;
  /** Match minute as commentators count it: `1'` is the first. */
  clock: string;
  /** Score after the moment. */
  score: Score;
  /** Direction of the ball in the panorama, degrees as in `ContentTag.yaw`; null without a panorama. */
  yaw: number | null;
}

/** One line of the match statistics; `max` is the upper end of the scale for bars. */
export interface VideoStat {
  name: string;
  filterId: string;
  shortName: string;
  home: number;
  away: number;
  suffix: '' | 'percent';
  max: number;
}

/** A stat with the history of its values; times are seconds of the video. */
export interface LoggedVideoStat extends Omit<VideoStat, 'home' | 'away' | 'max'> {
  /** Upper end of the scale for bars; null for the sum of both sides. */
  max: number | null;
  timeline: [time: number, home: number, away: number][];
}

/** A moment that a stat counts, at `time` s of the video. */
export interface VideoStatMoment {
  time: number;
  filterId: string;
  side: Side;
  playerNumber: number | null;
}

/** A range worth showing on its own: of the match (`game`) or of one player (`player`). */
export interface VideoHighlight {
  id: string;
  kind: 'game' | 'player';
  type: MomentType;
  side: Side | null;
  playerNumber: number | null;
  startMs: number;
  endMs: number;
}

/** The full description of a video; stored next to its media as `film.json`. */
export interface Video {
  id: VideoId;
  /** Equals the id, since each sport has one video. */
  sport: VideoId;
  durationMs: number;
  clock: VideoPeriod[];
  kits: { home: { color: string }; away: { color: string } };
  moments: VideoMoment[];
  /** Starts with 0:0 at 0 ms, then one entry per goal. */
  scoreTimeline: ({ atMs: number } & Score)[];
  stats: VideoStat[];
  /** The history of the stats. */
  statistics: { metrics: LoggedVideoStat[]; moments: VideoStatMoment[] };
  highlights: VideoHighlight[];
  finalScore: Score;
}

function isVideo(value: unknown): value is Video {
  if (typeof value !== 'object' || value === null) return false;
  const video = value as Partial<Record<keyof Video, unknown>>;
  return (
    videoIds.includes(video.id as VideoId) &&
    typeof video.durationMs === 'number' &&
    [video.clock, video.moments, video.scoreTimeline, video.stats, video.highlights].every(
      Array.isArray,
    )
  );
}

/**
 * Reads `film.json` of a rendered video.
 * @param directory the video's folder, e.g. `demo/media/football`
 * @throws Error naming the file if it is missing or does not describe a video; SyntaxError if it is not JSON
 */
export async function readVideo(directory: string): Promise<Video> {
  const path = join(directory, 'film.json');
  const value: unknown = JSON.parse(await readFile(path, 'utf8'));
  if (!isVideo(value)) throw new Error(`${path} does not describe a video`);
  return value;
}
