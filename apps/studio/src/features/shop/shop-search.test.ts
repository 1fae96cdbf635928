import { expect, it } from 'vitest';
import { shopSearch } from './shop-search.ts';

it.each([
  [{}, {}],
  [{ view: 'products', archived: true, state: 'trial' }, { archived: true }],
  [{ view: 'coupons', state: 'trial' }, { view: 'coupons' }],
  [
    { view: 'subscriptions', state: 'past_due', product: 'month', customer: ' ann@ ' },
    { view: 'subscriptions', state: 'past_due', product: 'month', customer: 'ann@' },
  ],
  // The router parses digits as a number.
  [
    { view: 'subscriptions', customer: 42, state: 'open' },
    { view: 'subscriptions', customer: '42' },
  ],
  [
    { view: 'subscriptions', from: '2026-13-01', to: '2026-12-01' },
    { view: 'subscriptions', to: '2026-12-01' },
  ],
  [
    { view: 'disputes', state: 'open', product: 'month' },
    { view: 'disputes', state: 'open' },
  ],
  [{ view: 'disputes', state: 'trial' }, { view: 'disputes' }],
  [
    { view: 'payouts', state: 'paid', from: '2026-11-01', customer: 'ann' },
    { view: 'payouts', state: 'paid', from: '2026-11-01' },
  ],
  [{ view: 'money' }, {}],
])('the address %j of the shop is read as %j', (search, expected) => {
  expect(shopSearch(search)).toEqual(expected);
});
