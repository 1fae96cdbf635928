import { describe, expect, it } from 'vitest';
import { foldTitle } from './fold-title.ts';

describe('the sort key of titles', () => {
  it.each([
    ['Évora', 'evora'],
    ['  FC   Łódź ', 'fc lodz'],
    ['Straße', 'strasse'],
    ['İstanbul', 'istanbul'],
    ['Ærøskøbing', 'aeroskobing'],
    ['Peñarol', 'penarol'],
    ['Barça', 'barca'],
    ['Čelik Đurđevik', 'celik durdevik'],
    ['Київ', 'киів'],
    ['Євро', 'євро'],
    ['한국', '한국'.normalize('NFKD')],
  ])('turns %s into %s', (title, key) => {
    expect(foldTitle(title)).toBe(key);
  });
});
