import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDuration, periodOf } from './period.ts';

const plus = (start: string, duration: number, unit: 'day' | 'week' | 'month' | 'year') =>
  addDuration(new Date(start), duration, unit).toISOString();

it('a month ends on the same day, or on the last one of a shorter month', () => {
  expect(plus('2027-01-31T10:30:00.000Z', 1, 'month')).toBe('2027-02-28T10:30:00.000Z');
  expect(plus('2028-01-31T10:30:00.000Z', 1, 'month')).toBe('2028-02-29T10:30:00.000Z');
  expect(plus('2026-12-15T00:00:00.000Z', 1, 'month')).toBe('2027-01-15T00:00:00.000Z');
  expect(plus('2028-02-29T00:00:00.000Z', 1, 'year')).toBe('2029-02-28T00:00:00.000Z');
  expect(plus('2026-12-30T00:00:00.000Z', 2, 'week')).toBe('2027-01-13T00:00:00.000Z');
});

it('a period always ends after it begins, longer ones later', () => {
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

it('a season gives what is left of it, or all of one that is to come', () => {
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
