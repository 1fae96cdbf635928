import type { Insertable } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import type { DisputeStage, PaymentDisputeTable } from '../payment.table.ts';

/** Returns the recorded stages of a dispute, unordered. */
export async function selectStages(
  { trx, tenantId }: Scope,
  intentId: string,
  reference: string,
): Promise<DisputeStage[]> {
  const rows = await trx
    .selectFrom('payment_dispute')
    .select('stage')
    .where('tenant_id', '=', tenantId)
    .where('intent_id', '=', intentId)
    .where('reference', '=', reference)
    .execute();
  return rows.map(({ stage }) => stage);
}

export async function insertStage(
  { trx }: Scope,
  stage: Insertable<PaymentDisputeTable>,
): Promise<void> {
  await trx.insertInto('payment_dispute').values(stage).execute();
}
