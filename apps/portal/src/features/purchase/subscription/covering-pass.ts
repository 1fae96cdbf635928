import type { CustomerContract, Offer } from '@grandstand/contract';

/** True if a subscription covers all that an offer covers. One without competitions and teams covers everything. */
const covers = (
  { allowedAccessIdentityItems: own }: CustomerContract,
  { allowedAccessIdentityItems: offered }: Offer,
): boolean =>
  own.length === 0 ||
  (offered.length > 0 && offered.every(({ id }) => own.some((item) => item.id === id)));

/** True if it gives access at `now` (ms) and renews. One for a coming season has no access before its start. */
const isRenewing = ({ active, renewsAt, startDate }: CustomerContract, now: number): boolean =>
  active && renewsAt !== null && (startDate === null || Date.parse(startDate) <= now);

/**
 * Returns the viewer's subscription that makes an offer needless: it covers the offer at `now` (ms) and renews. One
 * that ends does not, since the offer may be what follows it. Null if there is none.
 */
export const passCovering = (
  contracts: readonly CustomerContract[],
  offer: Offer,
  now: number,
): CustomerContract | null =>
  contracts.find((contract) => isRenewing(contract, now) && covers(contract, offer)) ?? null;
