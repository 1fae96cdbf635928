/** Migrations of several versions on one database: in an orchestrator's hands, and after a rollback. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
      'The database was migrated by a newer version (it knows "9002-incompatible", which earlier versions do not work with); start that version',
    );
}, 120_000);

/** The last migration from before files stated whether earlier versions work after them. */
const lastWithout = 93;

it('each newer migration states whether earlier versions work with the database after it', () => {
  const silent = readdirSync(migrationsFolder).filter(
    (file) =>
      Number(file.slice(0, 4)) > lastWithout &&
      !/^export const compatible = (true|false);$/m.test(
        readFileSync(path.join(migrationsFolder, file), 'utf8'),
      ),
  );
  expect(silent).toEqual([]);
});
