/** Refunds of a part of a payment, by an operator and at the provider. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testOperatorKey } from '../../../testing.ts';
import { testNow } from '../../event/testing.ts';
import { listIntents } from '../../payment/index.ts';
import { signedIn, type SignedIn } from '../../session/testing.ts';
import { auditOf } from '../audit.testing.ts';
import { buyTicket, openShop, subscribe, subscriptionContent, type Shop } from '../testing.ts';

let now = testNow;
let shop: Shop;
let buyers = 0;
let ann: SignedIn;
beforeAll(async () => {
  shop = await openShop({
    clock: () => now,
    content: { alpha: subscriptionContent, beta: subscriptionContent },
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyers += 1;
  ann = await signedIn(shop.api, `part-${buyers}`);
});

const me = () => ({ token: ann.access });
const refund = (id: string, body: object = {}, key?: string) =>
  shop.api.purchase.refund({
    operatorKey: testOperatorKey,
    params: { id },
    body: { reason: 'The stream broke off', ...body },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const isOpen = async (id = 'paid'): Promise<boolean> =>
  (await shop.api.event.get({ ...me(), params: { id } })).body.content.isEventAvailableForUser;
const settle = async () => {
  await shop.api.app.platform.outbox.runDue();
  now += 2000;
  await shop.runPayments();
  await shop.api.app.platform.outbox.runDue();
};
const paymentOf = async (purchaseId: string) => {
  const [intent] = await shop.api.db.forTenant('alpha', (scope) => listIntents(scope, purchaseId));
  if (intent === undefined) throw new Error('nothing was paid');
  return intent;
};
const transfersOf = async (purchaseId: string) => {
  const { id } = await paymentOf(purchaseId);
  return shop
    .bank()
    .transfers()
    .filter(({ key }) => key === id)
    .map(({ kind, amount }) => [kind, amount]);
};
const receipts = async () =>
  (await shop.api.payment.listReceipts({ ...me(), query: {} })).body.content.entries.map(
    ({ kind, amount }: { kind: string; amount: number }) => [kind, amount],
  );
/** The mails about refunds to the buyer. */
const refundMails = async () =>
  (await shop.api.mails()).filter(
    ({ to, subject }) => to === ann.username && subject.includes('refund'),
  );
const buy = async () => (await buyTicket(shop, me(), 'paid')).body.content.id as string;

describe('an operator', () => {
  it('refunds a part of a payment: access stays, and receipt and mail state the amount', async () => {
    const id = await buy();
    const { body } = await refund(id, { amount: 150 });
    expect(body.content).toMatchObject({
      status: 'APPROVED',
      refund: { amount: 150, left: 349, currency: 'EUR', hasAccessEnded: false },
    });
    await settle();
    expect(await isOpen()).toBe(true);
    expect(await transfersOf(id)).toEqual([
      ['charge', 499],
      ['refund', 150],
    ]);
    expect(await receipts()).toEqual([
      ['refund', 150],
      ['payment', 499],
    ]);
    const [mail, ...others] = await refundMails();
    expect(others).toEqual([]);
    expect(mail?.text).toContain('we refunded €1.50.');
    expect(mail?.text).not.toContain('Your access has ended');
  });

  it('refunds the rest: access ends, and no more can be refunded', async () => {
    const id = await buy();
    await refund(id, { amount: 150 });
    const { body } = await refund(id);
    expect(body.content).toMatchObject({
      status: 'DECLINED',
      refund: { amount: 349, left: 0, hasAccessEnded: true },
    });
    await settle();
    expect(await isOpen()).toBe(false);
    expect((await transfersOf(id)).slice(1)).toEqual([
      ['refund', 150],
      ['refund', 349],
    ]);
    expect(await paymentOf(id)).toMatchObject({ status: 'refunded', refunded_amount: 499 });
    expect((await refund(id)).body.messageErrorCode).toBe('conflict');
    expect((await refundMails()).map(({ text }) => text.includes('access has ended'))).toEqual([
      true,
      true,
    ]);
  });

  it('cannot refund more than is left, requested refunds included', async () => {
    const id = await buy();
    await refund(id, { amount: 400 });
    const { status, body } = await refund(id, { amount: 100 });
    expect([status, body.messageErrorCode]).toEqual([400, 'validation_failed']);
    expect(body.details).toEqual([
      { path: 'body.amount', message: 'must be at most 99, which is left in minor units of EUR' },
    ]);
    await settle();
    expect(await transfersOf(id)).toHaveLength(2);
    await refund(id, { amount: 99 });
    const { status: again, body: none } = await refund(id, { amount: 1 });
    expect([again, none.reason]).toEqual([409, 'refund_nothing_left']);
  });

  it('ends access by refunding a part, or leaves access and refunds everything, if the request says so', async () => {
    const ended = await buy();
    expect((await refund(ended, { amount: 1, revoke: true })).body.content.status).toBe('DECLINED');
    expect(await isOpen()).toBe(false);
    const again = await buy();
    expect((await refund(again, { revoke: false })).body.content.status).toBe('APPROVED');
    await settle();
    expect(await isOpen()).toBe(true);
    expect(await paymentOf(again)).toMatchObject({ status: 'refunded' });
    const repeated = await refund(again, { revoke: false });
    expect(repeated.body.messageErrorCode).toBe('conflict');
    // The rest of the first payment is still refundable.
    expect((await refund(ended)).body.content.refund).toMatchObject({ amount: 498, left: 0 });
  });

  it('refunds once, however often the request with its key is repeated', async () => {
    const id = await buy();
    const first = await refund(id, { amount: 100 }, `part-${buyers}`);
    const repeat = await refund(id, { amount: 100 }, `part-${buyers}`);
    expect(repeat.body).toEqual(first.body);
    await settle();
    expect((await transfersOf(id)).slice(1)).toEqual([['refund', 100]]);
    const other = await refund(id, { amount: 200 }, `part-${buyers}`);
    expect(other.body.messageErrorCode).toBe('idempotency_key_reused');
  });

  it('refunds a part of the current period of a subscription, which renews as before', async () => {
    const { id } = (await subscribe(shop, me(), 'month')).body.content;
    await refund(id, { amount: 300 });
    await settle();
    const contract = await shop.api.purchase.getContract({ ...me(), params: { id } });
    expect(contract.body.content).toMatchObject({
      active: true,
      state: 'active',
      paidAmount: 699,
      renewalPrice: 999,
    });
  });

  it('refunds all of one payment of an upgraded subscription: access stays while another has some left', async () => {
    const { id } = (await subscribe(shop, me(), 'cup')).body.content;
    now += 1000;
    const change = { id, subscription_id: 'month' };
    await shop.api.call('purchase.changeContract', { ...me(), body: change });
    const { amount: upgrade } = await paymentOf(id);
    expect(upgrade).not.toBe(499);
    const { body } = await refund(id, { amount: upgrade });
    expect(body.content.refund).toMatchObject({ left: 499, hasAccessEnded: false });
    await settle();
    expect(await paymentOf(id)).toMatchObject({ status: 'refunded' });
    const contract = await shop.api.purchase.getContract({ ...me(), params: { id } });
    expect(contract.body.content).toMatchObject({ active: true, state: 'active' });
    await refund(id);
    await settle();
    expect((await refund(id)).body.messageErrorCode).toBe('conflict');
  });

  it('leaves an audit entry with the amount and the reason of the refund', async () => {
    const id = await buy();
    await refund(id, { amount: 150 });
    const { body } = await shop.api.audit.list({
      operatorKey: testOperatorKey,
      query: { subject_kind: 'purchase', subject_id: id },
    });
    expect(body.content.entries).toMatchObject([
      {
        action: 'purchase.refund',
        before: { status: 'active', left: 499 },
        after: { status: 'active', left: 349, amount: 150, reason: 'The stream broke off' },
      },
    ]);
  });
});

describe('a part refunded at the provider', () => {
  it('is booked once and leaves access, and the rest ends it', async () => {
    const id = await buy();
    const { reference } = await paymentOf(id);
    shop.bank().refund(reference ?? '', { amount: 200 });
    await settle();
    await settle();
    expect(await isOpen()).toBe(true);
    expect(await receipts()).toEqual([
      ['refund', 200],
      ['payment', 499],
    ]);
    shop.bank().refund(reference ?? '');
    await settle();
    expect(await isOpen()).toBe(false);
    expect(await receipts()).toHaveLength(3);
  });

  it('that leaves too little for a requested refund makes the provider refuse it, and the rest can still be refunded', async () => {
    const id = await buy();
    const { reference } = await paymentOf(id);
    await refund(id, { amount: 400 });
    shop.bank().refund(reference ?? '', { amount: 200 });
    await settle();
    expect((await transfersOf(id)).slice(1)).toEqual([['refund', 200]]);
    const { body } = await refund(id, { amount: 299 });
    expect(body.messageErrorCode).toBeUndefined();
    expect(body.content.refund.left).toBe(0);
    expect(await auditOf(shop.api, 'alpha', shop.bank())).toMatchObject({ double: [] });
  });
});

describe('a refund that fails at the bank after it was booked', () => {
  const failed = async () =>
    (
      await shop.api.purchase.listFailedRefunds({ operatorKey: testOperatorKey, query: {} })
    ).body.content.entries.filter(
      ({ purchaseId }: { purchaseId: string }) => purchaseId === bought,
    );
  let bought = '';
  const refundAndFail = async (body: object = {}) => {
    bought = await buy();
    await refund(bought, body);
    await settle();
    const { reference } = await paymentOf(bought);
    shop.bank().failRefund(reference ?? '');
    await settle();
    return reference ?? '';
  };
  const detailsOf = async (id: string) =>
    (await shop.api.purchase.getForOperator({ operatorKey: testOperatorKey, params: { id } })).body
      .content;

  it('is booked back with a receipt and a mail, and operators see it', async () => {
    await refundAndFail();
    expect(await transfersOf(bought)).toEqual([
      ['charge', 499],
      ['refund', 499],
      ['returned_refund', 499],
    ]);
    expect(await receipts()).toEqual([
      ['returned_refund', 499],
      ['refund', 499],
      ['payment', 499],
    ]);
    expect(await paymentOf(bought)).toMatchObject({ status: 'succeeded', refunded_amount: 0 });
    const details = await detailsOf(bought);
    expect(details).toMatchObject({
      state: 'refunded',
      left: 499,
      payments: [{ refunded: 0 }],
      refunds: [{ amount: 499, state: 'failed' }],
    });
    expect(details.changes.at(-1)).toMatchObject({ change: 'refund failed', actor: 'provider' });
    expect(await failed()).toMatchObject([{ amount: 499, state: 'failed', actor: 'operator' }]);
    // The access that the refund ended stays ended.
    expect(await isOpen()).toBe(false);
    const returned = (await shop.api.mails()).filter(
      ({ to, subject }) => to === ann.username && subject.includes('returned'),
    );
    expect(returned.map(({ text }) => text)).toEqual([
      expect.stringContaining('your bank couldn’t credit your refund of €4.99'),
    ]);
    expect(await auditOf(shop.api, 'alpha', shop.bank())).toMatchObject({ unbooked: [] });
  });

  it('can be made again, once, and messages about the failed one change nothing more', async () => {
    await refundAndFail();
    expect((await refund(bought)).body.content.refund).toMatchObject({ amount: 499, left: 0 });
    await settle();
    await settle();
    expect((await transfersOf(bought)).map(([kind]) => kind)).toEqual([
      'charge',
      'refund',
      'returned_refund',
      'refund',
    ]);
    expect(await paymentOf(bought)).toMatchObject({ status: 'refunded', refunded_amount: 499 });
    expect((await refund(bought)).body.messageErrorCode).toBe('conflict');
    expect(await failed()).toHaveLength(1);
    expect(await auditOf(shop.api, 'alpha', shop.bank())).toMatchObject({
      unbooked: [],
      double: [],
    });
  });

  it('of a part of the payment changes neither access nor the other refunds', async () => {
    bought = await buy();
    await refund(bought, { amount: 100 });
    await settle();
    await refund(bought, { amount: 50 });
    await settle();
    shop.bank().failRefund((await paymentOf(bought)).reference ?? '');
    await settle();
    expect(await isOpen()).toBe(true);
    expect(await detailsOf(bought)).toMatchObject({ left: 399, payments: [{ refunded: 100 }] });
  });

  it('counts as paid again in the figures, but not as another payment', async () => {
    const day = new Date(now).toISOString().slice(0, 10);
    const totals = async () => {
      const { body } = await shop.api.figures.getRevenue({
        operatorKey: testOperatorKey,
        query: { from: day, to: day, by: 'day' },
      });
      const [{ paid, refunded, payments }] = body.content.totals;
      return { paid, refunded, payments };
    };
    const before = await totals();
    await refundAndFail();
    const after = await totals();
    expect(after).toEqual({
      paid: before.paid + 2 * 499,
      refunded: before.refunded + 499,
      payments: before.payments + 1,
    });
  });
});

const parts = [120, 79, 200, 100];
const ascending = (one: number, other: number) => one - other;
/** What happens after a step: the backend works, messages of the bank arrive, or neither. */
const event = fc.constantFrom('work', 'messages', 'nothing');

it('refunds by an operator and at the provider settle in any order to the same amounts, receipts and access', async () => {
  let count = 0;
  const property = fc.asyncProperty(
    fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1 }),
    fc.array(event, { minLength: 4, maxLength: 4 }),
    async (order, events) => {
      ann = await signedIn(shop.api, `order-${(count += 1)}`);
      const id = await buy();
      const { reference } = await paymentOf(id);
      for (const [step, index] of order.entries()) {
        const amount = parts[index] ?? 0;
        if (index % 2 === 0) shop.bank().refund(reference ?? '', { amount });
        else await refund(id, { amount });
        if (events[step] === 'work') await shop.api.app.platform.outbox.runDue();
        if (events[step] === 'messages') await shop.runPayments();
      }
      await settle();
      await settle();
      const made = order.map((index) => parts[index] ?? 0);
      const total = made.reduce((sum, amount) => sum + amount, 0);
      expect((await paymentOf(id)).refunded_amount).toBe(total);
      const amounts = (await receipts()).slice(0, -1).map(([, amount]: [string, number]) => amount);
      expect(amounts.toSorted(ascending)).toEqual(made.toSorted(ascending));
      expect(await isOpen()).toBe(total < 499);
      expect(await refundMails()).toHaveLength(made.length);
    },
  );
  await fc.assert(property, { numRuns: 15 });
  const { unbooked, double, lost } = await auditOf(shop.api, 'alpha', shop.bank());
  expect({ unbooked, double, lost }).toEqual({ unbooked: [], double: [], lost: [] });
});
