import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventOf, testNow } from './modules/event/testing.ts';
import { writeVideo } from './modules/media/testing.ts';
import { loginOf, signedIn, type SignedIn } from './modules/session/testing.ts';
import { createTestApi, openTestDatabase, type TestApi } from './testing.ts';
import type { OpenDatabase } from './platform/database/database.ts';

let mediaDir = '';
let db: OpenDatabase;
let api: TestApi;
let me: SignedIn;

beforeAll(async () => {
  mediaDir = await mkdtemp(path.join(tmpdir(), 'full-'));
  await writeVideo(mediaDir, 'final');
  db = await openTestDatabase();
  api = await createTestApi({
    db,
    clock: () => testNow,
    env: { MEDIA_DIR: mediaDir },
    content: { alpha: { events: [eventOf('first'), eventOf('second')] } },
  });
  me = await signedIn(api, 'viewer');
  await api.watchlist.add({ token: me.access, body: { video_id: 'first' } });
});
afterAll(async () => {
  await freeDisk();
  await api.close();
  await db.close();
  await rm(mediaDir, { recursive: true });
});

/** Executes SQL as the owner of the tables. The job queue's connection is the only one without a tenant. */
const executeRawSql = (text: string) => db.queue.executeSql(text);

/** Executes a statement for each table; `statement` is an SQL expression over the variable `name`. */
const onEachTable = async (statement: string) =>
  executeRawSql(`DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = current_schema()
    LOOP EXECUTE ${statement}; END LOOP; END $$`);

/** Makes the database fail every insert and update, as a server with a full disk does. */
async function fillDisk(): Promise<void> {
  await executeRawSql(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
    END $$`);
  await onEachTable(`'CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON ' || name ||
    ' FOR EACH ROW EXECUTE FUNCTION full_disk()'`);
}

async function freeDisk(): Promise<void> {
  await executeRawSql('DROP FUNCTION IF EXISTS full_disk() CASCADE');
}

/** Returns every row of the tenant, by table. */
const rowsOfTenant = (): Promise<Record<string, string>> =>
  db.forTenant('alpha', async ({ trx }) => {
    const { rows } = await sql<{ name: string }>`SELECT quote_ident(tablename) AS name
      FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1`.execute(trx);
    const rowsByTable: Record<string, string> = {};
    for (const { name } of rows) {
      const table = await sql<{ text: string | null }>`
        SELECT string_agg(t::text, ' ' ORDER BY t::text) AS text
        FROM ${sql.raw(name)} t`.execute(trx);
      rowsByTable[name] = table.rows[0]?.text ?? '';
    }
    return rowsByTable;
  });

const newAccount = {
  username: 'ann@example.org',
  password: 'correct horse',
  display_name: 'Ann',
  strategy: 'refresh',
};
const writes = () =>
  [
    api.watchlist.add({ token: me.access, body: { video_id: 'second' } }),
    api.signIn.register({ body: newAccount }),
    api.signIn.login({ body: loginOf(me.username, 'phone') }),
  ] as const;

it('[FLT-11] on a full disk writes fail with storage_full, reads succeed and no row is lost', async () => {
  const before = await rowsOfTenant();
  expect(before['watchlist']).toContain('first');
  await fillDisk();

  for (const { status, body } of await Promise.all(writes())) {
    expect(status).toBe(507);
    expect(body).toMatchObject({ messageErrorCode: 'storage_full' });
  }
  const saved = await api.watchlist.get({ token: me.access });
  expect(saved.status).toBe(200);
  expect(saved.body.content.entries).toHaveLength(1);
  expect((await api.user.getProfile({ token: me.access })).status).toBe(200);
  expect((await api.event.list({ body: {} })).status).toBe(200);
  const playlist = await api.app.inject({
    url: '/media/events/first/master.m3u8',
    headers: { host: 'alpha.test' },
  });
  expect(playlist.statusCode).toBe(200);
  expect(await rowsOfTenant()).toEqual(before);

  await freeDisk();
  const statuses = (await Promise.all(writes())).map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200]);
  expect(await rowsOfTenant()).not.toEqual(before);
});
