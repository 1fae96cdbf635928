import { CompiledQuery, Kysely, sql, type LogEvent, type Transaction } from 'kysely';
import { StartupError } from '../context/error.ts';
import { prepareQueue, requireQueue, type QueueSql } from './job-queue.ts';
import { migrate, requireMigrated } from './migrate.ts';
import type { Migration } from './migrations.ts';
import { openPglite, pgliteDialects, type Pglite } from './pglite.ts';
import {
  openPool,
  openUrgentPool,
  postgresDialect,
  postgresQueueSql,
  refusePrivilegedRole,
} from './server/postgres.ts';
import { requireSameDatabase } from './server/same-database.ts';
import type { Tables } from './tables.ts';

export type Trx = Transaction<Tables>;

/** Timeout of a request's statements, ms (SEC-24). */
const statementTimeoutMs = 2000;
/**
 * Factor on the timeout of the embedded database, because ending a statement there ends its thread. Even on
 * a busy machine, no statement within a server's limit is ended.
 */
const embeddedTimeoutFactor = 2.5;
const appRole = 'grandstand_app';
/** Placeholder for no tenant. An empty setting means the job queue. */
const noTenant = '(none)';
/** Schema of the job queue; test schemas derive their own name. */
const queueSchema = 'grandstand_jobs';

/** A transaction limited to one tenant's rows, and the user on whose behalf it runs. */
export interface Scope {
  readonly trx: Trx;
  readonly tenantId: string;
  /** The signed-in user; null for an anonymous caller, jobs and imports. */
  readonly userId: string | null;
  /**
   * Returns true if rows of this transaction may lack a change that this process knows of, so that nothing
   * of it may be cached. Absent on the primary, whose statements see every change.
   */
  readonly isOutdated?: () => boolean;
}

/** Runs statements of a tenant's transaction as one of no tenant, which sees the rows of all of them. */
export async function outsideTenant<T>(
  { trx, tenantId }: Scope,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  await sql`SELECT set_config('grandstand.tenant', ${noTenant}, true)`.execute(trx);
  const result = await work(trx);
  await sql`SELECT set_config('grandstand.tenant', ${tenantId}, true)`.execute(trx);
  return result;
}

/** The owner of a transaction's rows: a request's `ctx`, or a tenant id in jobs and imports. */
export type ScopeOwner =
  | string
  | {
      readonly tenant: { readonly id: string };
      readonly session: { readonly userId: string } | null;
    };

export interface TransactionOptions {
  /** ms; 0 for no limit. Imports need longer than requests. */
  readonly statementTimeoutMs?: number;
  /**
   * Takes precedence over queued work, on separate connections: for playback, which must not wait behind
   * pages. It must be short, or others wait instead.
   */
  readonly isUrgent?: boolean;
  /** Also sees withdrawn events, which no viewer may: for calls of operators. */
  readonly showsWithdrawn?: boolean;
  /** Refuses statements that write, as a replica does. */
  readonly isReadOnly?: boolean;
}

/** The database that modules use. Only `forTenant` reaches a tenant's rows. */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /**
   * Runs `work` in one transaction that sees and writes only that tenant's rows (SEC-01).
   * Do not nest calls: the embedded database has one connection.
   */
  forTenant<T>(
    owner: ScopeOwner,
    work: (scope: Scope) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /** Runs `work` in a transaction that sees no tenant's rows, for `meta` only. */
  withoutTenant<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /**
   * Removes dead rows and updates the planner's statistics (`VACUUM (ANALYZE)`). A PostgreSQL server does
   * so by itself; the embedded database has no autovacuum.
   */
  vacuum(): Promise<void>;
  /** Rejects if the database does not respond. */
  ping(): Promise<void>;
  /** Writes the whole cluster to a tar file; embedded database only. */
  dump(file: string): Promise<void>;
  close(): Promise<void>;
}

/** The opened database, including the parts reserved for the outbox. */
export interface OpenDatabase extends Database {
  /**
   * SQL without tenant separation; on the embedded database, that of a superuser. For the job queue; tests
   * also use it for other statements that no tenant may run.
   */
  readonly queue: QueueSql;
  /** Counts connections to a server, for `/metrics`; null for the embedded database. */
  connections(): ConnectionCounts | null;
}

/** Connections of a process to its database server. */
export interface ConnectionCounts {
  readonly open: number;
  readonly idle: number;
  /** Work that waits for a connection. */
  readonly waiting: number;
}

/** Receives the text of a statement, without its values, and its duration, ms. */
export type OnStatement = (statement: string, durationMs: number) => void;

/** Passes statements on. Nothing is timed without a receiver. */
const loggedBy = (onStatement: OnStatement | undefined) =>
  onStatement === undefined
    ? {}
    : {
        log: ({ query, queryDurationMillis }: LogEvent) =>
          onStatement(query.sql, queryDurationMillis),
      };

/** How a database is opened: with or without migrations, and with which limits on statements. */
interface OpeningOptions {
  /** With `off`, the schema is only checked; defaults to `on`. */
  readonly migrates?: 'on' | 'off';
  /** Is called with each statement and its duration, for traces. */
  readonly onStatement?: OnStatement;
  /** Is called with the names of the migrations that ran. */
  readonly onMigrated?: (names: readonly string[]) => void;
  /** For tests; defaults to those of the folder. */
  readonly migrations?: readonly Migration[];
}

export type DatabaseOptions = (
  | {
      readonly kind: 'pglite';
      /** Null for a database in memory. */
      readonly dir: string | null;
      /** Tar of the cluster for a new `dir`; null creates a fresh one (about 9 s). */
      readonly template: string | null;
    }
  | {
      readonly kind: 'postgres';
      readonly url: string;
      /** The server itself, where `url` leads through a connection pooler: for migrations. */
      readonly directUrl?: string;
      /** A separate schema, for tests. */
      readonly schema?: string;
      /** Factor on the timeouts of connections and statements, because tests share their machine. */
      readonly timeoutFactor?: number;
      readonly onIdleError?: (error: Error) => void;
    }
) &
  OpeningOptions;

/** A connection to the tables; `pglite` is the embedded database's thread, null for a server. */
export interface Connection {
  readonly kysely: Kysely<Tables>;
  /** The same for `isUrgent`: it takes precedence, or has its own connections. */
  readonly urgent: Kysely<Tables>;
  readonly queue: QueueSql;
  readonly pglite: Pglite | null;
  /** Factor on a server's statement timeout. */
  readonly timeoutFactor: number;
  /** Counts connections; absent for the embedded database. */
  readonly connections?: () => ConnectionCounts;
}

/**
 * Disables JIT and parallel workers. Nearly all statements are short and concurrent, so both cost more than
 * they save. This applies to jobs and imports too: none of their few long statements may take processors
 * from requests.
 */
const withoutParallelism = sql`, set_config('jit', 'off', true),
  set_config('max_parallel_workers_per_gather', '0', true)`;

/** Creates the backend's database over an up-to-date connection. */
export function createDatabase(connection: Connection): OpenDatabase {
  const { kysely, urgent, queue, pglite, timeoutFactor, connections } = connection;
  const inTransaction = <T>(
    tenantId: string,
    {
      statementTimeoutMs: timeoutMs = statementTimeoutMs,
      isUrgent = false,
      showsWithdrawn = false,
      isReadOnly = false,
    }: TransactionOptions,
    work: (trx: Trx) => Promise<T>,
  ): Promise<T> =>
    (isUrgent ? urgent : kysely).transaction().execute(async (trx) => {
      const limitMs = timeoutMs * timeoutFactor;
      // One round trip with BEGIN, which the dialects leave to this statement; `true` limits each setting
      // to the transaction, as SET LOCAL does.
      await sql`BEGIN; SELECT set_config('grandstand.tenant', ${sql.lit(tenantId)}, true),
        set_config('statement_timeout', ${sql.lit(String(limitMs))}, true)
        ${showsWithdrawn ? sql`, set_config('grandstand.withdrawn', 'shown', true)` : sql``}
        ${isReadOnly ? sql`, set_config('transaction_read_only', 'on', true)` : sql``}
        ${pglite === null ? withoutParallelism : sql`, set_config('role', ${sql.lit(appRole)}, true)`}`.execute(
        trx,
      );
      pglite?.limit(limitMs === 0 ? null : limitMs);
      try {
        return await work(trx);
      } finally {
        pglite?.limit(null);
      }
    });
  return {
    kind: pglite === null ? 'postgres' : 'pglite',
    queue,
    connections: () => connections?.() ?? null,
    forTenant: (owner, work, options = {}) => {
      const [tenantId, userId] =
        typeof owner === 'string'
          ? [owner, null]
          : [owner.tenant.id, owner.session?.userId ?? null];
      return inTransaction(tenantId, options, (trx) => work({ trx, tenantId, userId }));
    },
    withoutTenant: (work) => inTransaction(noTenant, {}, work),
    vacuum: async () => {
      if (pglite === null) return;
      const { rows } = await sql<{ name: string }>`SELECT quote_ident(tablename) AS name
        FROM pg_tables WHERE schemaname = current_schema()`.execute(kysely);
      // Excludes the catalogs, which take seconds and hardly change.
      const tables = rows.map(({ name }) => name).join(', ');
      await sql.raw(`VACUUM (ANALYZE) ${tables}`).execute(kysely);
    },
    ping: async () => void (await sql`SELECT 1`.execute(kysely)),
    dump: async (file) => {
      if (pglite === null) throw new TypeError('Only the embedded database can be dumped');
      await pglite.dump(file);
    },
    close: async () => void (await Promise.all([kysely.destroy(), urgent.destroy()])),
  };
}

/** Creates the application's role in the embedded database, whose only login is a superuser. */
async function createAppRole(kysely: Kysely<Tables>): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM pg_roles WHERE rolname = ${appRole}`.execute(kysely);
  if (rows.length > 0) return;
  for (const statement of [
    `CREATE ROLE ${appRole} NOLOGIN NOSUPERUSER NOBYPASSRLS`,
    `GRANT USAGE ON SCHEMA public TO ${appRole}`,
    `ALTER DEFAULT PRIVILEGES IN SCHEMA public
      GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${appRole}`,
  ])
    await sql.raw(statement).execute(kysely);
}

/**
 * Runs the job queue's SQL on the embedded database's single connection, between other transactions and
 * never inside them.
 */
const pgliteQueueSql = (kysely: Kysely<Tables>, pglite: Pglite): QueueSql => ({
  schema: queueSchema,
  executeSql: (text, values = []) =>
    kysely.connection().execute(async (connection) => {
      if (values.length > 0) return connection.executeQuery(CompiledQuery.raw(text, values));
      try {
        return await pglite.script(text);
      } catch (error) {
        // A script may have started a transaction, which nothing else would end.
        await pglite.script('ROLLBACK');
        throw error;
      }
    }),
});

/**
 * Lets tenant transactions add work and nothing else. Of pending work, they may read the id but never the
 * data, which may be another tenant's.
 */
async function grantQueueToApp(kysely: Kysely<Tables>): Promise<void> {
  for (const statement of [
    `GRANT USAGE ON SCHEMA ${queueSchema} TO ${appRole}`,
    // Grants of earlier versions.
    `REVOKE ALL ON ALL TABLES IN SCHEMA ${queueSchema} FROM ${appRole}`,
    `GRANT INSERT, SELECT (id) ON ${queueSchema}.job_common TO ${appRole}`,
    `GRANT SELECT ON ${queueSchema}.queue TO ${appRole}`,
  ])
    await sql.raw(statement).execute(kysely);
}

/** Starts the embedded database and migrates its tables. */
export async function connectPglite(
  options: Extract<DatabaseOptions, { kind: 'pglite' }>,
): Promise<Connection> {
  const { dir, template } = options;
  const pglite = await openPglite({ dir, template });
  const dialects = pgliteDialects(pglite);
  const logged = loggedBy(options.onStatement);
  const kysely = new Kysely<Tables>({ dialect: dialects.dialect, ...logged });
  const urgent = new Kysely<Tables>({ dialect: dialects.urgent, ...logged });
  const queue = pgliteQueueSql(kysely, pglite);
  try {
    if (options.migrates === 'off') {
      await requireMigrated(kysely, options.migrations);
      await requireQueue(queue, 'pglite');
    } else {
      await createAppRole(kysely);
      const ran = await migrate(kysely, options.migrations);
      options.onMigrated?.(ran);
      await prepareQueue(queue, 'pglite');
      await grantQueueToApp(kysely);
    }
  } catch (error) {
    await kysely.destroy();
    throw error;
  }
  return { kysely, urgent, queue, pglite, timeoutFactor: embeddedTimeoutFactor };
}

/**
 * Opens the database and migrates its tables.
 * Throws `StartupError` if a PostgreSQL server's login role could bypass row-level security, and the
 * driver's error if the database is unreachable.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  if (options.kind === 'pglite') return createDatabase(await connectPglite(options));
  const { url, directUrl = url, schema = null, timeoutFactor = 1 } = options;
  const { onIdleError = () => {} } = options;
  const server = { url, schema, timeoutFactor, onIdleError };
  const queueName = schema === null ? queueSchema : `${schema}_jobs`;
  const pool = openPool(server);
  const logged = loggedBy(options.onStatement);
  const kysely = new Kysely<Tables>({ dialect: postgresDialect(pool), ...logged });
  const urgentPool = openUrgentPool(server);
  const urgent = new Kysely<Tables>({ dialect: postgresDialect(urgentPool), ...logged });
  const connections = () => ({
    open: pool.totalCount + urgentPool.totalCount,
    idle: pool.idleCount + urgentPool.idleCount,
    waiting: pool.waitingCount + urgentPool.waitingCount,
  });
  const queue = postgresQueueSql(pool, queueName);
  try {
    const { rows } = await sql<{ rolname: string; rolsuper: boolean; rolbypassrls: boolean }>`
      SELECT rolname, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user`.execute(
      kysely,
    );
    const role = rows[0];
    if (role === undefined) throw new StartupError('DATABASE_URL: the login role is unknown');
    refusePrivilegedRole(role);
    await requireSameDatabase(url, 'DIRECT_DATABASE_URL', directUrl);
    if (options.migrates === 'off') {
      await requireMigrated(kysely, options.migrations);
      await requireQueue(queue, 'postgres');
    } else await migrateServer({ ...server, url: directUrl }, queueName, options);
  } catch (error) {
    await Promise.all([kysely.destroy(), urgent.destroy()]);
    throw error;
  }
  return createDatabase({ kysely, urgent, queue, pglite: null, timeoutFactor, connections });
}

/** Migrates the tables and the queue of a server over connections that end with it. */
async function migrateServer(
  server: Parameters<typeof openPool>[0],
  queueName: string,
  { migrations, onMigrated }: OpeningOptions,
): Promise<void> {
  const pool = openPool(server);
  const kysely = new Kysely<Tables>({ dialect: postgresDialect(pool) });
  try {
    // Under the lock: of two processes that create the queue's schema at once, one would fail.
    const ran = await migrate(kysely, migrations, () =>
      prepareQueue(postgresQueueSql(pool, queueName), 'postgres'),
    );
    onMigrated?.(ran);
  } finally {
    await kysely.destroy();
  }
}
