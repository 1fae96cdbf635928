import { sql, type Kysely } from 'kysely';
import { listMigrations } from './migrations.ts';
import type { Tables } from './tables.ts';

/** Key of the advisory lock that allows one migration at a time per database; an arbitrary constant. */
const lockId = 4_726_381;

/**
 * Runs the pending migrations in one transaction and under a lock. Processes that start together run each
 * migration once, and a failed one leaves nothing behind. Returns the names of those that ran.
 */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  const migrations = await listMigrations();
  return db.transaction().execute(async (trx) => {
    // The dialect leaves BEGIN to the first statement (`database.ts`).
    await sql`BEGIN; SELECT pg_advisory_xact_lock(${sql.lit(lockId)})`.execute(trx);
    await sql`CREATE TABLE IF NOT EXISTS migration (
      name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`.execute(trx);
    await sql`CREATE TABLE IF NOT EXISTS meta (
      key text PRIMARY KEY, value text NOT NULL CHECK (length(value) <= 10000))`.execute(trx);
    const rows = await trx.selectFrom('migration').select('name').execute();
    const known = new Set(migrations.map(({ name }) => name));
    const unknown = rows.find(({ name }) => !known.has(name));
    if (unknown !== undefined)
      throw new Error(
        `The database was migrated by a newer version (it knows "${unknown.name}"); start that version`,
      );
    const applied = new Set(rows.map(({ name }) => name));
    const pending = migrations.filter(({ name }) => !applied.has(name));
    for (const { name, up } of pending) {
      await up(trx);
      await trx.insertInto('migration').values({ name, applied_at: new Date() }).execute();
    }
    return pending.map(({ name }) => name);
  });
}
