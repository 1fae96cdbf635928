import type { CustomerContract } from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/context/error.ts';
import { recordChange as recordOperatorChange } from '../../audit/index.ts';
import { runIdempotently } from '../../idempotency-key/index.ts';
import { lockCustomerById } from '../../payment/index.ts';
import { recordPurchaseChange } from '../fulfilment/grant.service.ts';
import { presentContract } from '../purchase.service.ts';
import { findPurchase, lockPurchase, updatePurchase } from '../purchase.queries.ts';
import { renewContract } from './renewal.service.ts';

/**
 * Charges the next period of a subscription now and returns the subscription. Lets an operator of the local
 * environment see renewals and dunning without waiting for weeks. Throws `not_found` in other environments,
 * where money would be charged early, `purchase_not_found`, and `conflict` if no charge is scheduled.
 */
export async function renewNow(ctx: Ctx, id: string, reason: string): Promise<CustomerContract> {
  if (ctx.config.environment !== 'local') throw new AppError('not_found');
  const now = new Date(ctx.clock());
  const isNew = await runIdempotently<boolean, string>(ctx, {
    work: async (scope) => {
      const unlocked = await findPurchase(scope, id);
      if (unlocked === null || unlocked.event_id !== null) throw new AppError('purchase_not_found');
      await lockCustomerById(scope, unlocked.customer_id);
      const purchase = await lockPurchase(scope, id);
      if (purchase?.status !== 'active' || purchase.charge_at === null)
        throw new AppError('conflict', {
          reason: 'renewal_not_scheduled',
          message: 'No charge of this subscription is scheduled',
        });
      await updatePurchase(scope, id, { charge_at: now, updated_at: now });
      await recordPurchaseChange(
        scope,
        id,
        'charged ahead of time',
        { actor: 'operator', reason },
        now,
      );
      await recordOperatorChange(ctx, scope, {
        action: 'purchase.renewContract',
        subject: { kind: 'purchase', id },
        before: { charge_at: purchase.charge_at.toISOString() },
        after: { charge_at: now.toISOString(), reason },
      });
      return true;
    },
    record: () => id,
    replay: () => false,
  });
  if (isNew) await renewContract(ctx, ctx.tenant, id);
  return presentContract(ctx, id);
}
