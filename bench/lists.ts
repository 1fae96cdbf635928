/**
 * What lists and searches cost: each call against its own statements sent bare to the same database,
 * and against the same call where there are 10,000 events. Samples of all four are taken in turns.
 */
import { openDatabase } from '@grandstand/api';
import type { TestApi } from '@grandstand/api/testing';
import type { CompiledQuery } from 'kysely';
import { Client } from 'pg';
import { findPostgres, startPostgres } from '../tools/test/postgres.ts';
import { listCalls, type ListCall } from './list-calls.ts';
import { contentNow, fillDatabase, measured, type Filled, type Size } from './list-data.ts';
import { readsWhole } from './plans.ts';
import { sendBare } from './recorder.ts';
import { note, say } from './report.ts';

const small: Size = { events: 10_000, clips: 2000, tenants: 1 };
const samples = 40;
const maxOfBare = 3;
const maxGrowth = { first: 1.5, deep: 3 };

type Times = number[];
const sorted = (times: Times) => times.toSorted((a, b) => a - b);
const quantile = (times: Times, share: number) =>
  sorted(times)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
const ms = (value: number) => value.toFixed(1);

async function ask(api: TestApi, { name, query, body, asUser }: ListCall, token: string) {
  const { status } = await api.call(name, {
    tenant: measured,
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body }),
    ...(asUser === true ? { token } : {}),
  });
  if (status !== 200) throw new Error(`${name} answered ${status}`);
}

async function timed(into: Times, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  into.push(performance.now() - start);
}

interface Side {
  readonly filled: Filled;
  readonly statements: CompiledQuery[];
  readonly call: Times;
  readonly bare: Times;
}

async function sideOf(filled: Filled, api: TestApi, call: ListCall): Promise<Side> {
  const { recorder, token } = filled;
  await ask(api, call, token);
  const statements = await recorder.statementsOf(() => ask(api, call, token));
  return { filled, statements, call: [], bare: [] };
}

async function measure(call: ListCall, few: Filled, many: Filled): Promise<void> {
  const sides = [await sideOf(few, few.api, call), await sideOf(many, many.api, call)] as const;
  for (let round = -3; round < samples; round += 1)
    for (const side of sides) {
      const { api, recorder, token } = side.filled;
      const warm = round < 0;
      await timed(warm ? [] : side.call, () => ask(api, call, token));
      await timed(warm ? [] : side.bare, () => sendBare(recorder.db, measured, side.statements));
    }
  const [less, more] = sides;
  const callMs = quantile(more.call, 0.95);
  const bareMs = quantile(more.bare, 0.95);
  const ofBare = callMs / bareMs;
  const growth = quantile(more.call, 0.5) / quantile(less.call, 0.5);
  const limit = call.isDeep === true ? maxGrowth.deep : maxGrowth.first;
  note(
    call.what,
    `${ofBare.toFixed(2)} times bare (p95 ${ms(callMs)} ms against ${ms(bareMs)} ms), ` +
      `${growth.toFixed(2)} times what ${small.events.toLocaleString('en')} events take`,
    `≤ ${maxOfBare} and ≤ ${limit}`,
    ofBare <= maxOfBare && growth <= limit,
  );
  const whole = await readsWhole(many.recorder.db, measured, more.statements);
  if (whole.length > 0) note(call.what, `reads ${whole.join(', ')} whole`, 'no table', false);
}

/** The first time anyone asks, its total is counted; that is bounded, but not cheap. */
async function measureFirst(call: ListCall, many: Filled): Promise<void> {
  const { recorder, forgetful, token } = many;
  const side = await sideOf(many, forgetful, call);
  for (let round = 0; round < samples / 2; round += 1) {
    await timed(side.call, () => ask(forgetful, call, token));
    await timed(side.bare, () => sendBare(recorder.db, measured, side.statements));
  }
  const [callMs, bareMs] = [quantile(side.call, 0.95), quantile(side.bare, 0.95)];
  const whole = await readsWhole(recorder.db, measured, side.statements);
  note(
    `${call.what}, its total unknown`,
    `${(callMs / bareMs).toFixed(2)} times bare (p95 ${ms(callMs)} ms against ${ms(bareMs)} ms)`,
    `≤ ${maxOfBare}, no table read whole`,
    callMs <= maxOfBare * bareMs && whole.length === 0,
  );
}

async function compare(few: Filled, many: Filled): Promise<void> {
  const calls = listCalls(contentNow);
  for (const call of calls) await measure(call, few, many);
  for (const call of calls)
    if (call.isDeep !== true && (call.name === 'eventList' || call.name === 'clipList'))
      await measureFirst(call, many);
}

async function onPostgres(): Promise<void> {
  const folder = findPostgres();
  if (folder === null) {
    say('SKIPPED: lists on PostgreSQL, for there is no PostgreSQL 15 or newer on this machine');
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
        const db = await openDatabase({ kind: 'postgres', url: server.url, schema });
        const filled = await fillDatabase(db, size, client);
        return { filled, close: () => db.close() };
      } finally {
        await client.end();
      }
    };
    say(`lists on PostgreSQL ${server.version}`);
    const few = await open('few', small);
    const many = await open('many', { events: 1_000_000, clips: 200_000, tenants: 20 });
    await compare(few.filled, many.filled);
    await Promise.all([few.close(), many.close()]);
  } finally {
    await server.stop();
  }
}

async function onPglite(): Promise<void> {
  say('lists on PGlite');
  const open = async (size: Size) => {
    const db = await openDatabase({ kind: 'pglite', dir: null, template: null });
    return { filled: await fillDatabase(db, size, null), close: () => db.close() };
  };
  const few = await open(small);
  const many = await open({ events: 50_000, clips: 10_000, tenants: 4 });
  await compare(few.filled, many.filled);
  await Promise.all([few.close(), many.close()]);
}

/** @param only `postgres` or `pglite`; both when null */
export async function measureLists(only: string | null): Promise<void> {
  if (only !== 'pglite') await onPostgres();
  if (only !== 'postgres') await onPglite();
}
