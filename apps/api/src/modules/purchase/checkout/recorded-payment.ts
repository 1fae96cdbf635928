import type { PaymentStatus, PurchaseOutcome } from '@grandstand/contract';
import type { Scope } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/context/error.ts';
import { type IntentRow, findIntent, listIntents } from '../../payment/index.ts';
import { purchaseKindOf } from '../present-purchase.ts';
import { findPurchase } from '../purchase.queries.ts';
import type { PurchaseRow } from '../purchase.table.ts';

/**
 * What is stored of a request to pay, for repeats of it: its outcome or, while the payment is pending, the
 * intent, from which a repeat reads the outcome.
 */
export type RecordedPayment = { readonly outcome: PurchaseOutcome } | { readonly intentId: string };

/** Returns what to store of an outcome: the intent of the payment while it is pending. */
export async function recordOutcome(
  scope: Scope,
  outcome: PurchaseOutcome,
): Promise<RecordedPayment> {
  if (outcome.status !== 'PENDING') return { outcome };
  const [intent] = await listIntents(scope, outcome.id);
  return intent === undefined ? { outcome } : { intentId: intent.id };
}

/** Returns how a payment ended, whatever happened to the purchase afterwards. */
function statusOfPayment({ status, kind }: IntentRow, purchase: PurchaseRow): PaymentStatus {
  if (status === 'failed') return 'DECLINED';
  if (status !== 'succeeded' && status !== 'refunded') return 'PENDING';
  // A first payment that granted nothing was refunded at once.
  const grantedNothing = (kind === 'purchase' || kind === 'trial') && purchase.starts_at === null;
  return grantedNothing ? 'DECLINED' : 'APPROVED';
}

async function outcomeOfPayment(scope: Scope, intentId: string): Promise<PurchaseOutcome> {
  const intent = await findIntent(scope, intentId);
  const purchase = intent === null ? null : await findPurchase(scope, intent.purchase_id);
  if (intent === null || purchase === null) throw new AppError('purchase_not_found');
  const status = statusOfPayment(intent, purchase);
  return {
    id: purchase.id,
    kind: purchaseKindOf(purchase),
    status,
    action: status === 'PENDING' ? intent.action : null,
    declineReason: status === 'DECLINED' ? intent.decline_reason : null,
  };
}

/** Returns the outcome of a repeated request, as a start with a known outcome. Throws `purchase_not_found`. */
export const replayPayment = async (
  recorded: RecordedPayment,
  scope: Scope,
): Promise<{ readonly kind: 'known'; readonly outcome: PurchaseOutcome }> => ({
  kind: 'known',
  outcome:
    'outcome' in recorded ? recorded.outcome : await outcomeOfPayment(scope, recorded.intentId),
});
