import { useEffect, useEffectEvent } from 'react';
import type { StatisticsHandlers } from './socket-hub.ts';
import { useSocketHub } from './socket-context.tsx';

/** Follows the statistics of an event in whose room the page is; null follows none. */
export function useStatisticsUpdates(eventId: string | null, handlers: StatisticsHandlers): void {
  const hub = useSocketHub();
  const onUpdate = useEffectEvent(handlers.onUpdate);
  const onReload = useEffectEvent(handlers.onReload);
  useEffect(() => {
    if (hub === null || eventId === null) return undefined;
    return hub.follow((loaded) =>
      loaded.followStatistics(eventId, {
        onUpdate: (news) => onUpdate(news),
        onReload: () => onReload(),
      }),
    );
  }, [hub, eventId]);
}
