import { type Insertable, sql, type Updateable } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import { json } from '../../../platform/database/tables.ts';
import type { EventRow, EventTable } from '../event.table.ts';

/** Inserts an event with its identities, in order. */
export async function insertEvent(
  { trx }: Scope,
  row: Insertable<EventTable>,
  identityIds: readonly string[],
): Promise<void> {
  await trx.insertInto('event').values(row).execute();
  if (identityIds.length === 0) return;
  await trx
    .insertInto('event_identity')
    .values(
      identityIds.map((identityId, position) => ({
        tenant_id: row.tenant_id,
        event_id: row.id,
        identity_id: identityId,
        position,
      })),
    )
    .execute();
}

/** Updates an event; false if the id is unknown. */
export async function updateEvent(
  { trx, tenantId }: Scope,
  id: string,
  change: Updateable<EventTable>,
): Promise<boolean> {
  const rows = await trx
    .updateTable('event')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('media_type', '=', 'event')
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Replaces the stream of an event that still has the one of `row`; false if it was changed meanwhile. */
export async function replaceStream(
  { trx, tenantId }: Scope,
  { id, stream }: Pick<EventRow, 'id' | 'stream'>,
  next: Updateable<EventTable>['stream'],
  now: Date,
): Promise<boolean> {
  const rows = await trx
    .updateTable('event')
    .set({ stream: next, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where(sql<boolean>`stream = ${json(stream)}::jsonb`)
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Gives an event a picture if it has none. */
export async function setMissingPicture(
  { trx, tenantId }: Scope,
  id: string,
  imageUrl: string,
): Promise<void> {
  await trx
    .updateTable('event')
    .set({ image_url: imageUrl })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('image_url', 'is', null)
    .execute();
}
