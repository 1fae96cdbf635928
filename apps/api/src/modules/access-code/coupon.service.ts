import type { Discount } from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/context/error.ts';
import type { Scope } from '../../platform/database/database.ts';
import type { ProductRow } from '../product/index.ts';
import { consumeUse, restoreUse } from './access-code.queries.ts';
import { checkValidity, discountOf, loadCode } from './access-code.service.ts';

/** A code that lowers a price. */
export interface Coupon {
  readonly batchId: string;
  readonly number: number;
  readonly discount: Discount;
}

/**
 * Returns the coupon that a viewer typed, for what they are about to buy. Throws `access_code_not_found`,
 * `access_code_expired`, `access_code_used` if no use is left, and `access_code_not_for_this` for a code of
 * another product, event or currency, for one that grants access, and for a product that is free anyway.
 */
export async function loadCoupon(
  ctx: Ctx,
  scope: Scope,
  typed: string,
  sold: { readonly product: ProductRow; readonly eventId: string | null },
): Promise<Coupon> {
  const loaded = await loadCode(ctx, scope, typed);
  const { code, batch } = loaded;
  const { product, eventId } = sold;
  const discount = discountOf(batch);
  const isApplicable =
    discount !== null &&
    (batch.product_id === null || batch.product_id === product.id) &&
    (batch.event_id === null || batch.event_id === eventId) &&
    (discount.currency === null || discount.currency === product.currency);
  if (!isApplicable || product.price === 0) throw new AppError('access_code_not_for_this');
  checkValidity(loaded, product, new Date(ctx.clock()));
  if (code.used >= code.uses) throw new AppError('access_code_used');
  return { batchId: batch.id, number: code.number, discount };
}

/** Consumes one use of a coupon for a payment. Throws `access_code_used` if none is left. */
export async function consumeCouponUse(scope: Scope, { batchId, number }: Coupon): Promise<void> {
  if (!(await consumeUse(scope, { batch_id: batchId, number })))
    throw new AppError('access_code_used');
}

/** Reverses `consumeCouponUse` after a failed payment. */
export const restoreCouponUse = (
  scope: Scope,
  { batchId, number }: Pick<Coupon, 'batchId' | 'number'>,
): Promise<void> => restoreUse(scope, { batch_id: batchId, number });
