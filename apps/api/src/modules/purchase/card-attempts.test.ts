/** Cards are not to be tried out, and what is limited is not to be held without paying. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testNow } from '../event/testing.ts';
import { sourcesOf } from '../payment/index.ts';
import { signInOn, signedIn } from '../session/testing.ts';
import { openShop, tokenOf, type Shop, type TestCard } from './testing.ts';

const minuteMs = 60_000;
let now = testNow;
let shop: Shop;
beforeAll(async () => {
  // A quarter of each limit of addresses: ten refused cards.
  shop = await openShop({
    clock: () => now,
    limitFactor: 0.25,
    env: { TRUST_PROXY: '127.0.0.1' },
  });
});
afterAll(() => shop.close());
beforeEach(() => {
  now = testNow;
});

let addresses = 0;
/** A signed-in viewer, who registered at an address that nobody else has. */
async function viewer(name: string): Promise<string> {
  addresses += 1;
  const headers = { 'x-forwarded-for': `192.0.2.${addresses}` };
  return (await signedIn(shop.api, name, { headers })).access;
}
async function buy(token: string, address: string, card: TestCard): Promise<string> {
  const { body } = await shop.api.call('ticketCheckout', {
    token,
    headers: { 'x-forwarded-for': address },
    body: { card: { token: tokenOf(card) }, event_id: 'paid' },
  });
  return body.content?.status ?? body.messageErrorCode;
}
const sources = () =>
  shop.api.db.forTenant('alpha', ({ trx }) =>
    trx.selectFrom('payment_source').selectAll().execute(),
  );

it('[SEC-13] an address has so many refused cards in an hour for all its accounts, and each account one of its own', async () => {
  const [address, elsewhere] = ['203.0.113.7', '203.0.113.8'];
  for (const name of ['bea', 'cem']) {
    const token = await viewer(name);
    for (let tried = 0; tried < 5; tried += 1)
      expect(await buy(token, address, 'declines')).toBe('DECLINED');
  }
  const emil = await viewer('emil');
  expect(await buy(emil, address, 'declines')).toBe('DECLINED');
  expect(await buy(emil, address, 'approves')).toBe('too_many_requests');
  // Strangers lock nobody out who has a good card, nor anybody elsewhere.
  expect(await buy(await viewer('fay'), address, 'approves')).toBe('APPROVED');
  expect(await buy(emil, elsewhere, 'approves')).toBe('APPROVED');
  // Where somebody was can neither be read from what is kept, nor is it kept for long.
  const stored = await sources();
  expect(stored.length).toBeGreaterThan(10);
  expect(JSON.stringify(stored)).not.toContain('203.0');
  now += 24 * 60 * minuteMs;
  await shop.api.app.jobs.runNamed(['payment-source']);
  expect(await sources()).toEqual([]);
});

it('[SEC-13] an IPv6 address counts for its /64, and eight times as much for its /48', () => {
  const { tokenSecret, tenants } = shop.api.app.platform;
  const at = (address: string) => sourcesOf({ address, tokenSecret, tenant: tenants.get('alpha') });
  const [own, site] = at('2001:db8:1:1::1');
  expect([own?.share, site?.share]).toEqual([1, 8]);
  expect(at('2001:db8:1:1:ffff::2')).toEqual([own, site]);
  const [neighbour, same] = at('2001:db8:1:2::1');
  expect(same).toEqual(site);
  expect(neighbour?.key).not.toBe(own?.key);
  expect(at('2001:db8:2:1::1').map(({ key }) => key)).not.toContain(site?.key);
  expect(at('192.0.2.1')).toHaveLength(1);
});

/** Subscribes to the one of which there is one, in each tenant. */
async function few(
  token: string,
  card: TestCard,
  { tenant = 'alpha', address = '203.0.113.9' } = {},
): Promise<string> {
  const { body } = await shop.api.call('subscriptionCheckout', {
    token,
    tenant,
    headers: { 'x-forwarded-for': address },
    body: { card: { token: tokenOf(card) }, subscription_id: 'few' },
  });
  return body.content?.status ?? body.messageErrorCode;
}
const again = async (name: string, tenant = 'alpha') =>
  (await signInOn(shop.api, `${name}@example.org`, { tenant })).access;

it('what is limited waits eight minutes for a payer whom the bank asks, other things half an hour', async () => {
  const gil = await viewer('gil');
  await viewer('hal');
  expect([await few(gil, 'asks'), await buy(gil, '203.0.113.9', 'asks')]).toEqual([
    'PENDING',
    'PENDING',
  ]);
  now = testNow + 7 * minuteMs;
  await shop.runPayments();
  expect(await few(await again('hal'), 'approves')).toBe('product_sold_out');
  now = testNow + 9 * minuteMs;
  await shop.runPayments();
  const elsewhere = { address: '203.0.113.10' };
  expect(await few(await again('hal'), 'approves', elsewhere)).toBe('APPROVED');
  const { body } = await shop.api.call('ticketList', { token: await again('gil'), query: {} });
  expect(body.content.entries).toMatchObject([{ purchaseProcessing: true }]);
});

it('who begins to pay for what is limited and does not finish has to wait: an address after a while, an account sooner', async () => {
  const tenant = 'beta';
  const from = (last: number) => ({ tenant, address: `203.0.113.${last}` });
  const leave = async (name: string, last: number) => {
    expect(await few(await again(name, tenant), 'asks', from(last))).toBe('PENDING');
    now += 10 * minuteMs;
    await shop.runPayments();
  };
  for (const [index, name] of ['ida', 'jan', 'kim'].entries())
    await signedIn(shop.api, name, {
      tenant,
      headers: { 'x-forwarded-for': `192.0.2.${200 + index}` },
    });
  await leave('ida', 20);
  // With a quarter of the limits one is enough at an address, whoever asks there.
  expect(await few(await again('jan', tenant), 'asks', from(20))).toBe('too_many_requests');
  await leave('ida', 21);
  expect(await few(await again('ida', tenant), 'asks', from(22))).toBe('too_many_requests');
  expect(await few(await again('kim', tenant), 'approves', from(22))).toBe('APPROVED');
});
