import { useTranslations } from 'use-intl/react';
import { minuteMs } from '@grandstand/contract/constants';
import { useRelativeTime } from '../../../lib/i18n/relative-time.ts';
import { useNow } from '../../../lib/portal/use-now.ts';
import type { CardEvent } from '../card/card-event.ts';
import { isOverdue, startOf } from '../card/event-properties.ts';

const minutesPerHour = 60;
const minutesPerDay = 24 * minutesPerHour;

/**
 * Returns the time until a start in words: `in 42 min`, `in 1 h 28 min`, for a day or more `in 3 days`. The
 * minute that has started counts, so that it never reads 0; past the start it is "Starting soon".
 */
export function useStartsIn(): (start: number, now: number) => string {
  const t = useTranslations('eventCard');
  const relativeTime = useRelativeTime();
  return (start, now) => {
    const total = Math.ceil((start - now) / minuteMs);
    if (total <= 0) return t('startingSoon');
    if (total >= minutesPerDay) return relativeTime(start, { now });
    const hours = Math.floor(total / minutesPerHour);
    const minutes = total % minutesPerHour;
    if (hours === 0) return t('inMinutes', { minutes });
    return minutes === 0 ? t('inHours', { hours }) : t('inHoursAndMinutes', { hours, minutes });
  };
}

interface Props {
  readonly event: Pick<CardEvent, 'date' | 'gameStartDate'>;
}

/**
 * The time until the start of an event, counted down in minutes. Renders nothing for an event that is long
 * overdue.
 */
export function StartsIn({ event }: Props) {
  const startsIn = useStartsIn();
  const now = useNow();
  return isOverdue(event, now) ? null : startsIn(startOf(event), now);
}
