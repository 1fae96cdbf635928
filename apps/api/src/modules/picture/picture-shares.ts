import { AppError } from '../../platform/context/error.ts';
import { createAddressShares } from '../../platform/security/address-shares.ts';
import { retryAfterS } from './picture-renderer.ts';

/**
 * Maximum queued pictures: of one address, half of the queue; of all addresses of an IPv6 site (/48), three quarters.
 */
const share = { perAddress: 48, perSite: 72 };
/** Maximum urgent pictures of an address; a page usually has one. */
const urgentShare = { perAddress: 2, perSite: 16 };

/** Limits each address's share of the picture queue. */
export interface PictureShares {
  /** True if another picture of the address may be urgent; always true without an address. */
  mayBeUrgent(address: string | undefined): boolean;
  /** Runs the work for a picture of the address. Throws `service_unavailable` beyond its share. */
  run<T>(address: string | undefined, work: () => Promise<T>): Promise<T>;
}

/** @param limitFactor multiplies the shares, like all limits per address */
export function createPictureShares(limitFactor: number): PictureShares {
  const shares = createAddressShares(share, limitFactor);
  return {
    mayBeUrgent: (address) => address === undefined || shares.isBelow(address, urgentShare),
    run: async (address, work) => {
      if (address === undefined) return work();
      const release = shares.acquire(address);
      if (release === null) throw new AppError('service_unavailable', { retryAfter: retryAfterS });
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
