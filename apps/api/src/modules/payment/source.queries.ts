import { sql, type Insertable } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { PaymentSourceTable } from './payment.table.ts';

export async function insertSources(
  { trx }: Scope,
  rows: readonly Insertable<PaymentSourceTable>[],
): Promise<void> {
  await trx.insertInto('payment_source').values(rows).execute();
}

/** Payments that were asked for from somewhere since a time, whoever asked. */
const paymentsFrom = ({ trx, tenantId }: Scope, key: string, since: Date) =>
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

const counted = sql<number>`count(*)::int`.as('total');

/** How many cards were refused there; a payment that was given up refused none. */
export async function countRefusedFrom(scope: Scope, key: string, since: Date): Promise<number> {
  const { total } = await paymentsFrom(scope, key, since)
    .where('payment_intent.decline_reason', 'is distinct from', 'abandoned')
    .select(counted)
    .executeTakeFirstOrThrow();
  return total;
}

/** How many payments for a product were begun there and not finished. */
export async function countAbandonedFrom(
  scope: Scope,
  { key, productId, since }: { readonly key: string; readonly productId: string; since: Date },
): Promise<number> {
  const { total } = await paymentsFrom(scope, key, since)
    .innerJoin('purchase', (join) =>
      join
        .onRef('purchase.tenant_id', '=', 'payment_intent.tenant_id')
        .onRef('purchase.id', '=', 'payment_intent.purchase_id'),
    )
    .where('purchase.product_id', '=', productId)
    .where('payment_intent.decline_reason', '=', 'abandoned')
    .select(counted)
    .executeTakeFirstOrThrow();
  return total;
}

/** Forgets from where payments were asked for before a time. */
export async function deleteSources({ trx, tenantId }: Scope, before: Date): Promise<void> {
  await trx
    .deleteFrom('payment_source')
    .where('tenant_id', '=', tenantId)
    .where('at', '<=', before)
    .execute();
}
