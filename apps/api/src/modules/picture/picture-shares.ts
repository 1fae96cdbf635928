import { AppError } from '../../platform/context/error.ts';
import { createAddressShares } from '../../platform/security/address-shares.ts';
import { retryAfterS } from './picture-renderer.ts';

/** Maximum pictures of an address in the queue at once: half of the queue; of a /48, three quarters. */
const share = { perAddress: 48, perSite: 72 };
/** Urgent ones: a page starts with one. */
const urgentShare = { perAddress: 2, perSite: 16 };

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
  const shares = createAddressShares(share, limitFactor);
  return {
    mayBeUrgent: (from) => from === undefined || shares.isBelow(from, urgentShare),
    run: async (from, work) => {
      if (from === undefined) return work();
      const leave = shares.acquire(from);
      if (leave === null) throw new AppError('service_unavailable', { retryAfter: retryAfterS });
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
