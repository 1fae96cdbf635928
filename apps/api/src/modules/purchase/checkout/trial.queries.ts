import type { Insertable } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import type { TrialTakenTable } from '../purchase.table.ts';

/** Records free trials; existing records stay unchanged. */
export async function insertTrialsOnce(
  { trx }: Scope,
  rows: readonly Insertable<TrialTakenTable>[],
): Promise<void> {
  await trx
    .insertInto('trial_taken')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'product_id', 'key']).doNothing())
    .execute();
}
