/**
 * Reuses schemas on a PostgreSQL server between tests: creating one takes a fifth of a second, emptying one
 * a tenth of that.
 */
import { Client } from 'pg';
import { openDatabase, type OpenDatabase } from '../platform/database/database.ts';
import { snapshotRows, restoreRows, type RowSnapshot } from './row-snapshot.testing.ts';

interface Prepared {
  readonly schema: string;
  /** Its table names when it was created, and their rows. */
  readonly tables: string;
  readonly rows: RowSnapshot;
}

/** Schemas that were reset for the next tests of this process, by address of the server. */
const idleSchemas = new Map<string, Prepared[]>();
/** Longer timeouts, since other tests occupy the processor. */
const defaultTimeoutFactor = 10;
let schemaCount = 0;

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const queryOn = (client: Client) => (text: string, values: readonly unknown[]) =>
  client.query(text, [...values]);

const withJobQueue = (schema: string): string => `${schema}, ${schema}_jobs`;

/**
 * Lists the tables of a schema and its job queue, and those with rows. The size of a table shows its rows
 * regardless of row-level security, but also deleted ones.
 */
async function tablesOf(client: Client, schema: string) {
  const { rows } = await client.query<{ name: string; hasRows: boolean }>(
    `SELECT c.oid::regclass::text AS name, c.relkind = 'r' AND pg_relation_size(c.oid) > 0 AS "hasRows"
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname IN ($1, $2) AND c.relkind IN ('r', 'p') ORDER BY 1`,
    [schema, `${schema}_jobs`],
  );
  return {
    names: rows.map(({ name }) => name).join(),
    used: rows.filter(({ hasRows }) => hasRows).map(({ name }) => name),
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
const dropAbandonedSchemas = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      String.raw`SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '^test_\d+_\d+$'`,
    );
    for (const { name } of rows)
      if (!isAlive(Number(name.split('_')[1])))
        await client.query(`DROP SCHEMA IF EXISTS ${withJobQueue(name)} CASCADE`);
  });

async function prepare(
  url: string,
  timeoutFactor: number,
): Promise<Prepared & { db: OpenDatabase }> {
  schemaCount += 1;
  const schema = `test_${process.pid}_${schemaCount}`;
  await withClient(url, (client) => client.query(`CREATE SCHEMA ${schema}`));
  const db = await openDatabase({ kind: 'postgres', url, schema, timeoutFactor });
  return withClient(url, async (client) => {
    const { names, used } = await tablesOf(client, schema);
    return { schema, tables: names, rows: await snapshotRows(queryOn(client), used), db };
  });
}

/**
 * Restores a schema to its created state; drops it instead if a test changed its tables. Returns whether
 * the schema can be used again.
 */
const resetSchema = (url: string, { schema, tables, rows }: Prepared): Promise<boolean> =>
  withClient(url, async (client) => {
    const { names, used } = await tablesOf(client, schema);
    if (names !== tables) {
      await client.query(`DROP SCHEMA ${withJobQueue(schema)} CASCADE`);
      return false;
    }
    if (used.length > 0) await client.query(`TRUNCATE ${used.join(', ')} RESTART IDENTITY CASCADE`);
    await restoreRows(queryOn(client), rows);
    return true;
  });

/**
 * Opens an empty database on that server; its `close` empties it for the next test.
 * @param timeoutFactor factor on the timeouts of connections and statements
 */
export async function openServerTestDatabase(
  url: string,
  timeoutFactor = defaultTimeoutFactor,
): Promise<OpenDatabase> {
  let idle = idleSchemas.get(url);
  if (idle === undefined) {
    idle = [];
    idleSchemas.set(url, idle);
    await dropAbandonedSchemas(url);
  }
  const idleSchema = idle.pop();
  const { db, ...prepared } =
    idleSchema === undefined
      ? await prepare(url, timeoutFactor)
      : {
          ...idleSchema,
          db: await openDatabase({
            kind: 'postgres',
            url,
            schema: idleSchema.schema,
            timeoutFactor,
          }),
        };
  let closing: Promise<void> | null = null;
  const close = async () => {
    await db.close();
    if (await resetSchema(url, prepared)) idle.push(prepared);
  };
  return { ...db, close: () => (closing ??= close()) };
}
