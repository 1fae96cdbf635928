import { expect, it } from 'vitest';
import { changeTiming, prorate } from './proration.ts';

const startsAt = new Date('2027-04-01T12:00:00Z');
const month = { startsAt, endsAt: new Date('2027-05-01T12:00:00Z') };

it.each([
  // prices in minor currency units, time of the change, charge for the whole days left of 30, rounded down
  [499, 999, '2027-04-01T12:00:00Z', 500],
  [499, 999, '2027-04-01T12:00:01Z', 483],
  [499, 999, '2027-04-16T12:00:00Z', 250],
  [499, 999, '2027-04-16T18:00:00Z', 233],
  [499, 999, '2027-04-30T12:00:00Z', 16],
  [499, 999, '2027-04-30T12:00:01Z', 0],
  [499, 999, '2027-05-02T00:00:00Z', 0],
  [500, 501, '2027-04-02T12:00:00Z', 0],
  [999, 499, '2027-04-01T12:00:00Z', 0],
  [0, 100_000_000, '2027-04-01T12:00:00Z', 100_000_000],
])('a change from the price %d to %d at %s costs %d', (from, to, now, amount) => {
  expect(prorate({ from, to }, month, new Date(now))).toBe(amount);
});

const priced = (price: number, duration: number | null = 1, currency: string | null = 'EUR') => ({
  price,
  currency,
  duration,
  duration_units: duration === null ? null : ('month' as const),
});

it.each([
  [priced(499), priced(999), 'at_once'],
  [priced(999), priced(499), 'at_end'],
  [priced(999), priced(999), 'at_end'],
  // Another duration is another contract: it starts when the paid period ends.
  [priced(999), priced(8990, 12), 'at_end'],
  [priced(499), priced(999, 1, 'GBP'), null],
  [priced(499), priced(999, null), null],
])('a change from %o to %o takes effect %s', (from, to, when) => {
  expect(changeTiming(from, to)).toBe(when);
});
