import { useResults } from '../../lib/results/results.ts';
import { browserPart, isMatchAhead, type EventPart, type EventPartInput } from '../event/index.ts';

/** True if the match has statistics by now. */
const hasStatistics = ({ event, tenant, page }: EventPartInput): boolean =>
  tenant.enable_match_stats &&
  event.isEnabledVidswapStats &&
  event.mediaType === 'event' &&
  (page.status === 'live' || page.status === 'vod');

export const eventParts: readonly EventPart[] = [
  browserPart({
    name: 'statistics',
    area: 'tab',
    tab: {
      name: 'statistics',
      isAnnounced: (input) =>
        input.tenant.enable_match_stats && input.event.isEnabledVidswapStats && isMatchAhead(input),
    },
    when: hasStatistics,
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
  // On a wide screen a coach sees the timeline, the moments and the players at once.
  browserPart({
    name: 'players',
    area: 'beside',
    when: hasStatistics,
    inBrowser: { view: async () => (await import('./event-players.tsx')).EventPlayers },
  }),
];
