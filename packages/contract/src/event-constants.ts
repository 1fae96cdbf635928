import type { CallAddresses } from './call-address.ts';
import type { ErrorCodes } from './error.ts';
import type { Event } from './event.ts';

export const mediaKinds = ['event', 'clip', 'user_clip', 'user_highlight', 'highlight'] as const;
export type MediaKind = (typeof mediaKinds)[number];

export const eventTypes = ['event', 'clip', 'highlight', 'user_clip', 'user_highlight'] as const;
export type EventType = (typeof eventTypes)[number];

/** Statuses as stored and listed. */
export const eventStatuses = ['live', 'upcoming', 'archived', 'channel'] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** Modes of the event page; an archived event plays as `vod` (EVT-14). */
export const eventPageStatuses = ['live', 'upcoming', 'channel', 'vod'] as const;
export type EventPageStatus = (typeof eventPageStatuses)[number];

export const videoKinds = ['auto', 'recap', 'condensed', 'clip', 'highlight'] as const;
export type VideoKind = (typeof videoKinds)[number];

/** Who sees what a viewer made: that viewer alone, or whoever has its address. */
export const clipVisibilities = ['private', 'link'] as const;
export type ClipVisibility = (typeof clipVisibilities)[number];

export const idTypes = ['eventId', 'referenceId'] as const;
export type IdType = (typeof idTypes)[number];

/** The most related videos: the newest ones. Each costs a query, and viewers do not page further. */
export const maxRelated = 500;
/** An upcoming event counts as starting soon within this time (EVT-15, A-11). */
export const startingSoonMs = 60 * 60 * 1000;

/** How long an address that not everyone gets opens its playlists; then a player asks anew. */
export const playbackGrantMs = 10 * 60 * 1000;

/** Most stretches in which a match clock runs. */
export const maxClockPeriods = 60;

export const eventErrors = {
  event_locked: { status: 403, message: 'This event is not part of your subscription' },
  region_blocked: { status: 403, message: 'This event is not available in your region' },
  event_not_found: { status: 404, message: 'The event does not exist' },
} as const satisfies ErrorCodes;

/** Whom a tenant may spare its ads: who is signed in, who paid for what is shown. */
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

/** Pages that are told to load an event again, and not within which time, do so within this one, ms. */
export const updateSpreadMs = 4000;

/** Messages of an event's room (specification point 7, RTM rows). */
export interface EventClientMessages {
  /**
   * With `results`, messages come without what tells how the match goes. Joining again changes that.
   * `knownAt` is the `updatedAt` of the event that the page shows: when there is a newer one, this socket
   * is told to load it.
   */
  'join-event-room': { eventId: string; results?: 'hide'; knownAt?: string };
  /** `customer` names the tenant; the server ignores it and uses its own knowledge (SEC-18). */
  'leave-event-room': { eventId: string; customer: string };
  'comment-on-media': Record<string, unknown>;
}
/**
 * What of an event is another now, as everyone may know it; additive. `source` is there only when
 * everyone may watch, since a room has anyone in it.
 */
export type UpdateEventMessage = Partial<
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
  readonly news?: UpdateEventMessage;
  /**
   * With `news`: the page has to load the event as well, because what its viewer gets is their own, and
   * does so some time within these ms. Additive.
   */
  readonly loadWithinMs?: number;
}

export interface EventServerMessages {
  /**
   * Unsigned manifest address of the event of the room (SEC-17). `eventId` is additive: a message that
   * arrives late must not reach the page of another event.
   */
  'event-url-change': { eventUrl: string; eventId?: string } & EventNewsMessage;
  /** The event changed. Without `news`: load it again. */
  'update-event': { eventId: string } & EventNewsMessage;
}
