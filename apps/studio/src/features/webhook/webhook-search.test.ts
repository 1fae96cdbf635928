import { expect, it } from 'vitest';
import { webhookSearch } from './webhook-search.ts';

it('the state of an endpoint’s messages is in the address, and an unknown one shows all', () => {
  expect(webhookSearch({ state: 'failed' })).toEqual({ state: 'failed' });
  expect([webhookSearch({ state: 'lost' }), webhookSearch({})]).toEqual([{}, {}]);
});
