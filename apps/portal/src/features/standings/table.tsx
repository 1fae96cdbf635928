import type { LeagueTable, TableRow } from '@grandstand/contract';
import type { Locale } from '@grandstand/contract/constants';
import { clsx } from 'clsx';
import { EyeOff, ListOrdered } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { useNumberFormatter } from '../../lib/i18n/use-formatter.ts';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useApi, usePortal, useTenant } from '../../lib/portal/portal-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Crest } from '../event-card/index.ts';
import { Outcome } from './outcome.tsx';
import { ShowResults } from './show-results.tsx';
import { shownTableQuery } from './standings.api.ts';
import { useShown } from './use-shown.ts';

/** Columns by key, with the class that hides a column if there is no room; the others are always shown. */
const columns = [
  { key: 'played' },
  { key: 'won', className: 'max-sm:hidden' },
  { key: 'drawn', className: 'max-sm:hidden' },
  { key: 'lost', className: 'max-sm:hidden' },
  { key: 'goals', className: 'max-md:hidden' },
  { key: 'difference' },
  { key: 'points' },
] as const satisfies readonly { readonly key: string; readonly className?: string }[];
type Column = (typeof columns)[number];

const classOf = (column: Column) => ('className' in column ? column.className : undefined);

/** `2026/27`; `2026` for a season within a year. */
export function seasonName({ start, end }: NonNullable<LeagueTable['season']>): string {
  const [from, to] = [start.slice(0, 4), end.slice(0, 4)];
  return from === to ? from : `${from}/${to.slice(2)}`;
}

/** The name of a team, linked to its page if there is one. */
function TeamName({ team }: Pick<TableRow, 'team'>) {
  const { disable_team_page: hasNoPage } = useTenant();
  const name = (
    <span className="side">
      <Crest team={team} className="size-7" />
      <span dir="auto" className="content-text min-w-0 leading-tight font-semibold">
        {team.Name}
      </span>
    </span>
  );
  const className = 'flex min-h-11 min-w-0 items-center';
  return hasNoPage ? (
    <span className={className}>{name}</span>
  ) : (
    <AppLink
      to="/team/{teamId}"
      params={{ teamId: team.Id }}
      preload={false}
      className={`${className} hover:underline`}
    >
      {name}
    </AppLink>
  );
}

/** The deductions of a table: team, points and reason of each. */
function Deductions({ rows }: { readonly rows: readonly TableRow[] }) {
  const t = useTranslations('standings');
  const { locale } = usePortal();
  const main = locale.split('-', 1)[0] as Locale;
  const deductions = rows.flatMap(({ team, deductions: all = [] }) =>
    all.map((deduction) => ({ team, ...deduction })),
  );
  if (deductions.length === 0) return null;
  return (
    <ul className="grid gap-1 border-t border-line px-3 py-3 text-caption text-muted">
      {deductions.map(({ team, points, reason, translations }, index) => (
        <li key={index} className="flex gap-1.5">
          <span aria-hidden="true">*</span>
          <span className="min-w-0">
            <bdi className="font-semibold">{team.Name}</bdi>
            {' · '}
            {t('deducted', { points })}
            {' · '}
            <bdi>{translations?.[locale] ?? translations?.[main] ?? reason}</bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  readonly row: TableRow;
  readonly shown: readonly Column[];
  readonly isMarked: boolean;
  readonly compact: boolean;
}

function Row({ row, shown, isMarked, compact }: RowProps) {
  const t = useTranslations('standings');
  const format = useNumberFormatter();
  const difference = row.scored - row.conceded;
  const values: Readonly<Record<Column['key'], string>> = {
    played: format.number(row.played),
    won: format.number(row.won),
    drawn: format.number(row.drawn),
    lost: format.number(row.lost),
    goals: `${format.number(row.scored)}:${format.number(row.conceded)}`,
    // The minus sign is as wide as the plus, the hyphen is not.
    difference: format.number(difference, { signDisplay: 'exceptZero' }).replace('-', '−'),
    points: format.number(row.points).replace('-', '−'),
  };
  return (
    <tr
      className={clsx(
        'border-b border-line last:border-0',
        isMarked && 'bg-accent-soft text-on-accent-soft',
      )}
    >
      <td
        className={clsx(
          'score relative w-11 ps-3 pe-3 text-end text-base',
          isMarked
            ? 'before:absolute before:inset-y-0 before:start-0 before:w-1 before:bg-accent-edge'
            : 'text-muted',
        )}
      >
        {format.number(row.position)}
      </td>
      <th scope="row" className="py-0.5 text-start font-normal">
        <TeamName team={row.team} />
      </th>
      {shown.map((column) => (
        <td
          key={column.key}
          className={clsx(
            'figures px-2 text-end md:min-w-14',
            column.key === 'points' ? 'pe-4 text-base font-bold' : !isMarked && 'text-muted',
            classOf(column),
          )}
        >
          {/* A score and a sign read from left to right in every language. */}
          <bdi dir="ltr">{values[column.key]}</bdi>
          {column.key === 'points' && row.deductions !== undefined && (
            <span className="relative font-normal text-muted">
              {/* Beside the number, so that all numbers end at one line. */}
              <span aria-hidden="true" className="absolute start-0.5">
                *
              </span>
              <span className="sr-only">
                {t('deducted', {
                  points: row.deductions.reduce((sum, { points }) => sum + points, 0),
                })}
              </span>
            </span>
          )}
        </td>
      ))}
      {!compact && (
        <td className="px-4 max-lg:hidden">
          <span className="flex justify-end gap-1">
            {row.form.map((outcome, index) => (
              <Outcome key={index} outcome={outcome} />
            ))}
          </span>
        </td>
      )}
    </tr>
  );
}

interface TableProps {
  readonly title: string;
  readonly rows: readonly TableRow[];
  /** Ids of teams that are marked. */
  readonly marked: readonly string[];
  /** Only matches played, difference and points, for a narrow space. */
  readonly compact?: boolean;
}

/** The rows of a table. Columns without meaning in the sport are omitted: draws, if it has none. */
export function StandingsTable({ title, rows, marked, compact = false }: TableProps) {
  const t = useTranslations('standings');
  const hasDraws = rows.some(({ drawn }) => drawn > 0);
  const shown = columns.filter(
    ({ key }) =>
      (key !== 'drawn' || hasDraws) &&
      (!compact || key === 'played' || key === 'difference' || key === 'points'),
  );
  return (
    <>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-line text-caption text-muted">
            <th scope="col" className="ps-2 pe-3 text-end font-medium">
              <abbr title={t('columns.position')} className="no-underline">
                {t('short.position')}
              </abbr>
            </th>
            <th scope="col" className="py-3 text-start font-medium">
              {t('columns.team')}
            </th>
            {shown.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={clsx(
                  'px-2 text-end font-medium',
                  column.key === 'points' && 'pe-4',
                  classOf(column),
                )}
              >
                {/* Its own direction: “+/−” reads from left to right in every language. */}
                <abbr dir="auto" title={t(`columns.${column.key}`)} className="no-underline">
                  {t(`short.${column.key}`)}
                </abbr>
              </th>
            ))}
            {!compact && (
              <th scope="col" className="px-4 text-end font-medium max-lg:hidden">
                {t('columns.form')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.team.Id}
              row={row}
              shown={shown}
              isMarked={marked.includes(row.team.Id)}
              compact={compact}
            />
          ))}
        </tbody>
      </table>
      <Deductions rows={rows} />
    </>
  );
}

interface Props {
  readonly table: LeagueTable;
  readonly title: string;
  /** Shown below the text of a competition without rows. */
  readonly action: ReactNode;
}

/** The table of a competition. With hidden results, a button shows it: every row reveals some. */
export function Table({ table, title, action }: Props) {
  const t = useTranslations('standings');
  const { own_teams: ownTeams } = useTenant();
  const api = useApi();
  const { data, show, isLoading } = useShown(
    table,
    `table of ${table.leagueId}`,
    shownTableQuery(api, table.leagueId),
  );
  if (show !== null)
    return (
      <Notice
        icon={EyeOff}
        headingLevel="h3"
        title={t('hiddenTitle')}
        text={t('hiddenText')}
        action={<ShowResults subject="table" isLoading={isLoading} onShow={show} />}
      />
    );
  if (data.rows.length === 0)
    return (
      <Notice
        icon={ListOrdered}
        headingLevel="h3"
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={action}
      />
    );
  return (
    <>
      {data.season !== null && (
        <p className="mb-3 text-sm text-muted">
          {t('season', { season: seasonName(data.season) })}
        </p>
      )}
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <StandingsTable title={title} rows={data.rows} marked={ownTeams} />
      </div>
      <p className="mt-3 text-caption text-muted">{t('note')}</p>
    </>
  );
}
