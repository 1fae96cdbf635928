import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { QueryResult } from '../../ui/room/query-result.tsx';
import { Empty, Skeleton } from '../../ui/states.tsx';
import { Notice } from '../../ui/room/notice.tsx';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { FigureTable } from './figure-table.tsx';

/** How often the numbers are loaded again, ms. */
const refreshMs = 10_000;

/** On how many devices each live match plays, and on how many pages it is open. */
export function ViewersNow() {
  const { api } = useStudio();
  const format = useFormatter();
  const t = useTranslations('figures');
  const failureText = useFailureText();
  const query = useQuery({
    queryKey: ['figures', 'viewers'],
    queryFn: async () => (await api.figures.getViewers()).content,
    refetchInterval: refreshMs,
  });
  return (
    <QueryResult query={query} fallback={<Skeleton className="h-48" />}>
      {(data) => {
        if (data.entries.length === 0)
          return (
            <Empty icon={Eye} title={t('nothingLive')}>
              <p>{t('nothingLiveHint')}</p>
            </Empty>
          );
        const top = Math.max(1, ...data.entries.map(({ streams }) => streams));
        return (
          <>
            {query.isError && <Notice look="warning">{failureText(query.error)}</Notice>}
            <FigureTable
              label={t('views.now')}
              columns={[
                { name: t('streams'), className: 'w-24' },
                { name: t('pages'), className: 'w-24' },
              ]}
            >
              {data.entries.map(({ eventId, title, streams, pages }) => (
                <tr key={eventId} className="border-t border-line align-top">
                  <th scope="row" className="p-2 text-start font-normal">
                    <Link
                      to="/matches/$eventId"
                      params={{ eventId }}
                      className="font-semibold break-words underline"
                    >
                      {title}
                    </Link>
                    <svg
                      aria-hidden
                      viewBox="0 0 100 4"
                      preserveAspectRatio="none"
                      className="mt-2 h-1.5 w-full text-accent [print-color-adjust:exact]"
                    >
                      <rect width={(streams / top) * 100} height="4" fill="currentColor" />
                    </svg>
                  </th>
                  <td className="p-2 text-end tabular-nums">{format.number(streams)}</td>
                  <td className="p-2 text-end tabular-nums">{format.number(pages)}</td>
                </tr>
              ))}
            </FigureTable>
            <p className="text-caption text-muted">
              {t('at', { time: format.dateTime(new Date(data.at), { timeStyle: 'medium' }) })}{' '}
              {t('pagesHint')}
            </p>
          </>
        );
      }}
    </QueryResult>
  );
}
