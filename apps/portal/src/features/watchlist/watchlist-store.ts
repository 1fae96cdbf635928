import { maxPageSize } from '@grandstand/contract/constants';
import type { ApiClient } from '@grandstand/contract/client';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Clients } from '../../lib/portal/use-clients.ts';
import { isSignedIn, useSession } from '../../lib/session/store/session-store.ts';
import {
  marksOf,
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

/** Stores all marks. */
export function storeMarks(selected: Watchlist): void {
  useSession.setState({ selected });
}

/** The session holds the marks, so that each card reads only its own. */
const watchlist: ItemSwitch<true, { readonly id: string }> = {
  queryKey: ['watchlist', 'marks'],
  read: () => useSession.getState().selected,
  write: storeMarks,
  itemOf: () => true,
  async send({ api }, { id }, isOn) {
    await (isOn ? api.watchlist.add : api.watchlist.remove)({ body: { video_id: id } });
    return isOn ? true : null;
  },
};

/** Saves or removes a video before the server confirms it. @throws ApiError */
export const setOnWatchlist = (clients: Clients, id: string, isOn: boolean): Promise<void> =>
  switchItem(clients, watchlist, { target: { id }, isOn });

/** Clears all marks. */
export function dropMarks(): void {
  // Skips a write without a change: it would notify every subscriber of the session.
  if (Object.keys(useSession.getState().selected).length > 0) storeMarks({});
}

/** Marks listed videos, except for changes that the list may lack. */
export function markListed(queryClient: QueryClient, ids: readonly string[]): void {
  const marks = { ...useSession.getState().selected, ...marksOf(ids) };
  storeMarks(withRecentChanges(queryClient, watchlist, marks));
}

/** The marks of the whole watchlist (WAT-04), with changes that the list may lack. */
export const marksQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['watchlist', 'marks'],
    queryFn: async ({ client }) => {
      const ids: string[] = [];
      for (let page = 0; ; page += 1) {
        // Each page says whether another follows.
        const { content } = await api.watchlist.get({
          query: { page, size: maxPageSize, next: true },
        });
        ids.push(...content.entries.map(({ id }) => id));
        if (!content.nextExists) return withRecentChanges(client, watchlist, marksOf(ids));
      }
    },
  });
