import type { Event, Lineup } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { queryOptions } from '@tanstack/react-query';

/** Loads the line-ups of a match. */
const loadLineup = async (api: ApiClient, id: string): Promise<Lineup> =>
  (await api.lineup.get({ params: { id } })).content;

/** The line-ups of a match; `lineupAt` in the key loads them again once they have changed. */
export const lineupQuery = (api: ApiClient, { id, lineupAt }: Pick<Event, 'id' | 'lineupAt'>) =>
  queryOptions({
    queryKey: ['event', id, 'lineup', lineupAt],
    queryFn: () => loadLineup(api, id),
  });
