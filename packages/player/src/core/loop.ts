import type { TimeWindow } from './timeline.ts';

/** A part that is played again and again, media seconds; `end` is null until it is marked. */
export type Loop = { start: number; end: number | null };

/** Shorter parts would be one picture that stutters, s. */
const shortest = 0.5;

/** A part between two moments, in whichever order they were marked. */
export function loopBetween(one: number, other: number): Loop {
  const start = Math.min(one, other);
  return { start, end: Math.max(start + shortest, one, other) };
}

/** What one key makes of it, press by press: its start, its end, none. */
export function nextLoop(loop: Loop | null, time: number): Loop | null {
  if (loop === null) return { start: time, end: null };
  return loop.end === null ? loopBetween(loop.start, time) : null;
}

/**
 * Whether a jump leads out of the part, which ends it: whoever goes elsewhere wants to stay there. A part
 * whose end is not marked yet has no outside.
 */
export function leavesLoop({ start, end }: Loop, time: number): boolean {
  return end !== null && (time < start || time > end);
}

/** Whether the part has fallen out of what a live stream still holds. */
export const hasFallenOut = ({ start }: Loop, window: TimeWindow): boolean => start < window.start;
