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

export const analyticsAddresses = {
  collect: { method: 'POST', path: '/api/analytics/collect', caller: 'anonymous' },
  reportPlay: { method: 'POST', path: '/api/analytics/play', caller: 'anonymous' },
  getQuality: {
    method: 'GET',
    path: '/api/operator/analytics/quality',
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
