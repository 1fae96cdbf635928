import type { CallAddresses } from '../call/call-address.ts';
import type { ErrorCodes } from '../call/error.ts';

export const bannerTypes = ['vertical_banner', 'horizontal_banner', 'image'] as const;
export type BannerType = (typeof bannerTypes)[number];

export const identityMediaTypes = ['identity', 'identity_item'] as const;
export type IdentityMediaType = (typeof identityMediaTypes)[number];

/** The kind of an identity; `category` and `league` are identities, the others are items of one. */
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

export const otherLinkKinds = ['training', 'other'] as const;
export type OtherLinkKind = (typeof otherLinkKinds)[number];

export const identityPageSize = 100;

/** The pictures of an identity: its crest, the cover of its page, and a logo. */
export const identityPictures = ['image', 'banner', 'logo'] as const;
export type IdentityPicture = (typeof identityPictures)[number];

export const identityErrors = {
  identity_not_found: { status: 404, message: 'The category, league or team does not exist' },
} as const satisfies ErrorCodes;

export const identityAddresses = {
  list: { method: 'POST', path: '/api/identity/list', caller: 'anyone' },
  get: { method: 'GET', path: '/api/identity/get_by_id/id/{id}', caller: 'anyone' },
  listForOperator: {
    method: 'GET',
    path: '/api/operator/identity/list',
    caller: 'operator',
    permission: 'event:read',
  },
  getForOperator: {
    method: 'GET',
    path: '/api/operator/identity/get/{id}',
    caller: 'operator',
    permission: 'event:read',
  },
  create: {
    method: 'POST',
    path: '/api/operator/identity/create',
    caller: 'operator',
    permission: 'identity:edit',
  },
  update: {
    method: 'POST',
    path: '/api/operator/identity/update/{id}',
    caller: 'operator',
    permission: 'identity:edit',
  },
  archive: {
    method: 'POST',
    path: '/api/operator/identity/archive/{id}',
    caller: 'operator',
    permission: 'identity:edit',
  },
  restore: {
    method: 'POST',
    path: '/api/operator/identity/restore/{id}',
    caller: 'operator',
    permission: 'identity:edit',
  },
  remove: {
    method: 'POST',
    path: '/api/operator/identity/remove/{id}',
    caller: 'operator',
    permission: 'identity:edit',
  },
  setPicture: {
    method: 'POST',
    path: '/api/operator/identity/set_picture/{id}',
    caller: 'operator',
    permission: 'identity:edit',
  },
  import: {
    method: 'POST',
    path: '/api/operator/identity/import',
    caller: 'operator',
    permission: 'identity:edit',
  },
} as const satisfies CallAddresses;
