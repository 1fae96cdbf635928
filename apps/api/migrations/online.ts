/** Steps of online migrations: each may run again, and none locks a table for longer than an instant. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Rows that a batch changes. */
const batchSize = 5000;

/** Runs work in a transaction. The dialect leaves BEGIN to its first statement. */
const inTransaction = <Result>(
  db: Kysely<Tables>,
  work: (trx: Kysely<Tables>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await sql`BEGIN; SELECT 1`.execute(trx);
    return work(trx);
  });

interface Index {
  readonly name: string;
  readonly table: string;
  /** What follows the table's name, such as `(tenant_id, created_at) WHERE canceled`. */
  readonly on: string;
  readonly unique?: boolean;
}

/** Builds an index while its table is read and written. Rebuilds one that an earlier run left unfinished. */
export async function createIndexOnline(db: Kysely<Tables>, index: Index): Promise<void> {
  const { name, table, on, unique = false } = index;
  const { rows } = await sql<{ isValid: boolean }>`SELECT indisvalid AS "isValid" FROM pg_index
    WHERE indexrelid = to_regclass(${name})`.execute(db);
  if (rows[0]?.isValid === true) return;
  if (rows[0] !== undefined) await sql`DROP INDEX CONCURRENTLY ${sql.ref(name)}`.execute(db);
  const kind = sql.raw(unique ? 'UNIQUE INDEX' : 'INDEX');
  await sql`CREATE ${kind} CONCURRENTLY ${sql.ref(name)} ON ${sql.table(table)} ${sql.raw(on)}`.execute(
    db,
  );
}

interface Check {
  readonly name: string;
  readonly table: string;
  /** The condition, such as `price >= 0`. */
  readonly condition: string;
}

/** Adds a condition that new rows must meet at once, and then checks the current rows while the table is used. */
export async function addCheckOnline(
  db: Kysely<Tables>,
  { name, table, condition }: Check,
): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM pg_constraint
    WHERE conname = ${name} AND conrelid = to_regclass(${table})`.execute(db);
  if (rows.length === 0)
    await sql`ALTER TABLE ${sql.table(table)} ADD CONSTRAINT ${sql.ref(name)}
      CHECK (${sql.raw(condition)}) NOT VALID`.execute(db);
  await sql`ALTER TABLE ${sql.table(table)} VALIDATE CONSTRAINT ${sql.ref(name)}`.execute(db);
}

interface Backfill {
  readonly table: string;
  /** The assignments, such as `total = paid - refunded`. */
  readonly set: string;
  /** The rows that still need them; a changed row must no longer meet it. */
  readonly where: string;
}

/** Changes the rows of all tenants, a batch in each transaction. Rows that are changed meanwhile are waited for. */
export async function backfillOnline(
  db: Kysely<Tables>,
  { table, set, where }: Backfill,
): Promise<void> {
  // FORCE applies the policies to the owner of the table too, but all tenants are listed. The table is short.
  const tenants = await inTransaction(db, async (trx) => {
    await sql`ALTER TABLE tenant NO FORCE ROW LEVEL SECURITY`.execute(trx);
    const { rows } = await sql<{ id: string }>`SELECT id FROM tenant ORDER BY id`.execute(trx);
    await sql`ALTER TABLE tenant FORCE ROW LEVEL SECURITY`.execute(trx);
    return rows;
  });
  for (const { id } of tenants) {
    for (let changed = batchSize; changed === batchSize;) {
      changed = await inTransaction(db, async (trx) => {
        await sql`SELECT set_config('grandstand.tenant', ${id}, true)`.execute(trx);
        const rows = sql`SELECT ctid FROM ${sql.table(table)} WHERE tenant_id = ${id}
          AND (${sql.raw(where)}) LIMIT ${sql.lit(batchSize)} FOR UPDATE`;
        const { numAffectedRows } = await sql`UPDATE ${sql.table(table)} SET ${sql.raw(set)}
          WHERE tenant_id = ${id} AND ctid = ANY (ARRAY(${rows}))`.execute(trx);
        return Number(numAffectedRows ?? 0);
      });
    }
  }
}
