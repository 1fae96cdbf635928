import type { CallAddresses } from './call-address.ts';

/** Events in a request of a page. */
export const analyticsBatch = 10;

/** Why a film could not be shown, as the player tells it. */
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
