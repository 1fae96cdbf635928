/**
 * Cost of the operator's lists over 1,000,000 events, 500,000 accounts and 2,000,000 purchases: each call
 * against the hand-written query, sent directly to the same database, as the median of the ratios of
 * alternating samples. Only on PostgreSQL, which has such numbers.
 */
import { openDatabase } from '@grandstand/api';
import { testOperatorKey, type TestApi } from '@grandstand/api/testing';
import type { CallName } from '@grandstand/contract';
import { Client } from 'pg';
import { findPostgres, startPostgres } from '../../tools/test/postgres.ts';
import { printRemark, reportMeasurement } from '../report.ts';
import { contentNow, fillDatabase, measuredTenant, type FilledDatabase } from './list-data.ts';
import { byHand, fillCustomers, type pagesByHand } from './operator-lists.queries.ts';
import { findFullScans } from './plans.ts';
import { sendBare } from './recorder.ts';
import { durationOf } from '../duration.ts';
import { median } from '../percentile.ts';

const sizes = {
  full: { events: 1_000_000, customers: 500_000, purchases: 2_000_000 },
  small: { events: 5000, customers: 2000, purchases: 8000 },
};
const samples = 40;
const maxRatio = 3;
const pageSize = 50;
/** Tables that no page may scan in full. */
const large = new Set([
  'event',
  'event_identity',
  'search_entry',
  'user_account',
  'customer',
  'purchase',
  'payment_intent',
  'receipt',
]);

interface Page {
  readonly label: string;
  readonly name: CallName;
  readonly query: Readonly<Record<string, string | number | boolean>>;
  readonly byHand: keyof typeof pagesByHand;
}

const email = '28dd2c7955ce926456240b2ff0100bde@example.test';
const events = (label: string, byHandPage: Page['byHand'], query: Page['query'] = {}): Page => ({
  label: `events of the studio, ${label}`,
  name: 'event.listAll',
  query,
  byHand: byHandPage,
});
const accounts = (label: string, byHandPage: Page['byHand'], query: Page['query'] = {}): Page => ({
  label: `accounts, ${label}`,
  name: 'customer.list',
  query,
  byHand: byHandPage,
});
const purchases = (label: string, byHandPage: Page['byHand'], query: Page['query'] = {}): Page => ({
  label: `purchases, ${label}`,
  name: 'purchase.listForOperator',
  query,
  byHand: byHandPage,
});

const pages: readonly Page[] = [
  events('latest first', 'newestEvents'),
  events('soonest first', 'soonestEvents', { order: 'soonest' }),
  events('upcoming', 'upcomingEvents', { status: 'upcoming' }),
  events('of a day', 'eventsOfADay', {
    from: '2010-06-01T00:00:00.000Z',
    to: '2010-06-02T00:00:00.000Z',
  }),
  events('of a team', 'eventsOfATeam', { team: 'team-17' }),
  events('of a league', 'eventsOfALeague', { league: 'league-3' }),
  events('by id', 'eventById', { text: 'e77' }),
  events('by a word', 'eventsByWord', { text: 'harbour' }),
  accounts('all', 'accounts'),
  accounts('by address', 'accountByAddress', { email }),
  accounts('by the start of an address', 'accountsByPrefix', { email_prefix: 'ab' }),
  accounts('by receipt', 'accountByReceipt', { receipt: 77_777 }),
  accounts('by last digits', 'accountsByCard', { last4: '4242' }),
  accounts('blocked', 'blockedAccounts', { blocked: true }),
  purchases('newest first', 'purchases'),
  purchases('of an account', 'purchasesOfAnAccount', { account_id: 'u77' }),
  purchases('of a product', 'purchasesOfAProduct', { product_id: 'p7' }),
  purchases('of an event', 'purchasesOfAnEvent', { event_id: 'e78' }),
  purchases('by receipt', 'purchaseByReceipt', { receipt: 77_777 }),
];

interface ListResponse {
  readonly content: { readonly entries: readonly unknown[] };
}

async function list(api: TestApi, { name, query }: Page): Promise<ListResponse> {
  const { status, body } = await api.call(name, {
    tenant: measuredTenant,
    operatorKey: testOperatorKey,
    query: { size: pageSize, ...query },
  });
  if (status !== 200) throw new Error(`${name} returned ${status}: ${JSON.stringify(body)}`);
  return body as ListResponse;
}

async function measure(
  { api, recorder }: FilledDatabase,
  page: Page,
  checksScans: boolean,
): Promise<void> {
  const makeCall = () => list(api, page);
  const bare = () => sendBare(recorder.db, measuredTenant, [byHand(page.byHand)]);
  const { entries } = (await makeCall()).content;
  if (entries.length === 0 && checksScans) throw new Error(`${page.label} is empty`);
  const statements = await recorder.statementsOf(makeCall);
  const times = { call: [] as number[], bare: [] as number[], ratios: [] as number[] };
  for (let round = -4; round < samples; round += 1) {
    const isCallFirst = round % 2 === 0;
    const first = await durationOf(isCallFirst ? makeCall : bare);
    const second = await durationOf(isCallFirst ? bare : makeCall);
    // Negative rounds are warm-up.
    if (round < 0) continue;
    const [callMs, bareMs] = isCallFirst ? [first, second] : [second, first];
    times.call.push(callMs);
    times.bare.push(bareMs);
    times.ratios.push(callMs / bareMs);
  }
  // Small tables are scanned in full because that is faster.
  const scanned = checksScans
    ? await findFullScans(recorder.db, measuredTenant, statements, large)
    : [];
  reportMeasurement(
    page.label,
    `${median(times.ratios).toFixed(2)} times the hand-written query (${median(times.call).toFixed(1)} ms ` +
      `against ${median(times.bare).toFixed(1)} ms, ${statements.length} statements)` +
      (scanned.length > 0 ? `; scans ${scanned.join(', ')} in full` : ''),
    `≤ ${maxRatio}, no full scan`,
    median(times.ratios) <= maxRatio && scanned.length === 0,
  );
}

/** @param only `--small` for a trial with few rows */
export async function measureOperatorLists(only: string | null): Promise<void> {
  const folder = findPostgres();
  if (folder === null) {
    printRemark('SKIPPED: lists of the studio: this machine has no PostgreSQL 15 or newer');
    return;
  }
  const isSmall = only === '--small';
  const { events: count, ...counts } = isSmall ? sizes.small : sizes.full;
  const server = await startPostgres(folder);
  const client = new Client({ connectionString: server.url });
  try {
    await client.connect();
    const db = await openDatabase({ kind: 'postgres', url: server.url });
    const filled = await fillDatabase(db, { events: count, clips: 1000, tenants: 1 }, client);
    const fillMs = await durationOf(() =>
      fillCustomers(db, measuredTenant, counts, new Date(contentNow)),
    );
    await client.query('VACUUM (ANALYZE)');
    printRemark(
      `${counts.customers.toLocaleString('en')} accounts, ${counts.purchases.toLocaleString('en')} purchases in ${(fillMs / 1000).toFixed(0)} s`,
    );
    for (const page of pages) await measure(filled, page, !isSmall);
    await filled.close();
    await db.close();
  } finally {
    await client.end();
    await server.stop();
  }
}
