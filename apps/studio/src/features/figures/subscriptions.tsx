import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { Failed, Skeleton } from '../../ui/states.tsx';
import { useDays } from './days-form.tsx';

/** Subscriptions that are active, started and ended, of the chosen days. */
export function Subscriptions() {
  const { api } = useStudio();
  const { from, to } = useDays();
  const format = useFormatter();
  const t = useTranslations('figures');
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['figures', 'subscriptions', from, to],
    queryFn: async () => (await api.figures.getSubscriptions({ query: { from, to } })).content,
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="subscriptions" className="flex flex-col gap-3">
      <h2 id="subscriptions" className="text-lg font-semibold">
        {t('subscriptions')}
      </h2>
      {isPending && <Skeleton className="h-24" />}
      {!isPending && data === undefined && <Failed error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <dl className="grid grid-cols-2 gap-3 md:grid-cols-5">
          {(['active', 'trials', 'started', 'ended'] as const).map((name) => (
            <div key={name} className="rounded-xl border border-line bg-surface p-4">
              <dt className="text-caption text-muted">{t(name)}</dt>
              <dd className="text-xl font-bold tabular-nums">{format.number(data[name])}</dd>
            </div>
          ))}
          <div className="rounded-xl border border-line bg-surface p-4">
            <dt className="text-caption text-muted">{t('churn')}</dt>
            <dd className="text-xl font-bold tabular-nums">
              {data.churn === null
                ? '–'
                : format.number(data.churn, { style: 'percent', maximumFractionDigits: 1 })}
            </dd>
          </div>
        </dl>
      )}
    </section>
  );
}
