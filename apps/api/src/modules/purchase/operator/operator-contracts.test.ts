/** Subscriptions as operators list and cancel them. */
import type { OperatorContract } from '@grandstand/contract';
import { dayMs } from '@grandstand/contract/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testOperatorKey } from '../../../testing.ts';
import { testNow } from '../../event/testing.ts';
import { signedIn, signInOn, type SignedIn } from '../../session/testing.ts';
import {
  buyTicket,
  dispute,
  openShop,
  subscribe,
  subscriptionContent,
  type Shop,
} from '../testing.ts';
import { auditOf } from '../audit.testing.ts';

const operator = { operatorKey: testOperatorKey };
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
  ann = await signedIn(shop.api, `subscriber-${buyers}`);
});

type Query = Record<string, string | number>;
const me = () => ({ token: ann.access });
const page = async (query: Query = {}) =>
  (await shop.api.purchase.listContractsForOperator({ ...operator, query })).body.content;
const list = async (query: Query = {}): Promise<OperatorContract[]> =>
  (await page({ size: 100, ...query })).entries;
const idsIn = async (query: Query) => (await list(query)).map(({ id }) => id);
const buy = async (product: string, card: Parameters<typeof subscribe>[3] = 'approves') =>
  (await subscribe(shop, me(), product, card)).body.content.id as string;
const cancel = (id: string, when: 'at_once' | 'at_end', reason = 'they wrote to us') =>
  shop.api.purchase.cancel({
    ...operator,
    params: { id },
    body: { when, reason },
  });
const opens = async (id = 'basic') => {
  ann = await signInOn(shop.api, ann.username);
  const { body } = await shop.api.event.get({ ...me(), params: { id } });
  return body.content.isEventAvailableForUser as boolean;
};

describe('the list of subscriptions', () => {
  it('has each subscription in its state, with its customer, next renewal and amount, and no ticket', async () => {
    const ticket = (await buyTicket(shop, me(), 'paid')).body.content.id;
    const active = await buy('month');
    const trial = await buy('try');
    const ending = await buy('cup');
    await cancel(ending, 'at_end');
    const [row] = await list({ state: 'active' });
    expect(row).toMatchObject({
      id: active,
      accountId: expect.any(String),
      email: `subscriber-${buyers}@example.org`,
      productTitle: 'Title of month',
      state: 'active',
      price: 999,
      renewalAmount: 999,
      endedAt: null,
      declineReason: null,
    });
    expect(row?.renewsAt).toBe(row?.endsAt);
    expect(await list({ state: 'trial' })).toMatchObject([{ id: trial, renewalAmount: 799 }]);
    expect(await list({ state: 'ending' })).toMatchObject([
      { id: ending, renewsAt: null, renewalAmount: null },
    ]);
    const all = await idsIn({});
    expect(all.slice(0, 3).toSorted()).toEqual([active, ending, trial].toSorted());
    expect(all).not.toContain(ticket);
  });

  it('shows a declined renewal as past due with its reason and next try, and as ended once nothing was paid', async () => {
    const id = await buy('month', 'declines_later');
    const start = now;
    now += 31 * dayMs;
    await shop.runJobs();
    const [row] = await list({ state: 'past_due', email_prefix: ann.username });
    expect(row).toMatchObject({ id, state: 'past_due', declineReason: 'card_declined' });
    expect(Date.parse(row?.graceUntil ?? '')).toBeGreaterThan(Date.parse(row?.retryAt ?? ''));
    // The renewal was due at the end of the paid month.
    expect(row?.renewsAt).toBe(row?.endsAt);
    now += 10 * dayMs;
    for (let run = 0; run < 3; run += 1) await shop.runJobs();
    expect(await list({ state: 'ended', email_prefix: ann.username })).toMatchObject([
      { id, state: 'ended', revoked: false, renewsAt: null },
    ]);
    now = start;
  });

  it('finds the subscriptions of a product and of a customer by the start of the address, whatever its case', async () => {
    const id = await buy('all');
    expect(await idsIn({ product_id: 'all', state: 'active' })).toContain(id);
    expect(await idsIn({ product_id: 'month' })).not.toContain(id);
    expect(await idsIn({ email_prefix: ann.username.toUpperCase() })).toEqual([id]);
    expect(await idsIn({ email_prefix: 'unknown-customer' })).toEqual([]);
  });

  it.each([null, 'active', 'ended'] as const)(
    'has each of its entries once when it is read page by page (state %s)',
    async (state) => {
      for (const product of ['month', 'cup', 'all']) await buy(product);
      for (const { id } of await list({ state: 'active', email_prefix: ann.username }))
        if (state === 'ended') await cancel(id, 'at_once');
      const ofState: Query = state === null ? {} : { state };
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const part: Awaited<ReturnType<typeof page>> = await page({
          ...ofState,
          size: 2,
          ...(after !== null && { after }),
        });
        seen.push(...part.entries.map(({ id }: OperatorContract) => id));
        after = part.next;
      } while (after !== null);
      expect(seen).toEqual(await idsIn(ofState));
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBeGreaterThan(2);
    },
  );

  it('lists the running ones by their end, the soonest first, and the ended ones by theirs, the latest first', async () => {
    const year = await buy('year');
    const month = await buy('month');
    const of = (state: 'active' | 'ended') => idsIn({ state, email_prefix: ann.username });
    expect(await of('active')).toEqual([month, year]);
    await cancel(year, 'at_once');
    now += 1000;
    await cancel(month, 'at_once');
    expect(await of('ended')).toEqual([month, year]);
  });

  it('marks subscriptions that a refund or a dispute ended as revoked', async () => {
    const refunded = await buy('month');
    await shop.api.purchase.refund({
      ...operator,
      params: { id: refunded },
      body: { reason: 'a test' },
    });
    const disputed = await buy('cup');
    await dispute(shop, disputed, 'open');
    const ended = await list({ state: 'ended', email_prefix: ann.username });
    expect(ended.map(({ id }) => id).toSorted()).toEqual([refunded, disputed].toSorted());
    expect(ended.every(({ revoked }) => revoked)).toBe(true);
  });

  it.each([{ state: 'over' }, { after: 'nonsense' }, { size: 5000 }])(
    'refuses %j',
    async (query) => {
      const { status } = await shop.api.purchase.listContractsForOperator({
        ...operator,
        query: query as never,
      });
      expect(status).toBe(400);
    },
  );

  it('refuses a text that matches too many customers, and says so', async () => {
    await shop.api.db.forTenant('beta', async ({ trx }) => {
      const accounts = Array.from({ length: 201 }, (_, index) => `crowd-${index}`);
      const at = new Date(now);
      await trx
        .insertInto('user_account')
        .values(
          accounts.map((id) => ({
            tenant_id: 'beta',
            id,
            email: `${id}@example.com`,
            display_name: id,
            full_name: id,
            options: '{}',
            created_at: at,
            updated_at: at,
          })) as never,
        )
        .execute();
      await trx
        .insertInto('customer')
        .values(accounts.map((id) => ({ tenant_id: 'beta', id, user_id: id, created_at: at })))
        .execute();
    });
    const find = (email_prefix: string) =>
      shop.api.purchase.listContractsForOperator({
        ...operator,
        tenant: 'beta',
        query: { email_prefix },
      });
    const { status, body } = await find('crowd-');
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('matches more than 200 customers');
    expect((await find('crowd-1')).status).toBe(200);
  });
});

describe('the file of subscriptions', () => {
  const file = (query = '', tenant = 'alpha', key = testOperatorKey) =>
    shop.api.app.inject({
      url: `/api/operator/purchase/subscriptions.csv${query}`,
      headers: { host: `${tenant}.test`, 'x-operator-key': key },
    });
  const linesOf = (body: string) => body.trimEnd().split('\r\n');

  it('has the rows of the list with its filters', async () => {
    const id = await buy('month');
    const ended = await buy('cup');
    await cancel(ended, 'at_once');
    const { headers, body } = await file();
    expect(headers['content-disposition']).toContain('subscriptions.csv');
    const all = linesOf(body);
    expect(all[0]).toContain('"subscription","state","account","email","product"');
    const listed: string[] = [];
    for (let after: string | null = null; ;) {
      const next = await page({ size: 2, ...(after !== null && { after }) });
      listed.push(...next.entries.map((contract: OperatorContract) => contract.id));
      after = next.next;
      if (after === null) break;
    }
    expect(all.slice(1).map((line) => line.split('"')[1])).toEqual(listed);
    const own = linesOf((await file(`?email_prefix=${ann.username}`)).body).slice(1);
    expect(own).toHaveLength(2);
    expect(own.find((line) => line.includes(id))).toContain('"active"');
    expect(own.find((line) => line.includes(id))).toContain('"9.99","EUR"');
    const endedOnly = await file(`?email_prefix=${ann.username}&state=ended`);
    expect(linesOf(endedOnly.body).slice(1)).toEqual([
      expect.stringContaining(`"${ended}","ended"`),
    ]);
  });

  it('refuses unknown filters, an unknown state, and those who may not read customers; another tenant has its own', async () => {
    expect((await file('?size=5')).statusCode).toBe(400);
    expect((await file('?state=gone')).statusCode).toBe(400);
    expect((await file('', 'alpha', 'x')).statusCode).toBe(401);
    expect(linesOf((await file('', 'beta')).body)).toHaveLength(1);
  });
});

describe('an operator who cancels a subscription', () => {
  it('at its end leaves the access that was paid for, and it never renews', async () => {
    const id = await buy('month');
    const { body } = await cancel(id, 'at_end');
    expect(body.content).toMatchObject({ id, state: 'ending', renewsAt: null });
    expect(await opens()).toBe(true);
    const start = now;
    now += 32 * dayMs;
    await shop.runJobs();
    expect(await opens()).toBe(false);
    expect(await list({ state: 'ended', email_prefix: ann.username })).toMatchObject([{ id }]);
    now = start;
  });

  it('at once ends its access now, refunds nothing, and leaves the reason in history and audit', async () => {
    const id = await buy('month');
    expect((await cancel(id, 'at_once', 'bought twice')).body.content).toMatchObject({
      state: 'ended',
      revoked: false,
    });
    expect(await opens()).toBe(false);
    const { body } = await shop.api.purchase.getForOperator({ ...operator, params: { id } });
    expect(body.content).toMatchObject({ left: 999, refunds: [] });
    expect(body.content.changes.map(({ change }: { change: string }) => change)).toEqual(
      expect.arrayContaining(['canceled', 'ended']),
    );
    const audit = await shop.api.audit.list({
      ...operator,
      query: { subject_kind: 'purchase', subject_id: id },
    });
    expect(audit.body.content.entries[0]).toMatchObject({
      action: 'purchase.cancel',
      before: { status: 'active', canceled: false },
      after: { status: 'ended', canceled: true, reason: 'bought twice' },
    });
  });

  it('at once lets the customer buy it again, which the audit of payments does not count as charged twice', async () => {
    const doubled = async () => (await auditOf(shop.api, 'alpha', shop.bank())).double;
    const before = await doubled();
    const id = await buy('month');
    await cancel(id, 'at_once');
    await buy('month');
    expect(await doubled()).toEqual(before);
    await shop.api.db.forTenant('alpha', ({ trx }) =>
      trx.updateTable('purchase').set({ ended_at: null }).where('id', '=', id).execute(),
    );
    expect((await doubled()).length).toBe(before.length + 1);
  });

  it('twice changes nothing more, and one that ends anyway can still be ended at once', async () => {
    const id = await buy('month');
    const count = async () =>
      (
        await shop.api.audit.list({
          ...operator,
          query: { subject_kind: 'purchase', subject_id: id },
        })
      ).body.content.entries.length;
    for (const when of ['at_end', 'at_end', 'at_once', 'at_once'] as const)
      expect((await cancel(id, when)).status).toBe(200);
    expect(await count()).toBe(2);
    // The viewer cannot resume what was ended.
    const { status } = await shop.api.purchase.resumeContract({ ...me(), body: { id } });
    expect(status).toBe(409);
  });

  it('ends a past due one without its unpaid access, and its card is not charged again', async () => {
    const id = await buy('month', 'declines_later');
    const start = now;
    now += 31 * dayMs;
    await shop.runJobs();
    const charges = shop.bank().transfers().length;
    expect((await cancel(id, 'at_end')).body.content).toMatchObject({ state: 'ended' });
    now += 20 * dayMs;
    await shop.runJobs();
    expect(shop.bank().transfers().length).toBe(charges);
    now = start;
  });

  it('gets 409 for a ticket, 404 for a purchase of another tenant, 400 without a reason', async () => {
    const ticket = (await buyTicket(shop, me(), 'other')).body.content.id;
    expect((await cancel(ticket, 'at_once')).status).toBe(409);
    const id = await buy('month');
    const foreign = await shop.api.purchase.cancel({
      ...operator,
      tenant: 'beta',
      params: { id },
      body: { when: 'at_once', reason: 'a test' },
    });
    expect(foreign.status).toBe(404);
    expect((await cancel(id, 'at_once', ' ')).status).toBe(400);
  });
});
