import { afterEach, beforeEach, expect, it } from 'vitest';
import { hourMs } from '@grandstand/contract/constants';
import { testNow } from '../event/testing.ts';
import { openShop, type Shop } from '../purchase/testing.ts';
import { signInOn, signedIn } from '../session/testing.ts';
import { codeFor, redeem } from './testing.ts';

let now: number;
let shop: Shop;
beforeEach(async () => {
  now = testNow;
  shop = await openShop({ clock: () => now, limitFactor: 1, env: { TRUST_PROXY: '127.0.0.1' } });
});
afterEach(() => shop.close());

let addresses = 0;
/** Signs a new viewer in from a unique address; returns the access token. */
const viewer = async (name: string) => {
  addresses += 1;
  const from = `192.0.2.${addresses}`;
  const { access } = await signedIn(shop.api, name, { headers: { 'x-forwarded-for': from } });
  return access;
};
const codeOf = (response: { body: { messageErrorCode?: string } }) =>
  response.body.messageErrorCode ?? 'ok';
const guess = async (token: string, address: string, code: string) =>
  codeOf(await redeem(shop.api, { token, address }, code));

it('[SEC-13] an account may try ten wrong codes per hour, even concurrently, and then not even a valid one', async () => {
  const ann = await viewer('ann');
  const good = await codeFor(shop.api);
  const tries = await Promise.all(
    Array.from({ length: 14 }, (_, index) => guess(ann, `198.51.100.${index}`, `WRONG-${index}`)),
  );
  expect(tries.filter((code) => code === 'access_code_not_found')).toHaveLength(10);
  expect(tries.filter((code) => code === 'too_many_requests')).toHaveLength(4);
  const refused = await redeem(shop.api, { token: ann, address: '198.51.100.99' }, good);
  expect(codeOf(refused)).toBe('too_many_requests');
  expect(refused.headers['retry-after']).toBe('3600');
  now += hourMs;
  const { access } = await signInOn(shop.api, 'ann@example.org');
  expect(await guess(access, '198.51.100.99', good)).toBe('ok');
});

it('[SEC-13] an address may try thirty wrong codes per hour, and then each account three more', async () => {
  const guessWrong = async (name: string, failures: number) => {
    const token = await viewer(name);
    for (let attempt = 0; attempt < failures; attempt += 1)
      expect(await guess(token, '203.0.113.7', 'WRONG')).toBe('access_code_not_found');
  };
  for (const name of ['ann', 'bea', 'cem']) await guessWrong(name, 10);
  const good = await codeFor(shop.api);
  // Strangers behind the same address do not lock out a viewer with a valid code.
  expect(await guess(await viewer('emil'), '203.0.113.7', good)).toBe('ok');
  const dora = await viewer('dora');
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect(await guess(dora, '203.0.113.7', 'WRONG')).toBe('access_code_not_found');
  expect(await guess(dora, '203.0.113.7', await codeFor(shop.api))).toBe('too_many_requests');
  // The refused try did not count against the account.
  expect(await guess(dora, '203.0.113.8', await codeFor(shop.api))).toBe('ok');
  const counts = await shop.api.db.forTenant('alpha', ({ trx }) =>
    trx.selectFrom('access_code_budget').select(['key', 'failures']).execute(),
  );
  expect(counts.map(({ failures }) => failures).toSorted((a, b) => a - b)).toEqual([
    0, 0, 3, 10, 10, 10, 30,
  ]);
  // Stored counts reveal neither addresses nor accounts.
  const accounts = await shop.api.db.forTenant('alpha', ({ trx }) =>
    trx.selectFrom('user_account').select('id').execute(),
  );
  expect(accounts).toHaveLength(5);
  for (const text of ['203.0', ...accounts.map(({ id }) => id)])
    expect(JSON.stringify(counts)).not.toContain(text);
});

it('valid codes do not count as guesses, and expired counts are deleted', async () => {
  const ann = await viewer('ann');
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const code = await codeFor(shop.api, { productId: 'ticket' });
    expect(await guess(ann, '198.51.100.1', code)).toBe('access_code_needs_event');
  }
  now += 2 * hourMs;
  await shop.api.app.jobs.runNamed(['access-code-cleanup']);
  const counts = await shop.api.db.forTenant('alpha', ({ trx }) =>
    trx.selectFrom('access_code_budget').selectAll().execute(),
  );
  expect(counts).toEqual([]);
});
