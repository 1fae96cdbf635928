import {
  type CompiledQuery,
  PGliteAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { WorkerOperation, WorkerResult, WorkerStart } from './pglite-messages.ts';
import { queryCanceledError, startThread, type PgliteThread } from './pglite-thread.ts';

/**
 * Hands out the single connection of the embedded database: to one caller at a time, in the order of their
 * requests, urgent callers first.
 */
class ConnectionQueue {
  #isInUse = false;
  readonly #urgent: (() => void)[] = [];
  readonly #others: (() => void)[] = [];

  /** Waits for the connection; the caller returns it with `release`. */
  async acquire(isUrgent: boolean): Promise<void> {
    if (this.#isInUse)
      return new Promise((resolve) => (isUrgent ? this.#urgent : this.#others).push(resolve));
    this.#isInUse = true;
  }

  release(): void {
    const next = this.#urgent.shift() ?? this.#others.shift();
    if (next === undefined) this.#isInUse = false;
    else next();
  }
}

/** The embedded database on its own thread. */
export interface Pglite {
  query(sql: string, params: readonly unknown[]): Promise<WorkerResult>;
  /** Runs several statements without parameters; returns the rows of all. */
  script(sql: string): Promise<WorkerResult>;
  /** Writes a tar of the whole cluster, as a template for others. */
  dump(file: string): Promise<void>;
  /**
   * Sets the timeout of statements from now on, ms; null removes it. The embedded database has no
   * `statement_timeout`: when a statement takes longer, it fails with 57014, and the thread is killed and another
   * one opens the files. A database in memory would not survive that and is exempt.
   */
  limit(ms: number | null): void;
  /** Number of threads so far: a transaction does not outlive the thread that it started in. */
  generation(): number;
  /** Sets whether its thread keeps the process alive, as it does at first. */
  keepAlive(isOn: boolean): void;
  close(): Promise<void>;
}

/**
 * Starts the worker and waits until its database responds.
 * Rejects with the database's error, e.g. if the disk is full or the folder is not writable.
 */
export async function openPglite(start: WorkerStart): Promise<Pglite> {
  let thread = startThread(start);
  let generation = 1;
  let keepsProcessAlive = true;
  let statementLimitMs: number | null = null;
  /** The thread, once its database responds. */
  let open: Promise<PgliteThread> = thread.ready.then(() => thread);
  await open;

  async function reopen(ending: Promise<void>): Promise<PgliteThread> {
    // Two threads on one folder would destroy it.
    await ending;
    thread = startThread({ ...start, template: null });
    thread.keepAlive(keepsProcessAlive);
    await thread.ready;
    return thread;
  }

  const send = async (operation: WorkerOperation, limitMs: number | null = null) => {
    const current = await open;
    const exceeded = () => {
      if (thread !== current) return;
      generation += 1;
      open = reopen(
        current.end(queryCanceledError(`a statement was cancelled after ${limitMs} ms`)),
      );
      // A failure to reopen must not count as unhandled: the next caller gets it.
      open.catch(() => {});
    };
    const limit = limitMs === null || start.dir === null ? null : { ms: limitMs, exceeded };
    return current.send(operation, limit);
  };

  return {
    query: (sql, params) => send({ op: 'query', sql, params }, statementLimitMs),
    script: (sql) => send({ op: 'script', sql }),
    dump: async (file) => void (await send({ op: 'dump', file })),
    limit: (ms) => {
      statementLimitMs = ms;
    },
    generation: () => generation,
    keepAlive: (isOn) => {
      keepsProcessAlive = isOn;
      thread.keepAlive(isOn);
    },
    close: async () => {
      const current = await open.catch(() => null);
      if (current === null) return;
      await current.send({ op: 'close' }, null).catch(() => {});
      await current.end(new Error('The embedded database has ended'));
    },
  };
}

/** Keeps the query builder from queuing callers itself, because `ConnectionQueue` does so. */
class SharedConnectionAdapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

interface PgliteDialects {
  readonly dialect: Dialect;
  /** The same database, for callers that take precedence. */
  readonly urgent: Dialect;
}

/**
 * The query builder's dialects over the worker. They hand out its single connection. A transaction starts
 * with its first statement, whose text begins with `BEGIN;`: one round trip for both.
 */
export function pgliteDialects(pglite: Pglite): PgliteDialects {
  const connections = new ConnectionQueue();
  /** The generation in which the current transaction started; null without a transaction. */
  let startedIn: number | null = null;
  /**
   * Throws after the end of the transaction's thread: it would continue without its tenant, and be partly
   * lost.
   */
  const refuseAfterRestart = () => {
    if (startedIn !== null && startedIn !== pglite.generation())
      throw queryCanceledError('the transaction was cancelled because a statement took too long');
  };
  /** True if the next statement must begin the transaction. */
  let mustBegin = false;
  const send = async ({ sql, parameters }: CompiledQuery): Promise<WorkerResult> => {
    const begins = sql.startsWith('BEGIN;');
    if (begins !== mustBegin) throw new Error('a transaction begins with its first statement');
    mustBegin = false;
    if (!begins) return pglite.query(sql, parameters);
    // Set before the statement, which starts the transaction even if it fails.
    startedIn = pglite.generation();
    return pglite.script(sql);
  };
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      refuseAfterRestart();
      const { rows, affectedRows } = await send(query);
      return {
        rows: rows as R[],
        ...(affectedRows === null ? {} : { numAffectedRows: BigInt(affectedRows) }),
      };
    },
    streamQuery() {
      throw new Error('The embedded database does not stream rows');
    },
  };
  const run = async (sql: string) => void (await pglite.query(sql, []));
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => {
      await connections.acquire(false);
      return connection;
    },
    // The first statement of the transaction begins with `BEGIN;`.
    beginTransaction: async () => {
      mustBegin = true;
    },
    commitTransaction: async () => {
      refuseAfterRestart();
      startedIn = null;
      mustBegin = false;
      await run('COMMIT');
    },
    rollbackTransaction: async () => {
      const isOpen = startedIn === pglite.generation();
      startedIn = null;
      mustBegin = false;
      // A transaction is rolled back with its thread.
      if (isOpen) await run('ROLLBACK');
    },
    releaseConnection: async () => connections.release(),
    destroy: () => pglite.close(),
  };
  const urgent: Driver = {
    ...driver,
    acquireConnection: async () => {
      await connections.acquire(true);
      return connection;
    },
    // The other dialect closes it.
    destroy: async () => {},
  };
  const dialectOf = (ownDriver: Driver): Dialect => ({
    createAdapter: () => new SharedConnectionAdapter(),
    createDriver: () => ownDriver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  });
  return { dialect: dialectOf(driver), urgent: dialectOf(urgent) };
}
