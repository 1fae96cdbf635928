import { expect, it } from 'vitest';
import { discountAhead, discountedPrice, isFreeForGood, noDiscount } from './discount.ts';

const discountOf = (terms: Partial<typeof noDiscount>) => ({ ...noDiscount, ...terms });

it.each([
  ['no coupon', noDiscount, [999, 999]],
  ['half off, rounded down', discountOf({ percent_off: 50 }), [499, 499]],
  ['30 % off the first period', discountOf({ percent_off: 30, off_periods: 1 }), [699, 999]],
  ['an amount off', discountOf({ amount_off: 500 }), [499, 499]],
  [
    'more than the price off the first period',
    discountOf({ amount_off: 5000, off_periods: 1 }),
    [0, 999],
  ],
  ['100 % off', discountOf({ percent_off: 100 }), [0, 0]],
])('a price with %s', (_, discount, [first, second]) => {
  expect([1, 2].map((period) => discountedPrice(999, discount, period))).toEqual([first, second]);
});

it('only a purchase that is free in every period needs no card', () => {
  expect(isFreeForGood(999, discountOf({ percent_off: 100 }))).toBe(true);
  expect(isFreeForGood(999, discountOf({ percent_off: 100, off_periods: 3 }))).toBe(false);
  expect(isFreeForGood(999, discountOf({ amount_off: 998 }))).toBe(false);
});

it('the remaining discount counts down and is null after its last period', () => {
  const three = discountOf({ percent_off: 50, off_periods: 3 });
  const periodsLeft = (period: number) =>
    discountAhead(three, { period, currency: 'EUR' })?.periods;
  // A free trial, period 0, uses none of it.
  expect([0, 1, 2, 3].map(periodsLeft)).toEqual([3, 2, 1, undefined]);
  expect(discountAhead(noDiscount, { period: 1, currency: 'EUR' })).toBeNull();
  expect(discountAhead(discountOf({ amount_off: 100 }), { period: 7, currency: 'GBP' })).toEqual({
    percent: null,
    amount: 100,
    currency: 'GBP',
    periods: null,
  });
});
