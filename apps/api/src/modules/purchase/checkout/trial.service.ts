import type { Scope } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/context/platform.ts';
import type { IntentRow, PaymentState } from '../../payment/index.ts';
import { trialKeyOfCard, trialKeyOfMail, listTrialPurchases } from '../../product/index.ts';
import { findUser } from '../../user/index.ts';
import type { PurchaseRow } from '../purchase.table.ts';
import { refundWork } from '../refund/refund-work.ts';
import { insertTrialsOnce } from './trial.queries.ts';

interface TrialPayment {
  readonly intent: IntentRow;
  readonly purchase: PurchaseRow;
  readonly userId: string;
}

/**
 * Returns the state to apply: `failed` for a second free trial of a product by the same mail address or
 * card, else `state`. The provider identifies the card only on acceptance, so a second trial is detected
 * here: nothing is charged, and the provider deletes the card. Records the trial in the granting
 * transaction; the record outlives the account.
 */
export async function withoutSecondTrial(
  { tokenSecret, outbox }: Pick<Platform, 'tokenSecret' | 'outbox'>,
  scope: Scope,
  { intent, purchase, userId }: TrialPayment,
  state: PaymentState,
  now: Date,
): Promise<PaymentState> {
  const isSettled = intent.status === 'succeeded' || intent.status === 'refunded';
  if (intent.kind !== 'trial' || state.status !== 'succeeded' || isSettled) return state;
  const user = await findUser(scope, userId);
  const { tenantId } = scope;
  const owner = { tokenSecret, tenantId };
  const fingerprint = state.card?.fingerprint ?? null;
  const keys = [
    ...(user === null ? [] : [trialKeyOfMail(owner, user.email)]),
    ...(fingerprint === null ? [] : [trialKeyOfCard(owner, intent.provider, fingerprint)]),
  ];
  if (keys.length === 0) return state;
  const productId = purchase.product_id;
  await insertTrialsOnce(
    scope,
    // Always in the same order, to avoid deadlocks.
    keys.toSorted().map((key) => ({
      tenant_id: tenantId,
      product_id: productId,
      key,
      purchase_id: purchase.id,
      at: now,
    })),
  );
  const purchaseIds = await listTrialPurchases(scope, productId, keys);
  if (purchaseIds.every((purchaseId) => purchaseId === purchase.id)) return state;
  if (state.card !== null)
    await outbox.enqueue(scope, refundWork, {
      tenantId,
      intentId: intent.id,
      actor: 'completer',
      reason: 'free trial already used',
      card: state.card.reference,
    });
  return { ...state, status: 'failed', declineReason: 'trial_taken', card: null };
}
