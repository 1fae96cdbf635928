import type { ApiClient } from '@grandstand/contract/client';
import { maxPageSize } from '@grandstand/contract/names';
import { create } from 'zustand';
import { isSignedIn, useSession } from '../../lib/session/session-store.ts';

type Watchlist = Readonly<Record<string, true>>;

/** What is wanted of videos whose change is on its way, by id. */
const useWishes = create<Readonly<Record<string, boolean>>>()(() => ({}));

const viewerNow = (): string | null => {
  const state = useSession.getState();
  return isSignedIn(state) ? (state.user?.id ?? null) : null;
};

/** Whether a video is on the viewer's list. */
export const useIsOnWatchlist = (id: string): boolean =>
  useSession((state) => isSignedIn(state) && id in state.selected);

/** Everything on the viewer's list, by id (WAT-04). */
export const useWatchlist = (): Watchlist => useSession((state) => state.selected);

/** Marks a video; a mark that goes is taken out of the map, not set false (WAT-03). */
function mark(id: string, isOnWatchlist: boolean): void {
  const { [id]: _before, ...others } = useSession.getState().selected;
  useSession.setState({ selected: isOnWatchlist ? { ...others, [id]: true } : others });
}

function forgetWish(id: string): void {
  const { [id]: _done, ...others } = useWishes.getState();
  useWishes.setState(others, true);
}

const send = (api: ApiClient, id: string, isOnWatchlist: boolean): Promise<unknown> =>
  api.call(isOnWatchlist ? 'watchlistAdd' : 'watchlistRemove', { body: { video_id: id } });

/**
 * Puts a video on the list, or takes it off: shown at once wherever it appears, sent one call at a
 * time, with the last wish counting. What the server refuses is taken back. @throws ApiError
 */
export async function setOnWatchlist(api: ApiClient, id: string, wanted: boolean): Promise<void> {
  const isUnderWay = id in useWishes.getState();
  let confirmed = id in useSession.getState().selected;
  mark(id, wanted);
  useWishes.setState({ [id]: wanted });
  // A call is under way: it looks at what is wanted once it is back.
  if (isUnderWay) return;
  const viewer = viewerNow();
  try {
    for (let wish = wanted; wish !== confirmed; wish = useWishes.getState()[id] ?? confirmed) {
      // Each call must be answered before the next one makes sense.
      await send(api, id, wish);
      confirmed = wish;
    }
  } catch (error) {
    if (viewerNow() === viewer) mark(id, confirmed);
    throw error;
  } finally {
    forgetWish(id);
  }
}

/** Marks what a page of the list holds; changes on their way stay as wanted. */
export function markOnWatchlist(ids: readonly string[]): void {
  const wishes = useWishes.getState();
  const marks = Object.fromEntries(
    ids.filter((id) => wishes[id] !== false).map((id) => [id, true as const]),
  );
  useSession.setState(({ selected }) => ({ selected: { ...selected, ...marks } }));
}

/** Loads the marks of the whole watchlist; changes on their way stay as wanted (WAT-04). */
async function loadWatchlist(api: ApiClient, viewer: string): Promise<void> {
  const selected: Record<string, true> = {};
  for (let page = 0; ; page += 1) {
    // Each page tells whether there is another one.
    const { content } = await api.call('watchlistGet', {
      query: { page, size: maxPageSize, next: true },
    });
    for (const { id } of content.entries) selected[id] = true;
    if (!content.nextExists) break;
  }
  // Somebody else by now, or nobody.
  if (viewerNow() !== viewer) return;
  for (const [id, wanted] of Object.entries(useWishes.getState())) {
    if (wanted) selected[id] = true;
    else delete selected[id];
  }
  useSession.setState({ selected });
}

/**
 * Loads the list of whoever is signed in, now and whenever that changes; `onFailure` is told when
 * that failed (WAT-05). Answers how to stop.
 */
export function followWatchlist(api: ApiClient, onFailure: () => void): () => void {
  let viewer: string | null = null;
  const look = () => {
    const next = viewerNow();
    if (next === viewer) return;
    viewer = next;
    if (next === null) return;
    loadWatchlist(api, next).catch(() => {
      // Signed out meanwhile: there is nobody to tell.
      if (viewerNow() === next) onFailure();
    });
  };
  look();
  return useSession.subscribe(look);
}
