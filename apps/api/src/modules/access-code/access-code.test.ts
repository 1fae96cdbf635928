import { calls, dayMs } from '@grandstand/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testOperatorKey } from '../../testing.ts';
import { eventOf, testNow } from '../event/testing.ts';
import { buyTicket, openShop, subscribe, shopContent, type Shop } from '../purchase/testing.ts';
import { productOf, ticketOf } from '../product/testing.ts';
import { signInOn, signedIn, testPassword, type SignedIn } from '../session/testing.ts';
import { codeFor, codesIn, createCodes, redeem } from './testing.ts';

const giftContent = {
  ...shopContent,
  events: [...shopContent.events, eventOf('special', { commerceType: 'commerce_ppv_media' })],
  products: [
    ...shopContent.products,
    productOf('gift', { price: 0, currency: null, autoRenew: false }),
    ticketOf('voucher', { active: false }),
    ticketOf('final', { eventId: 'special', price: 1999, stock: 1 }),
  ],
};
let now = testNow;
let shop: Shop;
let viewers = 0;
let ann: SignedIn;
beforeAll(async () => {
  shop = await openShop({ clock: () => now, content: { alpha: giftContent, beta: giftContent } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  now = testNow;
  viewers += 1;
  ann = await signedIn(shop.api, `reader-${viewers}`);
});

const me = () => ({ token: ann.access });
const other = (name: string) => signedIn(shop.api, `${name}-${viewers}`);
const isOpen = async (id: string, token = ann.access): Promise<boolean> =>
  (await shop.api.event.get({ token, params: { id } })).body.content.isEventAvailableForUser;
const codeOf = (response: { body: { messageErrorCode?: string } }) =>
  response.body.messageErrorCode;
/** Returns the lines of a batch's exported file, without the header. */
const exportedLines = async (id: string) => {
  const { body } = await shop.api.accessCode.exportBatch({
    operatorKey: testOperatorKey,
    params: { id },
  });
  return body.content.csv.trim().split('\r\n').slice(1);
};

it('[COM-14, COM-17] a subscription code opens its content for one period and does not renew', async () => {
  const code = await codeFor(shop.api, { productId: 'month' });
  expect(await isOpen('basic')).toBe(false);
  const { status, body } = await redeem(shop.api, me(), code);
  expect(status).toBe(200);
  const { content } = calls.accessCode.redeem.response.parse(body);
  expect(content).toMatchObject({ productId: 'month', type: 'SVOD', isActive: true });
  expect(content.endDate).toBe('2026-12-21T12:00:00.000Z');
  expect(await isOpen('basic')).toBe(true);
  const { body: contract } = await shop.api.purchase.getContract({
    ...me(),
    params: { id: content.purchaseId },
  });
  expect(contract.content).toMatchObject({ price: 0, autoRenew: false, active: true });
  now = testNow + 40 * dayMs;
  const { access } = await signInOn(shop.api, ann.username);
  expect(await isOpen('basic', access)).toBe(false);
});

it('[COM-14] a ticket code opens its match and no other', async () => {
  const code = await codeFor(shop.api, { productId: 'ticket', eventId: 'paid' });
  const { body } = await redeem(shop.api, me(), code, 'other');
  expect(body.content).toMatchObject({ type: 'PPV', eventId: 'paid' });
  expect([await isOpen('paid'), await isOpen('other')]).toEqual([true, false]);
  const { body: tickets } = await shop.api.purchase.listTickets(me());
  expect(tickets.content.entries).toMatchObject([{ eventId: 'paid', price: 0, isActive: true }]);
});

it('a code for one of several matches requires a choice, and then opens only that match', async () => {
  const code = await codeFor(shop.api, { productId: 'voucher' });
  expect(codeOf(await redeem(shop.api, me(), code))).toBe('access_code_needs_event');
  // A clip counts as its match.
  const { body } = await redeem(shop.api, me(), code, 'goal');
  expect(body.content.eventId).toBe('paid');
  expect(await isOpen('paid')).toBe(true);
  expect(await isOpen('other')).toBe(false);
});

it('a code for any match does not open one with its own ticket, sold out or not', async () => {
  const code = await codeFor(shop.api, { productId: 'voucher' });
  const refused = async () => codeOf(await redeem(shop.api, me(), code, 'special'));
  expect(await refused()).toBe('product_not_sold');
  const buyer = await other('early');
  const { body } = await buyTicket(shop, { token: buyer.access }, 'special');
  expect(body.content.status).toBe('APPROVED');
  expect(await refused()).toBe('product_not_sold');
  expect(await isOpen('special')).toBe(false);
  const codeOfFinal = await codeFor(shop.api, { productId: 'final' });
  expect((await redeem(shop.api, me(), codeOfFinal)).status).toBe(200);
});

it('a contract from a code cannot be resumed, and one that renews anyway is charged the regular price', async () => {
  await subscribe(shop, me(), 'cup');
  const code = await codeFor(shop.api, { productId: 'month' });
  const { body } = await redeem(shop.api, me(), code);
  const id: string = body.content.purchaseId;
  await shop.api.purchase.cancelContract({ ...me(), body: { platform: 'web', id } });
  const { body: ending } = await shop.api.purchase.getContract({ ...me(), params: { id } });
  expect(ending.content).toMatchObject({ state: 'ending', actions: [] });
  const resumed = await shop.api.purchase.resumeContract({ ...me(), body: { id } });
  expect(codeOf(resumed)).toBe('conflict');
  // Simulates a contract that was resumed before the backend refused this.
  await shop.api.db.forTenant('alpha', ({ trx }) =>
    trx
      .updateTable('purchase')
      .set({ auto_renew: true, canceled: false, charge_at: new Date(now) })
      .where('id', '=', id)
      .execute(),
  );
  const before = shop.bank().transfers().length;
  await shop.api.app.jobs.runNamed(['renewal']);
  const charged = shop.bank().transfers().slice(before);
  expect(charged.map(({ amount }) => amount)).toEqual([999]);
});

it('a code also opens products without a price', async () => {
  const code = await codeFor(shop.api, { productId: 'gift' });
  const { body: offer } = await shop.api.product.getSubscription({ params: { id: 'gift' } });
  expect(offer.content.accessActions).toEqual(['redeemAccessCode']);
  expect((await redeem(shop.api, me(), code)).status).toBe(200);
  expect(await isOpen('basic')).toBe(true);
});

it('[COM-15] offers have the action redeemAccessCode while there are valid codes for them', async () => {
  const offers = async (eventId: string) => {
    const { body } = await shop.api.product.getOptions({ ...me(), query: { eventId } });
    return Object.fromEntries(
      body.content.offers.map((offer: { id: string; accessActions: string[] }) => [
        offer.id,
        offer.accessActions,
      ]),
    );
  };
  const { body } = await createCodes(shop.api, { productId: 'cup' });
  expect(await offers('basic')).toMatchObject({ cup: ['redeemAccessCode', 'creditCardPay'] });
  const { id } = body.content;
  await shop.api.accessCode.endBatch({ operatorKey: testOperatorKey, params: { id } });
  expect(await offers('basic')).toMatchObject({ cup: ['creditCardPay'] });
  const { body: ended } = await shop.api.accessCode.exportBatch({
    operatorKey: testOperatorKey,
    params: { id },
  });
  expect(ended.content.validUntil).toBe(new Date(testNow).toISOString());
});

it('[COM-17, SEC-13] used, expired, early, ended and unknown codes, and one of another tenant, each report their error, and open nothing', async () => {
  const bea = await other('bea');
  const used = await codeFor(shop.api);
  await redeem(shop.api, { token: bea.access }, used);
  const expired = await codeFor(shop.api, {
    validFrom: new Date(testNow - 2 * dayMs).toISOString(),
    validUntil: new Date(testNow).toISOString(),
  });
  const early = await codeFor(shop.api, { validFrom: new Date(testNow + 1).toISOString() });
  const { body: batch } = await createCodes(shop.api, {});
  await shop.api.accessCode.endBatch({
    operatorKey: testOperatorKey,
    params: { id: batch.content.id },
  });
  const ofOtherTenant = await codeFor(shop.api, { tenant: 'beta' });
  const responses = [];
  for (const code of [
    used,
    expired,
    early,
    codesIn(batch.content.csv)[0] ?? '',
    ofOtherTenant,
    'NONE',
  ])
    responses.push(codeOf(await redeem(shop.api, me(), code)));
  expect(responses).toEqual([
    'access_code_used',
    'access_code_expired',
    'access_code_expired',
    'access_code_expired',
    'access_code_not_found',
    'access_code_not_found',
  ]);
  expect(await isOpen('basic')).toBe(false);
});

it('a code is accepted in any notation', async () => {
  const code = await codeFor(shop.api);
  const written = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
  expect((await redeem(shop.api, me(), written)).status).toBe(200);
});

it('[SEC-13, SEC-14] one code is redeemed once, however many requests are concurrent', async () => {
  const { body: batch } = await createCodes(shop.api, { productId: 'month' });
  const [code = ''] = codesIn(batch.content.csv);
  const bea = await other('bea');
  const responses = await Promise.all(
    [ann, bea, ann, bea, ann, bea].map(({ access }) => redeem(shop.api, { token: access }, code)),
  );
  const opened = responses.filter(({ status }) => status === 200);
  // One account gets the same response three times; the other is refused three times.
  expect(opened).toHaveLength(3);
  expect(new Set(opened.map(({ body }) => body.content.purchaseId)).size).toBe(1);
  expect(responses.filter((response) => codeOf(response) === 'access_code_used')).toHaveLength(3);
  expect(await exportedLines(batch.content.id)).toHaveLength(1);
  expect((await exportedLines(batch.content.id))[0]).toContain('"1","1",');
  expect(await isOpen('basic')).toBe(!(await isOpen('basic', bea.access)));
});

it('a code for several accounts is redeemed once by each', async () => {
  const code = await codeFor(shop.api, { uses: 2 });
  const [bea, cem] = [await other('bea'), await other('cem')];
  const statusOf = async (token: string) => codeOf(await redeem(shop.api, { token }, code)) ?? 'ok';
  expect(await statusOf(ann.access)).toBe('ok');
  expect(await statusOf(ann.access)).toBe('ok');
  expect(await statusOf(bea.access)).toBe('ok');
  expect(await statusOf(cem.access)).toBe('access_code_used');
});

it('a code is refused for an event that is already open or blocked in the country, and stays valid for another account', async () => {
  const code = await codeFor(shop.api, { productId: 'ticket', eventId: 'paid' });
  const again = await codeFor(shop.api, { productId: 'ticket', eventId: 'paid' });
  const abroad = await codeFor(shop.api, { productId: 'ticket', eventId: 'abroad' });
  const free = await codeFor(shop.api, { productId: 'ticket', eventId: 'free' });
  expect(codeOf(await redeem(shop.api, me(), abroad))).toBe('region_blocked');
  expect(codeOf(await redeem(shop.api, me(), free))).toBe('already_available');
  await redeem(shop.api, me(), code);
  expect(codeOf(await redeem(shop.api, me(), again))).toBe('already_available');
  const bea = await other('bea');
  expect((await redeem(shop.api, { token: bea.access }, again)).status).toBe(200);
});

it('redeeming a code cancels an abandoned payment', async () => {
  const { body } = await subscribe(shop, me(), 'month', 'asks');
  expect(body.content.status).toBe('PENDING');
  const response = await redeem(shop.api, me(), await codeFor(shop.api));
  expect(response.status).toBe(200);
  expect(response.body.content.purchaseId).not.toBe(body.content.id);
  const { body: abandoned } = await shop.api.purchase.get({
    ...me(),
    params: { id: body.content.id },
  });
  expect(abandoned.content).toMatchObject({ status: 'DECLINED', declineReason: 'abandoned' });
});

it('every redemption records its actor, time and reason in immutable rows', async () => {
  const { body: batch } = await createCodes(shop.api, {});
  const { body } = await redeem(shop.api, me(), codesIn(batch.content.csv)[0] ?? '');
  const id = body.content.purchaseId;
  const rows = await shop.api.db.forTenant('alpha', async ({ trx }) => ({
    entitlements: await trx
      .selectFrom('entitlement')
      .select(['actor', 'reason', 'at'])
      .where('purchase_id', '=', id)
      .execute(),
    changes: await trx
      .selectFrom('purchase_change')
      .select(['change', 'reason'])
      .where('purchase_id', '=', id)
      .orderBy('change')
      .execute(),
    redeemed: await trx
      .selectFrom('access_code_redemption')
      .select('at')
      .where('purchase_id', '=', id)
      .execute(),
  }));
  const reason = `access code ${batch.content.id}/1`;
  expect(rows).toEqual({
    entitlements: [{ actor: 'viewer', reason, at: new Date(testNow) }],
    changes: [
      { change: 'granted', reason },
      { change: 'started', reason },
    ],
    redeemed: [{ at: new Date(testNow) }],
  });
  await expect(
    shop.api.db.forTenant('alpha', ({ trx }) =>
      trx.deleteFrom('access_code_redemption').where('purchase_id', '=', id).execute(),
    ),
  ).rejects.toThrow('never changed');
});

it('an operator revokes what a code opened', async () => {
  const { body } = await redeem(shop.api, me(), await codeFor(shop.api));
  await shop.api.purchase.refund({
    operatorKey: testOperatorKey,
    params: { id: body.content.purchaseId },
    body: { reason: 'The codes were stolen' },
  });
  expect(await isOpen('basic')).toBe(false);
});

it("an account's export lists the codes that it redeemed, and deleting the account unlinks them without making them valid again", async () => {
  const code = await codeFor(shop.api);
  const { body } = await redeem(shop.api, me(), code);
  const { purchaseId } = body.content;
  const { body: exported } = await shop.api.account.export(me());
  expect(exported.content.redeemedAccessCodes).toEqual([
    { purchaseId, productId: 'month', redeemedAt: new Date(testNow).toISOString() },
  ]);
  await shop.api.account.remove({ ...me(), body: { password: testPassword } });
  const redemptions = await shop.api.db.forTenant('alpha', ({ trx }) =>
    trx
      .selectFrom('access_code_redemption')
      .innerJoin('customer', 'customer.id', 'access_code_redemption.customer_id')
      .where('purchase_id', '=', purchaseId)
      .select('customer.user_id')
      .execute(),
  );
  expect(redemptions).toEqual([{ user_id: null }]);
  // The code does not become valid again.
  const bea = await other('bea');
  expect(codeOf(await redeem(shop.api, { token: bea.access }, code))).toBe('access_code_used');
});
