import type { PurchaseOutcome } from '@grandstand/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { usePurchaseStatus } from '../../../lib/socket/index.ts';
import { loadOutcome } from '../purchase.api.ts';

/** Returns the time until the next poll, ms: it grows from about a second to ten seconds. */
const pollInterval = (pollCount: number): number => Math.min(1000 * 1.3 ** pollCount, 10_000);

interface OutcomeState {
  readonly outcome: PurchaseOutcome;
  /** True if the last request failed. */
  readonly isDisconnected: boolean;
}

/**
 * Follows a purchase until it is settled: polls, and requests at once when the backend emits a change
 * over the socket.
 */
export function useOutcome(initial: PurchaseOutcome): OutcomeState {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: ['purchase', initial.id, 'outcome'],
    queryFn: () => loadOutcome(api, initial.id),
    initialData: initial,
    // Not cached: each payment page starts with the outcome of its loader.
    gcTime: 0,
    staleTime: Infinity,
    refetchInterval: ({ state }) =>
      state.data?.status === 'PENDING' &&
      pollInterval(state.dataUpdateCount + state.errorUpdateCount + 1),
    refetchIntervalInBackground: true,
  });
  usePurchaseStatus(() => {
    if (data.status === 'PENDING') void refetch();
  });
  // Event cards show what the viewer owns by now.
  useEffect(() => {
    if (data.status !== 'PENDING')
      void queryClient.invalidateQueries({ queryKey: ['purchase', 'owned'] });
  }, [data.status, queryClient]);
  return { outcome: data, isDisconnected: isError };
}
