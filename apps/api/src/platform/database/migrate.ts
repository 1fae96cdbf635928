import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Kysely, type Transaction } from 'kysely';
import { StartupError } from '../context/error.ts';
import { listMigrations, type Migration } from './migrations.ts';
import type { Tables } from './tables.ts';

/** Key of the advisory lock that allows one migration at a time per database; an arbitrary constant. */
const lockId = 4_726_381;

/** A migration that a database has. */
export interface AppliedMigration {
  readonly name: string;
  /** True if earlier versions work with the migrated database. */
  readonly compatible: boolean;
}

/** Runs one statement without parameters and returns its rows. */
export type RunSql = (text: string) => Promise<readonly unknown[]>;

const runOn =
  (db: Kysely<Tables>): RunSql =>
  async (text) =>
    (await sql.raw(text).execute(db)).rows;

/** Lists the migrations of a database in order, even of one from before the column `compatible`; null if new. */
export async function appliedMigrations(run: RunSql): Promise<AppliedMigration[] | null> {
  const [table] = (await run(`SELECT to_regclass('migration')::text AS name`)) as {
    name: string | null;
  }[];
  if (table?.name == null) return null;
  return (await run(`SELECT name, coalesce((to_jsonb(migration)->>'compatible')::boolean, false)
    AS compatible FROM migration ORDER BY name`)) as AppliedMigration[];
}

/** Which database has a refused state, and the remedy. */
interface Refused {
  readonly subject: string;
  readonly wayOut: string;
}
const refusedDatabase: Refused = {
  subject: 'The database was migrated',
  wayOut:
    'start that version, or restore the backup from before the upgrade into another database (docs/operations.md, "Rollback across an incompatible migration")',
};
export const refusedBackup: Refused = {
  subject: 'The backup was made',
  wayOut: 'restore it with that version, or name a backup from before the upgrade',
};

/**
 * Throws `StartupError` if a newer version has migrated the database in a way that this one does not work
 * with. Newer migrations that are marked compatible are none of them: a rolled-back version starts.
 */
export function refuseNewer(
  applied: readonly AppliedMigration[],
  known: readonly Pick<Migration, 'name'>[],
  { subject, wayOut } = refusedDatabase,
): void {
  const names = new Set(known.map(({ name }) => name));
  const newer = applied
    .filter(({ name, compatible }) => !names.has(name) && !compatible)
    .map(({ name }) => `"${name}"`);
  if (newer.length > 0)
    throw new StartupError(
      `${subject} by a newer version (it has ${newer.join(', ')}, with which this version does not work); ${wayOut}`,
    );
}

const missingOf = (applied: readonly AppliedMigration[], known: readonly Migration[]) => {
  const names = new Set(applied.map(({ name }) => name));
  return known.filter(({ name }) => !names.has(name));
};

/** How often a process tries to take the lock that another one has, ms. */
const lockRetryMs = 200;

/**
 * Takes the lock for the session. It is tried again and again instead of waited for, because a waiting statement would
 * hold up an index that the other process builds while the tables are used.
 */
async function takeLock(db: Kysely<Tables>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      taken: boolean;
    }>`SELECT pg_try_advisory_lock(${sql.lit(lockId)}) AS taken`.execute(db);
    if (rows[0]?.taken === true) return;
    await wait(lockRetryMs);
  }
}

const record = (db: Kysely<Tables>, { name, compatible }: Migration) =>
  db.insertInto('migration').values({ name, applied_at: new Date(), compatible }).execute();

/** Runs work in a transaction: the dialect leaves BEGIN to the first statement (`database.ts`). */
const inTransaction = <Result>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await sql`BEGIN; SELECT 1`.execute(trx);
    return work(trx);
  });

/** Splits migrations in order into those that run in one transaction, and single ones that are online. */
function migrationSteps(pending: readonly Migration[]): Migration[][] {
  const steps: Migration[][] = [];
  for (const migration of pending) {
    const last = steps.at(-1);
    if (last === undefined || migration.online === true || last[0]?.online === true)
      steps.push([migration]);
    else last.push(migration);
  }
  return steps;
}

async function runInTransaction(
  trx: Transaction<Tables>,
  migrations: readonly Migration[],
): Promise<void> {
  for (const migration of migrations) {
    await migration.up(trx);
    await record(trx, migration);
  }
}

/**
 * Runs the pending migrations under a lock, so that processes that start together run each once. Those that follow each
 * other run in one transaction, and if one fails, nothing of them remains. An online one runs by itself and outside a
 * transaction; if it stops midway, the next start runs it again. Returns the names of those that ran.
 * @param prepare further work under the lock, over another connection
 */
export async function migrate(
  db: Kysely<Tables>,
  known?: readonly Migration[],
  prepare?: () => Promise<void>,
): Promise<string[]> {
  const migrations = known ?? (await listMigrations());
  return db.connection().execute(async (connection) => {
    await takeLock(connection);
    try {
      const { pending, rest } = await inTransaction(connection, async (trx) => {
        await sql`CREATE TABLE IF NOT EXISTS migration (
          name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`.execute(trx);
        await sql`ALTER TABLE migration
          ADD COLUMN IF NOT EXISTS compatible boolean NOT NULL DEFAULT false`.execute(trx);
        await sql`CREATE TABLE IF NOT EXISTS meta (
          key text PRIMARY KEY, value text NOT NULL CHECK (length(value) <= 10000))`.execute(trx);
        const applied = (await appliedMigrations(runOn(trx))) ?? [];
        refuseNewer(applied, migrations);
        const missing = missingOf(applied, migrations);
        const steps = migrationSteps(missing);
        const isOnline = steps[0]?.[0]?.online === true;
        if (!isOnline) await runInTransaction(trx, steps[0] ?? []);
        return { pending: missing, rest: isOnline ? steps : steps.slice(1) };
      });
      for (const step of rest) {
        const [first] = step;
        if (first?.online === true) {
          await first.up(connection);
          await record(connection, first);
        } else await inTransaction(connection, (trx) => runInTransaction(trx, step));
      }
      await prepare?.();
      return pending.map(({ name }) => name);
    } finally {
      // A connection that was lost has released the lock; its own error is the one to report.
      await sql`SELECT pg_advisory_unlock(${sql.lit(lockId)})`.execute(connection).catch(() => {});
    }
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

/** Returns the number of the newest migration that ran. */
export async function readNewestMigration(trx: Transaction<Tables>): Promise<number> {
  const newest = await trx
    .selectFrom('migration')
    .select((eb) => eb.fn.max('name').as('name'))
    .executeTakeFirst();
  return Number.parseInt(newest?.name ?? '', 10) || 0;
}
