/** The part of a recording that an event shows, on the event's clock. */
import type { Segment } from '../hls-parser.ts';
import type { ThumbnailCue } from '../thumbnails.ts';
import type { Rendition, Runs, Video } from '../video.ts';

/** Wall-clock times, ms since 1970. */
export interface RecordedPart {
  /** Time of position 0 of the event. */
  readonly originMs: number;
  /** Start of what is shown; null from the start of the recording. */
  readonly fromMs: number | null;
  /** End of what is shown; null to the end of the recording. */
  readonly toMs: number | null;
  /** Parts left out. */
  readonly cuts: readonly { readonly startMs: number; readonly endMs: number }[];
}

/** Gap between two segments up to which it is rounding, µs; a larger one is a discontinuity. */
const toleranceUs = 50_000;

/** True if a segment does not continue the one before: another run, or something was left out. */
export const isDiscontinuity = (before: Segment, next: Segment): boolean =>
  before.run !== next.run ||
  Math.abs(before.startUs + before.durationUs - next.startUs) > toleranceUs;

/** Splits segments at their discontinuities. */
export function splitAtDiscontinuities(segments: readonly Segment[]): Segment[][] {
  const parts: Segment[][] = [];
  for (const segment of segments) {
    const before = parts.at(-1)?.at(-1);
    if (before === undefined || isDiscontinuity(before, segment)) parts.push([segment]);
    else parts.at(-1)?.push(segment);
  }
  return parts;
}

/**
 * Returns the segments whose middle is within `part`, consecutive segments of another rendition. Sound and
 * video are cut at times that differ by some milliseconds.
 */
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

/**
 * Returns a function that moves a segment to the event's clock, and one that tests whether the event shows
 * it then.
 */
function eventClockOf(runs: Runs, { originMs, fromMs, toMs, cuts }: RecordedPart) {
  const positionOf = (wallMs: number) => (wallMs - originMs) * 1000;
  const range: Range = [
    fromMs === null ? -Infinity : positionOf(fromMs),
    toMs === null ? Infinity : positionOf(toMs),
  ];
  const removed = cuts.map(({ startMs, endMs }): Range => [positionOf(startMs), positionOf(endMs)]);
  return {
    toEventClock: (segment: Segment): Segment => {
      const run = runs[segment.run];
      if (run === undefined) return segment;
      return { ...segment, startUs: positionOf(run.startMs) + segment.startUs - run.startUs };
    },
    isShownOnClock: (segment: Segment) => isShown(segment, range, removed),
  };
}

/** A continuous range of a recording; times in µs. */
export interface RecordedRange {
  readonly run: number;
  /** From the start of the recording, whose runs follow each other without gaps. */
  readonly recordedUs: number;
  /** On the event's clock. */
  readonly startUs: number;
  readonly durationUs: number;
}

/** Returns the continuous ranges of a recording that are shown, in order. */
export function recordedRangesOf({ runs, variants }: Video, part: RecordedPart): RecordedRange[] {
  const { toEventClock, isShownOnClock } = eventClockOf(runs ?? [], part);
  const ranges: RecordedRange[] = [];
  for (const segment of variants[0]?.segments ?? []) {
    const { run, startUs: recordedUs, durationUs } = segment;
    const moved = toEventClock(segment);
    if (!isShownOnClock(moved)) continue;
    const last = ranges.at(-1);
    if (last?.run === run && last.recordedUs + last.durationUs === recordedUs)
      ranges[ranges.length - 1] = { ...last, durationUs: last.durationUs + durationUs };
    else ranges.push({ run, recordedUs, startUs: moved.startUs, durationUs });
  }
  return ranges;
}

/** Maximum time by which rounding dates a picture before its frame, ms. */
const pictureToleranceMs = 100;

interface Timed {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * Moves cues, which count from the start of the recording, to the event's clock: one for each range that
 * a cue is shown in.
 */
export const placeCues = <C extends Timed>(
  cues: readonly C[],
  ranges: readonly RecordedRange[],
): C[] =>
  ranges
    .flatMap(({ recordedUs, startUs, durationUs }) => {
      const fromMs = recordedUs / 1000;
      const toMs = (recordedUs + durationUs) / 1000;
      const toEventMs = (ms: number) =>
        Math.round(startUs / 1000 + Math.min(Math.max(ms, fromMs), toMs) - fromMs);
      return cues
        .filter((cue) => cue.endMs > fromMs && cue.startMs < toMs)
        .map((cue) => ({ ...cue, startMs: toEventMs(cue.startMs), endMs: toEventMs(cue.endMs) }));
    })
    .filter(({ startMs, endMs }) => endMs > startMs);

/**
 * Like `placeCues`, for pictures: each shows the frame at its start, so it is left out unless that is
 * shown.
 */
const placePictures = (
  cues: readonly ThumbnailCue[],
  ranges: readonly RecordedRange[],
): ThumbnailCue[] =>
  ranges.flatMap((range) => {
    const fromMs = range.recordedUs / 1000 - pictureToleranceMs;
    const toMs = (range.recordedUs + range.durationUs) / 1000 - pictureToleranceMs;
    const cuesInRange = cues.filter(({ startMs }) => startMs >= fromMs && startMs < toMs);
    return placeCues(cuesInRange, [range]);
  });

/**
 * Moves an audio track to the event's clock. The middle of a segment decides whether it is shown (see
 * `segmentsIn`).
 */
function placeAudioTrack<R extends Rendition>(
  track: R,
  ranges: readonly RecordedRange[],
  toEventClock: (segment: Segment) => Segment,
): R {
  const segments = track.segments
    .filter(({ run, startUs, durationUs }) => {
      const middleUs = startUs + durationUs / 2;
      return ranges.some(
        (range) =>
          range.run === run &&
          middleUs >= range.recordedUs &&
          middleUs < range.recordedUs + range.durationUs,
      );
    })
    .map(toEventClock);
  const durationUs = segments.reduce((sum, segment) => sum + segment.durationUs, 0);
  return { ...track, segments, durationUs };
}

/** Results of `withEventTimes` by part: an event and its clips show different ones. */
const cache = new WeakMap<Video, Map<string, Video>>();

/**
 * Returns a recording with the times of the event: a segment's `startUs` is its position, µs after
 * `originMs`, with gaps between runs and where parts are left out. Returns any other video as it is.
 */
export function withEventTimes(video: Video, part: RecordedPart): Video {
  const { runs } = video;
  if (runs === null) return video;
  const parts = cache.get(video) ?? new Map<string, Video>();
  cache.set(video, parts);
  const key = JSON.stringify(part);
  const cached = parts.get(key);
  if (cached !== undefined) return cached;

  const { toEventClock, isShownOnClock } = eventClockOf(runs, part);
  const shownIn = <R extends Rendition>(rendition: R): R => {
    const segments = rendition.segments.map(toEventClock).filter(isShownOnClock);
    const durationUs = segments.reduce((sum, segment) => sum + segment.durationUs, 0);
    return { ...rendition, segments, durationUs };
  };
  const variants = video.variants.map(shownIn);
  const ranges = recordedRangesOf(video, part);
  const shown: Video = {
    ...video,
    durationMs: Math.round((variants[0]?.durationUs ?? 0) / 1000),
    variants,
    audioTracks: video.audioTracks.map((track) => placeAudioTrack(track, ranges, toEventClock)),
    thumbnails: placePictures(video.thumbnails, ranges),
    stills: placePictures(video.stills, ranges),
    subtitles: video.subtitles.map(({ cues, ...track }) => ({
      ...track,
      cues: placeCues(cues, ranges),
    })),
  };
  parts.set(key, shown);
  return shown;
}
