import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { useStatisticsUpdates } from '../../lib/socket/index.ts';
import { withUpdate } from './match-numbers.ts';
import { statisticsQuery } from './statistics.api.ts';

/**
 * Updates the loaded statistics of an event from its socket room while it is live. Reloads them after a
 * lost connection, and when the event has ended.
 */
export function useLiveStatistics(id: string, isLive: boolean): void {
  const queryClient = useQueryClient();
  const { queryKey } = statisticsQuery(useApi(), id);
  // If reloading fails, the page still shows the statistics that it has.
  const reload = () => void queryClient.invalidateQueries({ queryKey });
  useStatisticsUpdates(isLive ? id : null, {
    onUpdate: (update) =>
      queryClient.setQueryData(queryKey, (before) => before && withUpdate(before, update)),
    onReload: reload,
  });
  const wasLive = useRef(isLive);
  const reloadAtEnd = useEffectEvent(reload);
  useEffect(() => {
    if (wasLive.current && !isLive) reloadAtEnd();
    wasLive.current = isLive;
  }, [isLive]);
}
