import { useCallback, useSyncExternalStore } from 'react';
import { usePortal } from './portal-context.tsx';

/**
 * The current time in epoch ms, in steps of `everyMs`. On the server and in the first render of the
 * browser it is the time at which the page was rendered, so that both write the same.
 */
export function useNow(everyMs = 30_000): number {
  const { renderedAt } = usePortal();
  const subscribe = useCallback(
    (changed: () => void) => {
      const timer = setInterval(changed, everyMs);
      return () => clearInterval(timer);
    },
    [everyMs],
  );
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / everyMs) * everyMs,
    () => renderedAt,
  );
}
