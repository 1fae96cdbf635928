import type { Recording } from '@grandstand/contract';

/** Positions on the clock of a match, s. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Shortest replay, s. */
export const minLength = 1;

/** Step of an arrow key, s: a frame of a video of 25 frames a second. */
export const frameSeconds = 0.04;

const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** Returns the range that the replay shows now; null if nothing is recorded. */
export function shownRange({ recorded, trim }: Pick<Recording, 'recorded' | 'trim'>): Range | null {
  if (recorded === null) return null;
  return {
    start: Math.max(recorded.start, trim?.start ?? recorded.start),
    end: Math.min(recorded.end, trim?.end ?? recorded.end),
  };
}

/** Returns how much of a range was recorded, s: nothing while no encoder sent. */
export function recordedLength(
  range: Range,
  { runs, timeOrigin }: Pick<Recording, 'runs' | 'timeOrigin'>,
): number {
  const positionOf = (time: string) => (Date.parse(time) - Date.parse(timeOrigin)) / 1000;
  return runs.reduce((total, { start, end }) => {
    const last = end === null ? range.end : Math.min(range.end, positionOf(end));
    return total + Math.max(0, last - Math.max(range.start, positionOf(start)));
  }, 0);
}

/** Returns a range with another start or end, which stays within the recording and `minLength` from the other side. */
export function withSide(range: Range, side: keyof Range, at: number, recorded: Range): Range {
  return side === 'start'
    ? {
        ...range,
        start: rounded(Math.max(recorded.start, Math.min(at, range.end - minLength))),
      }
    : { ...range, end: rounded(Math.min(recorded.end, Math.max(at, range.start + minLength))) };
}

/** Returns the trim that the call takes: a side that reaches the end of the recording stays as recorded. */
export function trimOf(range: Range, recorded: Range): Recording['trim'] {
  const start = range.start <= recorded.start ? null : range.start;
  const end = range.end >= recorded.end ? null : range.end;
  return start === null && end === null ? null : { start, end };
}
