import { useRef } from 'react';

/**
 * Runs work that does not start again before it has settled. Rendered state is too late for several presses
 * in one task, and some of them cost money.
 */
export function useSingleFlight<A extends readonly unknown[]>(
  work: (...args: A) => Promise<unknown>,
): (...args: A) => Promise<void> {
  const isUnderWay = useRef(false);
  return async (...args) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await work(...args);
    } finally {
      isUnderWay.current = false;
    }
  };
}
