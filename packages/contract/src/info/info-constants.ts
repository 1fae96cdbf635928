import type { CallAddresses } from '../call/call-address.ts';
import type { ErrorCodes } from '../call/error.ts';

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

/** Maximum characters of a text of an information page. */
export const maxInfoTextLength = 100_000;

export const infoErrors = {
  info_text_of_file: {
    status: 409,
    message: 'A file of the server has this page; change the file',
  },
} as const satisfies ErrorCodes;

const operator = { caller: 'operator', permission: 'page:edit' } as const;

export const infoAddresses = {
  get: { method: 'GET', path: '/api/info/{type}', caller: 'anyone' },
  listTexts: { ...operator, method: 'GET', path: '/api/operator/info/list_texts' },
  getText: { ...operator, method: 'GET', path: '/api/operator/info/get_text/{type}/{lang}' },
  setText: { ...operator, method: 'POST', path: '/api/operator/info/set_text/{type}/{lang}' },
  removeText: { ...operator, method: 'POST', path: '/api/operator/info/remove_text/{type}/{lang}' },
} as const satisfies CallAddresses;
