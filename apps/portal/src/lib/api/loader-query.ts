/** Queries that start with what a page's loader loaded. */
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { hourMs } from '@grandstand/contract/constants';

/**
 * Lifetime in the cache of a list that a viewer may go back to, ms. On the server, where the cache ends with
 * its request, there is no timer, which would retain the memory.
 */
const listGcMs = typeof window === 'undefined' ? Infinity : hourMs;

/**
 * Options of an infinite query whose first page the route's loader loads; null if that failed, then
 * `refetch` loads it.
 */
export const startedByLoader = <Page, Param>(first: Page | null, initialPageParam: Param) => ({
  initialData: first === null ? undefined : { pages: [first], pageParams: [initialPageParam] },
  initialPageParam,
  enabled: false,
  gcTime: listGcMs,
});

interface LoaderRetry<T> {
  /** The loader's data, else what a retry loaded; null if there is neither. */
  readonly data: T | null;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

/** Retries by `query` what the page's loader failed to load (null). */
export function useLoaderRetry<T, Key extends QueryKey>(
  loaded: T | null,
  query: UseQueryOptions<T, Error, T, Key>,
): LoaderRetry<T> {
  const { data = null, isFetching, refetch } = useQuery({ ...query, enabled: false });
  return { data: loaded ?? data, isRetrying: isFetching, retry: () => void refetch() };
}
