import { AppError } from '../context/error.ts';

export interface Semaphore {
  /**
   * Runs the work in turn, in the order of the calls.
   * Throws `service_unavailable` with the seconds to wait if too many are queued.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Seconds until a refused caller may retry. */
const retryAfter = 2;

/**
 * Creates a semaphore that runs `atOnce` pieces of work at a time and queues at most `mostWaiting` others.
 */
export function createSemaphore(atOnce: number, mostWaiting: number): Semaphore {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    run: async (work) => {
      if (running < atOnce) running += 1;
      else if (waiting.length >= mostWaiting)
        throw new AppError('service_unavailable', { retryAfter });
      else {
        const turn = Promise.withResolvers<void>();
        waiting.push(turn.resolve);
        await turn.promise;
      }
      try {
        return await work();
      } finally {
        // Passes the slot to the next in the queue.
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
