import { describe, expect, it } from 'vitest';
import { hourMs } from '@grandstand/contract/constants';
import { addDays, dayOf, fromLocal, lastMoment, startOfDay, toLocal } from './zoned-time.ts';

describe('the time of a tenant', () => {
  it('is that of its zone, in winter and in summer', () => {
    expect(toLocal('2026-11-27T23:30:00.000Z', 'Europe/Berlin')).toBe('2026-11-28T00:30');
    expect(toLocal('2026-07-01T18:00:00.000Z', 'America/New_York')).toBe('2026-07-01T14:00');
    expect(fromLocal('2026-11-28T00:30', 'Europe/Berlin')).toBe('2026-11-27T23:30:00.000Z');
    expect(fromLocal('2026-07-01T14:00', 'America/New_York')).toBe('2026-07-01T18:00:00.000Z');
  });

  it('has days of 23 and 25 hours where the clocks change', () => {
    const hours = (day: string) =>
      (Date.parse(startOfDay(addDays(day, 1), 'Europe/Berlin')) -
        Date.parse(startOfDay(day, 'Europe/Berlin'))) /
      hourMs;
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-11-01')]).toEqual([23, 25, 24]);
  });

  it('is that after the change of the clocks for a local time that they skip, such as a midnight in Chile', () => {
    expect(startOfDay('2026-09-06', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z');
    expect(fromLocal('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  });

  it('is null for an empty input, and an empty input for null', () => {
    expect(fromLocal('', 'Europe/Berlin')).toBeNull();
    expect(toLocal(null, 'Europe/Berlin')).toBe('');
  });
});

it('days are counted across months, and a time has the day of its time zone', () => {
  expect(addDays('2026-11-30', 1)).toBe('2026-12-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(dayOf('2026-11-27T23:30:00.000Z', 'Asia/Tokyo')).toBe('2026-11-28');
});

it('what ends at midnight lasted the day before', () => {
  const end = startOfDay('2027-05-06', 'Europe/Berlin');
  expect(dayOf(lastMoment(end), 'Europe/Berlin')).toBe('2027-05-05');
});
