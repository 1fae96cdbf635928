import { calls, type CommerceOptions, type EventListEntry } from '@grandstand/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeFor } from '../access-code/testing.ts';
import { createResources } from '../../platform/context/resources.ts';
import { recordStatements } from '../../testing/statement-recorder.ts';
import { eventOf, testNow } from '../event/testing.ts';
import {
  buyTicket,
  openShop,
  shopTenant,
  subscribe,
  shopContent,
  type Shop,
} from '../purchase/testing.ts';
import { signedIn } from '../session/testing.ts';
import { findPrices } from './price-tags.ts';
import { ticketOf } from './testing.ts';

let now = testNow;
let shop: Shop;
beforeAll(async () => {
  const special = eventOf('special', { commerceType: 'commerce_ppv_media' });
  const members = eventOf('members', { commerceType: 'commerce_members_media' });
  const content = {
    ...shopContent,
    events: [...shopContent.events, special, members],
    products: [
      ...shopContent.products,
      ticketOf('final', { eventId: 'special', price: 199, stock: 1 }),
    ],
  };
  shop = await openShop({
    clock: () => now,
    tenants: [
      shopTenant('alpha'),
      shopTenant('beta', { payments: undefined, monetisation: ['ppv'] }),
    ],
    content: { alpha: content, beta: content },
  });
});
afterAll(() => shop.close());

async function entries(caller: { token?: string; tenant?: string }): Promise<EventListEntry[]> {
  const { body } = await shop.api.event.list({ ...caller, body: { size: 100 } });
  return calls.event.list.response.parse(body).content.entries;
}
async function options(id: string, caller: { token?: string; tenant?: string }) {
  const { body } = await shop.api.product.getOptions({ ...caller, query: { eventId: id } });
  return calls.product.getOptions.response.parse(body).content;
}
/** Returns the lowest price shown on the event page. */
function lowestPriceOf({ offers }: CommerceOptions): EventListEntry['priceFrom'] {
  const payable = offers
    .filter(({ accessActions }) => accessActions.includes('creditCardPay'))
    .toSorted((one, other) => one.price - other.price);
  const [cheapest] = payable;
  if (cheapest !== undefined)
    return {
      price: cheapest.price / 100,
      currency: cheapest.currency,
      isOnly: payable.length === 1,
    };
  return offers.some(({ accessActions }) => accessActions.includes('redeemAccessCode'))
    ? { price: null, currency: '', isOnly: true }
    : undefined;
}

it('[EVT-19] a list entry shows the lowest price of its event page to every viewer', async () => {
  const ann = await signedIn(shop.api, 'ann');
  const subscriber = await signedIn(shop.api, 'subscriber');
  await buyTicket(shop, { token: ann.access }, 'paid');
  await subscribe(shop, { token: subscriber.access }, 'cup');
  for (const caller of [{}, { token: ann.access }, { token: subscriber.access }]) {
    const listed = await entries(caller);
    expect(listed.length).toBeGreaterThan(5);
    for (const { id, priceFrom, mediaType } of listed.filter(
      (event) => event.mediaType === 'event',
    ))
      expect([id, mediaType, priceFrom]).toEqual([
        id,
        mediaType,
        lowestPriceOf(await options(id, caller)),
      ]);
  }
  const priceOf = async (id: string, caller = {}) =>
    (await entries(caller)).find((entry) => entry.id === id)?.priceFrom;
  expect(await priceOf('special')).toEqual({ price: 1.99, currency: 'EUR', isOnly: true });
  expect(await priceOf('basic')).toEqual({ price: 4.99, currency: 'EUR', isOnly: false });
  expect(await priceOf('paid', { token: ann.access })).toBeUndefined();
  expect(await priceOf('members')).toBeUndefined();
});

it('a list entry shows that there is a code where payments are not accepted, and omits sold-out items within a minute', async () => {
  const beta = async (id: string) =>
    (await entries({ tenant: 'beta' })).find((entry) => entry.id === id)?.priceFrom;
  expect(await beta('paid')).toBeUndefined();
  await codeFor(shop.api, { tenant: 'beta', productId: 'ticket' });
  const last = await signedIn(shop.api, 'last');
  await buyTicket(shop, { token: last.access }, 'special');
  now += 60_000;
  expect(await beta('paid')).toEqual({ price: null, currency: '', isOnly: true });
  const special = (await entries({})).find(({ id }) => id === 'special');
  expect(special?.priceFrom?.price).not.toBe(1.99);
});

it('a list queries the products in its own transaction, once a minute for all lists', async () => {
  const { platform } = shop.api.app;
  let time = testNow;
  const ctx = { ...platform, tenant: platform.tenants.get('alpha'), clock: () => time };
  const find = findPrices({ ...platform, resources: createResources(() => ctx) });
  const statementsAt = async (ms: number) => {
    time = testNow + ms;
    const { scope, statements } = recordStatements('alpha');
    await find(ctx, scope);
    return statements.length;
  };
  expect(await statementsAt(0)).toBeGreaterThan(0);
  expect(await statementsAt(59_999)).toBe(0);
  expect(await statementsAt(60_000)).toBeGreaterThan(0);
});
