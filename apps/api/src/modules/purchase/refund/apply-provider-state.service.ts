import type { PaymentStatus, TenantConfig } from '@grandstand/contract';
import type { Scope } from '../../../platform/database/database.ts';
import {
  type Cause,
  type IntentRow,
  type PaymentDispute,
  type PaymentState,
  type ProviderMessage,
  findIntent,
  lockCustomerById,
  lockIntent,
  recordMessage,
  recordDispute,
} from '../../payment/index.ts';
import { lockPurchase } from '../purchase.queries.ts';
import type { PurchaseRow } from '../purchase.table.ts';
import { recordPurchaseChange } from '../fulfilment/grant.service.ts';
import { publishStatus, settle, type SettlePlatform } from '../fulfilment/settle.service.ts';
import { bookAndMailRefunds, bookAndMailFailedRefunds } from './book-refund.service.ts';
import { disputeCause, restorePurchase, revokePurchase } from '../fulfilment/revoke.service.ts';
import { queueSubscriptionChanged } from '../queue-purchase-webhooks.ts';

interface LockedPayment {
  readonly purchase: PurchaseRow;
  readonly intent: IntentRow;
  readonly cause: Cause;
  readonly now: Date;
}

/**
 * Applies a payment dispute: revokes access when it opens, and restores access if it is won. Returns the
 * status to publish, if any.
 */
async function applyDispute(
  platform: SettlePlatform,
  scope: Scope,
  { purchase, intent, cause, now }: LockedPayment,
  dispute: PaymentDispute,
): Promise<PaymentStatus | null> {
  const effect = await recordDispute(scope, intent, dispute, cause, now);
  if (effect === null) return null;
  const isWon = effect === 'returned';
  await recordPurchaseChange(scope, purchase.id, isWon ? 'dispute won' : 'disputed', cause, now);
  if (isWon) {
    if (!(await restorePurchase(scope, purchase, dispute, now))) return null;
    await queueSubscriptionChanged(platform, scope, purchase, 'dispute won');
    return 'APPROVED';
  }
  if (purchase.status === 'refunded') return null;
  await revokePurchase(scope, purchase, disputeCause(dispute), now);
  await queueSubscriptionChanged(platform, scope, purchase, 'disputed');
  return 'DECLINED';
}

/**
 * Applies the full state from the provider: the payment (`settle`), then its failed refunds, its refunds, in
 * whole or in part, and its dispute. The payment, and what follows it, are one idempotent transaction each; the
 * last one records the message.
 */
export async function applyProviderState(
  platform: SettlePlatform,
  tenant: TenantConfig,
  intentId: string,
  state: PaymentState,
  cause: Cause,
  message: ProviderMessage | null = null,
): Promise<void> {
  const { dispute, refunds, failedRefunds } = state;
  const isRefunded = refunds.length > 0;
  if (!isRefunded && failedRefunds.length === 0 && dispute === null)
    return settle(platform, tenant, intentId, state, cause, message);
  await settle(platform, tenant, intentId, { ...state, status: 'succeeded' }, cause);
  const now = new Date(platform.clock());
  const change = await platform.db.forTenant(tenant.id, async (scope) => {
    const unlocked = await findIntent(scope, intentId);
    if (unlocked === null) throw new Error(`there is no intent ${intentId}`);
    // Always in this order: customer, purchase, intent.
    const { user_id: userId } = await lockCustomerById(scope, unlocked.customer_id);
    const purchase = await lockPurchase(scope, unlocked.purchase_id);
    const locked = await lockIntent(scope, intentId);
    if (purchase === null || locked === null) throw new Error(`intent ${intentId} has no purchase`);
    if (message !== null && !(await recordMessage(scope, locked.provider, message, now)))
      return null;
    const failed = { purchase, intent: locked, cause, now };
    // Before the refunds, because one of them may replace a failed one.
    const intent = await bookAndMailFailedRefunds(platform, tenant, scope, failed, state);
    const payment = { purchase, intent, cause, now };
    const hasAccessEnded =
      isRefunded && (await bookAndMailRefunds(platform, tenant, scope, payment, state));
    const disputed =
      dispute === null ? null : await applyDispute(platform, scope, payment, dispute);
    const status = hasAccessEnded ? 'DECLINED' : disputed;
    return status === null ? null : { userId, purchase, status };
  });
  if (change !== null) publishStatus(platform, tenant.id, change);
}
