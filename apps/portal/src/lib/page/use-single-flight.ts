import { useRef } from 'react';

/**
 * Returns a function that runs `work`, and does nothing while it runs. State would change only with the next
 * render: too late for two presses in one task, which may cost money.
 */
export function useSingleFlight<A extends readonly unknown[]>(
  work: (...args: A) => Promise<unknown>,
): (...args: A) => Promise<void> {
  const isRunning = useRef(false);
  return async (...args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await work(...args);
    } finally {
      isRunning.current = false;
    }
  };
}
