import { AppError } from '../../platform/error.ts';
import { createKeyedCounter } from '../../platform/keyed-counter.ts';
import { retryAfterS } from './picture-renderer.ts';

/** Pictures of one address that are made or wait at once: half of those that may wait in all. */
const maxOfAddress = 48;
/** Those of an address that may be urgent, since a page begins with one. */
const maxUrgentOfAddress = 2;

/** What an address has of the queue of pictures. */
export interface PictureShares {
  /** Whether one more of the address may be urgent; always where nobody is named. */
  mayBeUrgent(from: string | undefined): boolean;
  /** Does the work for a picture of the address. Throws `service_unavailable` beyond its share. */
  run<T>(from: string | undefined, work: () => Promise<T>): Promise<T>;
}

/** @param limitFactor multiplies the shares, as all that is counted by address */
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
