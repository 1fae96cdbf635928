import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useRequest } from '../../../lib/api/use-request.ts';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { listMemory } from './list-memory.ts';
import { nameOfSource, type ListSource } from './list-source.ts';
import { loadPart, type ListPart } from '../media-list.api.ts';
import { useVisit } from './use-visit.ts';

const unfoldedLists = listMemory<ListPart>();

/** Appends further entries without duplicates: the list may have moved on. */
function join(first: ListPart, more: ListPart): ListPart {
  const known = new Set(first.entries.map(({ id }) => id));
  return {
    entries: [...first.entries, ...more.entries.filter(({ id }) => !known.has(id))],
    totalCount: more.totalCount,
    firstPage: first.firstPage,
    nextPage: more.nextPage,
  };
}

export interface MoreOfList {
  /** The entries so far; null if the first part failed to load. */
  readonly list: ListPart | null;
  /** True if entries were appended to the loader's part. */
  readonly grown: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  /** Loads the next part, or the first one if it is missing. */
  readonly loadMore: () => Promise<void>;
}

/**
 * A list that grows: the loader's part (null if it failed) and the parts loaded since. It is remembered per
 * visit: going back restores it, another filter resets it.
 */
export function useMore(source: ListSource, first: ListPart | null): MoreOfList {
  const api = useApi();
  const router = useRouter();
  const key = `${useVisit()} ${first?.firstPage ?? 0} ${nameOfSource(source)}`;
  const [, grew] = useState(0);
  const { state, run } = useRequest((page: number) => loadPart(api, source, page));

  // Previously loaded cards follow the first part, which may be newer.
  const unfolded = unfoldedLists.recall(router, key);
  const list = first === null || unfolded === null ? (first ?? unfolded) : join(first, unfolded);
  const loadMore = async () => {
    const page = list === null ? 0 : list.nextPage;
    if (page === null || state === 'in_progress') return;
    const more = await run(page);
    if (more === null) return;
    unfoldedLists.remember(router, key, list === null ? more : join(list, more));
    grew((count) => count + 1);
  };
  return {
    list,
    grown: unfolded !== null,
    loading: state === 'in_progress',
    failed: state === 'error',
    loadMore,
  };
}
