/** The connections to a replica and its primary. They are replaced as a whole once a server does not respond. */
import { Kysely } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { withTimeout } from '../../redis/with-timeout.ts';
import { createDatabase, type Scope } from '../database.ts';
import { openPool, openSinglePool, postgresDialect, postgresQueueSql } from './postgres.ts';
import type { Tables } from '../tables.ts';

/** The state that a database server reports. */
export interface ServerState {
  /** Position in the write-ahead log, bytes: of a replica what it has replayed, of a primary what it has written. */
  readonly position: bigint;
  readonly isReplica: boolean;
  /** The login role, if row-level security does not hold for it; else null. */
  readonly privilegedRole: string | null;
  /** Equal for a primary and its replicas. */
  readonly cluster: string;
  readonly database: string;
}

type Row = Omit<ServerState, 'position'> & { readonly position: string | null };

const stateSql = `SELECT pg_is_in_recovery() AS "isReplica", current_database() AS database,
  (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END - '0/0')::text
    AS position,
  (SELECT rolname FROM pg_roles WHERE rolname = current_user AND (rolsuper OR rolbypassrls)) AS "privilegedRole",
  (SELECT system_identifier::text FROM pg_control_system()) AS cluster`;

/** Returns a function that ends a pool at once, including connections that wait for a response. */
function terminatorOf(pool: Pool): () => void {
  const clients = new Set<PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  return () => {
    // A client with a statement in progress breaks its connection; the types of pooled ones leave `end` out.
    for (const client of clients as ReadonlySet<PoolClient & { end?(): Promise<void> }>)
      client.end?.().catch(() => {});
    pool.end().catch(() => {});
  };
}

const serverAt = (url: string) => ({
  url,
  schema: null,
  timeoutFactor: 1,
  onIdleError: () => {},
});

/** Reads a server's state, over a connection of its own, which no list can occupy. */
export interface StateReader {
  /** Rejects if it takes too long. The next call connects again then. */
  read(): Promise<ServerState>;
  close(): void;
}

/** @param timeoutMs time to connect, and to respond, ms */
export function openStateReader(url: string, timeoutMs: number): StateReader {
  const open = () => {
    const pool = openSinglePool(serverAt(url), timeoutMs);
    return { pool, end: terminatorOf(pool) };
  };
  let connection = open();
  return {
    read: async () => {
      const { pool, end } = connection;
      try {
        const { rows } = await withTimeout(pool.query<Row>(stateSql), timeoutMs);
        const [row] = rows;
        if (row === undefined) throw new Error('the server returned no state');
        return { ...row, position: BigInt(row.position ?? 0) };
      } catch (error) {
        end();
        connection = open();
        throw error;
      }
    },
    close: () => connection.end(),
  };
}

/** The connections over which lists are read. */
export interface ReplicaConnection {
  /**
   * Runs `work` in a read-only transaction of one tenant. Rejects once the connections are closed, even while a
   * statement waits for a response.
   */
  read<T>(tenantId: string, work: (scope: Scope) => Promise<T>): Promise<T>;
  /** Ends all connections at once. */
  close(reason: Error): void;
}

/** Opens connections to a replica, on demand. */
export function openReplicaConnection(url: string): ReplicaConnection {
  const pool = openPool(serverAt(url));
  const end = terminatorOf(pool);
  const kysely = new Kysely<Tables>({ dialect: postgresDialect(pool) });
  /** Reject the lists in progress. */
  const inProgress = new Set<(reason: Error) => void>();
  const db = createDatabase({
    kysely,
    urgent: kysely,
    queue: postgresQueueSql(pool, ''),
    pglite: null,
    timeoutFactor: 1,
  });
  return {
    read: (tenantId, work) =>
      new Promise((resolve, reject) => {
        inProgress.add(reject);
        db.forTenant(tenantId, work, { isReadOnly: true })
          .then(resolve, reject)
          .finally(() => inProgress.delete(reject));
      }),
    close: (reason) => {
      for (const reject of inProgress) reject(reason);
      end();
    },
  };
}
