/** The part of a recording that an event shows, on the event's clock. */
import type { Segment } from './hls-parser.ts';
import type { ThumbnailCue } from './thumbnails.ts';
import type { Rendition, Run, Video } from './video.ts';

/** Wall-clock times, ms since 1970. */
export interface RecordedPart {
  /** Position 0. */
  readonly originMs: number;
  /** Shows nothing before; null for all. */
  readonly fromMs: number | null;
  /** Shows nothing after. */
  readonly toMs: number | null;
  /** Parts left out. */
  readonly cuts: readonly { readonly startMs: number; readonly endMs: number }[];
}

/** Larger gaps between two segments are more than rounding, µs. */
const toleranceUs = 50_000;

/** True if a segment does not continue the one before: another run, or something was left out. */
export const isJoint = (before: Segment, next: Segment): boolean =>
  before.run !== next.run ||
  Math.abs(before.startUs + before.durationUs - next.startUs) > toleranceUs;

/** Splits segments where one does not continue the one before. */
export function partsOf(segments: readonly Segment[]): Segment[][] {
  const parts: Segment[][] = [];
  for (const segment of segments) {
    const before = parts.at(-1)?.at(-1);
    if (before === undefined || isJoint(before, segment)) parts.push([segment]);
    else parts.at(-1)?.push(segment);
  }
  return parts;
}

/** Returns the segments whose middle is in a part of others, which may be cut some milliseconds beside them. */
export function segmentsIn(segments: readonly Segment[], part: readonly Segment[]): Segment[] {
  const [first, last] = [part[0], part.at(-1)];
  if (first === undefined || last === undefined) return [];
  return segments.filter(({ startUs, durationUs }) => {
    const middleUs = startUs + durationUs / 2;
    return middleUs >= first.startUs && middleUs < last.startUs + last.durationUs;
  });
}

type Range = readonly [fromUs: number, toUs: number];

/** True if a segment is shown: trimming keeps the segments at its ends, a cut removes those it touches. */
function isShown({ startUs, durationUs }: Segment, [fromUs, toUs]: Range, cuts: readonly Range[]) {
  const endUs = startUs + durationUs;
  return (
    endUs > fromUs && startUs < toUs && !cuts.some(([from, to]) => endUs > from && startUs < to)
  );
}

/** Returns a function that moves a segment to the event's clock, and one that says whether it is shown. */
function placing(runs: readonly Run[], { originMs, fromMs, toMs, cuts }: RecordedPart) {
  const positionOf = (wallMs: number) => (wallMs - originMs) * 1000;
  const range: Range = [
    fromMs === null ? -Infinity : positionOf(fromMs),
    toMs === null ? Infinity : positionOf(toMs),
  ];
  const removed = cuts.map(({ startMs, endMs }): Range => [positionOf(startMs), positionOf(endMs)]);
  return {
    place: (segment: Segment): Segment => {
      const run = runs[segment.run];
      if (run === undefined) return segment;
      return { ...segment, startUs: positionOf(run.startMs) + segment.startUs - run.startUs };
    },
    isPlaced: (segment: Segment) => isShown(segment, range, removed),
  };
}

/** Uninterrupted part of a recording that is shown, µs. */
export interface Stretch {
  readonly run: number;
  /** From the start of the recording, whose runs follow each other without gaps. */
  readonly recordedUs: number;
  /** On the event's clock. */
  readonly startUs: number;
  readonly durationUs: number;
}

/** Returns what is shown of a recording, in order. */
export function stretchesOf({ runs, variants }: Video, part: RecordedPart): Stretch[] {
  const { place, isPlaced } = placing(runs ?? [], part);
  const stretches: Stretch[] = [];
  for (const segment of variants[0]?.segments ?? []) {
    const { run, startUs: recordedUs, durationUs } = segment;
    const placed = place(segment);
    if (!isPlaced(placed)) continue;
    const last = stretches.at(-1);
    if (last?.run === run && last.recordedUs + last.durationUs === recordedUs)
      stretches[stretches.length - 1] = { ...last, durationUs: last.durationUs + durationUs };
    else stretches.push({ run, recordedUs, startUs: placed.startUs, durationUs });
  }
  return stretches;
}

/** A picture may count as earlier than its frame, by a rounded frame, ms. */
const frameMs = 100;

interface Timed {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * Moves cues, which count from the start of the recording, to the event's clock: one for each stretch that
 * a cue is shown in.
 */
export const placeCues = <C extends Timed>(
  cues: readonly C[],
  stretches: readonly Stretch[],
): C[] =>
  stretches
    .flatMap(({ recordedUs, startUs, durationUs }) => {
      const fromMs = recordedUs / 1000;
      const toMs = (recordedUs + durationUs) / 1000;
      const place = (ms: number) =>
        Math.round(startUs / 1000 + Math.min(Math.max(ms, fromMs), toMs) - fromMs);
      return cues
        .filter((cue) => cue.endMs > fromMs && cue.startMs < toMs)
        .map((cue) => ({ ...cue, startMs: place(cue.startMs), endMs: place(cue.endMs) }));
    })
    .filter(({ startMs, endMs }) => endMs > startMs);

/** Like `placeCues`, for pictures: each shows the frame at its start, and counts only where that is shown. */
const placePictures = (
  cues: readonly ThumbnailCue[],
  stretches: readonly Stretch[],
): ThumbnailCue[] =>
  stretches.flatMap((stretch) => {
    const fromMs = stretch.recordedUs / 1000 - frameMs;
    const toMs = (stretch.recordedUs + stretch.durationUs) / 1000 - frameMs;
    const own = cues.filter(({ startMs }) => startMs >= fromMs && startMs < toMs);
    return placeCues(own, [stretch]);
  });

/** A segment of sound may begin and end some milliseconds beside the pictures: its middle decides. */
function placeSounds<R extends Rendition>(
  sound: R,
  stretches: readonly Stretch[],
  place: (segment: Segment) => Segment,
): R {
  const segments = sound.segments
    .filter(({ run, startUs, durationUs }) => {
      const middleUs = startUs + durationUs / 2;
      return stretches.some(
        (one) =>
          one.run === run &&
          middleUs >= one.recordedUs &&
          middleUs < one.recordedUs + one.durationUs,
      );
    })
    .map(place);
  const durationUs = segments.reduce((sum, segment) => sum + segment.durationUs, 0);
  return { ...sound, segments, durationUs };
}

/** By part: an event and its clips show different ones. */
const known = new WeakMap<Video, Map<string, Video>>();

/**
 * Returns a recording with the times of the event: a segment's `startUs` is its position, µs after
 * `originMs`, with gaps between runs and where parts are left out. Returns any other video as it is.
 */
export function asRecorded(video: Video, part: RecordedPart): Video {
  const { runs } = video;
  if (runs === null) return video;
  const parts = known.get(video) ?? new Map<string, Video>();
  known.set(video, parts);
  const key = JSON.stringify(part);
  const before = parts.get(key);
  if (before !== undefined) return before;

  const { place, isPlaced } = placing(runs, part);
  const shownIn = <R extends Rendition>(rendition: R): R => {
    const segments = rendition.segments.map(place).filter(isPlaced);
    const durationUs = segments.reduce((sum, segment) => sum + segment.durationUs, 0);
    return { ...rendition, segments, durationUs };
  };
  const variants = video.variants.map(shownIn);
  const stretches = stretchesOf(video, part);
  const shown: Video = {
    ...video,
    durationMs: Math.round((variants[0]?.durationUs ?? 0) / 1000),
    variants,
    sounds: video.sounds.map((sound) => placeSounds(sound, stretches, place)),
    thumbnails: placePictures(video.thumbnails, stretches),
    stills: placePictures(video.stills, stretches),
    subtitles: video.subtitles.map(({ cues, ...one }) => ({
      ...one,
      cues: placeCues(cues, stretches),
    })),
  };
  parts.set(key, shown);
  return shown;
}
