import { expect, it } from 'vitest';
import { discountAhead, discountedPrice, isFreeForGood, noDiscount } from './discount.ts';

const off = (differs: Partial<typeof noDiscount>) => ({ ...noDiscount, ...differs });

it.each([
  ['no coupon', noDiscount, [999, 999]],
  ['a half, parts of a cent for the payer', off({ percent_off: 50 }), [499, 499]],
  ['a part of the first period', off({ percent_off: 30, off_periods: 1 }), [699, 999]],
  ['an amount', off({ amount_off: 500 }), [499, 499]],
  ['more than it costs', off({ amount_off: 5000, off_periods: 1 }), [0, 999]],
  ['all of it', off({ percent_off: 100 }), [0, 0]],
])('a price with %s', (_, discount, [first, second]) => {
  expect([1, 2].map((period) => discountedPrice(999, discount, period))).toEqual([first, second]);
});

it('only a purchase that is free in every period needs no card', () => {
  expect(isFreeForGood(999, off({ percent_off: 100 }))).toBe(true);
  expect(isFreeForGood(999, off({ percent_off: 100, off_periods: 3 }))).toBe(false);
  expect(isFreeForGood(999, off({ amount_off: 998 }))).toBe(false);
});

it('the remaining discount is shown until its last period', () => {
  const three = off({ percent_off: 50, off_periods: 3 });
  const left = (period: number) => discountAhead(three, { period, currency: 'EUR' })?.periods;
  // A free trial, period 0, uses none of it.
  expect([0, 1, 2, 3].map(left)).toEqual([3, 2, 1, undefined]);
  expect(discountAhead(noDiscount, { period: 1, currency: 'EUR' })).toBeNull();
  expect(discountAhead(off({ amount_off: 100 }), { period: 7, currency: 'GBP' })).toEqual({
    percent: null,
    amount: 100,
    currency: 'GBP',
    periods: null,
  });
});
