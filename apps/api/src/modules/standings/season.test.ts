import { describe, expect, it } from 'vitest';
import { seasonOf, seasonTimesOf } from './season.ts';

const at = (time: string) => Date.parse(time);

describe('a season', () => {
  it('starts on its day in the time zone of the tenant', () => {
    const before = at('2026-06-30T21:59:00Z');
    const after = at('2026-06-30T22:01:00Z');
    expect(seasonOf('07-01', before, 'Europe/Berlin', 0)).toEqual({
      start: '2025-07-01',
      end: '2026-06-30',
    });
    expect(seasonOf('07-01', after, 'Europe/Berlin', 0)).toEqual({
      start: '2026-07-01',
      end: '2027-06-30',
    });
    expect(seasonOf('07-01', after, 'Europe/Berlin', 1).start).toBe('2025-07-01');
  });

  it('may be a calendar year', () => {
    const season = { start: '2026-01-01', end: '2026-12-31' };
    expect(seasonOf('01-01', at('2026-01-01T00:00:00Z'), 'UTC', 0)).toEqual(season);
    expect(seasonOf('01-01', at('2026-12-31T23:59:00Z'), 'UTC', 0)).toEqual(season);
  });

  it('lasts from the midnight of its first day to that after its last', () => {
    const season = { start: '2026-07-01', end: '2027-06-30' };
    const times = (zone: string) =>
      seasonTimesOf(season, zone).map((ms) => new Date(ms).toISOString());
    expect(times('UTC')).toEqual(['2026-07-01T00:00:00.000Z', '2027-07-01T00:00:00.000Z']);
    expect(times('Europe/Berlin')).toEqual([
      '2026-06-30T22:00:00.000Z',
      '2027-06-30T22:00:00.000Z',
    ]);
    expect(times('America/New_York')).toEqual([
      '2026-07-01T04:00:00.000Z',
      '2027-07-01T04:00:00.000Z',
    ]);
  });
});
