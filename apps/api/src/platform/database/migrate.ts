import { sql, type Kysely } from 'kysely';
import { StartupError } from '../context/error.ts';
import { listMigrations, type Migration } from './migrations.ts';
import type { Tables } from './tables.ts';

/** Key of the advisory lock that allows one migration at a time per database; an arbitrary constant. */
const lockId = 4_726_381;

/** A migration that a database has. */
export interface AppliedMigration {
  readonly name: string;
  /** True if versions from before it work with the database after it. */
  readonly compatible: boolean;
}

/** Runs one statement without parameters and returns its rows. */
export type RunSql = (text: string) => Promise<readonly unknown[]>;

const runOn =
  (db: Kysely<Tables>): RunSql =>
  async (text) =>
    (await sql.raw(text).execute(db)).rows;

/** Lists the migrations of a database in order, also of one from before the column `compatible`; null if new. */
export async function appliedMigrations(run: RunSql): Promise<AppliedMigration[] | null> {
  const [table] = (await run(`SELECT to_regclass('migration')::text AS name`)) as {
    name: string | null;
  }[];
  if (table?.name == null) return null;
  return (await run(`SELECT name, coalesce((to_jsonb(migration)->>'compatible')::boolean, false)
    AS compatible FROM migration ORDER BY name`)) as AppliedMigration[];
}

/**
 * Throws `StartupError` if a newer version has migrated the database in a way that this one does not work
 * with. Newer migrations that are marked compatible are none of them: a rolled-back version starts.
 */
export function refuseNewer(
  applied: readonly AppliedMigration[],
  known: readonly Pick<Migration, 'name'>[],
  subject = 'The database was migrated',
): void {
  const names = new Set(known.map(({ name }) => name));
  const newer = applied.filter(({ name, compatible }) => !names.has(name) && !compatible);
  const [first] = newer;
  if (first !== undefined)
    throw new StartupError(
      `${subject} by a newer version (it knows "${first.name}", which earlier versions do not work with); start that version`,
    );
}

const missingOf = (applied: readonly AppliedMigration[], known: readonly Migration[]) => {
  const names = new Set(applied.map(({ name }) => name));
  return known.filter(({ name }) => !names.has(name));
};

/**
 * Runs the pending migrations in one transaction and under a lock. Processes that start together run each
 * migration once, and a failed one leaves nothing behind. Returns the names of those that ran.
 */
export async function migrate(db: Kysely<Tables>, known?: readonly Migration[]): Promise<string[]> {
  const migrations = known ?? (await listMigrations());
  return db.transaction().execute(async (trx) => {
    // The dialect leaves BEGIN to the first statement (`database.ts`).
    await sql`BEGIN; SELECT pg_advisory_xact_lock(${sql.lit(lockId)})`.execute(trx);
    await sql`CREATE TABLE IF NOT EXISTS migration (
      name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`.execute(trx);
    await sql`ALTER TABLE migration
      ADD COLUMN IF NOT EXISTS compatible boolean NOT NULL DEFAULT false`.execute(trx);
    await sql`CREATE TABLE IF NOT EXISTS meta (
      key text PRIMARY KEY, value text NOT NULL CHECK (length(value) <= 10000))`.execute(trx);
    const applied = (await appliedMigrations(runOn(trx))) ?? [];
    refuseNewer(applied, migrations);
    const pending = missingOf(applied, migrations);
    for (const { name, compatible, up } of pending) {
      await up(trx);
      await trx
        .insertInto('migration')
        .values({ name, applied_at: new Date(), compatible })
        .execute();
    }
    return pending.map(({ name }) => name);
  });
}

/** Throws `StartupError` unless the database has every migration; changes nothing. */
export async function requireMigrated(
  db: Kysely<Tables>,
  known?: readonly Migration[],
): Promise<void> {
  const migrations = known ?? (await listMigrations());
  const applied = (await appliedMigrations(runOn(db))) ?? [];
  refuseNewer(applied, migrations);
  const missing = missingOf(applied, migrations);
  const [first] = missing;
  if (first === undefined) return;
  throw new StartupError(
    `MIGRATE: the database lacks ${missing.length === 1 ? `the migration "${first.name}"` : `${missing.length} migrations, from "${first.name}" on`}; run "npm run operator -- migrate" first, or set MIGRATE to on`,
  );
}
