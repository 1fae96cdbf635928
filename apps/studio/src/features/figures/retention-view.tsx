import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Activity, ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { buttonClass } from '../../ui/button.tsx';
import { QueryResult } from '../../ui/room/query-result.tsx';
import { Empty, Skeleton } from '../../ui/states.tsx';
import { useDayName } from './days-form.tsx';
import { FigureTable, PageButtons } from './figure-table.tsx';
import { MatchRetention } from './match-retention.tsx';

function WatchedMatches() {
  const { api } = useStudio();
  const format = useFormatter();
  const t = useTranslations('figures');
  const dayName = useDayName();
  const [page, setPage] = useState(0);
  const query = useQuery({
    queryKey: ['figures', 'retention-list', page],
    queryFn: async () => (await api.analytics.listRetention({ query: { page } })).content,
    placeholderData: keepPreviousData,
  });
  return (
    <QueryResult query={query} fallback={<Skeleton className="h-64" />}>
      {(data) => {
        if (data.rows.length === 0 && page === 0)
          return (
            <Empty icon={Activity} title={t('noRetention')}>
              <p>{t('noRetentionHint')}</p>
            </Empty>
          );
        return (
          <>
            <FigureTable
              label={t('views.retention')}
              columns={[
                { name: t('watching'), className: 'w-32' },
                { name: t('lastWatched'), className: 'hidden w-32 sm:table-cell' },
              ]}
            >
              {data.rows.map(({ eventId, title, viewing, plays, day }) => (
                <tr key={`${eventId} ${viewing}`} className="border-t border-line align-top">
                  <th scope="row" className="p-2 text-start font-normal break-words">
                    <Link
                      to="/figures"
                      search={{ view: 'retention', match: eventId }}
                      className="block font-semibold underline"
                    >
                      {title}
                    </Link>
                    <span className="block text-caption text-muted">
                      {t(`viewings.${viewing}`)}
                    </span>
                  </th>
                  <td className="p-2 text-end tabular-nums">{format.number(plays)}</td>
                  <td className="hidden p-2 text-end sm:table-cell">{dayName(day)}</td>
                </tr>
              ))}
            </FigureTable>
            <PageButtons page={page} hasNext={data.nextExists} onPage={setPage} />
          </>
        );
      }}
    </QueryResult>
  );
}

/** The matches whose watched minutes are counted, or how many plays watched each minute of one. */
export function RetentionView() {
  const { match } = useSearch({ from: '/frame/figures' });
  const t = useTranslations('figures');
  if (match === undefined) return <WatchedMatches />;
  return (
    <>
      <Link
        to="/figures"
        search={{ view: 'retention' }}
        className={buttonClass('secondary', 'self-start print:hidden')}
      >
        <ArrowLeft aria-hidden className="size-5" />
        {t('allMatches')}
      </Link>
      <MatchRetention eventId={match} />
    </>
  );
}
