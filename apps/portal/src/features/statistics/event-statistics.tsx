import type { MatchStatistics } from '@grandstand/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { useIsWide } from '../../lib/portal/use-is-wide.ts';
import { focusIfLost } from '../../ui/overlay/focus-if-lost.ts';
import type { PartProps } from '../event/index.ts';
import { sidesOf } from '../event-card/index.ts';
import { HiddenStatistics } from './hidden-statistics.tsx';
import { StatisticsBoard } from './statistics-board.tsx';
import { statisticsQuery } from './statistics.api.ts';
import { useEventNumbers } from './use-event-numbers.ts';
import { useLiveStatistics } from './use-live-statistics.ts';

/** Lead before a moment from which playback starts, s. */
const leadSeconds = 6;

/**
 * Shows the result of a replay on all of its pages, as the choice of results states. The statistics of a running match
 * show on this page only: other results of it stay hidden.
 */
function showResult({ status, results }: PartProps['page']) {
  if (status === 'vod') results.show(true);
  else results.reveal('statistics');
}

/** The statistics next to the picture; while results are hidden, a button that reveals them. */
export function EventStatistics({ page }: PartProps) {
  const t = useTranslations('statistics');
  const api = useApi();
  const { id } = page.state.data;
  const query = useQuery({
    ...statisticsQuery(api, id),
    enabled: !page.withholdsResults,
    // `statistics.event-parts.ts` has just tried to load them.
    retryOnMount: false,
  });
  if (page.withholdsResults && query.data === undefined)
    return (
      <StatisticsSection id={id}>
        <HiddenStatistics onShow={() => showResult(page)} text={t('hidden')} />
      </StatisticsSection>
    );
  return (
    <QueryResult query={query}>
      {(statistics) => <StatisticsAtPosition page={page} data={statistics} />}
    </QueryResult>
  );
}

interface SectionProps {
  /** Id of the event. */
  readonly id: string;
  readonly children: ReactNode;
}

function StatisticsSection({ id, children }: SectionProps) {
  const t = useTranslations('statistics');
  return (
    <section aria-labelledby="statistics" className="grid gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="statistics" className="heading text-xl">
          {t('title')}
        </h2>
        <AppLink
          to="/events/stats/{eventId}"
          params={{ eventId: id }}
          className="-my-2.5 inline-flex min-h-11 items-center font-semibold text-accent-text hover:underline"
        >
          {t('ownPage')}
        </AppLink>
      </div>
      {children}
    </section>
  );
}

function StatisticsAtPosition({ page, data }: PartProps<MatchStatistics>) {
  const t = useTranslations('statistics');
  const event = page.state.data;
  const isLive = page.status === 'live';
  useLiveStatistics(event.id, isLive);
  const { numbers, areComplete: showsAll, position } = useEventNumbers(page, data);
  const { areHidden, isRevealed } = page.results;
  // On a wide screen the players are beside the picture (`EventPlayers`).
  const isWide = useIsWide('lg');
  const sides = sidesOf(event);
  if (sides === null) return null;
  return (
    <StatisticsSection id={event.id}>
      {numbers === null ? (
        <HiddenStatistics onShow={() => showResult(page)} text={t('hidden')} />
      ) : (
        <>
          {!showsAll && !isLive && (
            <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
              {t('asSeen')}
              <button
                type="button"
                className="min-h-11 font-semibold text-accent-text hover:underline"
                onClick={() => {
                  showResult(page);
                  focusIfLost(
                    () => document.getElementById('statistics')?.closest('section') ?? null,
                    ['a'],
                  );
                }}
              >
                {t('show')}
              </button>
            </p>
          )}
          <StatisticsBoard
            sport={event.sportType}
            numbers={numbers}
            sides={sides}
            clock={event.clock}
            length={areHidden && !isRevealed('length') ? null : event.duration}
            until={showsAll ? null : position}
            hasPlayers={!isWide}
            fileMatch={showsAll ? event : null}
            onSeek={(time) => page.player.current?.seek(Math.max(0, time - leadSeconds))}
          />
        </>
      )}
    </StatisticsSection>
  );
}
