import { clipKinds, maxClipLists, maxListedClips } from '@grandstand/contract';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import { type EventRow, isReachableBy } from '../event/index.ts';
import type { ClipListTable } from './clip-list.table.ts';

export type ClipListRow = Selectable<ClipListTable>;

export async function findClipList(
  { trx, tenantId }: Scope,
  id: string,
): Promise<ClipListRow | null> {
  const row = await trx
    .selectFrom('clip_list')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns a list of its owner, locked until the transaction ends; null for other viewers. */
export async function lockOwnClipList(
  { trx, tenantId }: Scope,
  userId: string,
  id: string,
): Promise<ClipListRow | null> {
  const row = await trx
    .selectFrom('clip_list')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns a viewer's lists, the last changed first. */
export const selectClipLists = ({ trx, tenantId }: Scope, userId: string): Promise<ClipListRow[]> =>
  trx
    .selectFrom('clip_list')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(maxClipLists)
    .execute();

export async function countClipLists({ trx, tenantId }: Scope, userId: string): Promise<number> {
  const { total } = await trx
    .selectFrom('clip_list')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function insertClipList(
  { trx, tenantId }: Scope,
  row: Omit<ClipListRow, 'tenant_id'>,
): Promise<void> {
  await trx
    .insertInto('clip_list')
    .values({ ...row, tenant_id: tenantId })
    .execute();
}

export async function updateClipList(
  { trx, tenantId }: Scope,
  id: string,
  change: Updateable<ClipListTable>,
): Promise<void> {
  await trx
    .updateTable('clip_list')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a viewer's list; false if the viewer has no list with that id. */
export async function deleteClipList(
  { trx, tenantId }: Scope,
  userId: string,
  id: string,
): Promise<boolean> {
  const rows = await trx
    .deleteFrom('clip_list')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Returns the ids of all clips of a list, in order, including those that not every viewer may see. */
export async function selectListedIds({ trx, tenantId }: Scope, listId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('clip_list_entry')
    .select('event_id')
    .where('tenant_id', '=', tenantId)
    .where('list_id', '=', listId)
    .orderBy('position')
    .limit(maxListedClips)
    .execute();
  return rows.map(({ event_id: id }) => id);
}

/** Returns the entries of lists, in order: only those whose clip the viewer may open. */
export const selectEntries = (
  scope: Scope,
  listIds: readonly string[],
  viewerId: string | null,
): Promise<{ list_id: string; event_id: string }[]> =>
  scope.trx
    .selectFrom('clip_list_entry')
    .select(['list_id', 'event_id'])
    .where('tenant_id', '=', scope.tenantId)
    .where('list_id', 'in', listIds)
    .where('event_id', 'in', reachableClips(scope, viewerId).select('event.id'))
    .orderBy('position')
    .limit(maxClipLists * maxListedClips)
    .execute();

/** Clips and highlights that a viewer may open, private ones of others and those of minors left out. */
const reachableClips = ({ trx, tenantId }: Scope, viewerId: string | null) =>
  trx
    .selectFrom('event')
    .where('event.media_type', 'in', clipKinds)
    .where((eb) => isReachableBy(eb, tenantId, viewerId));

/** Returns the clips with these ids that a viewer may open, in any order. */
export const selectReachableClips = (
  scope: Scope,
  ids: readonly string[],
  viewerId: string | null,
): Promise<EventRow[]> =>
  reachableClips(scope, viewerId)
    .selectAll('event')
    .where('event.id', 'in', ids)
    .limit(maxListedClips)
    .execute();

/** Replaces the clips of a list. */
export async function replaceEntries(
  { trx, tenantId }: Scope,
  listId: string,
  ids: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('clip_list_entry')
    .where('tenant_id', '=', tenantId)
    .where('list_id', '=', listId)
    .execute();
  if (ids.length === 0) return;
  await trx
    .insertInto('clip_list_entry')
    .values(
      ids.map((id, position) => ({
        tenant_id: tenantId,
        list_id: listId,
        event_id: id,
        position,
      })),
    )
    .execute();
}
