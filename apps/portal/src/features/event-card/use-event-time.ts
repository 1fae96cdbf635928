import { useTranslations } from 'use-intl/react';
import { useNow } from '../../lib/portal/use-now.ts';
import { useFormatter } from '../../lib/i18n/use-formatter.ts';

const dayMs = 24 * 60 * 60 * 1000;
const longAgoMs = 180 * dayMs;
/** Days begin on a quarter of an hour everywhere: a clock of such steps misses none. */
export const dayStepMs = 15 * 60 * 1000;

/** Names the calendar day of a moment; equal names are the same day. */
export type NameDay = (time: number) => string;

/** The calendar days of the tenant's zone on the server, of the viewer's in the browser. */
export function useNameDay(): NameDay {
  const format = useFormatter();
  return (time) => format.dateTime(time, { year: 'numeric', month: '2-digit', day: '2-digit' });
}

/** Which near day it is, by the calendar rather than by hours. */
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
 * Writes when an event is, as exactly as it matters: `Today, 18:00`, `Sat, Nov 28, 18:00` for what is
 * to come, `Sat, Nov 14` for what is over, with the year when it is half a year away. In the tenant's
 * zone on the server, then in the viewer's.
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
