import type {
  AdSettings,
  Event,
  EventCategory,
  EventListEntry,
  EventPatch,
  SearchMatch,
} from '@grandstand/contract';
import { type IdentityRow, type IdentityView, titleOf } from '../../identity/index.ts';
import { panoramaOf, recordedOriginOf } from '../../media/index.ts';
import { eventMediaPath } from '../../../platform/tenancy/media-address.ts';
import type { Viewer } from '../../../platform/context/viewer.ts';
import { isoTimeOf } from '../../../platform/text/iso-time.ts';
import {
  type Availability,
  type RestrictedRow,
  type RestrictedEvent,
  availabilityOf,
  coverageOf,
  isOpenToAnyone,
  restrictionsOf,
} from '../access/availability.ts';
import { adsFor } from '../access/event-ads.ts';
import { withoutLength, withoutNames, withoutResult } from './hidden-result.ts';
import { isFramedReplay } from './event-frame.ts';
import { presentStill, showsNewestFrame } from './live-still.ts';
import { postponementOf } from './postponement.ts';
import { presentSides } from './present-team.ts';
import { clockAt, scoreAt, scoreTimelineAt } from './score.ts';
import type { EventRow } from '../event.table.ts';
import type { PriceOf } from '../list/price-lookup.ts';

/** An event with its linked identities. */
export interface LinkedEvent {
  readonly row: RestrictedRow;
  readonly team1: IdentityRow | null;
  readonly team2: IdentityRow | null;
  /** Includes teams, which are not shown as categories. */
  readonly identities: readonly IdentityRow[];
  /** The name of the player that a clip shows, from their team's roster; absent if unknown. */
  readonly playerName?: string | undefined;
}

/** The viewer, the tenant's options and the time for which events are presented. */
export interface EventView extends IdentityView {
  readonly viewer: Viewer;
  readonly now: number;
  /** The tenant's ad settings; absent if no event shows ads. */
  readonly ads: AdSettings | undefined;
  /**
   * Issues a grant by which the viewer's player may load a restricted video until the entitlement ends (ms
   * since 1970); null for addresses without a grant.
   */
  readonly grantFor: (eventId: string, endsAt: number | null) => string | null;
  /** Like `grantFor`, for a Cast receiver; null without a session, and if the tenant offers no Cast. */
  readonly castGrantFor?: (eventId: string, endsAt: number | null) => string | null;
  /** Returns the lowest price of an event; absent if prices are not shown. */
  readonly priceOf?: PriceOf;
  /** True if results are hidden (`withoutResult`). */
  readonly hidesResults: boolean;
  /** True if the tenant offers captions of matches of minors. */
  readonly captionsOfMinors: boolean;
}

function presentCategory(identity: IdentityRow, view: IdentityView): EventCategory {
  const title = titleOf(identity, view);
  return {
    id: identity.id,
    title,
    ...(title !== identity.title && { fullTitle: identity.title }),
    type: identity.type,
    imageUrl: view.addresses.picture(identity.image_url),
    identitiesId: identity.parent_id,
  };
}

const presentCategories = ({ identities }: LinkedEvent, view: IdentityView): EventCategory[] =>
  identities
    .filter(({ type }) => type !== 'team')
    .map((identity) => presentCategory(identity, view));

/** Picks the columns that the score module reads. */
export const playedEventOf = (
  row: Pick<EventRow, 'status' | 'stream' | 'game_start_date' | 'score' | 'score_timeline'>,
) => ({
  status: row.status,
  stream: row.stream,
  gameStartDate: row.game_start_date,
  score: row.score,
  scoreTimeline: row.score_timeline,
});

/** True if there is something to play: upcoming events have nothing yet, and cancelled ones never will. */
export const hasStream = ({
  status,
  stream,
  cancelled,
}: Pick<EventRow, 'status' | 'stream' | 'cancelled'>) =>
  status !== 'upcoming' && stream.kind !== 'none' && !cancelled;

/**
 * True if all viewers get the same address, without a grant, which caches and other sites can share.
 */
const hasPlainAddress = (restrictions: RestrictedEvent, { viewer }: EventView): boolean =>
  isOpenToAnyone(restrictions, viewer.sharesSoldClips);

/**
 * Returns the address of a frame: of a clip, for viewers who may watch it; of a replay's kick-off, for everyone
 * in its countries. Null for everything else.
 */
function presentFrame(
  row: EventRow,
  view: EventView,
  restrictions: RestrictedEvent,
  { forUser, inRegion, endsAt }: Availability,
): string | null {
  if (!inRegion || !hasStream(row)) return null;
  const addressOf = (grant: string | null) =>
    view.addresses.picture(eventMediaPath(row.id, 'picture.webp', grant));
  if (isFramedReplay(row)) return addressOf(null);
  if (row.stream.kind !== 'clip' || !forUser) return null;
  return addressOf(hasPlainAddress(restrictions, view) ? null : view.grantFor(row.id, endsAt));
}

/**
 * Returns the stored picture of an event, or a frame: of a viewer's clip, or without a stored picture.
 */
function presentPicture(
  row: EventRow,
  view: EventView,
  restrictions: RestrictedEvent,
  availability: Availability,
): string | null {
  const { image_url: stored, owner_user_id: owner } = row;
  const frame =
    owner === null && stored !== null ? null : presentFrame(row, view, restrictions, availability);
  return frame ?? view.addresses.picture(stored);
}

/**
 * True if there is a panorama: of a recording it is another recording, of other videos a part of the video.
 */
const hasPanorama = ({ stream, pano }: EventRow): boolean =>
  stream.kind === 'recording' || (stream.kind === 'clip' && stream.originMs !== undefined)
    ? panoramaOf(stream) !== null
    : pano;

/** True if captions are offered. Those of minors name children, so the tenant must allow them. */
export const hasCaptions = (
  { safeguarded_by: safeguardedBy }: Pick<EventRow, 'safeguarded_by'>,
  captionsOfMinors: boolean,
): boolean => safeguardedBy === null || captionsOfMinors;

/**
 * Returns the playable source. Stream addresses never leave the backend for viewers who may not watch
 * (A-10).
 */
function presentSource(
  row: EventRow,
  view: EventView,
  restrictions: RestrictedEvent,
  { forUser, inRegion, endsAt }: Availability,
): Event['source'] {
  const { stream } = row;
  const { addresses } = view;
  const playable = forUser && inRegion && hasStream(row);
  const isForeign = stream.kind === 'url' && !addresses.isSigned(stream.url);
  // The backend builds the playlist.
  const isServedHere = playable && !isForeign;
  const needsGrant = isServedHere && !hasPlainAddress(restrictions, view);
  const grant = needsGrant ? view.grantFor(row.id, endsAt) : null;
  const file = (name: string) => addresses.media(eventMediaPath(row.id, name, grant));
  // Captions span the whole video, so a running simulated live stream has none.
  const isReplay = stream.kind === 'film' || (stream.kind === 'recording' && row.status !== 'live');
  const onDemand = isServedHere && (isReplay || stream.kind === 'clip');
  const hasTextTracks = onDemand && hasCaptions(row, view.captionsOfMinors);
  const hasThumbnails = onDemand || (isServedHere && showsNewestFrame(row));
  const hd = isForeign ? addresses.media(stream.url) : file('master.m3u8');
  const isChannel = stream.kind === 'channel' || stream.kind === 'schedule';
  const isClip = row.parent_event_id !== null && row.start_ms !== null && row.end_ms !== null;
  return {
    hd: playable ? hd : null,
    // A portrait crop applies to the regular video only.
    pano:
      isServedHere && hasPanorama(row) && !isChannel && row.crop === null
        ? file(hasTextTracks ? 'panorama.m3u8' : 'pano.m3u8')
        : null,
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
    thumbnails: hasThumbnails ? file('thumbs.vtt') : null,
    hasTextTracks,
  };
}

/** Length of a finished event, s. */
const durationOf = ({ status, duration }: EventRow) => (status === 'archived' ? duration : null);

/** Returns the match clock up to the current position; nothing if the event has none. */
export const presentClock = (
  row: Parameters<typeof playedEventOf>[0] & Pick<EventRow, 'clock'>,
  { now }: Pick<EventView, 'now'>,
) => (row.clock === null ? {} : { clock: clockAt(playedEventOf(row), row.clock, now) });

/** Returns the fields of an event that decide access to it. */
const restrictionsIn = ({ row, identities }: LinkedEvent): RestrictedEvent =>
  restrictionsOf(
    row,
    identities.map(({ id }) => id),
  );

/** Returns when position 0 of a recorded event was; nothing for other events. */
export const presentOrigin = ({ stream }: Pick<EventRow, 'stream'>) =>
  stream.kind === 'recording'
    ? { timeOrigin: new Date(recordedOriginOf(stream)).toISOString() }
    : {};

/** Returns when the line-ups of an event were set; null without line-ups, and for minors. */
const lineupTimeOf = (row: Pick<EventRow, 'lineup_at' | 'safeguarded_by'>): string | null =>
  row.safeguarded_by === null ? isoTimeOf(row.lineup_at) : null;

/** Builds the fields that lists and pages share. */
function presentShared(linked: LinkedEvent, view: EventView): Omit<EventListEntry, 'match'> {
  const { row } = linked;
  const restrictions = restrictionsIn(linked);
  const availability = availabilityOf(restrictions, view.viewer);
  const [team1, team2] = presentSides(linked, view);
  const frame = presentFrame(row, view, restrictions, availability);
  return {
    id: row.id,
    // A clip belongs to the event it was cut from.
    eventId: row.parent_event_id ?? row.id,
    referenceId: row.reference_id,
    geniusId: row.genius_id,
    title: row.title,
    metaTitle: row.meta_title,
    imageUrl: presentPicture(row, view, restrictions, availability),
    ...presentStill(row, restrictions, view),
    ...(frame !== null && { frameUrl: frame }),
    date: row.date.toISOString(),
    gameStartDate: isoTimeOf(row.game_start_date),
    gameEndDate: isoTimeOf(row.game_end_date),
    sportType: row.sport_type,
    eventType: row.media_type,
    gameType: row.game_type,
    eventStatus: row.status,
    isExternal: row.is_external,
    type: row.media_sub_type,
    gender: row.gender,
    commerceCoverage: coverageOf(row.commerce_type),
    commerceType: row.commerce_type,
    // Always true for viewers' clips (EVT-08); `isClosed` marks one that may not be played.
    isEventAvailableForUser: availability.forUser || row.media_type === 'user_clip',
    isEventAvailableInUserRegion: availability.inRegion,
    isEnabledVidswapStats: row.is_enabled_vidswap_stats,
    team1,
    team2,
    source: presentSource(row, view, restrictions, availability),
    categories: presentCategories(linked, view),
    duration: durationOf(row),
    hasStream: hasStream(row),
    score: scoreAt(playedEventOf(row), view.now),
    // For finished events only the event page needs it.
    ...(row.status === 'live' && presentClock(row, view)),
    ...presentOrigin(row),
    mediaType: row.media_type,
    mediaSubType: row.media_sub_type,
    playerNumber: row.player_number,
    playerColor: row.player_color,
    ...(linked.playerName !== undefined && { playerName: linked.playerName }),
    cancelled: row.cancelled,
    updatedAt: isoTimeOf(row.updated_at),
    momentNumber: row.moment_number,
    visibility: row.owner_user_id === null ? null : row.visibility,
    isOwn: row.owner_user_id !== null && row.owner_user_id === view.viewer.userId,
    ...(row.media_type === 'user_clip' && !availability.forUser && { isClosed: true as const }),
  };
}

/** Returns the score and the match clock up to the current position. */
export const presentScore = (row: EventRow, { now }: EventView) => ({
  ...presentClock(row, { now }),
  score: scoreAt(playedEventOf(row), now),
  scoreTimeline: scoreTimelineAt(playedEventOf(row), now),
});

/** Builds the update sent to all pages that show a changed event, the same for every viewer. */
export const presentUpdate = (row: EventRow, view: EventView): Omit<EventPatch, 'source'> => ({
  eventStatus: row.status,
  cancelled: row.cancelled,
  postponed: postponementOf(row),
  gameStartDate: isoTimeOf(row.game_start_date),
  gameEndDate: isoTimeOf(row.game_end_date),
  duration: durationOf(row),
  hasStream: hasStream(row),
  ...(row.is_enabled_vidswap_stats && { isEnabledVidswapStats: true }),
  lineupAt: lineupTimeOf(row),
  ...presentScore(row, view),
  ...presentOrigin(row),
  updatedAt: isoTimeOf(row.updated_at),
});

/** Returns the source for a viewer without subscriptions: the identities of the event are not loaded. */
export function presentSourceOf(row: EventRow, view: EventView): Event['source'] {
  const restrictions = restrictionsOf(row, []);
  return presentSource(row, view, restrictions, availabilityOf(restrictions, view.viewer));
}

/** Removes names from an event of minors. */
const withoutMinorNames = <E extends Omit<EventListEntry, 'match'>>(
  { row }: LinkedEvent,
  event: E,
): E => (row.safeguarded_by === null ? event : withoutNames(event));

/** Presents an event, clip or highlight as a list entry. */
export const presentEntry = (
  linked: LinkedEvent,
  view: EventView,
  match: SearchMatch | null,
): EventListEntry => {
  const shared = withoutMinorNames(linked, presentShared(linked, view));
  const redacted = view.hidesResults ? withoutLength(withoutResult(shared)) : shared;
  // The matched text of a hidden title could reveal the result.
  const entry = { ...redacted, match: redacted.title === shared.title ? match : null };
  if (view.priceOf === undefined || entry.isEventAvailableForUser) return entry;
  const { row } = linked;
  const priceFrom = view.priceOf({ row, event: restrictionsIn(linked), viewer: view.viewer });
  return priceFrom === null ? entry : { ...entry, priceFrom };
};

/** Returns the ads of an event that the viewer may watch. */
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

/** Returns the grant for a Cast receiver, where the addresses of the source carry one. */
function presentCastGrant(
  linked: LinkedEvent,
  view: EventView,
  { source: { hd } }: Pick<Event, 'source'>,
): Pick<Event['source'], 'castGrant'> {
  const { row } = linked;
  const restrictions = restrictionsIn(linked);
  const { stream } = row;
  const isForeign = stream.kind === 'url' && !view.addresses.isSigned(stream.url);
  if (hd === null || isForeign || hasPlainAddress(restrictions, view)) return {};
  const { endsAt } = availabilityOf(restrictions, view.viewer);
  const castGrant = view.castGrantFor?.(row.id, endsAt) ?? null;
  return castGrant === null ? {} : { castGrant };
}

/** Presents an event, clip or highlight with everything its page needs (specification point 3). */
export function presentEvent(linked: LinkedEvent, view: EventView): Event {
  const shared = presentShared(linked, view);
  const postponed = postponementOf(linked.row);
  const event = withoutMinorNames(linked, {
    ...shared,
    source: { ...shared.source, ...presentCastGrant(linked, view, shared) },
    // Short titles are for list items (TEN-06).
    categories: presentCategories(linked, { ...view, shortTitles: false }),
    eventDescription: linked.row.description,
    ads: presentAds(linked, view, shared),
    scoreTimeline: scoreTimelineAt(playedEventOf(linked.row), view.now),
    ...presentClock(linked.row, view),
    ...(lineupTimeOf(linked.row) !== null && { lineupAt: lineupTimeOf(linked.row) }),
    ...(postponed !== null && { postponed }),
  } satisfies Event);
  return view.hidesResults ? withoutResult(event) : event;
}
