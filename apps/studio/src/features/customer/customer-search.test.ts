import { expect, it } from 'vitest';
import { criterionOf, customerSearch } from './customer-search.ts';

it('searches by the start of a mail address, a receipt, the last digits of a card, or a block', () => {
  expect(criterionOf({ text: 'ada@' })).toEqual({ email_prefix: 'ada@' });
  expect(criterionOf({ by: 'receipt', text: '#1042' })).toEqual({ receipt: 1042 });
  expect(criterionOf({ by: 'last4', text: '0042' })).toEqual({ last4: '0042' });
  expect(criterionOf({ by: 'blocked' })).toEqual({ blocked: true });
});

it('has no query for a text that is not four digits, or not the number of a receipt', () => {
  expect(criterionOf({ by: 'last4', text: '42' })).toBeNull();
  expect(criterionOf({ by: 'receipt', text: 'ada' })).toBeNull();
});

it('reads a search from the address, where digits are a number, and ignores what is unknown', () => {
  expect(customerSearch({ by: 'receipt', text: 1042 })).toEqual({ by: 'receipt', text: '1042' });
  expect(customerSearch({ by: 'name', text: ' ' })).toEqual({});
});
