import { describe, expect, it } from 'vitest';
import { foldTitle } from './fold-title.ts';

describe('the key titles are sorted by', () => {
  it.each([
    ['Évora', 'evora'],
    ['  FC   Łódź ', 'fc lodz'],
    ['Straße', 'strasse'],
    ['İstanbul', 'istanbul'],
    ['Ærøskøbing', 'aeroskobing'],
    ['한국', '한국'.normalize('NFKD')],
  ])('%s becomes %s', (title, key) => {
    expect(foldTitle(title)).toBe(key);
  });
});
