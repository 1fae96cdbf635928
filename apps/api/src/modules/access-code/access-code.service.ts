import type { Discount } from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import { type ProductRow, productsById } from '../product/index.ts';
import {
  findBatch,
  findCode,
  findRedemption,
  insertRedemption,
  consumeUse,
} from './access-code.queries.ts';
import type { AccessCodeBatchRow, AccessCodeRow } from './access-code.table.ts';
import { codeHash } from './code-text.ts';

/** An existing code with its batch. */
export interface CodeWithBatch {
  readonly code: AccessCodeRow;
  readonly batch: AccessCodeBatchRow;
}

/** Returns the discount of a batch's codes; null if they grant access instead. */
export const discountOf = ({
  percent_off: percent,
  amount_off: amount,
  off_currency: currency,
  off_periods: periods,
}: AccessCodeBatchRow): Discount | null =>
  percent === null && amount === null ? null : { percent, amount, currency, periods };

/** Finds a code by what the viewer typed. Throws `access_code_not_found`, including for another tenant's code. */
export async function loadCode(ctx: Ctx, scope: Scope, typed: string): Promise<CodeWithBatch> {
  const code = await findCode(scope, codeHash(ctx.tokenSecret, scope.tenantId, typed));
  const batch = code === null ? null : await findBatch(scope, code.batch_id);
  if (code === null || batch === null) throw new AppError('access_code_not_found');
  return { code, batch };
}

/** Throws `access_code_expired` before or after the code is valid, and once its product has ended. */
export function checkValidity({ batch }: CodeWithBatch, product: ProductRow, now: Date): void {
  const ends = [batch.valid_until, product.ends_at];
  if (now < batch.valid_from || ends.some((end) => end !== null && end <= now))
    throw new AppError('access_code_expired');
}

/** A code that grants a product. */
export interface LoadedAccessCode extends CodeWithBatch {
  readonly product: ProductRow;
}

/**
 * Returns the code that a viewer typed, and the product that it grants. Throws `access_code_not_found`, and
 * `access_code_for_checkout` for a coupon.
 */
export async function loadAccessCode(
  ctx: Ctx,
  scope: Scope,
  typed: string,
): Promise<LoadedAccessCode> {
  const loaded = await loadCode(ctx, scope, typed);
  if (discountOf(loaded.batch) !== null) throw new AppError('access_code_for_checkout');
  const { product_id: id } = loaded.batch;
  const product = id === null ? undefined : (await productsById(scope, [id])).get(id);
  if (product === undefined) throw new AppError('access_code_not_found');
  return { ...loaded, product };
}

/** Returns the id of the purchase by which a customer redeemed a code; null if there is none. */
export const findRedeemedPurchaseId = async (
  scope: Scope,
  { code }: CodeWithBatch,
  customerId: string,
): Promise<string | null> => (await findRedemption(scope, code, customerId))?.purchaseId ?? null;

/** Consumes one use of a code and stores who redeemed it. Throws `access_code_used` if none is left. */
export async function redeemCode(
  scope: Scope,
  { code, batch }: CodeWithBatch,
  redemption: { readonly customerId: string; readonly purchaseId: string; readonly at: Date },
): Promise<void> {
  if (!(await consumeUse(scope, code))) throw new AppError('access_code_used');
  await insertRedemption(scope, {
    tenant_id: scope.tenantId,
    batch_id: batch.id,
    number: code.number,
    customer_id: redemption.customerId,
    purchase_id: redemption.purchaseId,
    at: redemption.at,
  });
}
