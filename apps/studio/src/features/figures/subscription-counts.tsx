import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { QueryResult } from '../../ui/room/query-result.tsx';
import { Skeleton } from '../../ui/states.tsx';

interface Props {
  /** First and last day in the time zone of the tenant, `yyyy-mm-dd`. */
  readonly from: string;
  readonly to: string;
}

/** How many subscriptions are active, and started and ended within some days, with the churn. */
export function SubscriptionCounts({ from, to }: Props) {
  const { api } = useStudio();
  const format = useFormatter();
  const t = useTranslations('figures');
  const query = useQuery({
    queryKey: ['figures', 'subscriptions', from, to],
    queryFn: async () => (await api.figures.getSubscriptions({ query: { from, to } })).content,
    placeholderData: keepPreviousData,
  });
  return (
    <QueryResult query={query} fallback={<Skeleton className="h-24" />}>
      {(data) => {
        const churn =
          data.churn === null
            ? '–'
            : format.number(data.churn, { style: 'percent', maximumFractionDigits: 1 });
        const counts = [
          ...(['active', 'trials', 'started', 'ended'] as const).map(
            (name) => [name, format.number(data[name])] as const,
          ),
          ['churn', churn] as const,
        ];
        return (
          <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
            {counts.map(([name, value]) => (
              <div key={name} className="rounded-xl border border-line bg-surface p-4">
                <dt className="text-caption text-muted">{t(name)}</dt>
                <dd className="text-xl font-bold tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        );
      }}
    </QueryResult>
  );
}
