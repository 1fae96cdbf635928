import type { ContractChange, PurchaseOutcome } from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/context/error.ts';
import { openIntent } from '../../payment/index.ts';
import {
  type ProductRow,
  listSubscriptionsOnSale,
  productsById,
  getSubscriptionOnSale,
} from '../../product/index.ts';
import { hasOtherPurchaseOf } from '../checkout/switch-product.service.ts';
import { recordPurchaseChange } from '../fulfilment/grant.service.ts';
import { purchaseOutcomeOf } from '../checkout/outcome.service.ts';
import {
  type PaymentStart,
  type PaymentContext,
  openOwnPayment,
  payFor,
} from './pay-due.service.ts';
import { periodStartOf } from './period.ts';
import { changeTiming, prorate } from './proration.ts';
import { findOwnPurchase, updatePurchase } from '../purchase.queries.ts';
import { requireOwnPurchase } from '../purchase.service.ts';
import type { PurchaseRow } from '../purchase.table.ts';
import { publishStatus } from '../fulfilment/settle.service.ts';
import { requireSession } from '../../../platform/context/caller.ts';
import { queueSubscriptionChanged } from '../queue-purchase-webhooks.ts';

interface ChangePlan {
  readonly when: ContractChange['when'];
  /** Charged at once; minor currency units. */
  readonly amount: number;
}

/** Returns the terms of a change from one product to another at `now`; null if it is not possible. */
function planOf(
  purchase: PurchaseRow,
  from: ProductRow,
  to: ProductRow,
  now: Date,
): ChangePlan | null {
  const { price, currency, period, anchor_at: at, ends_at: endsAt } = purchase;
  const { duration, duration_units } = from;
  const when = changeTiming({ price, currency, duration, duration_units }, to);
  // A limited product must be bought, not changed to.
  if (when === null || !to.auto_renew || to.stock !== null) return null;
  // During a free trial there is no paid remainder to prorate.
  if (when === 'at_end' || period === 0 || at === null || endsAt === null)
    return { when: 'at_end', amount: 0 };
  const startsAt = periodStartOf(from, { at, period: purchase.anchor_period }, period);
  const amount = prorate({ from: price, to: to.price }, { startsAt, endsAt }, now);
  // Without a charge, as on the last day, the more expensive product must not start at once for free.
  return amount === 0 ? { when: 'at_end', amount } : { when, amount };
}

/** True if a contract can change: it is active and renews, and is not due, cancelled or to be paused. */
export const canChange = (
  {
    status,
    auto_renew: renews,
    canceled,
    paused,
    grace_until: graceUntil,
    ends_at: endsAt,
  }: PurchaseRow,
  now: number,
): boolean =>
  status === 'active' &&
  renews &&
  !canceled &&
  !paused &&
  graceUntil === null &&
  endsAt !== null &&
  endsAt.getTime() > now;

async function productOf(scope: Scope, id: string): Promise<ProductRow> {
  const product = (await productsById(scope, [id])).get(id);
  if (product === undefined) throw new AppError('product_not_found');
  return product;
}

/**
 * Lists the products that one of the caller's subscriptions can change to, with the current cost. Throws
 * `purchase_not_found`.
 */
export const listProductChanges = (ctx: Ctx, id: string): Promise<ContractChange[]> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const purchase = await requireOwnPurchase(ctx, scope, id, 'contract');
    if (!canChange(purchase, ctx.clock())) return [];
    const from = await productOf(scope, purchase.product_id);
    const changes: ContractChange[] = [];
    for (const { row, offer } of await listSubscriptionsOnSale(ctx, scope)) {
      const isOther = row.id !== purchase.product_id && !offer.isActive;
      const plan = isOther ? planOf(purchase, from, row, new Date(ctx.clock())) : null;
      if (plan !== null) changes.push({ ...plan, currency: purchase.currency, product: offer });
    }
    return changes;
  });

async function startChange(
  ctx: Ctx,
  context: PaymentContext,
  productId: string,
): Promise<PaymentStart> {
  const { scope, purchase, now } = context;
  const { id } = purchase;
  const currentOutcome = async (): Promise<PaymentStart> => ({
    kind: 'known',
    outcome: await purchaseOutcomeOf(
      scope,
      (await findOwnPurchase(scope, requireSession(ctx).userId, id)) ?? purchase,
    ),
  });
  if (!canChange(purchase, now.getTime())) throw new AppError('conflict');
  const reason = 'change_contract';
  const cause = { actor: 'viewer', reason } as const;
  if (productId === purchase.product_id) {
    if (purchase.next_product_id === null) return currentOutcome();
    await updatePurchase(scope, id, { next_product_id: null, updated_at: now });
    await recordPurchaseChange(scope, id, 'change dropped', cause, now);
    await queueSubscriptionChanged(ctx, scope, purchase, 'change dropped');
    return currentOutcome();
  }
  const { product } = await getSubscriptionOnSale(ctx, scope, productId);
  if (await hasOtherPurchaseOf(scope, purchase, product.id)) throw new AppError('conflict');
  const plan = planOf(purchase, await productOf(scope, purchase.product_id), product, now);
  if (plan === null) throw new AppError('product_not_sold');
  if (plan.when === 'at_end') {
    await updatePurchase(scope, id, { next_product_id: product.id, updated_at: now });
    await recordPurchaseChange(scope, id, 'change planned', cause, now);
    await queueSubscriptionChanged(ctx, scope, purchase, 'change planned');
    return currentOutcome();
  }
  const { title } = product;
  const payment = { card: null, change: 'change started', reason, title };
  const { amount } = plan;
  return openOwnPayment(ctx, context, payment, (ownFields) =>
    openIntent(
      scope,
      {
        ...ownFields,
        kind: 'upgrade',
        period: purchase.period,
        productId: product.id,
        amount,
        saveCard: false,
      },
      now,
    ),
  );
}

/**
 * Changes one of the caller's subscriptions to another product. A higher price for the same duration is
 * charged pro rata for the days left and takes effect once paid. Any other change, and one on the last day,
 * takes effect at the end of the paid period. Naming the current product reverts a planned change. Throws
 * `product_not_found`, `product_not_sold`, the errors of `payFor` and `openOwnPayment`, and `conflict` if the
 * subscription cannot change (`canChange`) or the caller already has the other product.
 */
export async function changeContract(
  ctx: Ctx,
  id: string,
  productId: string,
): Promise<PurchaseOutcome> {
  const outcome = await payFor(ctx, id, (context) => startChange(ctx, context, productId));
  const { userId } = requireSession(ctx);
  const purchase = { event_id: null, product_id: productId };
  if (outcome.status === 'APPROVED')
    publishStatus(ctx, ctx.tenant.id, { userId, purchase, status: 'APPROVED' });
  return outcome;
}
