import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { dayOf } from '../../lib/zoned-time.ts';
import { Field } from '../../ui/field.tsx';
import { useState } from 'react';
import { daysOf } from './figure-days.ts';

/** Returns the chosen days, and today, in the time zone of the tenant. */
export function useDays(): { from: string; to: string; today: string } {
  const { tenant } = useStudio();
  const search = useSearch({ from: '/frame/figures' });
  const [today] = useState(() => dayOf(new Date().toISOString(), tenant.timeZone));
  return { ...daysOf(search, today), today };
}

/** Chooses the first and the last day of the figures. */
export function DaysForm() {
  const search = useSearch({ from: '/frame/figures' });
  const navigate = useNavigate();
  const t = useTranslations('figures');
  const { from, to, today } = useDays();
  const change = (days: { from?: string; to?: string }) => {
    // An emptied input has no day.
    if (Object.values(days).includes('')) return;
    void navigate({ to: '/figures', search: { ...search, ...days }, replace: true });
  };
  return (
    <div className="grid grid-cols-2 gap-3 md:max-w-md print:hidden">
      <Field
        label={t('from')}
        type="date"
        max={today}
        value={from}
        onChange={({ target }) => change({ from: target.value })}
      />
      <Field
        label={t('to')}
        type="date"
        max={today}
        value={to}
        onChange={({ target }) => change({ to: target.value })}
      />
    </div>
  );
}
