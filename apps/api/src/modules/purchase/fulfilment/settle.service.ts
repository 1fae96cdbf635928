import type { PaymentStatus, TenantConfig } from '@grandstand/contract';
import type { Scope } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/context/platform.ts';
import {
  type Cause,
  type IntentRow,
  type PaymentState,
  type ProviderMessage,
  bookPayment,
  findIntent,
  storeCard,
  lockCustomerById,
  lockIntent,
  nextCheckAt,
  recordMessage,
  recordState,
  requestRefund,
} from '../../payment/index.ts';
import { productsById, releaseStock, type ProductRow } from '../../product/index.ts';
import { releaseCoupon } from '../coupon/coupon.service.ts';
import { noDiscount } from '../coupon/discount.ts';
import { switchProduct, hasOtherPurchaseOf } from '../checkout/switch-product.service.ts';
import { grantAccess, recordPurchaseChange, saleOf, titleOfPurchase } from './grant.service.ts';
import { paymentCheckSchedule } from '../checkout/payment-check-schedule.ts';
import type { ContractMailKind } from '../../mail/index.ts';
import { contractMail } from '../subscription/contract-mail.ts';
import { receiptMail } from '../refund/receipt-mail.ts';
import { lockPurchase, updatePurchase } from '../purchase.queries.ts';
import type { PurchaseRow } from '../purchase.table.ts';
import { queueCompleted, queueSubscriptionChanged } from '../queue-purchase-webhooks.ts';
import { refundWork } from '../refund/refund-work.ts';
import { declineRenewal, spanOfIntent } from '../subscription/due-period.ts';
import { withoutSecondTrial } from '../checkout/trial.service.ts';

export type SettlePlatform = Pick<
  Platform,
  | 'db'
  | 'clock'
  | 'realtime'
  | 'entitlementChanges'
  | 'outbox'
  | 'log'
  | 'tokenSecret'
  | 'resources'
>;

async function declinePurchase(
  scope: Scope,
  purchase: PurchaseRow,
  state: PaymentState,
  cause: Cause,
  now: Date,
): Promise<void> {
  if (purchase.status !== 'pending') return;
  await updatePurchase(scope, purchase.id, {
    status: 'declined',
    decline_reason: state.declineReason ?? 'card_declined',
    updated_at: now,
  });
  await releaseStock(scope, purchase.product_id);
  await releaseCoupon(scope, purchase);
  await recordPurchaseChange(scope, purchase.id, 'declined', cause, now);
}

/**
 * Refunds a payment that can grant nothing, because the account was deleted (its card must not be stored
 * either), or because the subscription has ended or exists already. The purchase must be locked.
 */
async function refundUnused(
  { outbox }: Pick<SettlePlatform, 'outbox'>,
  scope: Scope,
  purchase: PurchaseRow,
  intent: IntentRow,
  { state: { card }, reason, now }: { state: PaymentState; reason: string; now: Date },
  removesCard: boolean,
): Promise<void> {
  const cause = { actor: 'completer', reason } as const;
  if (purchase.status === 'pending') {
    await releaseStock(scope, purchase.product_id);
    await releaseCoupon(scope, purchase);
  }
  if (isFirst(intent)) {
    await updatePurchase(scope, purchase.id, {
      status: 'refunded',
      auto_renew: false,
      updated_at: now,
    });
    await recordPurchaseChange(scope, purchase.id, 'refunded', cause, now);
  } else await updatePurchase(scope, purchase.id, { charge_at: null, updated_at: now });
  const refund =
    intent.amount === 0
      ? null
      : await requestRefund(
          scope,
          intent,
          { amount: intent.amount, endsAccess: isFirst(intent), cause },
          now,
        );
  await outbox.enqueue(scope, refundWork, {
    tenantId: scope.tenantId,
    intentId: intent.id,
    ...(refund !== null && { refundId: refund.id }),
    ...cause,
    ...(removesCard && intent.save_card && card !== null && { card: card.reference }),
  });
}

/** True if an intent pays for a new purchase or starts its free trial. */
const isFirst = ({ kind }: Pick<IntentRow, 'kind'>) => kind === 'purchase' || kind === 'trial';

/** Returns what a successful payment did to a subscription, for webhooks. */
function changeOf({ kind }: Pick<IntentRow, 'kind'>): string {
  if (kind === 'trial') return 'trial started';
  if (kind === 'purchase') return 'started';
  return kind === 'renewal' ? 'renewed' : 'changed';
}

/** Grants a purchase what was paid for. Returns the reason for a refund if it cannot. */
async function grantPaid(
  scope: Scope,
  purchase: PurchaseRow,
  product: ProductRow,
  intent: IntentRow,
  { cause, now }: { readonly cause: Cause; readonly now: Date },
): Promise<string | null> {
  const grant = { key: intent.id, cause, now };
  if (isFirst(intent)) await grantAccess(scope, purchase, product, grant);
  else if (intent.kind === 'renewal') {
    const isDue = intent.period === purchase.period + 1;
    const isRunning = purchase.status === 'active' || purchase.status === 'paused';
    if (!isRunning || !isDue || purchase.canceled) return 'the subscription has ended';
    // A coupon applies to its original product.
    const changed = {
      product_id: product.id,
      price: intent.amount,
      next_product_id: null,
      ...noDiscount,
    };
    if (product.id !== purchase.product_id) {
      if (await hasOtherPurchaseOf(scope, purchase, product.id))
        return 'the subscription already exists';
      await updatePurchase(scope, purchase.id, changed);
      await recordPurchaseChange(scope, purchase.id, 'changed', cause, now);
    }
    await grantAccess(scope, purchase, product, grant, spanOfIntent(purchase, product, intent));
  } else if (intent.kind === 'upgrade') {
    if (purchase.status !== 'active' || intent.period !== purchase.period)
      return 'the subscription has ended';
    if (await hasOtherPurchaseOf(scope, purchase, product.id))
      return 'the subscription already exists';
    await switchProduct(scope, purchase, product, grant);
  }
  return null;
}

interface PurchaseStatusChange {
  readonly userId: string | null;
  readonly purchase: Pick<PurchaseRow, 'event_id' | 'product_id'>;
  readonly status: PaymentStatus;
}

/**
 * Emits the status of a purchase to the account's open pages, and announces the change to processes that cache
 * the account's entitlements.
 */
export function publishStatus(
  { realtime, entitlementChanges }: Pick<SettlePlatform, 'realtime' | 'entitlementChanges'>,
  tenantId: string,
  { userId, purchase, status }: PurchaseStatusChange,
): void {
  if (userId === null) return;
  entitlementChanges.publish({ tenantId, userId });
  realtime.emitToUser(tenantId, userId, 'user-purchase-status', {
    status,
    ...(purchase.event_id === null
      ? { subscription_id: purchase.product_id }
      : { event_id: purchase.event_id }),
  });
}

/** Returns the mail that confirms a payment of a subscription; null for payments that get a receipt. */
function confirmationOf(
  { event_id: eventId, auto_renew: renews }: PurchaseRow,
  { kind }: IntentRow,
): ContractMailKind | null {
  if (eventId !== null) return null;
  if (kind === 'trial') return 'trial-started';
  if (kind === 'renewal') return 'subscription-renewed';
  if (kind !== 'purchase') return null;
  return renews ? 'subscription-started' : 'season-started';
}

/**
 * Applies a state from the provider: payment, access and receipt in one transaction, so that they never
 * exist separately. Duplicate, late or reordered states change nothing (SEC-15, FLT-05).
 * @param message the provider's message that led here, recorded in the same transaction
 */
export async function settle(
  platform: SettlePlatform,
  tenant: TenantConfig,
  intentId: string,
  reported: PaymentState,
  cause: Cause,
  message: ProviderMessage | null = null,
): Promise<void> {
  const now = new Date(platform.clock());
  const change = await platform.db.forTenant(
    tenant.id,
    async (scope): Promise<PurchaseStatusChange | null> => {
      const unlocked = await findIntent(scope, intentId);
      if (unlocked === null) throw new Error(`there is no intent ${intentId}`);
      // Always in this order: customer, purchase, intent.
      const customer = await lockCustomerById(scope, unlocked.customer_id);
      const purchase = await lockPurchase(scope, unlocked.purchase_id);
      const intent = await lockIntent(scope, intentId);
      if (purchase === null || intent === null)
        throw new Error(`intent ${intentId} has no purchase`);
      if (message !== null && !(await recordMessage(scope, intent.provider, message, now)))
        return null;
      const { user_id: userId } = customer;
      const state =
        userId === null
          ? reported
          : await withoutSecondTrial(platform, scope, { intent, purchase, userId }, reported, now);
      const newStatus = await recordState(scope, intent, state, cause.actor, now);
      if (newStatus === 'succeeded') {
        const productId = intent.product_id ?? purchase.product_id;
        const product = (await productsById(scope, [productId])).get(productId);
        if (product === undefined) throw new Error(`there is no product ${productId}`);
        const title = await titleOfPurchase(scope, purchase, product);
        const number =
          intent.amount === 0
            ? null
            : await bookPayment(
                scope,
                intent,
                {
                  ...cause,
                  title,
                  card: state.card,
                  sale: saleOf(tenant, purchase, productId, now),
                },
                now,
              );
        const refundReason =
          userId === null
            ? 'account deleted'
            : await grantPaid(scope, purchase, product, intent, { cause, now });
        if (refundReason !== null || userId === null) {
          const refund = { state, reason: refundReason ?? '', now };
          await refundUnused(platform, scope, purchase, intent, refund, userId === null);
          return null;
        }
        await storeCard(scope, intent, state, now);
        if (isFirst(intent)) await queueCompleted(platform, scope, purchase.id);
        await queueSubscriptionChanged(platform, scope, purchase, changeOf(intent));
        const mail = { tenantId: tenant.id, userId, locale: purchase.locale };
        const kind = confirmationOf(purchase, intent);
        if (kind !== null)
          await platform.outbox.enqueue(scope, contractMail, {
            ...mail,
            purchaseId: purchase.id,
            intentId,
            kind,
          });
        else if (number !== null)
          await platform.outbox.enqueue(scope, receiptMail, { ...mail, number });
        return { userId, purchase, status: 'APPROVED' };
      }
      if (newStatus === 'failed') {
        const reason = state.declineReason ?? 'card_declined';
        if (isFirst(intent)) await declinePurchase(scope, purchase, state, cause, now);
        // An abandoned renewal is charged again, and a payer who is present sees the result on the page.
        else if (intent.off_session && reason !== 'abandoned')
          await declineRenewal(platform, scope, purchase, { reason, userId, now });
        return intent.off_session ? null : { userId, purchase, status: 'DECLINED' };
      }
      return newStatus === null ? null : { userId, purchase, status: 'PENDING' };
    },
  );
  const nextCheck = nextCheckAt(reported.status, now);
  if (nextCheck !== null)
    platform.resources.of(paymentCheckSchedule).schedule(tenant.id, nextCheck);
  if (change !== null) publishStatus(platform, tenant.id, change);
}
