import type { CallAddresses } from '../call/call-address.ts';

/** Maximum lengths to choose from for a recap, minutes, the shortest first. */
export const recapLengths = [2, 5, 10] as const;
export type RecapLength = (typeof recapLengths)[number];

export const recapAddresses = {
  list: { method: 'GET', path: '/api/recap/list/{id}', caller: 'anyone' },
} as const satisfies CallAddresses;
