import { useTranslations } from 'use-intl/react';
import { useNow } from '../../../lib/portal/use-now.ts';
import { useFormatter } from '../../../lib/i18n/use-formatter.ts';

const dayMs = 24 * 60 * 60 * 1000;
const longAgoMs = 180 * dayMs;
/** Interval of the day check: days start on a quarter of an hour in every time zone, so none is missed. */
export const dayStepMs = 15 * 60 * 1000;

/** Names the calendar day of a moment; equal names mean the same day. */
export type NameDay = (time: number) => string;

/** Uses the tenant's time zone on the server and the viewer's in the browser. */
export function useNameDay(): NameDay {
  const format = useFormatter();
  return (time) => format.dateTime(time, { year: 'numeric', month: '2-digit', day: '2-digit' });
}

/** Returns the nearby day (e.g. today), by calendar and not by hours. */
export function nearDayOf(
  time: number,
  now: number,
  nameDay: NameDay,
): 'today' | 'tomorrow' | 'yesterday' | null {
  if (Math.abs(time - now) > 2 * dayMs) return null;
  const day = nameDay(time);
  if (day === nameDay(now)) return 'today';
  if (day === nameDay(now + dayMs)) return 'tomorrow';
  if (day === nameDay(now - dayMs)) return 'yesterday';
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
  const nameDay = useNameDay();
  const now = useNow(dayStepMs);
  return (at) => {
    const near = nearDayOf(at, now, nameDay);
    const clock = { hour: 'numeric', minute: '2-digit' } as const;
    if (near !== null) return t(`${near}At`, { time: format.dateTime(at, clock) });
    return format.dateTime(at, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      ...(Math.abs(at - now) > longAgoMs && { year: 'numeric' as const }),
      ...(at > now && clock),
    });
  };
}
