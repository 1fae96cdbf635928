/** Migrations of several versions on one database: run by an orchestrator, and after a rollback. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCheckOnline, backfillOnline, createIndexOnline } from '../../../migrations/online.ts';
import {
  createInstallations,
  openInstallation,
  type Installation,
} from '../../testing/empty-installations.testing.ts';
import { listMigrations, migrationsFolder, type Migration } from './migrations.ts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const installations = createInstallations(process.env.TEST_DATABASE_URL);
let ours: Migration[];
let installation: Installation;

beforeAll(async () => {
  ours = await listMigrations();
  installation = await installations.fresh();
}, 120_000);
afterAll(() => installations.remove(), 120_000);

/** A migration of a version that is newer than this one. */
const newer = (name: string, compatible: boolean): Migration => ({
  name,
  compatible,
  up: async (db) => void (await sql`ALTER TABLE meta ADD COLUMN ${sql.ref(name)} text`.execute(db)),
});

/** Opens and closes the database; returns the names of the migrations that ran. */
async function open(options: Parameters<typeof openInstallation>[1] = {}): Promise<string[]> {
  const ran: string[] = [];
  const db = await openInstallation(installation, {
    ...options,
    onMigrated: (names) => ran.push(...names),
  });
  await db.close();
  return ran;
}

it('a start with MIGRATE=off is refused on a schema that lacks migrations, and changes nothing', async () => {
  const first = ours[0]?.name ?? '';
  await expect(open({ migrates: 'off' })).rejects.toThrow(
    `MIGRATE: the database lacks ${ours.length} migrations, from "${first}" on; run "npm run operator -- migrate" first`,
  );
  expect(await open()).toEqual(ours.map(({ name }) => name));
  expect(await open()).toEqual([]);
  expect(await open({ migrates: 'off' })).toEqual([]);
  await expect(
    open({ migrates: 'off', migrations: [...ours, newer('9001-next', true)] }),
  ).rejects.toThrow('MIGRATE: the database lacks the migration "9001-next"');
}, 120_000);

it('a version that was rolled back starts on a database whose newer migrations are compatible, and on no other', async () => {
  const compatible = newer('9001-compatible', true);
  expect(await open({ migrations: [...ours, compatible] })).toEqual(['9001-compatible']);
  expect(await open()).toEqual([]);
  expect(await open({ migrates: 'off' })).toEqual([]);
  // The newer version returns and does not repeat it.
  const incompatible = newer('9002-incompatible', false);
  expect(await open({ migrations: [...ours, compatible, incompatible] })).toEqual([
    '9002-incompatible',
  ]);
  for (const migrates of ['on', 'off'] as const)
    await expect(open({ migrates })).rejects.toThrow(
      'The database was migrated by a newer version (it has "9002-incompatible", with which this version does not work); start that version, or restore the backup from before the upgrade into another database',
    );
}, 120_000);

/** The last migration from before files stated whether earlier versions work after them. */
const lastUndeclared = 93;

it('each newer migration states whether earlier versions work with the database after it', () => {
  const silent = readdirSync(migrationsFolder).filter(
    (file) =>
      Number(file.slice(0, 4)) > lastUndeclared &&
      !/^export const compatible = (true|false);$/m.test(
        readFileSync(path.join(migrationsFolder, file), 'utf8'),
      ),
  );
  expect(silent).toEqual([]);
});

it('an online migration fills a column of every tenant in batches, builds its index and checks it, and runs again after it stopped midway', async () => {
  const online = await installations.fresh();
  const before = await openInstallation(online);
  for (const id of ['one', 'two'])
    await before.forTenant(id, async ({ trx }) => {
      await trx
        .insertInto('tenant')
        .values({ id, name: id, content_version: null, created_at: new Date() })
        .execute();
      await sql`INSERT INTO analytics_event (tenant_id, id, visitor, kind, name, path, properties, happened_at)
        SELECT ${id}, 'a' || n, ${'v'.repeat(36)}, 'page', 'home', '/', '{}', now()
        FROM generate_series(1, 6000) AS n`.execute(trx);
    });
  await before.close();
  let runs = 0;
  const column: Migration = {
    name: '9001-column',
    compatible: true,
    up: async (db) =>
      void (await sql`ALTER TABLE analytics_event ADD COLUMN size integer`.execute(db)),
  };
  const filled: Migration = {
    name: '9002-filled',
    compatible: true,
    online: true,
    up: async (db) => {
      runs += 1;
      const index = { name: 'analytics_event_size', table: 'analytics_event' };
      await backfillOnline(db, {
        table: 'analytics_event',
        set: 'size = length(name)',
        where: 'size IS NULL',
      });
      await createIndexOnline(db, { ...index, on: '(tenant_id, size)' });
      if (runs === 1) throw new Error('stopped midway');
      await addCheckOnline(db, {
        name: 'analytics_event_size_check',
        table: 'analytics_event',
        condition: 'size >= 0',
      });
    },
  };
  const migrations = [...ours, column, filled, newer('9003-after', true)];
  await expect(openInstallation(online, { migrations })).rejects.toThrow('stopped midway');
  const ran: string[] = [];
  const db = await openInstallation(online, {
    migrations,
    onMigrated: (names) => ran.push(...names),
  });
  try {
    expect(ran).toEqual(['9002-filled', '9003-after']);
    for (const id of ['one', 'two']) {
      const { rows } = await db.forTenant(id, ({ trx }) =>
        sql`SELECT count(*)::int AS count FROM analytics_event WHERE size = 4`.execute(trx),
      );
      expect(rows).toEqual([{ count: 6000 }]);
    }
    const { rows } = await db.queue.executeSql(
      `SELECT (SELECT indisvalid FROM pg_index WHERE indexrelid = 'analytics_event_size'::regclass) AS index,
        (SELECT convalidated FROM pg_constraint WHERE conname = 'analytics_event_size_check') AS "check"`,
    );
    expect(rows).toEqual([{ index: true, check: true }]);
  } finally {
    await db.close();
  }
}, 120_000);

it.skipIf(!process.env.TEST_DATABASE_URL)(
  'two processes that start together run an online migration once, although each waits for the other',
  async () => {
    const shared = await installations.fresh();
    let runs = 0;
    const indexed: Migration = {
      name: '9001-indexed',
      compatible: true,
      online: true,
      up: async (db) => {
        runs += 1;
        await createIndexOnline(db, {
          name: 'event_extra',
          table: 'event',
          on: '(tenant_id, title)',
        });
      },
    };
    const opened = await Promise.all(
      [1, 2].map(() => openInstallation(shared, { migrations: [...ours, indexed] })),
    );
    await Promise.all(opened.map((db) => db.close()));
    expect(runs).toBe(1);
  },
  120_000,
);
