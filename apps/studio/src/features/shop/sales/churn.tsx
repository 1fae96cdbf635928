import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStudio } from '../../../lib/studio-context.ts';
import { dayOf } from '../../../lib/zoned-time.ts';
import { DayRange } from '../../../ui/day-range.tsx';
import { Failed, Skeleton } from '../../../ui/states.tsx';
import { daysOf } from '../../figures/figure-days.ts';

/** How many subscriptions are active, started and ended within some days, by default the last thirty. */
export function Churn() {
  const { api, tenant } = useStudio();
  const search = useSearch({ from: '/frame/shop' });
  const navigate = useNavigate();
  const format = useFormatter();
  const t = useTranslations('shop.churn');
  const [today] = useState(() => dayOf(new Date().toISOString(), tenant.timeZone));
  const { from, to } = daysOf(search, today);
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['figures', 'subscriptions', from, to],
    queryFn: async () => (await api.figures.getSubscriptions({ query: { from, to } })).content,
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      <DayRange
        from={from}
        to={to}
        today={today}
        labels={{ from: t('from'), to: t('to') }}
        onChange={(days) =>
          void navigate({ to: '/shop', search: { ...search, ...days }, replace: true })
        }
      />
      {isPending && <Skeleton className="h-20" />}
      {!isPending && data === undefined && <Failed error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {(
            [
              ['active', format.number(data.active)],
              ['trials', format.number(data.trials)],
              ['started', format.number(data.started)],
              ['ended', format.number(data.ended)],
              [
                'churn',
                data.churn === null
                  ? '–'
                  : format.number(data.churn, { style: 'percent', maximumFractionDigits: 1 }),
              ],
            ] as const
          ).map(([name, value]) => (
            <div key={name} className="rounded-xl border border-line bg-surface p-4">
              <dt className="text-caption text-muted">{t(name)}</dt>
              <dd className="text-xl font-bold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
