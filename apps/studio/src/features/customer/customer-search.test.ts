import { expect, it } from 'vitest';
import { criterionOf } from './customer-criterion.ts';
import { customerSearch } from './customer-search.ts';

it('customers are found by the start of a mail address, a receipt, the last digits of a card, or a block', () => {
  expect(criterionOf({ text: 'ada@' })).toEqual({ email_prefix: 'ada@' });
  expect(criterionOf({ by: 'receipt', text: '#1042' })).toEqual({ receipt: 1042 });
  expect(criterionOf({ by: 'last4', text: '0042' })).toEqual({ last4: '0042' });
  expect(criterionOf({ by: 'blocked' })).toEqual({ blocked: true });
});

it('criterionOf returns null for last digits that are not four, and for a receipt that is not a number', () => {
  expect(criterionOf({ by: 'last4', text: '42' })).toBeNull();
  expect(criterionOf({ by: 'receipt', text: 'ada' })).toBeNull();
});

it('customerSearch reads digits in the address, which arrive as a number, and ignores unknown values', () => {
  expect(customerSearch({ by: 'receipt', text: 1042 })).toEqual({ by: 'receipt', text: '1042' });
  expect(customerSearch({ by: 'name', text: ' ', portals: 'yes' })).toEqual({});
  expect(customerSearch({ by: 'last4', text: '0042', portals: true })).toEqual({
    by: 'last4',
    text: '0042',
    portals: true,
  });
});
