import PQueue from 'p-queue';
import { AppError } from '../context/error.ts';
import type { AddressShares } from '../security/address-shares.ts';

export interface Semaphore {
  /**
   * Runs the work in turn, in the order of the calls.
   * Throws `service_unavailable` with the seconds to wait if too many are queued, or too many of the
   * address.
   * @param from address of the client; absent for the server's own work
   */
  run<T>(work: () => Promise<T>, from?: string): Promise<T>;
}

/** Seconds until a refused caller may retry. */
const retryAfter = 2;

/**
 * Creates a semaphore that runs `atOnce` pieces of work at a time and queues at most `mostWaiting` others.
 * @param shares places that the clients of one address may occupy
 */
export function createSemaphore(
  atOnce: number,
  mostWaiting: number,
  shares?: AddressShares,
): Semaphore {
  const queue = new PQueue({ concurrency: atOnce });
  return {
    run: async (work, from) => {
      const leave = from === undefined || shares === undefined ? () => {} : shares.acquire(from);
      if (leave === null) throw new AppError('service_unavailable', { retryAfter });
      try {
        if (queue.size >= mostWaiting) throw new AppError('service_unavailable', { retryAfter });
        return await queue.add(work);
      } finally {
        leave();
      }
    },
  };
}
