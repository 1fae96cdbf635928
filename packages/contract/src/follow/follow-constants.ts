import type { CallAddresses } from '../call/call-address.ts';

export const followTargets = ['category', 'team', 'league', 'home', 'subcategory'] as const;
export type FollowTarget = (typeof followTargets)[number];

export const followTypes = ['team', 'identity_item'] as const;
export type FollowType = (typeof followTypes)[number];

export const followPageSize = 150;
export const followListVersion = 2;
export const followedGroupingPageSize = 50;

export const followAddresses = {
  list: { method: 'GET', path: '/api/follow/list_by_user', caller: 'user' },
  save: { method: 'POST', path: '/api/follow/save', caller: 'user' },
  remove: { method: 'POST', path: '/api/follow/remove_by_reference', caller: 'user' },
} as const satisfies CallAddresses;
