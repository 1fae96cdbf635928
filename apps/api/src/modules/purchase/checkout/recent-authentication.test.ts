/** Which calls require a recent authentication, and which never do. */
import type { CallName } from '@grandstand/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import { createTestApi } from '../../../testing.ts';
import { testNow } from '../../event/testing.ts';
import { signInOn, signedIn, testPassword, type SignedIn } from '../../session/testing.ts';
import { openShop, shopTenant, subscribe, subscriptionContent, tokenOf } from '../testing.ts';
import type { Shop } from '../testing.ts';

const recentMs = 10 * minuteMs;
/** `stored_card_proof_above` of `beta`, in minor currency units. */
const authenticationAbove = 499;
/** `subscriptionContent` with tickets above the limit. */
const contentAboveLimit = {
  ...subscriptionContent,
  products: subscriptionContent.products.map((product) =>
    product.id === 'ticket' ? { ...product, price: authenticationAbove + 1 } : product,
  ),
};
let now = testNow;
let shop: Shop;
let tenant: 'alpha' | 'beta';
/** A subscriber with a stored card and an address, just signed in. */
let ann: SignedIn;
let contractId: string;
let viewers = 0;

beforeAll(async () => {
  shop = await openShop({
    clock: () => now,
    tenants: [
      shopTenant('alpha'),
      shopTenant('beta', { stored_card_proof_above: authenticationAbove }),
    ],
    content: { alpha: subscriptionContent, beta: contentAboveLimit },
  });
});
afterAll(() => shop.close());

async function enter(where: typeof tenant): Promise<void> {
  now = testNow;
  viewers += 1;
  tenant = where;
  ann = await signedIn(shop.api, `proving-${viewers}`, { tenant });
  await update({ city: 'Bergen' });
  contractId = (await subscribe(shop, me(), 'month')).body.content.id;
}

interface CallResult {
  readonly status: number;
  readonly body: { readonly messageErrorCode?: string };
}
const me = () => ({ token: ann.access, tenant });
const call = async (name: CallName, body: object): Promise<CallResult> =>
  shop.api.call(name, { ...me(), body });
const update = (data: object) => call('user.updateProfile', { data });
const confirmPassword = (password = testPassword) => call('session.confirm', { password });
const outcome = ({ status, body }: CallResult) => (status < 300 ? 'done' : body.messageErrorCode);
/** Advances the clock, then refreshes the session, because access tokens are short-lived. */
async function refreshAfter(session: SignedIn, ms: number): Promise<SignedIn> {
  now += ms;
  const { body } = await shop.api.signIn.exchangeToken({
    tenant,
    body: {
      subject_token: session.refresh,
      subject_token_type: 'urn:ietf:params:oauth:token-type:refresh_token',
      requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    },
  });
  return { ...session, access: body.token, refresh: body.refresh_token };
}
const advance = async (ms: number) => void (ann = await refreshAfter(ann, ms));
/** Everything that the guarded calls could change. */
const snapshot = async () => ({
  contracts: (await shop.api.purchase.listContracts({ ...me(), query: {} })).body.content.entries,
  tickets: (await shop.api.purchase.listTickets({ ...me(), query: {} })).body.content.entries,
});

const card = { token: tokenOf('approves') };

describe('an hour after the sign-in', () => {
  beforeEach(() => enter('alpha'));

  const unguarded: readonly [name: CallName, body: () => object][] = [
    ['purchase.buyTicket', () => ({ card, event_id: 'paid' })],
    ['purchase.buyTicketByStoredCard', () => ({ event_id: 'paid' })],
    ['purchase.buySubscription', () => ({ card, subscription_id: 'cup' })],
    ['purchase.buySubscriptionByStoredCard', () => ({ subscription_id: 'cup' })],
    ['purchase.cancelContract', () => ({ platform: 'web', id: contractId })],
    ['purchase.pauseContract', () => ({ id: contractId })],
    ['purchase.payContract', () => ({ id: contractId, card: { token: tokenOf('asks_always') } })],
    ['purchase.changeContract', () => ({ id: contractId, subscription_id: 'all' })],
    ['payment.removeStoredCard', () => ({})],
    ['user.updateProfile', () => ({ data: { city: 'Oslo', postalCode: '0150' } })],
  ];

  it.each(unguarded)('%s works without a recent authentication', async (name, body) => {
    await advance(6 * recentMs);
    expect(outcome(await call(name, body()))).toBe('done');
  });
});

describe('on a tenant that requires a recent authentication for the stored card above an amount', () => {
  beforeEach(() => enter('beta'));

  const guarded: readonly [name: CallName, body: () => object][] = [
    ['purchase.buyTicketByStoredCard', () => ({ event_id: 'paid' })],
    ['purchase.buySubscriptionByStoredCard', () => ({ subscription_id: 'all' })],
    ['purchase.changeContract', () => ({ id: contractId, subscription_id: 'all' })],
  ];

  it.each(guarded)(
    '%s changes nothing in a session of more than ten minutes, however often it was refreshed, until the password is confirmed',
    async (name, body) => {
      await advance(recentMs / 2);
      await advance(recentMs / 2 + 1);
      const before = await snapshot();
      expect(outcome(await call(name, body()))).toBe('fresh_sign_in_required');
      expect(outcome(await confirmPassword('not it at all'))).toBe('wrong_password');
      expect(outcome(await call(name, body()))).toBe('fresh_sign_in_required');
      expect(await snapshot()).toEqual(before);
      expect(outcome(await confirmPassword())).toBe('done');
      expect(outcome(await call(name, body()))).toBe('done');
    },
  );

  it('a new card, or an amount up to the limit, requires no recent authentication', async () => {
    await advance(6 * recentMs);
    const atLimit = await call('purchase.buySubscriptionByStoredCard', { subscription_id: 'cup' });
    expect(outcome(atLimit)).toBe('done');
    expect(outcome(await call('purchase.buyTicket', { card, event_id: 'paid' }))).toBe('done');
    expect(
      outcome(await call('purchase.cancelContract', { platform: 'web', id: contractId })),
    ).toBe('done');
  });

  it('a sign-in and a confirmed password are recent for ten minutes each', async () => {
    const buy = (event: string) => call('purchase.buyTicketByStoredCard', { event_id: event });
    await advance(recentMs);
    expect(outcome(await buy('paid'))).toBe('done');
    await advance(1);
    expect(outcome(await buy('other'))).toBe('fresh_sign_in_required');
    await confirmPassword();
    await advance(recentMs);
    expect(outcome(await buy('other'))).toBe('done');
    await advance(1);
    expect(outcome(await buy('won'))).toBe('fresh_sign_in_required');
  });

  it('a password confirmed in one session authenticates no other session', async () => {
    const phone = await signInOn(shop.api, ann.username, { tenant, device: 'phone' });
    await advance(recentMs + 1);
    const stale = await refreshAfter(phone, 0);
    expect(outcome(await confirmPassword())).toBe('done');
    const body = { event_id: 'paid' };
    const refused = await shop.api.purchase.buyTicketByStoredCard({
      tenant,
      token: stale.access,
      body,
    });
    expect([refused.status, refused.body.messageErrorCode]).toEqual([
      403,
      'fresh_sign_in_required',
    ]);
    expect(outcome(await call('purchase.buyTicketByStoredCard', body))).toBe('done');
  });
});

it('[SEC-12] a stolen session cannot guess the password to authenticate', async () => {
  await enter('alpha');
  const strict = await createTestApi({ limitFactor: 1, db: shop.api.db, clock: () => now });
  const guess = (password: string) =>
    strict.session.confirm({ ...me(), body: { password } }).then(({ status }) => status);
  for (let guesses = 0; guesses < 10; guesses += 1) expect(await guess('not it')).toBe(403);
  expect(await guess(testPassword)).toBe(429);
  await strict.app.close();
}, 60_000);
