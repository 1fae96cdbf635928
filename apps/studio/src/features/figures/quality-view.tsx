import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Activity } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { QueryResult } from '../../ui/room/query-result.tsx';
import { Empty, Skeleton } from '../../ui/states.tsx';
import { SelectField } from '../../ui/room/control.tsx';
import { useDayName } from './days-form.tsx';
import { FigureTable, PageButtons } from './figure-table.tsx';

const spans = [7, 30, 90] as const;

/** How well videos played for viewers who consented to analytics, by match and day. */
export function QualityView() {
  const { api } = useStudio();
  const format = useFormatter();
  const t = useTranslations('figures');
  const dayName = useDayName();
  const [days, setDays] = useState<number>(7);
  const [page, setPage] = useState(0);
  const query = useQuery({
    queryKey: ['figures', 'quality', days, page],
    queryFn: async () => (await api.analytics.getQuality({ query: { days, page } })).content,
    placeholderData: keepPreviousData,
  });
  const percent = (share: number | null) =>
    share === null ? '–' : format.number(share, { style: 'percent', maximumFractionDigits: 1 });
  const seconds = (ms: number | null) =>
    ms === null
      ? '–'
      : format.number(ms / 1000, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });
  return (
    <>
      <div className="md:max-w-60 print:hidden">
        <SelectField
          label={t('span')}
          value={days}
          onChange={({ target }) => {
            setDays(Number(target.value));
            setPage(0);
          }}
        >
          {spans.map((span) => (
            <option key={span} value={span}>
              {t('lastDays', { count: span })}
            </option>
          ))}
        </SelectField>
      </div>
      <QueryResult query={query} fallback={<Skeleton className="h-64" />}>
        {(data) => (
          <>
            {data.rows.length === 0 && (
              <Empty icon={Activity} title={t('noPlays')}>
                <p>{t('noPlaysHint')}</p>
              </Empty>
            )}
            {data.rows.length > 0 && (
              <FigureTable
                label={t('views.quality')}
                columns={[
                  { name: t('plays'), className: 'w-16' },
                  { name: t('start'), className: 'w-20' },
                  { name: t('stalled'), className: 'w-20' },
                  { name: t('errors'), className: 'hidden w-20 sm:table-cell' },
                ]}
              >
                {data.rows.map((row) => (
                  <tr key={`${row.day}:${row.eventId}`} className="border-t border-line align-top">
                    <th scope="row" className="p-2 text-start font-normal break-words">
                      {row.title === '' ? (
                        <span className="block font-semibold">{t('clip')}</span>
                      ) : (
                        <Link
                          to="/figures"
                          search={{ view: 'retention', match: row.eventId }}
                          className="block font-semibold underline"
                        >
                          {row.title}
                        </Link>
                      )}
                      <span className="block text-caption text-muted">{dayName(row.day)}</span>
                    </th>
                    <td className="p-2 text-end tabular-nums">{format.number(row.plays)}</td>
                    <td className="p-2 text-end tabular-nums">{seconds(row.startMedianMs)}</td>
                    <td className="p-2 text-end tabular-nums">{percent(row.stalled)}</td>
                    <td className="hidden p-2 text-end tabular-nums sm:table-cell">
                      {format.number(
                        Object.values(row.errors).reduce((sum, count) => sum + count, 0),
                      )}
                    </td>
                  </tr>
                ))}
              </FigureTable>
            )}
            <PageButtons page={page} hasNext={data.nextExists} onPage={setPage} />
          </>
        )}
      </QueryResult>
    </>
  );
}
