import { calls, dayMs } from '@grandstand/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Scope } from '../../platform/database/database.ts';
import { testOperatorKey } from '../../testing.ts';
import { testNow } from '../event/testing.ts';
import { sandboxSettingsOf } from '../payment/index.ts';
import { signMessage } from '../payment/testing.ts';
import { signInOn, signedIn, testPassword, type SignedIn } from '../session/testing.ts';
import { buyTicket, openShop, shopContent, subscribe, type Shop } from './testing.ts';

let now = testNow;
let shop: Shop;
let buyers = 0;
let ann: SignedIn;
beforeAll(async () => {
  const translations = { de: { title: 'Karte', description: null } };
  const products = shopContent.products.map((product) =>
    product.id === 'ticket' ? { ...product, translations } : product,
  );
  shop = await openShop({
    clock: () => now,
    content: { alpha: shopContent, beta: { ...shopContent, products } },
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  now = testNow;
  buyers += 1;
  ann = await signedIn(shop.api, `buyer-${buyers}`);
});

const me = () => ({ token: ann.access });
const isOpen = async (id: string, token = ann.access): Promise<boolean> =>
  (await shop.api.event.get({ token, params: { id } })).body.content.isEventAvailableForUser;
const contract = async (id: string) =>
  (await shop.api.purchase.getContract({ ...me(), params: { id } })).body.content;
const listedIds = async (query: Record<string, boolean> = {}) =>
  (await shop.api.purchase.listContracts({ ...me(), query })).body.content.entries.map(
    ({ id }: { id: string }) => id,
  );
const cancel = (id: string) =>
  shop.api.purchase.cancelContract({ ...me(), body: { platform: 'web', id } });
const refund = (id: string) =>
  shop.api.purchase.refund({
    operatorKey: testOperatorKey,
    params: { id },
    body: { reason: 'The match was not shown' },
  });
/** Returns the stored cards of a purchase's customer. */
const cardsOf = (trx: Scope['trx'], purchaseId: string) =>
  trx
    .selectFrom('stored_card')
    .innerJoin('purchase', 'purchase.customer_id', 'stored_card.customer_id')
    .where('purchase.id', '=', purchaseId)
    .selectAll('stored_card')
    .execute();

it('[COM-03, COM-04, COM-05, COM-11] a cancelled subscription runs until its paid period ends, and can then be bought again', async () => {
  const { id } = (await subscribe(shop, me(), 'month')).body.content;
  expect(
    calls.purchase.getContract.response.parse({ content: await contract(id) }).content,
  ).toMatchObject({
    id,
    productId: 'month',
    active: true,
    canceled: false,
    autoRenew: true,
    startDate: '2026-11-21T12:00:00.000Z',
    endDate: '2026-12-21T12:00:00.000Z',
    lastPayment: '2026-11-21T12:00:00.000Z',
  });
  expect(await listedIds({ active: true, canceled: false })).toEqual([id]);
  const canceled = await cancel(id);
  expect(canceled.body.content).toMatchObject({ active: true, canceled: true, autoRenew: false });
  // Cancelling again changes nothing.
  expect((await cancel(id)).body).toEqual(canceled.body);
  expect(await isOpen('basic')).toBe(true);
  expect(await listedIds({ canceled: false })).toEqual([]);
  expect(await listedIds({ active: true })).toEqual([id]);
  now += 30 * dayMs;
  // The access token lives for minutes.
  ann = await signInOn(shop.api, ann.username);
  expect(await contract(id)).toMatchObject({ active: false, canceled: true });
  expect(await isOpen('basic')).toBe(false);
  expect(await listedIds({ active: true })).toEqual([]);
  expect(await listedIds()).toEqual([id]);
  // An expired subscription can be bought again.
  expect((await subscribe(shop, me(), 'month')).body.content.status).toBe('APPROVED');
});

it('[COM-05] cancelling requires exactly the platform web and the id', async () => {
  const { id } = (await subscribe(shop, me(), 'month')).body.content;
  const wrong = [
    { id },
    { platform: 'web' },
    { platform: 'ios', id },
    { platform: 'WEB', id },
    { platform: 'web', id, reason: 'too dear' },
  ];
  for (const body of wrong) {
    const response = await shop.api.purchase.cancelContract({ ...me(), body });
    expect([response.status, response.body.messageErrorCode], JSON.stringify(body)).toEqual([
      400,
      'validation_failed',
    ]);
  }
  expect(await contract(id)).toMatchObject({ canceled: false, autoRenew: true });
  expect((await cancel(id)).status).toBe(200);
  expect(await contract(id)).toMatchObject({ active: true, canceled: true, autoRenew: false });
});

it('[COM-03] the list of contracts is paged and contains only those of the caller', async () => {
  const ids: string[] = [];
  for (const product of ['month', 'cup']) {
    ids.unshift((await subscribe(shop, me(), product)).body.content.id);
    now += 1000;
  }
  const page = async (query: Record<string, number | boolean>, token = ann.access) =>
    (await shop.api.purchase.listContracts({ token, query })).body.content;
  expect(await page({ size: 1, next: true, count: true })).toMatchObject({
    totalCount: 2,
    itemsPerPage: 1,
    nextExists: true,
    entries: [{ id: ids[0] }],
  });
  expect(await page({ size: 1, page: 1 })).toMatchObject({
    startIndex: 1,
    nextExists: false,
    entries: [{ id: ids[1] }],
  });
  const ben = await signedIn(shop.api, `ben-pages-${buyers}`);
  expect(await page({}, ben.access)).toMatchObject({ totalCount: 0, entries: [] });
});

it("[SEC-02] other viewers' tickets and contracts are not found", async () => {
  const { id } = (await subscribe(shop, me(), 'month')).body.content;
  const ticket = (await buyTicket(shop, me(), 'paid')).body.content;
  const ben = await signedIn(shop.api, `ben-${buyers}`);
  const caller = { token: ben.access };
  const responses = [
    await shop.api.purchase.getContract({ ...caller, params: { id } }),
    await shop.api.purchase.getTicket({ ...caller, params: { id: ticket.id } }),
    await shop.api.purchase.get({ ...caller, params: { id } }),
    await shop.api.purchase.cancelContract({ ...caller, body: { platform: 'web', id } }),
    // A ticket is not a contract.
    await shop.api.purchase.getContract({ ...me(), params: { id: ticket.id } }),
  ];
  expect(responses.map(({ status, body }) => [status, body.messageErrorCode])).toEqual(
    Array.from({ length: 5 }, () => [404, 'purchase_not_found']),
  );
  expect(await contract(id)).toMatchObject({ canceled: false });
});

it('a refund revokes access at once and is paid once', async () => {
  const before = shop.bank().transfers().length;
  const { id } = (await buyTicket(shop, me(), 'paid')).body.content;
  expect(await isOpen('paid')).toBe(true);
  expect((await refund(id)).status).toBe(200);
  expect(await isOpen('paid')).toBe(false);
  const outcome = (await shop.api.purchase.get({ ...me(), params: { id } })).body.content;
  expect(outcome).toMatchObject({ status: 'DECLINED', declineReason: 'refunded' });
  await shop.api.app.platform.outbox.runDue();
  expect((await refund(id)).body.messageErrorCode).toBe('conflict');
  await shop.api.app.platform.outbox.runDue();
  await shop.runJobs();
  expect(
    shop
      .bank()
      .transfers()
      .slice(before)
      .map(({ kind }) => kind),
  ).toEqual(['charge', 'refund']);
  const receipts = await shop.api.payment.listReceipts({ ...me(), query: {} });
  expect(receipts.body.content.entries.map(({ kind }: { kind: string }) => kind)).toEqual([
    'refund',
    'payment',
  ]);
  // It can be bought again.
  expect((await buyTicket(shop, me(), 'paid')).body.content.status).toBe('APPROVED');
});

it('the receipt is mailed in the language of the purchase', async () => {
  await shop.api.purchase.buyTicket({
    ...me(),
    headers: { 'accept-language': 'de' },
    body: { card: { token: 'tok_sandbox_approves' }, event_id: 'paid' },
  });
  const mails = await shop.api.mails();
  const mail = mails.findLast(({ to }) => to === ann.username);
  expect(mail?.subject).toMatch(/^Dein Beleg Nr\. \d+ von/);
  expect(mail?.text).toContain('Title of ticket · Title of paid: 4,99');
});

it('products and purchases have a title in each language; receipts use the buyer’s', async () => {
  const tenant = 'beta';
  const { access: token, username } = await signedIn(shop.api, 'translated', { tenant });
  const options = await shop.api.product.getOptions({ tenant, token, query: { eventId: 'paid' } });
  const { offers } = options.body.content;
  expect(offers[0]?.translations).toEqual({ de: { title: 'Karte', description: null } });
  const bought = await shop.api.purchase.buyTicket({
    tenant,
    token,
    headers: { 'accept-language': 'de' },
    body: { card: { token: 'tok_sandbox_approves' }, event_id: 'paid' },
  });
  const { id } = bought.body.content;
  const ticket = (await shop.api.purchase.getTicket({ tenant, token, params: { id } })).body
    .content;
  expect(ticket).toMatchObject({
    title: 'Title of ticket',
    translations: { de: { title: 'Karte' } },
  });
  const mail = (await shop.api.mails()).findLast(({ to }) => to === username);
  expect(mail?.text).toContain('Karte · Title of paid: 4,99');
});

it('[SEC-15] a webhook message with a wrong signature or an old timestamp is refused', async () => {
  const { platform } = shop.api.app;
  const settings = sandboxSettingsOf(platform, platform.tenants.get('alpha'));
  const { body: bought } = await buyTicket(shop, me(), 'paid', 'asks');
  const payment = new URL(bought.content.action.url).pathname.split('/').at(-2) ?? '';
  const message = { id: `evt-${buyers}`, type: 'payment.succeeded', payment };
  const send = (signed: { body: Buffer; headers: Record<string, string> }) =>
    shop.api.app.inject({
      method: 'POST',
      url: '/api/commerce/webhook/',
      headers: { host: 'alpha.test', 'content-type': 'application/json', ...signed.headers },
      payload: signed.body,
    });
  const good = signMessage(settings, message);
  const changed = { ...good, body: Buffer.from(good.body.toString().replace('evt', 'ev2')) };
  const old = signMessage({ ...settings, clock: () => now - 301_000 }, message);
  const ofOtherTenant = signMessage(
    sandboxSettingsOf(platform, platform.tenants.get('beta')),
    message,
  );
  for (const bad of [changed, old, ofOtherTenant, { ...good, headers: {} }])
    expect((await send(bad)).statusCode).toBe(400);
  // A valid message is trusted only to name a payment, and this one is not paid.
  expect((await send(good)).statusCode).toBe(204);
  const { body } = await shop.api.purchase.get({
    ...me(),
    params: { id: bought.content.id },
  });
  expect(body.content.status).toBe('PENDING');
});

it('[ACC-08] deleting an account cancels renewals, unlinks the customer and removes the card, but not the receipts', async () => {
  const { id } = (await subscribe(shop, me(), 'month')).body.content;
  const exported = await shop.api.account.export(me());
  expect(exported.body.content).toMatchObject({
    contracts: [{ id }],
    tickets: [],
    storedCard: { last4: '4242' },
    receipts: [{ amount: 999, kind: 'payment' }],
  });
  const removed = await shop.api.account.remove({ ...me(), body: { password: testPassword } });
  expect(removed.status).toBe(204);
  const remaining = await shop.api.db.forTenant('alpha', async ({ trx }) => ({
    purchase: await trx
      .selectFrom('purchase')
      .innerJoin('customer', 'customer.id', 'purchase.customer_id')
      .where('purchase.id', '=', id)
      .select(['canceled', 'auto_renew', 'user_id'])
      .executeTakeFirst(),
    cards: await cardsOf(trx, id),
    receipts: await trx.selectFrom('receipt').where('purchase_id', '=', id).selectAll().execute(),
  }));
  expect(remaining).toMatchObject({
    purchase: { canceled: true, auto_renew: false, user_id: null },
    cards: [],
    receipts: [{ amount: 999 }],
  });
});

describe('[ACC-08] a pending payment of a deleted account', () => {
  const erase = async () => {
    const removed = await shop.api.account.remove({
      ...me(),
      body: { password: testPassword },
    });
    expect(removed.status).toBe(204);
  };
  const remainingOf = (id: string) =>
    shop.api.db.forTenant('alpha', async ({ trx }) => ({
      purchase: await trx
        .selectFrom('purchase')
        .innerJoin('payment_intent', 'payment_intent.purchase_id', 'purchase.id')
        .where('purchase.id', '=', id)
        .select(['purchase.status', 'payment_intent.status as intent'])
        .executeTakeFirst(),
      cards: await cardsOf(trx, id),
      entitlements: await trx
        .selectFrom('entitlement')
        .where('purchase_id', '=', id)
        .selectAll()
        .execute(),
    }));

  it('is cancelled at the bank: confirming it charges nothing', async () => {
    const before = shop.bank().transfers().length;
    const { content } = (await subscribe(shop, me(), 'month', 'asks')).body;
    expect(content.status).toBe('PENDING');
    await erase();
    await shop.api.app.platform.outbox.runDue();
    await shop.api.app.inject({
      method: 'POST',
      url: `${new URL(content.action.url).pathname}/approve`,
      headers: { host: 'alpha.test' },
    });
    await shop.runJobs();
    expect(shop.bank().transfers().slice(before)).toEqual([]);
    expect(await remainingOf(content.id)).toEqual({
      purchase: { status: 'declined', intent: 'failed' },
      cards: [],
      entitlements: [],
    });
  });

  it('is refunded if it still succeeds, and its card is not stored', async () => {
    const before = shop.bank().transfers().length;
    const { content } = (await subscribe(shop, me(), 'month', 'takes_time')).body;
    expect(content.status).toBe('PENDING');
    await erase();
    now += 61_000;
    await shop.runJobs();
    await shop.api.app.platform.outbox.runDue();
    const transfers = shop.bank().transfers().slice(before);
    expect(transfers.map(({ kind }) => kind)).toEqual(['charge', 'refund']);
    expect(await remainingOf(content.id)).toEqual({
      purchase: { status: 'refunded', intent: 'refunded' },
      cards: [],
      entitlements: [],
    });
  });
});

describe('the ledger', () => {
  const tables = [
    'ledger_entry',
    'receipt',
    'entitlement',
    'entitlement_end',
    'purchase_change',
    'payment_attempt',
    'provider_event',
  ];

  it('cannot be updated or deleted, not even by SQL statements of the backend', async () => {
    const { id } = (await buyTicket(shop, me(), 'paid')).body.content;
    await refund(id);
    await shop.runJobs();
    for (const table of tables)
      for (const statement of [
        sql`DELETE FROM ${sql.table(table)}`,
        sql`UPDATE ${sql.table(table)} SET tenant_id = tenant_id`,
      ])
        await expect(
          shop.api.db.forTenant('alpha', ({ trx }) => statement.execute(trx)),
        ).rejects.toThrow(/never changed/);
  });

  it('rejects entries that do not balance', async () => {
    await buyTicket(shop, me(), 'paid');
    const write = (amounts: readonly number[]) =>
      shop.api.db.forTenant('alpha', async ({ trx }) => {
        const { id } = await trx
          .selectFrom('payment_intent')
          .select('id')
          .executeTakeFirstOrThrow();
        await trx
          .insertInto('ledger_entry')
          .values(
            amounts.map((amount, index) => ({
              tenant_id: 'alpha',
              booking: `test-${buyers}`,
              account: `account-${index}`,
              amount,
              currency: 'EUR',
              intent_id: id,
              actor: 'test',
              reason: 'test',
              at: new Date(now),
            })),
          )
          .execute();
      });
    await expect(write([100, -99])).rejects.toThrow(/does not balance/);
    await expect(write([100])).rejects.toThrow(/does not balance/);
    await write([100, -60, -40]);
  });

  it('is accompanied by a history with the author and reason of each change to a purchase', async () => {
    const { id } = (await subscribe(shop, me(), 'month')).body.content;
    now += 1000;
    await cancel(id);
    const changes = await shop.api.db.forTenant('alpha', ({ trx }) =>
      trx
        .selectFrom('purchase_change')
        .select(['change', 'actor', 'reason'])
        .where('purchase_id', '=', id)
        .orderBy('at')
        .orderBy('change')
        .execute(),
    );
    expect(changes).toEqual([
      { change: 'granted', actor: 'viewer', reason: 'checkout' },
      { change: 'started', actor: 'viewer', reason: 'checkout' },
      { change: 'canceled', actor: 'viewer', reason: 'cancel_contract' },
    ]);
  });
});
