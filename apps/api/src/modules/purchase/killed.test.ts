/**
 * Simulates a process that dies at each step of a payment: from that moment it reaches neither database nor
 * bank. An open transaction is rolled back, which equals dying after the previous step.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SandboxBehaviour } from '@grandstand/contract';
import { dayMs, minuteMs } from '@grandstand/contract/constants';
import { testNow } from '../event/testing.ts';
import { signInOn, signedIn, type SignedIn } from '../session/testing.ts';
import { auditOf, noMismatches } from './audit.testing.ts';
import { buyTicket, openShop, shopTenant, subscribe, shopContent, type Shop } from './testing.ts';

/** More steps than any checkout has. */
const maxSteps = 20;

let now = testNow;
let shop: Shop;
let ann: SignedIn;
let signedInAt = testNow;
/** Steps until the process dies; null while it lives. */
let stepsLeft: number | null = null;

/** Wraps a step of the bank: it counts down `stepsLeft`, and fails once the process is dead. */
const killable =
  <A extends unknown[], R>(step: (...args: A) => R) =>
  (...args: A): R => {
    if (stepsLeft === 0) throw new Error('the process is dead');
    const done = step(...args);
    if (stepsLeft !== null) stepsLeft -= 1;
    return done;
  };

beforeAll(async () => {
  shop = await openShop({
    clock: () => now,
    tenants: [shopTenant('alpha')],
    content: { alpha: shopContent },
  });
  ann = await signedIn(shop.api, 'ann');
  const { db } = shop.api.app.platform;
  const forTenant = db.forTenant.bind(db);
  db.forTenant = async (...args) => {
    if (stepsLeft === 0) throw new Error('the process is dead');
    const done = await forTenant(...args);
    // The commit succeeded, but the process may die before it learns so.
    if (stepsLeft !== null && stepsLeft <= 1) {
      stepsLeft = 0;
      throw new Error('the process died');
    }
    if (stepsLeft !== null) stepsLeft -= 1;
    return done;
  };
  const bank = shop.bank();
  Object.assign(bank, {
    createPayment: killable(bank.createPayment),
    confirm: killable(bank.confirm),
    find: killable(bank.find),
    cancel: killable(bank.cancel),
  });
});
afterAll(() => shop.close());

/** Signs in again if the token is older than 4 minutes. */
async function me(): Promise<{ token: string }> {
  if (now - signedInAt > 4 * minuteMs) {
    ann = await signInOn(shop.api, ann.username);
    signedInAt = now;
  }
  return { token: ann.access };
}

/**
 * Turns the account into a new customer without purchases, unknown to the bank, because a first purchase
 * has extra steps. Earlier payments stay in the ledger.
 */
const resetCustomer = () =>
  shop.api.db.forTenant('alpha', ({ trx }) =>
    trx.updateTable('customer').set({ user_id: null }).where('user_id', '=', ann.userId).execute(),
  );

/** Kills the process after this many steps of `act`. Returns whether `act` got that far. */
async function runUntilKilled(after: number, act: () => Promise<unknown>): Promise<boolean> {
  stepsLeft = after;
  await act();
  const died = stepsLeft === 0;
  stepsLeft = null;
  return died;
}

const runRenewalJobs = () =>
  shop.api.app.jobs.runNamed(['renewal', 'payment-completer', 'purchase-end']);

describe.each<SandboxBehaviour>(['approves', 'declines', 'takes_time', 'asks'])(
  'with a card that %s',
  (behaviour) => {
    it('[FLT-06] a purchase killed at any step is charged at most once, and gives access exactly if paid', async () => {
      let deaths = 0;
      for (let after = 1; after <= maxSteps; after += 1) {
        await resetCustomer();
        const buyer = await me();
        const died = await runUntilKilled(after, () => buyTicket(shop, buyer, 'paid', behaviour));
        if (!died) break;
        deaths += 1;
        // Within a minute of the restart: the lease expires and the job `payment-completer` runs twice.
        now += 46_000;
        await shop.runPayments();
        now += 61_000;
        await shop.runPayments();
        const again = await buyTicket(shop, await me(), 'paid');
        expect([behaviour, after, again.body.content?.status]).toEqual([
          behaviour,
          after,
          'APPROVED',
        ]);
      }
      expect(deaths).toBeGreaterThan(4);
      // An unconfirmed payment is abandoned after half an hour.
      now += 31 * minuteMs;
      await shop.runJobs();
      expect(await auditOf(shop.api, 'alpha', shop.bank())).toEqual(noMismatches);
    }, 60_000);
  },
);

it('[FLT-06] the job `payment-completer`, killed at any step, completes the payment after its restart', async () => {
  let deaths = 0;
  for (let after = 1; after <= maxSteps; after += 1) {
    await resetCustomer();
    // Charged, but the response was lost.
    const lost = await subscribe(shop, await me(), 'month', 'loses_reply');
    expect(lost.body.content.status).toBe('PENDING');
    now += 46_000;
    const died = await runUntilKilled(after, () => shop.runPayments().catch(() => {}));
    now += 46_000;
    await shop.runPayments();
    const again = await subscribe(shop, await me(), 'month');
    expect(again.body.content).toMatchObject({
      id: lost.body.content.id,
      status: 'APPROVED',
    });
    if (!died) break;
    deaths += 1;
  }
  expect(deaths).toBeGreaterThan(4);
  expect(await auditOf(shop.api, 'alpha', shop.bank())).toEqual(noMismatches);
}, 60_000);

describe.each<SandboxBehaviour>(['approves', 'declines_later', 'asks_always'])(
  'a renewal with a card that %s',
  (behaviour) => {
    it('[FLT-06] charges each period once if killed at any step, and access continues', async () => {
      let deaths = 0;
      for (let after = 1; after <= maxSteps; after += 1) {
        await resetCustomer();
        const { id, action } = (await subscribe(shop, await me(), 'month', behaviour)).body.content;
        if (action !== null) {
          shop.bank().completeChallenge(new URL(action.url).pathname.split('/').at(-2) ?? '', true);
          await shop.runPayments();
        }
        now += 31 * dayMs;
        const died = await runUntilKilled(after, () => runRenewalJobs().catch(() => {}));
        // Within minutes of the restart, the jobs cancel the uncharged intent, then retry the renewal.
        for (const minutes of [1, 11, 12]) {
          now += minutes * 60_000;
          await runRenewalJobs();
        }
        const { body } = await shop.api.purchase.getContract({ ...(await me()), params: { id } });
        expect([behaviour, after, body.content.active, body.content.state]).toEqual([
          behaviour,
          after,
          true,
          behaviour === 'approves' ? 'active' : 'grace',
        ]);
        if (!died) break;
        deaths += 1;
      }
      expect(deaths).toBeGreaterThan(behaviour === 'approves' ? 5 : 4);
      expect(await auditOf(shop.api, 'alpha', shop.bank())).toEqual(noMismatches);
    }, 60_000);
  },
);
