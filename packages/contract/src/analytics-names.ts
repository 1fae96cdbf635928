import type { CallAddresses } from './call-address.ts';

/** Events in a request of a page. */
export const analyticsBatch = 10;

export const analyticsAddresses = {
  analyticsCollect: { method: 'POST', path: '/api/analytics/collect', caller: 'anonymous' },
  analyticsSummary: {
    method: 'GET',
    path: '/api/operator/analytics/summary',
    caller: 'operator',
  },
} as const satisfies CallAddresses;
