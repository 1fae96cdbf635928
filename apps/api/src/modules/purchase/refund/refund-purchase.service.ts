import type { operatorRefundBody, RefundOutcome } from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context/context.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { AppError, invalidField } from '../../../platform/context/error.ts';
import { recordChange as recordOperatorChange } from '../../audit/index.ts';
import { runIdempotently } from '../../idempotency-key/index.ts';
import { listRefundsOfPurchase, lockCustomerById, requestRefund } from '../../payment/index.ts';
import { abandonedPaymentWork } from '../fulfilment/abandoned-payment-work.ts';
import { recordPurchaseChange } from '../fulfilment/grant.service.ts';
import { revokePurchase } from '../fulfilment/revoke.service.ts';
import { publishStatus } from '../fulfilment/settle.service.ts';
import { purchaseKindOf } from '../present-purchase.ts';
import { findPurchase, lockPurchase } from '../purchase.queries.ts';
import type { PurchaseRow } from '../purchase.table.ts';
import { findOpenIntent } from '../subscription/due-period.ts';
import { refundWork } from './refund-work.ts';
import { totalLeft, refundablePaymentsOf } from './refundable.ts';
import { queueSubscriptionChanged } from '../queue-purchase-webhooks.ts';

/** Ends the access of a locked purchase, and cancels a payment for it that is under way. */
async function endAccess(
  ctx: Ctx,
  scope: Scope,
  purchase: PurchaseRow,
  reason: string,
  now: Date,
): Promise<void> {
  const cause = { actor: 'operator', reason } as const;
  await revokePurchase(scope, purchase, cause, now);
  const open = await findOpenIntent(scope, purchase.id);
  if (open !== null)
    await ctx.outbox.enqueue(scope, abandonedPaymentWork, {
      tenantId: ctx.tenant.id,
      intentId: open.id,
      reason,
    });
}

interface Refund {
  /** The change to publish; null for a repeated request, and if access stays. */
  readonly ended: Parameters<typeof publishStatus>[2] | null;
  readonly outcome: RefundOutcome;
}

async function refund(
  ctx: Ctx,
  scope: Scope,
  id: string,
  { reason, amount: requestedAmount, revoke }: z.output<typeof operatorRefundBody>,
): Promise<Refund> {
  const now = new Date(ctx.clock());
  const cause = { actor: 'operator', reason } as const;
  const unlocked = await findPurchase(scope, id);
  if (unlocked === null) throw new AppError('purchase_not_found');
  const customer = await lockCustomerById(scope, unlocked.customer_id);
  const purchase = (await lockPurchase(scope, id)) ?? unlocked;
  const isRevoked = purchase.status === 'refunded';
  // A purchase that was revoked without a refund on record was disputed, complimentary, or is being refunded.
  if (isRevoked && (await listRefundsOfPurchase(scope, id)).length === 0)
    throw new AppError('conflict', { reason: 'refund_impossible' });
  const payments = await refundablePaymentsOf(scope, purchase);
  const left = totalLeft(payments);
  const hasNothingToEnd = purchase.status !== 'active' || revoke === false;
  if (left === 0 && (requestedAmount !== undefined || hasNothingToEnd))
    throw new AppError('conflict', { reason: 'refund_nothing_left' });
  if (requestedAmount !== undefined && requestedAmount > left)
    throw invalidField(
      'body.amount',
      `must be at most ${left}, which is left in minor units of ${purchase.currency}`,
    );
  const amount = requestedAmount ?? left;
  const endsAccess = revoke ?? amount === left;
  let remaining = amount;
  for (const { intent, left: ofIntent } of payments) {
    const part = Math.min(remaining, ofIntent);
    if (part === 0) break;
    remaining -= part;
    // If all of this payment is refunded, another payment of the purchase still pays for it: access continues.
    const endsByItself = part < ofIntent ? null : false;
    const requested = await requestRefund(
      scope,
      intent,
      { amount: part, endsAccess: revoke ?? (endsAccess ? true : endsByItself), cause },
      now,
    );
    await ctx.outbox.enqueue(scope, refundWork, {
      tenantId: ctx.tenant.id,
      intentId: intent.id,
      refundId: requested.id,
      reason,
    });
  }
  if (endsAccess && !isRevoked) {
    await endAccess(ctx, scope, purchase, reason, now);
    await queueSubscriptionChanged(ctx, scope, purchase, 'refunded');
  }
  await recordPurchaseChange(scope, id, amount < left ? 'partly refunded' : 'refunded', cause, now);
  const hasAccessEnded = endsAccess || isRevoked;
  const { currency } = purchase;
  await recordOperatorChange(ctx, scope, {
    action: 'purchase.refund',
    subject: { kind: 'purchase', id },
    before: { status: purchase.status, left },
    after: {
      status: hasAccessEnded ? 'refunded' : purchase.status,
      left: left - amount,
      amount,
      currency,
      reason,
    },
  });
  const status = hasAccessEnded ? 'DECLINED' : 'APPROVED';
  return {
    ended:
      endsAccess && !isRevoked ? { userId: customer.user_id, purchase, status: 'DECLINED' } : null,
    outcome: {
      id,
      kind: purchaseKindOf(purchase),
      status,
      action: null,
      declineReason: null,
      refund: { amount, left: left - amount, currency, hasAccessEnded },
    },
  };
}

/**
 * Refunds a purchase in whole or in part, and ends its access at once unless something is left or the request
 * says otherwise. The outbox then makes the refund at the provider, once. Throws `purchase_not_found`,
 * `validation_failed` for more than is left, `idempotency_key_reused`, and `conflict` if nothing can be refunded
 * or revoked.
 */
export async function refundPurchase(
  ctx: Ctx,
  id: string,
  body: z.output<typeof operatorRefundBody>,
): Promise<RefundOutcome> {
  const { ended, outcome } = await runIdempotently<Refund, RefundOutcome>(ctx, {
    work: (scope) => refund(ctx, scope, id, body),
    record: (refunded) => refunded.outcome,
    replay: (stored) => ({ ended: null, outcome: stored }),
  });
  if (ended !== null) publishStatus(ctx, ctx.tenant.id, ended);
  return outcome;
}
