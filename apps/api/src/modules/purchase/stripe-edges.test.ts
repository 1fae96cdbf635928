/** Edge cases of Stripe: zero amounts, refused requests, and confirmations at renewals. */
import { calls, minuteMs } from '@grandstand/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { codeFor } from '../access-code/testing.ts';
import { testNow } from '../event/testing.ts';
import { startStripeStandIn, stripeAddress, stripeWebhookSecret } from '../payment/testing.ts';
import type { StripeStandIn } from '../payment/testing.ts';
import { productOf } from '../product/testing.ts';
import { signInOn, signedIn, type SignedIn } from '../session/testing.ts';
import { openShop, shopTenant, subscriptionContent, type Shop } from './testing.ts';

let now = testNow;
let shop: Shop;
let stripe: StripeStandIn;
let ann: SignedIn;
let buyers = 0;

beforeAll(async () => {
  stripe = await startStripeStandIn();
  const payments = { provider: 'stripe', public_key: 'pk_test_0123456789' } as const;
  const keys = { secret_key: 'sk_test_0123456789', webhook_secret: stripeWebhookSecret };
  shop = await openShop({
    clock: () => now,
    tenants: [shopTenant('alpha', { payments })],
    // Stripe accepts no payment below half a euro.
    content: {
      alpha: {
        ...subscriptionContent,
        products: [...subscriptionContent.products, productOf('cheap', { price: 20, position: 7 })],
      },
    },
    secrets: { alpha: { stripe: keys } },
  });
  shop.api.app.platform.resources.of(stripeAddress).at = stripe.address;
});
afterAll(async () => {
  await shop.close();
  await stripe.close();
});
beforeEach(async () => {
  now = testNow;
  buyers += 1;
  ann = await signedIn(shop.api, `edge-${buyers}`);
});

const me = () => ({ token: ann.access });
const subscribe = async (card: string, product: string, coupon?: string) => {
  const body = { card: { token: card }, subscription_id: product, ...(coupon && { coupon }) };
  const response = await shop.api.purchase.buySubscription({ ...me(), body });
  return calls.purchase.buySubscription.response.parse(response.body).content;
};
const outcome = async (id: string) =>
  (await shop.api.purchase.get({ ...me(), params: { id } })).body.content;
const contract = async (id: string) =>
  calls.purchase.getContract.response.parse(
    (await shop.api.purchase.getContract({ ...me(), params: { id } })).body,
  ).content;
/** Returns a function that lists the money moved at Stripe from now on. */
const transfersFromNow = () => {
  const before = stripe.transfers().length;
  return () =>
    stripe
      .transfers()
      .slice(before)
      .map(({ kind, amount }) => `${kind} ${amount}`);
};
/** Returns the latest payment at Stripe. */
const lastPayment = () => {
  const payment = stripe.intents().at(-1);
  if (payment === undefined) throw new Error('there is no payment');
  return payment;
};
/** Moves the clock and signs in again, because access tokens are short-lived. */
async function signInAt(time: string): Promise<void> {
  now = Date.parse(time);
  ann = await signInOn(shop.api, ann.username);
}
const runJobs = () => shop.api.app.jobs.runNamed(['renewal', 'payment-completer', 'outbox']);

it('[FLT-04] a payment that Stripe refuses is declined at once and not retried', async () => {
  const transfers = transfersFromNow();
  const before = stripe.intents().length;
  const { id, status, declineReason } = await subscribe('pm_approves', 'cheap');
  expect([status, declineReason]).toEqual(['DECLINED', 'provider_refused']);
  const requestCount = stripe.requests.length;
  now += 10 * minuteMs;
  await runJobs();
  // It is not retried, and another item can be bought.
  expect(stripe.requests).toHaveLength(requestCount);
  expect(stripe.intents()).toHaveLength(before);
  expect(await outcome(id)).toMatchObject({ status: 'DECLINED' });
  expect(await subscribe('pm_approves', 'month')).toMatchObject({ status: 'APPROVED' });
  expect(transfers()).toEqual(['charge 999']);
});

it('a renewal that Stripe refuses starts dunning like a declined card', async () => {
  const off = await codeFor(shop.api, {
    productId: 'month',
    discount: { amount: 980, currency: 'EUR' },
    uses: 9,
  });
  const declined = await subscribe('pm_approves', 'month', off);
  expect(declined).toMatchObject({ status: 'DECLINED', declineReason: 'provider_refused' });
  const trial = await codeFor(shop.api, {
    productId: 'try',
    discount: { amount: 790, currency: 'EUR' },
  });
  const { id } = await subscribe('pm_approves', 'try', trial);
  await signInAt('2026-12-05T12:00:00Z');
  await runJobs();
  expect(await contract(id)).toMatchObject({ state: 'grace', declineReason: 'provider_refused' });
});

it.each([
  ['try', null],
  ['month', { percent: 100, periods: 1 }],
])(
  'a free first period stores the card without a charge, and the first payment uses it: %s, coupon %o',
  async (product, discount) => {
    const transfers = transfersFromNow();
    const off = discount && (await codeFor(shop.api, { productId: null, discount }));
    const { id, status } = await subscribe(`pm_approves-${buyers}`, product, off ?? undefined);
    expect(status).toBe('APPROVED');
    expect(lastPayment().object).toBe('setup_intent');
    expect(stripe.attachedCards()).toContain(`pm_approves-${buyers}`);
    expect(transfers()).toEqual([]);
    await signInAt('2026-12-21T12:00:00Z');
    await runJobs();
    const { renewalPrice } = await contract(id);
    expect(transfers()).toEqual([`charge ${renewalPrice}`]);
  },
);

it('the card of a free trial is confirmed on the page, and a declined card is not stored', async () => {
  const transfers = transfersFromNow();
  const { id, action } = await subscribe('pm_asks', 'try');
  expect([lastPayment().object, action?.kind]).toEqual(['setup_intent', 'in_page']);
  stripe.completeChallenge(lastPayment().id, true);
  now += 61_000;
  await runJobs();
  expect(await contract(id)).toMatchObject({ state: 'trial' });
  ann = await signedIn(shop.api, `edge-${buyers}-poor`);
  expect(await subscribe('pm_lacks_funds', 'try')).toMatchObject({
    status: 'DECLINED',
    declineReason: 'insufficient_funds',
  });
  expect(lastPayment().status).toBe('canceled');
  expect(transfers()).toEqual([]);
});

it('[FLT-05] a mail prompts the owner to confirm a renewal, which they do on the subscription page', async () => {
  const { id } = await subscribe('pm_asks', 'month');
  stripe.completeChallenge(lastPayment().id, true);
  now += 61_000;
  await runJobs();
  const transfers = transfersFromNow();
  await signInAt('2026-12-21T12:00:00Z');
  await runJobs();
  expect(lastPayment().status).toBe('canceled');
  expect(await contract(id)).toMatchObject({
    state: 'grace',
    active: true,
    declineReason: 'authentication_required',
    actions: ['pay', 'cancel'],
  });
  const mails = (await shop.api.mails()).filter(({ to }) => to === ann.username);
  expect(mails.at(-1)?.text).toContain(`/account/subscription/${id}`);
  now += 60_000;
  const { body } = await shop.api.purchase.payContract({ ...me(), body: { id } });
  expect(body.content).toMatchObject({ status: 'PENDING', action: { kind: 'in_page' } });
  expect(stripe.requests.at(-1)?.form['off_session']).toBeUndefined();
  expect(transfers()).toEqual([]);
  stripe.completeChallenge(lastPayment().id, true);
  now += 61_000;
  await runJobs();
  expect(await contract(id)).toMatchObject({ state: 'active', declineReason: null });
  expect(transfers()).toEqual(['charge 999']);
});
