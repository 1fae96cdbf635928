import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dayOf,
  eventDateOf,
  weeksOfMonth,
  weekStartOf,
} from '../../../lib/i18n/calendar-days.ts';
import { neighbourOf, rangeOf, viewOf } from '../identity-search.ts';
import { dayToFocus, daysOfKey } from './use-calendar-keys.ts';

const hour = 60 * 60 * 1000;
const at = {
  now: Date.parse('2026-11-21T14:30:00Z'),
  timeZone: 'Europe/Berlin',
  locale: 'en',
} as const;

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
    expect(start).toBeLessThanOrEqual(Date.parse('2026-11-16T00:00Z') - 14 * hour);
    expect(end).toBeGreaterThanOrEqual(Date.parse('2026-11-23T00:00Z') + 12 * hour - 1);
  });
});

describe('calendar query', () => {
  it('names a view, a month or a week; anything else is the overview of this month', () => {
    expect([viewOf('clips'), viewOf('CLIPS'), viewOf(undefined)]).toEqual([
      'clips',
      'overview',
      'overview',
    ]);
    expect(rangeOf({ month: '2027-02' }, at)).toMatchObject({ kind: 'month', first: '2027-02-01' });
    expect(rangeOf({ week: '2026-12-03' }, at)).toMatchObject({
      kind: 'week',
      first: '2026-11-29',
      last: '2026-12-05',
    });
    for (const bad of [
      { month: '2026-13' },
      { month: '9999-01' },
      { week: 'x' },
      { week: '1970-01-01' },
    ])
      expect(rangeOf(bad, at)).toMatchObject({ kind: 'month', first: '2026-11-01' });
  });

  it('pages by its own step and ends within two years', () => {
    const month = rangeOf({}, at);
    expect(neighbourOf(month, 1, '2026-11-21')).toEqual({ month: '2026-12', week: null });
    const week = rangeOf({ week: '2026-11-21' }, at);
    expect(neighbourOf(week, -1, '2026-11-21')).toEqual({ week: '2026-11-08', month: null });
    const last = rangeOf({ month: '2028-05' }, at);
    expect(last.first).toBe('2028-05-01');
    expect(neighbourOf(last, 1, '2026-11-21')).toBeNull();
  });
});

describe('calendar keys', () => {
  it('move by days and weeks, mirrored from right to left', () => {
    expect(daysOfKey('ArrowDown', false)).toBe(7);
    expect(daysOfKey('ArrowRight', false)).toBe(1);
    expect(daysOfKey('ArrowRight', true)).toBe(-1);
    expect(daysOfKey('a', false)).toBeNull();
  });

  it('skip to days with matches, and stay if there is none beyond', () => {
    const days = ['2026-11-06', '2026-11-14', '2026-11-21'];
    expect(dayToFocus(days, '2026-11-06', 1)).toBe('2026-11-14');
    expect(dayToFocus(days, '2026-11-21', -7)).toBe('2026-11-14');
    expect(dayToFocus(days, '2026-11-21', 7)).toBeNull();
  });
});
