/**
 * Cost of lists and searches: each call against the best known hand-written query, sent directly to the
 * same database, as the median of the ratios of alternating samples; and against the same call with
 * 10,000 events, where the cost may grow as that of the query.
 */
import { openDatabase, type OpenDatabase } from '@grandstand/api';
import type { TestApi } from '@grandstand/api/testing';
import { CompiledQuery } from 'kysely';
import { Client } from 'pg';
import { findPostgres, startPostgres } from '../../tools/test/postgres.ts';
import { bestQuery } from './best.queries.ts';
import { listCalls, type ListCall, type MeasuredCall } from './list-calls.ts';
import { contentNow, fillDatabase, measured, type Filled, type Size } from './list-data.ts';
import { readsWhole } from './plans.ts';
import { sendBare } from './recorder.ts';
import { note, say } from '../report.ts';

const small: Size = { events: 10_000, clips: 2000, tenants: 1 };
const samples = 40;
const maxOfBest = 3;
const maxGrowth = { first: 1.5, deep: 3 };

type Times = number[];
const sorted = (times: Times) => times.toSorted((a, b) => a - b);
const quantile = (times: Times, share: number) =>
  sorted(times)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
const ms = (value: number) => value.toFixed(1);

async function ask(api: TestApi, { name, query, body, asUser }: ListCall, token: string) {
  const { status, body: response } = await api.call(name, {
    tenant: measured,
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

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The query must find what the call returns: otherwise they are not comparable. */
async function expectSame(filled: Filled, { what, best }: MeasuredCall, response: ListResponse) {
  const { entries } = response.content;
  // Suggestions are of several kinds, of which the query finds one.
  const media = entries.filter(
    ({ kind }) => kind === undefined || kind === 'event' || kind === 'clip',
  );
  const returned = media.map(({ id }) => id ?? '');
  const found = await filled.recorder.db.forTenant(measured, ({ trx }) =>
    trx.executeQuery<{ id: string }>(
      CompiledQuery.raw(
        best.of === 'sport' ? best.page : `SELECT id FROM (${best.page}) AS page ORDER BY n`,
      ),
    ),
  );
  const ids = found.rows.map(({ id }) => id ?? '').slice(0, returned.length);
  const isSame = ids.length === returned.length && ids.every((id, index) => id === returned[index]);
  if (!isSame)
    note(
      what,
      `the call has ${returned.join(' ')}, the query by hand ${ids.join(' ')}`,
      'the same',
      false,
    );
}

/** One call on one database, measured repeatedly, alternating with the hand-written query. */
interface Side {
  readonly ask: () => Promise<ListResponse>;
  readonly byHand: () => Promise<unknown>;
  readonly statements: CompiledQuery[];
  readonly call: Times;
  readonly ratios: Times;
  readonly bare: Times;
}

/** A call does not recount a recent total; then the hand-written query does not either. */
const minCachedTotal = 1000;

async function sideOf(filled: Filled, api: TestApi, call: MeasuredCall): Promise<Side> {
  const { recorder, token } = filled;
  const again = () => ask(api, call, token);
  const response = await again();
  // A search starts with the events nearest to now, so its order changes with time.
  if (api === filled.api) await expectSame(filled, call, response);
  const hasCachedTotal = api === filled.api && (response.content.totalCount ?? 0) >= minCachedTotal;
  const statement = bestQuery(call.best, !hasCachedTotal);
  return {
    ask: again,
    byHand: () => sendBare(recorder.db, measured, [statement]),
    statements: await recorder.statementsOf(again),
    call: [],
    ratios: [],
    bare: [],
  };
}

/** A pair of consecutive samples, so that a busy machine slows both. */
async function sample({ ask: again, byHand, call, bare, ratios }: Side, round: number) {
  const firstMs = await timed(round % 2 === 0 ? again : byHand);
  const secondMs = await timed(round % 2 === 0 ? byHand : again);
  if (round < 0) return;
  const [callMs, bareMs] = round % 2 === 0 ? [firstMs, secondMs] : [secondMs, firstMs];
  call.push(callMs);
  bare.push(bareMs);
  ratios.push(callMs / bareMs);
}

const median = (times: Times) => quantile(times, 0.5);
/** Ratios of samples from the same rounds, so that a slow period affects both. */
const inTurns = (more: Times, less: Times) =>
  more.map((time, round) => time / (less[round] ?? Number.NaN));
const compared = ({ ratios, call, bare, statements }: Side) =>
  `${median(ratios).toFixed(2)} times by hand (${ms(median(call))} ms against ${ms(median(bare))} ms, ` +
  `${statements.length} statements)`;

async function measure(call: MeasuredCall, few: Filled, many: Filled): Promise<void> {
  const sides = [await sideOf(few, few.api, call), await sideOf(many, many.api, call)] as const;
  for (let round = -4; round < samples; round += 1)
    for (const side of sides) await sample(side, round);
  const [less, more] = sides;
  const growth = median(inTurns(more.call, less.call));
  const byHand = median(inTurns(more.bare, less.bare));
  // Calls that must read more of more events, such as the total of two words.
  const limit = Math.max(call.isDeep === true ? maxGrowth.deep : maxGrowth.first, byHand);
  note(
    call.what,
    `${compared(more)}, ${growth.toFixed(2)} times what ${small.events.toLocaleString('en')} events take`,
    `≤ ${maxOfBest} and ≤ ${limit.toFixed(2)}`,
    median(more.ratios) <= maxOfBest && growth <= limit,
  );
  const whole = await readsWhole(many.recorder.db, measured, more.statements);
  if (whole.length > 0) note(call.what, `reads ${whole.join(', ')} whole`, 'no table', false);
}

/** The first request counts the total; that is limited, but not cheap. */
async function measureFirst(call: MeasuredCall, many: Filled): Promise<void> {
  const { recorder, forgetful } = many;
  const side = await sideOf(many, forgetful, call);
  for (let round = -2; round < samples / 2; round += 1) await sample(side, round);
  const whole = await readsWhole(recorder.db, measured, side.statements);
  note(
    `${call.what}, its total unknown`,
    compared(side),
    `≤ ${maxOfBest}, no table read whole`,
    median(side.ratios) <= maxOfBest && whole.length === 0,
  );
}

/** @param wanted the calls, by their description */
export async function compareLists(few: Filled, many: Filled, wanted = /./): Promise<void> {
  const calls = listCalls(contentNow).filter(({ what }) => wanted.test(what));
  for (const call of calls) await measure(call, few, many);
  for (const call of calls)
    if (call.isDeep !== true && (call.name === 'event.list' || call.name === 'clip.list'))
      await measureFirst(call, many);
}

async function closed(filled: Filled, db: OpenDatabase): Promise<void> {
  await filled.close();
  await db.close();
}

async function onPostgres(): Promise<void> {
  const folder = findPostgres();
  if (folder === null) {
    say('SKIPPED: lists on PostgreSQL: this machine has no PostgreSQL 15 or newer');
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
        return { filled, close: () => closed(filled, db) };
      } finally {
        await client.end();
      }
    };
    say(`lists on PostgreSQL ${server.version}`);
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
  say('lists on PGlite');
  const open = async (size: Size) => {
    const db = await openDatabase({
      kind: 'pglite',
      dir: null,
      template: null,
    });
    const filled = await fillDatabase(db, size, null);
    return { filled, close: () => closed(filled, db) };
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
