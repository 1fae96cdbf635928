import type { CallAddresses } from '../call/call-address.ts';

/** Information pages that every tenant has, besides its own. */
export const infoTypes = ['faq', 'about', 'terms', 'privacy'] as const;
export type InfoType = (typeof infoTypes)[number];

export const infoAddresses = {
  get: { method: 'GET', path: '/api/info/{type}', caller: 'anyone' },
} as const satisfies CallAddresses;
