import { useCallback, useSyncExternalStore } from 'react';
import { usePortal } from './portal-context.tsx';

/**
 * Returns `read` of the current time (epoch ms) and re-renders only when that value changes. The clock
 * ticks every `everyMs`. On the server, and for the first render of its HTML, it is the time at which the
 * page was rendered. Call it in the component that shows the value: at the top of a page it re-renders the
 * whole page, and makes React hydrate pending boundaries at once.
 * @param read returns a primitive, or the same object while it is equal
 */
export function useClock<T>(read: (now: number) => T, everyMs = 30_000): T {
  const { renderedAt } = usePortal();
  const subscribe = useCallback(
    (onChange: () => void) => {
      const timer = setInterval(onChange, everyMs);
      return () => clearInterval(timer);
    },
    [everyMs],
  );
  const readAt = (time: number) => read(Math.floor(time / everyMs) * everyMs);
  return useSyncExternalStore(
    subscribe,
    () => readAt(Date.now()),
    () => readAt(renderedAt),
  );
}

const identity = (now: number) => now;

/** Returns the current time in epoch ms, rounded down to a multiple of `everyMs`; re-renders on each. */
export const useNow = (everyMs?: number): number => useClock(identity, everyMs);

/** True once a time (epoch ms) has passed; up to 5 s late. */
export const useHasPassed = (time: number): boolean => useClock((now) => time <= now, 5000);
