import type { CallAddresses } from '../call/call-address.ts';

/**
 * Kinds of moments that every tenant has, with texts in every language; a tenant's sports may have others.
 * `moment` is anything that no other kind covers.
 */
export const tagTypes = [
  'moment',
  'kick_off',
  'goal',
  'penalty',
  'shot',
  'save',
  'corner',
  'foul',
  'yellow_card',
  'red_card',
  'suspension',
  'substitution',
  'half_time',
  'second_half',
  'full_time',
] as const;
export type TagType = (typeof tagTypes)[number];

/** Maximum number of tags per page, per viewer and event, and of global tags per event. */
export const maxTags = 999;
/** Maximum number of tags of a viewer in all events. */
export const maxTagsPerUser = 20_000;
export const maxTagTitle = 120;
export const maxPlayerNumber = 999;
/** `yaw` of the right edge of a panorama; the left edge is its negative. */
export const maxYaw = 90;

/** The specification's values; it defines no other mode, stream name or video type (TAG-04, TAG-05). */
export const tagMode = 'sync';
export const tagStreamName = 'hd';
export const tagVideoTypes = ['live', 'vod'] as const;

export const tagAddresses = {
  list: { method: 'POST', path: '/api/tag/list', caller: 'anyone' },
  save: { method: 'POST', path: '/api/tag/saveV2', caller: 'user' },
  update: { method: 'POST', path: '/api/tag/update', caller: 'user' },
  remove: { method: 'POST', path: '/api/tag/remove_list', caller: 'user' },
  listMoments: {
    method: 'GET',
    path: '/api/operator/event/list_moments/{id}',
    caller: 'operator',
    permission: 'event:read',
  },
  addMoment: {
    method: 'POST',
    path: '/api/operator/event/add_moment/{id}',
    caller: 'operator',
    permission: 'event:score',
  },
  withdrawMoment: {
    method: 'POST',
    path: '/api/operator/event/withdraw_moment/{id}',
    caller: 'operator',
    permission: 'event:score',
  },
  listForOperator: {
    method: 'GET',
    path: '/api/operator/tag/list',
    caller: 'operator',
    permission: 'moderation:edit',
  },
  takeDown: {
    method: 'POST',
    path: '/api/operator/tag/take_down/{id}',
    caller: 'operator',
    permission: 'moderation:edit',
  },
  restore: {
    method: 'POST',
    path: '/api/operator/tag/restore/{id}',
    caller: 'operator',
    permission: 'moderation:edit',
  },
  grant: {
    method: 'POST',
    path: '/api/operator/tag/grant',
    caller: 'operator',
    permission: 'moderation:edit',
  },
} as const satisfies CallAddresses;
