import type { RedeemedProduct } from '@grandstand/contract';
import type { Ctx } from '../../platform/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/error.ts';
import { requireSession } from '../../platform/require-session.ts';
import { getWatchable } from '../event/index.ts';
import { lockOwnCustomer } from '../payment/index.ts';
import { type ProductRow, productsById, showProduct, ticketGivenFor } from '../product/index.ts';
import {
  announce,
  givePurchase,
  givingUp,
  runningPurchase,
  type PurchaseRow,
} from '../purchase/index.ts';
import {
  findBatch,
  findCode,
  findRedemption,
  insertRedemption,
  takeUse,
} from './access-code.queries.ts';
import type { AccessCodeBatchRow, AccessCodeRow } from './access-code.table.ts';
import { codeHash } from './code-text.ts';
import { takeGuess } from './guess-budget.ts';

/** What is typed, and for which event, if any. */
export interface Redemption {
  readonly code: string;
  readonly eventId: string | null;
}

/** What only those are told of a code who have not tried too many. */
const guesses: readonly string[] = [
  'access_code_not_found',
  'access_code_used',
  'access_code_expired',
];

interface Found {
  readonly code: AccessCodeRow;
  readonly batch: AccessCodeBatchRow;
  readonly product: ProductRow;
}

/** Throws `access_code_not_found`. */
async function load(ctx: Ctx, scope: Scope, typed: string): Promise<Found> {
  const code = await findCode(scope, codeHash(ctx.tokenSecret, scope.tenantId, typed));
  const batch = code === null ? null : await findBatch(scope, code.batch_id);
  const product =
    batch === null
      ? undefined
      : (await productsById(scope, [batch.product_id])).get(batch.product_id);
  if (code === null || batch === null || product === undefined)
    throw new AppError('access_code_not_found');
  return { code, batch, product };
}

function checkTime({ batch, product }: Found, now: Date): void {
  const ends = [batch.valid_until, product.ends_at];
  if (now < batch.valid_from || ends.some((end) => end !== null && end <= now))
    throw new AppError('access_code_expired');
}

/** The event of the ticket that a code is for; null for a subscription. Throws `access_code_needs_event`. */
async function eventOf(
  ctx: Ctx,
  scope: Scope,
  { batch, product }: Found,
  wanted: string | null,
): Promise<string | null> {
  if (product.type !== 'PPV') return null;
  const named = batch.event_id ?? product.event_id ?? wanted;
  if (named === null) throw new AppError('access_code_needs_event');
  const row = await getWatchable(scope, named);
  const { eventId } = await ticketGivenFor(ctx, scope, product, row.parent_event_id ?? row.id);
  return eventId;
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

const present = async (
  ctx: Ctx,
  scope: Scope,
  product: ProductRow,
  purchase: PurchaseRow,
): Promise<RedeemedProduct> => ({
  ...(await showProduct(ctx, scope, product, purchase.event_id)),
  startDate: iso(purchase.starts_at),
  endDate: iso(purchase.ends_at),
  purchaseId: purchase.id,
});

interface Redeemed {
  /** Null when the same account has had it by this code before. */
  readonly given: PurchaseRow | null;
  readonly product: RedeemedProduct;
}

async function redeem(ctx: Ctx, scope: Scope, wish: Redemption): Promise<Redeemed> {
  const { userId } = requireSession(ctx);
  const now = new Date(ctx.clock());
  const found = await load(ctx, scope, wish.code);
  const { code, batch, product } = found;
  // One after the other for an account: a double click finds what the first click did.
  const customer = await lockOwnCustomer(scope, userId, now);
  const before = await findRedemption(scope, code, customer.id);
  if (before !== null) {
    const running = await runningPurchase(scope, before.purchaseId, now);
    if (running === null) throw new AppError('access_code_used');
    return { given: null, product: await present(ctx, scope, product, running) };
  }
  checkTime(found, now);
  if (code.used >= code.uses) throw new AppError('access_code_used');
  const eventId = await eventOf(ctx, scope, found, wish.eventId);
  const given = await givePurchase(ctx, scope, {
    customerId: customer.id,
    product,
    eventId,
    cause: { actor: 'viewer', reason: `access code ${batch.id}/${code.number}` },
    now,
  });
  if (!(await takeUse(scope, code))) throw new AppError('access_code_used');
  await insertRedemption(scope, {
    tenant_id: scope.tenantId,
    batch_id: batch.id,
    number: code.number,
    customer_id: customer.id,
    purchase_id: given.id,
    at: now,
  });
  return { given, product: await present(ctx, scope, product, given) };
}

/**
 * Gives the caller what a code stands for (A-03, COM-17). Redeeming it again answers what they have by
 * it. Throws `access_code_not_found`, also for a code of another tenant, `access_code_used`,
 * `access_code_expired`, `access_code_needs_event`, what `ticketGivenFor` and `givePurchase` throw, and
 * `too_many_requests` for every code once too many were tried (SEC-13).
 */
export async function redeemAccessCode(ctx: Ctx, wish: Redemption): Promise<RedeemedProduct> {
  const { userId } = requireSession(ctx);
  const giveBack = await takeGuess(ctx);
  let redeemed: Redeemed;
  try {
    redeemed = await givingUp(ctx, () =>
      ctx.db.forTenant(ctx, (scope) => redeem(ctx, scope, wish)),
    );
  } catch (error) {
    if (!(error instanceof AppError && guesses.includes(error.code))) await giveBack();
    throw error;
  }
  await giveBack();
  const { given, product } = redeemed;
  if (given !== null) announce(ctx, ctx.tenant.id, { userId, purchase: given, status: 'APPROVED' });
  return product;
}
