import { useFormatter, useTimeZone, useTranslations } from 'use-intl/react';

const dayMs = 24 * 60 * 60 * 1000;

/** The calendar day of a moment in a zone, `2026-11-21`. */
export const dayKeyOf = (time: number, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(time);

/** Which near day it is, by the calendar of the zone rather than by hours. */
export function nearDayOf(
  time: number,
  now: number,
  timeZone: string | undefined,
): 'today' | 'tomorrow' | 'yesterday' | null {
  const day = dayKeyOf(time, timeZone);
  if (day === dayKeyOf(now, timeZone)) return 'today';
  if (day === dayKeyOf(now + dayMs, timeZone)) return 'tomorrow';
  if (day === dayKeyOf(now - dayMs, timeZone)) return 'yesterday';
  return null;
}

/**
 * Writes when an event is: `Today, 18:00` near now, `Sat, Nov 28, 18:00` within half a year, with the
 * year beyond. In the tenant's zone on the server, then in the viewer's.
 */
export function useEventTime(now: number): (time: number) => string {
  const t = useTranslations('card');
  const format = useFormatter();
  const timeZone = useTimeZone();
  return (at) => {
    const time = format.dateTime(at, { hour: '2-digit', minute: '2-digit' });
    const near = nearDayOf(at, now, timeZone);
    if (near !== null) return t(`${near}At`, { time });
    return format.dateTime(at, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      ...(Math.abs(at - now) > 180 * dayMs && { year: 'numeric' as const }),
      hour: '2-digit',
      minute: '2-digit',
    });
  };
}
