import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../../lib/studio-context.ts';
import { WithTexts } from '../../../lib/texts/room-texts.tsx';
import { dayOf } from '../../../lib/zoned-time.ts';
import { DayRange } from '../../../ui/day-range.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { daysOf } from '../../figures/figure-days.ts';
import { SubscriptionCounts } from '../../figures/subscription-counts.tsx';

function Counts() {
  const { tenant } = useStudio();
  const search = useSearch({ from: '/frame/shop' });
  const navigate = useNavigate();
  const t = useTranslations('figures');
  const [today] = useState(() => dayOf(new Date().toISOString(), tenant.timeZone));
  const { from, to } = daysOf(search, today);
  return (
    <section aria-label={t('subscriptions')} className="flex flex-col gap-3">
      <DayRange
        from={from}
        to={to}
        today={today}
        labels={{ from: t('from'), to: t('to') }}
        onChange={(days) =>
          void navigate({ to: '/shop', search: { ...search, ...days }, replace: true })
        }
      />
      <SubscriptionCounts from={from} to={to} />
    </section>
  );
}

/** How many subscriptions started and ended in a range of days, by default the last thirty; the figures show it too. */
export const Churn = () => (
  <Suspense fallback={<Skeleton className="h-40" />}>
    <WithTexts of="figures">
      <Counts />
    </WithTexts>
  </Suspense>
);
