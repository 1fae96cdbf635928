import type { ChannelProgram, ChannelProgramme } from '@grandstand/contract';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, RotateCcw } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl/react';
import { minuteMs } from '@grandstand/contract/constants';
import { useFormatter } from '../../../lib/i18n/use-formatter.ts';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { Await } from '../../../lib/page/data/await.tsx';
import { QueryResult } from '../../../ui/query-result.tsx';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { useClock, useHasPassed, useNow } from '../../../lib/portal/use-now.ts';
import { buttonClass, iconButtonClass } from '../../../ui/button.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextWithScores } from '../../event-card/index.ts';
import type { DeferredPartProps, PartProps } from '../parts/event-part.ts';
import { loadProgram } from '../program.api.ts';
import {
  isStillSeekable,
  endMs,
  elapsedOf,
  splitByTime,
  programmeAt,
  startMs,
} from './programmes.ts';

type Page = PartProps['page'];

/** Refresh interval of the program on an open page, ms. */
const refreshEveryMs = 10 * minuteMs;
/** Interval at which progress and current programme are updated, ms. */
const clockStepMs = 5000;
/** Upcoming programmes shown before the list is expanded. */
const maxCollapsed = 5;

function useTimes() {
  const format = useFormatter();
  const time = (at: number) => format.dateTime(at, { hour: 'numeric', minute: '2-digit' });
  return {
    time,
    span: (programme: ChannelProgramme) => `${time(startMs(programme))}–${time(endMs(programme))}`,
  };
}

/** Links to the match of a replay, on its own page. */
const MatchLink = ({ programme }: { readonly programme: ChannelProgramme }) => {
  const t = useTranslations('channelProgram');
  if (programme.eventId === null) return null;
  return (
    <AppLink
      to="/events/{eventId}"
      params={{ eventId: programme.eventId }}
      aria-label={t('toMatchOf', { title: programme.title })}
      className="inline-flex min-h-11 shrink-0 items-center text-sm font-semibold text-accent-text hover:underline"
    >
      {t('toMatch')}
    </AppLink>
  );
};

/** States that the slate replaces the announced programme. */
const SlateNotice = ({ programme }: { readonly programme: ChannelProgramme }) => {
  const t = useTranslations('channelProgram');
  return (
    programme.unavailable === true && <p className="text-caption text-muted">{t('standIn')}</p>
  );
};

interface RestartProps {
  readonly page: Page;
  readonly programme: ChannelProgramme;
  /** Compact form without words. */
  readonly isSmall?: boolean;
}

/** Seeks to the start of a programme while the stream still has it. */
function RestartButton({ page, programme, isSmall = false }: RestartProps) {
  const t = useTranslations('channelProgram');
  const isSeekable = useClock((now) => isStillSeekable(programme, now), clockStepMs);
  if (page.stage !== 'player' || !isSeekable) return null;
  return (
    <button
      type="button"
      className={isSmall ? iconButtonClass('neutral') : buttonClass('neutral')}
      aria-label={t('fromStartOf', { title: programme.title })}
      onClick={() => {
        page.player.current?.seek(startMs(programme) / 1000);
        page.player.current?.play();
      }}
    >
      <RotateCcw aria-hidden="true" className="size-4.5" />
      {!isSmall && t('fromStart')}
    </button>
  );
}

interface RowProps {
  readonly page: Page;
  readonly programme: ChannelProgramme;
  readonly isWatched: boolean;
}

/** One line for a past or upcoming programme. */
function ProgrammeRow({ page, programme, isWatched }: RowProps) {
  const t = useTranslations('channelProgram');
  const { time } = useTimes();
  const isOver = useHasPassed(endMs(programme));
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-2">
      <time dateTime={programme.start} className="figures self-start pt-0.5 text-sm text-muted">
        {time(startMs(programme))}
      </time>
      <div className="min-w-0">
        <h3 dir="auto" className="content-text line-clamp-3 text-body leading-snug font-semibold">
          <TextWithScores text={programme.title} />
        </h3>
        <SlateNotice programme={programme} />
        {isWatched && (
          <p className="text-caption font-semibold text-accent-text">{t('watching')}</p>
        )}
      </div>
      {isOver && <RestartButton page={page} programme={programme} isSmall />}
    </li>
  );
}

/** The current programme: times, progress, and a button back to its start. */
function CurrentProgramme({ page, programme }: Omit<RowProps, 'isWatched'>) {
  const t = useTranslations('channelProgram');
  const { span } = useTimes();
  const elapsed = elapsedOf(programme, useNow(clockStepMs));
  return (
    <div>
      <p className="figures text-sm text-muted">{span(programme)}</p>
      <h3 dir="auto" className="heading content-text mt-1 text-xl">
        <TextWithScores text={programme.title} />
      </h3>
      <SlateNotice programme={programme} />
      {programme.description !== null && (
        <p dir="auto" className="content-text mt-1 line-clamp-3 text-body text-muted">
          {programme.description}
        </p>
      )}
      <div
        role="progressbar"
        aria-label={t('passed')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(elapsed * 100)}
        className="mt-3 h-1 overflow-hidden rounded-full bg-hover"
      >
        <div className="h-full bg-accent" style={{ inlineSize: `${elapsed * 100}%` }} />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        <RestartButton page={page} programme={programme} />
        <MatchLink programme={programme} />
      </div>
    </div>
  );
}

/** The program, refreshed while the page is open; null in place of one that could not be loaded. */
function useProgram(page: Page, loaded: ChannelProgram | null) {
  const api = useApi();
  const { id } = page.state.data;
  return useQuery({
    queryKey: ['event', id, 'program'],
    queryFn: () => loadProgram(api, id, Date.now()),
    initialData: loaded ?? undefined,
    // Not cached: the next page loads its own. After a failure the last program stays (EVT-22).
    gcTime: 0,
    staleTime: Infinity,
    refetchInterval: refreshEveryMs,
  });
}

interface ProgrammesProps {
  readonly page: Page;
  readonly program: ChannelProgram;
}

function Programmes({ page, program }: ProgrammesProps) {
  const t = useTranslations('channelProgram');
  const [showsAll, setShowsAll] = useState(false);
  // Stream time of a channel counts from the epoch.
  const playhead = useSyncExternalStore(page.playhead.subscribe, page.playhead.get, () => null);
  const { before, current, next } = splitByTime(program.entries, useNow(clockStepMs));
  const watched = playhead === null ? null : programmeAt(program.entries, playhead * 1000);
  const isEmpty = current === null && next.length === 0;
  return (
    <>
      {program.state === 'outdated' && (
        <p className="mb-2 text-caption text-muted">{t('outdated')}</p>
      )}
      {isEmpty && (
        <p className="text-body text-muted">
          {t(program.state === 'none' ? 'noProgram' : 'unavailable')}
        </p>
      )}
      {current !== null && <CurrentProgramme page={page} programme={current} />}
      {next.length > 0 && (
        <>
          <h3 className="mt-5 mb-2 text-caption font-semibold text-muted">{t('next')}</h3>
          <ol>
            {(showsAll ? next : next.slice(0, maxCollapsed)).map((programme) => (
              <ProgrammeRow
                key={programme.start}
                page={page}
                programme={programme}
                isWatched={false}
              />
            ))}
          </ol>
          {next.length > maxCollapsed && !showsAll && (
            <button
              type="button"
              className={`${buttonClass('neutral')} mt-3 w-full`}
              onClick={() => setShowsAll(true)}
            >
              {t('showAll')}
            </button>
          )}
        </>
      )}
      {before.length > 0 && page.stage === 'player' && (
        <>
          <h3 className="mt-5 mb-2 text-caption font-semibold text-muted">{t('before')}</h3>
          <ol>
            {before.map((programme) => (
              <ProgrammeRow
                key={programme.start}
                page={page}
                programme={programme}
                isWatched={programme === watched}
              />
            ))}
          </ol>
        </>
      )}
      <p className="sr-only" aria-live="polite">
        {watched !== null && t('watchingTitle', { title: watched.title })}
      </p>
    </>
  );
}

const programmesReserve = <Skeleton className="h-48 w-full rounded-card" />;

function ProgramView({
  page,
  loaded,
}: {
  readonly page: Page;
  readonly loaded: ChannelProgram | null;
}) {
  const t = useTranslations('channelProgram');
  const program = useProgram(page, loaded);
  const { current } = splitByTime(program.data?.entries ?? [], useNow(clockStepMs));
  return (
    <section aria-labelledby="program" className="rounded-card bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="program" className="heading text-lg">
          {current === null ? t('program') : t('onNow')}
        </h2>
        <AppLink
          to="/channels"
          className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-accent-text hover:underline"
        >
          <CalendarDays aria-hidden="true" className="size-4.5" />
          {t('allChannels')}
        </AppLink>
      </div>
      <QueryResult query={program} fallback={programmesReserve}>
        {(shown) => <Programmes page={page} program={shown} />}
      </QueryResult>
    </section>
  );
}

/** Shows the current and next programmes of a channel beside the player (EVT-16, EVT-21). */
export function ProgramPart({ page, data, isMissing }: DeferredPartProps<ChannelProgram | null>) {
  return (
    <Await
      value={data}
      isMissing={isMissing}
      fallback={<Skeleton className="h-64 w-full rounded-card" />}
    >
      {(loaded) => <ProgramView page={page} loaded={loaded} />}
    </Await>
  );
}
