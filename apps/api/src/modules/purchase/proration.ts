import type { DurationUnit } from '@grandstand/contract';
import type { ProductRow } from '../product/index.ts';
import { type AgreedDiscount, discountedPrice } from './discount.ts';
import type { PurchaseRow } from './purchase.table.ts';

const dayMs = 24 * 60 * 60_000;

interface Priced {
  /** Minor currency units for a whole period. */
  readonly price: number;
  readonly currency: string | null;
  readonly duration: number | null;
  readonly duration_units: DurationUnit | null;
}

/**
 * What a change costs at once, in minor units: the difference of the prices for the whole days that are
 * left of the period, rounded down. A day that has begun is not charged for.
 */
export function prorated(
  { from, to }: { readonly from: number; readonly to: number },
  period: { readonly startsAt: Date; readonly endsAt: Date },
  now: Date,
): number {
  const days = Math.max(1, Math.round((+period.endsAt - +period.startsAt) / dayMs));
  const left = Math.min(days, Math.max(0, Math.floor((+period.endsAt - +now) / dayMs)));
  return Math.floor((Math.max(0, to - from) * left) / days);
}

/**
 * When a change from one subscription to another has its effect: one to a higher price for the same time
 * at once, any other at the end of what is paid for. Null when it is none: another currency, no renewal.
 */
export function changeOf(from: Priced, to: Priced): 'at_once' | 'at_end' | null {
  if (from.currency !== to.currency || to.duration === null) return null;
  const isSameTime = from.duration === to.duration && from.duration_units === to.duration_units;
  return isSameTime && to.price > from.price ? 'at_once' : 'at_end';
}

/**
 * Whether a subscription that was cancelled can renew again: its product does, and it is no gift. A gift is
 * at no price of what has one, and is for one period.
 */
export const canRenew = (
  { price }: Pick<PurchaseRow, 'price'>,
  product: Pick<ProductRow, 'auto_renew' | 'price'>,
): boolean => product.auto_renew && (price > 0 || product.price === 0);

/**
 * What the next period costs, in minor currency units. A price that was agreed to stays; a new product has
 * its own, what was given for nothing costs what everybody pays, and a coupon takes off what was agreed.
 * @param product the one that it goes on with
 */
export const renewalAmount = (
  purchase: Pick<PurchaseRow, 'price' | 'next_product_id' | 'period'> & AgreedDiscount,
  product: Pick<ProductRow, 'price'>,
): number => {
  const { price, next_product_id: next, period } = purchase;
  if (next !== null) return product.price;
  return discountedPrice(price > 0 ? price : product.price, purchase, period + 1);
};
