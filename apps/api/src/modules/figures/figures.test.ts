import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '@grandstand/contract/constants';
import { testOperatorKey } from '../../testing.ts';
import { eventOf } from '../event/testing.ts';
import {
  buyTicket,
  openShop,
  shopContent,
  shopTenant,
  subscribe,
  type Shop,
} from '../purchase/testing.ts';
import { addOperator, signedInOperator } from '../operator/testing.ts';
import { signedIn, signInOn, type SignedIn } from '../session/testing.ts';

const operator = { operatorKey: testOperatorKey };
/** Half past eleven in Berlin: an hour later, the next day has started there. */
const evening = Date.parse('2026-11-21T22:30:00.000Z');
let now = evening;
let shop: Shop;
let buyers = 0;
let ann: SignedIn;
beforeAll(async () => {
  const content = {
    ...shopContent,
    events: [
      ...shopContent.events,
      eventOf('formula', { title: '=1+1', commerceType: 'commerce_ppv_media' }),
    ],
  };
  const berlin = { time_zone: 'Europe/Berlin', default_country: 'DE' };
  shop = await openShop({
    clock: () => now,
    tenants: [
      shopTenant('alpha', { ...berlin, tax_rates: { DE: 19, AT: 20 } }),
      shopTenant('beta', berlin),
    ],
    content: { alpha: content, beta: content },
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  now = evening;
  buyers += 1;
  ann = await signedIn(shop.api, `payer-${buyers}`);
});

const me = () => ({ token: ann.access });
const days = { from: '2026-11-21', to: '2026-11-22' };
const revenue = async (by: string, tenant = 'alpha') =>
  (await shop.api.figures.getRevenue({ ...operator, tenant, query: { ...days, by } })).body.content;
const refund = async (id: string, amount?: number) => {
  const body = { reason: 'a test', ...(amount !== undefined && { amount }) };
  await shop.api.purchase.refund({ ...operator, params: { id }, body });
  await shop.api.app.platform.outbox.runDue();
};
const csvOf = (query: string, headers: Record<string, string> = {}) =>
  shop.api.app.inject({
    url: `/api/operator/figures/receipts.csv?${query}`,
    headers: { host: 'alpha.test', 'x-operator-key': testOperatorKey, ...headers },
  });

describe('revenue', () => {
  it('is counted by day of the tenant, product, match and country, with the tax that it includes', async () => {
    const ticket = (await buyTicket(shop, me(), 'paid')).body.content.id;
    now += hourMs;
    // The access token lives for minutes.
    ann = await signInOn(shop.api, ann.username);
    await subscribe(shop, me(), 'month');
    await refund(ticket, 100);
    const byDay = await revenue('day');
    expect(byDay.rows).toEqual([
      {
        key: '2026-11-21',
        title: '',
        currency: 'EUR',
        payments: 1,
        paid: 499,
        paidTax: 80,
        refunds: 0,
        refunded: 0,
        refundedTax: 0,
        revenue: 499,
        tax: 80,
      },
      {
        key: '2026-11-22',
        title: '',
        currency: 'EUR',
        payments: 1,
        paid: 999,
        paidTax: 160,
        refunds: 1,
        refunded: 100,
        refundedTax: 16,
        revenue: 899,
        tax: 144,
      },
    ]);
    expect(byDay.totals).toMatchObject([{ payments: 2, paid: 1498, paidTax: 240, refunded: 100 }]);
    expect((await revenue('product')).rows).toMatchObject([
      { key: 'month', title: 'Title of month', revenue: 999 },
      { key: 'ticket', title: 'Title of ticket', revenue: 399 },
    ]);
    expect((await revenue('event')).rows).toMatchObject([
      { key: '', revenue: 999 },
      { key: 'paid', title: 'Title of paid', revenue: 399 },
    ]);
    expect((await revenue('country')).rows).toMatchObject([{ key: 'DE', revenue: 1398 }]);
    expect((await revenue('day', 'beta')).rows).toEqual([]);
  });

  it('of a payment that is refunded in parts has no tax left', async () => {
    const before = (await revenue('country')).totals[0];
    const { id } = (await buyTicket(shop, me(), 'other')).body.content;
    for (const amount of [33, 66]) await refund(id, amount);
    await refund(id);
    const after = (await revenue('country')).totals[0];
    expect(after.refundedTax - before.refundedTax).toBe(80);
    expect(after.paidTax - before.paidTax).toBe(80);
  });

  it('is refused for days that are out of order, too many, or not in the calendar', async () => {
    for (const range of [
      { from: '2026-11-22', to: '2026-11-21' },
      { from: '2024-01-01', to: '2026-11-21' },
      { from: '2026-11-31', to: '2026-12-01' },
    ]) {
      const { status } = await shop.api.figures.getRevenue({ ...operator, query: range });
      expect([range, status]).toEqual([range, 400]);
    }
  });
});

it('an offer states the tax that its price includes in the country of the caller', async () => {
  const rateIn = async (tenant: string) => {
    const query = { type: 'svod' } as const;
    const { body } = await shop.api.product.listSubscriptions({ tenant, query });
    return body.content.entries[0]?.taxRate;
  };
  expect([await rateIn('alpha'), await rateIn('beta')]).toEqual([19, undefined]);
});

it('a receipt shows the tax of the country of its buyer', async () => {
  await buyTicket(shop, me(), 'paid');
  const { body } = await shop.api.payment.listReceipts({ ...me(), query: {} });
  const link = async (language: string) => {
    const headers = { 'accept-language': language };
    const receipt = { number: body.content.entries[0].number };
    const created = await shop.api.payment.createReceiptLink({ ...me(), headers, body: receipt });
    const { pathname, search } = new URL(created.body.content.url);
    return (await shop.api.app.inject({ url: pathname + search, headers: { host: 'alpha.test' } }))
      .body;
  };
  expect(await link('en')).toMatch(/Including 19% VAT \(DE\)<\/td><td>€0\.80/);
  expect(await link('de')).toMatch(/Darin 19\s%\sUSt\. \(DE\)/);
});

describe('the file for an accountant', () => {
  it('has each receipt once, with its tax, and no formulas', async () => {
    const { id } = (await buyTicket(shop, me(), 'formula')).body.content;
    await refund(id, 100);
    const file = await csvOf('from=2026-11-21&to=2026-11-22');
    expect(file.headers['content-disposition']).toContain('receipts-2026-11-21-2026-11-22.csv');
    const lines = file.body.trimEnd().split('\r\n');
    expect(lines[0]).toContain('"number","kind","issued_at"');
    const purchaseLines = lines.filter((line) => line.includes(id));
    expect(purchaseLines[0]).toContain('"4.99","","EUR","DE","19","0.80","4.19"');
    expect(purchaseLines[1]).toContain('"","1.00","EUR","DE","19","0.16","0.84"');
    expect(file.body).not.toContain('"=');
    const numbers = lines.slice(1).map((line) => line.split(',')[0]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('is refused with a wrong key, and for days out of order', async () => {
    expect(
      (await csvOf('from=2026-11-21&to=2026-11-22', { 'x-operator-key': 'x' })).statusCode,
    ).toBe(401);
    expect((await csvOf('from=2026-11-22&to=2026-11-21')).statusCode).toBe(400);
  });
});

it('subscriptions are counted: active, started and ended, and the share that ended', async () => {
  const count = async () =>
    (await shop.api.figures.getSubscriptions({ ...operator, query: days })).body.content;
  const before = await count();
  await subscribe(shop, me(), 'month');
  const { id } = (await subscribe(shop, me(), 'cup')).body.content;
  await refund(id);
  const after = await count();
  expect(after.active - before.active).toBe(1);
  expect(after.started - before.started).toBe(2);
  expect(after.ended - before.ended).toBe(1);
  expect(after.churn).toBe(after.ended / (after.active + after.ended));
  expect(after.days.map(({ day }: { day: string }) => day)).toContain('2026-11-21');
});

it('a subscription that is refunded after its end stays on the day of its end', async () => {
  const ended = async () =>
    (await shop.api.figures.getSubscriptions({ ...operator, query: days })).body.content.days.map(
      (day: { day: string; ended: number }) => [day.day, day.ended],
    );
  const { id } = (await subscribe(shop, me(), 'month')).body.content;
  await shop.api.purchase.cancelContract({ ...me(), body: { platform: 'web', id } });
  await shop.api.db.forTenant('alpha', ({ trx }) =>
    trx
      .updateTable('purchase')
      .set({ ends_at: new Date(now) })
      .where('id', '=', id)
      .execute(),
  );
  const before = await ended();
  await shop.api.app.jobs.runNamed(['purchase-end']);
  const after = await ended();
  expect(after).not.toEqual(before);
  // The next day in Berlin.
  now += hourMs;
  await refund(id);
  expect(await ended()).toEqual(after);
});

it('current viewers are counted by match', async () => {
  await buyTicket(shop, me(), 'paid');
  const seen = new Date(now - 1000);
  await shop.api.db.forTenant('alpha', async ({ trx }) => {
    const { id } = await trx
      .selectFrom('token_family')
      .select('id')
      .where('user_id', '=', ann.userId)
      .executeTakeFirstOrThrow();
    const stream = { tenant_id: 'alpha', id: `st-${buyers}`, user_id: ann.userId };
    await trx
      .insertInto('playback_stream')
      .values({ ...stream, session_id: id, event_id: 'paid', started_at: seen, seen_at: seen })
      .execute();
  });
  const viewers = async () => (await shop.api.figures.getViewers(operator)).body.content.entries;
  expect(await viewers()).toContainEqual({
    eventId: 'paid',
    title: 'Title of paid',
    status: 'archived',
    streams: 1,
    pages: 0,
  });
  now += 60_000;
  expect(await viewers()).toEqual([]);
});

describe('the revenue of portals', () => {
  it('has each portal whose figures the person may read, and no other', async () => {
    await buyTicket(shop, me(), 'paid');
    const nia = await signedInOperator(shop.api, 'nia', 'editor');
    await addOperator(shop.api, 'nia', 'scorer', 'beta');
    const list = async (person: object) =>
      (await shop.api.figures.listRevenueOfPortals({ ...person, query: days })).body.content;
    const [totals] = (await revenue('day')).totals;
    const listed = await list(nia);
    expect(listed).toMatchObject({
      entries: [{ tenantId: 'alpha', ...totals }],
      portals: 1,
      hasMore: false,
    });
    expect(listed.csv.split('\r\n')).toHaveLength(3);
    await addOperator(shop.api, 'ora', 'owner', 'beta');
    const ora = await signedInOperator(shop.api, 'ora', 'scorer');
    expect(await list(ora)).toMatchObject({ entries: [], portals: 1 });
  });
});
