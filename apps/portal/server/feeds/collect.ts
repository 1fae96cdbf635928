import type { EventListBody, EventListEntry, Identity } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { identityPageSize, maxPageSize } from '@grandstand/contract/constants';

type EventQuery = Omit<EventListBody, 'page' | 'size' | 'next' | 'count'>;

interface Collected<T> {
  readonly entries: readonly T[];
  /** True if there are more than requested. */
  readonly hasMore: boolean;
}

/** Returns the first `max` events of a query, a hundred per call, one call at a time. */
export async function collectEvents(
  api: ApiClient,
  query: EventQuery,
  max: number,
): Promise<Collected<EventListEntry>> {
  const entries: EventListEntry[] = [];
  for (let page = 0; entries.length < max; page += 1) {
    const size = Math.min(maxPageSize, max);
    const { content } = await api.event.list({ body: { ...query, page, size, next: true } });
    entries.push(...content.entries);
    if (!content.nextExists || content.entries.length === 0) return { entries, hasMore: false };
  }
  return { entries: entries.slice(0, max), hasMore: true };
}

/**
 * Returns up to `pages` pages of identities (a hundred each) from page `first` on, and their total
 * number.
 */
export async function collectIdentities(
  api: ApiClient,
  first: number,
  pages: number,
): Promise<{ readonly entries: readonly Identity[]; readonly total: number }> {
  const entries: Identity[] = [];
  let total = 0;
  for (let page = first; page < first + pages; page += 1) {
    const { content } = await api.identity.list({
      body: {
        paging: { page, size: identityPageSize, next: true, count: true },
        filters: { archived: false },
        sort: { created: 'asc' },
      },
    });
    entries.push(...content.entries);
    total = content.totalCount;
    if (!content.nextExists) break;
  }
  return { entries, total };
}
