import type { Scope } from '../../../platform/database/database.ts';
import type { ProductRow } from '../../product/index.ts';
import { noDiscount } from '../coupon/discount.ts';
import {
  grantEntitlements,
  recordPurchaseChange,
  revokeEntitlements,
} from '../fulfilment/grant.service.ts';
import { findRunning, updatePurchase } from '../purchase.queries.ts';
import type { PurchaseRow } from '../purchase.table.ts';

/**
 * True if the customer of a purchase has a pending, active or paused subscription to a product by another
 * purchase.
 */
export async function hasOtherPurchaseOf(
  scope: Scope,
  { id, customer_id: customerId }: Pick<PurchaseRow, 'id' | 'customer_id'>,
  productId: string,
): Promise<boolean> {
  const running = await findRunning(scope, customerId, { productId });
  return running !== null && running.id !== id;
}

/**
 * Switches a subscription to another product at once, until its paid period ends. Revokes its previous
 * entitlements. The purchase must be locked.
 */
export async function switchProduct(
  scope: Scope,
  purchase: PurchaseRow,
  product: ProductRow,
  grant: Parameters<typeof grantEntitlements>[3],
): Promise<void> {
  const { cause, now } = grant;
  await revokeEntitlements(scope, purchase.id, { ...cause, reason: 'exchanged' }, now);
  await grantEntitlements(scope, purchase, product, grant, {
    startsAt: now,
    endsAt: purchase.ends_at,
  });
  await updatePurchase(scope, purchase.id, {
    product_id: product.id,
    price: product.price,
    next_product_id: null,
    // A coupon applies to its original product.
    ...noDiscount,
    updated_at: now,
  });
  await recordPurchaseChange(scope, purchase.id, 'changed', cause, now);
}
