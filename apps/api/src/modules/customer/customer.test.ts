import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '@grandstand/contract/constants';
import { testOperatorKey } from '../../testing.ts';
import { testNow } from '../event/testing.ts';
import { buyTicket, openShop, subscribe, type Shop } from '../purchase/testing.ts';
import { signedIn, testPassword, type SignedIn } from '../session/testing.ts';

const operator = { operatorKey: testOperatorKey };
let now = testNow;
let shop: Shop;
let buyers = 0;
let ann: SignedIn;
beforeAll(async () => {
  shop = await openShop({ clock: () => now });
});
afterAll(() => shop.close());
beforeEach(async () => {
  now = testNow;
  buyers += 1;
  ann = await signedIn(shop.api, `customer-${buyers}`);
});

const me = () => ({ token: ann.access });
const list = async (query: Record<string, string | number>) =>
  (await shop.api.customer.list({ ...operator, query })).body.content;
const idsOf = async (query: Record<string, string | number>) =>
  (await list(query)).entries.map(({ id }: { id: string }) => id);
const get = async () =>
  (await shop.api.customer.get({ ...operator, params: { id: ann.userId } })).body.content;
const isOpen = async (id = 'paid'): Promise<boolean> =>
  (await shop.api.event.get({ ...me(), params: { id } })).body.content.isEventAvailableForUser;
const auditOf = async (kind: string, id: string) =>
  (
    await shop.api.audit.list({ ...operator, query: { subject_kind: kind, subject_id: id } })
  ).body.content.entries.map(({ action }: { action: string }) => action);

describe('an operator finds an account', () => {
  it('by its mail address, whole or by its start, a page at a time', async () => {
    expect(await idsOf({ email: ` ${ann.username.toUpperCase()} ` })).toEqual([ann.userId]);
    expect(await idsOf({ email: 'unknown@example.org' })).toEqual([]);
    const others = [];
    for (const name of ['zoe-1', 'zoe-2', 'zoe-3'])
      others.push((await signedIn(shop.api, name)).userId);
    const first = await list({ email_prefix: 'ZOE-', size: 2 });
    const second = await list({ email_prefix: 'ZOE-', size: 2, after: first.next });
    expect([...first.entries, ...second.entries].map(({ id }) => id)).toEqual(others);
    expect(second.next).toBeNull();
  });

  it('by the start of its mail address literally: % and _ are not wildcards', async () => {
    expect(await idsOf({ email_prefix: '%' })).toEqual([]);
    expect(await idsOf({ email_prefix: '_' })).toEqual([]);
  });

  it('by the number of a receipt, and by the last digits of the card that paid', async () => {
    await buyTicket(shop, me(), 'paid', 'approves_70001234');
    const { body } = await shop.api.payment.listReceipts({ ...me(), query: {} });
    const [{ number }] = body.content.entries;
    expect(await idsOf({ receipt: number })).toEqual([ann.userId]);
    expect(await idsOf({ last4: '1234' })).toEqual([ann.userId]);
    expect(await idsOf({ last4: '9876' })).toEqual([]);
  });

  it('by one criterion at a time', async () => {
    const query = { email: 'a@example.org', last4: '1234' };
    expect((await shop.api.customer.list({ ...operator, query })).status).toBe(400);
    const wrong = await shop.api.customer.list({ ...operator, query: { last4: '12' } });
    expect(wrong.body.details).toEqual([
      { path: 'query.last4', message: 'must be the last four digits of a card' },
    ]);
  });

  it('among the blocked ones; a filter for accounts that are not blocked is refused', async () => {
    const notBlocked = await shop.api.customer.list({ ...operator, query: { blocked: 'false' } });
    expect([notBlocked.status, notBlocked.body.details]).toEqual([
      400,
      [{ path: 'query.blocked', message: 'must be true, or left out for all accounts' }],
    ]);
  });
});

it("an account's details have its card, purchases, refunds, and the number of its sessions and devices", async () => {
  const ticket = (await buyTicket(shop, me(), 'paid')).body.content.id;
  await shop.api.purchase.refund({
    ...operator,
    params: { id: ticket },
    body: { reason: 'The sound was missing', amount: 100 },
  });
  now += 1000;
  const contract = (await subscribe(shop, me(), 'month')).body.content.id;
  expect(await get()).toMatchObject({
    id: ann.userId,
    email: ann.username,
    block: null,
    sessionCount: 1,
    deviceCount: 1,
    storedCard: { brand: 'visa', last4: '4242' },
    purchases: [
      { id: contract, kind: 'contract', productTitle: 'Title of month', state: 'active' },
      { id: ticket, kind: 'ticket', eventTitle: 'Title of paid' },
    ],
    refunds: [{ purchaseId: ticket, amount: 100, reason: 'The sound was missing' }],
  });
  const unknown = await shop.api.customer.get({ ...operator, params: { id: 'unknown' } });
  expect([unknown.status, unknown.body.messageErrorCode]).toEqual([404, 'customer_not_found']);
});

describe('purchases', () => {
  it('are listed by account, product, event and receipt, the newest first, a page at a time', async () => {
    const ids: string[] = [];
    for (const event of ['paid', 'other']) {
      ids.unshift((await buyTicket(shop, me(), event)).body.content.id);
      now += 1000;
    }
    const page = async (query: Record<string, string | number>) =>
      (await shop.api.purchase.listForOperator({ ...operator, query })).body.content;
    const first = await page({ account_id: ann.userId, size: 1 });
    const second = await page({ account_id: ann.userId, size: 1, after: first.next });
    expect([...first.entries, ...second.entries].map(({ id }) => id)).toEqual(ids);
    expect(second.next).toBeNull();
    expect((await page({ event_id: 'other' })).entries[0]).toMatchObject({ id: ids[0] });
    const { body } = await shop.api.payment.listReceipts({ ...me(), query: {} });
    const { entries } = await page({ receipt: body.content.entries[0].number });
    expect(entries.map(({ id }: { id: string }) => id)).toEqual([ids[0]]);
  });

  it('have their payments, refunds and history', async () => {
    const { id } = (await buyTicket(shop, me(), 'paid')).body.content;
    await shop.api.purchase.refund({
      ...operator,
      params: { id },
      body: { reason: 'a test', amount: 99 },
    });
    await shop.api.app.platform.outbox.runDue();
    const { body } = await shop.api.purchase.getForOperator({ ...operator, params: { id } });
    expect(body.content).toMatchObject({
      accountId: ann.userId,
      left: 400,
      payments: [{ kind: 'purchase', amount: 499, refunded: 99, status: 'succeeded' }],
      refunds: [{ amount: 99, state: 'booked', actor: 'operator', reason: 'a test' }],
    });
    expect(body.content.changes.map(({ change }: { change: string }) => change)).toContain(
      'partly refunded',
    );
  });
});

describe('access without a payment', () => {
  const grant = (body: object) =>
    shop.api.purchase.grant({
      ...operator,
      body: { account_id: ann.userId, reason: 'a prize', ...body },
    });

  it('is granted until a time, never renews, and is revoked', async () => {
    const endsAt = new Date(now + 3 * dayMs).toISOString();
    const { body } = await grant({ product_id: 'month', ends_at: endsAt });
    expect(body.content).toMatchObject({ state: 'active', price: 0, renews: false, endsAt });
    expect(await isOpen('basic')).toBe(true);
    const { id } = body.content;
    const params = { id };
    const revoke = () =>
      shop.api.purchase.revoke({ ...operator, params, body: { reason: 'by mistake' } });
    expect((await revoke()).body.content.state).toBe('refunded');
    expect(await isOpen('basic')).toBe(false);
    expect((await revoke()).status).toBe(200);
    expect(await auditOf('purchase', id)).toEqual(['purchase.revoke', 'purchase.grant']);
  });

  it('is a ticket of the event that is named', async () => {
    const missing = await grant({ product_id: 'ticket' });
    expect(missing.body.details).toEqual([
      { path: 'body.event_id', message: 'is required for a ticket of any event' },
    ]);
    expect((await grant({ product_id: 'ticket', event_id: 'goal' })).status).toBe(404);
    expect((await grant({ product_id: 'ticket', event_id: 'paid' })).status).toBe(200);
    expect([await isOpen('paid'), await isOpen('other')]).toEqual([true, false]);
    const again = await grant({ product_id: 'ticket', event_id: 'paid' });
    expect(again.body.messageErrorCode).toBe('already_available');
  });

  it('cannot be granted to an unknown account, of an unknown product, or until a past time', async () => {
    const codes = [];
    for (const body of [
      { product_id: 'month', account_id: 'unknown' },
      { product_id: 'unknown' },
      { product_id: 'month', ends_at: new Date(now).toISOString() },
    ])
      codes.push((await grant(body)).body.messageErrorCode);
    expect(codes).toEqual(['customer_not_found', 'product_not_found', 'validation_failed']);
  });

  it('that was paid for is refunded instead of revoked', async () => {
    const { id } = (await buyTicket(shop, me(), 'paid')).body.content;
    const { status, body } = await shop.api.purchase.revoke({
      ...operator,
      params: { id },
      body: { reason: 'by mistake' },
    });
    expect([status, body.messageErrorCode]).toEqual([409, 'conflict']);
    expect(body.message).toContain('refund it');
    expect(await isOpen('paid')).toBe(true);
  });
});

describe('an account that is signed out or blocked', () => {
  const params = () => ({ id: ann.userId });
  const login = () =>
    shop.api.signIn.login({
      body: {
        username: ann.username,
        password: testPassword,
        device_id: 'phone',
        device_name: 'Phone',
        strategy: 'refresh',
      },
    });
  const statusOfToken = async () => (await shop.api.user.getProfile({ ...me() })).status;

  it('may sign in again after an operator ended its sessions', async () => {
    const { body } = await shop.api.customer.endSessions({
      ...operator,
      params: params(),
      body: { reason: 'lost the phone' },
    });
    expect(body.content).toEqual({ ended: 1 });
    expect(await statusOfToken()).toBe(401);
    expect((await login()).status).toBe(200);
  });

  it('is signed out at once and cannot sign in, until the end of the block', async () => {
    const until = new Date(now + dayMs).toISOString();
    const { body } = await shop.api.customer.block({
      ...operator,
      params: params(),
      body: { reason: 'Shared the password', until },
    });
    expect(body.content.block).toEqual({
      reason: 'Shared the password',
      since: new Date(now).toISOString(),
      until,
    });
    expect(await statusOfToken()).toBe(401);
    const refused = await login();
    expect([refused.status, refused.body.messageErrorCode]).toEqual([403, 'account_blocked']);
    expect(await idsOf({ blocked: 'true' })).toContain(ann.userId);
    now += dayMs;
    expect((await login()).status).toBe(200);
    expect((await get()).block).toBeNull();
    expect(await idsOf({ blocked: 'true' })).not.toContain(ann.userId);
  });

  describe('with a subscription', () => {
    const block = (until?: string) =>
      shop.api.customer.block({
        ...operator,
        params: params(),
        body: { reason: 'Shared the password', ...(until !== undefined && { until }) },
      });
    const subscription = async () => (await get()).purchases[0];
    /** Returns how often the subscription was charged. */
    const charges = async () => {
      const { id } = await subscription();
      const { body } = await shop.api.purchase.getForOperator({ ...operator, params: { id } });
      return body.content.payments.length;
    };
    const renew = () => shop.api.app.jobs.runNamed(['renewal', 'purchase-end']);

    it('does not renew while it is blocked: it ends with its period, without a charge', async () => {
      await subscribe(shop, me(), 'month');
      await block();
      expect(await subscription()).toMatchObject({ renews: false, canceled: true });
      now += 32 * dayMs;
      await renew();
      await shop.runPayments();
      await renew();
      expect(await subscription()).toMatchObject({ state: 'ended' });
      expect(await charges()).toBe(1);
    });

    it('renews as before if the block is over by then', async () => {
      await subscribe(shop, me(), 'month');
      await block(new Date(now + dayMs).toISOString());
      expect(await subscription()).toMatchObject({ renews: true, canceled: false });
      now += 32 * dayMs;
      await renew();
      expect(await charges()).toBe(2);
    });

    it('does not renew before the end of the block either, even if an earlier version left its renewal enabled', async () => {
      await subscribe(shop, me(), 'month');
      await block(new Date(now + 60 * dayMs).toISOString());
      expect(await subscription()).toMatchObject({ renews: false });
      const { id } = await subscription();
      await shop.api.db.forTenant('alpha', ({ trx }) =>
        trx
          .updateTable('purchase')
          .set({ auto_renew: true, canceled: false, charge_at: new Date(now + 31 * dayMs) })
          .where('id', '=', id)
          .execute(),
      );
      now += 32 * dayMs;
      await renew();
      expect(await charges()).toBe(1);
      expect(await subscription()).toMatchObject({ renews: false, canceled: true });
    });
  });

  it('gives a wrong password no hint of the block', async () => {
    await shop.api.customer.block({ ...operator, params: params(), body: { reason: 'a test' } });
    const body = {
      username: ann.username,
      password: 'another password',
      device_id: 'phone',
      device_name: 'Phone',
      strategy: 'refresh',
    };
    expect((await shop.api.signIn.login({ body })).body.messageErrorCode).toBe('login_failed');
  });

  it('is unblocked, and each step is in the audit without its mail address', async () => {
    const reason = { reason: 'a test' };
    await shop.api.customer.block({ ...operator, params: params(), body: reason });
    await shop.api.customer.unblock({ ...operator, params: params(), body: reason });
    expect((await login()).status).toBe(200);
    expect(await auditOf('customer', ann.userId)).toEqual(['customer.unblock', 'customer.block']);
    const entries = await shop.api.audit.list({
      ...operator,
      query: { subject_id: ann.userId, subject_kind: 'customer' },
    });
    expect(JSON.stringify(entries.body)).not.toContain(ann.username);
  });
});
