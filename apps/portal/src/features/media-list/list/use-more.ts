import { useInfiniteQuery } from '@tanstack/react-query';
import { startedByLoader } from '../../../lib/api/loader-query.ts';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { keyOfSource, type ListSource } from './list-source.ts';
import { loadPart, type ListPart } from '../media-list.api.ts';
import { useHistoryKey } from './use-history-key.ts';

/** Appends a part without duplicates: entries may have moved to later pages in the meantime. */
function appendPart(first: ListPart, more: ListPart): ListPart {
  const knownIds = new Set(first.entries.map(({ id }) => id));
  return {
    entries: [...first.entries, ...more.entries.filter(({ id }) => !knownIds.has(id))],
    totalCount: more.totalCount,
    firstPage: first.firstPage,
    nextPage: more.nextPage,
  };
}

export interface GrowingList {
  /** The entries so far; null if the first part failed to load. */
  readonly list: ListPart | null;
  /** True if the browser loaded entries that the loader did not. */
  readonly hasGrown: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  /** Loads the next part, or the first one if it is missing. */
  readonly loadMore: () => Promise<void>;
}

/**
 * A list that grows: the loader's part (null if it failed) and the parts loaded since. They are cached per
 * visit: going back restores them, another filter starts over.
 */
export function useMore(source: ListSource, first: ListPart | null): GrowingList {
  const api = useApi();
  const firstPage = first?.firstPage ?? 0;
  const { data, isFetching, isError, refetch, fetchNextPage } = useInfiniteQuery({
    queryKey: ['list', keyOfSource(source), useHistoryKey(), firstPage],
    queryFn: ({ pageParam }) => loadPart(api, source, pageParam),
    ...startedByLoader(first, firstPage),
    getNextPageParam: ({ nextPage }) => nextPage,
  });
  // The loader's first part may be newer than the cached one.
  const [cached, ...more] = data?.pages ?? [];
  const start = first ?? cached ?? null;
  const list = start === null ? null : more.reduce(appendPart, start);
  const loadMore = async () => {
    if (isFetching) return;
    await (list === null ? refetch() : fetchNextPage());
  };
  return {
    list,
    hasGrown: more.length > 0 || (first === null && list !== null),
    loading: isFetching,
    failed: isError,
    loadMore,
  };
}
