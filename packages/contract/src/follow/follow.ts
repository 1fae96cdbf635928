import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import {
  type followAddresses,
  followListVersion,
  followPageSize,
  followTypes,
} from './follow-constants.ts';
import { paged, paging } from '../call/paging.ts';
import { emptyResponse, id, inContent, isoTime, listOf } from '../call/primitives.ts';

/** A viewer's follow (FOL-05): `reference_id` is the identity, `identitiesId` its parents. */
export const follow = z.object({
  id,
  reference_id: id,
  type: z.enum(followTypes),
  identitiesId: z.array(id),
});
export type Follow = z.infer<typeof follow>;

/**
 * Query of `/api/follow/list_by_user` (FOL-01). One page can hold all follows. Sorted by the time of
 * following unless `sort` is given.
 */
export const followListQuery = z.strictObject({
  ...paging(followPageSize),
  version: z.coerce.number().pipe(z.literal(followListVersion)).optional(),
  /** Both if omitted. */
  types: listOf(z.enum(followTypes)).optional(),
});
export type FollowListQuery = z.input<typeof followListQuery>;
export const followListResponse = paged(follow);
export type FollowListResponse = z.infer<typeof followListResponse>;

/**
 * `type` is `team` for a team and `identity_item` for a category, league or subcategory (FOL-06). A team may
 * be followed as `identity_item`, too, because it is one.
 */
export const followSaveBody = z.strictObject({ reference_id: id, type: z.enum(followTypes) });
export type FollowSaveBody = z.input<typeof followSaveBody>;
export const followResponse = inContent(follow);

/** `id` is the followed identity, not the follow (FOL-03). */
export const followRemoveBody = z.strictObject({ id });

/** Follows in the account export. */
export const followExport = {
  follows: z.array(follow.extend({ title: z.string(), addedAt: isoTime })),
};

export const followCalls = {
  list: {
    summary: 'Returns what the caller follows',
    query: followListQuery,
    response: followListResponse,
  },
  save: {
    summary: 'Follows a team, category, league or subcategory',
    body: followSaveBody,
    response: followResponse,
  },
  remove: {
    summary: 'Unfollows a team, category, league or subcategory',
    body: followRemoveBody,
    response: emptyResponse,
  },
} as const satisfies CallSchemasOf<typeof followAddresses>;
