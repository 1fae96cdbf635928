import type { ApiClient } from '@grandstand/contract/client';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** How often an open overview is loaded again, ms. */
const refreshMs = 10_000;

/** The matches of the day in all portals that the person may open, in pages of portals. */
export const matchDayQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: ['match-day'],
    queryFn: async ({ pageParam, signal }) =>
      (await api.matchDay.list({ query: { after: pageParam } }, { signal })).content,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: refreshMs,
  });
