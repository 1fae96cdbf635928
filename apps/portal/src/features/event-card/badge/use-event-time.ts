import { useTranslations } from 'use-intl/react';
import { dayMs } from '@grandstand/contract/constants';
import { dayFormatOf, dayRefreshMs, relativeDayOf } from '../../../lib/i18n/relative-day.ts';
import type { Formatter } from '../../../lib/i18n/use-formatter.ts';
import { useNow } from '../../../lib/portal/use-now.ts';

/** Times further away than this show the year. */
const yearShownAfterMs = 180 * dayMs;

/**
 * Formats the time of an event as precisely as it matters: `Today, 18:00`, `Sat, Nov 28, 18:00` in the
 * future, `Sat, Nov 14` in the past, with the year if it is half a year away.
 * @param format the caller's, so that a time subscribes to the zone once
 */
export function useEventTime(format: Formatter): (time: number) => string {
  const t = useTranslations('eventCard');
  const formatDay = dayFormatOf(format);
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
