import type { ClockPeriod } from '@grandstand/contract';

/**
 * Returns the match clock (s), whether it runs, and the known end of its period, at `time` s of the
 * broadcast; null before the clock starts.
 */
function clockAt(clock: readonly ClockPeriod[], time: number) {
  const period = clock.findLast(({ start }) => start <= time);
  if (period === undefined) return null;
  const { start, end, from, to } = period;
  const isEndKnown = end !== null && to !== null && end > start;
  const speed = isEndKnown ? (to - from) / (end - start) : 1;
  const isRunning = end === null || time < end;
  return { seconds: isRunning ? from + (time - start) * speed : (to ?? from), isRunning, to };
}

/** Interval at which a shown minute is updated, ms: the same everywhere, so that a page shows one minute. */
export const minuteStepMs = 5000;

/**
 * Returns the minute of a match at `time` s of its broadcast, as commentators count: the first is `1`.
 * Returns null before the match and without a clock.
 */
export function matchMinute(
  clock: readonly ClockPeriod[] | undefined,
  time: number,
): number | null {
  const state = clock === undefined ? null : clockAt(clock, time);
  if (state === null) return null;
  const minute = Math.floor(state.seconds / 60) + 1;
  // While the clock is stopped, the last played minute remains.
  const lastMinute = state.to === null ? null : Math.max(1, Math.ceil(state.to / 60));
  if (!state.isRunning) return lastMinute ?? minute;
  return lastMinute === null ? minute : Math.min(minute, lastMinute);
}

/**
 * Returns the match clock at `time` s of its broadcast, e.g. `67:08`; null before the match and without a
 * clock.
 */
export function matchClock(clock: readonly ClockPeriod[] | undefined, time: number): string | null {
  const state = clock === undefined ? null : clockAt(clock, time);
  if (state === null) return null;
  const seconds = Math.floor(state.seconds);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
