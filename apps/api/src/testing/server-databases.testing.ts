/**
 * Reuses schemas on a PostgreSQL server, and the connections to them, between tests: creating a schema takes
 * a hundred times as long as emptying it.
 */
import { Client } from 'pg';
import { openDatabase, type OpenDatabase } from '../platform/database/database.ts';
import { leaseDatabase } from './leased-database.testing.ts';
import { snapshotRows, restoreRows, type RowSnapshot } from './row-snapshot.testing.ts';

interface Prepared {
  readonly schema: string;
  /** Its table names when it was created, and their rows. */
  readonly tables: string;
  readonly rows: RowSnapshot;
  /** Stays open for the next test. */
  readonly db: OpenDatabase;
}

/** A server that tests of this process use. */
interface Server {
  readonly url: string;
  /** Bypasses row-level security and triggers. */
  readonly client: Client;
  /** Schemas that were reset for the next tests, by the factor of their timeouts. */
  readonly idle: Map<number, Prepared[]>;
}

const servers = new Map<string, Promise<Server>>();
/** Longer timeouts, since other tests occupy the processor. */
const defaultTimeoutFactor = 10;
/** Deleted rows of a larger table would slow down the next tests, so it is truncated, with all that refer to it. */
const maxDeletedBytes = 1024 * 1024;
let schemaCount = 0;

/** The role that empties tables (`tools/test/postgres.ts`). */
const resetRole = 'grandstand_reset';

const queryOn = (client: Client) => (text: string, values: readonly unknown[]) =>
  client.query(text, [...values]);

const withJobQueue = (schema: string): string => `${schema}, ${schema}_jobs`;

/**
 * Lists the tables of a schema and its job queue, those that have had rows, and large ones. The size of a table
 * also counts deleted rows.
 */
async function tablesOf(client: Client, schema: string) {
  const { rows } = await client.query<{ name: string; bytes: number }>(
    `SELECT c.oid::regclass::text AS name,
        CASE c.relkind WHEN 'r' THEN pg_relation_size(c.oid)::int ELSE 0 END AS bytes
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname IN ($1, $2) AND c.relkind IN ('r', 'p') ORDER BY 1`,
    [schema, `${schema}_jobs`],
  );
  const largerThan = (min: number) =>
    rows.filter(({ bytes }) => bytes > min).map(({ name }) => name);
  return {
    names: rows.map(({ name }) => name).join(),
    used: largerThan(0),
    large: largerThan(maxDeletedBytes),
  };
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Drops schemas of processes that have ended. */
async function dropAbandonedSchemas(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    String.raw`SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '^test_\d+_\d+$'`,
  );
  for (const { name } of rows)
    if (!isAlive(Number(name.split('_')[1])))
      await client.query(`DROP SCHEMA IF EXISTS ${withJobQueue(name)} CASCADE`);
}

/** Connects to a server, for as long as this process runs. */
async function connectServer(url: string): Promise<Server> {
  const resetUrl = new URL(url);
  resetUrl.username = resetRole;
  const client = new Client({ connectionString: resetUrl.href });
  // The server may stop before this process ends.
  client.on('error', () => {});
  await client.connect();
  await client.query('SET session_replication_role = replica');
  await dropAbandonedSchemas(client);
  return { url, client, idle: new Map() };
}

function serverAt(url: string): Promise<Server> {
  let server = servers.get(url);
  if (server === undefined) {
    server = connectServer(url);
    servers.set(url, server);
  }
  return server;
}

async function prepare({ url, client }: Server, timeoutFactor: number): Promise<Prepared> {
  schemaCount += 1;
  const schema = `test_${process.pid}_${schemaCount}`;
  const { username } = new URL(url);
  await client.query(`CREATE SCHEMA ${schema} AUTHORIZATION ${username}`);
  const db = await openDatabase({ kind: 'postgres', url, schema, timeoutFactor });
  const { names, used } = await tablesOf(client, schema);
  return { schema, tables: names, rows: await snapshotRows(queryOn(client), used), db };
}

/**
 * Restores a schema to its created state; drops it instead if a test changed its tables. Returns whether
 * the schema can be used again.
 */
async function resetSchema(
  client: Client,
  { schema, tables, rows, db }: Prepared,
): Promise<boolean> {
  const { names, used, large } = await tablesOf(client, schema);
  if (names !== tables) {
    await db.close();
    await client.query(`DROP SCHEMA ${withJobQueue(schema)} CASCADE`);
    return false;
  }
  const { rows: sequences } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences
      WHERE schemaname = $1 AND last_value IS NOT NULL`,
    [schema],
  );
  await client.query(
    [
      ...(large.length > 0 ? [`TRUNCATE ${large.join(', ')} CASCADE`] : []),
      ...used.map((name) => `DELETE FROM ${name}`),
      ...sequences.map(({ name }) => `ALTER SEQUENCE ${name} RESTART`),
    ].join('; '),
  );
  await restoreRows(queryOn(client), rows);
  return true;
}

/** Options of databases on a server; the embedded database needs none of them. */
export interface TestDatabaseOptions {
  /** Factor on the timeouts of connections and statements; by default more than in production. */
  readonly timeoutFactor?: number;
  /** True for tables that have never had rows: for tests of plans, which deleted rows would change. */
  readonly isNew?: boolean;
}

/**
 * Opens an empty database on that server; its `close` empties it for the next test. The returned object cannot
 * be used afterwards.
 */
export async function openServerTestDatabase(
  url: string,
  { timeoutFactor = defaultTimeoutFactor, isNew = false }: TestDatabaseOptions = {},
): Promise<OpenDatabase> {
  const server = await serverAt(url);
  const idle = server.idle.get(timeoutFactor) ?? [];
  server.idle.set(timeoutFactor, idle);
  const prepared = (isNew ? undefined : idle.pop()) ?? (await prepare(server, timeoutFactor));
  return leaseDatabase(prepared.db, async () => {
    if (await resetSchema(server.client, prepared)) idle.push(prepared);
  });
}
