import type { PurchaseOutcome } from '@grandstand/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { usePurchaseStatus } from '../../../lib/socket/index.ts';
import { loadOutcome } from '../purchase.api.ts';

/** Polling interval, ms: short at first, then longer, for as long as the page is open. */
const pauseAfter = (tries: number): number => Math.min(1000 * 1.3 ** tries, 10_000);

interface Followed {
  readonly outcome: PurchaseOutcome;
  /** True if the last request failed. */
  readonly isDisconnected: boolean;
}

/**
 * Follows a purchase until it is settled: polls, and requests at once when the backend announces a change
 * over the socket.
 */
export function useOutcome(first: PurchaseOutcome): Followed {
  const api = useApi();
  const { data, isError, refetch } = useQuery({
    queryKey: ['purchase', first.id, 'outcome'],
    queryFn: () => loadOutcome(api, first.id),
    initialData: first,
    // The next page has its own.
    gcTime: 0,
    staleTime: Infinity,
    refetchInterval: ({ state }) =>
      state.data?.status === 'PENDING' &&
      pauseAfter(state.dataUpdateCount + state.errorUpdateCount + 1),
    refetchIntervalInBackground: true,
  });
  usePurchaseStatus(() => {
    if (data.status === 'PENDING') void refetch();
  });
  return { outcome: data, isDisconnected: isError };
}
