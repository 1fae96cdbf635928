/**
 * Cost of lists and searches: each call against the best known hand-written query, sent directly to the
 * same database, as the median of the ratios of alternating samples; and against the same call with
 * 10,000 events, where its cost may grow as much as that of the query.
 */
import { openDatabase, type OpenDatabase } from '@grandstand/api';
import type { TestApi } from '@grandstand/api/testing';
import { CompiledQuery } from 'kysely';
import { Client } from 'pg';
import { findPostgres, startPostgres } from '../../tools/test/postgres.ts';
import { baselineQuery } from './baseline.queries.ts';
import { listCalls, type ListCall, type MeasuredCall } from './list-calls.ts';
import {
  contentNow,
  fillDatabase,
  measuredTenant,
  type FilledDatabase,
  type Size,
} from './list-data.ts';
import { findFullScans } from './plans.ts';
import { median } from '../percentile.ts';
import { sendBare } from './recorder.ts';
import { reportMeasurement, printRemark } from '../report.ts';
import { durationOf } from '../duration.ts';

const small: Size = { events: 10_000, clips: 2000, tenants: 1 };
const samples = 40;
/** Largest ratio to the hand-written query, and to the same call with 10,000 events. */
const maxRatio = 3;
const maxGrowth = { first: 1.5, deep: 3 };

type Times = number[];
const ms = (value: number) => value.toFixed(1);

async function send(api: TestApi, { name, query, body, asUser }: ListCall, token: string) {
  const { status, body: response } = await api.call(name, {
    tenant: measuredTenant,
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body }),
    ...(asUser === true ? { token } : {}),
  });
  if (status !== 200) throw new Error(`${name} returned ${status}`);
  return response as ListResponse;
}

interface ListResponse {
  readonly content: {
    readonly entries: readonly {
      readonly id?: string;
      readonly kind?: string;
    }[];
    readonly totalCount?: number;
  };
}

/**
 * Reports a difference between what the call and the hand-written query return: then they are not comparable.
 */
async function reportDifference(
  filled: FilledDatabase,
  { label, baseline }: MeasuredCall,
  response: ListResponse,
) {
  const { entries } = response.content;
  // Suggestions are of several kinds, of which the query finds one.
  const media = entries.filter(
    ({ kind }) => kind === undefined || kind === 'event' || kind === 'clip',
  );
  const returned = media.map(({ id }) => id ?? '');
  const found = await filled.recorder.db.forTenant(measuredTenant, ({ trx }) =>
    trx.executeQuery<{ id: string }>(
      CompiledQuery.raw(
        baseline.kind === 'sport'
          ? baseline.page
          : `SELECT id FROM (${baseline.page}) AS page ORDER BY n`,
      ),
    ),
  );
  const ids = found.rows.map(({ id }) => id ?? '').slice(0, returned.length);
  const isSame = ids.length === returned.length && ids.every((id, index) => id === returned[index]);
  if (!isSame)
    reportMeasurement(
      label,
      `the call has ${returned.join(' ')}, the hand-written query ${ids.join(' ')}`,
      'the same',
      false,
    );
}

/** One call on one database, measured repeatedly, alternating with the hand-written query. */
interface Side {
  readonly call: () => Promise<ListResponse>;
  readonly baseline: () => Promise<unknown>;
  /** The statements that the call sends to the database. */
  readonly statements: CompiledQuery[];
  /** Durations of both, ms, and their ratios, one of each for a round. */
  readonly callTimes: Times;
  readonly baselineTimes: Times;
  readonly ratios: Times;
}

/** Totals from here on are cached for a while; the hand-written query then omits its count, too. */
const minCachedTotal = 1000;

async function sideOf(filled: FilledDatabase, api: TestApi, call: MeasuredCall): Promise<Side> {
  const { recorder, token } = filled;
  const makeCall = () => send(api, call, token);
  const response = await makeCall();
  // A search starts with the events nearest to now, so its order changes with time.
  if (api === filled.api) await reportDifference(filled, call, response);
  const hasCachedTotal = api === filled.api && (response.content.totalCount ?? 0) >= minCachedTotal;
  const statement = baselineQuery(call.baseline, !hasCachedTotal);
  return {
    call: makeCall,
    baseline: () => sendBare(recorder.db, measuredTenant, [statement]),
    statements: await recorder.statementsOf(makeCall),
    callTimes: [],
    baselineTimes: [],
    ratios: [],
  };
}

/** Measures the call and the hand-written query one after the other, so that a busy machine slows both. */
async function sample({ call, baseline, callTimes, baselineTimes, ratios }: Side, round: number) {
  const isCallFirst = round % 2 === 0;
  const firstMs = await durationOf(isCallFirst ? call : baseline);
  const secondMs = await durationOf(isCallFirst ? baseline : call);
  // Negative rounds are warm-up.
  if (round < 0) return;
  const [callMs, baselineMs] = isCallFirst ? [firstMs, secondMs] : [secondMs, firstMs];
  callTimes.push(callMs);
  baselineTimes.push(baselineMs);
  ratios.push(callMs / baselineMs);
}

/** Ratios of samples from the same rounds, so that a slow period affects both. */
const ratiosByRound = (more: Times, less: Times) =>
  more.map((time, round) => time / (less[round] ?? Number.NaN));
const describe = ({ ratios, callTimes, baselineTimes, statements }: Side) =>
  `${median(ratios).toFixed(2)} times the hand-written query ` +
  `(${ms(median(callTimes))} ms against ${ms(median(baselineTimes))} ms, ` +
  `${statements.length} statements)`;

async function measure(
  call: MeasuredCall,
  few: FilledDatabase,
  many: FilledDatabase,
): Promise<void> {
  const sides = [await sideOf(few, few.api, call), await sideOf(many, many.api, call)] as const;
  for (let round = -4; round < samples; round += 1)
    for (const side of sides) await sample(side, round);
  const [less, more] = sides;
  const growth = median(ratiosByRound(more.callTimes, less.callTimes));
  const baselineGrowth = median(ratiosByRound(more.baselineTimes, less.baselineTimes));
  // Some calls must read more if there are more events, such as the total of two words.
  const limit = Math.max(call.isDeep === true ? maxGrowth.deep : maxGrowth.first, baselineGrowth);
  reportMeasurement(
    call.label,
    `${describe(more)}, ${growth.toFixed(2)} times what ${small.events.toLocaleString('en')} events take`,
    `≤ ${maxRatio} and ≤ ${limit.toFixed(2)}`,
    median(more.ratios) <= maxRatio && growth <= limit,
  );
  const scanned = await findFullScans(many.recorder.db, measuredTenant, more.statements);
  if (scanned.length > 0)
    reportMeasurement(call.label, `scans ${scanned.join(', ')} in full`, 'no full scan', false);
}

/** Measures a call whose total is not cached, as in the first request: counting it is limited, but not cheap. */
async function measureUncached(call: MeasuredCall, many: FilledDatabase): Promise<void> {
  const { recorder, uncached } = many;
  const side = await sideOf(many, uncached, call);
  for (let round = -2; round < samples / 2; round += 1) await sample(side, round);
  const scanned = await findFullScans(recorder.db, measuredTenant, side.statements);
  reportMeasurement(
    `${call.label}, its total unknown`,
    describe(side),
    `≤ ${maxRatio}, no full scan`,
    median(side.ratios) <= maxRatio && scanned.length === 0,
  );
}

/** @param wanted matches the descriptions of the calls to compare */
export async function compareLists(
  few: FilledDatabase,
  many: FilledDatabase,
  wanted = /./,
): Promise<void> {
  const calls = listCalls(contentNow).filter(({ label }) => wanted.test(label));
  for (const call of calls) await measure(call, few, many);
  for (const call of calls)
    if (call.isDeep !== true && (call.name === 'event.list' || call.name === 'clip.list'))
      await measureUncached(call, many);
}

async function closeAll(filled: FilledDatabase, db: OpenDatabase): Promise<void> {
  await filled.close();
  await db.close();
}

async function onPostgres(): Promise<void> {
  const folder = findPostgres();
  if (folder === null) {
    printRemark('SKIPPED: lists on PostgreSQL: this machine has no PostgreSQL 15 or newer');
    return;
  }
  const server = await startPostgres(folder);
  try {
    const open = async (schema: string, size: Size) => {
      const client = new Client({
        connectionString: server.url,
        options: `-c search_path=${schema}`,
      });
      await client.connect();
      try {
        await client.query(`CREATE SCHEMA ${schema}`);
        const db = await openDatabase({
          kind: 'postgres',
          url: server.url,
          schema,
        });
        const filled = await fillDatabase(db, size, client);
        return { filled, close: () => closeAll(filled, db) };
      } finally {
        await client.end();
      }
    };
    printRemark(`lists on PostgreSQL ${server.version}`);
    const few = await open('few', small);
    const many = await open('many', {
      events: 1_000_000,
      clips: 200_000,
      tenants: 20,
    });
    await compareLists(few.filled, many.filled);
    await Promise.all([few.close(), many.close()]);
  } finally {
    await server.stop();
  }
}

async function onPglite(): Promise<void> {
  printRemark('lists on PGlite');
  const open = async (size: Size) => {
    const db = await openDatabase({
      kind: 'pglite',
      dir: null,
      template: null,
    });
    const filled = await fillDatabase(db, size, null);
    return { filled, close: () => closeAll(filled, db) };
  };
  const few = await open(small);
  const many = await open({ events: 50_000, clips: 10_000, tenants: 4 });
  await compareLists(few.filled, many.filled);
  await Promise.all([few.close(), many.close()]);
}

/** @param only `postgres` or `pglite`; null for both */
export async function measureLists(only: string | null): Promise<void> {
  if (only !== 'pglite') await onPostgres();
  if (only !== 'postgres') await onPglite();
}
