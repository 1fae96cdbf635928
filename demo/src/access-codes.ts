import type { ContentAccessCodes } from '@grandstand/contract';
import type { TenantId, World } from './world/world.ts';

type Codes = Pick<ContentAccessCodes, 'id' | 'label' | 'productId' | 'codes'>;

/** The codes of each demo tenant. They are printed at start and shown where codes are redeemed. */
const given: Record<TenantId, readonly Codes[]> = {
  northline: [
    {
      id: 'nl-demo-month',
      label: 'A month of everything',
      productId: 'nl-pass-month',
      codes: ['NORTH-LINE-MONTH'],
    },
  ],
  harbour: [],
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
  ],
};

/** Every account of the demo may redeem each code once. */
const anybody = 1_000_000;

/** The access codes of a demo tenant. */
export const accessCodesOf = ({ tenantId }: World): ContentAccessCodes[] =>
  given[tenantId].map((batch) => ({ ...batch, eventId: null, uses: anybody }));
