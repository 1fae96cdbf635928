import {
  followPageSize,
  type AccountExport,
  type Follow,
  type FollowType,
  type Paged,
  type followListQuery,
  type followSaveBody,
} from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import { newId } from '../../platform/context/id.ts';
import { listSortOf } from '../../platform/context/list-sort.ts';
import { pageOf, sliceOf } from '../../platform/context/page.ts';
import { type IdentityRow, identitiesById } from '../identity/index.ts';
import { requireSession } from '../../platform/context/caller.ts';
import { lockUser } from '../user/index.ts';
import {
  countFollows,
  deleteFollow,
  findFollow,
  insertFollow,
  updateFollowType,
  selectFollows,
  type FollowRow,
} from './follow.queries.ts';

type Parents = Pick<FollowRow, 'parentId' | 'identityIds'>;

/** Returns the ids of the followed identity's ancestors, nearest first. */
const ancestorIdsOf = ({ parentId, identityIds }: Parents): string[] => [
  ...new Set([parentId, ...identityIds].filter((id) => id !== null)),
];

const present = (row: Pick<FollowRow, 'id' | 'identityId' | 'type'> & Parents): Follow => ({
  id: row.id,
  reference_id: row.identityId,
  type: row.type,
  identitiesId: ancestorIdsOf(row),
});

/** Returns a page of the caller's follows (FOL-01). */
export async function listFollows(
  ctx: Ctx,
  query: z.output<typeof followListQuery>,
): Promise<Paged<Follow>> {
  const { userId } = requireSession(ctx);
  const types = query.types === undefined || query.types.length === 0 ? null : query.types;
  const slice = sliceOf(query);
  return ctx.db.forTenant(ctx, async (scope) => {
    const rows =
      slice === null ? [] : await selectFollows(scope, userId, types, slice, listSortOf(query));
    // Most lists fit on the first page, whose length is then the total.
    const isComplete = slice?.offset === 0 && rows.length < slice.limit;
    const total = isComplete ? rows.length : await countFollows(scope, userId, types);
    return pageOf(query, rows.map(present), total);
  });
}

/**
 * Returns the types under which an identity may be followed (FOL-04, FOL-06). A team may be followed as an
 * `identity_item`, too, because that is its `media_type`.
 */
const typesOf = ({ type }: IdentityRow): readonly FollowType[] =>
  type === 'team' ? ['team', 'identity_item'] : ['identity_item'];

/**
 * Follows an identity; idempotent. Throws `identity_not_found`, `limit_reached` at the size of one list,
 * and `validation_failed` for the wrong type.
 */
export async function saveFollow(ctx: Ctx, body: z.output<typeof followSaveBody>): Promise<Follow> {
  const { userId } = requireSession(ctx);
  const { reference_id: identityId, type } = body;
  return ctx.db.forTenant(ctx, async (scope) => {
    const identity = (await identitiesById(scope, [identityId])).get(identityId);
    if (identity === undefined) throw new AppError('identity_not_found');
    if (!typesOf(identity).includes(type))
      throw new AppError('validation_failed', {
        details: [
          {
            path: 'body.type',
            message: `must be ${typesOf(identity).join(' or ')} for this reference`,
          },
        ],
      });
    // Locked, so that counting and inserting are atomic.
    if ((await lockUser(scope, userId)) === null) throw new AppError('unauthorized');
    let id = await findFollow(scope, userId, identityId);
    if (id === null) {
      if ((await countFollows(scope, userId, null)) >= followPageSize)
        throw new AppError('limit_reached');
      id = newId('fo');
      const now = new Date(ctx.clock());
      await insertFollow(scope, { id, userId, identityId, type, now });
    } else await updateFollowType(scope, { userId, identityId, type });
    return present({
      id,
      identityId,
      type,
      parentId: identity.parent_id,
      identityIds: identity.identity_ids,
    });
  });
}

/** Unfollows an identity; no error if it was not followed. */
export async function removeFollow(ctx: Ctx, identityId: string): Promise<void> {
  const { userId } = requireSession(ctx);
  await ctx.db.forTenant(ctx, (scope) => deleteFollow(scope, userId, identityId));
}

/** Exports a user's follows, with titles. */
export async function exportFollows(
  scope: Scope,
  userId: string,
): Promise<AccountExport['follows']> {
  const all = { offset: 0, limit: followPageSize };
  const rows = await selectFollows(scope, userId, null, all);
  return rows.map((row) => ({
    ...present(row),
    title: row.title,
    addedAt: row.addedAt.toISOString(),
  }));
}
