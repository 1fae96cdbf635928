import { maxPageSize } from '@grandstand/contract/constants';
import type { ApiClient } from '@grandstand/contract/client';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Clients } from '../../lib/portal/use-clients.ts';
import { isSignedIn, useSession } from '../../lib/session/store/session-store.ts';
import {
  idMapOf,
  switchItem,
  withRecentChanges,
  type ItemSwitch,
} from '../../lib/session/viewer-data/switch-item.ts';

type Watchlist = Readonly<Record<string, true>>;

/** True if a video is on the viewer's watchlist. */
export const useIsOnWatchlist = (id: string): boolean =>
  useSession((state) => isSignedIn(state) && id in state.selected);

/** Returns the viewer's watchlist by id (WAT-04). */
export const useWatchlist = (): Watchlist => useSession((state) => state.selected);

/** Replaces the stored watchlist. */
export function storeWatchlist(selected: Watchlist): void {
  useSession.setState({ selected });
}

/** The ids are in the session store, so that each card subscribes to its own id only. */
const watchlist: ItemSwitch<true, { readonly id: string }> = {
  queryKey: ['watchlist', 'ids'],
  read: () => useSession.getState().selected,
  write: storeWatchlist,
  itemOf: () => true,
  async send({ api }, { id }, isOn) {
    await (isOn ? api.watchlist.add : api.watchlist.remove)({ body: { video_id: id } });
    return isOn ? true : null;
  },
};

/** Saves or removes a video before the server confirms it. @throws ApiError */
export const setOnWatchlist = (clients: Clients, id: string, isOn: boolean): Promise<void> =>
  switchItem(clients, watchlist, { target: { id }, isOn });

/** Clears the stored watchlist. */
export function clearWatchlist(): void {
  // Skips a write without a change: it would notify every subscriber of the session.
  if (Object.keys(useSession.getState().selected).length > 0) storeWatchlist({});
}

/** Merges the videos of a loaded page into the stored list, with recent changes that the page may lack. */
export function mergeListedVideos(queryClient: QueryClient, ids: readonly string[]): void {
  const listed = { ...useSession.getState().selected, ...idMapOf(ids) };
  storeWatchlist(withRecentChanges(queryClient, watchlist, listed));
}

/** Loads the ids of the whole watchlist (WAT-04), and adds recent changes that the list may lack. */
export const watchlistQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['watchlist', 'ids'],
    queryFn: async ({ client }) => {
      const ids: string[] = [];
      for (let page = 0; ; page += 1) {
        // Each page states whether another follows.
        const { content } = await api.watchlist.get({
          query: { page, size: maxPageSize, next: true },
        });
        ids.push(...content.entries.map(({ id }) => id));
        if (!content.nextExists) return withRecentChanges(client, watchlist, idMapOf(ids));
      }
    },
  });
