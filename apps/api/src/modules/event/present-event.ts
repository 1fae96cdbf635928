import type {
  AdSettings,
  Event,
  EventCategory,
  EventListEntry,
  UpdateEventMessage,
  EventTeam,
  SearchMatch,
} from '@grandstand/contract';
import { type IdentityRow, type IdentityView, titleOf } from '../identity/index.ts';
import { eventMediaPath } from '../../platform/media-address.ts';
import type { Viewer } from '../../platform/viewer.ts';
import {
  type Availability,
  type RestrictedEvent,
  availabilityOf,
  coverageOf,
  isOpenToAnyone,
  restrictionsOf,
} from './availability.ts';
import { adsFor } from './event-ads.ts';
import { withoutLength, withoutResult } from './hidden-result.ts';
import { withoutNames } from './safeguarded-event.ts';
import { knownClock, knownScore, knownTimeline } from './score.ts';
import type { EventRow } from './event.table.ts';
import type { PriceOf } from './price-tags.ts';

/** An event with the identities it names. */
export interface LinkedEvent {
  readonly row: EventRow;
  readonly team1: IdentityRow | null;
  readonly team2: IdentityRow | null;
  /** Teams among them are not shown as categories. */
  readonly identities: readonly IdentityRow[];
}

/** For whom, how and when an event is presented. */
export interface EventView extends IdentityView {
  readonly viewer: Viewer;
  readonly now: number;
  /** The tenant's; absent where no event shows ads. */
  readonly ads: AdSettings | undefined;
  /**
   * Lets the viewer's player in where not everyone may watch, until the right to it ends (ms since
   * 1970); null when addresses stay plain.
   */
  readonly grantFor: (eventId: string, endsAt: number | null) => string | null;
  /** What opens an event at least; absent where no prices are shown. */
  readonly priceOf?: PriceOf;
  /** Whether results are held back (`withoutResult`). */
  readonly hidesResults: boolean;
}

export function presentTeam(team: IdentityRow | null, view: IdentityView): EventTeam | null {
  if (team === null) return null;
  const name = titleOf(team, view);
  return {
    Id: team.id,
    Name: name,
    ...(name !== team.title && { FullName: team.title }),
    ShortName: team.short_title,
    LogoUrl: view.addresses.picture(team.logo_url ?? team.image_url),
    Color: team.color,
  };
}

const presentCategory = (identity: IdentityRow, view: IdentityView): EventCategory => ({
  id: identity.id,
  title: titleOf(identity, view),
  type: identity.type,
  imageUrl: view.addresses.picture(identity.image_url),
  identitiesId: identity.parent_id,
});

const presentCategories = ({ identities }: LinkedEvent, view: IdentityView): EventCategory[] =>
  identities
    .filter(({ type }) => type !== 'team')
    .map((identity) => presentCategory(identity, view));

/** The score module's view of a row. */
export const playedOf = (row: EventRow) => ({
  status: row.status,
  stream: row.stream,
  gameStartDate: row.game_start_date,
  score: row.score,
  scoreTimeline: row.score_timeline,
});

/** Whether there is anything to play: an upcoming event has nothing yet, one called off never will. */
const hasStream = ({ status, stream, cancelled }: EventRow) =>
  status !== 'upcoming' && stream.kind !== 'none' && !cancelled;

/**
 * Its picture: of what was cut out and has none of its own, or that of its match, a frame of it, for who
 * may watch it (`picture.webp` of its stream); else the stored one.
 */
function presentPicture(
  row: EventRow,
  view: EventView,
  restrictions: RestrictedEvent,
  { forUser, inRegion, endsAt }: Availability,
): string | null {
  const { image_url: stored, stream, owner_user_id: owner } = row;
  const isCut = stream.kind === 'clip' && (owner !== null || stored === null);
  if (!isCut || !forUser || !inRegion || !hasStream(row)) return view.addresses.picture(stored);
  const grant = isOpenToAnyone(restrictions) ? null : view.grantFor(row.id, endsAt);
  return view.addresses.picture(eventMediaPath(row.id, 'picture.webp', grant));
}

/** What there is to watch; no address of a stream leaves the backend for who may not watch. */
function presentSource(
  row: EventRow,
  view: EventView,
  restrictions: RestrictedEvent,
  { forUser, inRegion, endsAt }: Availability,
): Event['source'] {
  const { stream } = row;
  const { addresses } = view;
  const playable = forUser && inRegion && hasStream(row);
  const made = playable && stream.kind !== 'url';
  // What is open to anyone keeps one address for all, which caches can share.
  const grant = made && !isOpenToAnyone(restrictions) ? view.grantFor(row.id, endsAt) : null;
  const file = (name: string) => addresses.media(eventMediaPath(row.id, name, grant));
  // Pictures of what is to come, and texts with it, are no part of a broadcast.
  const onDemand = made && (stream.kind === 'film' || stream.kind === 'clip');
  const hd = stream.kind === 'url' ? addresses.media(stream.url) : file('master.m3u8');
  const isChannel = stream.kind === 'channel' || stream.kind === 'schedule';
  const isClip = row.parent_event_id !== null && row.start_ms !== null && row.end_ms !== null;
  return {
    hd: playable ? hd : null,
    // An upright window is one of the usual picture.
    pano: made && row.pano && !isChannel && row.crop === null ? file('pano.m3u8') : null,
    poster: presentPicture(row, view, restrictions, { forUser, inRegion, endsAt }),
    clip: isClip
      ? {
          eventId: row.parent_event_id ?? row.id,
          startTime: (row.start_ms ?? 0) / 1000,
          endTime: (row.end_ms ?? 0) / 1000,
          ...(row.crop !== null && { crop: row.crop }),
        }
      : null,
    epg: row.epg_url,
    thumbnails: onDemand ? file('thumbs.vtt') : null,
    hasTextTracks: onDemand,
  };
}

/** Seconds, of what is over. */
const durationOf = ({ status, duration }: EventRow) => (status === 'archived' ? duration : null);

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** The match clock as far as the event was played; nothing where nobody keeps it. */
const presentClock = (row: EventRow, { now }: Pick<EventView, 'now'>) =>
  row.clock === null ? {} : { clock: knownClock(playedOf(row), row.clock, now) };

/** What decides who may watch an event. */
const restrictionsIn = ({ row, identities }: LinkedEvent): RestrictedEvent =>
  restrictionsOf(
    row,
    identities.map(({ id }) => id),
  );

/** What a list and a page both show. */
function presentFacts(linked: LinkedEvent, view: EventView): Omit<EventListEntry, 'match'> {
  const { row } = linked;
  const restrictions = restrictionsIn(linked);
  const availability = availabilityOf(restrictions, view.viewer);
  return {
    id: row.id,
    // A clip belongs to the event it was cut from.
    eventId: row.parent_event_id ?? row.id,
    referenceId: row.reference_id,
    geniusId: row.genius_id,
    title: row.title,
    metaTitle: row.meta_title,
    imageUrl: presentPicture(row, view, restrictions, availability),
    date: row.date.toISOString(),
    gameStartDate: iso(row.game_start_date),
    gameEndDate: iso(row.game_end_date),
    sportType: row.sport_type,
    eventType: row.media_type,
    gameType: row.game_type,
    eventStatus: row.status,
    isExternal: row.is_external,
    type: row.media_sub_type,
    gender: row.gender,
    commerceCoverage: coverageOf(row.commerce_type),
    commerceType: row.commerce_type,
    isEventAvailableForUser: availability.forUser,
    isEventAvailableInUserRegion: availability.inRegion,
    isEnabledVidswapStats: row.is_enabled_vidswap_stats,
    team1: presentTeam(linked.team1, view),
    team2: presentTeam(linked.team2, view),
    source: presentSource(row, view, restrictions, availability),
    categories: presentCategories(linked, view),
    duration: durationOf(row),
    hasStream: hasStream(row),
    score: knownScore(playedOf(row), view.now),
    // Of what is over, only the page of the event needs it.
    ...(row.status === 'live' && presentClock(row, view)),
    mediaType: row.media_type,
    mediaSubType: row.media_sub_type,
    playerNumber: row.player_number,
    playerColor: row.player_color,
    cancelled: row.cancelled,
    updatedAt: iso(row.updated_at),
    momentNumber: row.moment_number,
    visibility: row.owner_user_id === null ? null : row.visibility,
    isOwn: row.owner_user_id !== null && row.owner_user_id === view.viewer.userId,
  };
}

/** The score, and the match clock, as far as the event was played. */
export const presentScore = (row: EventRow, { now }: EventView) => ({
  ...presentClock(row, { now }),
  score: knownScore(playedOf(row), now),
  scoreTimeline: knownTimeline(playedOf(row), now),
});

/** What of a changed event the pages that show it are told, whoever looks at them. */
export const presentUpdate = (
  row: EventRow,
  view: EventView,
): Omit<UpdateEventMessage, 'source'> => ({
  eventStatus: row.status,
  cancelled: row.cancelled,
  gameStartDate: iso(row.game_start_date),
  gameEndDate: iso(row.game_end_date),
  duration: durationOf(row),
  hasStream: hasStream(row),
  ...(row.is_enabled_vidswap_stats && { isEnabledVidswapStats: true }),
  ...presentScore(row, view),
  updatedAt: iso(row.updated_at),
});

/** The source as the viewer of the view gets it, who holds nothing that identities matter to. */
export function presentSourceOf(row: EventRow, view: EventView): Event['source'] {
  const restrictions = restrictionsOf(row, []);
  return presentSource(row, view, restrictions, availabilityOf(restrictions, view.viewer));
}

/** Names are left out of an event of minors. */
const unnamed = <E extends Omit<EventListEntry, 'match'>>({ row }: LinkedEvent, event: E): E =>
  row.safeguarded_by === null ? event : withoutNames(event);

/** Presents an event, clip or highlight as an entry of a list. */
export const presentEntry = (
  linked: LinkedEvent,
  view: EventView,
  match: SearchMatch | null,
): EventListEntry => {
  const facts = unnamed(linked, presentFacts(linked, view));
  const quiet = view.hidesResults ? withoutLength(withoutResult(facts)) : facts;
  // Why it was found would say what is hidden.
  const entry = { ...quiet, match: quiet.title === facts.title ? match : null };
  if (view.priceOf === undefined || entry.isEventAvailableForUser) return entry;
  const { row } = linked;
  const priceFrom = view.priceOf({ row, event: restrictionsIn(linked), viewer: view.viewer });
  return priceFrom === null ? entry : { ...entry, priceFrom };
};

/** The ads within what the viewer may watch. */
function presentAds(
  linked: LinkedEvent,
  view: EventView,
  {
    isEventAvailableForUser: forUser,
    isEventAvailableInUserRegion: inRegion,
  }: Pick<Event, 'isEventAvailableForUser' | 'isEventAvailableInUserRegion'>,
): Event['ads'] {
  const { row } = linked;
  if (row.ads === null || !hasStream(row) || !forUser || !inRegion) return [];
  return adsFor(row.ads, view.ads, restrictionsIn(linked), view.viewer);
}

/** Presents an event, clip or highlight with all that its page needs (specification point 3). */
export function presentEvent(linked: LinkedEvent, view: EventView): Event {
  const facts = presentFacts(linked, view);
  const event = unnamed(linked, {
    ...facts,
    // Short titles are for the items of lists (TEN-06).
    categories: presentCategories(linked, { ...view, shortTitles: false }),
    eventDescription: linked.row.description,
    ads: presentAds(linked, view, facts),
    scoreTimeline: knownTimeline(playedOf(linked.row), view.now),
    ...presentClock(linked.row, view),
  } satisfies Event);
  return view.hidesResults ? withoutResult(event) : event;
}
