import { useResults } from '../../lib/results/results.ts';
import { browserPart, isMatchAhead, type EventPart } from '../event/index.ts';

export const eventParts: readonly EventPart[] = [
  browserPart({
    name: 'statistics',
    area: 'tab',
    tab: {
      name: 'statistics',
      isAnnounced: (input) =>
        input.tenant.enable_match_stats && input.event.isEnabledVidswapStats && isMatchAhead(input),
    },
    when: ({ event, tenant, page }) =>
      tenant.enable_match_stats &&
      event.isEnabledVidswapStats &&
      event.mediaType === 'event' &&
      (page.status === 'live' || page.status === 'vod'),
    inBrowser: {
      // Only fills the query cache: the view reads it, and shows a failure. Viewers with hidden results load
      // the statistics when they reveal them or start to watch.
      load: async ({ api, queryClient }, event) => {
        if (useResults.getState().areHidden) return undefined;
        const { statisticsQuery } = await import('./statistics.api.ts');
        await queryClient.prefetchQuery(statisticsQuery(api, event.id));
        return undefined;
      },
      view: async () => (await import('./event-statistics.tsx')).EventStatistics,
    },
  }),
];
