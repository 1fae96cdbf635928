import type { ClockPeriod } from '@grandstand/contract';

/** What the match clock shows at `time` s of the broadcast, s; null before it runs. */
function shownAt(clock: readonly ClockPeriod[], time: number) {
  const period = clock.findLast(({ start }) => start <= time);
  if (period === undefined) return null;
  const { start, end, from, to } = period;
  const known = end !== null && to !== null && end > start;
  const speed = known ? (to - from) / (end - start) : 1;
  const isRunning = end === null || time < end;
  return { seconds: isRunning ? from + (time - start) * speed : (to ?? from), isRunning, to };
}

/**
 * The minute of a match as commentators count it, `1` being the first, at `time` s of its broadcast.
 * Null before the match, and where nobody keeps a clock.
 */
export function matchMinute(
  clock: readonly ClockPeriod[] | undefined,
  time: number,
): number | null {
  const shown = clock === undefined ? null : shownAt(clock, time);
  if (shown === null) return null;
  const minute = Math.floor(shown.seconds / 60) + 1;
  // While it stands the last minute that was played stays.
  const last = shown.to === null ? null : Math.max(1, Math.ceil(shown.to / 60));
  if (!shown.isRunning) return last ?? minute;
  return last === null ? minute : Math.min(minute, last);
}
