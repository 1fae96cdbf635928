/**
 * Payments of a shop that is killed repeatedly. Concurrent customers have cards that decline, prompt, hang
 * and lose their response; they press twice and come back. `kill -9` ends the process at any moment. At the
 * end, the bank's ledger is compared with the shop's.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { testOperatorKey } from '@grandstand/api/testing';
import { minuteMs } from '@grandstand/contract/constants';
import { findPostgres, startPostgres } from '../../tools/test/postgres.ts';
import { createBuyer, type Outcomes } from './buyer.ts';
import { reportBudget, printRemark } from '../report.ts';
import { openShop, type Ledgers, type Shop } from './shop-server.ts';

/** Purchases of each customer: this many tickets, and a subscription. */
const ticketsEach = 39;
const purchasesEach = ticketsEach + 1;
/** Concurrent customers. */
const concurrency = 8;
/** Longer than the shop waits for a payer who does not confirm, ms. */
const abandonedAfterMs = 31 * minuteMs;
/**
 * Longer than the outbox takes for a killed process's pending work, such as a refund, ms: 90 s until the
 * process counts as dead, and then its delay before the retry, which grows with each attempt.
 */
const settlesWithinMs = 10 * minuteMs;

interface Size {
  readonly checkouts: number;
  readonly kills: number;
}

async function buyEverything(shop: Shop, { checkouts }: Size, outcomes: Outcomes): Promise<void> {
  const buyers = Array.from({ length: Math.ceil(checkouts / purchasesEach) }, (_, index) => index);
  const worker = async (): Promise<void> => {
    for (let index = buyers.shift(); index !== undefined; index = buyers.shift()) {
      const buyer = await createBuyer(shop, `buyer-${index}`, outcomes, testOperatorKey);
      for (let ticket = 0; ticket < ticketsEach; ticket += 1)
        await buyer.buy({ event_id: `e${ticket}` });
      await buyer.buy({ subscription_id: 'month' });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** Kills the shop repeatedly, spread over all checkouts. Returns how often it did. */
async function killOften(
  shop: Shop,
  { checkouts, kills }: Size,
  outcomes: Outcomes,
  isOver: () => boolean,
): Promise<number> {
  let done = 0;
  while (done < kills && !isOver()) {
    const due = ((done + 1) * checkouts) / (kills + 1);
    while (outcomes.count.checkouts < due && !isOver()) await wait(5);
    if (isOver()) break;
    await wait(Math.random() * 250);
    await shop.kill();
    await shop.start();
    done += 1;
  }
  return done;
}

/**
 * Restarts the shop at a time when abandoned checkouts are due; returns the ledgers once it has settled
 * them.
 */
async function untilSettled(shop: Shop): Promise<Ledgers> {
  await shop.stop();
  await shop.start({ aheadMs: abandonedAfterMs });
  const deadline = Date.now() + settlesWithinMs;
  for (;;) {
    const ledgers = await shop.readLedgers();
    const isSettled = ledgers.audit.open.length === 0 && ledgers.audit.unbooked.length === 0;
    if (isSettled || Date.now() > deadline) return ledgers;
    await wait(1000);
  }
}

/** Returns the number of names, and the first of them. */
const describe = (names: readonly string[]) =>
  names.length === 0 ? '0' : `${names.length}, such as ${names.slice(0, 3).join('; ')}`;

async function measureOn(title: string, database: string | null, size: Size): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'grandstand-money-'));
  const shop = openShop({ dir, database, events: ticketsEach, aheadMs: 0 });
  const outcomes: Outcomes = {
    approved: new Set(),
    refunded: new Set(),
    count: { checkouts: 0, clicks: 0, cutOff: 0, declined: 0, pending: 0 },
    wrong: [],
  };
  const start = performance.now();
  try {
    await shop.start();
    let isOver = false;
    const buying = buyEverything(shop, size, outcomes).finally(() => {
      isOver = true;
    });
    const [kills] = await Promise.all([killOften(shop, size, outcomes, () => isOver), buying]);
    const { audit, owned, transfers } = await untilSettled(shop);
    const entitled = new Set(owned);
    const missing = [...outcomes.approved].filter(
      (name) => !entitled.has(name) && !outcomes.refunded.has(name),
    );
    const { checkouts, clicks, cutOff, declined, pending } = outcomes.count;
    const charges = transfers.filter((kind) => kind === 'charge').length;
    const minutes = ((performance.now() - start) / 60_000).toFixed(1);
    printRemark(
      `${title}: ${checkouts} checkouts (${clicks} requests, ${cutOff} cut off, ${declined} declined, ${pending} left in progress), ${charges} charges, ${transfers.length - charges} refunded, in ${minutes} min`,
    );
    reportBudget(`${title}: kills`, `${kills}`, `${size.kills}`, kills >= size.kills);
    const expectNone = (label: string, names: readonly string[]) =>
      reportBudget(`${title}: ${label}`, describe(names), '0', names.length === 0);
    expectNone('paid without access', audit.lost);
    expectNone('charged twice', audit.double);
    expectNone('access without payment', audit.unpaid);
    expectNone('payments whose ledger differs from the bank', audit.unbooked);
    expectNone('payments left open', audit.open);
    expectNone('reported as bought, but missing', missing);
    expectNone('responses that a checkout must not give', outcomes.wrong);
  } finally {
    await shop.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * @param options `postgres` or `pglite` for one of them, `full` for 10,000 checkouts and 500 kills, `few`
 * for 80 and 4
 */
export async function measureMoney(options: readonly string[]): Promise<void> {
  const size = options.includes('full')
    ? { checkouts: 10_000, kills: 500 }
    : options.includes('few')
      ? { checkouts: 80, kills: 4 }
      : { checkouts: 2000, kills: 100 };
  if (!options.includes('postgres')) await measureOn('PGlite', null, size);
  if (options.includes('pglite')) return;
  const folder = findPostgres();
  if (folder === null)
    return printRemark(
      'SKIPPED: payments on PostgreSQL: this machine has no PostgreSQL 15 or newer',
    );
  const server = await startPostgres(folder);
  try {
    await measureOn('PostgreSQL', server.url, size);
  } finally {
    await server.stop();
  }
}
