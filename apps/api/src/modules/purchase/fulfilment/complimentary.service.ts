import type { Ctx } from '../../../platform/context/context.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/context/error.ts';
import { newId } from '../../../platform/context/id.ts';
import { mailLocale } from '../../mail/index.ts';
import type { Cause, IntentRow } from '../../payment/index.ts';
import type { ProductRow } from '../../product/index.ts';
import { findExistingPurchase } from '../checkout/checkout.service.ts';
import { completeIntent } from '../checkout/charge.service.ts';
import { grantAccess, recordPurchaseChange } from './grant.service.ts';
import { contractStatusOf } from '../present-purchase.ts';
import { findPurchase, insertPurchase, type PurchaseKey } from '../purchase.queries.ts';
import type { PurchaseRow } from '../purchase.table.ts';
import { queueCompleted, queueSubscriptionChanged } from '../queue-purchase-webhooks.ts';

/** What to grant a customer without a payment, and why. */
export interface ComplimentaryGrant {
  readonly customerId: string;
  readonly product: ProductRow;
  /** The event of a ticket; null for a subscription. */
  readonly eventId: string | null;
  readonly cause: Cause;
  readonly now: Date;
}

const purchaseKeyOf = ({ product, eventId }: ComplimentaryGrant): PurchaseKey =>
  eventId === null ? { productId: product.id } : { eventId };

/** Thrown if an abandoned payment of the same customer must be cancelled first. */
export class AbandonedPaymentError extends Error {
  override readonly name = 'AbandonedPaymentError';
  readonly intent: IntentRow;

  constructor(intent: IntentRow) {
    super(`the payment ${intent.id} was abandoned`);
    this.intent = intent;
  }
}

/**
 * Grants a locked customer a ticket or one subscription period. It is a regular purchase at price 0 that
 * never renews. Throws `already_available`, `purchase_under_way`, and `AbandonedPaymentError`,
 * which `retryAfterCancelling` handles.
 */
export async function grantComplimentary(
  ctx: Ctx,
  scope: Scope,
  grant: ComplimentaryGrant,
): Promise<PurchaseRow> {
  const { customerId, product, eventId, cause, now } = grant;
  const existing = await findExistingPurchase(scope, customerId, purchaseKeyOf(grant), now);
  if (existing?.kind === 'stale') throw new AbandonedPaymentError(existing.intent);
  // A purchase that is due for payment still gives access.
  if (existing?.kind === 'due') throw new AppError('already_available');
  if (existing?.kind === 'known')
    throw new AppError(
      existing.outcome.status === 'PENDING' ? 'purchase_under_way' : 'already_available',
    );
  const purchase = await insertPurchase(scope, {
    tenant_id: scope.tenantId,
    id: newId('p'),
    customer_id: customerId,
    product_id: product.id,
    event_id: eventId,
    price: 0,
    currency: product.currency ?? '',
    status: 'pending',
    decline_reason: null,
    auto_renew: false,
    canceled: false,
    locale: mailLocale(ctx.acceptLanguage, ctx.tenant.locales),
    created_at: now,
    updated_at: now,
  });
  await recordPurchaseChange(scope, purchase.id, 'started', cause, now);
  await grantAccess(scope, purchase, product, { key: purchase.id, cause, now });
  await queueCompleted(ctx, scope, purchase.id);
  await queueSubscriptionChanged(ctx, scope, purchase, 'started');
  return (await findPurchase(scope, purchase.id)) ?? purchase;
}

/** Runs work that may throw `AbandonedPaymentError`, and retries it after cancelling that payment. */
export async function retryAfterCancelling<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AbandonedPaymentError)) throw error;
    // The reason in the history of the abandoned purchase: the viewer got the item in another way.
    const cause = { actor: 'viewer', reason: 'had otherwise' } as const;
    await completeIntent(ctx, ctx.tenant, error.intent, cause, true);
  }
  try {
    return await work();
  } catch (error) {
    throw error instanceof AbandonedPaymentError ? new AppError('purchase_under_way') : error;
  }
}

/** Returns a purchase if it gives access at `now`; else null. */
export async function findActivePurchase(
  scope: Scope,
  id: string,
  now: Date,
): Promise<PurchaseRow | null> {
  const purchase = await findPurchase(scope, id);
  return purchase !== null && contractStatusOf(purchase, now.getTime()).active ? purchase : null;
}
