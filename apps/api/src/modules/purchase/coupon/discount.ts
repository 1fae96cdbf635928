import type { Discount } from '@grandstand/contract';
import type { PurchaseRow } from '../purchase.table.ts';

/** The terms of a coupon, stored with its purchase. */
export type AgreedDiscount = Pick<PurchaseRow, 'percent_off' | 'amount_off' | 'off_periods'>;

/** Returns the purchase columns of a coupon's discount. */
export const discountColumns = ({ percent, amount, periods }: Discount): AgreedDiscount => ({
  percent_off: percent,
  amount_off: amount,
  off_periods: periods,
});

/** No discount, or none left. */
export const noDiscount: AgreedDiscount = {
  percent_off: null,
  amount_off: null,
  off_periods: null,
};

/** True if a discount applies to a period, counted from 1. Free trials are not counted. */
const appliesTo = ({ off_periods: periods }: AgreedDiscount, period: number): boolean =>
  periods === null || period <= periods;

/** Returns the price of a period, in minor currency units: rounded down, at least 0. */
export function discountedPrice(price: number, discount: AgreedDiscount, period: number): number {
  if (!appliesTo(discount, period)) return price;
  if (discount.percent_off !== null)
    return Math.floor((price * (100 - discount.percent_off)) / 100);
  return Math.max(0, price - (discount.amount_off ?? 0));
}

/** True if a discount makes every period free, so that no card is needed. */
export const isFreeForGood = (price: number, discount: AgreedDiscount): boolean =>
  discount.off_periods === null && discountedPrice(price, discount, 1) === 0;

/** Returns the discount left after the period `period`, as its owner sees it; null if none. */
export function discountAhead(
  discount: AgreedDiscount,
  { period, currency }: Pick<PurchaseRow, 'period' | 'currency'>,
): Discount | null {
  const { percent_off: percent, amount_off: amount, off_periods: periods } = discount;
  if ((percent === null && amount === null) || !appliesTo(discount, period + 1)) return null;
  return {
    percent,
    amount,
    currency: amount === null ? null : currency,
    periods: periods === null ? null : periods - period,
  };
}
