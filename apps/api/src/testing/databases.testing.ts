/** Reuses embedded databases between tests: opening one takes over a second, emptying one far less. */
import { CompiledQuery, sql } from 'kysely';
import {
  connectPglite,
  createDatabase,
  type Connection,
  type OpenDatabase,
} from '../platform/database/database.ts';
import { leaseDatabase } from './leased-database.testing.ts';
import { snapshotRows, restoreRows, type RowSnapshot } from './row-snapshot.testing.ts';

interface Prepared extends Connection {
  /** Its table names when it was opened, and their rows. */
  readonly tables: readonly string[];
  readonly rows: RowSnapshot;
}

/** Databases that were reset for the next test of this process. */
const idleDatabases: Prepared[] = [];

async function tableNames({ kysely }: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`.execute(kysely);
  return rows.map(({ name }) => name);
}

const queryOn =
  ({ kysely }: Connection) =>
  (text: string, values: readonly unknown[]) =>
    kysely.executeQuery(CompiledQuery.raw(text, [...values]));

async function prepare(template: string): Promise<Prepared> {
  const connection = await connectPglite({ kind: 'pglite', dir: null, template });
  const tables = await tableNames(connection);
  return { ...connection, tables, rows: await snapshotRows(queryOn(connection), tables) };
}

/** Restores a database to its opened state; closes it instead if a test changed its tables. */
async function resetDatabase(prepared: Prepared): Promise<void> {
  const { kysely, pglite, tables, rows } = prepared;
  if ((await tableNames(prepared)).join() !== tables.join()) return kysely.destroy();
  await sql.raw(`TRUNCATE ${tables.join(', ')} RESTART IDENTITY`).execute(kysely);
  await restoreRows(queryOn(prepared), rows);
  pglite?.keepAlive(false);
  idleDatabases.push(prepared);
}

/**
 * Opens an embedded database from a template, in memory. `close` waits for running queries and resets it for
 * the next test; the returned object cannot be used afterwards.
 */
export async function openEmbeddedTestDatabase(template: string): Promise<OpenDatabase> {
  const prepared = idleDatabases.pop() ?? (await prepare(template));
  prepared.pglite?.keepAlive(true);
  return leaseDatabase(createDatabase(prepared), () => resetDatabase(prepared));
}
