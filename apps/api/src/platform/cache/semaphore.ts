import PQueue from 'p-queue';
import { AppError } from '../context/error.ts';
import type { AddressShares } from '../security/address-shares.ts';

export interface Semaphore {
  /**
   * Runs the work once a slot is free, in the order of the calls. Throws `service_unavailable` with
   * `retryAfter` if too many are queued, or too many of the address.
   * @param from address of the client; absent for the server's own work
   */
  run<T>(work: () => Promise<T>, from?: string): Promise<T>;
}

/** Seconds until a refused caller may retry. */
const retryAfter = 2;

/**
 * Creates a semaphore that runs at most `concurrency` calls at a time and queues at most `maxQueued` others.
 * @param shares limits the slots, running and queued, that one address may occupy
 */
export function createSemaphore(
  concurrency: number,
  maxQueued: number,
  shares?: AddressShares,
): Semaphore {
  const queue = new PQueue({ concurrency });
  return {
    run: async (work, from) => {
      const release = from === undefined || shares === undefined ? () => {} : shares.acquire(from);
      if (release === null) throw new AppError('service_unavailable', { retryAfter });
      try {
        if (queue.size >= maxQueued) throw new AppError('service_unavailable', { retryAfter });
        return await queue.add(work);
      } finally {
        release();
      }
    },
  };
}
