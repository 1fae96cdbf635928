import type { CallAddresses } from './call-address.ts';

/** How long a recap may be at most, minutes: what there is to choose from, the shortest first. */
export const recapLengths = [2, 5, 10] as const;
export type RecapLength = (typeof recapLengths)[number];

export const recapAddresses = {
  recapList: { method: 'GET', path: '/api/recap/list/{id}', caller: 'anyone' },
} as const satisfies CallAddresses;
