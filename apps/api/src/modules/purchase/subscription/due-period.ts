import type { DeclineReason } from '@grandstand/contract';
import type { Scope } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/context/platform.ts';
import {
  type IntentRow,
  type PaymentSource,
  listIntents,
  openIntent,
} from '../../payment/index.ts';
import { productsById, type ProductRow } from '../../product/index.ts';
import { contractMail } from './contract-mail.ts';
import { graceEndOf, retryAt } from './dunning.ts';
import { hasUnpaidGrace, selectByGrantKey } from '../fulfilment/entitlement.queries.ts';
import { grantEntitlements, recordPurchaseChange, type Span } from '../fulfilment/grant.service.ts';
import { type PeriodAnchor, countedPeriod } from './period.ts';
import { renewalAmount } from './proration.ts';
import { updatePurchase } from '../purchase.queries.ts';
import type { PurchaseRow } from '../purchase.table.ts';
import { queueSubscriptionChanged } from '../queue-purchase-webhooks.ts';

/** The next period of a contract and its price. */
export interface DuePeriod {
  readonly product: ProductRow;
  /** Minor currency units. */
  readonly amount: number;
  readonly span: Span & { readonly endsAt: Date };
}

/** Returns the product that a contract continues with. */
export async function nextProduct(scope: Scope, purchase: PurchaseRow): Promise<ProductRow> {
  const id = purchase.next_product_id ?? purchase.product_id;
  const product = (await productsById(scope, [id])).get(id);
  if (product === undefined) throw new Error(`there is no product ${id}`);
  return product;
}

/**
 * Returns the next period to pay. It starts at the end of the last one, or now if access was interrupted by
 * a pause or a long failure to charge.
 */
export function duePeriod(purchase: PurchaseRow, product: ProductRow, now: Date): DuePeriod {
  const { ends_at: endedAt, grace_from: graceFrom, grace_until: graceUntil } = purchase;
  if (endedAt === null) throw new Error(`the purchase ${purchase.id} has no end`);
  const period = purchase.period + 1;
  const spanFrom = (startsAt: Date) => ({
    period,
    startsAt,
    ...countedPeriod(product, anchorOf(purchase), { period, startsAt }),
  });
  const regularSpan = spanFrom(endedAt);
  const hasNoGrace = graceFrom !== null && graceUntil !== null && graceUntil <= graceFrom;
  const accessEnds = hasNoGrace ? endedAt : graceEndOfSpan(purchase, regularSpan);
  const isInterrupted = purchase.status === 'paused' || accessEnds <= now;
  const isInGrace = graceFrom !== null && graceUntil !== null && graceUntil > now;
  let span = regularSpan;
  if (isInGrace) span = spanFrom(graceFrom);
  else if (isInterrupted) span = spanFrom(now);
  return {
    product,
    amount: renewalAmount(purchase, product),
    span,
  };
}

const anchorOf = ({ anchor_at: at, anchor_period: period }: PurchaseRow): PeriodAnchor | null =>
  at === null ? null : { at, period };

const graceEndOfSpan = (
  purchase: PurchaseRow,
  { startsAt, endsAt }: Pick<DuePeriod['span'], 'startsAt' | 'endsAt'>,
): Date => graceEndOf({ startsAt, endsAt, isFirst: purchase.period === 0 });

/** Returns the span for which a renewal intent was opened. */
export function spanOfIntent(purchase: PurchaseRow, product: ProductRow, intent: IntentRow): Span {
  const { period, starts_at: startsAt, ends_at: endsAt } = intent;
  if (startsAt === null || endsAt === null)
    throw new Error(`the intent ${intent.id} has no period`);
  const { anchor } = countedPeriod(product, anchorOf(purchase), { period, startsAt });
  return { period, startsAt, endsAt, anchor };
}

const openStatuses: readonly string[] = ['created', 'requires_action', 'processing'];

/** Returns the open intent of a purchase; null if there is none. */
export const findOpenIntent = async (scope: Scope, purchaseId: string): Promise<IntentRow | null> =>
  (await listIntents(scope, purchaseId)).find(({ status }) => openStatuses.includes(status)) ??
  null;

/** Reason of entitlements that are not paid for yet. */
const graceReason = 'renewal due';

/**
 * Starts the grace period: extends access past the paid period while the next one is being paid for. Returns
 * the purchase with its grace dates. A contract cancelled and then resumed gets the same grace period and the
 * remaining retries. A viewer who had a grace period and did not pay gets none when buying again, until a
 * renewal succeeds.
 */
export async function startGrace(
  scope: Scope,
  purchase: PurchaseRow,
  product: ProductRow,
  { span }: DuePeriod,
  now: Date,
): Promise<PurchaseRow> {
  // Once per period, so that a delayed charge does not extend unpaid access.
  if (purchase.grace_until !== null) return purchase;
  const { startsAt } = span;
  if (await hasUnpaidGrace(scope, purchase, graceReason)) {
    // An earlier grace period was never paid for, so access now ends with the paid period.
    const noGrace = { grace_from: startsAt, grace_until: startsAt };
    await updatePurchase(scope, purchase.id, { ...noGrace, updated_at: now });
    return { ...purchase, ...noGrace };
  }
  const until = graceEndOfSpan(purchase, span);
  const key = `${purchase.id}.grace.${span.period}.${startsAt.getTime()}`;
  const earlier = await selectByGrantKey(scope, purchase.id, `${key}.`);
  if (earlier.every(({ isRevoked }) => isRevoked)) {
    const cause = { actor: 'schedule', reason: graceReason } as const;
    const grant = { key, firstIndex: earlier.length, cause, now };
    await grantEntitlements(scope, purchase, product, grant, { startsAt, endsAt: until });
  }
  const grace = { grace_from: startsAt, grace_until: until };
  await updatePurchase(scope, purchase.id, { ...grace, updated_at: now });
  return { ...purchase, ...grace };
}

/**
 * Records a declined renewal: schedules the retry and notifies the viewer. Does nothing outside a grace period.
 * The purchase must be locked.
 */
export async function declineRenewal(
  platform: Pick<Platform, 'outbox' | 'clock'>,
  scope: Scope,
  purchase: PurchaseRow,
  { reason, userId, now }: { reason: DeclineReason; userId: string | null; now: Date },
): Promise<void> {
  const { grace_from: from, grace_until: until } = purchase;
  if (purchase.status !== 'active' || from === null || until === null) return;
  const declines = purchase.declines + 1;
  await updatePurchase(scope, purchase.id, {
    declines,
    decline_reason: reason,
    charge_at: until <= now ? null : retryAt(from, until, declines),
    updated_at: now,
  });
  const cause = { actor: 'provider', reason } as const;
  await recordPurchaseChange(scope, purchase.id, 'renewal declined', cause, now);
  await queueSubscriptionChanged(platform, scope, purchase, 'renewal declined');
  if (userId === null) return;
  await platform.outbox.enqueue(scope, contractMail, {
    tenantId: scope.tenantId,
    userId,
    purchaseId: purchase.id,
    kind: reason === 'authentication_required' ? 'confirm-renewal' : 'renewal-declined',
    locale: purchase.locale,
  });
}

/** Opens the only intent of a period, committed before the provider is called. */
export const openRenewalIntent = (
  scope: Scope,
  purchase: PurchaseRow,
  { product, amount, span }: DuePeriod,
  options: {
    readonly provider: IntentRow['provider'];
    readonly offSession: boolean;
    readonly sources?: readonly PaymentSource[];
    readonly now: Date;
  },
): Promise<IntentRow> =>
  openIntent(
    scope,
    {
      purchaseId: purchase.id,
      customerId: purchase.customer_id,
      kind: 'renewal',
      amount,
      currency: purchase.currency,
      provider: options.provider,
      // A viewer who pays with another card wants to pay the next period with it, too.
      saveCard: !options.offSession,
      period: span.period,
      span,
      productId: product.id,
      offSession: options.offSession,
      sources: options.sources ?? [],
    },
    options.now,
  );
