import type { CallAddresses } from '../call/call-address.ts';

/** Maximum number of events per request. */
export const analyticsBatch = 10;

/** Playback error codes, as the player reports them. */
export const playErrorCodes = [
  'network',
  'expired',
  'not_found',
  'media',
  'unsupported',
  'engine',
] as const;
export type PlayErrorCode = (typeof playErrorCodes)[number];

export const analyticsAddresses = {
  analyticsCollect: { method: 'POST', path: '/api/analytics/collect', caller: 'anonymous' },
  analyticsPlay: { method: 'POST', path: '/api/analytics/play', caller: 'anonymous' },
  analyticsQuality: {
    method: 'GET',
    path: '/api/operator/analytics/quality',
    caller: 'operator',
  },
  analyticsSummary: {
    method: 'GET',
    path: '/api/operator/analytics/summary',
    caller: 'operator',
  },
} as const satisfies CallAddresses;
