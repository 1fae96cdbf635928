import type { CallAddresses } from '../call/call-address.ts';
import type { ErrorCodes } from '../call/error.ts';
import type { Event } from './event.ts';

export const mediaKinds = ['event', 'clip', 'user_clip', 'user_highlight', 'highlight'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** Values of `eventType`, which are those of `mediaType`. */
export const eventTypes = [...mediaKinds] as const;

/** Event statuses as stored and listed. */
export const eventStatuses = ['live', 'upcoming', 'archived', 'channel'] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** Modes of the event page; an archived event plays as `vod` (EVT-14). */
export const eventPageStatuses = ['live', 'upcoming', 'channel', 'vod'] as const;
export type EventPageStatus = (typeof eventPageStatuses)[number];

export const videoKinds = ['auto', 'recap', 'condensed', 'clip', 'highlight'] as const;
export type VideoKind = (typeof videoKinds)[number];

/** Visibility of a viewer's clip: the viewer only, or anyone with its address. */
export const clipVisibilities = ['private', 'link'] as const;
export type ClipVisibility = (typeof clipVisibilities)[number];

export const idTypes = ['eventId', 'referenceId'] as const;
export type IdType = (typeof idTypes)[number];

/**
 * Maximum number of related videos: the newest ones. Each costs a query, and viewers do not page further.
 */
export const maxRelated = 500;
/** An upcoming event is about to start within this time (EVT-15, A-11). */
export const startingSoonMs = 60 * 60 * 1000;

/** How long a restricted address opens its playlists, ms; after that, a player requests a new one. */
export const playbackGrantMs = 10 * 60 * 1000;

/** Maximum number of periods in which a match clock runs. */
export const maxClockPeriods = 60;

export const eventErrors = {
  event_locked: { status: 403, message: 'This event is not part of your subscription' },
  region_blocked: { status: 403, message: 'This event is not available in your region' },
  event_not_found: { status: 404, message: 'The event does not exist' },
} as const satisfies ErrorCodes;

/** Viewers for whom a tenant may turn ads off: signed-in viewers, or those who paid for the event. */
export const sparedViewers = ['members', 'holders'] as const;

export const eventAddresses = {
  eventList: { method: 'POST', path: '/api/event/list', caller: 'anyone' },
  eventGet: { method: 'GET', path: '/api/event/get_by_id/id/{id}', caller: 'anyone' },
  relatedVideos: { method: 'GET', path: '/api/vod/get_related_videos', caller: 'anyone' },
  groupedSportCount: { method: 'GET', path: '/api/event/grouped_sport_count', caller: 'anyone' },
  operatorEventList: { method: 'GET', path: '/api/operator/event/list', caller: 'operator' },
  operatorEventCreate: { method: 'POST', path: '/api/operator/event/create', caller: 'operator' },
  operatorEventSetStream: {
    method: 'POST',
    path: '/api/operator/event/set_stream/{id}',
    caller: 'operator',
  },
  operatorEventSetStatus: {
    method: 'POST',
    path: '/api/operator/event/set_status/{id}',
    caller: 'operator',
  },
  operatorEventSetClock: {
    method: 'POST',
    path: '/api/operator/event/set_clock/{id}',
    caller: 'operator',
  },
  operatorEventSetAds: {
    method: 'POST',
    path: '/api/operator/event/set_ads/{id}',
    caller: 'operator',
  },
  operatorEventSetCancelled: {
    method: 'POST',
    path: '/api/operator/event/set_cancelled/{id}',
    caller: 'operator',
  },
  operatorEventSetSafeguarded: {
    method: 'POST',
    path: '/api/operator/event/set_safeguarded/{id}',
    caller: 'operator',
  },
  operatorEventSafeguardIdentity: {
    method: 'POST',
    path: '/api/operator/event/safeguard_identity/{id}',
    caller: 'operator',
  },
} as const satisfies CallAddresses;

/** When a message asks pages to reload an event without naming a time, they spread over this one, ms. */
export const updateSpreadMs = 4000;

/** Messages of an event's room (specification point 7, RTM rows). */
export interface EventClientMessages {
  /**
   * With `results: 'hide'`, messages omit everything that reveals the result. Joining again changes that.
   * `knownAt` is the `updatedAt` of the event on the page. If there is a newer one, the server emits
   * `update-event` without `news` to this socket.
   */
  'join-event-room': { eventId: string; results?: 'hide'; knownAt?: string };
  /** `customer` names the tenant; the server ignores it and uses its own record (SEC-18). */
  'leave-event-room': { eventId: string; customer: string };
  'comment-on-media': Record<string, unknown>;
}
/**
 * The changed fields of an event, as far as they are public; additive. `source` is included only if
 * everyone may watch, since anyone can be in the room.
 */
export type EventPatch = Partial<
  Pick<
    Event,
    | 'eventStatus'
    | 'cancelled'
    | 'gameStartDate'
    | 'gameEndDate'
    | 'duration'
    | 'hasStream'
    | 'isEnabledVidswapStats'
    | 'score'
    | 'scoreTimeline'
    | 'clock'
    | 'updatedAt'
    | 'source'
    | 'resultHidden'
  >
>;

interface EventNewsMessage {
  readonly news?: EventPatch;
  /**
   * With `news`: the page must also load the event at a random time within these ms, because its viewer
   * gets a personal answer. Additive.
   */
  readonly loadWithinMs?: number;
}

export interface EventServerMessages {
  /**
   * Unsigned manifest address of the room's event (SEC-17). `eventId` is additive: a delayed message must
   * not reach another event's page.
   */
  'event-url-change': { eventUrl: string; eventId?: string } & EventNewsMessage;
  /** The event changed. Without `news`, the page reloads it. */
  'update-event': { eventId: string } & EventNewsMessage;
}
