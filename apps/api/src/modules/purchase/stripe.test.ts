/** Purchases by Stripe: the real SDK talks to a local stand-in with its own ledger. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import { testOperatorKey } from '../../testing.ts';
import { testNow } from '../event/testing.ts';
import {
  signStripeEvent,
  startStripeStandIn,
  stripeAddress,
  stripeWebhookSecret,
  type StripeStandIn,
} from '../payment/testing.ts';
import { emittedBy, signInOn, signedIn, type Emitted, type SignedIn } from '../session/testing.ts';
import { providerTimeout } from './checkout/outcome.service.ts';
import { openShop, shopTenant, type Shop } from './testing.ts';

let now = testNow;
let shop: Shop;
let stripe: StripeStandIn;
let emitted: Emitted[];
let ann: SignedIn;
let buyers = 0;

beforeAll(async () => {
  stripe = await startStripeStandIn();
  const payments = { provider: 'stripe', public_key: 'pk_test_0123456789' } as const;
  const keys = { secret_key: 'sk_test_0123456789', webhook_secret: stripeWebhookSecret };
  shop = await openShop({
    clock: () => now,
    tenants: [shopTenant('alpha', { payments }), shopTenant('beta')],
    secrets: { alpha: { stripe: keys } },
  });
  shop.api.app.platform.resources.of(stripeAddress).at = stripe.address;
  emitted = emittedBy(shop.api);
});
afterAll(async () => {
  await shop.close();
  await stripe.close();
});
beforeEach(async () => {
  buyers += 1;
  ann = await signedIn(shop.api, `stripe-${buyers}`);
  emitted.length = 0;
  stripe.drainEvents();
});

const me = () => ({ token: ann.access });
const buy = (card: string, headers: Record<string, string> = {}) =>
  shop.api.purchase.buyTicket({
    ...me(),
    headers,
    body: { card: { token: card }, event_id: 'paid' },
  });
const subscribe = (card: string) =>
  shop.api.purchase.buySubscription({
    ...me(),
    body: { card: { token: card }, subscription_id: 'month' },
  });
const outcomeOf = async (id: string) =>
  (await shop.api.purchase.get({ ...me(), params: { id } })).body.content;
const isOpen = async (id = 'paid'): Promise<boolean> =>
  (await shop.api.event.get({ ...me(), params: { id } })).body.content.isEventAvailableForUser;
/** Returns a function that lists the money moved at Stripe from now on. */
const transfersFromNow = () => {
  const before = stripe.transfers().length;
  return () =>
    stripe
      .transfers()
      .slice(before)
      .map(({ kind, amount, currency }) => `${kind} ${amount} ${currency}`);
};
/** Returns the latest payment at Stripe. */
const lastPayment = () => {
  const payment = stripe.intents().at(-1);
  if (payment === undefined) throw new Error('there is no payment');
  return payment;
};
const send = ({ body, headers }: { body: Buffer; headers: Readonly<Record<string, string>> }) =>
  shop.api.app.inject({
    method: 'POST',
    url: '/api/commerce/webhook/',
    headers: { host: 'alpha.test', ...headers },
    payload: body,
  });
/** Delivers Stripe's webhooks in the order sent, or twice in reverse; all must be accepted. */
async function deliver(order: 'as sent' | 'backwards twice' = 'as sent'): Promise<void> {
  const events = stripe.drainEvents();
  const sent = order === 'as sent' ? events : [...events, ...events].toReversed();
  for (const event of sent) expect((await send(signStripeEvent(event, now))).statusCode).toBe(204);
}
/** Returns our ledger entries for the latest payment, in alphabetical order. */
const ledgerEntries = () =>
  shop.api.db.forTenant('alpha', async ({ trx }) => {
    const rows = await trx
      .selectFrom('ledger_entry')
      .innerJoin('payment_intent', 'payment_intent.id', 'ledger_entry.intent_id')
      .where('payment_intent.reference', '=', lastPayment().id)
      .select(['account', 'ledger_entry.amount'])
      .execute();
    return rows.map(({ account, amount }) => `${account} ${amount}`).toSorted();
  });

describe('a card', () => {
  it('[SEC-14] that is approved is charged once, under our intent id, and gives access', async () => {
    const transfers = transfersFromNow();
    const { body } = await buy('pm_approves');
    expect(body.content).toMatchObject({ status: 'APPROVED', action: null });
    expect(await isOpen()).toBe(true);
    await deliver('backwards twice');
    expect(transfers()).toEqual(['charge 499 EUR']);
    const { metadata, description, customer } = lastPayment();
    expect(metadata['intent']).toMatch(/^pi_/);
    expect(stripe.requests.filter(({ form }) => form['amount'] !== undefined).at(-1)?.key).toBe(
      metadata['intent'],
    );
    expect(description).toBe('Title of ticket · Title of paid');
    // The second purchase reuses the customer. Stripe gets no other personal data.
    expect(stripe.requests.filter(({ path }) => path === '/v1/customers').at(-1)?.form).toEqual({
      'metadata[customer]': expect.stringMatching(/^c_/),
    });
    await subscribe('pm_approves');
    expect(lastPayment().customer).toBe(customer);
    expect(await ledgerEntries()).toEqual(['provider:stripe 999', 'sales -999']);
  });

  it('given by a token of the older tok_ form is charged, too', async () => {
    expect((await buy('tok_approves')).body.content.status).toBe('APPROVED');
  });

  it.each([
    ['pm_declines', 'card_declined'],
    ['pm_lacks_funds', 'insufficient_funds'],
    ['pm_of_somebody_else', 'card_declined'],
  ])('%s is declined as %s, and its payment is cancelled at Stripe', async (card, reason) => {
    const transfers = transfersFromNow();
    expect((await buy(card)).body.content).toMatchObject({
      status: 'DECLINED',
      declineReason: reason,
    });
    expect(lastPayment().status).toBe('canceled');
    await deliver('backwards twice');
    expect(await isOpen()).toBe(false);
    // The next attempt is a separate payment.
    expect((await buy('pm_approves')).body.content.status).toBe('APPROVED');
    expect(transfers()).toEqual(['charge 499 EUR']);
  });

  it('is stored for renewals, shown by its last digits, and deleted at Stripe when the viewer removes it', async () => {
    await subscribe('pm_approves-mine');
    expect(stripe.attachedCards()).toContain('pm_approves-mine');
    const card = await shop.api.payment.getStoredCard(me());
    expect(card.body.content).toEqual({
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: 2040,
    });
    const again = await shop.api.purchase.buyTicketByStoredCard({
      ...me(),
      body: { event_id: 'paid' },
    });
    expect(again.body.content.status).toBe('APPROVED');
    await shop.api.payment.removeStoredCard({ ...me(), body: {} });
    expect(stripe.attachedCards()).not.toContain('pm_approves-mine');
  });
});

describe('3-D Secure', () => {
  it.each([
    ['pm_asks', { kind: 'in_page', url: null, clientSecret: expect.stringContaining('_secret_') }],
    [
      'pm_asks_by_redirect',
      { kind: 'redirect', url: expect.stringContaining('https://bank.test/') },
    ],
  ])(
    '%s: confirming charges the card and gives access, refusing declines the payment',
    async (card, action) => {
      const transfers = transfersFromNow();
      const { content } = (await buy(card)).body;
      expect(content).toMatchObject({ status: 'PENDING', action });
      expect(stripe.requests.at(-1)?.form).toMatchObject({
        return_url: expect.stringContaining(`/payment/processing?id=${content.id}`),
        use_stripe_sdk: 'true',
      });
      stripe.completeChallenge(lastPayment().id, true);
      await deliver('backwards twice');
      expect(await outcomeOf(content.id)).toMatchObject({ status: 'APPROVED' });
      expect(emitted).toContainEqual(
        expect.objectContaining({
          name: 'user-purchase-status',
          payload: { status: 'APPROVED', event_id: 'paid' },
        }),
      );
      expect(transfers()).toEqual(['charge 499 EUR']);
      ann = await signedIn(shop.api, `refuses-${buyers}-${card}`);
      const second = (await buy(card)).body.content;
      stripe.completeChallenge(lastPayment().id, false);
      await deliver();
      expect(await outcomeOf(second.id)).toMatchObject({
        status: 'DECLINED',
        declineReason: 'authentication_failed',
      });
      expect(lastPayment().status).toBe('canceled');
    },
  );

  it('that the payer does not complete is abandoned after half an hour', async () => {
    const transfers = transfersFromNow();
    const { id } = (await buy('pm_asks')).body.content;
    now += 31 * minuteMs;
    await shop.runPayments();
    expect(lastPayment().status).toBe('canceled');
    expect(transfers()).toEqual([]);
    // The access token lives for minutes.
    ann = await signInOn(shop.api, ann.username);
    expect(await outcomeOf(id)).toMatchObject({ status: 'DECLINED', declineReason: 'abandoned' });
  });
});

describe('faults during a payment', () => {
  it('[FLT-04] a slow response leads to PENDING and one charge', async () => {
    const transfers = transfersFromNow();
    const timeout = shop.api.app.platform.resources.of(providerTimeout);
    const { timeoutMs } = timeout;
    timeout.timeoutMs = 50;
    const { content } = (await buy('pm_waits')).body;
    timeout.timeoutMs = timeoutMs;
    expect(content.status).toBe('PENDING');
    // Repeating it in another tab is the same purchase.
    expect((await buy('pm_approves')).body.content).toMatchObject({
      id: content.id,
      status: 'PENDING',
    });
    // Waits until the request arrives, or `release` would find nothing to release.
    await expect.poll(() => stripe.requests.at(-1)?.path).toMatch(/confirm$/);
    stripe.release();
    await expect.poll(() => outcomeOf(content.id)).toMatchObject({ status: 'APPROVED' });
    await deliver('backwards twice');
    expect(transfers()).toEqual(['charge 499 EUR']);
  });

  it('[SEC-14] a lost response is retried under the same key, then by the completer', async () => {
    const transfers = transfersFromNow();
    const { content } = (await buy('pm_loses_reply')).body;
    expect(content.status).toBe('PENDING');
    const confirmed = stripe.requests.filter(({ path }) => path.includes(lastPayment().id));
    expect(new Set(confirmed.map(({ key }) => key)).size).toBe(1);
    expect(confirmed.length).toBeGreaterThan(1);
    now += 61_000;
    await shop.runPayments();
    expect(await outcomeOf(content.id)).toMatchObject({ status: 'APPROVED' });
    await deliver('backwards twice');
    expect(transfers()).toEqual(['charge 499 EUR']);
    expect(await ledgerEntries()).toEqual(['provider:stripe 499', 'sales -499']);
  });

  it('a payment that takes days is pending, and gives access when the webhook arrives', async () => {
    const { content } = (await buy('pm_takes_time')).body;
    expect(content.status).toBe('PENDING');
    stripe.settle(lastPayment().id);
    await deliver();
    expect(await isOpen()).toBe(true);
  });
});

describe('[SEC-15] a webhook message', () => {
  it('is valid for five minutes with the signature of the tenant’s own secret', async () => {
    const { content } = (await buy('pm_asks')).body;
    stripe.completeChallenge(lastPayment().id, true);
    const event = stripe.drainEvents().find(({ type }) => type === 'payment_intent.succeeded');
    if (event === undefined) throw new Error('Stripe sent no success event');
    const good = signStripeEvent(event, now);
    const bad = [
      { ...good, body: Buffer.from(good.body.toString().replace('evt', 'evu')) },
      signStripeEvent(event, now - 301_000),
      signStripeEvent(event, now, 'whsec_anothertenant'),
      { ...good, headers: { 'content-type': 'application/json' } },
      { body: Buffer.from('no json'), headers: good.headers },
    ];
    for (const item of bad) {
      const { statusCode, json } = await send(item);
      expect([statusCode, json().messageErrorCode]).toEqual([400, 'webhook_invalid']);
    }
    expect(await outcomeOf(content.id)).toMatchObject({ status: 'PENDING' });
    expect((await send(good)).statusCode).toBe(204);
    expect(await outcomeOf(content.id)).toMatchObject({ status: 'APPROVED' });
  });

  it('is trusted only to name a payment', async () => {
    const { content } = (await buy('pm_asks')).body;
    const object = { object: 'payment_intent', id: lastPayment().id, status: 'succeeded' };
    const forged = { id: `evt_forged_${buyers}`, type: 'payment_intent.succeeded', object };
    expect((await send(signStripeEvent(forged, now))).statusCode).toBe(204);
    expect(await outcomeOf(content.id)).toMatchObject({ status: 'PENDING' });
    // Messages about unknown payments are accepted and change nothing.
    const others = [
      { object: 'payout', id: 'po_1' },
      { object: 'charge', id: 'ch_1', payment_intent: 'pi_unknown' },
    ];
    for (const [index, other] of others.entries()) {
      const event = { id: `evt_other_${buyers}_${index}`, type: 'x.y', object: other };
      expect((await send(signStripeEvent(event, now))).statusCode).toBe(204);
    }
  });
});

describe('refunds', () => {
  const refunded = ['provider:stripe -499', 'provider:stripe 499', 'refunds 499', 'sales -499'];

  it('by an operator are made once and end access', async () => {
    const transfers = transfersFromNow();
    const { id } = (await buy('pm_approves')).body.content;
    await shop.api.purchase.refund({
      operatorKey: testOperatorKey,
      params: { id },
      body: { reason: 'The match was not shown' },
    });
    expect(await isOpen()).toBe(false);
    await shop.api.app.platform.outbox.runDue();
    await deliver('backwards twice');
    expect(transfers()).toEqual(['charge 499 EUR', 'refund 499 EUR']);
    expect(await ledgerEntries()).toEqual(refunded);
  });

  it('made at Stripe end access as well, even if the message about the payment has not arrived', async () => {
    await buy('pm_asks');
    stripe.completeChallenge(lastPayment().id, true);
    stripe.refund(lastPayment().id);
    await deliver('backwards twice');
    expect(await isOpen()).toBe(false);
    expect(await ledgerEntries()).toEqual(refunded);
    // It can be bought again.
    expect((await buy('pm_approves')).body.content.status).toBe('APPROVED');
  });
});

it('a refund that fails at the bank days after Stripe made it is booked back, in any order of messages', async () => {
  const transfers = transfersFromNow();
  const { id } = (await buy('pm_approves')).body.content;
  await shop.api.purchase.refund({
    operatorKey: testOperatorKey,
    params: { id },
    body: { reason: 'The match was not shown' },
  });
  await shop.api.app.platform.outbox.runDue();
  stripe.failRefund(lastPayment().id);
  await deliver('backwards twice');
  expect(transfers()).toEqual(['charge 499 EUR', 'refund 499 EUR', 'returned_refund 499 EUR']);
  expect(await ledgerEntries()).toEqual([
    'provider:stripe -499',
    'provider:stripe 499',
    'provider:stripe 499',
    'refunds -499',
    'refunds 499',
    'sales -499',
  ]);
  const { body } = await shop.api.purchase.getForOperator({
    operatorKey: testOperatorKey,
    params: { id },
  });
  expect(body.content).toMatchObject({ left: 499, refunds: [{ state: 'failed' }] });
});

describe('a dispute of a payment', () => {
  const disputedEntries = [
    'disputes 499',
    'provider:stripe -499',
    'provider:stripe 499',
    'sales -499',
  ];

  it('revokes access, blocks a new purchase, and restores access if won', async () => {
    const transfers = transfersFromNow();
    const { id } = (await buy('pm_approves')).body.content;
    const { id: payment } = lastPayment();
    stripe.dispute(payment, 'needs_response');
    await deliver('backwards twice');
    expect(await isOpen()).toBe(false);
    expect(emitted).toContainEqual(
      expect.objectContaining({ payload: { status: 'DECLINED', event_id: 'paid' } }),
    );
    expect(await ledgerEntries()).toEqual(disputedEntries);
    expect((await buy('pm_approves')).body.messageErrorCode).toBe('purchase_disputed');
    const refund = await shop.api.purchase.refund({
      operatorKey: testOperatorKey,
      params: { id },
      body: { reason: 'a test' },
    });
    expect(refund.status).toBe(409);
    stripe.dispute(payment, 'won');
    await deliver('backwards twice');
    expect(await isOpen()).toBe(true);
    expect(await outcomeOf(id)).toMatchObject({ status: 'APPROVED' });
    expect(await ledgerEntries()).toEqual(
      [...disputedEntries, 'disputes -499', 'provider:stripe 499'].toSorted(),
    );
    expect(transfers()).toEqual(['charge 499 EUR']);
  });

  it('that is lost leaves no access, and the item can be bought again', async () => {
    await buy('pm_approves');
    const { id: payment } = lastPayment();
    stripe.dispute(payment, 'under_review');
    stripe.dispute(payment, 'lost');
    await deliver('backwards twice');
    expect(await isOpen()).toBe(false);
    expect(await ledgerEntries()).toEqual(disputedEntries);
    expect((await buy('pm_approves')).body.content.status).toBe('APPROVED');
  });

  it('does not start with a mere inquiry of the bank, which leaves access', async () => {
    await buy('pm_approves');
    stripe.dispute(lastPayment().id, 'warning_needs_response');
    await deliver();
    expect(await isOpen()).toBe(true);
  });
});
