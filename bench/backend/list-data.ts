/** Databases with a given number of events, and the backend in front of them. */
import type { OpenDatabase } from '@grandstand/api';
import {
  createTestApi,
  fillTenant,
  testTenant,
  type TestApi,
  type TestApiOptions,
} from '@grandstand/api/testing';
import type { Client } from 'pg';
import { recordDatabase, type Recorder } from './recorder.ts';
import { printRemark } from '../report.ts';

export interface Size {
  readonly events: number;
  readonly clips: number;
  readonly tenants: number;
}

/** "Now" in the content, epoch ms. */
export const contentNow = Date.parse('2026-11-21T12:00:00.000Z');
/** The measured tenant; it has half of all events if there are others. */
export const measuredTenant = 't0';

export interface FilledDatabase {
  readonly recorder: Recorder;
  /** Its clock stands still, so that a total is counted once. */
  readonly api: TestApi;
  /** Its clock advances by ten seconds with every reading, so that nothing is cached. */
  readonly uncached: TestApi;
  /** Access token of a viewer with some clips. */
  readonly token: string;
  /** Ends both backends, whose timers would keep the process alive; the database stays open. */
  readonly close: () => Promise<void>;
}

/** Filling takes longer than a statement of the backend may. */
const noTimeout = { statementTimeoutMs: 0 };

/**
 * Returns the share of events of one tenant: half for the measured one, the rest divided among the others.
 */
const shareOf = (index: number, tenants: number) =>
  tenants === 1 ? 1 : index === 0 ? 0.5 : 0.5 / (tenants - 1);

async function fill(db: OpenDatabase, size: Size): Promise<void> {
  for (let index = 0; index < size.tenants; index += 1) {
    const share = shareOf(index, size.tenants);
    await db.forTenant(
      `t${index}`,
      (scope) =>
        fillTenant(scope, {
          events: Math.round(size.events * share),
          clips: Math.round(size.clips * share),
          now: new Date(contentNow),
        }),
      noTimeout,
    );
  }
}

/** Tables that fill slowly while every row updates indexes and checks references. */
const largeTables = ['event', 'event_identity', 'search_entry'];

/** Fills a PostgreSQL database like a restore does: rows first, then constraints and indexes. */
async function fillInBulk(db: OpenDatabase, client: Client, size: Size): Promise<void> {
  const list = largeTables.map((table) => `'${table}'::regclass`).join(', ');
  const { rows: constraints } = await client.query<{ table: string; name: string; def: string }>(
    `SELECT conrelid::regclass::text AS "table", conname AS name, pg_get_constraintdef(oid) AS def
      FROM pg_constraint WHERE contype IN ('p', 'f')
        AND (conrelid IN (${list}) OR (contype = 'f' AND confrelid IN (${list})))
      ORDER BY contype = 'f'`,
  );
  const { rows: indexes } = await client.query<{ name: string; def: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS def
      FROM pg_index WHERE indrelid IN (${list}) AND NOT indisprimary`,
  );
  const { rows: securedTables } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relforcerowsecurity
      AND relnamespace = current_schema()::regnamespace`,
  );
  const setTriggers = async (clause: 'ENABLE' | 'DISABLE') => {
    for (const table of largeTables)
      await client.query(`ALTER TABLE ${table} ${clause} TRIGGER USER`);
  };
  // The owner of the tables checks references and is also subject to row-level security.
  const setForced = async (clause: 'FORCE' | 'NO FORCE') => {
    for (const { name } of securedTables)
      await client.query(`ALTER TABLE ${name} ${clause} ROW LEVEL SECURITY`);
  };
  for (const { table, name } of constraints.toReversed())
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await setForced('NO FORCE');
  // `fillTenant` already sets the values that the triggers would set in each row.
  await setTriggers('DISABLE');
  await fill(db, size);
  await client.query(`SET maintenance_work_mem = '256MB'`);
  for (const { def } of indexes) await client.query(def);
  for (const { table, name, def } of constraints)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${def}`);
  await setTriggers('ENABLE');
  await setForced('FORCE');
  // Replaces a server's background autovacuum.
  await client.query('VACUUM (ANALYZE)');
}

/** Registers the viewer, and signs in. */
async function signIn(api: TestApi): Promise<{ token: string; userId: string }> {
  const account = { username: 'viewer@example.test', password: 'a long enough one' };
  const device = { device_id: 'bench', device_name: 'bench' };
  await api.signIn.register({
    body: { ...account, display_name: 'Viewer', strategy: 'refresh' },
  });
  const { body } = await api.signIn.login({
    body: { ...account, ...device, strategy: 'refresh' },
  });
  const { tokenData, profile } = body.content;
  return { token: tokenData.access_token, userId: profile.id };
}

/** Starts two backends on one database, which register the tenants there. */
async function startBackends(
  opened: OpenDatabase,
  { tenants }: Size,
): Promise<Omit<FilledDatabase, 'token'>> {
  const recorder = recordDatabase(opened);
  let readings = 0;
  const shared = {
    db: recorder.db,
    tenants: Array.from({ length: tenants }, (_, index) => testTenant(`t${index}`)),
  } satisfies TestApiOptions;
  const api = await createTestApi({ ...shared, clock: () => contentNow });
  const uncached = await createTestApi({
    ...shared,
    clock: () => contentNow + readings++ * 10_000,
  });
  const close = async () => void (await Promise.all([api.close(), uncached.close()]));
  return { recorder, api, uncached, close };
}

/** Fills an empty database and starts two backends on it. */
export async function fillDatabase(
  opened: OpenDatabase,
  size: Size,
  client: Client | null,
): Promise<FilledDatabase> {
  const started = performance.now();
  const backends = await startBackends(opened, size);
  if (client === null) await fill(opened, size);
  else await fillInBulk(opened, client, size);
  const { token, userId } = await signIn(backends.api);
  await opened.forTenant(
    measuredTenant,
    ({ trx }) =>
      trx
        .updateTable('event')
        .set({ media_type: 'user_clip', owner_user_id: userId })
        .where('tenant_id', '=', measuredTenant)
        .where(
          'id',
          'in',
          Array.from({ length: 200 }, (_, index) => `c${index + 1}`),
        )
        .execute(),
    noTimeout,
  );
  await opened.vacuum();
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  printRemark(
    `${size.events.toLocaleString('en')} events of ${size.tenants} tenants in ${seconds} s`,
  );
  return { ...backends, token };
}
