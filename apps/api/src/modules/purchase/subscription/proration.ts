import type { DurationUnit } from '@grandstand/contract';
import { dayMs } from '@grandstand/contract/constants';
import type { ProductRow } from '../../product/index.ts';
import { type AgreedDiscount, discountedPrice } from '../coupon/discount.ts';
import type { PurchaseRow } from '../purchase.table.ts';

interface PricedProduct {
  /** Minor currency units per full period. */
  readonly price: number;
  readonly currency: string | null;
  readonly duration: number | null;
  readonly duration_units: DurationUnit | null;
}

/**
 * Returns the immediate charge of a change, in minor currency units: the price difference for the whole days
 * left of the period, rounded down. A started day is not charged.
 */
export function prorate(
  { from, to }: { readonly from: number; readonly to: number },
  period: { readonly startsAt: Date; readonly endsAt: Date },
  now: Date,
): number {
  const days = Math.max(1, Math.round((+period.endsAt - +period.startsAt) / dayMs));
  const daysLeft = Math.min(days, Math.max(0, Math.floor((+period.endsAt - +now) / dayMs)));
  return Math.floor((Math.max(0, to - from) * daysLeft) / days);
}

/**
 * Returns when a change of subscription takes effect: at once for a higher price at the same duration, else
 * at the end of the paid period. Null if it is not possible: another currency, or a product without a
 * duration.
 */
export function changeTiming(from: PricedProduct, to: PricedProduct): 'at_once' | 'at_end' | null {
  if (from.currency !== to.currency || to.duration === null) return null;
  const isSameDuration = from.duration === to.duration && from.duration_units === to.duration_units;
  return isSameDuration && to.price > from.price ? 'at_once' : 'at_end';
}

/**
 * True if a cancelled subscription can renew: its product does, and it was not complimentary. A
 * complimentary one has price 0 for a priced product and lasts one period.
 */
export const canRenew = (
  { price }: Pick<PurchaseRow, 'price'>,
  product: Pick<ProductRow, 'auto_renew' | 'price'>,
): boolean => product.auto_renew && (price > 0 || product.price === 0);

/**
 * Returns the price of the next period, in minor currency units. An agreed price stays; a new product, or a
 * formerly complimentary one, costs its regular price; an agreed coupon is deducted.
 * @param product the product to continue with
 */
export const renewalAmount = (
  purchase: Pick<PurchaseRow, 'price' | 'next_product_id' | 'period'> & AgreedDiscount,
  product: Pick<ProductRow, 'price'>,
): number => {
  const { price, next_product_id: next, period } = purchase;
  if (next !== null) return product.price;
  return discountedPrice(price > 0 ? price : product.price, purchase, period + 1);
};
