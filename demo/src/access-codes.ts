import type { ContentAccessCodes } from '@grandstand/contract';
import type { TenantId, World } from './world/world.ts';

type Batch = Pick<ContentAccessCodes, 'id' | 'label' | 'productId' | 'codes'> & {
  readonly discount?: Partial<ContentAccessCodes['discount']>;
};

/**
 * The codes of each demo tenant, and one coupon that fits its products. Printed at start, and shown where
 * codes are redeemed and at checkout.
 */
const codesByTenant: Record<TenantId, readonly Batch[]> = {
  northline: [
    {
      id: 'nl-demo-month',
      label: 'A month of everything',
      productId: 'nl-pass-month',
      codes: ['NORTH-LINE-MONTH'],
    },
    {
      id: 'nl-demo-half',
      label: 'Half the price of a ticket, or of three months of a subscription',
      productId: null,
      discount: { percent: 50, periods: 3 },
      codes: ['NORTH-LINE-HALF'],
    },
  ],
  harbour: [
    {
      id: 'oh-demo-member',
      label: '£10 off the season pass',
      productId: null,
      discount: { amount: 1000, currency: 'GBP' },
      codes: ['OLD-HARBOUR-MEMBER'],
    },
  ],
  pxa: [
    {
      id: 'px-demo-rush',
      label: 'A night of Court Rush',
      productId: 'px-night-rush',
      codes: ['COURT-RUSH-NIGHT'],
    },
    {
      id: 'px-demo-night',
      label: 'Any other night',
      productId: 'px-night',
      codes: ['ARENA-OPEN-NIGHT'],
    },
    {
      id: 'px-demo-quarter',
      label: 'A quarter off any night',
      productId: null,
      discount: { percent: 25 },
      codes: ['ARENA-QUARTER-OFF'],
    },
  ],
};

/** High enough that every demo account can redeem each code once. */
const usesPerCode = 1_000_000;

/** Returns the access codes of a demo tenant. */
export const accessCodesOf = ({ tenantId }: World): ContentAccessCodes[] =>
  codesByTenant[tenantId].map(({ discount, ...batch }) => ({
    ...batch,
    eventId: null,
    discount:
      discount === undefined
        ? null
        : { percent: null, amount: null, currency: null, periods: null, ...discount },
    uses: usesPerCode,
  }));
