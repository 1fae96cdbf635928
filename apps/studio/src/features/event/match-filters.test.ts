import { describe, expect, it } from 'vitest';
import { hourMs } from '@grandstand/contract/constants';
import { todayIn } from './event.api.ts';
import { matchSearch } from './match-search.ts';

const hours = (range: string) => {
  const [start = 0, end = 0] = range.split('~').map(Number);
  return { start: new Date(start).toISOString(), hours: (end + 1 - start) / hourMs };
};

describe('the day of a tenant', () => {
  it('starts and ends at midnight of its time zone', () => {
    const at = Date.parse('2026-11-27T23:30:00.000Z');
    expect(hours(todayIn('UTC', at))).toEqual({ start: '2026-11-27T00:00:00.000Z', hours: 24 });
    expect(hours(todayIn('Asia/Tokyo', at))).toEqual({
      start: '2026-11-27T15:00:00.000Z',
      hours: 24,
    });
    expect(hours(todayIn('America/New_York', at)).start).toBe('2026-11-27T05:00:00.000Z');
  });

  it('has 25 or 23 hours where the clocks change', () => {
    const autumn = Date.parse('2026-10-25T12:00:00.000Z');
    expect(hours(todayIn('Europe/Berlin', autumn))).toEqual({
      start: '2026-10-24T22:00:00.000Z',
      hours: 25,
    });
    const spring = Date.parse('2026-03-29T00:30:00.000Z');
    expect(hours(todayIn('Europe/Berlin', spring))).toEqual({
      start: '2026-03-28T23:00:00.000Z',
      hours: 23,
    });
  });
});

it('matchSearch reads the filters of the list of matches from the address, and ignores invalid values', () => {
  expect(matchSearch({ view: 'live', search: 'North', page: 2 })).toEqual({
    view: 'live',
    search: 'North',
    page: 2,
  });
  expect(matchSearch({ view: 'all', search: ' ', page: -1 })).toEqual({});
});
