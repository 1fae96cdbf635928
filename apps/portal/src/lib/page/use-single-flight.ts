import { useRef } from 'react';

/**
 * Work that is not begun again before it has ended, however it ends: what is drawn is late for presses
 * that come in one task, and some of them cost money.
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
