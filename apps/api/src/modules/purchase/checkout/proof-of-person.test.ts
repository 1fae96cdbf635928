/** What a stolen session cannot do. */
import type { CallName } from '@grandstand/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApi } from '../../../testing.ts';
import { testNow } from '../../event/testing.ts';
import { signInOn, signedIn, testPassword, type SignedIn } from '../../session/testing.ts';
import { buyTicket, openShop, shopTenant, subscribe, subscriptions, tokenOf } from '../testing.ts';
import type { Shop } from '../testing.ts';

const freshMs = 10 * 60_000;
let now = testNow;
let shop: Shop;
/** A subscriber with a stored card and an address, just signed in. */
let ann: SignedIn;
let contractId: string;
let viewers = 0;

beforeAll(async () => {
  shop = await openShop({
    clock: () => now,
    tenants: [shopTenant('alpha')],
    content: { alpha: subscriptions },
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  now = testNow;
  viewers += 1;
  ann = await signedIn(shop.api, `proving-${viewers}`);
  await update({ city: 'Bergen' });
  contractId = (await subscribe(shop, me(), 'month')).body.content.id;
});

interface CallOutcome {
  readonly status: number;
  readonly body: { readonly messageErrorCode?: string };
}
const me = () => ({ token: ann.access });
const call = async (name: CallName, body: object): Promise<CallOutcome> =>
  shop.api.call(name, { ...me(), body });
const update = (data: object) => call('user.updateProfile', { data });
const prove = (password = testPassword) => call('session.confirm', { password });
const outcome = ({ status, body }: CallOutcome) => (status < 300 ? 'done' : body.messageErrorCode);
/** Advances the clock within a session and renews it, because access tokens are shorter-lived. */
async function renewAfter(session: SignedIn, ms: number): Promise<SignedIn> {
  now += ms;
  const { body } = await shop.api.signIn.exchangeToken({
    body: {
      subject_token: session.refresh,
      subject_token_type: 'urn:ietf:params:oauth:token-type:refresh_token',
      requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    },
  });
  return { ...session, access: body.token, refresh: body.refresh_token };
}
const wait = async (ms: number) => void (ann = await renewAfter(ann, ms));
/** Everything that the guarded calls could change. */
const snapshot = async () => ({
  contracts: (await shop.api.purchase.listContracts({ ...me(), query: {} })).body.content.entries,
  tickets: (await shop.api.purchase.listTickets({ ...me(), query: {} })).body.content.entries,
  card: (await shop.api.payment.getStoredCard(me())).body.content,
  profile: (await shop.api.user.getProfile(me())).body.content,
});

const card = { token: tokenOf('approves') };
const guarded: readonly [name: CallName, body: () => object][] = [
  ['purchase.buyTicket', () => ({ card, event_id: 'paid' })],
  ['purchase.buySubscription', () => ({ card, subscription_id: 'cup' })],
  ['purchase.cancelContract', () => ({ platform: 'web', id: contractId })],
  ['purchase.pauseContract', () => ({ id: contractId })],
  ['purchase.payContract', () => ({ id: contractId, card: { token: tokenOf('asks_always') } })],
  ['purchase.changeContract', () => ({ id: contractId, subscription_id: 'all' })],
  ['payment.removeStoredCard', () => ({})],
  ['user.updateProfile', () => ({ data: { city: 'Oslo' } })],
];

it.each(guarded)(
  '%s changes nothing in a session of more than ten minutes, however often it was renewed, until the password is given',
  async (name, body) => {
    await wait(freshMs / 2);
    await wait(freshMs / 2 + 1);
    const before = await snapshot();
    expect(outcome(await call(name, body()))).toBe('fresh_sign_in_required');
    expect(outcome(await prove('not it at all'))).toBe('wrong_password');
    expect(outcome(await call(name, body()))).toBe('fresh_sign_in_required');
    expect(await snapshot()).toEqual(before);
    expect(outcome(await prove())).toBe('done');
    expect(outcome(await call(name, body()))).toBe('done');
  },
);

it('signing in and confirming a password hold for ten minutes each, so a checkout prompts only once', async () => {
  await wait(freshMs);
  expect((await buyTicket(shop, me(), 'paid')).status).toBe(200);
  await wait(1);
  expect((await buyTicket(shop, me(), 'other')).status).toBe(403);
  await prove();
  await wait(freshMs);
  expect((await buyTicket(shop, me(), 'other')).status).toBe(200);
  await wait(1);
  expect(outcome(await call('payment.removeStoredCard', {}))).toBe('fresh_sign_in_required');
});

it('a password confirmed in one session proves nothing in another', async () => {
  const phone = await signInOn(shop.api, ann.username, { device: 'phone' });
  await wait(freshMs + 1);
  const stale = await renewAfter(phone, 0);
  expect(outcome(await prove())).toBe('done');
  const refused = await shop.api.payment.removeStoredCard({ token: stale.access, body: {} });
  expect([refused.status, refused.body.messageErrorCode]).toEqual([403, 'fresh_sign_in_required']);
  expect(outcome(await call('payment.removeStoredCard', {}))).toBe('done');
});

it('an old session can still watch, pay by the stored card and revert a cancellation', async () => {
  await call('purchase.cancelContract', { platform: 'web', id: contractId });
  await wait(freshMs + 1);
  expect(outcome(await call('purchase.resumeContract', { id: contractId }))).toBe('done');
  expect(outcome(await call('purchase.buyTicketByStoredCard', { event_id: 'paid' }))).toBe('done');
  // Nothing is due, as the response says.
  expect(outcome(await call('purchase.payContract', { id: contractId }))).toBe('conflict');
  // Fields that are no address, an unchanged address, and a first one for another viewer.
  expect(outcome(await update({ displayName: 'Ann Lee', phone: '1', city: 'Bergen' }))).toBe(
    'done',
  );
  ann = await signedIn(shop.api, `proving-newly-${viewers}`);
  await wait(freshMs + 1);
  expect(outcome(await update({ city: 'Oslo', postalCode: '0150' }))).toBe('done');
  expect(outcome(await update({ postalCode: '0151' }))).toBe('fresh_sign_in_required');
});

it('[SEC-12] a stolen session cannot guess the password as proof', async () => {
  const strict = await createTestApi({ limitFactor: 1, db: shop.api.db, clock: () => now });
  const guess = (password: string) =>
    strict.session.confirm({ ...me(), body: { password } }).then(({ status }) => status);
  for (let guesses = 0; guesses < 10; guesses += 1) expect(await guess('not it')).toBe(403);
  expect(await guess(testPassword)).toBe(429);
  await strict.app.close();
}, 60_000);
