/** How often the database is queried for abandoned payments. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import { testNow } from '../../event/testing.ts';
import { signedIn, type SignedIn } from '../../session/testing.ts';
import { createPaymentCheckSchedule } from './payment-check-schedule.ts';
import { completeIntents } from '../purchase.jobs.ts';
import { buyTicket, openShop, shopTenant, shopContent, type Shop } from '../testing.ts';

const second = 1000;
let now = testNow;
let transactions = 0;
let shop: Shop;
let ann: SignedIn;

beforeAll(async () => {
  shop = await openShop({
    clock: () => now,
    tenants: [shopTenant('alpha')],
    content: { alpha: shopContent },
  });
  ann = await signedIn(shop.api, 'ann');
  const { db } = shop.api.app.platform;
  const forTenant = db.forTenant.bind(db);
  db.forTenant = (...args) => {
    transactions += 1;
    return forTenant(...args);
  };
});
afterAll(() => shop.close());
beforeEach(async () => {
  now += 2 * minuteMs;
  await round();
});

const round = () => completeIntents(shop.api.app.platform, 'alpha', new AbortController().signal);

/** Counts the five-second rounds that query the database. */
async function countQueryingRounds(ms: number): Promise<number> {
  let rounds = 0;
  for (const end = now + ms; now < end;) {
    now += 5 * second;
    const before = transactions;
    await round();
    if (transactions > before) rounds += 1;
  }
  return rounds;
}

it('[FLT-06] without pending payments the database is queried once a minute, for other processes', async () => {
  expect(await countQueryingRounds(4 * minuteMs)).toBe(4);
});

it('[FLT-06] a payment that hangs at the bank is checked when it is due', async () => {
  const { body } = await buyTicket(shop, { token: ann.access }, 'paid', 'takes_time');
  expect(body.content.status).toBe('PENDING');
  const before = now;
  const queriedAfter: number[] = [];
  while (now < before + 30 * second) {
    const earlier = transactions;
    now += second;
    await round();
    if (transactions > earlier) queriedAfter.push((now - before) / second);
  }
  // The bank settles within eight seconds; the first query about it comes after ten.
  expect(queriedAfter[0]).toBe(10);
  const { body: outcome } = await shop.api.purchase.get({
    token: ann.access,
    params: { id: body.content.id },
  });
  expect(outcome.content.status).toBe('APPROVED');
});

it('a tenant is checked at start, scheduled payments come first, and a clock set back delays nothing', () => {
  const open = createPaymentCheckSchedule();
  open.schedule('alpha', 50 * minuteMs);
  expect(open.claimCheck('alpha', 10 * minuteMs)).toBe(true);
  expect(open.claimCheck('alpha', 10 * minuteMs + second)).toBe(false);
  expect(open.claimCheck('beta', 10 * minuteMs)).toBe(true);
  open.schedule('alpha', 10 * minuteMs + 20 * second);
  open.schedule('alpha', 10 * minuteMs + 45 * second);
  expect(open.claimCheck('alpha', 10 * minuteMs + 19 * second)).toBe(false);
  expect(open.claimCheck('alpha', 10 * minuteMs + 20 * second)).toBe(true);
  expect(open.claimCheck('alpha', 8 * minuteMs)).toBe(true);
});
