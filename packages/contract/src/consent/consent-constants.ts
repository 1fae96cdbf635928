import type { CallAddresses } from '../call/call-address.ts';

/** Documents of a tenant that a viewer accepts by creating an account. */
export const consentDocuments = ['terms', 'privacy'] as const;
export type ConsentDocument = (typeof consentDocuments)[number];

/**
 * Purposes that need consent, each separately; essential functions need none. Consents are stored with these
 * names. `errors`: error reporting. `screens`: casting to televisions (Google Cast).
 */
export const consentPurposes = ['analytics', 'errors', 'marketing', 'screens'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

export const consentAddresses = {
  record: { method: 'POST', path: '/api/consent/record', caller: 'anyone' },
} as const satisfies CallAddresses;
