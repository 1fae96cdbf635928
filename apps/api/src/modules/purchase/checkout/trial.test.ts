/** One free trial per person, and one grace period until it is paid for. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testNow } from '../../event/testing.ts';
import { signInOn, signedIn, testPassword, type SignedIn } from '../../session/testing.ts';
import { auditOf, inOrder } from '../audit.testing.ts';
import {
  openShop,
  shopTenant,
  subscribe,
  subscriptionContent,
  type Shop,
  type TestCard,
} from '../testing.ts';

const dayMs = 24 * 60 * 60_000;
let now = testNow;
let shop: Shop;
let round = 0;
beforeAll(async () => {
  shop = await openShop({
    clock: () => now,
    tenants: [shopTenant('alpha'), shopTenant('beta')],
    content: { alpha: subscriptionContent, beta: subscriptionContent },
  });
});
afterAll(() => shop.close());
beforeEach(() => {
  now = testNow;
  round += 1;
});

const charges = () => shop.bank().transfers().length;
const tries = async ({ access: token }: SignedIn, card: TestCard) =>
  (await subscribe(shop, { token }, 'try', card)).body.content;
const trialDays = async ({ access: token }: SignedIn) =>
  (await shop.api.product.getSubscription({ token, params: { id: 'try' } })).body.content.trialDays;
const isOpen = async ({ access: token }: SignedIn): Promise<boolean> =>
  (await shop.api.event.get({ token, params: { id: 'basic' } })).body.content
    .isEventAvailableForUser;
const storedCard = async ({ access: token }: SignedIn) =>
  (await shop.api.payment.getStoredCard({ token })).body.content;
/** A card that no other test uses. */
const ownCard = (): TestCard => `approves_${10_000_000 + round}`;

it('a card has one free trial, across accounts, and then costs the regular price', async () => {
  const before = charges();
  const first = await signedIn(shop.api, `first-${round}`);
  const second = await signedIn(shop.api, `second-${round}`);
  expect(await tries(first, ownCard())).toMatchObject({ status: 'APPROVED' });
  const refused = await tries(second, ownCard());
  expect(refused).toMatchObject({ status: 'DECLINED', declineReason: 'trial_taken' });
  expect([await isOpen(first), await isOpen(second)]).toEqual([true, false]);
  // A refused card is not stored, and a repeated approval by the bank changes nothing.
  expect(await storedCard(second)).toBeNull();
  now += 10_000;
  await shop.runPayments();
  expect(await isOpen(second)).toBe(false);
  expect(charges()).toBe(before);
  // The second account sees the price and pays it.
  expect(await trialDays(second)).toBeNull();
  expect(await tries(second, ownCard())).toMatchObject({ status: 'APPROVED' });
  expect(await isOpen(second)).toBe(true);
  expect(charges()).toBe(before + 1);
});

it('deleting the account or tagging the mail address gives no second trial', async () => {
  const ann = await signedIn(shop.api, `ann-${round}`);
  expect(await tries(ann, ownCard())).toMatchObject({ status: 'APPROVED' });
  const gone = await shop.api.account.remove({
    token: ann.access,
    body: { password: testPassword },
  });
  expect(gone.status).toBe(204);
  const again = await signedIn(shop.api, `ann-${round}`);
  const tagged = await signedIn(shop.api, `ann-${round}+free`);
  const other = await signedIn(shop.api, `ben-${round}`);
  expect(await Promise.all([again, tagged, other].map(trialDays))).toEqual([null, null, 14]);
  const before = charges();
  expect(await tries(again, `approves_${20_000_000 + round}`)).toMatchObject({
    status: 'APPROVED',
  });
  expect(charges()).toBe(before + 1);
});

it('two accounts that start a trial with one card at once get one between them', async () => {
  const accounts = [
    await signedIn(shop.api, `left-${round}`),
    await signedIn(shop.api, `right-${round}`),
  ];
  const outcomes = await Promise.all(accounts.map((account) => tries(account, ownCard())));
  const statuses = outcomes.map(({ status }: { status: string }) => status).toSorted();
  expect(statuses).toEqual(['APPROVED', 'DECLINED']);
});

it('a trial without a card, or of another tenant, does not count', async () => {
  const ann = await signedIn(shop.api, `careful-${round}`);
  expect(await tries(ann, 'declines')).toMatchObject({ declineReason: 'card_declined' });
  expect(await trialDays(ann)).toBe(14);
  expect(await tries(ann, ownCard())).toMatchObject({ status: 'APPROVED' });
  const there = await signedIn(shop.api, `careful-${round}`, { tenant: 'beta' });
  const abroad = { token: there.access, tenant: 'beta' };
  const { body } = await subscribe(shop, abroad, 'try', ownCard());
  expect(body.content.status).toBe('APPROVED');
});

it('[SEC-14] after all tests the ledger matches the bank', async () => {
  for (const tenant of ['alpha', 'beta'])
    expect(await auditOf(shop.api, tenant, shop.bank(tenant))).toEqual(inOrder);
});

it('a grace period is granted once: after not paying, a new purchase has none until a renewal is paid', async () => {
  let ann = await signedIn(shop.api, `credit-${round}`);
  const at = async (days: number) => {
    now = testNow + days * dayMs;
    ann = await signInOn(shop.api, ann.username);
    await shop.api.app.jobs.runNamed(['renewal', 'payment-completer', 'purchase-end', 'outbox']);
  };
  const openOn = async (days: number) => {
    await at(days);
    return isOpen(ann);
  };
  const month = async (card: TestCard) =>
    (await subscribe(shop, { token: ann.access }, 'month', card)).body.content.status;
  expect(await month('declines_later')).toBe('APPROVED');
  // Thirty days are paid. The card is declined, and access continues for a week.
  expect([await openOn(29.999), await openOn(36.9), await openOn(37.1)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await month('declines_later')).toBe('APPROVED');
  // Until the 28th of January.
  expect([await openOn(67), await openOn(68.09), await openOn(68.11)]).toEqual([true, true, false]);
  // A successful automatic charge restores the grace period.
  expect(await month('approves')).toBe('APPROVED');
  expect([await openOn(99), await openOn(99.12), await openOn(100)]).toEqual([true, true, true]);
});
