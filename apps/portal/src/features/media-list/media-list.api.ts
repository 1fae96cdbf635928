import type { EventListResponse } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { clipPageSize, defaultPage, defaultPageSize } from '@grandstand/contract/constants';
import { cardEvents, type CardEvent } from '../event-card/index.ts';
import type { ListSource } from './list/list-source.ts';

/** Consecutive pages of a list, loaded together. */
export interface ListPart {
  readonly entries: readonly CardEvent[];
  readonly totalCount: number;
  /** Words of the search that no entry has, if nothing has all of its words. */
  readonly droppedWords?: readonly string[];
  /** Number of the first page; above 0 there are earlier pages. */
  readonly firstPage: number;
  /** Number of the next page, or null at the end (DSC-06). */
  readonly nextPage: number | null;
}

/** Returns the page size of a list, and the number of pages of one part, which fills a wide screen. */
export const pagingOf = ({ call }: ListSource): { readonly size: number; readonly pages: number } =>
  call === 'clip.listOwn' ? { size: clipPageSize, pages: 1 } : { size: defaultPageSize, pages: 2 };

/** Parses `?page=`: a whole number from 0; anything else is the first page. */
export function pageNumberOf(value: string | undefined): number {
  return value !== undefined && /^\d{1,6}$/.test(value) ? Number(value) : defaultPage;
}

function loadPage(api: ApiClient, source: ListSource, page: number): Promise<EventListResponse> {
  const paging = { page, size: pagingOf(source).size, next: true, count: true };
  switch (source.call) {
    case 'event.list':
      return api.event.list({ body: { ...source.body, ...paging } });
    case 'clip.list':
      return api.clip.list({ body: { ...source.body, ...paging } });
    case 'clip.listOwn':
      return api.clip.listOwn({ body: { ...source.body, ...paging } });
  }
}

/** Loads the part of a list that starts at page `firstPage`. Throws ApiError. */
export async function loadPart(
  api: ApiClient,
  source: ListSource,
  firstPage: number,
): Promise<ListPart> {
  const entries: CardEvent[] = [];
  let page = firstPage;
  for (;;) {
    // One request after the other: each response states whether another page follows.
    const { content } = await loadPage(api, source, page);
    entries.push(...cardEvents(content.entries));
    page += 1;
    const { totalCount, nextExists, droppedWords } = content;
    const shared = { entries, totalCount, firstPage, ...(droppedWords && { droppedWords }) };
    if (!nextExists) return { ...shared, nextPage: null };
    if (page - firstPage >= pagingOf(source).pages) return { ...shared, nextPage: page };
  }
}
