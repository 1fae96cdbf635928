import type { FollowType, SortField } from '@grandstand/contract';
import { sql } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { ListSort } from '../../platform/context/list-sort.ts';
import type { PageSlice } from '../../platform/context/page.ts';
import './follow.table.ts';

export interface FollowRow {
  readonly id: string;
  readonly identityId: string;
  readonly type: FollowType;
  readonly addedAt: Date;
  readonly title: string;
  readonly parentId: string | null;
  readonly identityIds: readonly string[];
}

const followsOf = (
  { trx, tenantId }: Scope,
  userId: string,
  types: readonly FollowType[] | null,
) => {
  const query = trx
    .selectFrom('follow')
    .innerJoin('identity', (join) =>
      join
        .onRef('identity.tenant_id', '=', 'follow.tenant_id')
        .onRef('identity.id', '=', 'follow.identity_id'),
    )
    .where('follow.tenant_id', '=', tenantId)
    .where('follow.user_id', '=', userId);
  return types === null ? query : query.where('follow.type', 'in', types);
};

const columns = {
  order: 'identity.position',
  added: 'follow.added_at',
  created: 'identity.created_at',
  title: 'identity.folded_title',
} as const satisfies Record<SortField, string>;

/** Returns a user's follows, the oldest first. */
export const selectFollows = (
  scope: Scope,
  userId: string,
  types: readonly FollowType[] | null,
  { offset, limit }: PageSlice,
  sort: ListSort | null = null,
): Promise<FollowRow[]> =>
  followsOf(scope, userId, types)
    .select([
      'follow.id',
      'follow.identity_id as identityId',
      'follow.type',
      'follow.added_at as addedAt',
      'identity.title',
      'identity.parent_id as parentId',
      'identity.identity_ids as identityIds',
    ])
    .orderBy(sort === null ? 'follow.added_at' : columns[sort.field], sort?.direction ?? 'asc')
    .orderBy('follow.identity_id', sort?.direction ?? 'asc')
    .offset(offset)
    .limit(limit)
    .execute();

export async function countFollows(
  scope: Scope,
  userId: string,
  types: readonly FollowType[] | null,
): Promise<number> {
  const { total } = await followsOf(scope, userId, types)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns the id of a follow; null if the user does not follow the identity. */
export async function findFollow(
  { trx, tenantId }: Scope,
  userId: string,
  identityId: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom('follow')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('identity_id', '=', identityId)
    .executeTakeFirst();
  return row?.id ?? null;
}

interface NewFollow {
  readonly id: string;
  readonly userId: string;
  readonly identityId: string;
  readonly type: FollowType;
  readonly now: Date;
}

export async function insertFollow({ trx, tenantId }: Scope, follow: NewFollow): Promise<void> {
  await trx
    .insertInto('follow')
    .values({
      tenant_id: tenantId,
      user_id: follow.userId,
      identity_id: follow.identityId,
      id: follow.id,
      type: follow.type,
      added_at: follow.now,
    })
    .execute();
}

/** Changes the type under which an identity is followed. */
export async function updateFollowType(
  { trx, tenantId }: Scope,
  { userId, identityId, type }: Pick<NewFollow, 'userId' | 'identityId' | 'type'>,
): Promise<void> {
  await trx
    .updateTable('follow')
    .set({ type })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('identity_id', '=', identityId)
    .execute();
}

export async function deleteFollow(
  { trx, tenantId }: Scope,
  userId: string,
  identityId: string,
): Promise<void> {
  await trx
    .deleteFrom('follow')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('identity_id', '=', identityId)
    .execute();
}
