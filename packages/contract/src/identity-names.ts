import type { CallAddresses } from './call-address.ts';

export const bannerTypes = ['vertical_banner', 'horizontal_banner', 'image'] as const;
export type BannerType = (typeof bannerTypes)[number];

export const identityMediaTypes = ['identity', 'identity_item'] as const;
export type IdentityMediaType = (typeof identityMediaTypes)[number];

/** The kind of an identity; `category` and `league` are identities, the others items of one. */
export const identityTypes = ['category', 'league', 'subcategory', 'team'] as const;
export type IdentityType = (typeof identityTypes)[number];

export const socialLinkKinds = [
  'facebook',
  'x',
  'instagram',
  'youtube',
  'tiktok',
  'web',
  'whatsapp',
] as const;
export type SocialLinkKind = (typeof socialLinkKinds)[number];

export const otherKinds = ['training', 'other'] as const;
export type OtherKind = (typeof otherKinds)[number];

export const identityPageSize = 100;

export const identityErrors = {
  identity_not_found: 404,
} as const;

export const identityAddresses = {
  identityList: { method: 'POST', path: '/api/identity/list', caller: 'anyone' },
  identityGet: { method: 'GET', path: '/api/identity/get_by_id/id/{id}', caller: 'anyone' },
} as const satisfies CallAddresses;
