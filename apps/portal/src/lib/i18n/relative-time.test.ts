import { describe, expect, it } from 'vitest';
import { withoutFigure } from './relative-time.ts';

const formatNarrow = (locale: string, amount: number, unit: 'minute' | 'hour' | 'month') =>
  withoutFigure(new Intl.RelativeTimeFormat(locale, { style: 'narrow' }).format(amount, unit));

describe('relative time', () => {
  it.each([
    [1, 'hour', 'בעוד שעה'],
    [2, 'hour', 'בעוד שעתיים'],
    [-1, 'hour', 'לפני שע׳'],
    [3, 'hour', 'בעוד 3 שע׳'],
  ] as const)(
    'writes %i %s in Hebrew without a figure after its word',
    (amount, unit, expected) => {
      expect(formatNarrow('he', amount, unit)).toBe(expected);
    },
  );

  it.each(['en', 'de', 'he'])('preserves every other figure in %s', (locale) => {
    for (const amount of [3, 10, 11, 12, 21, -22])
      expect(formatNarrow(locale, amount, 'hour')).toContain(String(Math.abs(amount)));
  });

  it('leaves languages without bracketed figures unchanged', () => {
    for (const locale of ['en', 'de'])
      for (const amount of [1, 2, -1, -2])
        expect(formatNarrow(locale, amount, 'hour')).toContain(String(Math.abs(amount)));
  });
});
