import type { CallAddresses } from '../call/call-address.ts';

/** Maximum number of analytics events per request. */
export const analyticsBatch = 10;

/** Playback error codes, as the player reports them. */
export const playErrorCodes = [
  'network',
  'expired',
  'not_found',
  'media',
  'unsupported',
  'engine',
  'server',
  'refused',
  'blocked',
  'empty',
  'invalid',
  'encrypted',
  'interrupted',
] as const;
export type PlayErrorCode = (typeof playErrorCodes)[number];

/** How an event is watched: while it is live, or its replay. */
export const viewings = ['live', 'replay'] as const;
export type Viewing = (typeof viewings)[number];

/** Counted minutes of an event, from the start of its video: pictures before position 0 are negative. */
export const watchedMinuteRange = { min: -120, max: 1439 } as const;
/** Maximum number of minutes in a report of a play; the rest is reported with the next one. */
export const maxReportedMinutes = 60;
/** How long a play must play of a minute for it to count, s of the video. */
export const countedSeconds = 5;
/** Events in a page of the list of retention. */
export const retentionPageSize = 50;

export const analyticsAddresses = {
  collect: { method: 'POST', path: '/api/analytics/collect', caller: 'anonymous' },
  reportPlay: { method: 'POST', path: '/api/analytics/play', caller: 'anonymous' },
  getQuality: {
    method: 'GET',
    path: '/api/operator/analytics/quality',
    caller: 'operator',
    permission: 'figures:read',
  },
  listRetention: {
    method: 'GET',
    path: '/api/operator/analytics/list_retention',
    caller: 'operator',
    permission: 'figures:read',
  },
  getRetention: {
    method: 'GET',
    path: '/api/operator/analytics/retention/{id}',
    caller: 'operator',
    permission: 'figures:read',
  },
  getSummary: {
    method: 'GET',
    path: '/api/operator/analytics/summary',
    caller: 'operator',
    permission: 'figures:read',
  },
} as const satisfies CallAddresses;
