import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayMs } from '@grandstand/contract/constants';
import { testOperatorKey } from '../../../testing.ts';
import { testNow } from '../../event/testing.ts';
import { productOf, ticketOf } from '../../product/testing.ts';
import { signedIn, signInOn, type SignedIn } from '../../session/testing.ts';
import { buyTicket, openShop, shopContent, subscribe, type Shop } from '../testing.ts';

let now = testNow;
let shop: Shop;
let buyers = 0;
let ann: SignedIn;
beforeAll(async () => {
  const content = {
    ...shopContent,
    products: [
      ticketOf('ticket'),
      productOf('month', { trialDays: 7 }),
      productOf('season', { autoRenew: false }),
    ],
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
  const ofBob = await shop.api.product.getOptions({
    token: bob.access,
    query: { eventId: 'paid' },
  });
  expect(ofBob.body.content.accessEnded).toBeNull();
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

it('a purchase reports when a refund ended its access, before the end of what was paid for', async () => {
  const { id } = (await subscribe(shop, me(), 'season')).body.content;
  const currentContract = async () =>
    (await shop.api.purchase.getContract({ ...me(), params: { id } })).body.content;
  expect(await currentContract()).toMatchObject({
    state: 'active',
    endedAt: null,
    isRefunded: false,
  });
  now = testNow + 60_000;
  await refund(id);
  const contract = await currentContract();
  expect(contract).toMatchObject({ state: 'over', isRefunded: true });
  expect(contract.endedAt).toBe(new Date(now).toISOString());
  expect(Date.parse(contract.endDate ?? '')).toBeGreaterThan(now);
  const ticket = (await buyTicket(shop, me(), 'paid')).body.content;
  await refund(ticket.id);
  const { entries } = (await shop.api.purchase.listTickets({ ...me(), query: {} })).body.content;
  expect(entries).toMatchObject([{ id: ticket.id, isActive: false, isRefunded: true }]);
});

it('a pass that ends by itself has nothing to cancel, but a call to cancel it is accepted', async () => {
  const { id } = (await subscribe(shop, me(), 'season')).body.content;
  const contract = (await shop.api.purchase.getContract({ ...me(), params: { id } })).body.content;
  expect(contract).toMatchObject({ state: 'active', actions: [], renewsAt: null });
  const canceled = await shop.api.purchase.cancelContract({
    ...me(),
    body: { platform: 'web', id },
  });
  expect(canceled.body.content).toMatchObject({ state: 'ending', active: true });
});
