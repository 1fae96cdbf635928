import { useEffect, useEffectEvent } from 'react';
import type { StatisticsHandlers } from './socket-hub.ts';
import { useSocketHub } from './socket-context.tsx';

/** Follows what is counted of an event, in whose room the page is; of none for null. */
export function useStatisticsNews(eventId: string | null, handlers: StatisticsHandlers): void {
  const hub = useSocketHub();
  const onNews = useEffectEvent(handlers.onNews);
  const onReload = useEffectEvent(handlers.onReload);
  useEffect(() => {
    if (hub === null || eventId === null) return undefined;
    return hub.follow((loaded) =>
      loaded.followStatistics(eventId, {
        onNews: (news) => onNews(news),
        onReload: () => onReload(),
      }),
    );
  }, [hub, eventId]);
}
