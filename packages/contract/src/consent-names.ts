/** Texts of a tenant that somebody agrees to by making an account. */
export const consentDocuments = ['terms', 'privacy'] as const;
export type ConsentDocument = (typeof consentDocuments)[number];
