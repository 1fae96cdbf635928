import type { Ctx } from '../../platform/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/error.ts';
import {
  type PaymentSource,
  abandonedFrom,
  countRecentRefusals,
  refusedFrom,
  sourcesOf,
} from '../payment/index.ts';
import type { ProductRow } from '../product/index.ts';
import { countAbandoned } from './purchase.queries.ts';

const hourMs = 60 * 60_000;
/** Refused payments of one customer within an hour before it has to wait: cards are not to be tried out here. */
const perCustomer = 10;
/** The same of one address, for all its accounts. */
const perAddress = 40;
/** How often one customer, and one address, may begin and not finish paying for what is limited, in an hour. */
const heldPerCustomer = 2;
const heldPerAddress = 4;

const refuse = () => {
  throw new AppError('too_many_requests', { retryAfter: hourMs / 1000 });
};

/**
 * Throws `too_many_requests` when too many cards were refused of late, of a customer or at an address. The
 * first card of a customer is always tried, so that nobody is locked out by strangers behind the same
 * address. Answers from where the payment is asked for.
 */
export async function refuseTooMany(
  ctx: Ctx,
  scope: Scope,
  customerId: string,
): Promise<readonly PaymentSource[]> {
  const since = new Date(ctx.clock() - hourMs);
  const sources = sourcesOf(ctx);
  const own = await countRecentRefusals(scope, customerId, since);
  if (own >= perCustomer) refuse();
  if (own > 0)
    for (const source of sources)
      if ((await refusedFrom(scope, source, since)) >= perAddress * source.share * ctx.limitFactor)
        refuse();
  return sources;
}

/**
 * Throws `too_many_requests` for whoever has begun to pay for what is limited, and not finished, too often
 * of late: what waits for a payer is taken from everybody else.
 */
export async function refuseHolding(
  ctx: Ctx,
  scope: Scope,
  customerId: string,
  { id: productId, stock }: Pick<ProductRow, 'id' | 'stock'>,
): Promise<void> {
  if (stock === null) return;
  const since = new Date(ctx.clock() - hourMs);
  if ((await countAbandoned(scope, { customerId, productId, since })) >= heldPerCustomer) refuse();
  for (const source of sourcesOf(ctx)) {
    const most = heldPerAddress * source.share * ctx.limitFactor;
    if ((await abandonedFrom(scope, source, productId, since)) >= most) refuse();
  }
}
