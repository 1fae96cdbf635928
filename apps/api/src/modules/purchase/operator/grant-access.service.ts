import type { operatorGrantBody, OperatorPurchase } from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context/context.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { AppError, invalidField } from '../../../platform/context/error.ts';
import { recordChange as recordOperatorChange } from '../../audit/index.ts';
import { getReachableEvent } from '../../event/index.ts';
import { runIdempotently } from '../../idempotency-key/index.ts';
import { listIntents, lockCustomerById, lockOrCreateCustomer } from '../../payment/index.ts';
import { productsById, type ProductRow } from '../../product/index.ts';
import { findUser } from '../../user/index.ts';
import { grantComplimentary, retryAfterCancelling } from '../fulfilment/complimentary.service.ts';
import { recordPurchaseChange } from '../fulfilment/grant.service.ts';
import { revokePurchase } from '../fulfilment/revoke.service.ts';
import { publishStatus } from '../fulfilment/settle.service.ts';
import { findPurchase, lockPurchase } from '../purchase.queries.ts';
import type { PurchaseRow } from '../purchase.table.ts';
import { getOperatorPurchase } from './list-purchases.service.ts';
import { queueSubscriptionChanged } from '../queue-purchase-webhooks.ts';

type GrantBody = z.output<typeof operatorGrantBody>;

/**
 * Returns the id of a ticket's event; null for a subscription. Throws `event_not_found`, `validation_failed`.
 */
async function eventOf(
  scope: Scope,
  product: ProductRow,
  requested: string | undefined,
): Promise<string | null> {
  if (product.type !== 'PPV') {
    if (requested !== undefined)
      throw invalidField('body.event_id', 'is allowed for a ticket (PPV) only');
    return null;
  }
  const id = requested ?? product.event_id;
  if (id === null) throw invalidField('body.event_id', 'is required for a ticket of any event');
  if (product.event_id !== null && product.event_id !== id)
    throw invalidField('body.event_id', `must be ${product.event_id}, the event of this ticket`);
  const event = await getReachableEvent(scope, id);
  if (event.media_type !== 'event') throw new AppError('event_not_found');
  return event.id;
}

interface GrantedAccess {
  /** The new purchase; null for a repeated request. */
  readonly granted: PurchaseRow | null;
  readonly purchase: OperatorPurchase;
}

async function grant(ctx: Ctx, scope: Scope, body: GrantBody): Promise<GrantedAccess> {
  const now = new Date(ctx.clock());
  const { account_id: accountId, product_id: productId, ends_at: endsAt, reason } = body;
  if (endsAt !== undefined && new Date(endsAt) <= now)
    throw invalidField('body.ends_at', 'must be in the future');
  if ((await findUser(scope, accountId)) === null) throw new AppError('customer_not_found');
  const product = (await productsById(scope, [productId])).get(productId);
  if (product === undefined) throw new AppError('product_not_found');
  const eventId = await eventOf(scope, product, body.event_id);
  const customer = await lockOrCreateCustomer(scope, accountId, now);
  const granted = await grantComplimentary(ctx, scope, {
    customerId: customer.id,
    product:
      endsAt === undefined
        ? product
        : { ...product, duration: null, duration_units: null, ends_at: new Date(endsAt) },
    eventId,
    cause: { actor: 'operator', reason },
    now,
  });
  await recordOperatorChange(ctx, scope, {
    action: 'purchase.grant',
    subject: { kind: 'purchase', id: granted.id },
    before: null,
    after: {
      account_id: accountId,
      product_id: productId,
      event_id: eventId,
      ends_at: granted.ends_at?.toISOString() ?? null,
      reason,
    },
  });
  return { granted, purchase: await getOperatorPurchase(scope, granted.id) };
}

/**
 * Grants an account a product without a payment, as a purchase at price 0 that never renews. Throws
 * `customer_not_found`, `product_not_found`, `event_not_found`, `validation_failed`, `already_available`,
 * `purchase_under_way`, `idempotency_key_reused`.
 */
export async function grantAccess(ctx: Ctx, body: GrantBody): Promise<OperatorPurchase> {
  const { granted, purchase } = await retryAfterCancelling(ctx, () =>
    runIdempotently<GrantedAccess, OperatorPurchase>(ctx, {
      work: (scope) => grant(ctx, scope, body),
      record: (outcome) => outcome.purchase,
      replay: (stored) => ({ granted: null, purchase: stored }),
    }),
  );
  if (granted !== null)
    publishStatus(ctx, ctx.tenant.id, {
      userId: purchase.accountId,
      purchase: granted,
      status: 'APPROVED',
    });
  return purchase;
}

/**
 * Ends access that was granted without a payment, or by an access code; idempotent. Throws
 * `purchase_not_found`, and `conflict` for a purchase with a payment, even one of a free trial or one that is
 * pending: `purchase.refund` ends those.
 */
export async function revokeAccess(
  ctx: Ctx,
  id: string,
  reason: string,
): Promise<OperatorPurchase> {
  const now = new Date(ctx.clock());
  const { ended, presented } = await ctx.db.forTenant(ctx, async (scope) => {
    const unlocked = await findPurchase(scope, id);
    if (unlocked === null) throw new AppError('purchase_not_found');
    const { user_id: userId } = await lockCustomerById(scope, unlocked.customer_id);
    const purchase = (await lockPurchase(scope, id)) ?? unlocked;
    const hasPayment = (await listIntents(scope, id)).length > 0;
    if (hasPayment)
      throw new AppError('conflict', {
        reason: 'purchase_paid',
        message: 'This was paid for or is being paid; refund it to end its access',
      });
    const isActive = purchase.status === 'active';
    if (isActive) {
      const cause = { actor: 'operator', reason } as const;
      await revokePurchase(scope, purchase, cause, now);
      await recordPurchaseChange(scope, id, 'revoked', cause, now);
      await queueSubscriptionChanged(ctx, scope, purchase, 'revoked');
      await recordOperatorChange(ctx, scope, {
        action: 'purchase.revoke',
        subject: { kind: 'purchase', id },
        before: { status: purchase.status },
        after: { status: 'refunded', reason },
      });
    }
    return {
      ended: isActive ? { userId, purchase, status: 'DECLINED' as const } : null,
      presented: await getOperatorPurchase(scope, id),
    };
  });
  if (ended !== null) publishStatus(ctx, ctx.tenant.id, ended);
  return presented;
}
