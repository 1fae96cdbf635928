import { describe, expect, it } from 'vitest';
import { isoTime, text } from './primitives.ts';

describe('typed text', () => {
  it.each(['\uFFFE', 'a\uFFFFb', '\u0000', '\uD800', 'a\nb'])(
    'is refused if logs, mails or XML cannot hold it: %j',
    (typed) => {
      expect(text(10).safeParse(typed).success).toBe(false);
    },
  );

  it('may be anything else that people write', () => {
    for (const typed of ['\uFFFD', '🏉', 'שָׁלוֹם', '<b>', '\u2028'])
      expect(text(10).parse(typed)).toBe(typed);
    expect(text(10, true).parse('a\nb')).toBe('a\nb');
  });
});

describe('times', () => {
  it('are refused before the year 1000', () => {
    expect(isoTime.safeParse('1000-01-01T00:00:00.000Z').success).toBe(true);
    for (const year of ['0000', '0001', '0099', '0999'])
      expect(isoTime.safeParse(`${year}-12-31T23:59:59Z`).error?.issues[0]?.message).toBe(
        'must be in the year 1000 or later',
      );
  });
});
