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

/**
 * Opens a match at its desk in another portal's studio, signed in, in a new tab. The tab opens before the call:
 * browsers block those that open later. Rejects with `ApiError`.
 */
export async function openDesk(
  api: ApiClient,
  { tenantId, eventId }: { readonly tenantId: string; readonly eventId: string },
): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const { link } = (await api.operator.createHandover({ body: { tenant_id: tenantId } })).content;
    const address = `${link}&room=${encodeURIComponent(`matches/${eventId}`)}`;
    if (tab === null) return location.assign(address);
    tab.opener = null;
    tab.location.replace(address);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
