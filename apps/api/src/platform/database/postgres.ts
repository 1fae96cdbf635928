import { Pool, types, type QueryResult } from 'pg';
import { PostgresDialect, PostgresDriver, type Dialect } from 'kysely';
import { StartupError } from '../error.ts';
import type { QueueSql } from './job-queue.ts';

interface PostgresOptions {
  readonly url: string;
  /** Schema of its own, for tests; null for the login's default. */
  readonly schema: string | null;
  /** How many times longer than usual a connection is waited for. */
  readonly patience: number;
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  readonly onIdleError: (error: Error) => void;
}

const connectTimeoutMs = 5000;
/** Most connections of a process for what it does, and for what may not wait behind that. */
const connections = 10;
const urgentConnections = 2;

function openConnections(options: PostgresOptions, max: number): Pool {
  const { url, schema, patience, onIdleError } = options;
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectTimeoutMs * patience,
    application_name: 'grandstand',
    ...(schema === null ? {} : { options: `-c search_path=${schema}` }),
    types: {
      getTypeParser: (oid, format) =>
        oid === types.builtins.INT8 ? (value: string) => value : types.getTypeParser(oid, format),
    },
  });
  pool.on('error', onIdleError);
  // One that breaks between two statements of a transaction has no query to tell, and without a
  // listener would end the process; the next statement of the transaction fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** A pool of connections to a PostgreSQL server. */
export const openPool = (options: PostgresOptions): Pool => openConnections(options, connections);

/** A second one, which is never used up by the work of the first. Both connect when they are needed. */
export const openUrgentPool = (options: PostgresOptions): Pool =>
  openConnections(options, urgentConnections);

/** Leaves it to the first statement of a transaction to begin it: one round trip for both. */
class LateBeginDriver extends PostgresDriver {
  override async beginTransaction(): Promise<void> {}
}

/**
 * The query builder's dialect. A transaction begins with its first statement, whose text begins with
 * `BEGIN;` and has no parameters.
 */
export function postgresDialect(pool: Pool): Dialect {
  const config = { pool };
  const dialect = new PostgresDialect(config);
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => new LateBeginDriver(config),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

/** The SQL of the job queue, in the schema beside the one of the tables. */
export const postgresQueueSql = (pool: Pool, schema: string): QueueSql => ({
  schema,
  executeSql: async (text, values) => {
    // Several statements at once give several results.
    const results: QueryResult | QueryResult[] = await pool.query(text, values);
    return { rows: [results].flat().flatMap(({ rows }): unknown[] => rows) };
  },
});

/**
 * Row-level security does not bind superusers and roles with BYPASSRLS, so the application must not
 * log in as one (SEC-01). Throws `StartupError`.
 */
export function refusePowerfulRole(role: {
  rolname: string;
  rolsuper: boolean;
  rolbypassrls: boolean;
}): void {
  if (!role.rolsuper && !role.rolbypassrls) return;
  const power = role.rolsuper ? 'a superuser' : 'allowed to bypass row-level security';
  throw new StartupError(
    `DATABASE_URL: the role "${role.rolname}" is ${power}, which would let one tenant's data reach another; use a role created with NOSUPERUSER NOBYPASSRLS`,
  );
}
