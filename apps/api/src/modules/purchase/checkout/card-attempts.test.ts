/** Limits on card testing and on reserving limited items without paying. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayMs, minuteMs } from '@grandstand/contract/constants';
import { testNow } from '../../event/testing.ts';
import { sourcesOf } from '../../payment/index.ts';
import { signInOn, signedIn } from '../../session/testing.ts';
import { openShop, tokenOf, type Shop, type TestCard } from '../testing.ts';

let now = testNow;
let shop: Shop;
beforeAll(async () => {
  // A quarter of each limit per address: ten declined cards, one abandoned payment.
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
/** A signed-in viewer, registered from a unique IP address. */
async function viewer(name: string): Promise<string> {
  addresses += 1;
  const headers = { 'x-forwarded-for': `192.0.2.${addresses}` };
  return (await signedIn(shop.api, name, { headers })).access;
}
/** Buys a ticket. Returns the payment status or the error code. */
async function buy(token: string, address: string, card: TestCard): Promise<string> {
  const { body } = await shop.api.purchase.buyTicket({
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

it('[SEC-13] declined cards are limited per IP address across accounts, except for an account without a decline', async () => {
  const [address, elsewhere] = ['203.0.113.7', '203.0.113.8'];
  for (const name of ['bea', 'cem']) {
    const token = await viewer(name);
    for (let tried = 0; tried < 5; tried += 1)
      expect(await buy(token, address, 'declines')).toBe('DECLINED');
  }
  const emil = await viewer('emil');
  expect(await buy(emil, address, 'declines')).toBe('DECLINED');
  expect(await buy(emil, address, 'approves')).toBe('too_many_requests');
  // Strangers lock out neither viewers with a good card nor other addresses.
  expect(await buy(await viewer('fay'), address, 'approves')).toBe('APPROVED');
  expect(await buy(emil, elsewhere, 'approves')).toBe('APPROVED');
  // Stored sources do not reveal the address, and expire soon.
  const stored = await sources();
  expect(stored.length).toBeGreaterThan(10);
  expect(JSON.stringify(stored)).not.toContain('203.0');
  now += dayMs;
  await shop.api.app.jobs.runNamed(['payment-source']);
  expect(await sources()).toEqual([]);
});

it('[SEC-13] an IPv6 address counts for its /64, and with eight times the limit for its /48', () => {
  const { tokenSecret, tenants } = shop.api.app.platform;
  const sourcesAt = (address: string) =>
    sourcesOf({ address, tokenSecret, tenant: tenants.get('alpha') });
  const [site, network] = sourcesAt('2001:db8:1:1::1');
  expect([network?.limitMultiplier, site?.limitMultiplier]).toEqual([1, 8]);
  expect(sourcesAt('2001:db8:1:1:ffff::2')).toEqual([site, network]);
  const [same, neighbour] = sourcesAt('2001:db8:1:2::1');
  expect(same).toEqual(site);
  expect(neighbour?.key).not.toBe(network?.key);
  expect(sourcesAt('2001:db8:2:1::1').map(({ key }) => key)).not.toContain(site?.key);
  expect(sourcesAt('192.0.2.1')).toHaveLength(1);
});

/** Subscribes to `few`, of which each tenant has one. Returns the payment status or the error code. */
async function buyLimited(
  token: string,
  card: TestCard,
  { tenant = 'alpha', address = '203.0.113.9' } = {},
): Promise<string> {
  const { body } = await shop.api.purchase.buySubscription({
    token,
    tenant,
    headers: { 'x-forwarded-for': address },
    body: { card: { token: tokenOf(card) }, subscription_id: 'few' },
  });
  return body.content?.status ?? body.messageErrorCode;
}
const signInAgain = async (name: string, tenant = 'alpha') =>
  (await signInOn(shop.api, `${name}@example.org`, { tenant })).access;

it('a pending confirmation is abandoned after eight minutes for a limited item, after half an hour for others', async () => {
  const gil = await viewer('gil');
  await viewer('hal');
  expect([await buyLimited(gil, 'asks'), await buy(gil, '203.0.113.9', 'asks')]).toEqual([
    'PENDING',
    'PENDING',
  ]);
  now = testNow + 7 * minuteMs;
  await shop.runPayments();
  expect(await buyLimited(await signInAgain('hal'), 'approves')).toBe('product_sold_out');
  now = testNow + 9 * minuteMs;
  await shop.runPayments();
  const elsewhere = { address: '203.0.113.10' };
  expect(await buyLimited(await signInAgain('hal'), 'approves', elsewhere)).toBe('APPROVED');
  const { body } = await shop.api.purchase.listTickets({
    token: await signInAgain('gil'),
    query: {},
  });
  expect(body.content.entries).toMatchObject([{ purchaseProcessing: true }]);
});

it('abandoned payments for limited items block an account, and their IP address for all accounts, each at its limit', async () => {
  const tenant = 'beta';
  const from = (last: number) => ({ tenant, address: `203.0.113.${last}` });
  const abandon = async (name: string, last: number) => {
    expect(await buyLimited(await signInAgain(name, tenant), 'asks', from(last))).toBe('PENDING');
    now += 10 * minuteMs;
    await shop.runPayments();
  };
  for (const [index, name] of ['ida', 'jan', 'kim'].entries())
    await signedIn(shop.api, name, {
      tenant,
      headers: { 'x-forwarded-for': `192.0.2.${200 + index}` },
    });
  await abandon('ida', 20);
  // One abandoned payment is the limit of an address here, whichever account made it.
  expect(await buyLimited(await signInAgain('jan', tenant), 'asks', from(20))).toBe(
    'too_many_requests',
  );
  await abandon('ida', 21);
  expect(await buyLimited(await signInAgain('ida', tenant), 'asks', from(22))).toBe(
    'too_many_requests',
  );
  expect(await buyLimited(await signInAgain('kim', tenant), 'approves', from(22))).toBe('APPROVED');
});
