import type { OperatorCancelBody, OperatorContract } from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/context/error.ts';
import { isoTimeOf } from '../../../platform/text/iso-time.ts';
import { recordChange as recordOperatorChange } from '../../audit/index.ts';
import { lockCustomerById } from '../../payment/index.ts';
import { abandonedPaymentWork } from '../fulfilment/abandoned-payment-work.ts';
import { recordPurchaseChange, revokeEntitlements } from '../fulfilment/grant.service.ts';
import { publishStatus } from '../fulfilment/settle.service.ts';
import { purchaseKindOf } from '../present-purchase.ts';
import { findPurchase, lockPurchase, updatePurchase } from '../purchase.queries.ts';
import { queueSubscriptionChanged } from '../queue-purchase-webhooks.ts';
import { queueCancellationMail } from '../subscription/contract-mail.ts';
import { cancelPurchase } from '../subscription/contract.service.ts';
import { findOpenIntent } from '../subscription/due-period.ts';
import { getOperatorContract } from './list-contracts.service.ts';

/**
 * Cancels a subscription for its owner: it gives access until the end of what was paid, or ends at once. Nothing
 * is refunded, and a payment under way is cancelled. Idempotent. Throws `purchase_not_found`, `conflict` for a
 * ticket, and `purchase_under_way` for one whose first payment has not settled.
 */
export async function cancelForOperator(
  ctx: Ctx,
  id: string,
  { when, reason }: OperatorCancelBody,
): Promise<OperatorContract> {
  const now = new Date(ctx.clock());
  const cause = { actor: 'operator', reason } as const;
  const { changed, contract } = await ctx.db.forTenant(ctx, async (scope) => {
    const purchase = await findPurchase(scope, id);
    if (purchase === null) throw new AppError('purchase_not_found');
    if (purchaseKindOf(purchase) === 'ticket')
      throw new AppError('conflict', {
        reason: 'ticket_not_renewed',
        message: 'This is a ticket, which does not renew; refund it to end its access',
      });
    const { user_id: userId } = await lockCustomerById(scope, purchase.customer_id);
    const before = (await lockPurchase(scope, id)) ?? purchase;
    if (before.status === 'pending') throw new AppError('purchase_under_way');
    await cancelPurchase(ctx, scope, before, cause, now);
    const canceled = (await findPurchase(scope, id)) ?? before;
    const endsNow = when === 'at_once' && canceled.status === 'active';
    if (endsNow) {
      await revokeEntitlements(scope, id, cause, now);
      // Such as one of a change to another product; if it succeeds all the same, it is refunded.
      const open = await findOpenIntent(scope, id);
      if (open !== null)
        await ctx.outbox.enqueue(scope, abandonedPaymentWork, {
          tenantId: ctx.tenant.id,
          intentId: open.id,
          reason,
        });
      await updatePurchase(scope, id, { status: 'ended', updated_at: now });
      await recordPurchaseChange(scope, id, 'ended', cause, now);
      await queueSubscriptionChanged(ctx, scope, before, 'ended');
    }
    const after = (await findPurchase(scope, id)) ?? canceled;
    const hasChanged = after.status !== before.status || after.canceled !== before.canceled;
    if (hasChanged && userId !== null) await queueCancellationMail(ctx, scope, after, userId);
    if (hasChanged)
      await recordOperatorChange(ctx, scope, {
        action: 'purchase.cancel',
        subject: { kind: 'purchase', id },
        before: { status: before.status, canceled: before.canceled },
        after: {
          status: after.status,
          canceled: after.canceled,
          ends_at: isoTimeOf(endsNow ? now : after.ends_at),
          reason,
        },
      });
    return {
      changed: hasChanged ? { userId, purchase: after, hasEnded: after.status === 'ended' } : null,
      contract: await getOperatorContract(scope, id),
    };
  });
  if (changed !== null)
    publishStatus(ctx, ctx.tenant.id, {
      ...changed,
      status: changed.hasEnded ? 'DECLINED' : 'APPROVED',
    });
  return contract;
}
