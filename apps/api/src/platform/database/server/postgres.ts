import { Pool, types, type QueryResult } from 'pg';
import { PostgresDialect, PostgresDriver, type Dialect } from 'kysely';
import { StartupError } from '../../context/error.ts';
import type { QueueSql } from '../job-queue.ts';

interface PostgresOptions {
  readonly url: string;
  /** A separate schema, for tests; null for the login's default. */
  readonly schema: string | null;
  /** Factor on the time to wait for a connection. */
  readonly timeoutFactor: number;
  /** Called when an idle connection breaks; the pool replaces it. */
  readonly onIdleError: (error: Error) => void;
}

const connectTimeoutMs = 5000;
/** Maximum connections per process, for normal and for urgent work. */
const maxConnections = 10;
const maxUrgentConnections = 2;

function openConnections(
  options: PostgresOptions,
  max: number,
  connectionTimeoutMs = connectTimeoutMs,
): Pool {
  const { url, schema, timeoutFactor, onIdleError } = options;
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectionTimeoutMs * timeoutFactor,
    application_name: 'grandstand',
    ...(schema === null ? {} : { options: `-c search_path=${schema}` }),
    types: {
      getTypeParser: (oid, format) =>
        oid === types.builtins.INT8 ? (value: string) => value : types.getTypeParser(oid, format),
    },
  });
  pool.on('error', onIdleError);
  // A connection that breaks between two statements of a transaction has no query to report to, and without
  // a listener would end the process. The transaction's next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Opens a pool of connections to a PostgreSQL server. */
export const openPool = (options: PostgresOptions): Pool =>
  openConnections(options, maxConnections);

/** Opens a second pool that the first one's work cannot exhaust. Both connect on demand. */
export const openUrgentPool = (options: PostgresOptions): Pool =>
  openConnections(options, maxUrgentConnections);

/** Opens a pool of one connection, for questions about the server itself; `timeoutMs` is the time to connect. */
export const openSinglePool = (options: PostgresOptions, timeoutMs: number): Pool =>
  openConnections(options, 1, timeoutMs);

/** Lets a transaction's first statement begin it: one round trip for both. */
class DeferredBeginDriver extends PostgresDriver {
  override async beginTransaction(): Promise<void> {}
}

/**
 * The query builder's dialect. A transaction starts with its first statement, whose text begins with
 * `BEGIN;` and has no parameters.
 */
export function postgresDialect(pool: Pool): Dialect {
  const config = { pool };
  const dialect = new PostgresDialect(config);
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => new DeferredBeginDriver(config),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

/** Runs the job queue's SQL, in the schema next to that of the tables. */
export const postgresQueueSql = (pool: Pool, schema: string): QueueSql => ({
  schema,
  executeSql: async (text, values) => {
    // Several statements at once return several results.
    const results: QueryResult | QueryResult[] = await pool.query(text, values);
    return { rows: [results].flat().flatMap(({ rows }): unknown[] => rows) };
  },
});

/**
 * Throws `StartupError` for a role that bypasses row-level security: a superuser, or one with BYPASSRLS.
 * The application must not log in as one (SEC-01).
 */
export function refusePrivilegedRole(role: {
  rolname: string;
  rolsuper: boolean;
  rolbypassrls: boolean;
}): void {
  if (!role.rolsuper && !role.rolbypassrls) return;
  const privilege = role.rolsuper ? 'a superuser' : 'allowed to bypass row-level security';
  throw new StartupError(
    `DATABASE_URL: the role "${role.rolname}" is ${privilege}, which would let one tenant's data reach another; use a role created with NOSUPERUSER NOBYPASSRLS`,
  );
}
