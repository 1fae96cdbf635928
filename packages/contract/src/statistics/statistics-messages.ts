import type { MatchStatistics } from './statistics.ts';

export interface StatisticsServerMessages {
  /**
   * Changes since the last message: metrics with new values, and new moments. Each has its time, so that
   * receiving it twice changes nothing. Not in the specification.
   */
  'update-event-stats': { eventId: string; vidswap: MatchStatistics };
}
