import { Worker } from 'node:worker_threads';
import type {
  WorkerReply,
  WorkerError,
  WorkerOperation,
  WorkerResult,
  WorkerStart,
} from './pglite-messages.ts';

/** A database error, with the same fields as the PostgreSQL driver's. */
export class PgliteError extends Error {
  override readonly name = 'PgliteError';
  readonly code: string | null;
  readonly constraint: string | null;
  readonly detail: string | null;

  constructor(fields: WorkerError) {
    super(fields.message);
    this.code = fields.code;
    this.constraint = fields.constraint;
    this.detail = fields.detail;
  }
}

/** Returns the error that a server reports for a cancelled statement. */
export const queryCanceledError = (message: string): PgliteError =>
  new PgliteError({ message, code: '57014', constraint: null, detail: null });

/** Time limit of an operation, and what to do when it is exceeded. */
export interface Limit {
  readonly ms: number;
  readonly exceeded: () => void;
}

/** The thread of an embedded database, over its lifetime. */
export interface PgliteThread {
  /** Resolves when the database responds; rejects if it cannot be opened. */
  readonly ready: Promise<void>;
  send(operation: WorkerOperation, limit: Limit | null): Promise<WorkerResult>;
  /** Sets whether the thread keeps the process alive, as it does at first. */
  keepAlive(isOn: boolean): void;
  /** Ends the thread at once; everything pending rejects with the error. */
  end(error: Error): Promise<void>;
}

interface PendingRequest {
  readonly resolve: (result: WorkerResult) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout | null;
}

/** Starts the thread that opens the database. */
export function startThread(start: WorkerStart): PgliteThread {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: start });
  const pending = new Map<number, PendingRequest>();
  const ready = Promise.withResolvers<void>();
  // The rejection must not count as unhandled: of a restarted thread, no caller may await it.
  ready.promise.catch(() => {});
  let count = 0;
  let ended: Error | null = null;

  function removePending(id: number): PendingRequest | undefined {
    const request = pending.get(id);
    pending.delete(id);
    if (request?.timer != null) clearTimeout(request.timer);
    return request;
  }
  function end(error: Error): void {
    ended ??= error;
    ready.reject(ended);
    for (const id of pending.keys()) removePending(id)?.reject(ended);
  }
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The embedded database has ended')));
  worker.on('message', (message: WorkerReply) => {
    if ('ready' in message) return ready.resolve();
    if ('failed' in message) return end(new PgliteError(message.failed));
    const request = removePending(message.id);
    if ('error' in message) request?.reject(new PgliteError(message.error));
    else request?.resolve(message.result);
  });

  return {
    ready: ready.promise,
    send: (operation, limit) =>
      new Promise((resolve, reject) => {
        if (ended !== null) return reject(ended);
        count += 1;
        const id = count;
        // Handles a reply that arrived while this process was busy before it checks the time limit.
        const check = () => setImmediate(() => pending.has(id) && limit?.exceeded());
        const timer = limit === null ? null : setTimeout(check, limit.ms);
        pending.set(id, { resolve, reject, timer });
        // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        worker.postMessage({ ...operation, id });
      }),
    keepAlive: (isOn) => (isOn ? worker.ref() : worker.unref()),
    end: async (error) => {
      end(error);
      await worker.terminate();
    },
  };
}
