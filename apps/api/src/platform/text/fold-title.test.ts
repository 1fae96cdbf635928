import { describe, expect, it } from 'vitest';
import { foldTitle, sortKeyOf } from './fold-title.ts';

describe('the folded title', () => {
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

describe('the sort key of titles', () => {
  const sorted = (titles: readonly string[]) =>
    titles.toSorted((one, other) => (sortKeyOf(one) < sortKeyOf(other) ? -1 : 1));

  it('sorts Ukrainian as its alphabet does', () => {
    const alphabet = 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'.split('');
    expect(sorted(alphabet.toReversed())).toEqual(alphabet);
    const teams = [
      'Арсенал',
      'Єдність',
      'Зоря',
      'Ингулець',
      'Інгулець',
      'Їжаки',
      'Йорк',
      'Кривбас',
    ];
    expect(sorted(teams.toReversed())).toEqual(teams);
    expect(teams.toSorted(new Intl.Collator('uk').compare)).toEqual(teams);
  });

  it('sorts marked Latin letters with the others', () => {
    const teams = ['Évora', 'Ewa', 'Lodz', 'Łódź Widzew', 'Nantes', 'Ñuble', 'Oslo'];
    expect(sorted(teams.toReversed())).toEqual(teams);
  });

  it('is the folded title elsewhere, and the same for composed and decomposed letters', () => {
    expect(sortKeyOf('  FC   Łódź ')).toBe('fc lodz');
    expect(sortKeyOf('כדורגל')).toBe('כדורגל');
    expect(sortKeyOf('Йорк'.normalize('NFD'))).toBe(sortKeyOf('ЙОРК'));
  });
});
