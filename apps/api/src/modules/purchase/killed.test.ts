/**
 * A process that dies during a payment, at every step of it: from one moment on it reaches neither the
 * database nor the bank. A transaction that it was in is undone, which is dying after the step before.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SandboxBehaviour } from '@grandstand/contract';
import { testNow } from '../event/testing.ts';
import { signInOn, signedIn, type SignedIn } from '../session/testing.ts';
import { auditOf, inOrder } from './audit.testing.ts';
import { buyTicket, openShop, shopTenant, subscribe, wares, type Shop } from './testing.ts';

/** More steps than any checkout has. */
const most = 20;

let now = testNow;
let shop: Shop;
let ann: SignedIn;
let signedInAt = testNow;
/** Steps until the process dies; null while it lives. */
let left: number | null = null;

/** Lets a step be done, and the process die with it when it was the last one. */
const mortal =
  <A extends unknown[], R>(step: (...args: A) => R) =>
  (...args: A): R => {
    if (left === 0) throw new Error('the process is dead');
    const done = step(...args);
    if (left !== null) left -= 1;
    return done;
  };

beforeAll(async () => {
  shop = await openShop({
    clock: () => now,
    tenants: [shopTenant('alpha')],
    content: { alpha: wares },
  });
  ann = await signedIn(shop.api, 'ann');
  const { db } = shop.api.app.platform;
  const forTenant = db.forTenant.bind(db);
  db.forTenant = async (...args) => {
    if (left === 0) throw new Error('the process is dead');
    const done = await forTenant(...args);
    // What was committed stays; who committed it may never hear of that.
    if (left !== null && left <= 1) {
      left = 0;
      throw new Error('the process died');
    }
    if (left !== null) left -= 1;
    return done;
  };
  const bank = shop.bank();
  Object.assign(bank, {
    createPayment: mortal(bank.createPayment),
    confirm: mortal(bank.confirm),
    find: mortal(bank.find),
    cancel: mortal(bank.cancel),
  });
});
afterAll(() => shop.close());

/** An access token is good for some minutes of the clock, which is moved on here. */
async function me(): Promise<{ token: string }> {
  if (now - signedInAt > 4 * 60_000) {
    ann = await signInOn(shop.api, ann.username);
    signedInAt = now;
  }
  return { token: ann.access };
}

/**
 * Makes the account a new customer, who bought nothing and whom the bank does not know: a first purchase
 * has steps that later ones have not. What the customer before paid stays in the books.
 */
const becomeNew = () =>
  shop.api.db.forTenant('alpha', ({ trx }) =>
    trx.updateTable('customer').set({ user_id: null }).where('user_id', '=', ann.userId).execute(),
  );

/** Dies after so many steps of `act`. Answers whether it died before `act` was through. */
async function dying(after: number, act: () => Promise<unknown>): Promise<boolean> {
  left = after;
  await act();
  const died = left === 0;
  left = null;
  return died;
}

const renewals = () => shop.api.app.jobs.runNamed(['renewal', 'payment-completer', 'purchase-end']);

describe.each<SandboxBehaviour>(['approves', 'declines', 'takes_time', 'asks'])(
  'with a card that %s',
  (behaviour) => {
    it('[FLT-06] a process killed at any step leaves one charge at most, and access exactly when it is paid', async () => {
      let deaths = 0;
      for (let after = 1; after <= most; after += 1) {
        await becomeNew();
        const buyer = await me();
        const died = await dying(after, () => buyTicket(shop, buyer, 'paid', behaviour));
        if (!died) break;
        deaths += 1;
        // Within a minute of the next start: the lease runs out, the completer looks twice.
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
      // What nobody confirms is given up after half an hour.
      now += 31 * 60_000;
      await shop.runJobs();
      expect(await auditOf(shop.api, 'alpha', shop.bank())).toEqual(inOrder);
    }, 60_000);
  },
);

it('[FLT-06] the completer itself may be killed at any step', async () => {
  let deaths = 0;
  for (let after = 1; after <= most; after += 1) {
    await becomeNew();
    // Charged, and nobody has heard of it.
    const lost = await subscribe(shop, await me(), 'month', 'loses_reply');
    expect(lost.body.content.status).toBe('PENDING');
    now += 46_000;
    const died = await dying(after, () => shop.runPayments().catch(() => {}));
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
  expect(await auditOf(shop.api, 'alpha', shop.bank())).toEqual(inOrder);
}, 60_000);

describe.each<SandboxBehaviour>(['approves', 'declines_later', 'asks_always'])(
  'a renewal with a card that %s',
  (behaviour) => {
    it('[FLT-06] killed at any step charges each period once, and access goes on', async () => {
      let deaths = 0;
      for (let after = 1; after <= most; after += 1) {
        await becomeNew();
        const { id, action } = (await subscribe(shop, await me(), 'month', behaviour)).body.content;
        if (action !== null) {
          shop.bank().answer(new URL(action.url).pathname.split('/').at(-2) ?? '', true);
          await shop.runPayments();
        }
        now += 31 * 24 * 60 * 60_000;
        const died = await dying(after, () => renewals().catch(() => {}));
        // Within minutes of the next start: what was never charged is given up, then tried again.
        for (const minutes of [1, 11, 12]) {
          now += minutes * 60_000;
          await renewals();
        }
        const { body } = await shop.api.call('contractGet', { ...(await me()), params: { id } });
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
      expect(await auditOf(shop.api, 'alpha', shop.bank())).toEqual(inOrder);
    }, 60_000);
  },
);
