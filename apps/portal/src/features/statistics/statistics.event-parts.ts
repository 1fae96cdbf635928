import type { MatchStatistics } from '@grandstand/contract';
import { useResults } from '../../lib/results/results.ts';
import { browserPart, type EventPart } from '../event/index.ts';

export const eventParts: readonly EventPart[] = [
  browserPart<MatchStatistics | null>({
    name: 'statistics',
    place: 'under',
    when: ({ event, tenant, page }) =>
      tenant.enable_match_stats &&
      event.isEnabledVidswapStats &&
      event.mediaType === 'event' &&
      (page.status === 'live' || page.status === 'vod'),
    inBrowser: {
      load: async ({ api }, event) =>
        // Viewers with hidden results are prompted first, or start to watch.
        useResults.getState().areHidden
          ? null
          : (await import('./statistics.api.ts')).loadStatistics(api, event.id),
      view: async () => (await import('./event-statistics.tsx')).EventStatistics,
    },
  }),
];
