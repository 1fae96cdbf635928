import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';

export interface CursorPage<Entry> {
  readonly content: { readonly entries: readonly Entry[]; readonly next: string | null };
}

export type CursorListResult<Entry> = UseInfiniteQueryResult<readonly Entry[]>;

/** Loads the list of an operators' call page by page. `load` takes the cursor of a page; the first has none. */
export const useCursorList = <Entry>(
  queryKey: readonly unknown[],
  load: (paging: { after?: string }) => Promise<CursorPage<Entry>>,
  { reloadMs = false }: { readonly reloadMs?: number | false } = {},
): CursorListResult<Entry> =>
  useInfiniteQuery({
    queryKey,
    refetchInterval: reloadMs,
    queryFn: async ({ pageParam }) =>
      (await load(pageParam === null ? {} : { after: pageParam })).content,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  });
