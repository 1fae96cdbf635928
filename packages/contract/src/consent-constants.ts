import type { CallAddresses } from './call-address.ts';

/** Texts of a tenant that somebody agrees to by making an account. */
export const consentDocuments = ['terms', 'privacy'] as const;
export type ConsentDocument = (typeof consentDocuments)[number];

/** What a viewer is asked to agree to, each by itself; what the portal needs to work is not asked for. */
export const consentPurposes = ['analytics', 'errors', 'marketing', 'screens'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

export const consentAddresses = {
  consentRecord: { method: 'POST', path: '/api/consent/record', caller: 'anyone' },
} as const satisfies CallAddresses;
