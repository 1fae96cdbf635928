import type { Discount } from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/context/error.ts';
import type { Scope } from '../../platform/database/database.ts';
import type { ProductRow } from '../product/index.ts';
import { returnUse, takeUse } from './access-code.queries.ts';
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
 * another product, event or currency, and for one that grants access.
 */
export async function loadCoupon(
  ctx: Ctx,
  scope: Scope,
  typed: string,
  sold: { readonly product: ProductRow; readonly eventId: string | null },
): Promise<Coupon> {
  const known = await loadCode(ctx, scope, typed);
  const { code, batch } = known;
  const { product, eventId } = sold;
  const discount = discountOf(batch);
  const isApplicable =
    discount !== null &&
    (batch.product_id === null || batch.product_id === product.id) &&
    (batch.event_id === null || batch.event_id === eventId) &&
    (discount.currency === null || discount.currency === product.currency);
  if (!isApplicable || product.price === 0) throw new AppError('access_code_not_for_this');
  checkValidity(known, product, new Date(ctx.clock()));
  if (code.used >= code.uses) throw new AppError('access_code_used');
  return { batchId: batch.id, number: code.number, discount };
}

/** Takes one use of a coupon for a payment. Throws `access_code_used` if none is left. */
export async function takeCoupon(scope: Scope, { batchId, number }: Coupon): Promise<void> {
  if (!(await takeUse(scope, { batch_id: batchId, number })))
    throw new AppError('access_code_used');
}

/** Gives a coupon the use back that `takeCoupon` took, since the payment failed. */
export const returnCoupon = (
  scope: Scope,
  { batchId, number }: Pick<Coupon, 'batchId' | 'number'>,
): Promise<void> => returnUse(scope, { batch_id: batchId, number });
