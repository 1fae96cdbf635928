import { CompiledQuery, Kysely, sql, type Transaction } from 'kysely';
import { StartupError } from '../error.ts';
import { prepareQueue, type QueueSql } from './job-queue.ts';
import { migrate } from './migrate.ts';
import { openPglite, pgliteDialects, type Pglite } from './pglite.ts';
import {
  openPool,
  openUrgentPool,
  postgresDialect,
  postgresQueueSql,
  refusePowerfulRole,
} from './postgres.ts';
import type { Tables } from './tables.ts';

export type Trx = Transaction<Tables>;

/** Longest time a statement of a request may take, ms (SEC-24). */
const statementTimeoutMs = 2000;
/**
 * How much longer the embedded database lets a statement run: to end one there ends its thread. Within the
 * time that a server would end it at, it is not ended here, on a busy machine either.
 */
const embeddedPatience = 2.5;
const appRole = 'grandstand_app';
/** Stands for no tenant where a tenant's id would stand. An empty setting is that of the job queue. */
const noTenant = '(nobody)';
/** Schema of the job queue; one for tests bears the name of theirs. */
const queueSchema = 'grandstand_jobs';

/** A transaction that sees and writes one tenant's rows, and whom it serves. */
export interface Scope {
  readonly trx: Trx;
  readonly tenantId: string;
  /** The signed-in user; null for an anonymous caller, and for jobs and imports. */
  readonly userId: string | null;
}

/** Whose rows a transaction is about: a request's `ctx`, or the id of a tenant in jobs and imports. */
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
   * Goes before all that waits, on connections of its own: for what keeps pictures running, which must
   * not wait behind pages. Short, or it is others who wait.
   */
  readonly isUrgent?: boolean;
}

/** The database as the backend's modules use it. There is no way to a tenant's rows but `forTenant`. */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /**
   * Runs `work` in one transaction that sees and writes rows of that tenant only (SEC-01).
   * Do not call it inside itself: the embedded database has one connection.
   */
  forTenant<T>(
    owner: ScopeOwner,
    work: (scope: Scope) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /** Runs `work` in a transaction that sees no tenant's rows: for `meta` only. */
  withoutTenant<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /**
   * Removes dead rows and updates the statistics that query plans depend on (`VACUUM (ANALYZE)`). A
   * PostgreSQL server does that by itself; the embedded database has no autovacuum.
   */
  tidy(): Promise<void>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /** Writes the whole cluster to a tar file; embedded database only. */
  dump(file: string): Promise<void>;
  close(): Promise<void>;
}

/** The database as it was opened, with what the outbox alone may have. */
export interface OpenDatabase extends Database {
  /** SQL without a fence between tenants, on the embedded database even that of a superuser. */
  readonly queue: QueueSql;
}

export type DatabaseOptions =
  | {
      readonly kind: 'pglite';
      /** Null keeps everything in memory. */
      readonly dir: string | null;
      /** Tar of a cluster to begin with when `dir` is new; null makes a fresh one (about 9 s). */
      readonly template: string | null;
    }
  | {
      readonly kind: 'postgres';
      readonly url: string;
      /** Schema of its own, for tests. */
      readonly schema?: string;
      /** How many times longer than usual a connection and a statement may take: tests share their machine. */
      readonly patience?: number;
      readonly onIdleError?: (error: Error) => void;
    };

/**
 * A connection to the tables; `pglite` is the embedded database's own thread, null for a server.
 */
export interface Connection {
  readonly kysely: Kysely<Tables>;
  /** The same for `isUrgent`: it gets a connection before the others, or has its own. */
  readonly urgent: Kysely<Tables>;
  readonly queue: QueueSql;
  readonly pglite: Pglite | null;
  /** How many times longer than a server's statements those of this connection may take. */
  readonly patience: number;
}

/**
 * Nearly all statements take milliseconds, and there are many of them at once: compiling them, or starting
 * further processes for one, takes longer than what it could save. It holds for every transaction, those of
 * jobs and imports too: of their few long statements none takes the processors that requests need.
 */
const ownPace = sql`, set_config('jit', 'off', true),
  set_config('max_parallel_workers_per_gather', '0', true)`;

/** The database as the backend uses it, over a connection that is up to date. */
export function createDatabase(connection: Connection): OpenDatabase {
  const { kysely, urgent, queue, pglite, patience } = connection;
  const inTransaction = <T>(
    tenantId: string,
    { statementTimeoutMs: timeoutMs = statementTimeoutMs, isUrgent = false }: TransactionOptions,
    work: (trx: Trx) => Promise<T>,
  ): Promise<T> =>
    (isUrgent ? urgent : kysely).transaction().execute(async (trx) => {
      const most = timeoutMs * patience;
      // One round trip with the beginning, which the dialects leave to whoever begins; `true` ends each
      // setting with the transaction, as SET LOCAL does.
      await sql`BEGIN; SELECT set_config('grandstand.tenant', ${sql.lit(tenantId)}, true),
        set_config('statement_timeout', ${sql.lit(String(most))}, true)
        ${pglite === null ? ownPace : sql`, set_config('role', ${sql.lit(appRole)}, true)`}`.execute(
        trx,
      );
      pglite?.limit(most === 0 ? null : most);
      try {
        return await work(trx);
      } finally {
        pglite?.limit(null);
      }
    });
  return {
    kind: pglite === null ? 'postgres' : 'pglite',
    queue,
    forTenant: (owner, work, options = {}) => {
      const [tenantId, userId] =
        typeof owner === 'string'
          ? [owner, null]
          : [owner.tenant.id, owner.session?.userId ?? null];
      return inTransaction(tenantId, options, (trx) => work({ trx, tenantId, userId }));
    },
    withoutTenant: (work) => inTransaction(noTenant, {}, work),
    tidy: async () => {
      if (pglite === null) return;
      const { rows } = await sql<{ name: string }>`SELECT quote_ident(tablename) AS name
        FROM pg_tables WHERE schemaname = current_schema()`.execute(kysely);
      // Without the catalogs, which take seconds and hardly change.
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

/** The application's role of the embedded database, whose only login is a superuser. */
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
 * The SQL of the job queue on the one connection of the embedded database: between the transactions
 * of others, never inside them.
 */
const pgliteQueueSql = (kysely: Kysely<Tables>, pglite: Pglite): QueueSql => ({
  schema: queueSchema,
  executeSql: (text, values = []) =>
    kysely.connection().execute(async (connection) => {
      if (values.length > 0) return connection.executeQuery(CompiledQuery.raw(text, values));
      try {
        return await pglite.script(text);
      } catch (error) {
        // A script may have begun a transaction, which nobody else would end.
        await pglite.script('ROLLBACK');
        throw error;
      }
    }),
});

/**
 * Lets the transactions of tenants add work, and nothing else: of waiting work they may read the id,
 * never the data, which may be another tenant's.
 */
async function letAppUseQueue(kysely: Kysely<Tables>): Promise<void> {
  for (const statement of [
    `GRANT USAGE ON SCHEMA ${queueSchema} TO ${appRole}`,
    // Of earlier versions.
    `REVOKE ALL ON ALL TABLES IN SCHEMA ${queueSchema} FROM ${appRole}`,
    `GRANT INSERT, SELECT (id) ON ${queueSchema}.job_common TO ${appRole}`,
    `GRANT SELECT ON ${queueSchema}.queue TO ${appRole}`,
  ])
    await sql.raw(statement).execute(kysely);
}

/** Starts the embedded database and brings its tables up to date. */
export async function connectPglite(
  options: Extract<DatabaseOptions, { kind: 'pglite' }>,
): Promise<Connection> {
  const pglite = await openPglite(options);
  const dialects = pgliteDialects(pglite);
  const kysely = new Kysely<Tables>({ dialect: dialects.dialect });
  const urgent = new Kysely<Tables>({ dialect: dialects.urgent });
  await createAppRole(kysely);
  await migrate(kysely);
  const queue = pgliteQueueSql(kysely, pglite);
  await prepareQueue(queue, 'pglite');
  await letAppUseQueue(kysely);
  return { kysely, urgent, queue, pglite, patience: embeddedPatience };
}

/**
 * Opens the database and brings its tables up to date.
 * Throws `StartupError` when the login role of a PostgreSQL server could see through row-level
 * security, and the driver's error when the database cannot be reached.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  if (options.kind === 'pglite') return createDatabase(await connectPglite(options));
  const { url, schema = null, patience = 1, onIdleError = () => {} } = options;
  const server = { url, schema, patience, onIdleError };
  const pool = openPool(server);
  const kysely = new Kysely<Tables>({ dialect: postgresDialect(pool) });
  const urgent = new Kysely<Tables>({ dialect: postgresDialect(openUrgentPool(server)) });
  const queue = postgresQueueSql(pool, schema === null ? queueSchema : `${schema}_jobs`);
  try {
    const { rows } = await sql<{ rolname: string; rolsuper: boolean; rolbypassrls: boolean }>`
      SELECT rolname, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user`.execute(
      kysely,
    );
    const role = rows[0];
    if (role === undefined) throw new StartupError('DATABASE_URL: the login role is unknown');
    refusePowerfulRole(role);
    await migrate(kysely);
    await prepareQueue(queue, 'postgres');
  } catch (error) {
    await Promise.all([kysely.destroy(), urgent.destroy()]);
    throw error;
  }
  return createDatabase({ kysely, urgent, queue, pglite: null, patience });
}
