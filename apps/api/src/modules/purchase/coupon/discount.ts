import type { Discount } from '@grandstand/contract';
import type { PurchaseRow } from '../purchase.table.ts';

/** The agreed coupon terms, stored with the purchase. */
export type AgreedDiscount = Pick<PurchaseRow, 'percent_off' | 'amount_off' | 'off_periods'>;

/** Returns the columns of an agreed discount. */
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

/** Returns the price of a period, in minor currency units. Rounds in favour of the payer, down to 0. */
export function discountedPrice(price: number, off: AgreedDiscount, period: number): number {
  if (!appliesTo(off, period)) return price;
  if (off.percent_off !== null) return Math.floor((price * (100 - off.percent_off)) / 100);
  return Math.max(0, price - (off.amount_off ?? 0));
}

/** True if a discount makes every period free, so that no card is needed. */
export const isFreeForGood = (price: number, off: AgreedDiscount): boolean =>
  off.off_periods === null && discountedPrice(price, off, 1) === 0;

/** Returns the discount left after a period, for its owner; null if none. */
export function discountAhead(
  off: AgreedDiscount,
  { period, currency }: Pick<PurchaseRow, 'period' | 'currency'>,
): Discount | null {
  const { percent_off: percent, amount_off: amount, off_periods: periods } = off;
  if ((percent === null && amount === null) || !appliesTo(off, period + 1)) return null;
  return {
    percent,
    amount,
    currency: amount === null ? null : currency,
    periods: periods === null ? null : periods - period,
  };
}
