import type { MatchDayEntry, MatchDayTenant } from '@grandstand/contract';
import { maxDelayedMatches } from '@grandstand/contract/constants';
import { useInfiniteQuery, useMutation, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarX2, Clock, ExternalLink, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { openInPortal } from '../../lib/open-in-portal.ts';
import { useStudio } from '../../lib/studio-context.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { nameInRow } from '../../ui/row-button.tsx';
import { Notice } from '../../ui/room/notice.tsx';
import { boxClass, withChoices } from '../../ui/room/choice-list.tsx';
import { RoomPage } from '../../ui/room/room-page.tsx';
import { showCurrentTab, tabClass, tabsClass } from '../../ui/room/tabs.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { QueryResult } from '../../ui/room/query-result.tsx';
import { Empty, Skeleton } from '../../ui/states.tsx';
import { MatchStatus } from '../event/match-status.tsx';
import { PermissionGate } from '../session/permission-gate.tsx';
import { usePortalsWith } from '../session/use-portals-with.ts';
import { DelayDialog } from './delay-dialog.tsx';
import { matchDayQuery } from './match-day.api.ts';
import { attentionOf, inOrder } from './match-day-state.ts';

const views = ['all', 'attention', 'live'] as const;
type View = (typeof views)[number];

/**
 * Returns a function that writes a time of day. All portals have one clock, that of this one, so that the times can
 * be compared.
 */
function useClockTime(): (time: string) => string {
  const { timeZone } = useStudio().tenant;
  const format = useFormatter();
  return (time) =>
    format.dateTime(new Date(time), {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    });
}

interface RowProps {
  readonly entry: MatchDayEntry;
  readonly portal: MatchDayTenant;
}

/** What needs attention at a match, as text. */
function AttentionList({ entry }: Pick<RowProps, 'entry'>) {
  const format = useFormatter();
  const now = useNow();
  const t = useTranslations('matchDay.attention');
  const refused = useTranslations('deskSetup.refusedEncoder');
  const clockTime = useClockTime();
  const when = format.relativeTime(new Date(entry.start), now);
  const reasons = attentionOf(entry, now.getTime());
  if (reasons.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-body text-danger-text">
      {reasons.map((reason) => (
        <li key={reason} className="flex gap-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>
            {reason === 'refused'
              ? entry.refusal !== null &&
                refused(entry.refusal.code, {
                  time: clockTime(entry.refusal.at),
                })
              : t(reason, { when })}
            {reason === 'faulty' && <span lang="en"> {entry.problems.join('; ')}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The same width with and without the arrow to a new tab, so that scores and states align. */
const openWidth = 'md:min-w-52';

function OpenButton({ entry, portal }: RowProps) {
  const { api, tenant } = useStudio();
  const t = useTranslations('matchDay');
  const failureText = useFailureText();
  const open = useMutation({
    mutationFn: () => openInPortal(api, portal.id, `matches/${entry.eventId}`),
  });
  const clockTime = useClockTime();
  const label = nameInRow(
    t('openMatch', { match: entry.title, portal: portal.name }),
    clockTime(entry.start),
  );
  if (portal.id === tenant.id)
    return (
      <Link
        to="/matches/$eventId"
        params={{ eventId: entry.eventId }}
        aria-label={label}
        className={buttonClass('secondary', openWidth)}
      >
        {t('open')}
      </Link>
    );
  return (
    <>
      <Button
        className={openWidth}
        aria-label={`${label} (${t('newTab')})`}
        disabled={open.isPending}
        onClick={() => open.mutate()}
      >
        {t('open')}
        <ExternalLink aria-hidden className="size-4 text-muted" />
      </Button>
      {open.isError && (
        <p role="alert" className="text-caption text-danger-text">
          {failureText(open.error)}
        </p>
      )}
    </>
  );
}

/** Returns whether the person may announce a delay of a match: by their role in its portal, before it is live. */
function useMayDelay(): (entry: MatchDayEntry) => boolean {
  const portals = new Set(usePortalsWith('event:edit').map(({ id }) => id));
  return ({ tenantId, status, cancelled }) =>
    portals.has(tenantId) && status === 'upcoming' && !cancelled;
}

const keyOf = ({ tenantId, eventId }: MatchDayEntry): string => `${tenantId} ${eventId}`;

interface MatchRowProps extends RowProps {
  /** True if it is chosen for a delay; null if it cannot be chosen. */
  readonly isChosen: boolean | null;
  readonly onChoose: (isChosen: boolean) => void;
}

function MatchRow({ entry, portal, isChosen, onChoose }: MatchRowProps) {
  const clockTime = useClockTime();
  const t = useTranslations('matchDay');
  const isOver = entry.cancelled || entry.status === 'archived';
  const facts = [
    portal.name,
    !isOver && entry.picture !== 'other' ? t(`pictures.${entry.picture}`) : null,
    entry.commerceType === 'commerce_free_media' ? null : t('sold'),
    entry.postponedFrom === null ? null : t('postponed'),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-surface px-4 py-3">
      {isChosen !== null && (
        <label className="-ms-2 grid size-11 place-items-center">
          <span className="sr-only">
            {nameInRow(
              t('delay.choose', { match: entry.title, portal: portal.name }),
              clockTime(entry.start),
            )}
          </span>
          <input
            type="checkbox"
            className={boxClass}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        </label>
      )}
      <time dateTime={entry.start} className="w-12 shrink-0 font-semibold tabular-nums">
        {clockTime(entry.start)}
      </time>
      <div className="min-w-48 flex-1">
        <p className="font-semibold wrap-anywhere">{entry.title}</p>
        <p className="text-caption text-muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {entry.status !== 'upcoming' && entry.score !== null && (
        <span className="text-lg font-bold tabular-nums" dir="ltr">
          {entry.score.home}:{entry.score.away}
        </span>
      )}
      <MatchStatus event={{ eventStatus: entry.status, cancelled: entry.cancelled }} />
      <OpenButton entry={entry} portal={portal} />
      <div className="w-full empty:hidden">
        <AttentionList entry={entry} />
      </div>
    </li>
  );
}

interface MatchesProps {
  readonly query: Pick<
    UseInfiniteQueryResult,
    'isError' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
  >;
  readonly pages: readonly {
    readonly tenants: readonly MatchDayTenant[];
    readonly entries: readonly MatchDayEntry[];
  }[];
}

function Matches({ query, pages }: MatchesProps) {
  const t = useTranslations('matchDay');
  // The reasons depend on the time, too.
  const now = useNow({ updateInterval: 10_000 }).getTime();
  const [text, setText] = useState('');
  const [view, setView] = useState<View>('all');
  const mayDelay = useMayDelay();
  const clockTime = useClockTime();
  /** Matches whose delay is to be announced; null while none are chosen. */
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  /** The chosen matches as they were when the dialog opened; null while it is closed. */
  const [delaying, setDelaying] = useState<readonly MatchDayEntry[] | null>(null);
  const { isError, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const portals = pages.flatMap(({ tenants }) => tenants);
  const portalById = new Map(portals.map((portal) => [portal.id, portal]));
  const entries = inOrder(
    pages.flatMap((page) => page.entries),
    now,
  );
  const typed = text.trim().toLocaleLowerCase();
  const isIn: Readonly<Record<View, (entry: MatchDayEntry) => boolean>> = {
    all: () => true,
    attention: (entry) => attentionOf(entry, now).length > 0,
    live: ({ status, cancelled }) => status === 'live' && !cancelled,
  };
  const counts: Readonly<Record<View, number>> = {
    all: entries.length,
    attention: entries.filter(isIn.attention).length,
    live: entries.filter(isIn.live).length,
  };
  const shown = entries.filter(
    (entry) =>
      isIn[view](entry) &&
      `${entry.title} ${portalById.get(entry.tenantId)?.name ?? ''}`
        .toLocaleLowerCase()
        .includes(typed),
  );
  const choices = shown.filter(mayDelay);
  const delayed = entries.filter((entry) => mayDelay(entry) && chosen?.has(keyOf(entry)) === true);
  const choose = (keys: readonly string[], isChosen: boolean) =>
    setChosen(withChoices(chosen ?? new Set(), keys, isChosen));
  const none = typed !== '' ? t('noneFound') : view === 'attention' ? t('noAttention') : t('none');
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-body text-muted">
          {t('summary', { portals: portals.length, live: counts.live })}
        </p>
        <SearchField label={t('search')} value={text} onChange={setText} />
      </div>
      <div ref={showCurrentTab} role="group" aria-label={t('view')} className={tabsClass}>
        {views.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-current={view === choice ? 'page' : undefined}
            aria-pressed={view === choice}
            className={tabClass}
            onClick={() => setView(choice)}
          >
            {t(`views.${choice}`)} ({counts[choice]})
          </button>
        ))}
      </div>
      {isError && <Notice look="warning">{t('stale')}</Notice>}
      {chosen === null && choices.length > 1 && (
        <Button className="self-start" onClick={() => setChosen(new Set())}>
          <Clock aria-hidden className="size-5" />
          {t('delay.open')}
        </Button>
      )}
      {chosen !== null && (
        <div
          role="group"
          aria-label={t('delay.open')}
          className="sticky top-0 z-10 flex flex-wrap items-center gap-2 rounded-xl border border-line bg-raised p-3"
        >
          <label className="flex min-h-11 min-w-48 flex-1 items-center gap-3">
            <input
              type="checkbox"
              className={boxClass}
              checked={choices.length > 0 && choices.every((entry) => chosen.has(keyOf(entry)))}
              onChange={({ target }) => choose(choices.map(keyOf), target.checked)}
            />
            {t('delay.all', { count: choices.length })}
          </label>
          <Button
            look="primary"
            disabled={delayed.length === 0 || delayed.length > maxDelayedMatches}
            onClick={() => setDelaying(delayed)}
          >
            {t('delay.next', { count: delayed.length })}
          </Button>
          <Button look="quiet" onClick={() => setChosen(null)}>
            {t('delay.cancel')}
          </Button>
          <p role="status" className="w-full text-caption text-danger-text empty:hidden">
            {delayed.length > maxDelayedMatches && t('delay.tooMany', { max: maxDelayedMatches })}
          </p>
        </div>
      )}
      {delaying !== null && (
        <DelayDialog
          entries={delaying}
          clockTime={clockTime}
          nameOf={(id) => portalById.get(id)?.name ?? id}
          onClose={() => setDelaying(null)}
          onDone={() => {
            setDelaying(null);
            setChosen(null);
          }}
        />
      )}
      {shown.length === 0 ? (
        <Empty icon={CalendarX2} title={none} />
      ) : (
        <ul className="flex flex-col gap-2">
          {shown.map((entry) => {
            const portal = portalById.get(entry.tenantId);
            return (
              portal !== undefined && (
                <MatchRow
                  key={keyOf(entry)}
                  entry={entry}
                  portal={portal}
                  isChosen={chosen === null || !mayDelay(entry) ? null : chosen.has(keyOf(entry))}
                  onChoose={(isChosen) => choose([keyOf(entry)], isChosen)}
                />
              )
            );
          })}
        </ul>
      )}
      {portals
        .filter(({ hasMore }) => hasMore)
        .map(({ id, name }) => (
          <p key={id} className="text-caption text-muted">
            {t('more', { portal: name })}
          </p>
        ))}
      {hasNextPage && (
        <Button
          className="self-center"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('morePortals')}
        </Button>
      )}
    </>
  );
}

function MatchDay() {
  const { api } = useStudio();
  const query = useInfiniteQuery(matchDayQuery(api));
  const fallback = (
    <div className="flex flex-col gap-2" aria-busy>
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <Skeleton key={index} className="h-28 md:h-18" />
      ))}
    </div>
  );
  return (
    <QueryResult query={query} fallback={fallback}>
      {({ pages }) => <Matches query={query} pages={pages} />}
    </QueryResult>
  );
}

function MatchDayRoom() {
  const t = useTranslations('matchDay');
  return (
    <PermissionGate permission="event:read">
      <RoomPage title={t('title')}>
        <MatchDay />
      </RoomPage>
    </PermissionGate>
  );
}

/** The matches of the day in all portals that the person may open, what needs attention first. */
export const MatchDayPage = () => (
  <WithTexts of="matchDay">
    <WithTexts of="deskSetup">
      <MatchDayRoom />
    </WithTexts>
  </WithTexts>
);
