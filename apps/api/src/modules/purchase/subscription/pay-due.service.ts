import type { PurchaseOutcome } from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/context/error.ts';
import {
  type IntentRow,
  type PaymentProvider,
  type NewIntent,
  openIntent,
  providerOf,
} from '../../payment/index.ts';
import { runIdempotently } from '../../idempotency-key/index.ts';
import {
  type RecordedPayment,
  replayPayment,
  recordOutcome,
} from '../checkout/recorded-payment.ts';
import { refuseTooManyDeclines } from '../checkout/card-attempts.service.ts';
import { requireAuthenticationForStoredCard } from '../checkout/stored-card-authentication.service.ts';
import { lockContract } from './contract.service.ts';
import { duePeriod, findOpenIntent, nextProduct, openRenewalIntent } from './due-period.ts';
import { charge, completeIntent, returnUrlOf, type Charge } from '../checkout/charge.service.ts';
import { recordPurchaseChange } from '../fulfilment/grant.service.ts';
import {
  getOutcome,
  methodOf,
  purchaseOutcomeOf,
  waitUntilTimeout,
  type NewCard,
} from '../checkout/outcome.service.ts';
import type { PurchaseRow } from '../purchase.table.ts';

/** The state of a payment for an existing contract before the provider is called. */
export type PaymentStart =
  | { readonly kind: 'known'; readonly outcome: PurchaseOutcome }
  /** Abandoned earlier: must be cancelled before another starts. */
  | { readonly kind: 'stale'; readonly intent: IntentRow }
  | { readonly kind: 'started'; readonly charge: Charge };

/** Returns a contract's pending payment, so that there is only one at a time; null if there is none. */
async function findPendingPayment(
  scope: Scope,
  purchase: PurchaseRow,
  now: Date,
): Promise<PaymentStart | null> {
  const open = await findOpenIntent(scope, purchase.id);
  if (open === null) return null;
  const isBeingCharged = open.status === 'created' && open.lease_until > now;
  if (open.status === 'processing' || isBeingCharged)
    return { kind: 'known', outcome: await purchaseOutcomeOf(scope, purchase) };
  return { kind: 'stale', intent: open };
}

/** A payment for a contract that is being started. */
export interface PaymentContext {
  readonly scope: Scope;
  /** Locked, without a pending payment. */
  readonly purchase: PurchaseRow;
  readonly provider: PaymentProvider;
  readonly now: Date;
}

/** Returns what a repeated request replays; null if the payment continues in another transaction. */
async function recordOfStart(start: PaymentStart, scope: Scope): Promise<RecordedPayment | null> {
  if (start.kind === 'known') return recordOutcome(scope, start.outcome);
  return start.kind === 'started' ? { intentId: start.charge.intent.id } : null;
}

/**
 * Starts and charges a payment for one of the caller's contracts, after cancelling an abandoned one. Throws
 * `purchase_not_found`, `idempotency_key_reused`, `service_unavailable` and the errors of `open`.
 */
export async function payFor(
  ctx: Ctx,
  id: string,
  open: (context: PaymentContext) => Promise<PaymentStart>,
): Promise<PurchaseOutcome> {
  const provider = await providerOf(ctx, ctx.tenant);
  const start = () =>
    runIdempotently<PaymentStart, RecordedPayment>(ctx, {
      work: async (scope) => {
        const now = new Date(ctx.clock());
        const purchase = await lockContract(ctx, scope, id);
        const pending = await findPendingPayment(scope, purchase, now);
        return pending ?? open({ scope, purchase, provider, now });
      },
      record: recordOfStart,
      replay: replayPayment,
    });
  let started = await start();
  if (started.kind === 'stale') {
    const cause = { actor: 'viewer', reason: 'paid again' } as const;
    await waitUntilTimeout(ctx, completeIntent(ctx, ctx.tenant, started.intent, cause, true));
    started = await start();
  }
  if (started.kind === 'known') return started.outcome;
  if (started.kind === 'stale') throw new AppError('service_unavailable');
  await waitUntilTimeout(ctx, charge(ctx, ctx.tenant, started.charge));
  return getOutcome(ctx, id);
}

interface OwnPayment {
  /** Null for the stored card. */
  readonly card: NewCard | null;
  /** The entry in the purchase history, and its reason. */
  readonly change: string;
  readonly reason: string;
  readonly title: string;
}

/** The intent fields that depend on the payer and the source. */
type OwnIntent = Pick<NewIntent, 'purchaseId' | 'customerId' | 'currency' | 'provider' | 'sources'>;

/**
 * Inserts the intent of a payment made by the contract's owner. Throws `no_stored_card`,
 * `too_many_requests`, `fresh_sign_in_required`.
 */
export async function openOwnPayment(
  ctx: Ctx,
  { scope, purchase, provider, now }: PaymentContext,
  { card, change, reason, title }: OwnPayment,
  open: (ownFields: OwnIntent) => Promise<IntentRow>,
): Promise<PaymentStart> {
  const { id, customer_id: customerId, currency } = purchase;
  const sources = await refuseTooManyDeclines(ctx, scope, customerId);
  const method = await methodOf(scope, card, customerId, provider);
  const ownFields = { purchaseId: id, customerId, currency, provider: provider.name, sources };
  const intent = await open(ownFields);
  await requireAuthenticationForStoredCard(ctx, scope, card, intent.amount);
  const cause = { actor: 'viewer', reason } as const;
  await recordPurchaseChange(scope, id, change, cause, now);
  const confirmation = { method, returnUrl: returnUrlOf(ctx.tenant, id), offSession: false };
  return { kind: 'started', charge: { intent, provider, title, confirmation, cause } };
}

async function startPayment(
  ctx: Ctx,
  context: PaymentContext,
  card: NewCard | null,
): Promise<PaymentStart> {
  const { scope, purchase, provider, now } = context;
  const { status, grace_until: graceUntil } = purchase;
  const isDue = status === 'paused' || (status === 'active' && graceUntil !== null);
  if (!isDue && (status !== 'active' || card === null)) throw new AppError('conflict');
  const product = await nextProduct(scope, purchase);
  const { title } = product;
  if (!isDue)
    return openOwnPayment(
      ctx,
      context,
      { card, change: 'card started', reason: 'new card', title },
      (ownFields) =>
        openIntent(
          scope,
          { ...ownFields, kind: 'card', period: purchase.period, amount: 0, saveCard: true },
          now,
        ),
    );
  return openOwnPayment(
    ctx,
    context,
    { card, change: 'payment started', reason: 'pay_contract', title },
    ({ sources = [] }) =>
      openRenewalIntent(scope, purchase, duePeriod(purchase, product, now), {
        provider: provider.name,
        offSession: false,
        sources,
        now,
      }),
  );
}

/**
 * Pays what is due on one of the caller's subscriptions, after a declined renewal or to resume after a
 * pause. Uses the stored card, or a new one that replaces it. If nothing is due, stores a new card for the
 * next payment. Repeating it while the provider works on a payment charges nothing; one that waits for its
 * payer is replaced. Throws `conflict` if there is nothing to do, and the errors of `payFor` and
 * `openOwnPayment`.
 */
export const payDue = (ctx: Ctx, id: string, card: NewCard | null): Promise<PurchaseOutcome> =>
  payFor(ctx, id, (context) => startPayment(ctx, context, card));
