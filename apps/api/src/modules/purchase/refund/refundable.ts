/** The refundable part of a purchase. */
import type { Scope } from '../../../platform/database/database.ts';
import {
  type IntentRow,
  listIntents,
  listRefundsOfPurchase,
  lockIntent,
  refundableAmountOf,
} from '../../payment/index.ts';
import { findPurchase } from '../purchase.queries.ts';
import type { PurchaseRow } from '../purchase.table.ts';

/** A payment of which something can still be refunded. */
export interface RefundablePayment {
  readonly intent: IntentRow;
  /** Minor currency units. */
  readonly left: number;
}

/**
 * Returns the payments of a locked purchase of which something is left, the newest first. Of a renewing
 * purchase only the current period is refunded, not the past ones.
 */
export async function refundablePaymentsOf(
  scope: Scope,
  { id, period }: PurchaseRow,
): Promise<RefundablePayment[]> {
  const payments: RefundablePayment[] = [];
  for (const unlocked of await listIntents(scope, id)) {
    if (unlocked.period < period) continue;
    const intent = (await lockIntent(scope, unlocked.id)) ?? unlocked;
    const left = await refundableAmountOf(scope, intent);
    if (left > 0) payments.push({ intent, left });
  }
  return payments;
}

export const totalLeft = (payments: readonly RefundablePayment[]): number =>
  payments.reduce((total, { left }) => total + left, 0);

/** Returns the amount of a purchase that can be refunded, in minor currency units. */
export async function leftToRefund(scope: Scope, purchaseId: string): Promise<number> {
  const purchase = await findPurchase(scope, purchaseId);
  if (purchase === null) return 0;
  // A purchase that was revoked without a refund on record was disputed, complimentary, or is being refunded.
  const isFinal =
    purchase.status === 'refunded' && (await listRefundsOfPurchase(scope, purchaseId)).length === 0;
  return isFinal ? 0 : totalLeft(await refundablePaymentsOf(scope, purchase));
}
