/** One free trial per person, and one grace period until a renewal is paid. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayMs } from '@grandstand/contract/constants';
import { testNow } from '../../event/testing.ts';
import { signInOn, signedIn, testPassword, type SignedIn } from '../../session/testing.ts';
import { auditOf, noMismatches } from '../audit.testing.ts';
import {
  openShop,
  shopTenant,
  subscribe,
  subscriptionContent,
  type Shop,
  type TestCard,
} from '../testing.ts';

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

const countTransfers = () => shop.bank().transfers().length;
const startTrial = async ({ access: token }: SignedIn, card: TestCard) =>
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

it('a card gets one free trial across accounts, and then pays the regular price', async () => {
  const before = countTransfers();
  const first = await signedIn(shop.api, `first-${round}`);
  const second = await signedIn(shop.api, `second-${round}`);
  expect(await startTrial(first, ownCard())).toMatchObject({ status: 'APPROVED' });
  const declined = await startTrial(second, ownCard());
  expect(declined).toMatchObject({ status: 'DECLINED', declineReason: 'trial_taken' });
  expect([await isOpen(first), await isOpen(second)]).toEqual([true, false]);
  // A declined card is not stored, and a repeated approval by the bank changes nothing.
  expect(await storedCard(second)).toBeNull();
  now += 10_000;
  await shop.runPayments();
  expect(await isOpen(second)).toBe(false);
  expect(countTransfers()).toBe(before);
  // The second account sees the price and pays it.
  expect(await trialDays(second)).toBeNull();
  expect(await startTrial(second, ownCard())).toMatchObject({ status: 'APPROVED' });
  expect(await isOpen(second)).toBe(true);
  expect(countTransfers()).toBe(before + 1);
});

it('deleting the account or adding a +tag to the mail address gives no second trial', async () => {
  const ann = await signedIn(shop.api, `ann-${round}`);
  expect(await startTrial(ann, ownCard())).toMatchObject({ status: 'APPROVED' });
  const removed = await shop.api.account.remove({
    token: ann.access,
    body: { password: testPassword },
  });
  expect(removed.status).toBe(204);
  const again = await signedIn(shop.api, `ann-${round}`);
  const tagged = await signedIn(shop.api, `ann-${round}+free`);
  const other = await signedIn(shop.api, `ben-${round}`);
  expect(await Promise.all([again, tagged, other].map(trialDays))).toEqual([null, null, 14]);
  const before = countTransfers();
  expect(await startTrial(again, `approves_${20_000_000 + round}`)).toMatchObject({
    status: 'APPROVED',
  });
  expect(countTransfers()).toBe(before + 1);
});

it('of two accounts that start a trial with one card at the same time, one is declined', async () => {
  const accounts = [
    await signedIn(shop.api, `left-${round}`),
    await signedIn(shop.api, `right-${round}`),
  ];
  const outcomes = await Promise.all(accounts.map((account) => startTrial(account, ownCard())));
  const statuses = outcomes.map(({ status }: { status: string }) => status).toSorted();
  expect(statuses).toEqual(['APPROVED', 'DECLINED']);
});

it('a trial with a declined card, or of another tenant, does not count', async () => {
  const ann = await signedIn(shop.api, `careful-${round}`);
  expect(await startTrial(ann, 'declines')).toMatchObject({ declineReason: 'card_declined' });
  expect(await trialDays(ann)).toBe(14);
  expect(await startTrial(ann, ownCard())).toMatchObject({ status: 'APPROVED' });
  const betaAccount = await signedIn(shop.api, `careful-${round}`, { tenant: 'beta' });
  const betaBuyer = { token: betaAccount.access, tenant: 'beta' };
  const { body } = await subscribe(shop, betaBuyer, 'try', ownCard());
  expect(body.content.status).toBe('APPROVED');
});

it('the outcome of a trial has the amount 0', async () => {
  const ann = await signedIn(shop.api, 'outcome');
  const { id } = await startTrial(ann, ownCard());
  const { body } = await shop.api.purchase.get({ token: ann.access, params: { id } });
  expect(body.content).toMatchObject({ status: 'APPROVED', amount: 0, currency: 'EUR' });
});

it('[SEC-14] after these trials the ledger matches the bank', async () => {
  for (const tenant of ['alpha', 'beta'])
    expect(await auditOf(shop.api, tenant, shop.bank(tenant))).toEqual(noMismatches);
});

it('after an unpaid grace period a new purchase has none until a renewal is paid', async () => {
  let ann = await signedIn(shop.api, `credit-${round}`);
  const runJobsOn = async (days: number) => {
    now = testNow + days * dayMs;
    ann = await signInOn(shop.api, ann.username);
    await shop.api.app.jobs.runNamed(['renewal', 'payment-completer', 'purchase-end', 'outbox']);
  };
  const isOpenOn = async (days: number) => {
    await runJobsOn(days);
    return isOpen(ann);
  };
  const subscribeMonthly = async (card: TestCard) =>
    (await subscribe(shop, { token: ann.access }, 'month', card)).body.content.status;
  expect(await subscribeMonthly('declines_later')).toBe('APPROVED');
  // Thirty days are paid. The card is declined, and access continues for a week.
  expect([await isOpenOn(29.999), await isOpenOn(36.9), await isOpenOn(37.1)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await subscribeMonthly('declines_later')).toBe('APPROVED');
  // The second purchase ends on day 68.1, without a grace period.
  expect([await isOpenOn(67), await isOpenOn(68.09), await isOpenOn(68.11)]).toEqual([
    true,
    true,
    false,
  ]);
  // A successful automatic charge restores the grace period.
  expect(await subscribeMonthly('approves')).toBe('APPROVED');
  expect([await isOpenOn(99), await isOpenOn(99.12), await isOpenOn(100)]).toEqual([
    true,
    true,
    true,
  ]);
});
