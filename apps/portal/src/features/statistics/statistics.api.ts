import type { MatchStatistics } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { queryOptions } from '@tanstack/react-query';

/** Loads the statistics of a match up to now (STA-01), for viewers who may see its result. */
export async function loadStatistics(api: ApiClient, id: string): Promise<MatchStatistics> {
  const { content } = await api.statistics.get(
    { query: { id, score: true, overview: true } },
    { results: 'shown' },
  );
  return content.vidswap;
}

/** The statistics of a match; socket messages update them (`useLiveStatistics`). */
export const statisticsQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['event', id, 'statistics'],
    queryFn: () => loadStatistics(api, id),
  });
