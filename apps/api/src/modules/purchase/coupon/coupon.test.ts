import { calls } from '@grandstand/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testOperatorKey } from '../../../testing.ts';
import { codeFor, codesIn, createCodes, redeem } from '../../access-code/testing.ts';
import { testNow } from '../../event/testing.ts';
import { productOf } from '../../product/testing.ts';
import { signInOn, signedIn, testPassword, type SignedIn } from '../../session/testing.ts';
import { buyTicket, openShop, subscribe, subscriptionContent, type Shop } from '../testing.ts';

const poundContent = {
  ...subscriptionContent,
  products: [
    ...subscriptionContent.products,
    productOf('pounds', { currency: 'GBP', position: 8 }),
  ],
};
let now = testNow;
let shop: Shop;
let viewers = 0;
let ann: SignedIn;
beforeAll(async () => {
  shop = await openShop({ clock: () => now, content: { alpha: poundContent, beta: poundContent } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  now = testNow;
  viewers += 1;
  ann = await signedIn(shop.api, `payer-${viewers}`);
});

const me = (coupon?: string) => ({
  token: ann.access,
  ...(coupon === undefined ? {} : { coupon }),
});
const coupon = (discount: Parameters<typeof createCodes>[1] = {}) =>
  codeFor(shop.api, { productId: null, discount: { percent: 50 }, uses: 100, ...discount });
const codeOf = (response: { body: { messageErrorCode?: string } }) =>
  response.body.messageErrorCode;
const check = (code: string, item: { subscription_id: string } | { event_id: string }) =>
  shop.api.accessCode.checkCoupon({ token: ann.access, body: { code, ...item } });
const contract = async (id: string) => {
  const { body } = await shop.api.purchase.getContract({ token: ann.access, params: { id } });
  return calls.purchase.getContract.response.parse(body).content;
};
/** Returns a function that lists the amounts charged, and refunded as negative ones, from now on. */
function amountsFromNow(): () => number[] {
  const before = shop.bank().transfers().length;
  return () =>
    shop
      .bank()
      .transfers()
      .slice(before)
      .map(({ kind, amount }) => (kind === 'charge' ? amount : -amount));
}
/** Moves the clock and signs in again, because access tokens are short-lived. */
async function signInAt(time: string): Promise<void> {
  now = Date.parse(time);
  ann = await signInOn(shop.api, ann.username);
}
const runJobs = () => shop.api.app.jobs.runNamed(['renewal', 'payment-completer', 'purchase-end']);

it('a coupon lowers the price of its periods, at checkout, on receipts and at renewals', async () => {
  const amounts = amountsFromNow();
  const code = await coupon({ discount: { percent: 50, periods: 2 } });
  const { body: priced } = await check(code, { subscription_id: 'month' });
  expect(calls.accessCode.checkCoupon.response.parse(priced).content).toEqual({
    discount: { percent: 50, amount: null, currency: null, periods: 2 },
    price: 499,
    fullPrice: 999,
    currency: 'EUR',
    needsNoCard: false,
  });
  const { body } = await subscribe(shop, me(code), 'month');
  expect(body.content.status).toBe('APPROVED');
  const { id } = body.content;
  expect(await contract(id)).toMatchObject({
    price: 999,
    paidAmount: 499,
    renewalPrice: 499,
    discount: { percent: 50, periods: 1 },
  });
  await shop.api.purchase.cancelContract({ token: ann.access, body: { platform: 'web', id } });
  expect(await contract(id)).toMatchObject({ renewalPrice: null, priceIfResumed: 499 });
  await shop.api.purchase.resumeContract({ token: ann.access, body: { id } });
  expect(await contract(id)).toMatchObject({ renewalPrice: 499, priceIfResumed: null });
  await signInAt('2026-12-21T12:00:00Z');
  await runJobs();
  expect(await contract(id)).toMatchObject({ renewalPrice: 999, discount: null });
  await signInAt('2027-01-21T12:00:00Z');
  await runJobs();
  expect(await contract(id)).toMatchObject({ paidAmount: 999 });
  expect(amounts()).toEqual([499, 499, 999]);
  const { body: receipts } = await shop.api.payment.listReceipts({ token: ann.access });
  const receiptAmounts = receipts.content.entries.map(({ amount }: { amount: number }) => amount);
  expect(receiptAmounts.toSorted()).toEqual([499, 499, 999]);
});

it('a full discount charges nothing, and needs a card only if later periods are not free', async () => {
  const amounts = amountsFromNow();
  const free = await coupon({ discount: { percent: 100 } });
  const { body: ticket } = await shop.api.purchase.buyTicketByStoredCard({
    token: ann.access,
    body: { event_id: 'paid', coupon: free },
  });
  expect(ticket.content.status).toBe('APPROVED');
  const { body: priced } = await check(await coupon({ discount: { percent: 100 } }), {
    subscription_id: 'month',
  });
  expect(priced.content).toMatchObject({ price: 0, needsNoCard: true });
  const once = await coupon({ discount: { percent: 100, periods: 1 } });
  const refused = await shop.api.purchase.buySubscriptionByStoredCard({
    token: ann.access,
    body: { subscription_id: 'month', coupon: once },
  });
  expect(codeOf(refused)).toBe('no_stored_card');
  const { body } = await subscribe(shop, me(once), 'month');
  expect(body.content.status).toBe('APPROVED');
  expect(amounts()).toEqual([]);
  await signInAt('2026-12-21T12:00:00Z');
  await runJobs();
  expect(amounts()).toEqual([999]);
  expect(await contract(body.content.id)).toMatchObject({ active: true, state: 'active' });
});

it('a coupon applies to the payments after a free trial', async () => {
  const amounts = amountsFromNow();
  const code = await coupon({ discount: { amount: 300, currency: 'EUR', periods: 1 } });
  const { body } = await subscribe(shop, me(code), 'try');
  expect(await contract(body.content.id)).toMatchObject({
    state: 'trial',
    renewalPrice: 499,
    discount: { amount: 300, currency: 'EUR', periods: 1 },
  });
  await signInAt('2026-12-05T12:00:00Z');
  await runJobs();
  expect(amounts()).toEqual([499]);
});

it('a coupon applies to its product only: a change to another product costs the full price', async () => {
  const amounts = amountsFromNow();
  const { body } = await subscribe(shop, me(await coupon()), 'month');
  const { id } = body.content;
  await shop.api.purchase.changeContract({
    token: ann.access,
    body: { id, subscription_id: 'all' },
  });
  expect(await contract(id)).toMatchObject({
    productId: 'all',
    renewalPrice: 1999,
    // The first payment and the price difference.
    paidAmount: 1499,
    discount: null,
  });
  expect(amounts()).toEqual([499, 1000]);
});

it('a coupon is refused for other products, events, currencies or tenants and outside its dates; coupons and access codes do not replace each other', async () => {
  const month = { subscription_id: 'month' };
  const refused = async (
    options: Parameters<typeof codeFor>[1],
    item: Parameters<typeof check>[1],
  ) => codeOf(await check(await codeFor(shop.api, { productId: null, ...options }), item));
  const half = { discount: { percent: 50 } };
  expect(await refused({ ...half, productId: 'cup' }, month)).toBe('access_code_not_for_this');
  expect(await refused({ ...half, eventId: 'paid' }, { event_id: 'other' })).toBe(
    'access_code_not_for_this',
  );
  expect(await refused({ discount: { amount: 100, currency: 'GBP' } }, month)).toBe(
    'access_code_not_for_this',
  );
  expect(await refused({ productId: 'month' }, month)).toBe('access_code_not_for_this');
  expect(await refused({ ...half, tenant: 'beta' }, month)).toBe('access_code_not_found');
  const past = '2026-11-20T12:00:00.000Z';
  expect(
    await refused({ ...half, validFrom: '2026-11-01T00:00:00.000Z', validUntil: past }, month),
  ).toBe('access_code_expired');
  expect(codeOf(await redeem(shop.api, { token: ann.access }, await coupon()))).toBe(
    'access_code_for_checkout',
  );
  // The checkout validates the coupon by itself, even without a price request.
  const notYetValid = await coupon({ validFrom: '2027-01-01T00:00:00.000Z' });
  expect(codeOf(await subscribe(shop, me(notYetValid), 'month'))).toBe('access_code_expired');
  const { body } = await shop.api.purchase.listContracts({ token: ann.access });
  expect(body.content.entries).toEqual([]);
});

it('a coupon has a use limit and works once per person, across accounts and codes of its batch', async () => {
  const { body: batch } = await createCodes(shop.api, {
    productId: null,
    discount: { percent: 50 },
    uses: 2,
    count: 2,
  });
  const [first = '', second = ''] = codesIn(batch.content.csv);
  const buy = async (who: string, code: string) => {
    const { access } = await signedIn(shop.api, who);
    return codeOf(await subscribe(shop, { token: access, coupon: code }, 'month')) ?? 'bought';
  };
  expect(await buy('bea', first)).toBe('bought');
  // The same mailbox by another account.
  expect(await buy('bea+again', second)).toBe('access_code_used');
  expect(await buy('cem', first)).toBe('bought');
  expect(await buy('dora', first)).toBe('access_code_used');
  const { body: file } = await shop.api.accessCode.exportBatch({
    operatorKey: testOperatorKey,
    params: { id: batch.content.id },
  });
  expect(file.content.csv.split('\r\n')[1]).toMatch(/"2","2","2026-11-21T/);
});

it('[SEC-13] if two accounts of a person use two codes of a batch at once, one is refused', async () => {
  const { body: batch } = await createCodes(shop.api, {
    productId: null,
    discount: { percent: 50 },
    count: 8,
  });
  const codes = codesIn(batch.content.csv);
  const buyAs = async (who: string, code = '') => {
    const { access } = await signedIn(shop.api, who);
    return () => subscribe(shop, { token: access, coupon: code }, 'month');
  };
  for (const pair of [0, 1, 2, 3]) {
    const attempts = [
      await buyAs(`twin${pair}`, codes[2 * pair]),
      await buyAs(`twin${pair}+again`, codes[2 * pair + 1]),
    ];
    const responses = await Promise.all(attempts.map((attempt) => attempt()));
    expect(responses.map((response) => codeOf(response) ?? 'bought').toSorted()).toEqual([
      'access_code_used',
      'bought',
    ]);
  }
});

it('a coupon of a declined payment can be reused', async () => {
  const code = await coupon({ uses: 1 });
  const { body: declined } = await buyTicket(shop, me(code), 'paid', 'declines');
  expect(declined.content.status).toBe('DECLINED');
  const amounts = amountsFromNow();
  const { body: approved } = await buyTicket(shop, me(code), 'paid');
  expect(approved.content.status).toBe('APPROVED');
  expect(amounts()).toEqual([249]);
  // A repeated click is neither a second use nor a second charge.
  const { body: twice } = await buyTicket(shop, me(code), 'paid');
  expect(twice.content.id).toBe(approved.content.id);
  expect(amounts()).toEqual([249]);
});

it('a coupon of a payment that was refunded without ever giving access can be used by the same person again', async () => {
  const { body: batch } = await createCodes(shop.api, {
    productId: null,
    discount: { percent: 50 },
    count: 2,
  });
  const [first = '', second = ''] = codesIn(batch.content.csv);
  const leaver = await signedIn(shop.api, 'returning');
  const paid = { token: leaver.access, coupon: first };
  const { body: pending } = await subscribe(shop, paid, 'month', 'takes_time');
  expect(pending.content.status).toBe('PENDING');
  await shop.api.account.remove({ token: leaver.access, body: { password: testPassword } });
  const amounts = amountsFromNow();
  now += 61_000;
  await shop.runJobs();
  await shop.api.app.platform.outbox.runDue();
  expect(amounts()).toEqual([499, -499]);
  // The same mailbox by another account.
  const { access } = await signedIn(shop.api, 'returning+again');
  const buy = (code: string) => subscribe(shop, { token: access, coupon: code }, 'month');
  expect((await buy(second)).body.content.status).toBe('APPROVED');
  const { body } = await shop.api.purchase.refund({
    operatorKey: testOperatorKey,
    params: {
      id: (await shop.api.purchase.listContracts({ token: access })).body.content.entries[0].id,
    },
    body: { reason: 'a test' },
  });
  expect(body.messageErrorCode).toBeUndefined();
  // The first purchase gave access, so its code still counts as used.
  expect(codeOf(await buy(first))).toBe('access_code_used');
});

it('[SEC-13] guessing coupons is rate-limited together with access codes, even at checkout', async () => {
  const limitedShop = await openShop({ clock: () => now, limitFactor: 1 });
  try {
    const { access } = await signedIn(limitedShop.api, 'guesser');
    const guess = async (index: number) => {
      const body = { code: `WRONG-${index}`, subscription_id: 'month' };
      if (index % 3 === 0)
        return codeOf(await limitedShop.api.accessCode.checkCoupon({ token: access, body }));
      if (index % 3 === 1)
        return codeOf(
          await subscribe(limitedShop, { token: access, coupon: `WRONG-${index}` }, 'month'),
        );
      return codeOf(await redeem(limitedShop.api, { token: access }, `WRONG-${index}`));
    };
    const responses = await Promise.all(Array.from({ length: 12 }, (_, index) => guess(index)));
    expect(responses.filter((code) => code === 'access_code_not_found')).toHaveLength(10);
    expect(responses.filter((code) => code === 'too_many_requests')).toHaveLength(2);
    // Purchases without a code are not blocked.
    const { body } = await subscribe(limitedShop, { token: access }, 'month');
    expect(body.content.status).toBe('APPROVED');
  } finally {
    await limitedShop.close();
  }
});
