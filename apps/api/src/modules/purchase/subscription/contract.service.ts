import type { CustomerContract } from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/context/error.ts';
import { requireSession } from '../../../platform/context/caller.ts';
import { runIdempotently } from '../../idempotency-key/index.ts';
import {
  type Cause,
  findOwnCustomer,
  findStoredCard,
  listOpenIntents,
  lockCustomerOf,
} from '../../payment/index.ts';
import { productsById } from '../../product/index.ts';
import { queueCancellationMail } from './contract-mail.ts';
import { startGrace, duePeriod, findOpenIntent, nextProduct } from './due-period.ts';
import { retryAt } from './dunning.ts';
import { abandonedPaymentWork } from '../fulfilment/abandoned-payment-work.ts';
import {
  nextDates,
  recordPurchaseChange,
  revokeEntitlements,
} from '../fulfilment/grant.service.ts';
import { canRenew } from './proration.ts';
import { findPurchase, lockPurchase, selectRunning, updatePurchase } from '../purchase.queries.ts';
import { requireOwnPurchase, readContract } from '../purchase.service.ts';
import type { PurchaseRow } from '../purchase.table.ts';
import { queueSubscriptionChanged } from '../queue-purchase-webhooks.ts';

/** Locks one of the caller's contracts, its customer first. Throws `purchase_not_found`. */
export async function lockContract(ctx: Ctx, scope: Scope, id: string): Promise<PurchaseRow> {
  await lockCustomerOf(scope, requireSession(ctx).userId);
  await requireOwnPurchase(ctx, scope, id, 'contract');
  const purchase = await lockPurchase(scope, id);
  if (purchase === null) throw new AppError('purchase_not_found');
  return purchase;
}

/** Abandons the purchase's pending payment at the provider. A payment that still goes through is refunded. */
async function abandonOpenPayment(
  { outbox }: Pick<Ctx, 'outbox'>,
  scope: Scope,
  id: string,
  reason: string,
): Promise<void> {
  const open = await findOpenIntent(scope, id);
  if (open === null) return;
  await outbox.enqueue(scope, abandonedPaymentWork, {
    tenantId: scope.tenantId,
    intentId: open.id,
    reason,
  });
}

/**
 * Lets a purchase end with its paid period, or at once if that is over. A purchase that is cancelled, or
 * neither active nor paused, is unchanged. The purchase must be locked.
 */
export async function cancelPurchase(
  ctx: Pick<Ctx, 'outbox' | 'clock'>,
  scope: Scope,
  purchase: PurchaseRow,
  cause: Cause,
  now: Date,
): Promise<void> {
  const { id, status, canceled, ends_at: endsAt, grace_until: graceUntil } = purchase;
  if (canceled || (status !== 'active' && status !== 'paused')) return;
  const isOver = status === 'paused' || (endsAt !== null && endsAt <= now);
  await updatePurchase(scope, id, {
    canceled: true,
    auto_renew: false,
    paused: false,
    next_product_id: null,
    charge_at: null,
    notice_at: null,
    grace_from: null,
    grace_until: null,
    ...(isOver && { status: 'ended' as const }),
    updated_at: now,
  });
  await recordPurchaseChange(scope, id, 'canceled', cause, now);
  if (graceUntil !== null) {
    await abandonOpenPayment(ctx, scope, id, cause.reason);
    // Revokes only the unpaid access after the paid period.
    await revokeEntitlements(scope, id, { ...cause, reason: 'not paid for' }, now, endsAt);
  }
  if (isOver) await recordPurchaseChange(scope, id, 'ended', cause, now);
  await queueSubscriptionChanged(ctx, scope, purchase, 'canceled');
}

const publishEntitlementChange = (ctx: Ctx) =>
  ctx.entitlementChanges.publish({ tenantId: ctx.tenant.id, userId: requireSession(ctx).userId });

/** Locks and changes one of the caller's contracts, and returns its new state. */
async function updateContract(
  ctx: Ctx,
  id: string,
  change: (scope: Scope, purchase: PurchaseRow, now: Date) => Promise<void>,
): Promise<CustomerContract> {
  const after = await runIdempotently<CustomerContract, CustomerContract>(ctx, {
    work: async (scope) => {
      await change(scope, await lockContract(ctx, scope, id), new Date(ctx.clock()));
      return readContract(ctx, scope, id);
    },
    record: (contract) => contract,
    replay: (contract) => contract,
  });
  publishEntitlementChange(ctx);
  return after;
}

/** Cancels one of the caller's subscriptions: it gives access until its end. Throws `purchase_not_found`. */
export const cancelContract = (ctx: Ctx, id: string): Promise<CustomerContract> =>
  updateContract(ctx, id, async (scope, purchase, now) => {
    const cause = { actor: 'viewer', reason: 'cancel_contract' } as const;
    await cancelPurchase(ctx, scope, purchase, cause, now);
    const after = await findPurchase(scope, id);
    if (after?.canceled === true && !purchase.canceled)
      await queueCancellationMail(ctx, scope, after, requireSession(ctx).userId);
  });

/**
 * Reverts a cancellation or a planned pause before the paid period ends. Throws `purchase_not_found`,
 * `no_stored_card`, and `conflict` if the period is over or it does not renew.
 */
export const resumeContract = (ctx: Ctx, id: string): Promise<CustomerContract> =>
  updateContract(ctx, id, async (scope, purchase, now) => {
    const { status, canceled, paused, period, ends_at: endsAt, product_id: productId } = purchase;
    if (status !== 'active' || endsAt === null || endsAt <= now) throw new AppError('conflict');
    if (!canceled && !paused) return;
    const product = (await productsById(scope, [productId])).get(productId);
    if (product === undefined || !canRenew(purchase, product)) throw new AppError('conflict');
    if (!(await hasCard(ctx, scope))) throw new AppError('no_stored_card');
    const renewing = { canceled: false, auto_renew: true };
    const dates = nextDates(renewing, product, { period, endsAt });
    const isDue = dates.charge_at !== null && dates.charge_at <= now;
    await updatePurchase(scope, id, { ...renewing, paused: false, ...dates, updated_at: now });
    if (isDue) await resumeGrace(scope, { ...purchase, ...renewing, paused: false }, now);
    await recordPurchaseChange(
      scope,
      id,
      'resumed',
      { actor: 'viewer', reason: 'resume_contract' },
      now,
    );
    await queueSubscriptionChanged(ctx, scope, purchase, 'resumed');
  });

/** Restores the grace period and the retry schedule of a due payment. */
async function resumeGrace(scope: Scope, purchase: PurchaseRow, now: Date): Promise<void> {
  const product = await nextProduct(scope, purchase);
  const due = duePeriod(purchase, product, now);
  if (due.amount === 0) return;
  const { grace_from: from, grace_until: until } = await startGrace(
    scope,
    purchase,
    product,
    due,
    now,
  );
  if (from === null || until === null || purchase.declines === 0) return;
  await updatePurchase(scope, purchase.id, { charge_at: retryAt(from, until, purchase.declines) });
}

async function hasCard(ctx: Ctx, scope: Scope): Promise<boolean> {
  const customer = await findOwnCustomer(scope, requireSession(ctx).userId);
  return customer !== null && (await findStoredCard(scope, customer.id)) !== null;
}

/**
 * Pauses a subscription from the end of its paid period: no access and no payments until its owner resumes
 * it. Throws `purchase_not_found`, and `conflict` if it is not active, is cancelled, does not renew, is in its
 * free trial, or a payment is due.
 */
export const pauseContract = (ctx: Ctx, id: string): Promise<CustomerContract> =>
  updateContract(ctx, id, async (scope, purchase, now) => {
    if (purchase.paused) return;
    const { status, canceled, auto_renew: renews, grace_until: graceUntil, period } = purchase;
    const isTrial = period === 0;
    if (status !== 'active' || canceled || !renews || graceUntil !== null || isTrial)
      throw new AppError('conflict');
    await updatePurchase(scope, id, {
      paused: true,
      next_product_id: null,
      charge_at: null,
      notice_at: null,
      updated_at: now,
    });
    await recordPurchaseChange(
      scope,
      id,
      'paused',
      { actor: 'viewer', reason: 'pause_contract' },
      now,
    );
    await queueSubscriptionChanged(ctx, scope, purchase, 'paused');
  });

/**
 * Cancels the subscriptions of an account that would renew while it is blocked (`until` null: for good). They
 * give access until their end, and their owner may resume them once the block is over.
 */
export async function cancelSubscriptionsDuringBlock(
  ctx: Pick<Ctx, 'outbox' | 'clock'>,
  scope: Scope,
  userId: string,
  { until, cause, now }: { readonly until: Date | null; readonly cause: Cause; readonly now: Date },
): Promise<void> {
  if ((await lockCustomerOf(scope, userId)) === null) return;
  for (const { id } of await selectRunning(scope, userId)) {
    const purchase = await lockPurchase(scope, id);
    const chargeAt = purchase?.charge_at ?? null;
    if (purchase === null || chargeAt === null || (until !== null && chargeAt >= until)) continue;
    await cancelPurchase(ctx, scope, purchase, cause, now);
  }
}

/**
 * Cancels all purchases of an account about to be deleted. Cancels its pending payments at the provider
 * after the commit.
 */
export async function cancelAll(ctx: Ctx, scope: Scope, userId: string): Promise<void> {
  const customer = await lockCustomerOf(scope, userId);
  if (customer === null) return;
  const cause = { actor: 'viewer', reason: 'account deleted' } as const;
  for (const { id } of await selectRunning(scope, userId)) {
    const purchase = await lockPurchase(scope, id);
    if (purchase !== null) await cancelPurchase(ctx, scope, purchase, cause, new Date(ctx.clock()));
  }
  for (const { id: intentId } of await listOpenIntents(scope, customer.id))
    await ctx.outbox.enqueue(scope, abandonedPaymentWork, {
      tenantId: ctx.tenant.id,
      intentId,
      reason: cause.reason,
    });
}
