import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';

export interface CursorPage<Entry> {
  readonly content: { readonly entries: readonly Entry[]; readonly next: string | null };
}

export type CursorListResult<Entry> = UseInfiniteQueryResult<readonly Entry[]>;

/**
 * Loads the list of an operators' call page by page.
 * @param load takes the cursor of a page; the first has none
 * @param reloadMs returns after how long to load the list again, ms; false for not at all
 */
export const useCursorList = <Entry>(
  queryKey: readonly unknown[],
  load: (paging: { after?: string }) => Promise<CursorPage<Entry>>,
  reloadMs?: (entries: readonly Entry[]) => number | false,
): CursorListResult<Entry> =>
  useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam }) =>
      (await load(pageParam === null ? {} : { after: pageParam })).content,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    refetchInterval: ({ state }) =>
      reloadMs?.(state.data?.pages.flatMap(({ entries }) => entries) ?? []) ?? false,
  });
