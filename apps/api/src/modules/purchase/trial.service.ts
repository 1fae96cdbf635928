import type { Scope } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { IntentRow, PaymentState } from '../payment/index.ts';
import { trialKeyOfCard, trialKeyOfMail, trialsTaken } from '../product/index.ts';
import { findUser } from '../user/index.ts';
import type { PurchaseRow } from './purchase.table.ts';
import { refundWork } from './refund-work.ts';
import { insertTrialsOnce } from './trial.queries.ts';

interface TrialPayment {
  readonly intent: IntentRow;
  readonly purchase: PurchaseRow;
  readonly userId: string;
}

/**
 * Lets each person have one free trial of a product, known by mail address and by card. The card is told
 * by the provider when it has accepted it, so this is where a second trial is found: it fails, nothing was
 * charged, and the provider forgets the card. Notes who has the trial in the transaction that gives it;
 * that outlives the account.
 */
export async function withoutSecondTrial(
  { tokenSecret, outbox }: Pick<Platform, 'tokenSecret' | 'outbox'>,
  scope: Scope,
  { intent, purchase, userId }: TrialPayment,
  state: PaymentState,
  now: Date,
): Promise<PaymentState> {
  const isGiven = intent.status === 'succeeded' || intent.status === 'refunded';
  if (intent.kind !== 'trial' || state.status !== 'succeeded' || isGiven) return state;
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
    // Always in the same order, so that two transactions do not wait for each other.
    keys.toSorted().map((key) => ({
      tenant_id: tenantId,
      product_id: productId,
      key,
      purchase_id: purchase.id,
      at: now,
    })),
  );
  const taken = await trialsTaken(scope, productId, keys);
  if (taken.every((purchaseId) => purchaseId === purchase.id)) return state;
  if (state.card !== null)
    await outbox.enqueue(scope, refundWork, {
      tenantId,
      intentId: intent.id,
      actor: 'completer',
      reason: 'free trial was taken',
      card: state.card.reference,
    });
  return { ...state, status: 'failed', declineReason: 'trial_taken', card: null };
}
