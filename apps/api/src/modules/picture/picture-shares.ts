import { AppError } from '../../platform/context/error.ts';
import { createKeyedCounter } from '../../platform/cache/keyed-counter.ts';
import { retryAfterS } from './picture-renderer.ts';

/** Maximum pictures per address in the queue at once: half of the queue. */
const maxOfAddress = 48;
/** Maximum urgent ones per address, since a page starts with one. */
const maxUrgentOfAddress = 2;

/** Limits each address's share of the picture queue. */
export interface PictureShares {
  /** True if another picture of the address may be urgent; always without an address. */
  mayBeUrgent(from: string | undefined): boolean;
  /** Runs the work for a picture of the address. Throws `service_unavailable` beyond its share. */
  run<T>(from: string | undefined, work: () => Promise<T>): Promise<T>;
}

/**
 * @param limitFactor multiplies the shares, like all limits per address
 */
export function createPictureShares(limitFactor: number): PictureShares {
  const underWay = createKeyedCounter();
  return {
    mayBeUrgent: (from) =>
      from === undefined || underWay.of(from) < maxUrgentOfAddress * limitFactor,
    run: async (from, work) => {
      if (from === undefined) return work();
      if (underWay.of(from) >= maxOfAddress * limitFactor)
        throw new AppError('service_unavailable', { retryAfter: retryAfterS });
      const end = underWay.add(from);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}
