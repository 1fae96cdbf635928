/** Embedded databases for tests: opening one costs over a second, emptying one next to nothing. */
import { sql } from 'kysely';
import { connectPglite, createDatabase, type Connection, type Database } from './database.ts';

interface Prepared extends Connection {
  /** Its tables when it was opened, as one line, and those that were empty. */
  readonly tables: string;
  readonly empty: readonly string[];
}

/** Empty ones that wait for the next test of this process. */
const waiting: Prepared[] = [];

async function tableNames({ kysely }: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`.execute(kysely);
  return rows.map(({ name }) => name);
}

async function prepare(template: string): Promise<Prepared> {
  const connection = await connectPglite({ kind: 'pglite', dir: null, template });
  const names = await tableNames(connection);
  const empty: string[] = [];
  for (const name of names) {
    const { rows } = await sql`SELECT 1 FROM ${sql.raw(name)} LIMIT 1`.execute(connection.kysely);
    if (rows.length === 0) empty.push(name);
  }
  return { ...connection, tables: names.join(), empty };
}

/** Puts a database back as it was opened; one whose tables a test has changed is closed instead. */
async function giveBack(prepared: Prepared): Promise<void> {
  const { kysely, tables, empty } = prepared;
  if ((await tableNames(prepared)).join() !== tables) return kysely.destroy();
  await sql.raw(`TRUNCATE ${empty.join(', ')} RESTART IDENTITY`).execute(kysely);
  prepared.pglite?.hold(false);
  waiting.push(prepared);
}

/**
 * An embedded database as `openDatabase` opens it from a template, in memory. Its `close` empties it
 * for the next test, once all that was begun has ended; nothing can be asked of it from then on.
 * What the migrations wrote must be left alone: it is not written again.
 */
export async function borrowDatabase(template: string): Promise<Database> {
  const prepared = waiting.pop() ?? (await prepare(template));
  prepared.pglite?.hold(true);
  const db = createDatabase(prepared);
  let isClosed = false;
  const open = async (): Promise<Database> => {
    if (isClosed) throw new Error('The database has been closed');
    return db;
  };
  return {
    kind: db.kind,
    queue: {
      ...db.queue,
      executeSql: async (text, values) => (await open()).queue.executeSql(text, values),
    },
    forTenant: async (tenantId, work, options) => (await open()).forTenant(tenantId, work, options),
    forNobody: async (work) => (await open()).forNobody(work),
    tidy: async () => (await open()).tidy(),
    ping: async () => (await open()).ping(),
    dump: async (file) => (await open()).dump(file),
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await giveBack(prepared);
    },
  };
}
