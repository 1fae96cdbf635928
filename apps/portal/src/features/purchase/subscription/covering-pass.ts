import type { CustomerContract, Offer } from '@grandstand/contract';

/** True if a subscription covers all that an offer covers. One without competitions and teams covers everything. */
const covers = (
  { allowedAccessIdentityItems: own }: CustomerContract,
  { allowedAccessIdentityItems: offered }: Offer,
): boolean =>
  own.length === 0 ||
  (offered.length > 0 && offered.every(({ id }) => own.some((item) => item.id === id)));

/** Returns the viewer's renewing subscription that already covers an offer; null if there is none. */
export const passCovering = (
  contracts: readonly CustomerContract[],
  offer: Offer,
): CustomerContract | null =>
  contracts.find((contract) => contract.active && !contract.canceled && covers(contract, offer)) ??
  null;
