import { sql, type Insertable } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import type { EventIdentityTable, EventTable } from '../event.table.ts';

/** Inserts missing events and returns their ids; existing ones stay unchanged. */
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

/** Links events to identities. */
export async function insertEventIdentities(
  { trx }: Scope,
  rows: readonly Insertable<EventIdentityTable>[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx.insertInto('event_identity').values(rows).execute();
}

/** Numbers the clips and highlights of these matches in match order, from 1. */
export async function numberExcerpts(
  { trx, tenantId }: Scope,
  matches: readonly string[],
): Promise<void> {
  if (matches.length === 0) return;
  await trx
    .with('ranked', (cte) =>
      cte
        .selectFrom('event')
        .select([
          'id',
          sql<number>`row_number() OVER (
            PARTITION BY parent_event_id ORDER BY start_ms, end_ms, id)`.as('number'),
        ])
        .where('tenant_id', '=', tenantId)
        .where('parent_event_id', 'in', matches)
        .where('start_ms', 'is not', null)
        .where('owner_user_id', 'is', null),
    )
    .updateTable('event')
    .from('ranked')
    .set((eb) => ({ moment_number: eb.ref('ranked.number') }))
    .where('event.tenant_id', '=', tenantId)
    .whereRef('event.id', '=', 'ranked.id')
    .where((eb) => eb('event.moment_number', 'is distinct from', eb.ref('ranked.number')))
    .execute();
}
