import { sql, type Insertable, type Updateable } from 'kysely';
import type { TimeCursor } from '../../../platform/context/cursor.ts';
import type { Scope } from '../../../platform/database/database.ts';
import type { PaymentRefundTable, RefundRow } from '../payment.table.ts';

const ofTenant = ({ trx, tenantId }: Scope) =>
  trx.selectFrom('payment_refund').selectAll().where('tenant_id', '=', tenantId);

export async function insertRefund(
  { trx }: Scope,
  refund: Insertable<PaymentRefundTable>,
): Promise<RefundRow> {
  return trx.insertInto('payment_refund').values(refund).returningAll().executeTakeFirstOrThrow();
}

export async function updateRefund(
  { trx, tenantId }: Scope,
  id: string,
  change: Updateable<PaymentRefundTable>,
): Promise<void> {
  await trx
    .updateTable('payment_refund')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function findRefund(scope: Scope, id: string): Promise<RefundRow | null> {
  return (await ofTenant(scope).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Returns the refunds of a payment, the oldest first. */
export const selectRefundsOfIntent = (scope: Scope, intentId: string): Promise<RefundRow[]> =>
  ofTenant(scope).where('intent_id', '=', intentId).orderBy('created_at').orderBy('id').execute();

/** Returns the refunds of a purchase, the newest first. */
export const selectRefundsOfPurchase = (scope: Scope, purchaseId: string): Promise<RefundRow[]> =>
  ofTenant(scope)
    .where('purchase_id', '=', purchaseId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();

/** Returns the newest refunds of a customer. */
export const selectRefundsOfCustomer = (
  scope: Scope,
  customerId: string,
  limit: number,
): Promise<RefundRow[]> =>
  ofTenant(scope)
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Returns refunds that failed at the bank, the newest first. */
export const selectFailedRefunds = (
  scope: Scope,
  after: TimeCursor | null,
  limit: number,
): Promise<RefundRow[]> =>
  ofTenant(scope)
    .where('status', '=', 'failed')
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(updated_at, id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** True if the bank took a payment back for a dispute that the tenant has not won. */
export async function isTakenByDispute(
  { trx, tenantId }: Scope,
  intentId: string,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    SELECT EXISTS (
      SELECT 1 FROM payment_dispute AS opened
      WHERE opened.tenant_id = ${tenantId} AND opened.intent_id = ${intentId}
        AND opened.stage = 'opened'
        AND NOT EXISTS (
          SELECT 1 FROM payment_dispute AS won
          WHERE won.tenant_id = opened.tenant_id AND won.intent_id = opened.intent_id
            AND won.reference = opened.reference AND won.stage = 'won')
    ) AS taken`.execute(trx);
  return rows[0]?.taken ?? false;
}
