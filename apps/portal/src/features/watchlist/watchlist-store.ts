import type { ApiClient } from '@grandstand/contract/client';
import { createOptimisticMap, marksOf } from '../../lib/session/viewer-data/optimistic-map.ts';
import { isSignedIn, useSession } from '../../lib/session/store/session-store.ts';

type Watchlist = Readonly<Record<string, true>>;

/** True if a video is on the viewer's watchlist. */
export const useIsOnWatchlist = (id: string): boolean =>
  useSession((state) => isSignedIn(state) && id in state.selected);

/** Returns the viewer's watchlist by id (WAT-04). */
export const useWatchlist = (): Watchlist => useSession((state) => state.selected);

const watchlist = createOptimisticMap<true, { readonly id: string }>({
  read: () => useSession.getState().selected,
  write: (selected) => useSession.setState({ selected }),
  itemOf: () => true,
  async send(api, { id }, isOn) {
    await (isOn ? api.watchlist.add : api.watchlist.remove)({ body: { video_id: id } });
    return isOn ? true : null;
  },
});

/** Saves or removes a video before the server confirms it. @throws ApiError */
export const setOnWatchlist = (api: ApiClient, id: string, isOn: boolean): Promise<void> =>
  watchlist.set(api, { id }, isOn);

/**
 * Call this before requesting a page of the list from the server. The returned function marks the videos of
 * the page, except for changes that it may lack.
 */
export function listingPartOfWatchlist(): (ids: readonly string[]) => void {
  const withChanges = watchlist.listing();
  return (ids) => {
    const { selected } = useSession.getState();
    useSession.setState({ selected: withChanges({ ...selected, ...marksOf(ids) }) });
  };
}

/** Clears all marks. */
export function dropWatchlist(): void {
  // Skips a write without a change: it would notify every subscriber of the session.
  if (Object.keys(useSession.getState().selected).length > 0) useSession.setState({ selected: {} });
}

/**
 * Call this before requesting the list from the server. The returned function replaces all marks by the
 * list, except for changes that it may lack.
 */
export function listingWatchlist(): (ids: Iterable<string>) => void {
  const withChanges = watchlist.listing();
  return (ids) => useSession.setState({ selected: withChanges(marksOf(ids)) });
}
