import type { CallAddresses } from '../call/call-address.ts';

/** Information pages with an address of their own, such as `/faq`. */
export const infoTypes = ['faq', 'about', 'terms', 'privacy'] as const;
export type InfoType = (typeof infoTypes)[number];

/**
 * Legal pages, which every tenant has: generated from its settings, unless the operator wrote a text.
 */
export const legalTypes = ['terms', 'privacy', 'cookies', 'imprint', 'accessibility'] as const;
export type LegalType = (typeof legalTypes)[number];

/** Information pages of every tenant, in the order of the footer. */
export const tenantInfoTypes = [...infoTypes, 'cookies', 'imprint', 'accessibility'] as const;
export type TenantInfoType = (typeof tenantInfoTypes)[number];

export const infoAddresses = {
  get: { method: 'GET', path: '/api/info/{type}', caller: 'anyone' },
} as const satisfies CallAddresses;
