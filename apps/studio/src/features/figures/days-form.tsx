import { useNavigate, useSearch } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { dayOf } from '../../lib/zoned-time.ts';
import { DayRange } from '../../ui/day-range.tsx';
import { useState } from 'react';
import { daysOf } from './figure-days.ts';

/** Returns the chosen days, and today, in the time zone of the tenant. */
export function useDays(): { from: string; to: string; today: string } {
  const { tenant } = useStudio();
  const search = useSearch({ from: '/frame/figures' });
  const [today] = useState(() => dayOf(new Date().toISOString(), tenant.timeZone));
  return { ...daysOf(search, today), today };
}

/** Returns a function that names a day. */
export function useDayName(): (day: string) => string {
  const format = useFormatter();
  return (day) =>
    format.dateTime(new Date(`${day}T12:00Z`), { day: 'numeric', month: 'short', timeZone: 'UTC' });
}

/** Chooses the first and the last day of the figures. */
export function DaysForm() {
  const search = useSearch({ from: '/frame/figures' });
  const navigate = useNavigate();
  const t = useTranslations('figures');
  return (
    <DayRange
      {...useDays()}
      labels={{ from: t('from'), to: t('to') }}
      onChange={(days) =>
        void navigate({ to: '/figures', search: { ...search, ...days }, replace: true })
      }
    />
  );
}
