import { useEffect } from 'react';
import { useLatest } from '../page/use-latest.ts';
import type { StatisticsHandlers } from './socket-hub.ts';
import { useSocketHub } from './socket-context.tsx';

/** Follows what is counted of an event, in whose room the page is; of none for null. */
export function useStatisticsNews(eventId: string | null, handlers: StatisticsHandlers): void {
  const hub = useSocketHub();
  const latest = useLatest(handlers);
  useEffect(() => {
    if (hub === null || eventId === null) return undefined;
    const told: StatisticsHandlers = {
      onNews: (news) => latest.current.onNews(news),
      onReload: () => latest.current.onReload(),
    };
    return hub.follow((loaded) => loaded.followStatistics(eventId, told));
  }, [hub, eventId, latest]);
}
