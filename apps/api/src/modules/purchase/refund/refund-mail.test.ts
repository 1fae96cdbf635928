import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testOperatorKey } from '../../../testing.ts';
import { testNow } from '../../event/testing.ts';
import { listIntents } from '../../payment/index.ts';
import { signedIn, type SignedIn } from '../../session/testing.ts';
import { buyTicket, openShop, subscribe, tokenOf, type Shop } from '../testing.ts';
import { applyProviderState } from './apply-provider-state.service.ts';

let shop: Shop;
let buyers = 0;
let ann: SignedIn;
beforeAll(async () => {
  shop = await openShop({ clock: () => testNow });
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyers += 1;
  ann = await signedIn(shop.api, `refunded-${buyers}`);
});

const refund = (id: string) =>
  shop.api.purchase.refund({
    operatorKey: testOperatorKey,
    params: { id },
    body: { reason: 'The match was not shown' },
  });
/**
 * Runs all work and every job twice, as restarts and late messages do. Returns the buyer's mails after the first
 * `count`.
 */
const mailsAfter = async (count: number) => {
  for (let round = 0; round < 2; round += 1) {
    await shop.api.app.platform.outbox.runDue();
    await shop.runJobs();
  }
  const all = (await shop.api.mails()).filter(
    ({ to, text }) => to === ann.username && text.includes('/account/'),
  );
  return all.slice(count);
};

it('a refund of a ticket is mailed once: the amount, the match, how the money returns and the end of access', async () => {
  const { id } = (await buyTicket(shop, { token: ann.access }, 'paid')).body.content;
  expect(await mailsAfter(0)).toHaveLength(1);
  await refund(id);
  const [mail, ...others] = await mailsAfter(1);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Your refund from The alpha league: €4.99');
  expect(mail?.text).toContain('Title of ticket · Title of paid: we refunded €4.99.');
  expect(mail?.text).toContain(
    'The money goes back the way it came, which can take a few days. Your access has ended.',
  );
  expect(mail?.text).toMatch(/Receipt no\. \d+\./);
});

it('a refund of a subscription that was made at the provider is mailed once, although it is reported twice', async () => {
  const { id } = (await subscribe(shop, { token: ann.access }, 'month')).body.content;
  const { platform } = shop.api.app;
  const [intent] = await shop.api.db.forTenant('alpha', (scope) => listIntents(scope, id));
  if (intent === undefined) throw new Error('nothing was paid');
  const { reference, amount, currency } = intent;
  const state = { reference, status: 'refunded', amount, currency } as const;
  const refunds = [{ reference: 're_whole', refundId: null, amount }];
  const rest = {
    action: null,
    declineReason: null,
    card: null,
    refunds,
    failedRefunds: [],
    dispute: null,
  };
  const cause = { actor: 'provider', reason: 'payment.refunded' } as const;
  for (let report = 0; report < 2; report += 1)
    await applyProviderState(
      platform,
      platform.tenants.get('alpha'),
      intent.id,
      { ...state, ...rest },
      cause,
    );
  // The payment was refunded before its confirmation was sent, which is therefore dropped.
  const [mail, ...others] = await mailsAfter(0);
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Title of month: we refunded €9.99.');
  expect(mail?.text).toContain('Your access has ended.');
});

it('a refund is mailed in the language of the purchase', async () => {
  const { body } = await shop.api.purchase.buyTicket({
    token: ann.access,
    headers: { 'accept-language': 'de' },
    body: { card: { token: tokenOf('approves') }, event_id: 'paid' },
  });
  expect(await mailsAfter(0)).toHaveLength(1);
  await refund(body.content.id);
  const [mail] = await mailsAfter(1);
  expect(mail?.subject).toContain('Deine Erstattung von');
  expect(mail?.text).toMatch(/Wir haben 4,99\s€ erstattet\./);
});
