import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { Failed, Skeleton } from '../../ui/states.tsx';

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
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['figures', 'subscriptions', from, to],
    queryFn: async () => (await api.figures.getSubscriptions({ query: { from, to } })).content,
    placeholderData: keepPreviousData,
  });
  if (isPending) return <Skeleton className="h-24" />;
  if (data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
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
}
