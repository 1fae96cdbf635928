import { goalsOf } from '@grandstand/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { QueryResult } from '../../ui/room/query-result.tsx';
import { Empty, Skeleton } from '../../ui/states.tsx';
import { BarChart } from './bar-chart.tsx';
import { minutesOf } from './minute-bars.ts';

/** How many plays watched each minute of a match, live and of its replay, with its goals. */
export function MatchRetention({ eventId }: { eventId: string }) {
  const { api } = useStudio();
  const format = useFormatter();
  const t = useTranslations('figures');
  const query = useQuery({
    queryKey: ['figures', 'retention', eventId],
    queryFn: async () => (await api.analytics.getRetention({ params: { id: eventId } })).content,
  });
  return (
    <QueryResult query={query} fallback={<Skeleton className="h-64" />}>
      {(data) => {
        const { title, playsOneOf, scoreTimeline, viewings } = data;
        return (
          <section aria-labelledby="retention" className="flex flex-col gap-6">
            <h2 id="retention" className="text-lg font-semibold break-words">
              {title}
            </h2>
            {viewings.length === 0 && (
              <Empty icon={Activity} title={t('noRetention')}>
                <p>{t('noRetentionHint')}</p>
              </Empty>
            )}
            {viewings.map(({ viewing, plays, minutes }) => {
              const bars = minutesOf({ minutes }).map((bucket) => ({
                key: String(bucket.minute),
                label: format.number(bucket.minute),
                value: bucket.plays,
                text: t('ofPlays', {
                  count: bucket.plays,
                  share: format.number(bucket.plays / Math.max(1, plays), {
                    style: 'percent',
                    maximumFractionDigits: 0,
                  }),
                }),
              }));
              const shown = new Set(bars.map(({ key }) => key));
              const marks = goalsOf(scoreTimeline)
                .map(({ time, home, away }) => ({
                  bar: String(Math.floor(time / 60)),
                  text: `${home}–${away}`,
                }))
                .filter(({ bar }) => shown.has(bar));
              return (
                <div key={viewing} className="flex flex-col gap-2">
                  <BarChart
                    title={t('retentionOf', { viewing })}
                    labelName={t('minute')}
                    valueName={t('watching')}
                    bars={bars}
                    markName={t('score')}
                    marks={marks}
                  />
                  <p className="text-caption text-muted">
                    {t('countedPlays', { count: plays })}{' '}
                    {playsOneOf !== null && playsOneOf > 1 && t('onePlayOf', { count: playsOneOf })}
                  </p>
                </div>
              );
            })}
          </section>
        );
      }}
    </QueryResult>
  );
}
