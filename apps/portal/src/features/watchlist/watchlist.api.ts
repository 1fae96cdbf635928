import type { Clients } from '../../lib/portal/use-clients.ts';
import type { CardEvent } from '../event-card/index.ts';
import { mergeListedVideos } from './watchlist-store.ts';

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

export const watchlistStart: WatchlistPart = { entries: [], read: 0, hasMore: true };

/** Returns a loaded list with the loader's newer first part in front, and without the removed ids. */
export function withFirstPart<
  Part extends { readonly entries: readonly { readonly id: string }[] },
>(first: Part | null, loaded: Part, removedIds: ReadonlySet<string> = new Set()): Part {
  const fresh = first?.entries ?? [];
  const omittedIds = new Set([...removedIds, ...fresh.map(({ id }) => id)]);
  const others = loaded.entries.filter(({ id }) => !omittedIds.has(id));
  return { ...loaded, entries: [...fresh, ...others] };
}

/**
 * Loads the next part of the watchlist. The list has no filters (WAT-01), so it reads pages until there are
 * enough entries of the kind. `removedCount` is the number of read entries that were removed since: the
 * following ones have moved up, so it reads a page again rather than skipping one.
 * @throws ApiError
 */
export async function loadWatchlistPart(
  { api, queryClient }: Clients,
  kind: WatchlistKind,
  before: WatchlistPart,
  removedCount = 0,
): Promise<WatchlistPart> {
  const entries = [...before.entries];
  const knownIds = new Set(entries.map(({ id }) => id));
  const targetLength = entries.length + partSize;
  let page = Math.floor(Math.max(0, before.read - removedCount) / callSize);
  for (;;) {
    // Each page states whether another follows.
    const { content } = await api.watchlist.get({
      query: { page, size: callSize, next: true },
    });
    mergeListedVideos(
      queryClient,
      content.entries.map(({ id }) => id),
    );
    for (const entry of content.entries) {
      if (isOfKind(kind, entry) && !knownIds.has(entry.id)) entries.push(entry);
      knownIds.add(entry.id);
    }
    const read = page * callSize + content.entries.length + removedCount;
    if (!content.nextExists) return { entries, read, hasMore: false };
    if (entries.length >= targetLength) return { entries, read, hasMore: true };
    page += 1;
  }
}
