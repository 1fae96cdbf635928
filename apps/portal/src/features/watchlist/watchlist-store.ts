import type { ApiClient } from '@grandstand/contract/client';
import { createOptimisticMap, marksOf } from '../../lib/session/optimistic-map.ts';
import { isSignedIn, useSession } from '../../lib/session/session-store.ts';

type Watchlist = Readonly<Record<string, true>>;

/** Whether a video is on the viewer's watchlist. */
export const useIsOnWatchlist = (id: string): boolean =>
  useSession((state) => isSignedIn(state) && id in state.selected);

/** Everything on the viewer's watchlist, by id (WAT-04). */
export const useWatchlist = (): Watchlist => useSession((state) => state.selected);

const watchlist = createOptimisticMap<true, { readonly id: string }>({
  read: () => useSession.getState().selected,
  write: (selected) => useSession.setState({ selected }),
  itemOf: () => true,
  async send(api, { id }, isOn) {
    await api.call(isOn ? 'watchlistAdd' : 'watchlistRemove', { body: { video_id: id } });
    return isOn ? true : null;
  },
});

/** Puts a video on the watchlist or takes it off, before the server confirms it. @throws ApiError */
export const setOnWatchlist = (api: ApiClient, id: string, isOn: boolean): Promise<void> =>
  watchlist.set(api, { id }, isOn);

/**
 * To be called before the server is asked for a page of its list; what that answers marks the videos of
 * the page, but for changes that it may not know yet.
 */
export function listingPartOfWatchlist(): (ids: readonly string[]) => void {
  const withChanges = watchlist.listing();
  return (ids) => {
    const { selected } = useSession.getState();
    useSession.setState({ selected: withChanges({ ...selected, ...marksOf(ids) }) });
  };
}

/** Forgets all marks. */
export function dropWatchlist(): void {
  // A write that changes nothing is left out: it would wake everything that listens to the session.
  if (Object.keys(useSession.getState().selected).length > 0) useSession.setState({ selected: {} });
}

/**
 * To be called before the server is asked for its list; what that answers replaces all marks by the
 * list, but for changes that it may not know yet.
 */
export function listingWatchlist(): (ids: Iterable<string>) => void {
  const withChanges = watchlist.listing();
  return (ids) => useSession.setState({ selected: withChanges(marksOf(ids)) });
}
