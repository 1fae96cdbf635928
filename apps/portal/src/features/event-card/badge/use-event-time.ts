import { useTranslations } from 'use-intl/react';
import { useNow } from '../../../lib/portal/use-now.ts';
import { useFormatter } from '../../../lib/i18n/use-formatter.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Times further away than this show the year. */
const yearShownAfterMs = 180 * dayMs;
/** Refresh interval of the day: in every time zone, midnight falls on a quarter of an hour. */
export const dayRefreshMs = 15 * 60 * 1000;

/** Formats the calendar day of a time (epoch ms). Equal texts mean the same day. */
export type FormatDay = (time: number) => string;

/** Returns a `FormatDay` in the tenant's time zone on the server, and in the viewer's in the browser. */
export function useFormatDay(): FormatDay {
  const format = useFormatter();
  return (time) => format.dateTime(time, { year: 'numeric', month: '2-digit', day: '2-digit' });
}

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

/**
 * Formats the time of an event as precisely as it matters: `Today, 18:00`, `Sat, Nov 28, 18:00` in the
 * future, `Sat, Nov 14` in the past, with the year if it is half a year away. Uses the tenant's time zone
 * on the server, then the viewer's.
 */
export function useEventTime(): (time: number) => string {
  const t = useTranslations('eventCard');
  const format = useFormatter();
  const formatDay = useFormatDay();
  const now = useNow(dayRefreshMs);
  return (at) => {
    const relativeDay = relativeDayOf(at, now, formatDay);
    const clock = { hour: 'numeric', minute: '2-digit' } as const;
    if (relativeDay !== null) return t(`${relativeDay}At`, { time: format.dateTime(at, clock) });
    return format.dateTime(at, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      ...(Math.abs(at - now) > yearShownAfterMs && { year: 'numeric' as const }),
      ...(at > now && clock),
    });
  };
}
