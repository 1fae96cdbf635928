import { createKeyedCounter } from '../cache/keyed-counter.ts';
import { addressLimits } from './address-groups.ts';

/** Slots that the clients of one address may occupy at once. */
export interface AddressShare {
  /** Of an address, or of the /64 of an IPv6 address. */
  readonly perAddress: number;
  /** Of all clients in the /48 of an IPv6 address; must be less than all slots. */
  readonly perSite: number;
}

/** Counts the occupied slots of a queue or pool by address. */
export interface AddressShares {
  /** Occupies a slot and returns the function that frees it; null if the share of the address is used up. */
  acquire(address: string): (() => void) | null;
  /** True if the address occupies fewer slots than this share, which may be smaller than that of `acquire`. */
  isBelow(address: string, share: AddressShare): boolean;
}

/**
 * Counts slots by address, so that no client takes all of a queue or pool (SEC-30).
 * @param maxShare the share beyond which `acquire` returns null
 * @param limitFactor multiplies every share, like all limits per address
 */
export function createAddressShares(maxShare: AddressShare, limitFactor: number): AddressShares {
  const counts = createKeyedCounter();
  const groupsOf = (address: string, { perAddress, perSite }: AddressShare) =>
    addressLimits(address, perAddress * limitFactor, perSite * limitFactor);
  const isBelow = (address: string, share: AddressShare) =>
    groupsOf(address, share).every(({ group, limit }) => counts.of(group) < limit);
  return {
    isBelow,
    acquire: (address) => {
      if (!isBelow(address, maxShare)) return null;
      const releases = groupsOf(address, maxShare).map(({ group }) => counts.add(group));
      return () => releases.forEach((release) => release());
    },
  };
}
