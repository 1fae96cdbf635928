import type { ApiClient } from '@grandstand/contract/client';
import type { CardEvent } from '../event-card/index.ts';
import { listingPartOfWatchlist } from './watchlist-store.ts';

/** The two pages of the watchlist: full videos, and clips and highlights (WAT-06). */
export type WatchlistKind = 'videos' | 'clips';

/** Page size of a call, and the minimum size of a part while there are more entries. */
const callSize = 48;
const partSize = 24;

const isOfKind = (kind: WatchlistKind, { mediaType }: CardEvent): boolean =>
  (mediaType === 'event') === (kind === 'videos');

export interface WatchlistPart {
  readonly entries: readonly CardEvent[];
  /** Number of entries read from the whole list, of either kind. */
  readonly read: number;
  readonly hasMore: boolean;
}

export const nothingRead: WatchlistPart = { entries: [], read: 0, hasMore: true };

/**
 * Appends the previously loaded entries of a list to its fresh first part. Removed entries are dropped:
 * only those that are `isOnWatchlist` reappear.
 */
export function takeUp(
  first: WatchlistPart | null,
  left: WatchlistPart,
  isOnWatchlist: (id: string) => boolean,
): WatchlistPart {
  const remaining = left.entries.filter(({ id }) => isOnWatchlist(id));
  const known = new Set(first?.entries.map(({ id }) => id));
  return {
    entries: [...(first?.entries ?? []), ...remaining.filter(({ id }) => !known.has(id))],
    read: left.read - (left.entries.length - remaining.length),
    hasMore: left.hasMore,
  };
}

/**
 * Loads the next part of the watchlist. The list has no filters (WAT-01), so it reads pages until there are
 * enough entries of the kind. `gone` is the number of read entries that were removed since: the following
 * ones have moved up, so it reads a page again rather than skipping one.
 * @throws ApiError
 */
export async function loadWatchlistPart(
  api: ApiClient,
  kind: WatchlistKind,
  before: WatchlistPart,
  gone = 0,
): Promise<WatchlistPart> {
  const entries = [...before.entries];
  const known = new Set(entries.map(({ id }) => id));
  const wanted = entries.length + partSize;
  let page = Math.floor(Math.max(0, before.read - gone) / callSize);
  for (;;) {
    const mark = listingPartOfWatchlist();
    // Each page says whether another follows.
    const { content } = await api.watchlist.get({
      query: { page, size: callSize, next: true },
    });
    mark(content.entries.map(({ id }) => id));
    for (const entry of content.entries) {
      if (isOfKind(kind, entry) && !known.has(entry.id)) entries.push(entry);
      known.add(entry.id);
    }
    const read = page * callSize + content.entries.length + gone;
    if (!content.nextExists) return { entries, read, hasMore: false };
    if (entries.length >= wanted) return { entries, read, hasMore: true };
    page += 1;
  }
}
