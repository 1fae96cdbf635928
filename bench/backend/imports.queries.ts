import type { Database } from '@grandstand/api';
import { sql } from 'kysely';

type Trx = Parameters<Parameters<Database['forTenant']>[1]>[0]['trx'];

/** The tables that an import of fixtures fills, in their order. */
const tables = ['event', 'event_identity', 'search_entry'] as const;

/** Returns the columns of a table that a statement may set. */
async function columnsOf(trx: Trx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT column_name AS name
    FROM information_schema.columns WHERE table_schema = current_schema()
      AND table_name = ${table} AND is_generated = 'NEVER' AND column_name <> 'tenant_id'
    ORDER BY ordinal_position`.execute(trx);
  return rows.map(({ name }) => name);
}

/**
 * Copies the tenant's fixtures to temporary tables and deletes them. Returns a function that inserts them again,
 * one statement for each table.
 */
export async function setFixturesAside(trx: Trx, tenantId: string): Promise<() => Promise<void>> {
  const inserts: string[] = [];
  for (const table of tables) {
    const columns = (await columnsOf(trx, table)).join(', ');
    const copy = `copy_${table}`;
    await sql
      .raw(`CREATE TEMPORARY TABLE ${copy} ON COMMIT DROP AS SELECT ${columns} FROM ${table}`)
      .execute(trx);
    inserts.push(
      `INSERT INTO ${table} (tenant_id, ${columns}) SELECT '${tenantId}', ${columns} FROM ${copy}`,
    );
  }
  for (const table of tables.toReversed()) await sql.raw(`DELETE FROM ${table}`).execute(trx);
  return async () => {
    for (const insert of inserts) await sql.raw(insert).execute(trx);
  };
}
