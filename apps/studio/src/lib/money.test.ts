import { expect, it } from 'vitest';
import { formatMoney, parseAmount, amountInputText } from './money.ts';

it('parseAmount reads amounts with a comma or a dot, in the units of their currency', () => {
  expect([
    parseAmount('9,99', 'EUR'),
    parseAmount(' 10.5 ', 'USD'),
    parseAmount('500', 'JPY'),
  ]).toEqual([999, 1050, 500]);
  expect([
    parseAmount('19,999', 'EUR'),
    parseAmount('5,5', 'JPY'),
    parseAmount('-1', 'EUR'),
  ]).toEqual([null, null, null]);
});

it('formatMoney formats amounts for people to read, and amountInputText as the text of an input', () => {
  expect(formatMoney(999, 'EUR', 'en')).toBe('€9.99');
  expect([amountInputText(999, 'EUR', 'en'), amountInputText(500, 'JPY', 'en')]).toEqual([
    '9.99',
    '500',
  ]);
  expect([amountInputText(123450, 'EUR', 'de'), parseAmount('1234,50', 'EUR')]).toEqual([
    '1234,50',
    123450,
  ]);
});
