import type { Ctx } from '../../../platform/context/context.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/context/error.ts';
import {
  type PaymentSource,
  abandonedFrom,
  countRecentRefusals,
  refusedFrom,
  sourcesOf,
} from '../../payment/index.ts';
import type { ProductRow } from '../../product/index.ts';
import { countAbandoned } from '../purchase.queries.ts';

const hourMs = 60 * 60_000;
/** Declined payments per customer and hour before a wait: protects against card testing. */
const perCustomer = 10;
/** The same limit per IP address, over all its accounts. */
const perAddress = 40;
/** Limited items that a customer, or an IP address, may start to buy without finishing, per hour. */
const heldPerCustomer = 2;
const heldPerAddress = 4;

const tooManyAttempts = () => new AppError('too_many_requests', { retryAfter: hourMs / 1000 });

/**
 * Throws `too_many_requests` after too many recent declines of a customer or IP address. A customer's first
 * card is always tried, so that strangers behind the same address lock nobody out. Returns the sources of
 * the payment.
 */
export async function refuseTooMany(
  ctx: Ctx,
  scope: Scope,
  customerId: string,
): Promise<readonly PaymentSource[]> {
  const since = new Date(ctx.clock() - hourMs);
  const sources = sourcesOf(ctx);
  const own = await countRecentRefusals(scope, customerId, since);
  if (own >= perCustomer) throw tooManyAttempts();
  if (own > 0)
    for (const source of sources)
      if ((await refusedFrom(scope, source, since)) >= perAddress * source.share * ctx.limitFactor)
        throw tooManyAttempts();
  return sources;
}

/**
 * Throws `too_many_requests` if the caller recently abandoned too many payments for limited items: an item
 * reserved for one payer is unavailable to all others.
 */
export async function refuseHolding(
  ctx: Ctx,
  scope: Scope,
  customerId: string,
  { id: productId, stock }: Pick<ProductRow, 'id' | 'stock'>,
): Promise<void> {
  if (stock === null) return;
  const since = new Date(ctx.clock() - hourMs);
  if ((await countAbandoned(scope, { customerId, productId, since })) >= heldPerCustomer)
    throw tooManyAttempts();
  for (const source of sourcesOf(ctx)) {
    const maxAbandoned = heldPerAddress * source.share * ctx.limitFactor;
    if ((await abandonedFrom(scope, source, productId, since)) >= maxAbandoned)
      throw tooManyAttempts();
  }
}
