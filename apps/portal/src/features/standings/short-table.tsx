import type { LeagueTable, TableRow } from '@grandstand/contract';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { ShowResults } from './show-results.tsx';
import { shownTableQuery } from './standings.api.ts';
import { StandingsTable } from './table.tsx';
import { useShown } from './use-shown.ts';

/** Number of rows of a short table. */
const shownRows = 5;

/** Returns the rows around a team, or the first ones if it is not in the table. */
export function rowsAround(rows: readonly TableRow[], teamId: string): readonly TableRow[] {
  const index = Math.max(
    0,
    rows.findIndex(({ team }) => team.Id === teamId),
  );
  const from = Math.min(
    Math.max(0, index - Math.floor(shownRows / 2)),
    Math.max(0, rows.length - shownRows),
  );
  return rows.slice(from, from + shownRows);
}

interface Props {
  readonly table: LeagueTable;
  /** The team around which it is cut. */
  readonly teamId: string;
}

/**
 * The part of a table around a team, which expands to the complete table. While results are hidden, a button
 * shows it. Renders nothing for a table without rows.
 */
export function ShortTable({ table, teamId }: Props) {
  const t = useTranslations('standings');
  const api = useApi();
  const id = useId();
  const [isComplete, setIsComplete] = useState(false);
  const { data, show, isLoading } = useShown(
    table,
    `table of ${table.leagueId}`,
    shownTableQuery(api, table.leagueId),
  );
  if (show === null && data.rows.length === 0) return null;
  const rows = rowsAround(data.rows, teamId);
  const frame = 'overflow-hidden rounded-card border border-line bg-surface';
  return (
    <section aria-labelledby={id}>
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="heading text-xl md:text-2xl">
          {t('table')}
        </h2>
        {show !== null && <ShowResults subject="table" isLoading={isLoading} onShow={show} />}
      </header>
      {show !== null ? (
        <p className={`${frame} mt-2 p-5 text-muted`}>{t('hiddenText')}</p>
      ) : (
        <div className={`${frame} mt-2`}>
          <StandingsTable
            title={t('table')}
            rows={isComplete ? data.rows : rows}
            marked={[teamId]}
            compact
          />
          {data.rows.length > rows.length && (
            <button
              type="button"
              aria-expanded={isComplete}
              className="flex min-h-11 w-full items-center justify-center gap-1.5 border-t border-line text-sm font-semibold text-accent-text outline-offset-[-3px] hover:bg-hover"
              onClick={() => setIsComplete(!isComplete)}
            >
              {t(isComplete ? 'less' : 'whole')}
              <ChevronDown
                aria-hidden="true"
                className={clsx('size-4', isComplete && 'rotate-180')}
              />
            </button>
          )}
        </div>
      )}
    </section>
  );
}
