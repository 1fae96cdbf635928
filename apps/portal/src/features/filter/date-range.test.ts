import { dateFilters, hourMs, dayMs } from '@grandstand/contract/constants';
import { describe, expect, it } from 'vitest';
import { eventDateOf, startOfDay } from './date-range.ts';
import { filterBody, filtersInQuery } from './filter.ts';

const now = Date.parse('2026-11-21T14:30:41.234Z');
const second = 1000;

const rangeOf = (choice: (typeof dateFilters)[number], zone = 'Europe/Berlin', at = now) => {
  const [start = NaN, end = NaN] = (eventDateOf(choice, at, zone) ?? '').split('~').map(Number);
  return { start, end };
};
const filtersOf = (search: Record<string, string>) =>
  filterBody(filtersInQuery(search, ['date', 'league'], { sports: [] }), {
    now,
    zone: 'Europe/Berlin',
  });

describe('date filter', () => {
  it('[DSC-12] anytime and unknown choices send no event_date', () => {
    expect(filtersOf({})).not.toHaveProperty('event_date');
    expect(filtersOf({ date: 'anytime' })).not.toHaveProperty('event_date');
    expect(filtersOf({ date: 'tomorrow' })).not.toHaveProperty('event_date');
  });

  it.each(dateFilters.filter((choice) => choice !== 'anytime'))(
    '[DSC-13] [DSC-14] %s is sent as start~end in ms, each a second after a full minute',
    (choice) => {
      const { event_date: sent } = filtersOf({ date: choice });
      expect(sent).toMatch(/^\d{13}~\d{13}$/);
      const { start, end } = rangeOf(choice);
      expect([start % 60_000, end % 60_000]).toEqual([1000, 1000]);
      expect(end).toBeGreaterThan(start);
    },
  );

  it('[DSC-13] ranges of past days end now and are as long as their name states', () => {
    const rounded = Date.parse('2026-11-21T14:31:01.000Z');
    for (const days of [7, 30, 90] as const) {
      expect(rangeOf(`past_${days}_days`)).toEqual({ start: rounded - days * dayMs, end: rounded });
    }
  });

  it('today and yesterday are calendar days of the time zone', () => {
    const midnight = Date.parse('2026-11-20T23:00:00.000Z');
    expect(rangeOf('today')).toEqual({ start: midnight + second, end: midnight + dayMs + second });
    expect(rangeOf('yesterday')).toEqual({
      start: midnight - dayMs + second,
      end: midnight + second,
    });
    // It is already the next day in Auckland.
    expect(rangeOf('today', 'Pacific/Auckland').start).toBe(
      Date.parse('2026-11-21T11:00:00.000Z') + second,
    );
  });

  it('days of a clock change have 23 or 25 hours', () => {
    const spring = rangeOf('today', 'Europe/Berlin', Date.parse('2026-03-29T12:00:00Z'));
    const autumn = rangeOf('today', 'America/New_York', Date.parse('2026-11-01T18:00:00Z'));
    expect((spring.end - spring.start) / hourMs).toBe(23);
    expect((autumn.end - autumn.start) / hourMs).toBe(25);
  });

  it('finds the start of a day from any hour, including in half-hour zones', () => {
    const start = Date.parse('2026-11-20T18:30:00.000Z');
    for (const after of [0, 1, 12 * hourMs, dayMs - 1]) {
      expect(startOfDay(start + after, 'Asia/Kolkata')).toBe(start);
    }
  });

  it('[DSC-04] identities.type is sent with a chosen competition and omitted otherwise', () => {
    expect(filtersOf({ league: 'l1' })).toEqual({
      'identities.id': ['l1'],
      'identities.type': ['league'],
    });
    expect(filtersOf({})).toEqual({});
    expect(filtersOf({ league: '<script>' })).toEqual({});
  });
});
