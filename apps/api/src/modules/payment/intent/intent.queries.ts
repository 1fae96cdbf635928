import { sql, type Insertable, type Updateable } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import type {
  IntentRow,
  PaymentAttemptTable,
  PaymentIntentTable,
  ProviderEventTable,
} from '../payment.table.ts';

/** Statuses of intents that are not final. */
const openStatuses = ['created', 'requires_action', 'processing'] as const;

export async function insertIntent(
  { trx }: Scope,
  intent: Insertable<PaymentIntentTable>,
): Promise<void> {
  await trx.insertInto('payment_intent').values(intent).execute();
}

const byId = ({ trx, tenantId }: Scope, id: string) =>
  trx
    .selectFrom('payment_intent')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id);

export async function findIntent(scope: Scope, id: string): Promise<IntentRow | null> {
  return (await byId(scope, id).executeTakeFirst()) ?? null;
}

/** Returns an intent, locked until the transaction ends, so that its state changes are serialised. */
export async function lockIntent(scope: Scope, id: string): Promise<IntentRow | null> {
  return (await byId(scope, id).forUpdate().executeTakeFirst()) ?? null;
}

/** Returns the intent id of a provider's payment; null if there is none. */
export async function findIntentIdByReference(
  { trx, tenantId }: Scope,
  provider: IntentRow['provider'],
  reference: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom('payment_intent')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the intents of a purchase, the newest first. */
export const selectIntentsOf = (
  { trx, tenantId }: Scope,
  purchaseId: string,
): Promise<IntentRow[]> =>
  trx
    .selectFrom('payment_intent')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('purchase_id', '=', purchaseId)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();

/** Returns the amount that was paid for each period of purchases, less refunds, in minor currency units. */
export const selectPaidAmounts = async (
  { trx, tenantId }: Scope,
  { customerIds, purchaseIds }: Record<'customerIds' | 'purchaseIds', readonly string[]>,
): Promise<{ purchase_id: string; period: number; paid: number }[]> =>
  purchaseIds.length === 0
    ? []
    : trx
        .selectFrom('payment_intent')
        .select([
          'purchase_id',
          'period',
          sql<number>`sum(amount - refunded_amount)::int`.as('paid'),
        ])
        .where('tenant_id', '=', tenantId)
        .where('customer_id', 'in', customerIds)
        .where('purchase_id', 'in', purchaseIds)
        .where('status', '=', 'succeeded')
        .where('amount', '>', 0)
        .groupBy(['purchase_id', 'period'])
        .execute();

/** Returns the open intents of a customer. */
export const selectOpenIntentsOf = (
  { trx, tenantId }: Scope,
  customerId: string,
): Promise<{ id: string }[]> =>
  trx
    .selectFrom('payment_intent')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('status', 'in', openStatuses)
    .execute();

export async function updateIntent(
  { trx, tenantId }: Scope,
  id: string,
  change: Updateable<PaymentIntentTable>,
): Promise<void> {
  await trx
    .updateTable('payment_intent')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/**
 * Claims open intents with an expired lease until `until`. Skips intents that another process is claiming.
 */
export const claimOpenIntents = (
  { trx, tenantId }: Scope,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<IntentRow[]> =>
  trx
    .updateTable('payment_intent')
    .set({ lease_until: until })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payment_intent')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('status', 'in', openStatuses)
        .where('lease_until', '<=', now)
        .orderBy('lease_until')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();

/** Returns the earliest lease end among open intents; null if there are none. */
export async function firstOpenLease({ trx, tenantId }: Scope): Promise<Date | null> {
  const row = await trx
    .selectFrom('payment_intent')
    .select('lease_until')
    .where('tenant_id', '=', tenantId)
    .where('status', 'in', openStatuses)
    .orderBy('lease_until')
    .limit(1)
    .executeTakeFirst();
  return row?.lease_until ?? null;
}

/**
 * Counts a customer's declined cards since a time. Excludes abandoned payments and renewals
 * (`off_session`).
 */
export async function countDeclinesOf(
  { trx, tenantId }: Scope,
  customerId: string,
  since: Date,
): Promise<number> {
  const { total } = await trx
    .selectFrom('payment_intent')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('status', '=', 'failed')
    .where('off_session', '=', false)
    .where('decline_reason', 'is distinct from', 'abandoned')
    .where('updated_at', '>', since)
    .executeTakeFirstOrThrow();
  return total;
}

export async function insertAttempt(
  { trx }: Scope,
  attempt: Insertable<PaymentAttemptTable>,
): Promise<void> {
  await trx.insertInto('payment_attempt').values(attempt).execute();
}

/** Records a provider's message; false if it was already processed (SEC-15). */
export async function insertProviderEvent(
  { trx }: Scope,
  event: Insertable<ProviderEventTable>,
): Promise<boolean> {
  const row = await trx
    .insertInto('provider_event')
    .values(event)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'provider', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
