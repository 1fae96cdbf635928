import { Worker } from 'node:worker_threads';
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
import type {
  WorkerAnswer,
  WorkerOperation,
  WorkerResult,
  WorkerStart,
} from './pglite-messages.ts';

/** An error of the database, with the fields the PostgreSQL driver also gives. */
class PgliteError extends Error {
  override readonly name = 'PgliteError';
  readonly code: string | null;
  readonly constraint: string | null;
  readonly detail: string | null;

  constructor(
    fields: { message: string } & Record<'code' | 'constraint' | 'detail', string | null>,
  ) {
    super(fields.message);
    this.code = fields.code;
    this.constraint = fields.constraint;
    this.detail = fields.detail;
  }
}

/** The embedded database in its own thread. */
export interface Pglite {
  query(sql: string, params: readonly unknown[]): Promise<WorkerResult>;
  /** Runs several statements without parameters; returns the rows of all. */
  script(sql: string): Promise<WorkerResult>;
  /** Writes a tar of the whole cluster, to start others from. */
  dump(file: string): Promise<void>;
  /** Whether its thread keeps the process from ending, as it does at first. */
  hold(isHeld: boolean): void;
  close(): Promise<void>;
}

/**
 * Starts the worker and waits until its database answers.
 * Rejects with the database's error, e.g. when the disk is full or the folder cannot be written.
 */
export async function openPglite(start: WorkerStart): Promise<Pglite> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: start });
  const waiting = new Map<
    number,
    { resolve: (result: WorkerResult) => void; reject: (error: Error) => void }
  >();
  const ready = Promise.withResolvers<void>();
  let count = 0;
  let ended: Error | null = null;

  const end = (error: Error) => {
    ended = error;
    ready.reject(error);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('error', end);
  worker.on('exit', () => end(ended ?? new Error('The embedded database has ended')));
  worker.on('message', (message: WorkerAnswer) => {
    if ('ready' in message) return ready.resolve();
    if ('failed' in message) return end(new PgliteError(message.failed));
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if ('error' in message) call?.reject(new PgliteError(message.error));
    else call?.resolve(message.result);
  });

  const send = (operation: WorkerOperation) =>
    new Promise<WorkerResult>((resolve, reject) => {
      if (ended !== null) return reject(ended);
      count += 1;
      waiting.set(count, { resolve, reject });
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage({ ...operation, id: count });
    });

  await ready.promise;
  return {
    query: (sql, params) => send({ op: 'query', sql, params }),
    script: (sql) => send({ op: 'script', sql }),
    dump: async (file) => void (await send({ op: 'dump', file })),
    hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
    close: async () => {
      if (ended !== null) return;
      await send({ op: 'close' });
      await worker.terminate();
    },
  };
}

/** The query builder's dialect over the worker. There is one connection, so it hands that out. */
export function pgliteDialect(pglite: Pglite): Dialect {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, affectedRows } = await pglite.query(query.sql, query.parameters);
      return {
        rows: rows as R[],
        ...(affectedRows === null ? {} : { numAffectedRows: BigInt(affectedRows) }),
      };
    },
    streamQuery() {
      throw new Error('The embedded database does not stream rows');
    },
  };
  const run = (sql: string) => async () => void (await pglite.query(sql, []));
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: run('BEGIN'),
    commitTransaction: run('COMMIT'),
    rollbackTransaction: run('ROLLBACK'),
    releaseConnection: async () => {},
    destroy: () => pglite.close(),
  };
  return {
    createAdapter: () => new PGliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
