import { sql, type Insertable } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import type { PaymentSourceTable } from '../payment.table.ts';

export async function insertSources(
  { trx }: Scope,
  rows: readonly Insertable<PaymentSourceTable>[],
): Promise<void> {
  await trx.insertInto('payment_source').values(rows).execute();
}

/** Failed payments from a source since a time, across accounts. */
const failedPaymentsFrom = ({ trx, tenantId }: Scope, key: string, since: Date) =>
  trx
    .selectFrom('payment_source')
    .innerJoin('payment_intent', (join) =>
      join
        .onRef('payment_intent.tenant_id', '=', 'payment_source.tenant_id')
        .onRef('payment_intent.id', '=', 'payment_source.intent_id'),
    )
    .where('payment_source.tenant_id', '=', tenantId)
    .where('payment_source.key', '=', key)
    .where('payment_source.at', '>', since)
    .where('payment_intent.status', '=', 'failed');

const rowCount = sql<number>`count(*)::int`.as('total');

/** Counts declined cards of a source since a time. In an abandoned payment, no card was declined. */
export async function countDeclinesFrom(scope: Scope, key: string, since: Date): Promise<number> {
  const { total } = await failedPaymentsFrom(scope, key, since)
    .where('payment_intent.decline_reason', 'is distinct from', 'abandoned')
    .select(rowCount)
    .executeTakeFirstOrThrow();
  return total;
}

/** Counts a source's payments for a product that were abandoned since a time, across accounts. */
export async function countAbandonedFrom(
  scope: Scope,
  { key, productId, since }: { readonly key: string; readonly productId: string; since: Date },
): Promise<number> {
  const { total } = await failedPaymentsFrom(scope, key, since)
    .innerJoin('purchase', (join) =>
      join
        .onRef('purchase.tenant_id', '=', 'payment_intent.tenant_id')
        .onRef('purchase.id', '=', 'payment_intent.purchase_id'),
    )
    .where('purchase.product_id', '=', productId)
    .where('payment_intent.decline_reason', '=', 'abandoned')
    .select(rowCount)
    .executeTakeFirstOrThrow();
  return total;
}

/** Deletes payment sources older than a time. */
export async function deleteSources({ trx, tenantId }: Scope, before: Date): Promise<void> {
  await trx
    .deleteFrom('payment_source')
    .where('tenant_id', '=', tenantId)
    .where('at', '<=', before)
    .execute();
}
