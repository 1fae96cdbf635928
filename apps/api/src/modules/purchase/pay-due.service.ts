import type { PurchaseOutcome } from '@grandstand/contract';
import type { Ctx } from '../../platform/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/error.ts';
import { type IntentRow, type PaymentProvider, openIntent, providerOf } from '../payment/index.ts';
import { refuseTooMany } from './card-tries.service.ts';
import { lockContract } from './contract.service.ts';
import { duePeriod, findOpenIntent, nextProduct, openRenewalIntent } from './due-period.ts';
import { charge, finishIntent, returnUrlOf, type Charge } from './finish.service.ts';
import { noteChange } from './grant.service.ts';
import { getOutcome, methodOf, outcomeOf, within, type NewCard } from './outcome.service.ts';
import type { PurchaseRow } from './purchase.table.ts';

/** What a payment for a contract that is there came to before anybody is asked for money. */
export type BegunPayment =
  | { readonly kind: 'known'; readonly outcome: PurchaseOutcome }
  /** Under way before, and left behind: to be given up before another begins. */
  | { readonly kind: 'stale'; readonly intent: IntentRow }
  | { readonly kind: 'begun'; readonly charge: Charge };

/** A payment for the contract that is under way already, so that there is one at a time. */
export async function underWay(
  scope: Scope,
  purchase: PurchaseRow,
  now: Date,
): Promise<BegunPayment | null> {
  const open = await findOpenIntent(scope, purchase.id);
  if (open === null) return null;
  const isAtWork = open.status === 'created' && open.lease_until > now;
  if (open.status === 'processing' || isAtWork)
    return { kind: 'known', outcome: await outcomeOf(scope, purchase) };
  return { kind: 'stale', intent: open };
}

/**
 * Begins a payment and charges it. What another one left behind is given up first. Rejects with what
 * `open` throws.
 */
export async function payFor(
  ctx: Ctx,
  id: string,
  open: (scope: Scope, provider: PaymentProvider) => Promise<BegunPayment>,
): Promise<PurchaseOutcome> {
  const provider = await providerOf(ctx, ctx.tenant);
  const start = () => ctx.db.forTenant(ctx, (scope) => open(scope, provider));
  let begun = await start();
  if (begun.kind === 'stale') {
    const cause = { actor: 'viewer', reason: 'paid anew' } as const;
    await within(ctx, finishIntent(ctx, ctx.tenant, begun.intent, cause, true));
    begun = await start();
  }
  if (begun.kind === 'known') return begun.outcome;
  if (begun.kind === 'stale') throw new AppError('service_unavailable');
  await within(ctx, charge(ctx, ctx.tenant, begun.charge));
  return getOutcome(ctx, id);
}

async function begin(
  ctx: Ctx,
  scope: Scope,
  { id, card }: { readonly id: string; readonly card: NewCard | null },
  provider: PaymentProvider,
): Promise<BegunPayment> {
  const now = new Date(ctx.clock());
  const purchase = await lockContract(ctx, scope, id);
  const busy = await underWay(scope, purchase, now);
  if (busy !== null) return busy;
  const { status, grace_until: graceUntil, customer_id: customerId } = purchase;
  const isDue = status === 'paused' || (status === 'active' && graceUntil !== null);
  if (!isDue && (status !== 'active' || card === null)) throw new AppError('conflict');
  const sources = await refuseTooMany(ctx, scope, customerId);
  const method = await methodOf(scope, card, customerId, provider);
  const product = await nextProduct(scope, purchase);
  const cause = { actor: 'viewer', reason: isDue ? 'pay_contract' : 'new card' } as const;
  const intent = isDue
    ? await openRenewalIntent(scope, purchase, duePeriod(purchase, product, now), {
        provider: provider.name,
        offSession: false,
        sources,
        now,
      })
    : await openIntent(
        scope,
        {
          purchaseId: id,
          customerId,
          kind: 'card',
          period: purchase.period,
          amount: 0,
          currency: purchase.currency,
          provider: provider.name,
          saveCard: true,
          sources,
        },
        now,
      );
  await noteChange(scope, id, isDue ? 'payment begun' : 'card begun', cause, now);
  const confirmation = { method, returnUrl: returnUrlOf(ctx.tenant, id), offSession: false };
  return { kind: 'begun', charge: { intent, provider, title: product.title, confirmation, cause } };
}

/**
 * Pays what is due of one of the caller's subscriptions: after a declined renewal, or to go on after a
 * pause. By the stored card, or by a new one, which is then the stored one; where nothing is due, a new
 * card is kept for the next time. Asking again while a payment is under way charges nothing.
 * Throws `purchase_not_found`, `conflict` when there is nothing to do, `no_stored_card`,
 * `too_many_requests`.
 */
export const payDue = (ctx: Ctx, id: string, card: NewCard | null): Promise<PurchaseOutcome> =>
  payFor(ctx, id, (scope, provider) => begin(ctx, scope, { id, card }, provider));
