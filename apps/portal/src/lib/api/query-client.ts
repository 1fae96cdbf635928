import { QueryCache, QueryClient, type Query } from '@tanstack/react-query';

/** Age up to which data is not fetched again by the next component that shows it, ms. */
const staleMs = 15_000;

/**
 * Creates the query cache of a page in the browser, or of one request on the server. Only the transport
 * retries a call, and a call without a connection fails at once.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryHash }) => {
        // oxlint-disable-next-line no-console
        console.warn(`${queryHash} could not be loaded`, error);
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: staleMs,
      },
      // The variables of a mutation may be passwords.
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  });
}

const isUnused = (query: Query): boolean => query.getObserversCount() === 0;

/** Removes everything that was loaded for another viewer; queries on screen load again. */
export function resetQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: isUnused });
  void queryClient.resetQueries();
}

/** Reloads the events on screen and removes the others, after results were hidden or shown. */
export function reloadEvents(queryClient: QueryClient): void {
  for (const queryKey of [['event'], ['list']]) {
    queryClient.removeQueries({ queryKey, predicate: isUnused });
    void queryClient.invalidateQueries({ queryKey });
  }
}
