/** A range of media time in seconds; `end` is the live position on a live stream. */
export type TimeRange = { start: number; end: number };

/** Shorter ranges get no timeline: there is nothing worth seeking back to. */
const minDvrSeconds = 30;

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}

export function rangeLength(range: TimeRange): number {
  return Math.max(0, range.end - range.start);
}

/** Returns the position of a time within the range, from 0 to 1. */
export function fractionAt(range: TimeRange, time: number): number {
  const length = rangeLength(range);
  return length === 0 ? 0 : clamp((time - range.start) / length, 0, 1);
}

export function timeAtFraction(range: TimeRange, fraction: number): number {
  return range.start + clamp(fraction, 0, 1) * rangeLength(range);
}

/** Clamps a seek target to the seekable range. */
export function seekTarget(range: TimeRange, time: number): number {
  return clamp(time, range.start, range.end);
}

/** Minimum distance of a seek from the start of a sliding range, in target durations. */
const slidingMargin = 3;

/**
 * Returns where a seek to unbuffered media has to go, s. Of a sliding range, the first segments are skipped:
 * the next refresh of the playlist removes them before they load. A time within the range stays within it;
 * a time past its end is returned unchanged.
 * @param slides true if the range drops its oldest media
 * @param targetDuration of a segment, s
 */
export function loadablePosition(
  range: TimeRange,
  time: number,
  slides: boolean,
  targetDuration: number,
): number {
  if (!slides) return time;
  return Math.max(time, Math.min(range.start + slidingMargin * targetDuration, range.end));
}

/** Returns the part of a range that a clip may show; a clip outside the range leaves it unchanged. */
export function clippedRange(range: TimeRange, clip: TimeRange | null): TimeRange {
  if (!clip) return range;
  const start = clamp(clip.start, range.start, range.end);
  const end = clamp(clip.end, range.start, range.end);
  return end > start ? { start, end } : range;
}

/** True if a live range is long enough for a timeline. */
export function hasDvr(range: TimeRange): boolean {
  return rangeLength(range) >= minDvrSeconds;
}

/** Returns the seconds between the playhead and the live position; never negative. */
export function secondsBehindLive(range: TimeRange, time: number): number {
  return Math.max(0, range.end - time);
}
