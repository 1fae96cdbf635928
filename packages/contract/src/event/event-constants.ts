import { hourMs, minuteMs } from '../call/durations.ts';
import type { CallAddresses } from '../call/call-address.ts';
import type { ErrorCodes } from '../call/error.ts';

/** Values of `mediaType`, and of `eventType`, which is the same. */
export const mediaKinds = ['event', 'clip', 'user_clip', 'user_highlight', 'highlight'] as const;
export type MediaKind = (typeof mediaKinds)[number];

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
 * Maximum number of related videos, the newest ones: a later page costs more, and viewers do not page
 * further.
 */
export const maxRelated = 500;
/** An upcoming event is about to start within this time (EVT-15, A-11). */
export const startingSoonMs = hourMs;

/**
 * Maximum number of events on a tenant's scoreboard: the live ones that started last, then those nearest to
 * the present.
 */
export const maxScoreboardEntries = 100;
/** How long an ended event stays on the scoreboard, ms. */
export const justEndedMs = 30 * minuteMs;

/** Validity of a grant, ms; after that, a player requests a new one. */
export const playbackGrantMs = 10 * minuteMs;
const grantPattern = /(?<=\/media\/)h\/[^/]+(?=\/)/;

/** True if the address carries a grant: made for one viewer or operator, and expiring. */
export const isGranted = (address: string | null): boolean =>
  address !== null && grantPattern.test(address);

/** Returns the address with its grant, if it has one, replaced. */
export const withGrant = (address: string, grant: string): string =>
  address.replace(grantPattern, `h/${grant}`);

/** True if two addresses differ only in their grants. Each response carries a new grant. */
export const isSameStream = (a: string, b: string | null): boolean =>
  b !== null && a.replace(grantPattern, 'h') === b.replace(grantPattern, 'h');

/** Maximum number of periods in which a match clock runs. */
export const maxClockPeriods = 60;

export const eventErrors = {
  event_locked: { status: 403, message: 'This event is not part of your subscription' },
  region_blocked: { status: 403, message: 'This event is not available in your region' },
  event_not_found: { status: 404, message: 'The event does not exist' },
  clock_changed: { status: 409, message: 'The clock was changed after this' },
  stream_missing: {
    status: 409,
    message: 'This event has no stream; set its stream address, which makes it live',
  },
} as const satisfies ErrorCodes;

/** Viewers for whom a tenant may turn ads off: signed-in viewers, or those who paid for the event. */
export const adFreeViewers = ['members', 'holders'] as const;

export const eventAddresses = {
  list: { method: 'POST', path: '/api/event/list', caller: 'anyone' },
  get: { method: 'GET', path: '/api/event/get_by_id/id/{id}', caller: 'anyone' },
  listRelated: { method: 'GET', path: '/api/vod/get_related_videos', caller: 'anyone' },
  countBySport: { method: 'GET', path: '/api/event/grouped_sport_count', caller: 'anyone' },
  listForOperator: {
    method: 'GET',
    path: '/api/operator/event/list',
    caller: 'operator',
    permission: 'event:read',
  },
  getDesk: {
    method: 'GET',
    path: '/api/operator/event/desk/{id}',
    caller: 'operator',
    permission: 'event:read',
  },
  listAll: {
    method: 'GET',
    path: '/api/operator/event/list_all',
    caller: 'operator',
    permission: 'event:read',
  },
  getForOperator: {
    method: 'GET',
    path: '/api/operator/event/get/{id}',
    caller: 'operator',
    permission: 'event:read',
  },
  update: {
    method: 'POST',
    path: '/api/operator/event/update/{id}',
    caller: 'operator',
    permission: 'event:edit',
  },
  postpone: {
    method: 'POST',
    path: '/api/operator/event/postpone/{id}',
    caller: 'operator',
    permission: 'event:edit',
  },
  withdraw: {
    method: 'POST',
    path: '/api/operator/event/withdraw/{id}',
    caller: 'operator',
    permission: 'event:edit',
  },
  restore: {
    method: 'POST',
    path: '/api/operator/event/restore/{id}',
    caller: 'operator',
    permission: 'event:edit',
  },
  setPicture: {
    method: 'POST',
    path: '/api/operator/event/set_picture/{id}',
    caller: 'operator',
    permission: 'event:edit',
  },
  import: {
    method: 'POST',
    path: '/api/operator/event/import',
    caller: 'operator',
    permission: 'event:edit',
  },
  create: {
    method: 'POST',
    path: '/api/operator/event/create',
    caller: 'operator',
    permission: 'event:edit',
  },
  setStream: {
    method: 'POST',
    path: '/api/operator/event/set_stream/{id}',
    caller: 'operator',
    permission: 'recording:edit',
  },
  checkStream: {
    method: 'GET',
    path: '/api/operator/event/check_stream',
    caller: 'operator',
    permission: 'event:read',
  },
  setStatus: {
    method: 'POST',
    path: '/api/operator/event/set_status/{id}',
    caller: 'operator',
    permission: 'event:score',
  },
  setClock: {
    method: 'POST',
    path: '/api/operator/event/set_clock/{id}',
    caller: 'operator',
    permission: 'event:score',
  },
  setAds: {
    method: 'POST',
    path: '/api/operator/event/set_ads/{id}',
    caller: 'operator',
    permission: 'page:edit',
  },
  setCancelled: {
    method: 'POST',
    path: '/api/operator/event/set_cancelled/{id}',
    caller: 'operator',
    permission: 'event:edit',
  },
  setSafeguarded: {
    method: 'POST',
    path: '/api/operator/event/set_safeguarded/{id}',
    caller: 'operator',
    permission: 'event:edit',
  },
  safeguardIdentity: {
    method: 'POST',
    path: '/api/operator/event/safeguard_identity/{id}',
    caller: 'operator',
    permission: 'identity:edit',
  },
} as const satisfies CallAddresses;

/** Time within which pages reload after a message that has no `loadWithinMs`, ms: each at a random time. */
export const updateSpreadMs = 4000;
