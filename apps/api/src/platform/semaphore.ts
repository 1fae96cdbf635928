import { AppError } from './error.ts';

export interface Semaphore {
  /**
   * Does the work when its turn comes, in the order of asking.
   * Throws `service_unavailable` with the seconds to wait when too much waits already.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Seconds after which somebody who was turned away may try again. */
const retryAfter = 2;

/**
 * Lets so many pieces of work happen at once, and no more than `mostWaiting` others wait.
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
        // Whoever is next takes over the place.
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
