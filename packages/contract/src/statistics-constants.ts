import type { CallAddresses } from './call-address.ts';
import type { MatchStatistics } from './statistics.ts';

/** Most metrics of a match, and most values that one of them is remembered to have had. */
export const maxMetrics = 40;
export const maxMetricValues = 600;
/** Most moments of a match, such as shots. */
export const maxStatMoments = 1000;

export const statisticsAddresses = {
  eventStats: { method: 'GET', path: '/api/event/stats', caller: 'anyone' },
  operatorEventSetStats: {
    method: 'POST',
    path: '/api/operator/event/set_stats/{id}',
    caller: 'operator',
  },
} as const satisfies CallAddresses;

export interface StatisticsServerMessages {
  /**
   * What has been counted since the last message: metrics with their new values, and new moments. Each
   * says when it came to be, so that one which arrives twice changes nothing. Additive.
   */
  'update-event-stats': { eventId: string; vidswap: MatchStatistics };
}
