import type { Event, EventCategory, EventTeam } from '@grandstand/contract';
import {
  defaultTitle,
  startingSoonMs,
  type CommerceType,
  type EventPageStatus,
} from '@grandstand/contract/names';

type Dated = Pick<Event, 'date' | 'gameStartDate'>;
type Recorded = Pick<
  Event,
  'eventStatus' | 'hasStream' | 'isEventAvailableForUser' | 'isEventAvailableInUserRegion'
> & { readonly source: Pick<Event['source'], 'hd'> };
type Guarded = Recorded & Pick<Event, 'commerceType' | 'mediaType'>;

/** What keeps a viewer out of an event; `null` when nothing does. */
export type Lock = 'members' | 'ticket' | 'subscription' | 'region';

const locks: Record<CommerceType, Lock | null> = {
  commerce_free_media: null,
  commerce_members_media: 'members',
  commerce_ppv_media: 'ticket',
  commerce_transactional_media: 'ticket',
  commerce_subscription_basic_media: 'subscription',
};

/** Over, and without a film for anyone: `hd` alone is also null for who may not watch. */
export function hasNoReplay(event: Recorded): boolean {
  if (event.eventStatus !== 'archived' || event.source.hd !== null) return false;
  const open = event.isEventAvailableForUser && event.isEventAvailableInUserRegion;
  return open || !event.hasStream;
}

/**
 * Why this viewer may not watch; nothing is locked where there is nothing to watch. The page of the
 * server is an anonymous viewer's: `signedIn` opens members' media without asking again. A clip of a
 * viewer is always open (EVT-08).
 */
export function lockOf(event: Guarded, signedIn: boolean): Lock | null {
  if (hasNoReplay(event)) return null;
  if (!event.isEventAvailableInUserRegion) return 'region';
  if (event.isEventAvailableForUser || event.mediaType === 'user_clip') return null;
  const lock = locks[event.commerceType];
  return lock === 'members' && signedIn ? null : lock;
}

/** How the page of an event behaves; an archived one plays as `vod` (EVT-14). */
export const pageStatusOf = (event: Pick<Event, 'eventStatus'>): EventPageStatus =>
  event.eventStatus === 'archived' ? 'vod' : event.eventStatus;

/** When it starts or started, epoch ms. */
export const startOf = (event: Dated): number => Date.parse(event.gameStartDate ?? event.date);

/** An upcoming event within the hour before its start, or overdue (EVT-15); not one called off. */
export const isStartingSoon = (
  event: Dated & Pick<Event, 'eventStatus' | 'cancelled'>,
  now: number,
): boolean =>
  event.eventStatus === 'upcoming' && !event.cancelled && startOf(event) - now <= startingSoonMs;

/** Both teams, home first, or null for what is not a match. */
export function sidesOf(event: Pick<Event, 'team1' | 'team2'>) {
  const { team1, team2 } = event;
  return team1 === null || team2 === null ? null : ([team1, team2] as const);
}

/** The name of a team where it stands alone; lists have the short one where the tenant wants that (TEN-06). */
export const fullNameOf = ({ Name, FullName }: EventTeam): string => FullName ?? Name;

/** The title of a card; `NO TITLE` where there is none (DSC-23). */
export const titleOf = ({ title }: Pick<Event, 'title'>): string =>
  title.trim() === '' ? defaultTitle : title;

/** The league it belongs to, else the nearest thing above it. */
export function competitionOf({
  categories,
}: {
  readonly categories: readonly Pick<EventCategory, 'type' | 'title'>[];
}): string | null {
  return (categories.find(({ type }) => type === 'league') ?? categories[0])?.title ?? null;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Seconds as a clock: `4:05`, `1:42:10`. The same in every language, left to right. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(whole % 60)}`
    : `${minutes}:${two(whole % 60)}`;
}
