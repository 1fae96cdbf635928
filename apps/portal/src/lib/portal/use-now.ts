import { useCallback, useSyncExternalStore } from 'react';
import { usePortal } from './portal-context.tsx';

/**
 * What `read` makes of the current time (epoch ms): a render when that is another value, and none before.
 * The clock goes in steps of `everyMs`. On the server, and for the first render of its HTML, it stands at
 * the time when the page was rendered. Components read it where they show it: one that reads it at the top
 * of a page renders the whole page, and has React hydrate at once what still waits.
 * @param read returns a primitive, or the same object for as long as it is equal
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

const itself = (now: number) => now;

/** The current time in epoch ms, rounded down to a multiple of `everyMs`, and a render for each. */
export const useNow = (everyMs?: number): number => useClock(itself, everyMs);

/** Whether a moment (epoch ms) is over, known within 5 s. */
export const useHasPassed = (time: number): boolean => useClock((now) => time <= now, 5000);
