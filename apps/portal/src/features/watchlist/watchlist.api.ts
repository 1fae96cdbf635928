import type { ApiClient } from '@grandstand/contract/client';
import type { CardEvent } from '../event-card/index.ts';
import { listingPartOfWatchlist } from './watchlist-store.ts';

/** The two pages of the watchlist: whole videos, and clips and highlights (WAT-06). */
export type WatchlistKind = 'videos' | 'clips';

/** Entries of one call, and how many a part of a page has at least while there are more. */
const callSize = 48;
const partSize = 24;

const isOfKind = (kind: WatchlistKind, { mediaType }: CardEvent): boolean =>
  (mediaType === 'event') === (kind === 'videos');

export interface WatchlistPart {
  readonly entries: readonly CardEvent[];
  /** How many of the whole list were read, of either kind. */
  readonly read: number;
  readonly hasMore: boolean;
}

export const nothingRead: WatchlistPart = { entries: [], read: 0, hasMore: true };

/**
 * What was read of a list before its page was left, behind what its first part says now. What has
 * been taken off since is gone: only what `isOnWatchlist` is shown again.
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
 * Reads on in the watchlist. The list has no filters (WAT-01), so pages are read until there is
 * enough of the kind. `gone` is how many of those read have been taken off the list since: what
 * follows them has moved up, so a page is read again rather than one skipped. @throws ApiError
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
    // Each page tells whether there is another one.
    const { content } = await api.call('watchlistGet', {
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
