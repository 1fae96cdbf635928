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

type Range = readonly [fromUs: number, toUs: number];

/** True if a segment is shown: trimming keeps the segments at its ends, a cut removes those it touches. */
function isShown({ startUs, durationUs }: Segment, [fromUs, toUs]: Range, cuts: readonly Range[]) {
  const endUs = startUs + durationUs;
  return (
    endUs > fromUs && startUs < toUs && !cuts.some(([from, to]) => endUs > from && startUs < to)
  );
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

  const { originMs, fromMs, toMs, cuts } = part;
  const positionOf = (wallMs: number) => (wallMs - originMs) * 1000;
  const range: Range = [
    fromMs === null ? -Infinity : positionOf(fromMs),
    toMs === null ? Infinity : positionOf(toMs),
  ];
  const removed = cuts.map(({ startMs, endMs }): Range => [positionOf(startMs), positionOf(endMs)]);
  const placed = (us: number, { startMs, startUs }: Run) => positionOf(startMs) + us - startUs;
  const shownIn = <R extends Rendition>(rendition: R): R => {
    const segments = rendition.segments
      .map((segment) => {
        const run = runs[segment.run];
        return run === undefined ? segment : { ...segment, startUs: placed(segment.startUs, run) };
      })
      .filter((segment) => isShown(segment, range, removed));
    const durationUs = segments.reduce((sum, segment) => sum + segment.durationUs, 0);
    return { ...rendition, segments, durationUs };
  };
  const variants = video.variants.map(shownIn);
  const cues = (all: readonly ThumbnailCue[]) => placeCues(all, video, variants[0] ?? null);
  const shown: Video = {
    ...video,
    durationMs: Math.round((variants[0]?.durationUs ?? 0) / 1000),
    variants,
    thumbnails: cues(video.thumbnails),
    stills: cues(video.stills),
  };
  parts.set(key, shown);
  return shown;
}

/** Moves cues, which count from the start of the recording, to the event's clock; drops hidden ones. */
function placeCues(
  cues: readonly ThumbnailCue[],
  { variants: [all] }: Video,
  shown: Rendition | null,
): ThumbnailCue[] {
  const places = new Map(shown?.segments.map((segment) => [segment.uri, segment.startUs]));
  return cues.flatMap((cue) => {
    const atUs = cue.startMs * 1000;
    const segment = all?.segments.find(
      ({ startUs, durationUs }) => startUs <= atUs && atUs < startUs + durationUs,
    );
    const placeUs = segment === undefined ? undefined : places.get(segment.uri);
    if (segment === undefined || placeUs === undefined) return [];
    const startMs = Math.round((placeUs + atUs - segment.startUs) / 1000);
    return [{ ...cue, startMs, endMs: startMs + cue.endMs - cue.startMs }];
  });
}
