import { maxUserClips } from '@grandstand/contract';
import { sql, type Updateable } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import type { EventRow, EventTable } from '../event.table.ts';

/** Returns a clip or highlight of its owner, locked until the transaction ends; null for other viewers. */
export async function findOwnClip(
  { trx, tenantId }: Scope,
  ownerId: string,
  id: string,
): Promise<EventRow | null> {
  const row = await trx
    .selectFrom('event')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('owner_user_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Counts the clips and highlights of a viewer. */
export async function countOwnClips({ trx, tenantId }: Scope, ownerId: string): Promise<number> {
  const { total } = await trx
    .selectFrom('event')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenant_id', '=', tenantId)
    .where('owner_user_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns the ids of a viewer's clips and highlights. */
export async function listOwnClipIds({ trx, tenantId }: Scope, ownerId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('event')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('owner_user_id', '=', ownerId)
    .orderBy('id')
    .limit(maxUserClips)
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateOwnClip(
  { trx, tenantId }: Scope,
  ownerId: string,
  id: string,
  change: Updateable<EventTable>,
): Promise<void> {
  await trx
    .updateTable('event')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('owner_user_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a viewer's clip with all dependent rows; false if the viewer has no clip with that id. */
export async function deleteOwnClip(
  { trx, tenantId }: Scope,
  ownerId: string,
  id: string,
): Promise<boolean> {
  const rows = await trx
    .deleteFrom('event')
    .where('tenant_id', '=', tenantId)
    .where('owner_user_id', '=', ownerId)
    .where('id', '=', id)
    .returning('id')
    .execute();
  return rows.length > 0;
}
