import { describe, expect, it } from 'vitest';
import { neighbourOf, rangeOf, viewOf } from './identity-search.ts';

const at = {
  now: Date.parse('2026-11-21T14:30:00Z'),
  timeZone: 'Europe/Berlin',
  locale: 'en',
} as const;

describe('calendar query', () => {
  it('names a view, a month or a week; anything else is the overview of this month', () => {
    expect(['clips', 'CLIPS', undefined].map((view) => viewOf(view, 'league'))).toEqual([
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
