import { calls, resultsHeader, type SandboxBehaviour } from '@grandstand/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testNow } from '../../event/testing.ts';
import { emittedBy, signedIn, type Emitted, type SignedIn } from '../../session/testing.ts';
import { auditOf, noMismatches } from '../audit.testing.ts';
import { providerTimeout } from './outcome.service.ts';
import { buyTicket, openShop, subscribe, tokenOf, type Shop } from '../testing.ts';

let now = testNow;
let shop: Shop;
let emitted: Emitted[];
let buyers = 0;
let ann: SignedIn;
beforeAll(async () => {
  shop = await openShop({ clock: () => now });
  emitted = emittedBy(shop.api);
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyers += 1;
  ann = await signedIn(shop.api, `buyer-${buyers}`);
  emitted.length = 0;
});

const me = () => ({ token: ann.access });
const isOpen = async (id: string): Promise<boolean> => {
  const { body } = await shop.api.event.get({ ...me(), params: { id } });
  expect(body.content.source.hd !== null).toBe(body.content.isEventAvailableForUser);
  return body.content.isEventAvailableForUser;
};
/** Returns a function that lists the bank's charges and refunds from now on. */
const charges = () => {
  const before = shop.bank().transfers().length;
  return () =>
    shop
      .bank()
      .transfers()
      .slice(before)
      .map(({ kind, amount, currency }) => `${kind} ${amount} ${currency}`);
};
const outcomeOf = async (id: string) =>
  (await shop.api.purchase.get({ ...me(), params: { id } })).body.content;

it('[COM-16] an approved card buys the ticket, opens its event and emits the status to open pages', async () => {
  const charged = charges();
  expect(await isOpen('paid')).toBe(false);
  const { status, body } = await buyTicket(shop, me(), 'paid');
  expect(status).toBe(200);
  expect(calls.purchase.buyTicket.response.parse(body)).toEqual(body);
  expect(body.content).toMatchObject({ status: 'APPROVED', action: null, declineReason: null });
  expect(await isOpen('paid')).toBe(true);
  expect(await isOpen('other')).toBe(false);
  expect(charged()).toEqual(['charge 499 EUR']);
  expect(emitted).toContainEqual({
    tenantId: 'alpha',
    userId: ann.userId,
    name: 'user-purchase-status',
    payload: { status: 'APPROVED', event_id: 'paid' },
  });
  const listed = await shop.api.purchase.listTickets({ ...me(), query: {} });
  expect(listed.body.content.entries).toMatchObject([
    {
      id: body.content.id,
      eventId: 'paid',
      eventTitle: 'Title of paid',
      type: 'PPV',
      isActive: true,
    },
  ]);
  const one = await shop.api.purchase.getTicket({ ...me(), params: { id: body.content.id } });
  expect(one.body.content.price).toBe(499);
});

it('the outcome of a paid or declined payment has its amount and currency', async () => {
  const paid = (await buyTicket(shop, me(), 'paid')).body.content;
  expect(await outcomeOf(paid.id)).toMatchObject({ amount: 499, currency: 'EUR' });
  const declined = (await buyTicket(shop, me(), 'other', 'declines')).body.content;
  expect(await outcomeOf(declined.id)).toMatchObject({
    status: 'DECLINED',
    amount: 499,
    currency: 'EUR',
  });
});

it('a ticket title omits the result for viewers with hidden results', async () => {
  await buyTicket(shop, me(), 'won');
  const titles = async (headers = {}) => {
    const { body } = await shop.api.purchase.listTickets({
      ...me(),
      query: {},
      headers,
    });
    return calls.purchase.listTickets.response
      .parse(body)
      .content.entries.map(({ eventTitle }) => eventTitle);
  };
  expect(await titles()).toEqual(['North beat South 3–1']);
  expect(await titles({ [resultsHeader]: 'hide' })).toEqual(['North – South']);
});

it('a body with a client price or currency is refused', async () => {
  const charged = charges();
  const { status } = await shop.api.purchase.buyTicket({
    ...me(),
    body: { card: { token: tokenOf('approves') }, event_id: 'paid', price: 1, currency: 'EUR' },
  });
  expect(status).toBe(400);
  expect(charged()).toEqual([]);
});

it.each<[SandboxBehaviour, string]>([
  ['declines', 'card_declined'],
  ['lacks_funds', 'insufficient_funds'],
])(
  'a card that %s opens nothing, and another card then buys the ticket',
  async (behaviour, reason) => {
    const charged = charges();
    const declined = await buyTicket(shop, me(), 'paid', behaviour);
    expect(declined.body.content).toMatchObject({ status: 'DECLINED', declineReason: reason });
    expect(await isOpen('paid')).toBe(false);
    expect(charged()).toEqual([]);
    const approved = await buyTicket(shop, me(), 'paid');
    expect(approved.body.content.status).toBe('APPROVED');
    expect(charged()).toEqual(['charge 499 EUR']);
    // Lists purchases, not attempts.
    const listed = await shop.api.purchase.listTickets({ ...me(), query: {} });
    expect(listed.body.content.totalCount).toBe(1);
  },
);

it('[SEC-14] repeated purchases, from several tabs or over time, charge once', async () => {
  const charged = charges();
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => buyTicket(shop, me(), 'paid')),
  );
  expect(new Set(responses.map(({ body }) => body.content.id)).size).toBe(1);
  const again = await buyTicket(shop, me(), 'paid');
  expect(again.body.content).toMatchObject({
    status: 'APPROVED',
    id: responses[0]?.body.content.id,
  });
  expect(charged()).toEqual(['charge 499 EUR']);
});

it('[SEC-14] a ticket bought from a clip is that of its match, so repeating charges once', async () => {
  const charged = charges();
  const pending = await buyTicket(shop, me(), 'goal', 'takes_time');
  expect(pending.body.content.status).toBe('PENDING');
  for (const eventId of ['goal', 'paid']) {
    const again = await buyTicket(shop, me(), eventId);
    expect(again.body.content).toMatchObject({ status: 'PENDING', id: pending.body.content.id });
  }
  now += 60_000;
  await shop.runJobs();
  const after = await buyTicket(shop, me(), 'goal');
  expect(after.body.content).toMatchObject({ status: 'APPROVED', id: pending.body.content.id });
  expect([await isOpen('paid'), charged()]).toEqual([true, ['charge 499 EUR']]);
});

it('[SEC-14] an Idempotency-Key replays the response of the same request and refuses a different one', async () => {
  const charged = charges();
  const key = { ...me(), key: 'once-1' };
  const first = await buyTicket(shop, key, 'paid', 'declines');
  const again = await buyTicket(shop, key, 'paid', 'declines');
  expect(again.body).toEqual(first.body);
  const other = await buyTicket(shop, key, 'other');
  expect([other.status, other.body.messageErrorCode]).toEqual([409, 'idempotency_key_reused']);
  // Keys are scoped to the account.
  const ben = await signedIn(shop.api, `ben-${buyers}`);
  const free = await buyTicket(shop, { token: ben.access, key: 'once-1' }, 'other');
  expect(free.body.content.status).toBe('APPROVED');
  expect(charged()).toEqual(['charge 499 EUR']);
});

it.each(['', 'a b', 'x'.repeat(256)])(
  '[SEC-14] an invalid Idempotency-Key is refused, and nothing is charged: %j',
  async (key) => {
    const charged = charges();
    const { status, body } = await buyTicket(shop, { ...me(), key }, 'paid');
    expect([status, body.messageErrorCode]).toEqual([400, 'bad_request']);
    expect(body.details[0].path).toBe('headers.idempotency-key');
    expect(charged()).toEqual([]);
  },
);

it('a payment that requires a confirmation is pending until the payer confirms, then opens the event', async () => {
  const { body } = await buyTicket(shop, me(), 'paid', 'asks');
  expect(body.content).toMatchObject({ status: 'PENDING', action: { kind: 'redirect' } });
  expect(await isOpen('paid')).toBe(false);
  const actionUrl = new URL(body.content.action.url);
  const headers = { host: 'alpha.test' };
  const page = await shop.api.app.inject({ url: actionUrl.pathname, headers });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('€4.99');
  const response = await shop.api.app.inject({
    method: 'POST',
    url: `${actionUrl.pathname}/approve`,
    headers,
  });
  expect(response.statusCode).toBe(303);
  expect(response.headers.location).toContain(`/payment/processing?id=${body.content.id}`);
  await shop.runJobs();
  expect(await outcomeOf(body.content.id)).toMatchObject({ status: 'APPROVED', action: null });
  expect(await isOpen('paid')).toBe(true);
});

it("refusing at the bank declines the payment, and the bank's page rejects a forged address", async () => {
  const { body } = await buyTicket(shop, me(), 'paid', 'asks_in_page');
  expect(body.content.action.kind).toBe('in_page');
  const { pathname } = new URL(body.content.action.url);
  const headers = { host: 'alpha.test' };
  const forged = `${pathname.slice(0, -4)}AAAA/approve`;
  const refused = await shop.api.app.inject({ method: 'POST', url: forged, headers });
  expect(refused.statusCode).toBe(404);
  await shop.api.app.inject({ method: 'POST', url: `${pathname}/refuse`, headers });
  await shop.runJobs();
  expect(await outcomeOf(body.content.id)).toMatchObject({
    status: 'DECLINED',
    declineReason: 'authentication_failed',
  });
  expect(await isOpen('paid')).toBe(false);
});

it('an unconfirmed payment is replaced by another card and can no longer be confirmed', async () => {
  const charged = charges();
  const pending = await buyTicket(shop, me(), 'paid', 'asks');
  const bought = await buyTicket(shop, me(), 'paid');
  expect(bought.body.content.status).toBe('APPROVED');
  expect(await outcomeOf(pending.body.content.id)).toMatchObject({
    status: 'DECLINED',
    declineReason: 'abandoned',
  });
  const { pathname } = new URL(pending.body.content.action.url);
  await shop.api.app.inject({
    method: 'POST',
    url: `${pathname}/approve`,
    headers: { host: 'alpha.test' },
  });
  await shop.runJobs();
  expect(charged()).toEqual(['charge 499 EUR']);
});

it('[FLT-04] a hanging provider leads to PENDING, and repeating starts no second payment', async () => {
  const charged = charges();
  const timeout = shop.api.app.platform.resources.of(providerTimeout);
  const defaultMs = timeout.timeoutMs;
  timeout.timeoutMs = 20;
  const pending = await buyTicket(shop, me(), 'paid', 'hangs');
  expect(pending.body.content.status).toBe('PENDING');
  const again = await buyTicket(shop, me(), 'paid');
  expect(again.body.content).toEqual(pending.body.content);
  timeout.timeoutMs = defaultMs;
  expect(charged()).toEqual([]);
});

it('[FLT-06] a payment with a lost response completes afterwards and is charged once', async () => {
  const charged = charges();
  const { body } = await buyTicket(shop, me(), 'paid', 'loses_reply');
  expect(body.content.status).toBe('PENDING');
  now += 46_000;
  await shop.runJobs();
  expect(await outcomeOf(body.content.id)).toMatchObject({ status: 'APPROVED' });
  expect(await isOpen('paid')).toBe(true);
  expect(charged()).toEqual(['charge 499 EUR']);
});

it('a payment that takes the bank some seconds is pending, then approved', async () => {
  const { body } = await buyTicket(shop, me(), 'paid', 'takes_time');
  expect(body.content.status).toBe('PENDING');
  await shop.runJobs();
  expect(await isOpen('paid')).toBe(false);
  now += 8001;
  await shop.runJobs();
  expect(await outcomeOf(body.content.id)).toMatchObject({ status: 'APPROVED' });
});

it.each<SandboxBehaviour>(['repeats', 'disorders'])(
  '[SEC-15, FLT-05] messages of a bank that %s them take effect once',
  async (behaviour) => {
    const charged = charges();
    const { body } = await buyTicket(shop, me(), 'paid', behaviour);
    await shop.runJobs();
    now += 2000;
    await shop.runJobs();
    await shop.runJobs();
    expect(await outcomeOf(body.content.id)).toMatchObject({ status: 'APPROVED' });
    expect(charged()).toEqual(['charge 499 EUR']);
    const receipts = await shop.api.payment.listReceipts({ ...me(), query: {} });
    expect(receipts.body.content.totalCount).toBe(1);
    // Each message is recorded once, together with its effect.
    const { recorded } = await shop.api.db.forTenant('alpha', ({ trx }) =>
      trx
        .selectFrom('provider_event')
        .innerJoin('payment_intent', 'payment_intent.reference', 'provider_event.reference')
        .where('payment_intent.purchase_id', '=', body.content.id)
        .select(({ fn }) => fn.countAll<string>().as('recorded'))
        .executeTakeFirstOrThrow(),
    );
    expect(Number(recorded)).toBe(behaviour === 'disorders' ? 2 : 1);
  },
);

it('[COM-07] card.token and subscription_id suffice to buy, and card numbers are refused', async () => {
  const card = { token: tokenOf('approves') };
  for (const wrong of [
    { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' },
    { ...card, number: '4242424242424242' },
    { ...card, cvc: '123' },
  ]) {
    const refused = await shop.api.purchase.buySubscription({
      ...me(),
      body: { card: wrong, subscription_id: 'month' },
    });
    expect([refused.status, refused.body.messageErrorCode]).toEqual([400, 'validation_failed']);
  }
  const { body } = await shop.api.purchase.buySubscription({
    ...me(),
    body: { card, subscription_id: 'month' },
  });
  expect(body.content.status).toBe('APPROVED');
});

it('[COM-07] a subscription opens what it covers and stores its card, masked, for the next purchase', async () => {
  const bought = await subscribe(shop, me(), 'cup');
  expect(bought.body.content.status).toBe('APPROVED');
  expect(await isOpen('basic')).toBe(true);
  const card = await shop.api.payment.getStoredCard(me());
  expect(card.body.content).toEqual({ brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 });
  const ticket = await shop.api.purchase.buyTicketByStoredCard({
    ...me(),
    body: { event_id: 'paid' },
  });
  expect(ticket.body.content.status).toBe('APPROVED');
  await shop.api.payment.removeStoredCard({ ...me() });
  expect((await shop.api.payment.getStoredCard(me())).body.content).toBeNull();
  const none = await shop.api.purchase.buyTicketByStoredCard({
    ...me(),
    body: { event_id: 'other' },
  });
  expect(none.body.messageErrorCode).toBe('no_stored_card');
});

it('[COM-06] the stored card pays for a subscription, and a ticket stores its card only on request', async () => {
  await buyTicket(shop, me(), 'paid');
  expect((await shop.api.payment.getStoredCard(me())).body.content).toBeNull();
  await shop.api.purchase.buyTicket({
    ...me(),
    body: { card: { token: tokenOf('approves'), save: true }, event_id: 'other' },
  });
  const { body } = await shop.api.purchase.buySubscriptionByStoredCard({
    ...me(),
    body: { subscription_id: 'month' },
  });
  expect(body.content.status).toBe('APPROVED');
});

it('items that are free, unknown, blocked in the region or sold out are refused', async () => {
  const codeOf = async (response: ReturnType<typeof buyTicket>) =>
    (await response).body.messageErrorCode;
  expect(await codeOf(buyTicket(shop, me(), 'free'))).toBe('product_not_sold');
  expect(await codeOf(buyTicket(shop, me(), 'abroad'))).toBe('region_blocked');
  expect(await codeOf(buyTicket(shop, me(), 'unknown'))).toBe('event_not_found');
  expect(await codeOf(subscribe(shop, me(), 'ticket'))).toBe('product_not_found');
  const ben = await signedIn(shop.api, `few-${buyers}`);
  const declined = await subscribe(shop, { token: ben.access }, 'few', 'declines');
  expect(declined.body.content.status).toBe('DECLINED');
  // The unpaid one is available to another viewer.
  expect((await subscribe(shop, me(), 'few')).body.content.status).toBe('APPROVED');
  expect(await codeOf(subscribe(shop, { token: ben.access }, 'few'))).toBe('product_sold_out');
});

it('an account waits an hour after ten declined cards', async () => {
  for (let tried = 0; tried < 10; tried += 1) await buyTicket(shop, me(), 'paid', 'declines');
  const { status, body } = await buyTicket(shop, me(), 'paid');
  expect([status, body.messageErrorCode]).toEqual([429, 'too_many_requests']);
});

it('ten payments abandoned at the bank are not declines and do not block a purchase', async () => {
  for (let opened = 0; opened < 10; opened += 1) await buyTicket(shop, me(), 'paid', 'asks');
  expect((await buyTicket(shop, me(), 'paid')).body.content.status).toBe('APPROVED');
});

it('unlimited items are sold without counting, limited ones are counted', async () => {
  const soldCounts = () =>
    shop.api.db.forTenant('beta', async ({ trx }) => {
      const rows = await trx
        .selectFrom('product')
        .where('id', 'in', ['month', 'few'])
        .select(['id', 'sold', sql<string>`xmin::text`.as('version')])
        .execute();
      return new Map(rows.map(({ id, ...row }) => [id, row]));
    });
  const ben = await signedIn(shop.api, `ben-${buyers}`, { tenant: 'beta' });
  const buying = { token: ben.access, tenant: 'beta' };
  const before = await soldCounts();
  await subscribe(shop, buying, 'month', 'declines');
  await subscribe(shop, buying, 'month');
  await subscribe(shop, buying, 'few');
  const after = await soldCounts();
  // The row is not written, so buyers do not wait for each other.
  expect(after.get('month')).toEqual(before.get('month'));
  expect(after.get('few')?.sold).toBe(1);
});

it('[SEC-14] after all tests the ledger matches the bank: no paid item without access, double charge or unpaid access', async () => {
  // A hanging payment is still open.
  const { open: _, ...audit } = await auditOf(shop.api, 'alpha', shop.bank());
  const { open: __, ...expected } = noMismatches;
  expect(audit).toEqual(expected);
  expect(shop.bank().transfers().length).toBeGreaterThan(10);
});
