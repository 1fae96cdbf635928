import { useInfiniteQuery } from '@tanstack/react-query';
import { startedByLoader } from '../../../lib/api/loader-query.ts';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { nameOfSource, type ListSource } from './list-source.ts';
import { loadPart, type ListPart } from '../media-list.api.ts';
import { useHistoryKey } from './use-history-key.ts';

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
 * A list that grows: the loader's part (null if it failed) and the parts loaded since. They are cached per
 * visit: going back restores them, another filter starts over.
 */
export function useMore(source: ListSource, first: ListPart | null): MoreOfList {
  const api = useApi();
  const firstPage = first?.firstPage ?? 0;
  const { data, isFetching, isError, refetch, fetchNextPage } = useInfiniteQuery({
    queryKey: ['list', nameOfSource(source), useHistoryKey(), firstPage],
    queryFn: ({ pageParam }) => loadPart(api, source, pageParam),
    ...startedByLoader(first, firstPage),
    getNextPageParam: ({ nextPage }) => nextPage,
  });
  // Cached parts follow the loader's, which may be newer.
  const [cached, ...more] = data?.pages ?? [];
  const start = first ?? cached ?? null;
  const list = start === null ? null : more.reduce(join, start);
  const loadMore = async () => {
    if (isFetching) return;
    await (list === null ? refetch() : fetchNextPage());
  };
  return {
    list,
    grown: more.length > 0 || (first === null && list !== null),
    loading: isFetching,
    failed: isError,
    loadMore,
  };
}
