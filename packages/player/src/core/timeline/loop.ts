import type { TimeRange } from './timeline.ts';

/** A section that repeats, in media seconds; `end` is null until it is marked. */
export type Loop = { start: number; end: number | null };

/** A shorter loop would look like one stuttering frame, s. */
const minLoopSeconds = 0.5;

/** Builds a loop from two times, in whichever order they were marked. */
export function loopBetween(one: number, other: number): Loop {
  const start = Math.min(one, other);
  return { start, end: Math.max(start + minLoopSeconds, one, other) };
}

/** Returns the loop after the next press of the loop key: start, end, off. */
export function nextLoop(loop: Loop | null, time: number): Loop | null {
  if (loop === null) return { start: time, end: null };
  return loop.end === null ? loopBetween(loop.start, time) : null;
}

/**
 * True if a jump leaves the loop. That ends it, because the viewer wants to stay at the target. A loop
 * without an end has no outside.
 */
export function leavesLoop({ start, end }: Loop, time: number): boolean {
  return end !== null && (time < start || time > end);
}

/** True if the start of the loop has left the seekable range of a live stream. */
export const hasLeftRange = ({ start }: Loop, seekable: TimeRange): boolean =>
  start < seekable.start;
