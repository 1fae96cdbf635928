import { describe, expect, it } from 'vitest';
import {
  cutText,
  nullIfEmpty,
  fieldText,
  id,
  isInvisible,
  isoTime,
  milliseconds,
  text,
} from './primitives.ts';

describe('text that a viewer enters', () => {
  it.each(['\uFFFE', 'a\uFFFFb', '\u0000', '\uD800', 'a\nb'])(
    'is refused if logs, mails or XML cannot contain it: %j',
    (entered) => {
      expect(text(10).safeParse(entered).success).toBe(false);
    },
  );

  it('may be anything else that people write', () => {
    for (const entered of ['\uFFFD', '🏉', 'שָׁלוֹם', '<b>', 'a\u2028b', '\u200F\u05E9'])
      expect(text(10).parse(entered)).toBe(entered);
    expect(text(10, true).parse('a\nb')).toBe('a\nb');
  });
});

describe('a name, title or comment', () => {
  it.each([
    '',
    ' ',
    '\u00A0\u3000',
    '\u200B',
    '\u200D\uFE0F',
    '\u00AD',
    '\u115F\u1160',
    '\u3164',
    '\uFFA0',
    '\u2800\u2800',
    '\u2060\uFEFF',
    '\u202E',
    '\u180E',
    '\uFFFC',
    '\u{E0061}',
    '\u{1D159}',
    '\u{13441}',
  ])('[ACC-07] is refused if it shows nothing: %j', (entered) => {
    expect(isInvisible(entered)).toBe(true);
    expect(text(100).safeParse(entered).error?.issues[0]?.message).toBe('must not be blank');
    expect(fieldText(100).safeParse(entered).success).toBe(true);
  });

  it.each(['.', '0', '👩‍👩‍👧', '\u200B.', 'ㅤ김', '⠿'])(
    'is accepted if it shows anything: %j',
    (entered) => {
      expect(text(100).parse(entered)).toBe(entered);
    },
  );
});

describe('text that a device sends by itself', () => {
  it.each([
    ['x'.repeat(300), 'x'.repeat(120)],
    ['', ''],
    [' Mozilla/5.0\r\n(Linux)\0 ', 'Mozilla/5.0 (Linux)'],
    [`${'x'.repeat(119)}📺`, 'x'.repeat(119)],
    ['\uD800', '\uFFFD'],
  ])('is cut and never refused: %j', (sent, cut) => {
    expect(cutText(120).parse(sent)).toBe(cut);
    expect(fieldText(120).safeParse(cut).success).toBe(true);
  });
});

describe('a field of a form', () => {
  it('is null if it is empty', () => {
    expect(['', null, 'cup'].map((sent) => nullIfEmpty(id).parse(sent))).toEqual([
      null,
      null,
      'cup',
    ]);
    expect(nullIfEmpty(id).safeParse('no id').success).toBe(false);
  });
});

describe('a time in ms', () => {
  it('is rounded, since seconds times 1000 are not always whole', () => {
    expect(milliseconds().parse(1.1 * 1000 * 1.001)).toBe(1101);
    expect(milliseconds(5000).parse(4999.6)).toBe(5000);
    for (const sent of [-1, 5001, '1', Number.NaN])
      expect(milliseconds(5000).safeParse(sent).success).toBe(false);
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
