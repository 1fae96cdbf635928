import type { MatchStatistics } from '@grandstand/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { useStatisticsUpdates } from '../../lib/socket/index.ts';
import { withUpdate } from './match-numbers.ts';
import { loadStatistics } from './statistics.api.ts';

/**
 * Returns the statistics of an event with their updates; joins the event's socket room while it is live.
 * Reloads after a lost connection, and when the event has ended.
 */
export function useStatistics(
  id: string,
  isLive: boolean,
  loaded: MatchStatistics,
): MatchStatistics {
  const api = useApi();
  const [statistics, setStatistics] = useState(loaded);
  const reload = () => {
    loadStatistics(api, id).then(setStatistics, (error: unknown) => {
      // The page continues with the loaded statistics.
      // oxlint-disable-next-line no-console
      console.warn('The statistics could not be loaded again', error);
    });
  };
  useStatisticsUpdates(isLive ? id : null, {
    onUpdate: (update) => setStatistics((before) => withUpdate(before, update)),
    onReload: reload,
  });
  const wasLive = useRef(isLive);
  const reloadAtEnd = useEffectEvent(reload);
  useEffect(() => {
    if (wasLive.current && !isLive) reloadAtEnd();
    wasLive.current = isLive;
  }, [isLive]);
  return statistics;
}
