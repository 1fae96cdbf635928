import { describe, expect, it } from 'vitest';
import { hourMs } from '@grandstand/contract/constants';
import {
  addDays,
  addMonths,
  dayOf,
  eventDateOf,
  weeksOfMonth,
  weekStartOf,
} from './calendar-days.ts';

describe('calendar days', () => {
  it('belong to the viewer’s time zone', () => {
    const lateEvening = Date.parse('2026-03-28T23:30:00Z');
    expect(dayOf(lateEvening, 'UTC')).toBe('2026-03-28');
    expect(dayOf(lateEvening, 'Europe/Berlin')).toBe('2026-03-29');
    expect(dayOf(lateEvening, 'America/Los_Angeles')).toBe('2026-03-28');
  });

  it('count across months, years and clock changes', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(addMonths('2026-11', 2)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
  });

  it('form whole weeks that start on the language’s first day', () => {
    expect(weekStartOf('2026-11-21', 0)).toBe('2026-11-15');
    expect(weekStartOf('2026-11-22', 1)).toBe('2026-11-16');
    const weeks = weeksOfMonth('2026-11', 1);
    expect(weeks[0]?.[0]).toBe('2026-10-26');
    expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
    expect(weeks.every((week) => week.length === 7)).toBe(true);
  });

  it('are requested with a margin for time zones ahead or behind', () => {
    const [start = 0, end = 0] = eventDateOf('2026-11-16', '2026-11-22').split('~').map(Number);
    expect(start).toBeLessThanOrEqual(Date.parse('2026-11-16T00:00Z') - 14 * hourMs);
    expect(end).toBeGreaterThanOrEqual(Date.parse('2026-11-23T00:00Z') + 12 * hourMs - 1);
  });
});
