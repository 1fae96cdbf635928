import {
  defaultCurrency,
  providerTimeoutMs,
  type PaymentStatus,
  type PurchaseOutcome,
} from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/context/error.ts';
import { requireSession } from '../../../platform/context/caller.ts';
import { defineResource } from '../../../platform/context/resources.ts';
import {
  type Confirmation,
  type IntentRow,
  type PaymentProvider,
  listIntents,
  storedMethod,
} from '../../payment/index.ts';
import { purchaseKindOf } from '../present-purchase.ts';
import { findOwnPurchase } from '../purchase.queries.ts';
import type { PurchaseRow, PurchaseStatus } from '../purchase.table.ts';

/** A card token, with the option to store the card. */
export interface NewCard {
  readonly token: string;
  readonly save?: boolean | undefined;
}

/** How long a checkout waits for the provider, ms (FLT-04). */
export const providerTimeout = defineResource(
  () => ({ timeoutMs: providerTimeoutMs }),
  () => {},
);

/** Returns the payment method: a new card, or the stored one for null. Throws `no_stored_card`. */
export async function methodOf(
  scope: Scope,
  card: NewCard | null,
  customerId: string,
  provider: PaymentProvider,
): Promise<Confirmation['method']> {
  if (card !== null) return { token: card.token };
  const stored = await storedMethod(scope, customerId, provider.name);
  if (stored === null) throw new AppError('no_stored_card');
  return stored;
}

const outcomeStatus: Record<PurchaseStatus, PaymentStatus> = {
  pending: 'PENDING',
  active: 'APPROVED',
  paused: 'APPROVED',
  ended: 'APPROVED',
  declined: 'DECLINED',
  refunded: 'DECLINED',
};

/**
 * Returns the state of a contract's latest payment after the first; null if it neither failed nor is
 * pending.
 */
const followUpStatus = (intent: IntentRow | undefined): PaymentStatus | null => {
  if (intent === undefined || intent.kind === 'purchase' || intent.kind === 'trial') return null;
  if (intent.status === 'failed') return 'DECLINED';
  return intent.status === 'succeeded' || intent.status === 'refunded' ? null : 'PENDING';
};

/**
 * Returns the outcome of a purchase. After the first payment, a later one that failed or is pending, such as a
 * renewal, decides.
 */
export async function purchaseOutcomeOf(
  scope: Scope,
  purchase: PurchaseRow,
): Promise<PurchaseOutcome> {
  const isOver = purchase.status === 'declined' || purchase.status === 'refunded';
  const [intent] = isOver ? [] : await listIntents(scope, purchase.id);
  const followUp = purchase.status === 'pending' ? null : followUpStatus(intent);
  const endReason = purchase.decline_reason ?? (purchase.status === 'refunded' ? 'refunded' : null);
  return {
    id: purchase.id,
    status: followUp ?? outcomeStatus[purchase.status],
    action: intent?.action ?? null,
    kind: purchaseKindOf(purchase),
    declineReason: followUp === 'DECLINED' ? (intent?.decline_reason ?? null) : endReason,
  };
}

/** Runs work with one of the caller's purchases. Throws `purchase_not_found`. */
function withOwnPurchase<T>(
  ctx: Ctx,
  id: string,
  work: (scope: Scope, purchase: PurchaseRow) => Promise<T>,
): Promise<T> {
  const { userId } = requireSession(ctx);
  return ctx.db.forTenant(ctx, async (scope) => {
    const purchase = await findOwnPurchase(scope, userId, id);
    if (purchase === null) throw new AppError('purchase_not_found');
    return work(scope, purchase);
  });
}

/** Returns the outcome of one of the caller's purchases. Throws `purchase_not_found`. */
export const getOutcome = (ctx: Ctx, id: string): Promise<PurchaseOutcome> =>
  withOwnPurchase(ctx, id, purchaseOutcomeOf);

/**
 * Returns the outcome of one of the caller's purchases with the amount of its last payment. Throws
 * `purchase_not_found`.
 */
export const getOutcomeWithAmount = (ctx: Ctx, id: string): Promise<PurchaseOutcome> =>
  withOwnPurchase(ctx, id, async (scope, purchase) => {
    const [intent] = await listIntents(scope, purchase.id);
    return {
      ...(await purchaseOutcomeOf(scope, purchase)),
      amount: intent?.amount ?? null,
      currency: purchase.currency === '' ? defaultCurrency : purchase.currency,
    };
  });

/**
 * Waits for work, at most until the provider's timeout; the work then continues in the background. Never
 * rejects.
 */
export async function waitUntilTimeout(ctx: Ctx, work: Promise<void>): Promise<void> {
  const timeout = Promise.withResolvers<void>();
  const timer = setTimeout(timeout.resolve, ctx.resources.of(providerTimeout).timeoutMs);
  const done = work.catch((error: unknown) => {
    // The job `payment-completer` queries the provider for the outcome.
    ctx.log.warn({ err: error }, 'a payment could not be completed now and will be retried');
  });
  await Promise.race([done, timeout.promise]);
  clearTimeout(timer);
}
