import { expect, it } from 'vitest';
import { formatMoney, fromTyped, toTyped } from './money.ts';

it('fromTyped reads amounts with a comma or a dot, in the units of their currency', () => {
  expect([fromTyped('9,99', 'EUR'), fromTyped(' 10.5 ', 'USD'), fromTyped('500', 'JPY')]).toEqual([
    999, 1050, 500,
  ]);
  expect([fromTyped('19,999', 'EUR'), fromTyped('5,5', 'JPY'), fromTyped('-1', 'EUR')]).toEqual([
    null,
    null,
    null,
  ]);
});

it('formatMoney formats amounts for people to read, and toTyped as the text of an input', () => {
  expect(formatMoney(999, 'EUR', 'en')).toBe('€9.99');
  expect([toTyped(999, 'EUR'), toTyped(500, 'JPY')]).toEqual(['9.99', '500']);
  expect([toTyped(123450, 'EUR', 'de'), fromTyped('1234,50', 'EUR')]).toEqual(['1234,50', 123450]);
});
