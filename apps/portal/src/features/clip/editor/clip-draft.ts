/** A clip draft: two times within a range of the video, all in ms of the video. */
import { maxClipMs } from '@grandstand/contract/constants';

export interface TimeRange {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface ClipDraft {
  readonly startMs: number;
  readonly endMs: number;
  /** The visible range; contains both times. */
  readonly shown: TimeRange;
}

export type Handle = 'start' | 'end';

/** Visible length of the video per zoom level, from near to far, ms. */
export const zooms = [20_000, 60_000, 180_000, 600_000, maxClipMs] as const;
/** One frame at 25 fps, ms. */
export const frameMs = 40;
/**
 * Shortest clip that its ends can be moved to, ms: shorter ones show nothing. The backend also stores shorter ones,
 * of other clients.
 */
export const shortestClipMs = 1000;
/** Length of a new draft, ms. */
const initialLengthMs = 30_000;
/** Minimum length of a new draft at the start of the video, ms. */
const minInitialLengthMs = 5000;

/** A clip of a moment starts this long before it, ms: the viewer sees how it came about. */
const leadMs = 8000;
/** And ends this long after it, ms. */
const tailMs = 4000;

const clamp = (value: number, low: number, high: number) =>
  Math.max(low, Math.min(high, Math.round(value)));

/** Returns a range of at least `lengthMs` around both times, within the video. */
function rangeAround(
  startMs: number,
  endMs: number,
  lengthMs: number,
  range: TimeRange,
): TimeRange {
  const length = Math.min(Math.max(lengthMs, endMs - startMs), range.toMs - range.fromMs);
  const middle = (startMs + endMs) / 2;
  const fromMs = clamp(middle - length / 2, range.fromMs, range.toMs - length);
  return { fromMs, toMs: fromMs + length };
}

/** Returns the half minute that ends at `atMs`: the moment to clip has just happened. */
export function draftUpTo(atMs: number, range: TimeRange): ClipDraft {
  const minEndMs = Math.min(range.fromMs + minInitialLengthMs, range.toMs);
  const endMs = clamp(atMs, minEndMs, range.toMs);
  const startMs = clamp(endMs - initialLengthMs, range.fromMs, endMs);
  return { startMs, endMs, shown: rangeAround(startMs, endMs, zooms[1], range) };
}

/** Returns a clip of a moment with what led to it, at most as long as a clip may be. */
export function draftAround(
  moment: { readonly startMs: number; readonly endMs: number },
  range: TimeRange,
): ClipDraft {
  const startMs = clamp(moment.startMs - leadMs, range.fromMs, range.toMs - shortestClipMs);
  const endMs = clamp(
    Math.max(moment.startMs, moment.endMs) + tailMs,
    startMs + shortestClipMs,
    Math.min(range.toMs, startMs + maxClipMs),
  );
  return { startMs, endMs, shown: rangeAround(startMs, endMs, zooms[1], range) };
}

/**
 * Moves one end. Moves the other one, too, if the clip would be too short or too long.
 * @param longestMs maximum length of a clip of this event
 */
export function moveEnd(
  draft: ClipDraft,
  handle: Handle,
  toMs: number,
  range: TimeRange,
  longestMs: number = maxClipMs,
): ClipDraft {
  let { startMs, endMs } = draft;
  if (handle === 'start') {
    startMs = clamp(toMs, range.fromMs, range.toMs - shortestClipMs);
    endMs = clamp(endMs, startMs + shortestClipMs, startMs + longestMs);
  } else {
    endMs = clamp(toMs, range.fromMs + shortestClipMs, range.toMs);
    startMs = clamp(startMs, endMs - longestMs, endMs - shortestClipMs);
  }
  const { shown } = draft;
  const isVisible = startMs >= shown.fromMs && endMs <= shown.toMs;
  const length = shown.toMs - shown.fromMs;
  return { startMs, endMs, shown: isVisible ? shown : rangeAround(startMs, endMs, length, range) };
}

/** Zooms out (`out`) or in; null if there is no more video, or the clip fills the range. */
export function zoomDraft(draft: ClipDraft, out: boolean, range: TimeRange): ClipDraft | null {
  const length = draft.shown.toMs - draft.shown.fromMs;
  const next = out
    ? zooms.find((zoom) => zoom > length)
    : zooms.findLast((zoom) => zoom < length && zoom >= draft.endMs - draft.startMs);
  if (next === undefined || (out && length >= range.toMs - range.fromMs)) return null;
  return { ...draft, shown: rangeAround(draft.startMs, draft.endMs, next, range) };
}

/** Formats as `4:05.2`, with tenths of a second, the same in every language. */
export function clockWithTenths(ms: number): string {
  const tenths = Math.max(0, Math.floor(ms / 100));
  const seconds = Math.floor(tenths / 10);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const clock = `${twoDigits(seconds % 60)}.${tenths % 10}`;
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${clock}` : `${minutes}:${clock}`;
}
