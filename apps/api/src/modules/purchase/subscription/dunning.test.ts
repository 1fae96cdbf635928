import { expect, it } from 'vitest';
import { dayMs } from '@grandstand/contract/constants';
import { graceEndOf, noticeMs, retryAt } from './dunning.ts';

const from = new Date('2027-01-01T00:00:00Z');
const inDays = (days: number) => new Date(from.getTime() + days * dayMs);
const daysOf = (date: Date | null) => date && (date.getTime() - from.getTime()) / dayMs;

it.each([
  // period length in days, whether it follows a trial, days of grace, hours until each retry
  [365, false, 7, [24, 72, 120, null]],
  [30, false, 7, [24, 72, 120, null]],
  [14, false, 7, [24, 72, 120, null]],
  [7, false, 3.5, [12, 36, 60, null]],
  [30, true, 1, [3.43, 10.29, 17.14, null]],
])(
  'a period of %d days, after a trial %s: %d days of grace',
  (days, isFirst, graceDays, retryHours) => {
    const until = graceEndOf({ startsAt: from, endsAt: inDays(days), isFirst });
    expect(daysOf(until)).toBe(graceDays);
    const hours = [1, 2, 3, 4].map((declines) => {
      const retryDays = daysOf(retryAt(from, until, declines));
      return retryDays === null ? null : Number((retryDays * 24).toFixed(2));
    });
    expect(hours).toEqual(retryHours);
  },
);

it.each([
  [{ duration: 1, duration_units: 'month', trial_days: null }, false, null],
  [{ duration: 5, duration_units: 'month', trial_days: null }, false, null],
  [{ duration: 6, duration_units: 'month', trial_days: null }, false, 21],
  [{ duration: 1, duration_units: 'year', trial_days: null }, false, 21],
  [{ duration: 1, duration_units: 'month', trial_days: 14 }, true, 7],
  [{ duration: 1, duration_units: 'month', trial_days: 7 }, true, 1],
] as const)(
  'the owner of %o, in its trial %s, is notified of the renewal %s days before',
  (product, isTrial, days) => {
    expect(noticeMs(product, isTrial)).toBe(days === null ? null : days * dayMs);
  },
);
