/** Payouts of the sandbox bank, and of Stripe by its real SDK and a local stand-in. */
import type { Payout, PayoutBalance, PayoutEntry } from '@grandstand/contract';
import { minuteMs } from '@grandstand/contract/constants';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testOperatorKey } from '../../testing.ts';
import {
  signStripeEvent,
  startStripeStandIn,
  stripeAddress,
  stripeWebhookSecret,
  type StandInPayout,
  type StripeStandIn,
} from '../payment/testing.ts';
import { buyTicket, openShop, shopContent, shopTenant, type Shop } from '../purchase/testing.ts';
import { eventOf, testNow } from '../event/testing.ts';
import { signedIn, type SignedIn } from '../session/testing.ts';

const operator = { operatorKey: testOperatorKey };
let now = testNow;
let shop: Shop;
let stripe: StripeStandIn;
let buyers = 0;

type StandInEntries = Parameters<StripeStandIn['putPayout']>[1];
let ann: SignedIn;
beforeAll(async () => {
  stripe = await startStripeStandIn();
  const payments = { provider: 'stripe', public_key: 'pk_test_0123456789' } as const;
  const keys = { secret_key: 'sk_test_0123456789', webhook_secret: stripeWebhookSecret };
  const content = {
    ...shopContent,
    events: [
      ...shopContent.events,
      eventOf('formula', { title: '=1+1', commerceType: 'commerce_ppv_media' }),
    ],
  };
  shop = await openShop({
    clock: () => now,
    tenants: [shopTenant('alpha'), shopTenant('beta', { payments })],
    secrets: { beta: { stripe: keys } },
    content: { alpha: content, beta: content },
  });
  shop.api.app.platform.resources.of(stripeAddress).at = stripe.address;
});
afterAll(async () => {
  await shop.close();
  await stripe.close();
});
beforeEach(() => {
  buyers += 1;
});

/** Signs in Ann with a new account. */
const signInAnn = async (tenant: string) => {
  ann = await signedIn(shop.api, `payout-${buyers}`, { tenant });
};
const list = async (tenant: string, query = {}): Promise<Payout[]> =>
  (await shop.api.payout.list({ ...operator, tenant, query })).body.content.entries;
const entriesOf = async (tenant: string, id: string): Promise<PayoutEntry[]> =>
  (await shop.api.payout.listEntries({ ...operator, tenant, params: { id } })).body.content.entries;
const balance = async (tenant: string): Promise<PayoutBalance> =>
  (await shop.api.payout.getBalance({ ...operator, tenant })).body.content[0];

describe('the sandbox bank', () => {
  const settle = async () => {
    await shop.runPayments();
    await shop.api.app.platform.outbox.runDue();
  };

  it('pays out what was paid and not refunded or disputed, less its fee; every cent of the revenue is paid out, on the way, or not paid out yet', async () => {
    await signInAnn('alpha');
    const me = { token: ann.access };
    const first = (await buyTicket(shop, me, 'paid')).body.content.id;
    await shop.api.purchase.refund({
      ...operator,
      params: { id: first },
      body: { reason: 'a test', amount: 100 },
    });
    const disputed = (await buyTicket(shop, me, 'other', 'disputes')).body.content.id;
    await settle();
    now += 6000;
    await settle();
    expect(await balance('alpha')).toMatchObject({
      currency: 'EUR',
      earned: 399,
      paidOut: 0,
      onTheWay: 0,
      notPaidOut: 399,
    });
    now += minuteMs;
    await settle();
    const [onTheWay] = await list('alpha');
    expect(onTheWay).toMatchObject({
      provider: 'sandbox',
      state: 'in_transit',
      gross: 399,
      fee: 20,
      amount: 379,
      entries: 'complete',
    });
    expect(await balance('alpha')).toMatchObject({ onTheWay: 399, notPaidOut: 0, isExact: true });
    const entries = await entriesOf('alpha', onTheWay?.id ?? '');
    expect(entries.map(({ kind, amount, fee }) => `${kind} ${amount} ${fee}`).toSorted()).toEqual([
      'dispute -499 0',
      'payment 499 10',
      'payment 499 10',
      'refund -100 0',
    ]);
    expect(new Set(entries.map(({ purchaseId }) => purchaseId))).toEqual(
      new Set([first, disputed]),
    );
    expect(entries.find(({ purchaseId }) => purchaseId === first)).toMatchObject({
      productTitle: 'Title of ticket',
      eventTitle: 'Title of paid',
    });
    now += minuteMs;
    await settle();
    expect(await list('alpha', { state: 'paid' })).toMatchObject([{ id: onTheWay?.id }]);
    await buyTicket(shop, { token: (await signedIn(shop.api, 'later')).access }, 'paid');
    const after = await balance('alpha');
    expect(after).toMatchObject({ earned: 898, paidOut: 399, onTheWay: 0, notPaidOut: 499 });
  });

  it('does not send money of which more was refunded than paid', async () => {
    now += 2 * minuteMs;
    await settle();
    const before = await list('alpha');
    const [paid] = (await shop.api.purchase.listForOperator({ ...operator, query: { size: 1 } }))
      .body.content.entries;
    await shop.api.purchase.refund({
      ...operator,
      params: { id: paid.id },
      body: { reason: 'a test' },
    });
    await settle();
    now += 2 * minuteMs;
    await settle();
    expect((await list('alpha')).length).toBe(before.length);
    expect((await balance('alpha')).notPaidOut).toBe(-499);
  });

  it('is exported with each entry once, by the day of the arrival, without formulas', async () => {
    await signInAnn('alpha');
    await buyTicket(shop, { token: ann.access }, 'formula');
    await buyTicket(shop, { token: ann.access }, 'paid');
    await settle();
    now += 2 * minuteMs;
    await settle();
    const day = new Date(now).toISOString().slice(0, 10);
    const file = (query: string, key = testOperatorKey) =>
      shop.api.app.inject({
        url: `/api/operator/payout/payouts.csv?${query}`,
        headers: { host: 'alpha.test', 'x-operator-key': key },
      });
    const { headers, body } = await file(`from=${day}&to=${day}`);
    expect(headers['content-disposition']).toContain(`payouts-${day}-${day}.csv`);
    const lines = body.trimEnd().split('\r\n');
    expect(lines[0]).toContain('"payout","payout_reference","state","arrives_at","kind"');
    const all = (
      await Promise.all((await list('alpha')).map(({ id }) => entriesOf('alpha', id)))
    ).flat();
    expect(lines.length - 1).toBe(all.length);
    expect(lines.find((line) => line.includes('"refund"'))).toContain('"","1.00","","","EUR"');
    expect(lines.find((line) => line.includes('"payment"'))).toContain('"4.99","","0.10","","EUR"');
    expect(body).not.toMatch(/"[=+-]/);
    expect((await file('from=2026-01-02&to=2026-01-01')).statusCode).toBe(400);
    expect((await file(`from=${day}&to=${day}`, 'x')).statusCode).toBe(401);
  });
});

describe('Stripe', () => {
  const payoutOf = (id: string, fields: Partial<StandInPayout> = {}): StandInPayout => ({
    id,
    object: 'payout',
    amount: 470,
    currency: 'eur',
    status: 'pending',
    created: Math.floor(now / 1000),
    arrival_date: Math.floor(now / 1000) + 86_400,
    automatic: true,
    reconciliation_status: 'in_progress',
    failure_message: null,
    ...fields,
  });
  const transactionOf = (
    id: string,
    type: string,
    amount: number,
    fee: number,
    source: object | null,
  ) => ({
    id,
    object: 'balance_transaction',
    type,
    amount,
    fee,
    currency: 'eur',
    created: Math.floor(now / 1000),
    source,
  });
  let events = 0;
  const report = async (id: string, type: string, eventId = `evt_po_${(events += 1)}`) => {
    const event = { id: eventId, type, object: { id, object: 'payout' } };
    const { body, headers } = signStripeEvent(event, now);
    const { statusCode } = await shop.api.app.inject({
      method: 'POST',
      url: '/api/commerce/webhook/',
      headers: { host: 'beta.test', ...headers },
      payload: body,
    });
    expect(statusCode).toBe(204);
  };
  const work = () => shop.api.app.platform.outbox.runDue();
  const find = async (reference: string) =>
    (await list('beta', { size: 100 })).find((payout) => payout.providerReference === reference);

  it('reports a payout by messages; its entries are read page by page once they are ready, with the purchases that they pay', async () => {
    await signInAnn('beta');
    const { body } = await shop.api.purchase.buyTicket({
      token: ann.access,
      tenant: 'beta',
      body: { card: { token: 'pm_approves' }, event_id: 'paid' },
    });
    const payment = stripe.intents().at(-1)?.id ?? '';
    stripe.putPayout(payoutOf('po_1'));
    await report('po_1', 'payout.created');
    await work();
    expect(await find('po_1')).toMatchObject({ state: 'pending', gross: null, entries: 'pending' });
    expect(await balance('beta')).toMatchObject({ earned: 499, onTheWay: 470, isExact: false });

    const charge = { object: 'charge', id: 'ch', payment_intent: payment };
    stripe.putPayout(payoutOf('po_1', { status: 'paid', reconciliation_status: 'completed' }), [
      transactionOf('txn_payout', 'payout', -470, 0, null),
      transactionOf('txn_1', 'charge', 499, 25, charge),
      transactionOf('txn_2', 'refund', -100, 0, { object: 'refund', payment_intent: payment }),
      transactionOf('txn_3', 'adjustment', -50, 15, { object: 'dispute', payment_intent: payment }),
      transactionOf('txn_4', 'stripe_fee', -4, 0, null),
      transactionOf('txn_5', 'charge', 165, 0, {
        object: 'charge',
        payment_intent: 'pi_elsewhere',
      }),
    ]);
    await report('po_1', 'payout.reconciliation_completed');
    await work();
    const payout = await find('po_1');
    expect(payout).toMatchObject({ state: 'paid', gross: 514, fee: 44, entries: 'complete' });
    expect((payout?.gross ?? 0) - (payout?.fee ?? 0)).toBe(payout?.amount);
    const entries = await entriesOf('beta', payout?.id ?? '');
    expect(entries.map(({ kind, purchaseId }) => [kind, purchaseId])).toEqual([
      ['payment', body.content.id],
      ['refund', body.content.id],
      ['dispute', body.content.id],
      ['fee', null],
      ['payment', null],
    ]);
    expect(await balance('beta')).toMatchObject({
      paidOut: 349,
      notPaidOut: 150,
      other: 165,
      fees: 44,
      isExact: true,
    });
  });

  it('[FLT-05] leaves a payout in the same state in whatever order, how often and how late its messages arrive', async () => {
    const states = ['pending', 'in_transit', 'paid', 'failed'] as const;
    let payouts = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...states), fc.boolean()), {
          minLength: 1,
          maxLength: 6,
        }),
        async (reports) => {
          payouts += 1;
          const id = `po_order_${payouts}`;
          const itemised = { reconciliation_status: 'completed' };
          const entries = [
            transactionOf(`${id}_1`, 'charge', 1000, 10, null),
            transactionOf(`${id}_2`, 'charge', 20, 1, null),
          ];
          for (const [status, isRepeated] of reports) {
            stripe.putPayout(payoutOf(id, { ...itemised, status }), entries);
            await report(id, `payout.${status}`, `evt_${id}_${status}`);
            if (isRepeated) await report(id, `payout.${status}`, `evt_${id}_${status}`);
            await work();
          }
          const highest = Math.max(...reports.map(([status]) => states.indexOf(status)));
          expect(await find(id)).toMatchObject({ state: states[highest], gross: 1020, fee: 11 });
        },
      ),
      { numRuns: 10 },
    );
  });

  it('does not list the entries of a manual payout; one that failed counts as not paid out', async () => {
    const before = await balance('beta');
    const manual = { automatic: false, reconciliation_status: 'not_applicable', status: 'paid' };
    stripe.putPayout(payoutOf('po_manual', { ...manual, amount: 7 }));
    await report('po_manual', 'payout.paid');
    await work();
    expect(await find('po_manual')).toMatchObject({ entries: 'none', gross: null, fee: null });
    expect((await balance('beta')).notPaidOut).toBe(before.notPaidOut - 7);
    const failed = { ...manual, amount: 7, status: 'failed', failure_message: 'No such account' };
    stripe.putPayout(payoutOf('po_manual', failed));
    await report('po_manual', 'payout.failed');
    await work();
    expect(await find('po_manual')).toMatchObject({ state: 'failed', failure: 'No such account' });
    expect((await balance('beta')).notPaidOut).toBe(before.notPaidOut);
  });

  it('counts the entries of a failed payout in the payout that returns its money, even if that one fails, too', async () => {
    await signInAnn('beta');
    await shop.api.purchase.buyTicket({
      token: ann.access,
      tenant: 'beta',
      body: { card: { token: 'pm_approves' }, event_id: 'paid' },
    });
    const payment = stripe.intents().at(-1)?.id ?? '';
    const before = await balance('beta');
    const put = async (id: string, status: string, amount: number, entries?: StandInEntries) => {
      const payout = payoutOf(id, { status, amount, reconciliation_status: 'completed' });
      stripe.putPayout(payout, entries);
      await report(id, `payout.${status}`);
      await work();
    };
    const change = async () => {
      const after = await balance('beta');
      return [
        after.paidOut - before.paidOut,
        after.onTheWay - before.onTheWay,
        after.notPaidOut - before.notPaidOut,
        after.other - before.other,
        after.fees - before.fees,
      ];
    };
    const returnOf = (payout: string, amount: number, type = 'payout_failure') =>
      transactionOf(`txn_of_${payout}`, type, amount, 0, { object: 'payout', id: payout });
    await put('po_lost', 'paid', 474, [
      transactionOf('txn_lost_payout', 'payout', -474, 0, { object: 'payout', id: 'po_lost' }),
      transactionOf('txn_lost', 'charge', 499, 25, { object: 'charge', payment_intent: payment }),
    ]);
    expect(await change()).toEqual([499, 0, -499, 0, 25]);
    await put('po_lost', 'failed', 474, [
      transactionOf('txn_lost_payout', 'payout', -474, 0, { object: 'payout', id: 'po_lost' }),
      transactionOf('txn_lost', 'charge', 499, 25, { object: 'charge', payment_intent: payment }),
      returnOf('po_lost', 474),
    ]);
    expect(await change()).toEqual([0, 0, 0, 0, 0]);
    // Nothing but the returned money, and that of another sale of the account.
    await put('po_again', 'in_transit', 574, [
      returnOf('po_lost', 474),
      transactionOf('txn_else', 'charge', 100, 0, { object: 'charge', payment_intent: 'pi_else' }),
    ]);
    const again = await find('po_again');
    expect(again).toMatchObject({ gross: 574, fee: 0, entries: 'complete' });
    expect((await entriesOf('beta', again?.id ?? '')).map(({ kind }) => kind)).toEqual([
      'payment',
      'returned_payout',
    ]);
    expect(await change()).toEqual([0, 499, -499, 100, 25]);
    await put('po_again', 'canceled', 574);
    expect(await change()).toEqual([0, 0, 0, 0, 0]);
    await put('po_third', 'paid', 574, [returnOf('po_again', 574, 'payout_cancel')]);
    expect(await change()).toEqual([499, 0, -499, 100, 25]);
  });

  it('reads a failed payout that is not known when a later one returns its money', async () => {
    const before = await balance('beta');
    const itemised = { reconciliation_status: 'completed', amount: 30 };
    const source = { object: 'payout', id: 'po_unknown' };
    stripe.putPayout(payoutOf('po_unknown', { ...itemised, status: 'failed' }), [
      transactionOf('txn_unknown', 'charge', 30, 0, null),
    ]);
    stripe.putPayout(payoutOf('po_after', { ...itemised, status: 'paid' }), [
      transactionOf('txn_after', 'payout_failure', 30, 0, source),
    ]);
    await report('po_after', 'payout.paid');
    await work();
    await work();
    expect(await find('po_unknown')).toMatchObject({ state: 'failed', entries: 'complete' });
    const after = await balance('beta');
    expect([after.other - before.other, after.notPaidOut - before.notPaidOut]).toEqual([30, 0]);
  });

  it('lists payouts that no message reported, and those that have changed since', async () => {
    const sync = async () => {
      await shop.api.app.jobs.runNamed(['payout-sync']);
      await work();
    };
    const quiet = { reconciliation_status: 'completed' };
    stripe.putPayout(payoutOf('po_quiet', quiet), [
      transactionOf('txn_quiet', 'charge', 470, 0, null),
    ]);
    const created = Math.floor(now / 1000) - 90 * 86_400;
    stripe.putPayout(payoutOf('po_early', { ...quiet, status: 'paid', created }), [
      transactionOf('txn_early', 'charge', 470, 0, null),
    ]);
    await sync();
    expect(await find('po_quiet')).toMatchObject({ state: 'pending', gross: 470 });
    // Created long before those that are stored, e.g. before Stripe was set up to send messages.
    expect(await find('po_early')).toMatchObject({ state: 'paid', gross: 470 });
    stripe.putPayout(payoutOf('po_quiet', { ...quiet, status: 'paid' }));
    await sync();
    expect(await find('po_quiet')).toMatchObject({ state: 'paid', gross: 470 });
  });
});

it('the balance includes a booking by a process of an earlier version once, whether or not that process updates the balance itself', async () => {
  const before = await balance('alpha');
  const book = (updatesBalance: boolean) =>
    shop.api.db.forTenant('alpha', async ({ trx }) => {
      const { id } = await trx.selectFrom('payment_intent').select('id').executeTakeFirstOrThrow();
      const booking = `an earlier version ${updatesBalance}`;
      const line = { tenant_id: 'alpha', booking, currency: 'EUR', intent_id: id };
      const cause = { actor: 'viewer', reason: 'a test', at: new Date(now) };
      await trx
        .insertInto('ledger_entry')
        .values([
          { ...line, ...cause, account: 'provider:sandbox', amount: 7 },
          { ...line, ...cause, account: 'sales', amount: -7 },
        ])
        .execute();
      // Versions before the trigger updated the balance themselves.
      if (updatesBalance)
        await trx
          .insertInto('provider_balance')
          .values({ tenant_id: 'alpha', provider: 'sandbox', currency: 'EUR', booked: 7 })
          .onConflict((conflict) =>
            conflict.columns(['tenant_id', 'provider', 'currency']).doUpdateSet({
              booked: sql<number>`provider_balance.booked + excluded.booked`,
            }),
          )
          .execute();
    });
  await book(false);
  expect((await balance('alpha')).earned).toBe(before.earned + 7);
  await book(true);
  expect((await balance('alpha')).earned).toBe(before.earned + 14);
});

it("another tenant's payout does not exist", async () => {
  const [own] = await list('alpha');
  const params = { id: own?.id ?? '' };
  expect((await shop.api.payout.get({ ...operator, params })).status).toBe(200);
  expect((await shop.api.payout.get({ ...operator, tenant: 'beta', params })).status).toBe(404);
  const entries = await shop.api.payout.listEntries({ ...operator, tenant: 'beta', params });
  expect(entries.status).toBe(404);
});
