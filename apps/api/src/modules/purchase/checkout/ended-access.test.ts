import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testOperatorKey } from '../../../testing.ts';
import { testNow } from '../../event/testing.ts';
import { productOf, ticketOf } from '../../product/testing.ts';
import { signedIn, signInOn, type SignedIn } from '../../session/testing.ts';
import { buyTicket, openShop, shopContent, subscribe, type Shop } from '../testing.ts';

const dayMs = 86_400_000;

let now = testNow;
let shop: Shop;
let buyers = 0;
let ann: SignedIn;
beforeAll(async () => {
  const content = {
    ...shopContent,
    products: [ticketOf('ticket'), productOf('month', { trialDays: 7 })],
  };
  shop = await openShop({ clock: () => now, content: { alpha: content, beta: content } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyers += 1;
  now = testNow;
  ann = await signedIn(shop.api, `ended-${buyers}`);
});

const me = () => ({ token: ann.access });
const optionsOf = async (eventId: string) =>
  (await shop.api.product.getOptions({ ...me(), query: { eventId } })).body.content;
const refund = (id: string) =>
  shop.api.purchase.refund({
    operatorKey: testOperatorKey,
    params: { id },
    body: { reason: 'a test' },
  });

it('a match reports how the last access to it ended, to its buyer only', async () => {
  expect((await optionsOf('paid')).accessEnded).toBeNull();
  const { id } = (await buyTicket(shop, me(), 'paid')).body.content;
  expect((await optionsOf('paid')).accessEnded).toBeNull();
  await refund(id);
  const { offers, accessEnded } = await optionsOf('paid');
  expect(accessEnded).toBe('refunded');
  expect(offers.map((offer: { id: string }) => offer.id)).toContain('ticket');
  expect((await optionsOf('other')).accessEnded).toBeNull();
  const anonymous = await shop.api.product.getOptions({ query: { eventId: 'paid' } });
  expect(anonymous.body.content.accessEnded).toBeNull();
  const bob = await signedIn(shop.api, `bob-${buyers}`);
  const his = await shop.api.product.getOptions({
    token: bob.access,
    query: { eventId: 'paid' },
  });
  expect(his.body.content.accessEnded).toBeNull();
});

it('a match reports that the subscription that covered it is over', async () => {
  const { id } = (await subscribe(shop, me(), 'month')).body.content;
  await shop.api.purchase.cancelContract({ ...me(), body: { platform: 'web', id } });
  now = testNow + 8 * dayMs;
  const { access } = await signInOn(shop.api, ann.username);
  const options = await shop.api.product.getOptions({
    token: access,
    query: { eventId: 'basic' },
  });
  expect(options.body.content.accessEnded).toBe('over');
});
