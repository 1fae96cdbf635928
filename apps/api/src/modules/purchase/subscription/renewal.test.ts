/** The life of a subscription after its first payment, on a simulated clock. */
import { calls, type SandboxBehaviour, minuteMs, dayMs } from '@grandstand/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testOperatorKey } from '../../../testing.ts';
import { testNow } from '../../event/testing.ts';
import { signInOn, signedIn, testPassword, type SignedIn } from '../../session/testing.ts';
import { auditOf, noMismatches } from '../audit.testing.ts';
import {
  openShop,
  shopTenant,
  subscribe,
  subscriptionContent,
  tokenOf,
  type Shop,
  type TestCard,
} from '../testing.ts';

let now = testNow;
let shop: Shop;
let ann: SignedIn;
let buyers = 0;

beforeAll(async () => {
  shop = await openShop({
    clock: () => now,
    tenants: [shopTenant('alpha')],
    content: { alpha: subscriptionContent },
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  now = testNow;
  buyers += 1;
  ann = await signedIn(shop.api, `renewing-${buyers}`);
});

const me = () => ({ token: ann.access });
/** Moves the clock and signs in again, because access tokens are short-lived. */
async function signInAt(time: string | number): Promise<void> {
  now = typeof time === 'number' ? time : Date.parse(time);
  ann = await signInOn(shop.api, ann.username);
}
const runJobs = () =>
  shop.api.app.jobs.runNamed(['renewal', 'payment-completer', 'purchase-end', 'outbox']);
/** Amounts that the bank charged, or refunded (negative), for the customer of `purchaseId`. */
async function transferredAmounts(): Promise<number[]> {
  const intents = await shop.api.db.forTenant('alpha', ({ trx }) =>
    trx
      .selectFrom('payment_intent')
      .innerJoin('purchase', 'purchase.id', 'payment_intent.purchase_id')
      .where('purchase.customer_id', 'in', (eb) =>
        eb.selectFrom('purchase').select('customer_id').where('id', '=', purchaseId),
      )
      .select('payment_intent.id')
      .execute(),
  );
  const ownKeys = new Set(intents.map(({ id }) => id));
  return shop
    .bank()
    .transfers()
    .filter(({ key }) => ownKeys.has(key))
    .map(({ kind, amount }) => (kind === 'charge' ? amount : -amount));
}
const contract = async (id: string) => {
  const { body } = await shop.api.purchase.getContract({ ...me(), params: { id } });
  return calls.purchase.getContract.response.parse(body).content;
};
const isOpen = async () =>
  (await shop.api.event.get({ ...me(), params: { id: 'basic' } })).body.content
    .isEventAvailableForUser;
/** The purchase under test. */
let purchaseId = '';
const subscribeTo = async (product = 'month', card: TestCard = 'approves') => {
  const { body } = await subscribe(shop, me(), product, card);
  purchaseId = body.content.id;
  return purchaseId;
};
const callAsOwner = async (
  name:
    | 'purchase.resumeContract'
    | 'purchase.pauseContract'
    | 'purchase.payContract'
    | 'purchase.changeContract'
    | 'purchase.cancelContract',
  body: object,
) => {
  now += 1000;
  return (await shop.api.call(name, { ...me(), body })).body;
};
const mailsTo = async () =>
  (await shop.api.mails()).filter(({ to }) => to === ann.username).map(({ subject }) => subject);

it('the stored card renews each period from the end of the last, once, however often jobs run', async () => {
  await signInAt('2027-01-31T12:00:00Z');
  const id = await subscribeTo();
  expect(await contract(id)).toMatchObject({
    state: 'active',
    renewsAt: '2027-02-28T12:00:00.000Z',
    renewalPrice: 999,
  });
  await signInAt('2027-02-28T11:54:59Z');
  await runJobs();
  expect(await transferredAmounts()).toEqual([999]);
  await signInAt('2027-02-28T11:55:00Z');
  await Promise.all([runJobs(), runJobs()]);
  await runJobs();
  expect(await transferredAmounts()).toEqual([999, 999]);
  expect(await contract(id)).toMatchObject({ endDate: '2027-03-31T12:00:00.000Z', active: true });
  await signInAt('2027-02-28T12:00:00Z');
  expect(await isOpen()).toBe(true);
  await signInAt('2027-03-31T12:00:00Z');
  await runJobs();
  expect(await contract(id)).toMatchObject({
    startDate: '2027-01-31T12:00:00.000Z',
    endDate: '2027-04-30T12:00:00.000Z',
  });
  const receipts = await shop.api.payment.listReceipts({ ...me(), query: {} });
  expect(receipts.body.content.totalCount).toBe(3);
  // One mail for each payment.
  expect(await mailsTo()).toEqual([
    expect.stringMatching(/^Confirm your email/),
    'You are subscribed to Title of month',
    'Title of month renewed until March 31, 2027',
    'Title of month renewed until April 30, 2027',
  ]);
});

it('after weeks in which no charge was possible the next period starts when paid', async () => {
  const id = await subscribeTo();
  await signInAt('2027-01-15T12:00:00Z');
  expect(await isOpen()).toBe(false);
  await runJobs();
  expect(await contract(id)).toMatchObject({ endDate: '2027-02-15T12:00:00.000Z' });
  expect(await transferredAmounts()).toEqual([999, 999]);
});

it('a grace period in which the bank is unreachable is not granted twice', async () => {
  await subscribeTo();
  const bank = shop.bank();
  const { confirm } = bank;
  Object.assign(bank, {
    confirm: () => {
      throw new Error('the bank is unreachable');
    },
  });
  try {
    await signInAt('2026-12-21T11:55:00Z');
    await runJobs();
    await signInAt('2026-12-21T12:10:00Z');
    await runJobs();
    expect(await isOpen()).toBe(true);
    await signInAt('2026-12-28T12:10:00Z');
    await runJobs();
    expect(await isOpen()).toBe(false);
  } finally {
    Object.assign(bank, { confirm });
  }
  // Completes the payment, because the last test expects none to be open.
  await signInAt('2026-12-28T12:20:00Z');
  await runJobs();
});

it('[SEC-14] a declined card is retried while access continues, and then access ends', async () => {
  const id = await subscribeTo('month', 'declines_later');
  const end = Date.parse('2026-12-21T12:00:00Z');
  await signInAt(end);
  await runJobs();
  expect(await contract(id)).toMatchObject({
    state: 'grace',
    active: true,
    graceUntil: '2026-12-28T12:00:00.000Z',
    retryAt: '2026-12-22T12:00:00.000Z',
    declineReason: 'card_declined',
    actions: ['pay', 'cancel'],
  });
  expect(await mailsTo()).toContainEqual(
    expect.stringMatching(/^Your payment for .* didn’t go through$/),
  );
  const retries: unknown[] = [];
  for (const day of [1, 3, 5]) {
    await signInAt(end + day * dayMs);
    await runJobs();
    expect(await isOpen()).toBe(true);
    retries.push((await contract(id)).retryAt);
  }
  expect(retries).toEqual(['2026-12-24T12:00:00.000Z', '2026-12-26T12:00:00.000Z', null]);
  await signInAt(end + 7 * dayMs - 1);
  await runJobs();
  expect(await isOpen()).toBe(true);
  await signInAt(end + 7 * dayMs);
  await runJobs();
  expect(await isOpen()).toBe(false);
  expect(await contract(id)).toMatchObject({ state: 'over', active: false, actions: [] });
  expect(await mailsTo()).toContainEqual(expect.stringMatching(/has ended$/));
  expect(await transferredAmounts()).toEqual([999]);
});

it('the owner pays a declined renewal, whose period starts at the end of the last', async () => {
  const id = await subscribeTo('month', 'declines_later');
  await signInAt('2026-12-24T12:00:00Z');
  await runJobs();
  expect((await callAsOwner('purchase.payContract', { id })).content).toMatchObject({
    id,
    status: 'APPROVED',
  });
  expect(await contract(id)).toMatchObject({
    state: 'active',
    endDate: '2027-01-21T12:00:00.000Z',
    graceUntil: null,
  });
  expect((await callAsOwner('purchase.payContract', { id })).messageErrorCode).toBe('conflict');
  expect(await transferredAmounts()).toEqual([999, 999]);
});

it('a new card pays at once and becomes the stored one, and a declined one changes nothing', async () => {
  const id = await subscribeTo('month', 'declines_later');
  await signInAt('2026-12-21T12:00:00Z');
  await runJobs();
  const card = (behaviour: SandboxBehaviour) => ({ id, card: { token: tokenOf(behaviour) } });
  const declined = await callAsOwner('purchase.payContract', card('lacks_funds'));
  expect(declined.content).toMatchObject({
    status: 'DECLINED',
    declineReason: 'insufficient_funds',
  });
  expect(await contract(id)).toMatchObject({
    state: 'grace',
    retryAt: '2026-12-22T12:00:00.000Z',
  });
  expect((await callAsOwner('purchase.payContract', card('approves'))).content.status).toBe(
    'APPROVED',
  );
  await signInAt('2027-01-21T12:00:00Z');
  await runJobs();
  expect(await contract(id)).toMatchObject({ state: 'active' });
  expect(await transferredAmounts()).toEqual([999, 999, 999]);
});

it('without a stored card nothing is charged and a new card is requested', async () => {
  const id = await subscribeTo();
  await shop.api.payment.removeStoredCard({ ...me(), body: {} });
  await signInAt('2026-12-21T12:00:00Z');
  await runJobs();
  expect(await contract(id)).toMatchObject({ state: 'grace', declineReason: 'no_card' });
  expect((await callAsOwner('purchase.payContract', { id })).messageErrorCode).toBe(
    'no_stored_card',
  );
  const card = { token: tokenOf('approves') };
  expect((await callAsOwner('purchase.payContract', { id, card })).content.status).toBe('APPROVED');
});

it('if the bank requires a confirmation, the owner gets a mail and confirms', async () => {
  await signInAt(testNow);
  const first = (await subscribe(shop, me(), 'month', 'asks_always')).body.content;
  purchaseId = first.id;
  const approve = (url: string) =>
    shop.bank().completeChallenge(new URL(url).pathname.split('/').at(-2) ?? '', true);
  approve(first.action.url);
  const deliverMessages = () => shop.api.app.jobs.runNamed(['sandbox-messages', 'outbox']);
  await deliverMessages();
  await signInAt('2026-12-21T12:00:00Z');
  await runJobs();
  expect(await contract(first.id)).toMatchObject({
    state: 'grace',
    declineReason: 'authentication_required',
  });
  expect(await mailsTo()).toContainEqual(expect.stringMatching(/^Please confirm your payment/));
  const payment = (await callAsOwner('purchase.payContract', { id: first.id })).content;
  expect(payment).toMatchObject({ status: 'PENDING', action: { kind: 'redirect' } });
  approve(payment.action.url);
  await deliverMessages();
  expect(await contract(first.id)).toMatchObject({ state: 'active' });
  const { body } = await shop.api.purchase.get({ ...me(), params: { id: first.id } });
  expect(body.content.status).toBe('APPROVED');
  expect(await transferredAmounts()).toEqual([999, 999]);
});

it('a payment that still succeeds after the cancellation is booked with the reason of the cancellation', async () => {
  await signInAt(testNow);
  const first = (await subscribe(shop, me(), 'month', 'asks_always')).body.content;
  purchaseId = first.id;
  const approve = (url: string) =>
    shop.bank().completeChallenge(new URL(url).pathname.split('/').at(-2) ?? '', true);
  approve(first.action.url);
  await shop.api.app.jobs.runNamed(['sandbox-messages', 'outbox']);
  await signInAt('2026-12-21T12:00:00Z');
  await runJobs();
  const payment = (await callAsOwner('purchase.payContract', { id: first.id })).content;
  await callAsOwner('purchase.cancelContract', { platform: 'web', id: first.id });
  approve(payment.action.url);
  await shop.api.app.platform.outbox.runDue();
  const booked = await shop.api.db.forTenant('alpha', ({ trx }) =>
    trx
      .selectFrom('ledger_entry')
      .innerJoin('payment_intent', 'payment_intent.id', 'ledger_entry.intent_id')
      .where('payment_intent.purchase_id', '=', first.id)
      .where('ledger_entry.account', '=', 'sales')
      .orderBy('ledger_entry.at', 'desc')
      .select(['ledger_entry.actor', 'ledger_entry.reason'])
      .executeTakeFirstOrThrow(),
  );
  expect(booked).toEqual({ actor: 'completer', reason: 'cancel_contract' });
  await runJobs();
  expect(await transferredAmounts()).toEqual([999, 999, -999]);
});

it('buying a due subscription again pays for it and creates no second one', async () => {
  const id = await subscribeTo('month', 'declines_later');
  await signInAt('2026-12-21T12:00:00Z');
  await runJobs();
  now += 1000;
  const again = (await subscribe(shop, me(), 'month')).body.content;
  expect(again).toMatchObject({ id, status: 'APPROVED' });
  expect(await transferredAmounts()).toEqual([999, 999]);
});

it('[COM-05] a cancelled subscription does not renew, and renews if resumed before its end', async () => {
  const id = await subscribeTo();
  await callAsOwner('purchase.cancelContract', { platform: 'web', id });
  expect(await contract(id)).toMatchObject({ state: 'ending', actions: ['resume'] });
  expect((await callAsOwner('purchase.resumeContract', { id })).content).toMatchObject({
    state: 'active',
  });
  await signInAt('2026-12-21T12:00:00Z');
  await runJobs();
  await callAsOwner('purchase.cancelContract', { platform: 'web', id });
  await signInAt('2027-01-21T12:00:00Z');
  await runJobs();
  expect(await contract(id)).toMatchObject({ state: 'over', active: false });
  expect((await callAsOwner('purchase.resumeContract', { id })).messageErrorCode).toBe('conflict');
  expect(await transferredAmounts()).toEqual([999, 999]);
});

it('cancelling an unpaid subscription ends it at once and stops charges', async () => {
  const id = await subscribeTo('month', 'declines_later');
  await signInAt('2026-12-22T12:00:00Z');
  await runJobs();
  expect(await isOpen()).toBe(true);
  await callAsOwner('purchase.cancelContract', { platform: 'web', id });
  expect(await isOpen()).toBe(false);
  await signInAt('2026-12-24T12:00:00Z');
  await runJobs();
  expect(await contract(id)).toMatchObject({ state: 'over' });
  expect(await transferredAmounts()).toEqual([999]);
});

it('cancelling and resuming after a declined renewal restores the grace period without extending it', async () => {
  const id = await subscribeTo('month', 'declines_later');
  const end = Date.parse('2026-12-21T12:00:00Z');
  await signInAt(end - 4 * minuteMs);
  await runJobs();
  const before = await contract(id);
  expect(before).toMatchObject({ state: 'grace', retryAt: '2026-12-22T12:00:00.000Z' });
  for (let round = 0; round < 3; round += 1) {
    await callAsOwner('purchase.cancelContract', { platform: 'web', id });
    const { graceUntil, retryAt, state } = (await callAsOwner('purchase.resumeContract', { id }))
      .content;
    expect({ graceUntil, retryAt, state }).toEqual({
      graceUntil: before.graceUntil,
      retryAt: before.retryAt,
      state: 'grace',
    });
    await runJobs();
  }
  await signInAt(end + minuteMs);
  await runJobs();
  expect(await isOpen()).toBe(true);
  const card = { token: tokenOf('approves') };
  expect((await callAsOwner('purchase.payContract', { id, card })).content.status).toBe('APPROVED');
  expect(await contract(id)).toMatchObject({
    state: 'active',
    endDate: '2027-01-21T12:00:00.000Z',
  });
  expect(await transferredAmounts()).toEqual([999, 999]);
});

it('a renewal that fails with an error is postponed by ten minutes', async () => {
  const id = await subscribeTo();
  const set = (change: { ends_at?: Date | null; charge_at?: Date }) =>
    shop.api.db.forTenant('alpha', ({ trx }) =>
      trx
        .updateTable('purchase')
        .set(change)
        .where('id', '=', id)
        .returning('charge_at')
        .executeTakeFirstOrThrow(),
    );
  // A contract without an end cannot be renewed: it fails each time.
  await set({ ends_at: null, charge_at: new Date(now) });
  await shop.api.app.jobs.runNamed(['renewal']);
  const { charge_at: retryAt } = await set({ ends_at: new Date(now + 30 * dayMs) });
  expect(retryAt).toEqual(new Date(now + 10 * minuteMs));
});

it('a paused subscription has neither access nor costs after its end, and resumes when paid', async () => {
  const id = await subscribeTo();
  expect((await callAsOwner('purchase.pauseContract', { id })).content).toMatchObject({
    state: 'pausing',
    active: true,
    actions: ['resume', 'cancel'],
  });
  expect((await callAsOwner('purchase.resumeContract', { id })).content.state).toBe('active');
  await callAsOwner('purchase.pauseContract', { id });
  await signInAt('2026-12-21T12:00:00Z');
  await runJobs();
  expect(await contract(id)).toMatchObject({ state: 'paused', active: false });
  expect(await isOpen()).toBe(false);
  await signInAt('2027-02-01T08:00:00Z');
  await runJobs();
  expect((await callAsOwner('purchase.payContract', { id })).content.status).toBe('APPROVED');
  expect(await contract(id)).toMatchObject({
    state: 'active',
    endDate: '2027-03-01T08:00:01.000Z',
  });
  expect(await transferredAmounts()).toEqual([999, 999]);
});

it('an upgrade charges for the days left and opens its content at once', async () => {
  const id = await subscribeTo('cup');
  await signInAt('2026-12-06T11:59:00Z');
  const { body } = await shop.api.purchase.listContractChanges({ ...me(), params: { id } });
  expect(
    calls.purchase.listContractChanges.response
      .parse(body)
      .content.map(({ product, when, amount }) => [product.id, when, amount]),
  ).toEqual(
    expect.arrayContaining([
      ['month', 'at_once', 250],
      ['all', 'at_once', 750],
      ['year', 'at_end', 0],
    ]),
  );
  const change = { id, subscription_id: 'month' };
  expect((await callAsOwner('purchase.changeContract', change)).content.status).toBe('APPROVED');
  expect((await callAsOwner('purchase.changeContract', change)).content.status).toBe('APPROVED');
  expect(await contract(id)).toMatchObject({
    productId: 'month',
    endDate: '2026-12-21T12:00:00.000Z',
    renewalPrice: 999,
  });
  await signInAt('2026-12-21T12:00:00Z');
  await runJobs();
  expect(await transferredAmounts()).toEqual([499, 250, 999]);
});

it('an upgrade that costs nothing for the rest of the period takes effect with the next period', async () => {
  const id = await subscribeTo('cup');
  await signInAt('2026-12-20T12:06:00Z');
  const { body } = await shop.api.purchase.listContractChanges({ ...me(), params: { id } });
  const changes = calls.purchase.listContractChanges.response.parse(body).content;
  expect(changes.find(({ product }) => product.id === 'all')).toMatchObject({
    when: 'at_end',
    amount: 0,
  });
  await callAsOwner('purchase.changeContract', { id, subscription_id: 'all' });
  expect(await contract(id)).toMatchObject({ productId: 'cup', nextTitle: 'Title of all' });
  await signInAt('2026-12-21T12:00:00Z');
  await runJobs();
  expect(await contract(id)).toMatchObject({ productId: 'all' });
  expect(await transferredAmounts()).toEqual([499, 1999]);
});

it('other changes take effect with the next period and can be reverted until then', async () => {
  const id = await subscribeTo('all');
  await callAsOwner('purchase.changeContract', { id, subscription_id: 'month' });
  expect(await contract(id)).toMatchObject({
    productId: 'all',
    nextTitle: 'Title of month',
    renewalPrice: 999,
  });
  await callAsOwner('purchase.changeContract', { id, subscription_id: 'all' });
  expect(await contract(id)).toMatchObject({ nextTitle: null, renewalPrice: 1999 });
  await callAsOwner('purchase.changeContract', { id, subscription_id: 'year' });
  await signInAt('2026-12-21T12:00:00Z');
  await runJobs();
  expect(await contract(id)).toMatchObject({
    productId: 'year',
    endDate: '2027-12-21T12:00:00.000Z',
  });
  expect(await transferredAmounts()).toEqual([1999, 9900]);
});

it('a free trial stores the card, charges only at its end, after a reminder, and is granted once', async () => {
  const id = await subscribeTo('try');
  expect(await contract(id)).toMatchObject({
    state: 'trial',
    endDate: '2026-12-05T12:00:00.000Z',
    lastPayment: null,
    renewalPrice: 799,
  });
  expect(await isOpen()).toBe(true);
  const { body } = await shop.api.payment.getStoredCard(me());
  expect(body.content.last4).toBe('4242');
  await signInAt('2026-11-28T12:00:00Z');
  await shop.api.app.jobs.runNamed(['renewal-notice', 'renewal-notice', 'renewal', 'outbox']);
  expect((await mailsTo()).filter((subject) => /trial .* ends on/.test(subject))).toEqual([
    'Your free trial of Title of try ends on December 5, 2026',
  ]);
  expect(await transferredAmounts()).toEqual([]);
  await signInAt('2026-12-05T12:00:00Z');
  await runJobs();
  expect(await contract(id)).toMatchObject({
    state: 'active',
    endDate: '2027-01-05T12:00:00.000Z',
  });
  await callAsOwner('purchase.cancelContract', { platform: 'web', id });
  await signInAt('2027-01-05T12:00:00Z');
  await runJobs();
  // The second time it costs the regular price.
  const offer = await shop.api.product.getSubscription({ ...me(), params: { id: 'try' } });
  expect(offer.body.content.trialDays).toBeNull();
  await subscribeTo('try');
  expect(await transferredAmounts()).toEqual([799, 799]);
});

it('a cancelled trial costs nothing, and a declined card starts none', async () => {
  const declined = (await subscribe(shop, me(), 'try', 'declines')).body.content;
  expect(declined.status).toBe('DECLINED');
  const id = await subscribeTo('try', 'approves_10000001');
  await callAsOwner('purchase.cancelContract', { platform: 'web', id });
  await signInAt('2026-12-05T12:00:00Z');
  await runJobs();
  expect(await contract(id)).toMatchObject({ state: 'over' });
  expect(await transferredAmounts()).toEqual([]);
});

it('the owner of a long period is notified once, three weeks before it renews', async () => {
  await subscribeTo('year');
  const notices = async () => {
    await shop.api.app.jobs.runNamed(['renewal-notice', 'outbox']);
    return (await mailsTo()).filter((subject) => /renews on/.test(subject));
  };
  await signInAt('2027-10-31T11:59:00Z');
  expect(await notices()).toEqual([]);
  await signInAt('2027-10-31T12:00:00Z');
  await notices();
  expect(await notices()).toEqual(['Title of year renews on November 21, 2027']);
});

it('[ACC-08] a deleted account is not charged again', async () => {
  await subscribeTo();
  await shop.api.account.remove({ ...me(), body: { password: testPassword } });
  now = Date.parse('2026-12-21T12:00:00Z');
  await runJobs();
  expect(await transferredAmounts()).toEqual([999]);
});

it('a refund covers the current period only, and ends it', async () => {
  const id = await subscribeTo();
  await signInAt('2026-12-21T12:00:00Z');
  await runJobs();
  await shop.api.purchase.refund({
    operatorKey: testOperatorKey,
    params: { id },
    body: { reason: 'a test' },
  });
  await runJobs();
  expect(await isOpen()).toBe(false);
  await signInAt('2027-01-21T12:00:00Z');
  await runJobs();
  expect(await transferredAmounts()).toEqual([999, 999, -999]);
});

it('[SEC-14] after all tests the ledger matches the bank: no paid item without access, double charge or unpaid access', async () => {
  expect(await auditOf(shop.api, 'alpha', shop.bank())).toEqual(noMismatches);
});
