import type { Event, EventCategory } from '@grandstand/contract';
import {
  defaultTitle,
  startingSoonMs,
  type CommerceType,
  type EventPageStatus,
  hourMs,
  minuteMs,
} from '@grandstand/contract/constants';

type Dated = Pick<Event, 'date' | 'gameStartDate'>;
type Recorded = Pick<
  Event,
  | 'eventStatus'
  | 'hasStream'
  | 'isEventAvailableForUser'
  | 'isEventAvailableInUserRegion'
  | 'isClosed'
> & { readonly source: Pick<Event['source'], 'hd'> };
type Lockable = Recorded & Pick<Event, 'commerceType' | 'mediaType'>;

/** Why a viewer cannot watch an event; `null` if the event is open. */
export type Lock = 'members' | 'ticket' | 'subscription' | 'region' | 'closed';

const locks: Record<CommerceType, Lock | null> = {
  commerce_free_media: null,
  commerce_members_media: 'members',
  commerce_ppv_media: 'ticket',
  commerce_transactional_media: 'ticket',
  commerce_subscription_basic_media: 'subscription',
};

/**
 * True if the event is over and has no video for anyone. `hd` alone is not sufficient: it is also null for
 * viewers without access.
 */
export function hasNoReplay(event: Recorded): boolean {
  if (event.eventStatus !== 'archived' || event.source.hd !== null) return false;
  if (event.isClosed === true) return false;
  const isOpen = event.isEventAvailableForUser && event.isEventAvailableInUserRegion;
  return isOpen || !event.hasStream;
}

/**
 * Returns why this viewer cannot watch, or null. An event without video has no lock. The server renders for
 * an anonymous viewer, so `signedIn` opens members' media without another request. A viewer's own clip is
 * open (EVT-08) until the entitlement that it was cut with ends.
 */
export function lockOf(event: Lockable, signedIn: boolean): Lock | null {
  if (hasNoReplay(event)) return null;
  if (!event.isEventAvailableInUserRegion) return 'region';
  if (event.isClosed === true) return 'closed';
  if (event.isEventAvailableForUser || event.mediaType === 'user_clip') return null;
  const lock = locks[event.commerceType];
  return lock === 'members' && signedIn ? null : lock;
}

/** Returns the mode of the event page; an archived event plays as `vod` (EVT-14). */
export const pageStatusOf = (event: Pick<Event, 'eventStatus'>): EventPageStatus =>
  event.eventStatus === 'archived' ? 'vod' : event.eventStatus;

/** Returns the scheduled or actual start, epoch ms. */
export const startOf = (event: Dated): number => Date.parse(event.gameStartDate ?? event.date);

/** The first still of a match exists this long after its start, ms. */
const firstStillMs = 20_000;

/**
 * True if the event shows its newest frame: it is live, everyone may watch it, and it started at least 20 s
 * ago.
 */
export const hasStill = <E extends Dated & Pick<Event, 'eventStatus' | 'stillUrl'>>(
  event: E,
  now: number,
): event is E & { readonly stillUrl: string } =>
  event.eventStatus === 'live' &&
  event.stillUrl !== undefined &&
  now >= startOf(event) + firstStillMs;

/**
 * Returns the time of position 0 of the event's video, from which goals, tags, comments and clips are
 * counted, epoch ms.
 */
export const originOf = (event: Dated & Pick<Event, 'timeOrigin'>): number =>
  event.timeOrigin === undefined ? startOf(event) : Date.parse(event.timeOrigin);

/**
 * Returns the last position of a replay, s; null if it is unknown. A recording has gaps, and may start before
 * or after position 0, so its length differs.
 */
export function lastPositionOf({
  timeOrigin,
  gameEndDate,
  duration,
}: Pick<Event, 'timeOrigin' | 'gameEndDate' | 'duration'>): number | null {
  if (timeOrigin === undefined || gameEndDate === null) return duration;
  return (Date.parse(gameEndDate) - Date.parse(timeOrigin)) / 1000;
}

/** Assumed length of a match whose end is unknown, ms: calendars show no entry without an end. */
const defaultLengthMs = 2 * hourMs;

/** Returns when a match ends, or is assumed to, as epoch ms. */
export function endOf(event: Dated & Pick<Event, 'gameEndDate'>): number {
  const start = startOf(event);
  const end = event.gameEndDate === null ? 0 : Date.parse(event.gameEndDate);
  return end > start ? end : start + defaultLengthMs;
}

/** How late an event may be and still count as about to start, ms. */
const maxLateMs = 30 * minuteMs;

/** True if an event is so late that it no longer counts as about to start. */
export const isOverdue = (event: Dated, now: number): boolean => now - startOf(event) > maxLateMs;

/**
 * True from one hour before the start of an upcoming event (EVT-15) until half an hour after it. False if it
 * is cancelled.
 */
export const isStartingSoon = (
  event: Dated & Pick<Event, 'eventStatus' | 'cancelled'>,
  now: number,
): boolean =>
  event.eventStatus === 'upcoming' &&
  !event.cancelled &&
  startOf(event) - now <= startingSoonMs &&
  !isOverdue(event, now);

/** Returns both teams, home first, or null if the event is not a match. */
export function sidesOf(event: Pick<Event, 'team1' | 'team2'>) {
  const { team1, team2 } = event;
  return team1 === null || team2 === null ? null : ([team1, team2] as const);
}

/** Returns the card title; `NO TITLE` if the event has none (DSC-23). */
export const titleOf = ({ title }: Pick<Event, 'title'>): string =>
  title.trim() === '' ? defaultTitle : title;

/** Returns the full title of the event's league, or else of its nearest ancestor: cards have room for it. */
export function competitionOf({
  categories,
}: {
  readonly categories: readonly Pick<EventCategory, 'type' | 'title' | 'fullTitle'>[];
}): string | null {
  const nearest = categories.find(({ type }) => type === 'league') ?? categories[0];
  return nearest?.fullTitle ?? nearest?.title ?? null;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Formats seconds as a clock: `4:05`, `1:42:10`. It is the same in every language, left to right. */
export function clockText(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.round(seconds));
  const hours = Math.floor(wholeSeconds / 3600);
  const minutes = Math.floor((wholeSeconds % 3600) / 60);
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(wholeSeconds % 60)}`
    : `${minutes}:${twoDigits(wholeSeconds % 60)}`;
}
