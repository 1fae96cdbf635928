/** Charges moved forward by an operator of the local environment. */
import { calls } from '@grandstand/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testOperatorKey } from '../../../testing.ts';
import { codeFor } from '../../access-code/testing.ts';
import { testNow } from '../../event/testing.ts';
import { signedIn } from '../../session/testing.ts';
import { auditOf, noMismatches } from '../audit.testing.ts';
import {
  buyTicket,
  openShop,
  shopTenant,
  subscribe,
  subscriptionContent,
  type Shop,
} from '../testing.ts';

const options = {
  clock: () => testNow,
  tenants: [shopTenant('alpha', { demo: true })],
  content: { alpha: subscriptionContent },
};
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(options);
});
afterAll(() => shop.close());

const renewNow = ({ api }: Shop, id: string) =>
  api.purchase.renewContract({
    operatorKey: testOperatorKey,
    params: { id },
    body: { reason: 'a test' },
  });
const renewedContract = async (id: string) => {
  const { body } = await renewNow(shop, id);
  return calls.purchase.renewContract.response.parse(body).content;
};

it('renewing now charges the next period, or starts dunning for a declining card', async () => {
  const { access } = await signedIn(shop.api, 'payer');
  const { body: good } = await subscribe(shop, { token: access }, 'month');
  expect(await renewedContract(good.content.id)).toMatchObject({
    state: 'active',
    endDate: '2027-01-21T12:00:00.000Z',
  });
  const { body: bad } = await subscribe(shop, { token: access }, 'year', 'declines_later');
  const { id } = bad.content;
  const first = await renewedContract(id);
  expect(first).toMatchObject({
    state: 'grace',
    declineReason: 'card_declined',
    endDate: '2027-11-21T12:00:00.000Z',
    graceUntil: '2027-11-28T12:00:00.000Z',
    retryAt: '2027-11-22T12:00:00.000Z',
  });
  expect(await renewedContract(id)).toMatchObject({ retryAt: '2027-11-24T12:00:00.000Z' });
  const changes = await shop.api.db.forTenant('alpha', ({ trx }) =>
    trx
      .selectFrom('purchase_change')
      .select(['actor', 'reason'])
      .where('change', '=', 'charged ahead of time')
      .where('purchase_id', '=', id)
      .execute(),
  );
  const expected = { actor: 'operator', reason: 'a test' };
  expect(changes).toEqual([expected, expected]);
});

it('renewing now requires a subscription with a scheduled charge', async () => {
  const { access } = await signedIn(shop.api, 'other');
  const { body: ticket } = await buyTicket(shop, { token: access }, 'paid');
  const { body: month } = await subscribe(shop, { token: access }, 'month');
  await shop.api.purchase.cancelContract({
    token: access,
    body: { platform: 'web', id: month.content.id },
  });
  const errorOf = async (id: string) => (await renewNow(shop, id)).body.messageErrorCode;
  expect(await errorOf(ticket.content.id)).toBe('purchase_not_found');
  expect(await errorOf('none')).toBe('purchase_not_found');
  expect(await errorOf(month.content.id)).toBe('conflict');
});

it('renewing now is not available in production', async () => {
  const real = await openShop({ ...options, env: { GRANDSTAND_ENV: 'production' } });
  try {
    const { access } = await signedIn(real.api, 'payer');
    const { body } = await subscribe(real, { token: access }, 'month');
    expect((await renewNow(real, body.content.id)).body.messageErrorCode).toBe('not_found');
    expect(real.bank('alpha').transfers()).toHaveLength(1);
  } finally {
    await real.close();
  }
});

it('[SEC-14] the audit reports a period that was granted without payment, but not a fully discounted one', async () => {
  const { access } = await signedIn(shop.api, 'guest');
  const all = await codeFor(shop.api, {
    productId: null,
    discount: { percent: 100, periods: 2 },
    uses: 9,
  });
  await buyTicket(shop, { token: access, coupon: all }, 'other');
  const again = await signedIn(shop.api, 'guest-too');
  const { body } = await subscribe(shop, { token: again.access, coupon: all }, 'month');
  const { id } = body.content;
  await renewedContract(id);
  const audit = () => auditOf(shop.api, 'alpha', shop.bank());
  expect(await audit()).toEqual(noMismatches);
  // A third period is due, so granting it for free is reported.
  await shop.api.db.forTenant('alpha', async ({ trx }) => {
    const entitlement = await trx
      .selectFrom('entitlement')
      .selectAll()
      .where('purchase_id', '=', id)
      .orderBy('starts_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('entitlement')
      .values({ ...entitlement, id: `${id}.3.0` })
      .execute();
  });
  expect((await audit()).unpaid).toEqual([`${id}.3`]);
});
