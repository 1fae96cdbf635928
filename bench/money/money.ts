/**
 * Payments of a shop that is killed repeatedly. Many concurrent customers have cards that decline,
 * prompt, hang and lose their response; they press twice and come back. `kill -9` ends the process at any
 * moment. At the end, the bank's own ledger is compared with the shop's.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { testOperatorKey } from '@grandstand/api/testing';
import { findPostgres, startPostgres } from '../../tools/test/postgres.ts';
import { newBuyer, type Outcomes } from './buyer.ts';
import { holdTo, say } from '../report.ts';
import { openShop, type Books, type Shop } from './shop-server.ts';

/** Purchases of each customer: this many tickets, and a subscription. */
const ticketsEach = 39;
const eachBuys = ticketsEach + 1;
/** Concurrent customers. */
const atATime = 8;
/** Longer than the shop waits for a payer who does not confirm, ms. */
const abandonedAfterMs = 31 * 60_000;
/**
 * Longer than the outbox takes for a killed process's pending work, such as a refund, ms: 90 s until the
 * process counts as dead, and then the retry pause, which grows with each attempt.
 */
const settlesWithinMs = 10 * 60_000;

interface Size {
  readonly checkouts: number;
  readonly kills: number;
}

async function buyEverything(shop: Shop, { checkouts }: Size, outcomes: Outcomes): Promise<void> {
  const buyers = Array.from({ length: Math.ceil(checkouts / eachBuys) }, (_, index) => index);
  const lane = async (): Promise<void> => {
    for (let index = buyers.shift(); index !== undefined; index = buyers.shift()) {
      const buyer = await newBuyer(shop, `buyer-${index}`, outcomes, testOperatorKey);
      for (let ticket = 0; ticket < ticketsEach; ticket += 1)
        await buyer.buy({ event_id: `e${ticket}` });
      await buyer.buy({ subscription_id: 'month' });
    }
  };
  await Promise.all(Array.from({ length: atATime }, lane));
}

/** Kills the shop repeatedly, spread over all checkouts, in the middle of some. */
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

/** Abandoned checkouts: the shop continues with them when they are due. */
async function settled(shop: Shop): Promise<Books> {
  await shop.stop();
  await shop.start({ aheadMs: abandonedAfterMs });
  const deadline = Date.now() + settlesWithinMs;
  for (;;) {
    const books = await shop.books();
    const isAtEnd = books.audit.open.length === 0 && books.audit.unbooked.length === 0;
    if (isAtEnd || Date.now() > deadline) return books;
    await wait(1000);
  }
}

const someOf = (names: readonly string[]) =>
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
    const { audit, standing, transfers } = await settled(shop);
    const held = new Set(standing);
    const broken = [...outcomes.approved].filter(
      (name) => !held.has(name) && !outcomes.refunded.has(name),
    );
    const { checkouts, clicks, cutOff, declined, pending } = outcomes.count;
    const charges = transfers.filter((kind) => kind === 'charge').length;
    const minutes = ((performance.now() - start) / 60_000).toFixed(1);
    say(
      `${title}: ${checkouts} checkouts (${clicks} requests, ${cutOff} cut off, ${declined} declined, ${pending} left in progress), ${charges} charges, ${transfers.length - charges} refunded, in ${minutes} min`,
    );
    holdTo(`${title}: kills`, `${kills}`, `${size.kills}`, kills >= size.kills);
    const none = (what: string, names: readonly string[]) =>
      holdTo(`${title}: ${what}`, someOf(names), '0', names.length === 0);
    none('paid without access', audit.lost);
    none('charged twice', audit.double);
    none('access without payment', audit.unpaid);
    none('payments whose ledger differs from the bank', audit.unbooked);
    none('payments left open', audit.open);
    none('reported as bought, but missing', broken);
    none('responses that a checkout must not give', outcomes.wrong);
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
  if (folder === null) return say('SKIPPED: payments on PostgreSQL, for there is none here');
  const server = await startPostgres(folder);
  try {
    await measureOn('PostgreSQL', server.url, size);
  } finally {
    await server.stop();
  }
}
