import { useQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { showResultOf, useHidesResults, useIsResultShown } from '../../lib/results/results.ts';
import { useHydrated } from '../../lib/portal/use-hydrated.ts';
import { useEventRoom } from '../../lib/socket/index.ts';
import { buttonClass } from '../../ui/button.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Crest, EventTime, pageStatusOf, useIsFinished } from '../event-card/index.ts';
import { numbersAt, withScore } from './match-numbers.ts';
import { loadMatch, type Match } from './match.ts';
import { HiddenStatistics } from './hidden-statistics.tsx';
import { StatisticsBoard } from './statistics-board.tsx';
import { statisticsQuery } from './statistics.api.ts';
import { useLiveStatistics } from './use-live-statistics.ts';

const sideClass = 'flex min-w-0 items-center gap-3';

/** Both teams and their competition. */
function Heading({ match }: { readonly match: Match }) {
  const t = useTranslations('statistics');
  const [home, away] = match.sides;
  return (
    <header className="grid gap-3">
      <p className="flex flex-wrap gap-x-2.5 text-sm text-muted">
        {match.competition !== null && (
          <bdi className="font-medium text-text">{match.competition}</bdi>
        )}
        <EventTime event={match} />
      </p>
      <h1 className="heading sides-row items-center gap-x-3 gap-y-1 text-2xl md:text-[2.125rem]">
        <span className="sr-only">{t('title')}: </span>
        {/* If they do not fit on one line, the dash stays with the first. On a phone it would look like a score. */}
        <span className={sideClass}>
          <Crest team={home} className="size-9" />
          <bdi className="content-text">{home.Name}</bdi>{' '}
          <span className="max-md:sr-only rtl:order-first">–</span>
        </span>
        <span className={sideClass}>
          <Crest team={away} className="size-9" />
          <bdi className="content-text">{away.Name}</bdi>
        </span>
      </h1>
      <AppLink
        to="/events/{eventId}"
        params={{ eventId: match.id }}
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-accent-text hover:underline print:hidden"
      >
        {t('toMatch')}
      </AppLink>
    </header>
  );
}

interface NumbersProps {
  readonly match: Match;
  /** The score of the last update; null before the first. */
  readonly scoreUpdate: Parameters<typeof withScore>[1] | null;
}

/** All statistics; updated while the match runs. */
function Numbers({ match, scoreUpdate }: NumbersProps) {
  const api = useApi();
  const query = useQuery(statisticsQuery(api, match.id));
  useLiveStatistics(match.id, pageStatusOf(match) === 'live');
  return (
    <QueryResult query={query} fallback={<NumbersSkeleton />}>
      {(statistics) => (
        <StatisticsBoard
          sport={match.sportType}
          numbers={numbersAt(
            scoreUpdate === null ? statistics : withScore(statistics, scoreUpdate),
            null,
          )}
          sides={match.sides}
          clock={match.clock}
          length={null}
          until={null}
          onSeek={null}
          fileMatch={match}
        />
      )}
    </QueryResult>
  );
}

const NumbersSkeleton = () => (
  <div aria-busy="true" className="grid max-w-[47.5rem] gap-4">
    <Skeleton className="h-14 w-full" />
    {[0, 1, 2, 3, 4, 5].map((row) => (
      <Skeleton key={row} className="h-9 w-full" />
    ))}
  </div>
);

/** A match's statistics page. The server's HTML contains no result; for a replay the viewer reveals it. */
export function StatisticsPage({ match: loaded }: { readonly match: Match }) {
  const t = useTranslations('statistics');
  const api = useApi();
  const hydrated = useHydrated();
  const isRevealed = useIsResultShown(loaded.id);
  const areHidden = useHidesResults();
  const isFinished = useIsFinished(loaded.id);
  // For a viewer who hides results, the loader's match lacks its clock, which would reveal the length of the halves.
  const needsWholeMatch = areHidden && (isRevealed || isFinished);
  const query = useQuery({
    queryKey: ['event', loaded.id, 'match', needsWholeMatch],
    queryFn: () => loadMatch(api, loaded.id, needsWholeMatch ? { results: 'shown' } : undefined),
    initialData: needsWholeMatch ? undefined : loaded,
    placeholderData: loaded,
    // Not cached: each page starts with the match of its loader.
    gcTime: 0,
    staleTime: Infinity,
  });
  const match = query.data ?? loaded;
  const status = pageStatusOf(match);
  const [scoreUpdate, setScoreUpdate] = useState<NumbersProps['scoreUpdate']>(null);
  const showsResult = isRevealed || isFinished || (status === 'live' && !areHidden);
  const reloadIf = (changed: boolean) => {
    if (!changed) return;
    // A viewer who saw the live score continues to the final one.
    if (showsResult) showResultOf(loaded.id, true);
    void query.refetch();
  };
  useEventRoom(match.id, status, {
    loaded: true,
    withholdsResults: areHidden && !showsResult,
    onUrlChange: () => reloadIf(true),
    onUpdate: ({ patch }) => {
      const { score, scoreTimeline, eventStatus } = patch;
      if (score !== undefined && scoreTimeline !== undefined)
        setScoreUpdate({ score, scoreTimeline });
      reloadIf(eventStatus !== undefined && eventStatus !== match.eventStatus);
    },
    onReload: () => reloadIf(true),
  });
  const content = () => {
    if (status === 'upcoming') return <p className="text-muted">{t('upcoming')}</p>;
    if (!match.hasStatistics) return <p className="text-muted">{t('none')}</p>;
    if (!hydrated) return <NumbersSkeleton />;
    if (!showsResult)
      return (
        <HiddenStatistics text={t('hiddenPage')} onShow={() => showResultOf(match.id, true)} />
      );
    return (
      <>
        {isRevealed && !isFinished && status === 'vod' && (
          <button
            type="button"
            className={`${buttonClass('neutral')} justify-self-start print:hidden`}
            onClick={() => showResultOf(match.id, false)}
          >
            <EyeOff aria-hidden="true" className="size-4.5" />
            {t('hide')}
          </button>
        )}
        {query.isPlaceholderData ? (
          <NumbersSkeleton />
        ) : (
          <Numbers match={match} scoreUpdate={scoreUpdate} />
        )}
      </>
    );
  };
  return (
    <div className="page-width page-gutter grid gap-7 pt-6 pb-16">
      <Heading match={match} />
      <noscript>
        <p className="text-muted">{t('needsScript')}</p>
      </noscript>
      {content()}
    </div>
  );
}
