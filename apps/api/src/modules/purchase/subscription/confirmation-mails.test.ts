import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayMs } from '@grandstand/contract/constants';
import { testOperatorKey } from '../../../testing.ts';
import { at, testNow } from '../../event/testing.ts';
import { productOf } from '../../product/testing.ts';
import { signedIn, signInOn, type SignedIn } from '../../session/testing.ts';
import { openShop, shopContent, subscribe, type Shop, type TestCard } from '../testing.ts';

let now = testNow;
let shop: Shop;
let buyers = 0;
let ann: SignedIn;
let card: TestCard;
beforeAll(async () => {
  const content = {
    ...shopContent,
    products: [
      productOf('month'),
      productOf('try', { price: 799, trialDays: 14 }),
      productOf('season', {
        price: 4900,
        autoRenew: false,
        duration: null,
        durationUnits: null,
        startsAt: at(-60),
        endsAt: at(60 * 24),
      }),
    ],
  };
  shop = await openShop({ clock: () => now, content: { alpha: content, beta: content } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyers += 1;
  now = testNow;
  ann = await signedIn(shop.api, `reader-${buyers}`);
  // A card has one free trial.
  card = `approves_${10_000_000 + buyers}`;
});

/** The mails about subscriptions to the buyer, in order. */
const mails = async () => {
  await shop.api.app.platform.outbox.runDue();
  return (await shop.api.mails()).filter(
    ({ to, text }) => to === ann.username && text.includes('/account/'),
  );
};
const buy = async (productId: string) =>
  (await subscribe(shop, { token: ann.access }, productId, card)).body.content.id as string;

it('a subscription is confirmed by one mail: what was paid, and when it renews', async () => {
  await buy('month');
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('You are subscribed to Title of month');
  expect(mail?.text).toContain('for €9.99. It renews automatically on December 21, 2026');
  await shop.runJobs();
  expect(await mails()).toHaveLength(1);
});

it('a season pass is confirmed by one mail: it ends automatically', async () => {
  await buy('season');
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.text).toContain('for €49.00');
  expect(mail?.text).toContain('it ends automatically');
});

it('a trial is confirmed by a mail with the price that follows, and if cancelled, another mail reports its end', async () => {
  const id = await buy('try');
  const [started] = await mails();
  expect(started?.subject).toBe('Your free trial of Title of try has started');
  expect(started?.text).toContain('until December 5, 2026. After that it costs €7.99');
  await shop.api.purchase.cancelContract({ token: ann.access, body: { platform: 'web', id } });
  now = testNow + 15 * dayMs;
  await shop.runJobs();
  await shop.runJobs();
  const subjects = (await mails()).map(({ subject }) => subject);
  expect(subjects).toEqual([
    'Your free trial of Title of try has started',
    'Your cancellation of Title of try',
    'Your free trial of Title of try is over',
  ]);
});

it('a cancelled subscription that was paid for is confirmed by a mail with its end, which sends no other', async () => {
  const id = await buy('month');
  await shop.api.purchase.cancelContract({ token: ann.access, body: { platform: 'web', id } });
  await shop.api.purchase.cancelContract({ token: ann.access, body: { platform: 'web', id } });
  await shop.runJobs();
  const [, cancelled, ...others] = await mails();
  expect(others).toEqual([]);
  expect(cancelled?.subject).toBe('Your cancellation of Title of month');
  expect(cancelled?.text).toContain('You can watch until December 21, 2026');
  now = testNow + 40 * dayMs;
  await shop.runJobs();
  expect(await mails()).toHaveLength(2);
});

it('a cancellation that is reverted before its mail is sent sends none', async () => {
  const id = await buy('month');
  const me = { token: ann.access };
  await shop.api.purchase.cancelContract({ ...me, body: { platform: 'web', id } });
  await shop.api.purchase.resumeContract({ ...me, body: { id } });
  await shop.runJobs();
  expect(await mails()).toHaveLength(1);
});

it('a subscription that an operator ends at once is confirmed by a mail that says so', async () => {
  const id = await buy('month');
  await shop.api.purchase.cancel({
    operatorKey: testOperatorKey,
    params: { id },
    body: { when: 'at_once', reason: 'a test' },
  });
  await shop.runJobs();
  const mail = (await mails()).at(-1);
  expect(mail?.subject).toBe('Your subscription to Title of month has ended');
  expect(mail?.text).not.toContain('You can watch until');
});

it('the first payment after a trial is confirmed as a renewal, with its amount', async () => {
  await buy('try');
  now = testNow + 14 * dayMs;
  await shop.runJobs();
  const { access } = await signInOn(shop.api, ann.username);
  const contracts = await shop.api.purchase.listContracts({ token: access, query: {} });
  expect(contracts.body.content.entries).toMatchObject([{ state: 'active' }]);
  const mail = (await mails()).at(-1);
  expect(mail?.subject).toBe('Title of try renewed until January 5, 2027');
  expect(mail?.text).toContain('We charged €7.99');
});
