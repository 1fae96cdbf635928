import type { EventListEntry, EventTeam } from '@grandstand/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarX2, ChevronLeft, ChevronRight, Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStudio, useSport } from '../../lib/studio-context.ts';
import { useSearchField } from '../../lib/use-search-field.ts';
import { buttonClass } from '../../ui/button.tsx';
import { QueryResult } from '../../ui/room/query-result.tsx';
import { Empty, Skeleton } from '../../ui/states.tsx';
import { PermissionGate } from '../session/permission-gate.tsx';
import { useMay } from '../session/session.api.ts';
import { matchesQuery } from './event.api.ts';
import { matchViews } from './match-search.ts';
import { MatchStatus } from './match-status.tsx';

const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }));

const Side = ({ team }: { readonly team: EventTeam | null }) =>
  team === null ? null : (
    <span className="flex min-w-0 items-center gap-2">
      {team.LogoUrl === null ? (
        <span aria-hidden className="size-6 shrink-0 rounded-full bg-hover" />
      ) : (
        <img src={team.LogoUrl} alt="" className="size-6 shrink-0 object-contain" loading="lazy" />
      )}
      <span className="min-w-0 font-semibold break-words">{team.Name}</span>
    </span>
  );

function MatchRow({ match }: { readonly match: EventListEntry }) {
  const format = useFormatter();
  const sport = useSport(match.sportType);
  // A match day is planned in the tenant's time zone, wherever the operator is.
  const { timeZone } = useStudio().tenant;
  const start = new Date(match.gameStartDate ?? match.date);
  const competition = match.categories.find(({ type }) => type === 'league')?.title;
  const hasStarted = match.eventStatus === 'archived' || match.eventStatus === 'live';
  return (
    <li>
      <Link
        to="/matches/$eventId"
        params={{ eventId: match.id }}
        className="flex h-full min-h-18 items-center gap-3 rounded-xl border border-line bg-surface px-4 py-3 hover:bg-hover"
      >
        <time dateTime={start.toISOString()} className="w-14 shrink-0 text-caption text-muted">
          <span className="block text-base font-semibold text-text tabular-nums">
            {format.dateTime(start, {
              hour: '2-digit',
              minute: '2-digit',
              // A match day is planned by the 24-hour clock.
              hourCycle: 'h23',
              timeZone,
            })}
          </span>
          {format.dateTime(start, { day: 'numeric', month: 'short', timeZone })}
        </time>
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          {match.team1 === null ? (
            <span className="font-semibold break-words">{match.title}</span>
          ) : (
            <>
              <Side team={match.team1} />
              <Side team={match.team2} />
            </>
          )}
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-caption text-muted">
            <span className="min-w-0 break-words">
              {[sport?.name, competition].filter(Boolean).join(' · ')}
            </span>
            {/* Beside the names, it would leave them no space on a phone. */}
            <span className="shrink-0 sm:hidden">
              <MatchStatus event={match} />
            </span>
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1.5">
          <span className="max-sm:hidden">
            <MatchStatus event={match} />
          </span>
          {hasStarted && match.score !== null && (
            <span className="text-lg font-bold tabular-nums" dir="ltr">
              {match.score.home}:{match.score.away}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

function SearchBox() {
  const { search = '', view } = useSearch({ from: '/frame/matches' });
  const navigate = useNavigate();
  const t = useTranslations('event');
  const { typed, setTyped, input } = useSearchField(
    search,
    (text) =>
      void navigate({
        to: '/matches',
        search: { ...(view !== undefined && { view }), ...(text !== '' && { search: text }) },
        replace: true,
      }),
  );
  return (
    <label className="relative block md:w-72">
      <span className="sr-only">{t('search')}</span>
      <Search aria-hidden className="absolute start-3 top-3 size-5 text-muted" />
      <input
        ref={input}
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        placeholder={t('search')}
        className="min-h-11 w-full rounded-lg border border-control bg-surface ps-10 pe-3 text-base placeholder:text-muted"
      />
    </label>
  );
}

function Matches() {
  const { api, tenant } = useStudio();
  const search = useSearch({ from: '/frame/matches' });
  const t = useTranslations('event');
  const query = useQuery(matchesQuery(api, search, tenant.timeZone));
  const { view = 'today', page = 0 } = search;
  const may = useMay();
  return (
    <QueryResult
      query={query}
      fallback={
        <div className="flex flex-col gap-2" aria-busy>
          {[0, 1, 2, 3].map((index) => (
            <Skeleton key={index} className="h-18" />
          ))}
        </div>
      }
    >
      {(data) => {
        if (data.entries.length === 0) {
          const isToday = view === 'today' && search.search === undefined;
          const empty = (
            <Empty
              icon={CalendarX2}
              title={search.search === undefined ? t(`none.${view}`) : t('notFound')}
            >
              {isToday && (
                <Link
                  to="/matches"
                  search={{ view: 'upcoming' }}
                  className={buttonClass('secondary')}
                >
                  {t('views.upcoming')}
                </Link>
              )}
            </Empty>
          );
          if (!isToday || !may('event:edit')) return empty;
          return (
            <Suspense fallback={empty}>
              <FirstSteps>{empty}</FirstSteps>
            </Suspense>
          );
        }
        return (
          <>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
              {data.entries.map((match) => (
                <MatchRow key={match.id} match={match} />
              ))}
            </ul>
            {(page > 0 || data.nextExists) && (
              <nav aria-label={t('pages')} className="flex justify-between gap-2">
                <Link
                  to="/matches"
                  search={{ ...search, page: page - 1 }}
                  disabled={page === 0}
                  className={buttonClass('secondary')}
                >
                  <ChevronLeft aria-hidden className="size-5 rtl:rotate-180" />
                  {t('previous')}
                </Link>
                <Link
                  to="/matches"
                  search={{ ...search, page: page + 1 }}
                  disabled={!data.nextExists}
                  className={buttonClass('secondary')}
                >
                  {t('next')}
                  <ChevronRight aria-hidden className="size-5 rtl:rotate-180" />
                </Link>
              </nav>
            )}
          </>
        );
      }}
    </QueryResult>
  );
}

/** The matches of today, and of any day by search and status. */
export function MatchesPage() {
  const { tenant } = useStudio();
  const { view = 'today', search } = useSearch({ from: '/frame/matches' });
  const t = useTranslations('event');
  return (
    <PermissionGate permission="event:read">
      <title>{`${t('title')} · ${tenant.name}`}</title>
      <div className="mx-auto flex max-w-5xl flex-col gap-4 p-4 md:p-8">
        <div className="flex flex-col gap-3 md:flex-row md:items-end md:justify-between">
          <h1 className="text-2xl font-bold tracking-tight md:text-3xl">{t('title')}</h1>
          <SearchBox />
        </div>
        <nav aria-label={t('view')} className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1">
          {matchViews.map((matchView) => (
            <Link
              key={matchView}
              to="/matches"
              search={{
                ...(matchView !== 'today' && { view: matchView }),
                ...(search !== undefined && { search }),
              }}
              activeOptions={{ exact: true }}
              aria-current={view === matchView ? 'page' : undefined}
              className="inline-flex min-h-11 shrink-0 items-center rounded-full border border-line px-4 text-body font-medium text-muted hover:bg-hover aria-[current=page]:border-transparent aria-[current=page]:bg-accent-soft aria-[current=page]:text-on-accent-soft"
            >
              {t(`views.${matchView}`)}
            </Link>
          ))}
        </nav>
        <Matches />
      </div>
    </PermissionGate>
  );
}
