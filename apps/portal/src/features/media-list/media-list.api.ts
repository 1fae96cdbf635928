import type { EventListEntry } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { defaultPage, defaultPageSize, type EventStatus } from '@grandstand/contract/names';

/** The statuses that have a page of their own (DSC-08). */
export type ListedStatus = Extract<EventStatus, 'live' | 'upcoming' | 'archived'>;

export interface ListPart {
  readonly entries: EventListEntry[];
  readonly totalCount: number;
  /** The first of these pages; others before it exist when it is above 0. */
  readonly firstPage: number;
  /** The page that follows, or null at the end (DSC-06). */
  readonly nextPage: number | null;
}

/** A first view holds up to so many pages of the default size, so that it fills a wide screen. */
const pagesPerPart = 2;

/** What runs or comes next is curated; the archive begins with what ended last. */
const sorts = {
  live: { sort: 'order', order: 'asc' },
  upcoming: { sort: 'order', order: 'asc' },
  archived: { sort: 'added', order: 'desc' },
} as const satisfies Record<ListedStatus, unknown>;

/** Reads `?page=`: a whole number from 0, anything else is the first page. */
export function pageNumberOf(value: string | undefined): number {
  return value !== undefined && /^\d{1,6}$/.test(value) ? Number(value) : defaultPage;
}

/** Loads the events of a status from a page on, one page after the other while there are more. */
export async function loadPart(
  api: ApiClient,
  status: ListedStatus,
  firstPage: number,
): Promise<ListPart> {
  const entries: EventListEntry[] = [];
  let page = firstPage;
  for (;;) {
    // Each page tells whether there is another one.
    const { content } = await api.call('eventList', {
      body: {
        status: [status],
        media_type: ['event'],
        page,
        size: defaultPageSize,
        ...sorts[status],
        next: true,
        count: true,
      },
    });
    entries.push(...content.entries);
    page += 1;
    const { totalCount, nextExists } = content;
    if (!nextExists) return { entries, totalCount, firstPage, nextPage: null };
    if (page - firstPage >= pagesPerPart) {
      return { entries, totalCount, firstPage, nextPage: page };
    }
  }
}
