import { hourMs } from '@grandstand/contract/constants';
import type { Ctx } from '../../../platform/context/context.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/context/error.ts';
import {
  type PaymentSource,
  countAbandonedFrom,
  countRecentDeclines,
  countDeclinesFrom,
  sourcesOf,
} from '../../payment/index.ts';
import type { ProductRow } from '../../product/index.ts';
import { countAbandonedPayments } from '../purchase.queries.ts';

/** Declined payments per customer and hour, against card testing. */
const maxDeclinesPerCustomer = 10;
/** Declined payments per IP address and hour, over all its accounts. */
const maxDeclinesPerAddress = 40;
/** Payments for one limited item that a customer may abandon per hour. */
const maxAbandonedPerCustomer = 2;
/** The same per IP address, over all its accounts. */
const maxAbandonedPerAddress = 4;

const tooManyAttempts = () => new AppError('too_many_requests', { retryAfter: hourMs / 1000 });

/**
 * Throws `too_many_requests` after too many recent declines of a customer or IP address. The address does not
 * count for a customer without a recent decline, so that strangers behind it cannot lock a viewer out. Returns
 * the sources of the payment.
 */
export async function refuseTooManyDeclines(
  ctx: Ctx,
  scope: Scope,
  customerId: string,
): Promise<readonly PaymentSource[]> {
  const since = new Date(ctx.clock() - hourMs);
  const sources = sourcesOf(ctx);
  const declines = await countRecentDeclines(scope, customerId, since);
  if (declines >= maxDeclinesPerCustomer) throw tooManyAttempts();
  if (declines > 0)
    for (const source of sources)
      if (
        (await countDeclinesFrom(scope, source, since)) >=
        maxDeclinesPerAddress * source.limitMultiplier * ctx.limitFactor
      )
        throw tooManyAttempts();
  return sources;
}

/**
 * Throws `too_many_requests` if the customer or the caller's IP address recently abandoned too many payments
 * for this product, if it is limited: an item reserved for one payer is unavailable to all others.
 */
export async function refuseTooManyAbandonedPayments(
  ctx: Ctx,
  scope: Scope,
  customerId: string,
  { id: productId, stock }: Pick<ProductRow, 'id' | 'stock'>,
): Promise<void> {
  if (stock === null) return;
  const since = new Date(ctx.clock() - hourMs);
  if (
    (await countAbandonedPayments(scope, { customerId, productId, since })) >=
    maxAbandonedPerCustomer
  )
    throw tooManyAttempts();
  for (const source of sourcesOf(ctx)) {
    const maxAbandoned = maxAbandonedPerAddress * source.limitMultiplier * ctx.limitFactor;
    if ((await countAbandonedFrom(scope, source, productId, since)) >= maxAbandoned)
      throw tooManyAttempts();
  }
}
