import PQueue from 'p-queue';
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
  const queue = new PQueue({ concurrency: atOnce });
  return {
    run: async (work) => {
      if (queue.size >= mostWaiting) throw new AppError('service_unavailable', { retryAfter });
      return queue.add(work);
    },
  };
}
