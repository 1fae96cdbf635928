/**
 * The tenant's scoreboard: its live events and those that start soon. The parts of a card read the entry of
 * its event; on the server and while hydrating it is empty, so that a card shows what its list loaded.
 */
import {
  updateSpreadMs,
  type CommerceType,
  type ScoreboardEntry,
  hourMs,
} from '@grandstand/contract/constants';
import type { EventListEntry } from '@grandstand/contract';
import { hashKey } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import { useSocketHub } from '../socket/socket-context.tsx';

export interface ScoreboardState {
  readonly entries: Readonly<Record<string, ScoreboardEntry>>;
  /** When `entries` had every live event of the tenant, epoch ms; null if that is unknown. */
  readonly completeAt: number | null;
  /** The row that an event belongs to, which follows its status once no row is in use. */
  readonly rows: Readonly<Record<string, 'live' | 'over'>>;
  /** The value of `completeAt` that the rows reflect. */
  readonly rowsCompleteAt: number | null;
  /** Pages that lack a match load it at a random time within these ms. */
  readonly loadWithinMs: number;
}

export const useScoreboard = create<ScoreboardState>()(() => ({
  entries: {},
  completeAt: null,
  rows: {},
  rowsCompleteAt: null,
  loadWithinMs: updateSpreadMs,
}));

const { getState } = useScoreboard;

/** The fields of a listed event that the scoreboard changes or that decide whether it does. */
type ListedEvent = Pick<
  EventListEntry,
  | 'id'
  | 'mediaType'
  | 'date'
  | 'gameStartDate'
  | 'eventStatus'
  | 'cancelled'
  | 'hasStream'
  | 'score'
  | 'clock'
  | 'timeOrigin'
  | 'resultHidden'
> & {
  readonly commerceType: CommerceType;
  readonly safeguarded?: boolean | undefined;
  readonly source: Pick<EventListEntry['source'], 'hd'>;
};

/** Upcoming events that start within this time make a page follow the scoreboard, ms. */
const followedMs = 3 * hourMs;
/** An event that started within this time may be missing in the last message, ms. */
const justStartedMs = 60_000;

const startOf = ({ gameStartDate, date }: Pick<ListedEvent, 'gameStartDate' | 'date'>) =>
  Date.parse(gameStartDate ?? date);

/** True if the scoreboard may change this event while its page is open. */
const isFollowed = ({ mediaType, eventStatus, ...event }: ListedEvent): boolean =>
  mediaType === 'event' &&
  (eventStatus === 'live' ||
    (eventStatus === 'upcoming' && startOf(event) - Date.now() < followedMs));

/**
 * True for a live event that a complete scoreboard lacks: it ended long ago, for example while the device
 * slept. Matches of members and of minors are never on it.
 */
function isGone(
  event: ListedEvent,
  { entries, completeAt }: Pick<ScoreboardState, 'entries' | 'completeAt'>,
): boolean {
  return (
    completeAt !== null &&
    event.mediaType === 'event' &&
    event.eventStatus === 'live' &&
    entries[event.id] === undefined &&
    event.commerceType !== 'commerce_members_media' &&
    event.safeguarded !== true &&
    startOf(event) < completeAt - justStartedMs
  );
}

/** Returns the event with the values of its entry. */
function withEntry<E extends ListedEvent>(event: E, entry: ScoreboardEntry): E {
  const { timeOrigin = event.timeOrigin, resultHidden = event.resultHidden, score } = entry;
  const { eventStatus, cancelled, hasStream, gameStartDate, clock } = entry;
  return {
    ...event,
    eventStatus,
    cancelled,
    hasStream,
    gameStartDate,
    clock,
    timeOrigin,
    resultHidden,
    ...(score !== undefined && { score }),
    // Lists only test whether there is an address; the page of the event loads it.
    ...(hasStream && event.source.hd === null && { source: { ...event.source, hd: '' } }),
  };
}

const shownFields = [
  'eventStatus',
  'cancelled',
  'hasStream',
  'gameStartDate',
  'score',
  'clock',
  'timeOrigin',
  'resultHidden',
] as const;
/** Returns a text of what is shown. The order of a value's properties differs by how it was loaded. */
const textOf = (event: ListedEvent) => hashKey(shownFields.map((field) => event[field]));

const noEntry = null;
const goneEntry = 'gone';

/**
 * Returns the entry of a listed event if it changes what is shown: a card does not render again for an equal
 * one.
 */
function changeOf(event: ListedEvent, state: ScoreboardState) {
  const entry = state.entries[event.id];
  if (entry === undefined) return isGone(event, state) ? goneEntry : noEntry;
  return textOf(withEntry(event, entry)) === textOf(event) ? noEntry : entry;
}

/** Follows the scoreboard while the component is mounted. */
export function useFollowScoreboard(isOn = true): void {
  const hub = useSocketHub();
  useEffect(() => (isOn ? hub?.followScoreboard() : undefined), [hub, isOn]);
}

/** Returns a listed event as the scoreboard has it, and follows that if the event is live or starts soon. */
export function useScoreboardEvent<E extends ListedEvent>(event: E): E {
  const hub = useSocketHub();
  useEffect(() => (isFollowed(event) ? hub?.followScoreboard() : undefined), [hub, event]);
  const entry = useScoreboard((state) => changeOf(event, state));
  return useMemo(() => {
    if (entry === noEntry) return event;
    return entry === goneEntry ? { ...event, eventStatus: 'archived' } : withEntry(event, entry);
  }, [event, entry]);
}

interface Rows<E> {
  readonly live: readonly E[];
  readonly upcoming: readonly E[];
}

/**
 * Returns the events of a live and an upcoming row with those moved that have started, and without those that
 * are over. Both stay as they are while a row is in use.
 */
export function useScoreboardRows<E extends ListedEvent>({ live, upcoming }: Rows<E>): Rows<E> {
  const rows = useScoreboard((state) => state.rows);
  const completeAt = useScoreboard((state) => state.rowsCompleteAt);
  return useMemo(() => {
    const { entries } = getState();
    const isOver = (event: E) =>
      rows[event.id] === 'over' || isGone(event, { entries, completeAt });
    const hasStarted = ({ id }: E) =>
      rows[id] === 'live' && !live.some((listed) => listed.id === id);
    const isPast = (event: E) => isOver(event) || hasStarted(event);
    const started = upcoming
      .filter(hasStarted)
      .map((event): E => ({ ...event, eventStatus: 'live' }));
    const isSame = started.length === 0 && !live.some(isOver) && !upcoming.some(isPast);
    if (isSame) return { live, upcoming };
    return {
      live: [...live.filter((event) => !isOver(event)), ...started],
      upcoming: upcoming.filter((event) => !isPast(event)),
    };
  }, [live, upcoming, rows, completeAt]);
}
