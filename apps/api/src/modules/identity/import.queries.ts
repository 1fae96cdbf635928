import type { Insertable } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { IdentityTable } from './identity.table.ts';

/** Inserts missing identities and returns their ids; existing ones stay unchanged. */
export async function insertIdentities(
  { trx }: Scope,
  rows: readonly Insertable<IdentityTable>[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const added = await trx
    .insertInto('identity')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .execute();
  return new Set(added.map(({ id }) => id));
}
