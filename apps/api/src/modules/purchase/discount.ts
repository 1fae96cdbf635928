import type { Discount } from '@grandstand/contract';
import type { PurchaseRow } from './purchase.table.ts';

/** What was agreed with a coupon: it is kept with the purchase. */
export type AgreedDiscount = Pick<PurchaseRow, 'percent_off' | 'amount_off' | 'off_periods'>;

/** The columns of a discount that is agreed to. */
export const agreed = ({ percent, amount, periods }: Discount): AgreedDiscount => ({
  percent_off: percent,
  amount_off: amount,
  off_periods: periods,
});

/** No discount, or no more of it. */
export const noDiscount: AgreedDiscount = {
  percent_off: null,
  amount_off: null,
  off_periods: null,
};

/** Whether a discount holds for a period, which is counted from 1. A free trial is none of them. */
const holds = ({ off_periods: periods }: AgreedDiscount, period: number): boolean =>
  periods === null || period <= periods;

/**
 * What a period costs, in minor currency units. Parts of a unit are for the payer; less than nothing is
 * not paid.
 */
export function discountedPrice(price: number, off: AgreedDiscount, period: number): number {
  if (!holds(off, period)) return price;
  if (off.percent_off !== null) return Math.floor((price * (100 - off.percent_off)) / 100);
  return Math.max(0, price - (off.amount_off ?? 0));
}

/** Whether a discount makes everything free, for good: then no card is needed. */
export const isFreeForGood = (price: number, off: AgreedDiscount): boolean =>
  off.off_periods === null && discountedPrice(price, off, 1) === 0;

/** What is left of a discount after a period, for its owner to see; null for nothing. */
export function discountAhead(
  off: AgreedDiscount,
  { period, currency }: Pick<PurchaseRow, 'period' | 'currency'>,
): Discount | null {
  const { percent_off: percent, amount_off: amount, off_periods: periods } = off;
  if ((percent === null && amount === null) || !holds(off, period + 1)) return null;
  return {
    percent,
    amount,
    currency: amount === null ? null : currency,
    periods: periods === null ? null : periods - period,
  };
}
