import type { Insertable } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { EventIdentityTable, EventTable } from './event.table.ts';

/** Adds events that are not there yet and answers their ids; the others stay as they are. */
export async function insertEvents(
  { trx }: Scope,
  rows: readonly Insertable<EventTable>[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const added = await trx
    .insertInto('event')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .execute();
  return new Set(added.map(({ id }) => id));
}

/** Says which identities events belong to. */
export async function insertEventIdentities(
  { trx }: Scope,
  rows: readonly Insertable<EventIdentityTable>[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx.insertInto('event_identity').values(rows).execute();
}
