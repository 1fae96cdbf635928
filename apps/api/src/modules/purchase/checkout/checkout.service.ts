import type { PurchaseOutcome } from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/context/error.ts';
import { newId } from '../../../platform/context/id.ts';
import { requireSession } from '../../../platform/context/caller.ts';
import { withGuessLimit } from '../../access-code/index.ts';
import { getReachableEvent } from '../../event/index.ts';
import { runIdempotently } from '../../idempotency-key/index.ts';
import { mailLocale } from '../../mail/index.ts';
import {
  type IntentRow,
  type PaymentProvider,
  listIntents,
  lockOrCreateCustomer,
  openIntent,
  providerOf,
} from '../../payment/index.ts';
import { hasHadTrial, reserveStock } from '../../product/index.ts';
import { refuseTooManyAbandonedPayments, refuseTooManyDeclines } from './card-attempts.service.ts';
import { requireAuthenticationForStoredCard } from './stored-card-authentication.service.ts';
import { hasOpenDispute } from '../refund/dispute.queries.ts';
import {
  type PurchaseItem,
  couponFor,
  insertWithCoupon,
  getProductOnSale,
  consumeCoupon,
} from '../coupon/coupon.service.ts';
import { discountColumns, discountedPrice, isFreeForGood, noDiscount } from '../coupon/discount.ts';
import { findOpenIntent } from '../subscription/due-period.ts';
import { charge, completeIntent, returnUrlOf, type Charge } from './charge.service.ts';
import { grantAccess, recordPurchaseChange, titleOfPurchase } from '../fulfilment/grant.service.ts';
import {
  getOutcome,
  methodOf,
  purchaseOutcomeOf,
  waitUntilTimeout,
  type NewCard,
} from './outcome.service.ts';
import { payDue } from '../subscription/pay-due.service.ts';
import { type RecordedPayment, replayPayment, recordOutcome } from './recorded-payment.ts';
import { findRunning, updatePurchase, type PurchaseKey } from '../purchase.queries.ts';
import type { PurchaseRow } from '../purchase.table.ts';
import { publishStatus } from '../fulfilment/settle.service.ts';
import { queueCompleted, queueSubscriptionChanged } from '../queue-purchase-webhooks.ts';

/** The requested purchase and its card. */
export type Order = PurchaseItem & {
  /** Null for the stored card. */
  readonly card: NewCard | null;
  /** The coupon code as typed. */
  readonly coupon?: string | undefined;
};

type CheckoutStart =
  | { readonly kind: 'known'; readonly outcome: PurchaseOutcome }
  /** Abandoned earlier: must be cancelled before a new attempt. */
  | { readonly kind: 'stale'; readonly intent: IntentRow }
  /** Already owned and in its grace period: its next period is due. */
  | { readonly kind: 'due'; readonly purchase: PurchaseRow }
  | { readonly kind: 'free'; readonly purchase: PurchaseRow }
  | { readonly kind: 'started'; readonly purchase: PurchaseRow; readonly charge: Charge };

const isOver = ({ ends_at: endsAt }: PurchaseRow, now: Date) => endsAt !== null && endsAt <= now;

/**
 * Returns the state of a customer's existing purchase of an item, so that it is not bought twice (SEC-14);
 * null if a new one may start. Ends a paused or expired one without a payment in progress, to make way.
 */
export async function findExistingPurchase(
  scope: Scope,
  customerId: string,
  item: PurchaseKey,
  now: Date,
): Promise<CheckoutStart | null> {
  const existing = await findRunning(scope, customerId, item);
  if (existing === null) return null;
  const isDue = existing.grace_until !== null && existing.grace_until > now;
  if (existing.status === 'active' && isDue) return { kind: 'due', purchase: existing };
  if (existing.status === 'paused' || (existing.status === 'active' && isOver(existing, now))) {
    // A purchase with a payment in progress is not over.
    if ((await findOpenIntent(scope, existing.id)) !== null)
      return { kind: 'known', outcome: await purchaseOutcomeOf(scope, existing) };
    const ended = { status: 'ended', charge_at: null, updated_at: now } as const;
    await updatePurchase(scope, existing.id, ended);
    await recordPurchaseChange(
      scope,
      existing.id,
      'ended',
      { actor: 'viewer', reason: 'bought again' },
      now,
    );
    return null;
  }
  const outcome = await purchaseOutcomeOf(scope, existing);
  if (existing.status === 'active') return { kind: 'known', outcome };
  const [intent] = await listIntents(scope, existing.id);
  if (intent === undefined || intent.status === 'processing') return { kind: 'known', outcome };
  // Another process is charging it: wait.
  if (intent.status === 'created' && intent.lease_until > now) return { kind: 'known', outcome };
  return { kind: 'stale', intent };
}

/** Returns the lookup key of the purchase. A clip is sold with its parent event. */
async function purchaseKeyOf(scope: Scope, order: Order): Promise<PurchaseKey> {
  if (!('eventId' in order)) return { productId: order.subscriptionId };
  const row = await getReachableEvent(scope, order.eventId);
  return { eventId: row.parent_event_id ?? row.id };
}

/**
 * Stores the order, to be committed before the provider is called. The price is that of the product in the database
 * less a coupon, never one of the request. Grants the order at once if it is free.
 */
async function startPayment(
  ctx: Ctx,
  scope: Scope,
  order: Order,
  provider: PaymentProvider,
): Promise<CheckoutStart> {
  const { userId } = requireSession(ctx);
  const now = new Date(ctx.clock());
  const customer = await lockOrCreateCustomer(scope, userId, now);
  const item = await purchaseKeyOf(scope, order);
  const existing = await findExistingPurchase(scope, customer.id, item, now);
  if (existing !== null) return existing;
  if (await hasOpenDispute(scope, customer.id, item)) throw new AppError('purchase_disputed');
  const sold = await getProductOnSale(ctx, scope, order);
  const { product, event } = sold;
  const sources = await refuseTooManyDeclines(ctx, scope, customer.id);
  await refuseTooManyAbandonedPayments(ctx, scope, customer.id, product);
  const isTrial =
    product.trial_days !== null && !(await hasHadTrial(ctx, scope, userId, product.id));
  const coupon =
    order.coupon === undefined ? null : await couponFor(ctx, scope, order.coupon, sold);
  const discount = coupon === null ? noDiscount : discountColumns(coupon.discount);
  const price = discountedPrice(product.price, discount, 1);
  // A renewing product needs a card for its paid periods.
  const isFree = price === 0 && (!product.auto_renew || isFreeForGood(product.price, discount));
  const method = isFree ? null : await methodOf(scope, order.card, customer.id, provider);
  const amount = isTrial ? 0 : price;
  if (method !== null) await requireAuthenticationForStoredCard(ctx, scope, order.card, amount);
  await reserveStock(scope, product);
  const used = coupon === null ? {} : await consumeCoupon(scope, coupon);
  const purchase = await insertWithCoupon(scope, {
    tenant_id: scope.tenantId,
    id: newId('p'),
    customer_id: customer.id,
    product_id: product.id,
    event_id: event?.eventId ?? null,
    price: product.price,
    currency: product.currency ?? '',
    status: 'pending',
    decline_reason: null,
    auto_renew: product.auto_renew,
    trial: isTrial && !isFree,
    ...used,
    next_product_id: null,
    canceled: false,
    locale: mailLocale(ctx.acceptLanguage, ctx.tenant.locales),
    country: ctx.country,
    created_at: now,
    updated_at: now,
  });
  const cause = { actor: 'viewer', reason: 'checkout' } as const;
  const reason =
    coupon === null ? 'checkout' : `checkout, coupon ${coupon.batchId}/${coupon.number}`;
  await recordPurchaseChange(scope, purchase.id, 'started', { ...cause, reason }, now);
  if (method === null) {
    await grantAccess(scope, purchase, product, { key: purchase.id, cause, now });
    await queueCompleted(ctx, scope, purchase.id);
    await queueSubscriptionChanged(ctx, scope, purchase, 'started');
    return { kind: 'free', purchase };
  }
  const intent = await openIntent(
    scope,
    {
      purchaseId: purchase.id,
      customerId: customer.id,
      kind: purchase.trial ? 'trial' : 'purchase',
      period: purchase.trial ? 0 : 1,
      amount,
      currency: purchase.currency,
      provider: provider.name,
      // A renewing product is charged again off-session.
      saveCard: product.auto_renew || order.card?.save === true,
      sources,
    },
    now,
  );
  const title = await titleOfPurchase(scope, purchase, product);
  const confirmation = {
    method,
    returnUrl: returnUrlOf(ctx.tenant, purchase.id),
    offSession: false,
  };
  return { kind: 'started', purchase, charge: { intent, provider, title, confirmation, cause } };
}

/**
 * Buys an item for the caller: APPROVED, DECLINED, or PENDING if the provider is slow or the payer must
 * confirm. Repeating a completed or pending purchase charges nothing and returns its state. A
 * payment that waits for its payer is replaced by a new one. Throws the errors of `getTicketOnSale` and
 * `getSubscriptionOnSale`, `product_sold_out`, `no_stored_card`, `idempotency_key_reused`, `purchase_disputed`,
 * `too_many_requests`, `service_unavailable`, those of `requireAuthenticationForStoredCard`, of `payDue` if a
 * renewal of the item is due, and with a coupon those of `couponFor`.
 */
export const checkout = (ctx: Ctx, order: Order): Promise<PurchaseOutcome> =>
  order.coupon === undefined ? buy(ctx, order) : withGuessLimit(ctx, () => buy(ctx, order));

/** Returns what a repeated request replays; null if the checkout continues in another transaction. */
async function recordOfStart(start: CheckoutStart, scope: Scope): Promise<RecordedPayment | null> {
  if (start.kind === 'known') return recordOutcome(scope, start.outcome);
  if (start.kind === 'started') return { intentId: start.charge.intent.id };
  if (start.kind !== 'free') return null;
  return { outcome: await purchaseOutcomeOf(scope, { ...start.purchase, status: 'active' }) };
}

async function buy(ctx: Ctx, order: Order): Promise<PurchaseOutcome> {
  const { userId } = requireSession(ctx);
  const provider = await providerOf(ctx, ctx.tenant);
  const start = () =>
    runIdempotently(ctx, {
      work: (scope) => startPayment(ctx, scope, order, provider),
      record: recordOfStart,
      replay: replayPayment,
    });
  let started = await start();
  if (started.kind === 'stale') {
    const cause = { actor: 'viewer', reason: 'bought again' } as const;
    await waitUntilTimeout(ctx, completeIntent(ctx, ctx.tenant, started.intent, cause, true));
    started = await start();
  }
  if (started.kind === 'known') return started.outcome;
  if (started.kind === 'due') return payDue(ctx, started.purchase.id, order.card);
  if (started.kind === 'stale') throw new AppError('service_unavailable');
  if (started.kind === 'free')
    publishStatus(ctx, ctx.tenant.id, { userId, purchase: started.purchase, status: 'APPROVED' });
  else await waitUntilTimeout(ctx, charge(ctx, ctx.tenant, started.charge));
  return getOutcome(ctx, started.purchase.id);
}
