import { dayMs, minuteMs } from '@grandstand/contract/constants';
import type { Formatter } from './use-formatter.ts';

/** Refresh interval of the day: in every time zone, midnight falls on a quarter of an hour. */
export const dayRefreshMs = 15 * minuteMs;

/** Formats the calendar day of a time (epoch ms). Equal texts mean the same day. */
export type FormatDay = (time: number) => string;

/** Returns a `FormatDay` in the time zone of a formatter. */
export const dayFormatOf =
  ({ dateTime }: Pick<Formatter, 'dateTime'>): FormatDay =>
  (time) =>
    dateTime(time, { year: 'numeric', month: '2-digit', day: '2-digit' });

/** Returns which day it is relative to `now`, by the calendar and not by hours; null for all other days. */
export function relativeDayOf(
  time: number,
  now: number,
  formatDay: FormatDay,
): 'today' | 'tomorrow' | 'yesterday' | null {
  if (Math.abs(time - now) > 2 * dayMs) return null;
  const day = formatDay(time);
  if (day === formatDay(now)) return 'today';
  if (day === formatDay(now + dayMs)) return 'tomorrow';
  if (day === formatDay(now - dayMs)) return 'yesterday';
  return null;
}
