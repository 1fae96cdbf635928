/** The parts of a video, whether it is complete or still being recorded. */
import type { ClockPeriod, ScoreChange, StatisticsLog } from '@grandstand/contract';
import type { CaptionCue } from './caption-file.ts';
import type { Attributes, MediaPlaylist, Segment } from './hls-parser.ts';
import type { VideoFiles } from './store/recorded-files.ts';
import type { ThumbnailCue } from './thumbnails.ts';

/** One uninterrupted part of a recording. */
export interface Run {
  /** When its first frame was recorded, ms since 1970. */
  readonly startMs: number;
  /** Position of its first frame, µs, in the times of the video's segments. */
  readonly startUs: number;
  /** When its last frame was recorded, ms since 1970; null while it grows. */
  readonly endMs: number | null;
  /** Why it ended; null while it grows. */
  readonly endReason: string | null;
  /** False if clips of it start at a key frame only. */
  readonly isExact: boolean;
}

/** The runs of a recording by their number; undefined for one that ended before its first segment. */
export type Runs = readonly (Run | undefined)[];

/** A rendition of a video: its segments and the path that its addresses are relative to. */
export interface Rendition extends Omit<MediaPlaylist, 'mapUri'> {
  /** Absolute path ending in `/`, e.g. `/media/films/football/v720/`. */
  readonly base: string;
  /** Initialisation segment of each run; null for subtitles. */
  readonly mapUris: readonly (string | null)[];
}

/** Returns the address of the initialisation segment that a segment needs; null for subtitles. */
export function mapUriOf({ base, mapUris }: Rendition, { run }: Segment): string | null {
  const uri = mapUris[run] ?? null;
  return uri === null ? null : base + uri;
}

/** Returns the path of a segment or an initialisation segment inside the folder of its video. */
export const pathInVideo = (
  video: Pick<Video, 'base'>,
  rendition: Pick<Rendition, 'base'>,
  uri: string,
): string => rendition.base.slice(video.base.length) + uri;

export interface NamedRendition extends Rendition {
  /** Name in addresses, e.g. `v720` or `captions-en`. */
  readonly name: string;
  readonly attributes: Attributes;
}

/** Captions of a recording in one language. */
export interface Subtitles {
  readonly language: string;
  /** On the clock of the video's segments. */
  readonly cues: readonly CaptionCue[];
}

/** A video as it was on disk when it was read. */
export interface Video {
  readonly id: string;
  /** Absolute path of its folder on this machine, which has everything but the segments that were moved. */
  readonly folder: string;
  readonly files: VideoFiles;
  readonly base: string;
  readonly durationMs: number;
  /** EXT-X-TARGETDURATION, µs: at least its longest segment, including those to come. */
  readonly targetUs: number;
  /** The uninterrupted parts of a recording; null for any other video. */
  readonly runs: Runs | null;
  readonly variants: readonly NamedRendition[];
  /** Audio tracks with segments of their own; empty if the variants contain the audio. */
  readonly audioTracks: readonly NamedRendition[];
  /** Captions that are files of the video; none for a recording. */
  readonly captions: readonly NamedRendition[];
  /** Captions of a recording, which are cut for each playlist. */
  readonly subtitles: readonly Subtitles[];
  /** Caption services embedded in the video (CEA-608), such as `CC1`. */
  readonly services: readonly string[];
  readonly pano: Rendition | null;
  readonly thumbnails: readonly ThumbnailCue[];
  /** Thumbnails large enough for a card (`stills.vtt`); empty if there are none. */
  readonly stills: readonly ThumbnailCue[];
  /** Score after each goal, from the video's own description; empty if it has none. */
  readonly scoreTimeline: readonly ScoreChange[];
  /** Running periods of its match clock; empty if it has none. */
  readonly clock: readonly ClockPeriod[];
  /** Pictures and captions that it plays without, because their files cannot be read: file and reason. */
  readonly faults: readonly string[];
  /** Statistics from its description; null if it has none. */
  readonly statistics: StatisticsLog | null;
}
