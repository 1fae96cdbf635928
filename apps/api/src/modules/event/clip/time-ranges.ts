/** A range of a video, ms, end exclusive. */
export interface TimeRange {
  readonly startMs: number;
  readonly endMs: number;
}

/** Joins ranges that overlap or touch, in the order of their starts. */
export function joinRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const joined: TimeRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.startMs - other.startMs)) {
    const last = joined.at(-1);
    if (last === undefined || range.startMs > last.endMs) joined.push(range);
    else joined.splice(-1, 1, { ...last, endMs: Math.max(last.endMs, range.endMs) });
  }
  return joined;
}

/** Returns the total length of the ranges, ms. Parts that several of them have count once. */
export const lengthOfRanges = (ranges: readonly TimeRange[]): number =>
  joinRanges(ranges).reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
