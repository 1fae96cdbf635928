import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDuration, countedPeriod, periodOf } from './period.ts';

const plus = (start: string, duration: number, unit: 'day' | 'week' | 'month' | 'year') =>
  addDuration(new Date(start), duration, unit).toISOString();

it('a month ends on the same day, or the last day of a shorter month', () => {
  expect(plus('2027-01-31T10:30:00.000Z', 1, 'month')).toBe('2027-02-28T10:30:00.000Z');
  expect(plus('2028-01-31T10:30:00.000Z', 1, 'month')).toBe('2028-02-29T10:30:00.000Z');
  expect(plus('2026-12-15T00:00:00.000Z', 1, 'month')).toBe('2027-01-15T00:00:00.000Z');
  expect(plus('2028-02-29T00:00:00.000Z', 1, 'year')).toBe('2029-02-28T00:00:00.000Z');
  expect(plus('2026-12-30T00:00:00.000Z', 2, 'week')).toBe('2027-01-13T00:00:00.000Z');
});

it('a period ends after its start, and longer periods end later', () => {
  const start = fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2040-01-01'),
    noInvalidDate: true,
  });
  const unit = fc.constantFrom('day', 'week', 'month', 'year');
  fc.assert(
    fc.property(start, fc.integer({ min: 1, max: 24 }), unit, (date, count, units) => {
      const end = addDuration(date, count, units);
      expect(end > date).toBe(true);
      expect(addDuration(date, count + 1, units) > end).toBe(true);
    }),
  );
});

it('a season gives its remaining time, or all of a future season', () => {
  const season = {
    duration: null,
    duration_units: null,
    starts_at: new Date('2026-07-01'),
    ends_at: new Date('2027-07-01'),
  };
  const during = new Date('2026-11-21');
  expect(periodOf(season, during)).toEqual({ startsAt: during, endsAt: season.ends_at });
  expect(periodOf(season, new Date('2026-06-01')).startsAt).toEqual(season.starts_at);
});

const month = { duration: 1, duration_units: 'month' } as const;
/** Returns the ends of consecutive periods from `start`. */
function endsFrom(start: string, product: Parameters<typeof countedPeriod>[0], count: number) {
  let next = { startsAt: new Date(start), anchor: null as Parameters<typeof countedPeriod>[1] };
  return Array.from({ length: count }, (_, index) => {
    const { startsAt, anchor } = next;
    const counted = countedPeriod(product, anchor, { period: index + 1, startsAt });
    next = { startsAt: counted.endsAt, anchor: counted.anchor };
    return counted.endsAt.toISOString();
  });
}

it('consecutive periods are counted from the first, so an end of month stays one', () => {
  expect(endsFrom('2027-01-31T22:30:00.000Z', month, 4)).toEqual([
    '2027-02-28T22:30:00.000Z',
    '2027-03-31T22:30:00.000Z',
    '2027-04-30T22:30:00.000Z',
    '2027-05-31T22:30:00.000Z',
  ]);
  const year = { duration: 1, duration_units: 'year' } as const;
  expect(endsFrom('2028-02-29T00:00:00.000Z', year, 4).at(-1)).toBe('2032-02-29T00:00:00.000Z');
});

it('daylight saving changes neither lengthen a period nor skip one', () => {
  // In Berlin on the 28th of March and the 31st of October 2027.
  expect(endsFrom('2027-02-28T23:30:00.000Z', month, 9)).toEqual(
    Array.from(
      { length: 9 },
      (_, index) => `2027-${String(index + 3).padStart(2, '0')}-28T23:30:00.000Z`,
    ),
  );
  const day = { duration: 1, duration_units: 'day' } as const;
  expect(endsFrom('2027-03-27T12:00:00.000Z', day, 2).at(-1)).toBe('2027-03-29T12:00:00.000Z');
});

it('a period that does not start at the end of the last one has a new anchor', () => {
  const anchor = { at: new Date('2027-01-31T12:00:00Z'), period: 1 };
  const startsAt = new Date('2027-06-10T08:00:00Z');
  expect(countedPeriod(month, anchor, { period: 3, startsAt })).toEqual({
    endsAt: new Date('2027-07-10T08:00:00Z'),
    anchor: { at: startsAt, period: 3 },
  });
});
