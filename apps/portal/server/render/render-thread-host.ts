/** Renders pages in a separate thread, so that a render never blocks other work. */
import type { TenantConfig } from '@grandstand/contract';
import { createTaskQueue } from '../cache/task-queue.ts';
import type { PortalOptions } from '../options.ts';
import type { RenderResult, RenderPage } from './page-request.ts';
import { sendableError, type FromThread, type Thread, type ToThread } from './render-messages.ts';

export interface RenderThreadHost {
  /**
   * @throws RenderPaused at once while no thread is available; an Error if the rendering code fails or
   * the thread ends before the page is rendered
   */
  readonly make: RenderPage;
  /** Drops cached call responses of a tenant, for all pages requested from now on. */
  drop(tenantId: string): void;
  close(): Promise<void>;
}

/** Timeout of a render, ms; its calls have their own. */
const renderTimeoutMs = 60_000;
/** Pause before the next thread starts after two in a row ended without a page, ms; doubled after each. */
const firstPauseMs = 1000;
const maxPauseMs = 30_000;

/** Thrown while rendering is paused: the threads so far ended before they rendered a page. */
export class RenderPaused extends Error {
  override readonly name = 'RenderPaused';
  /** Seconds until the next thread starts. */
  readonly retryAfter: number;

  constructor(pauseMs: number, cause: Error) {
    super('the render thread ends repeatedly', { cause });
    this.retryAfter = Math.max(1, Math.ceil(pauseMs / 1000));
  }
}

/** The last of consecutive threads that ended without a page. */
interface Failure {
  readonly inRow: number;
  readonly error: Error;
  /** Earliest start of the next thread, in `performance.now()` time. */
  readonly pausedUntil: number;
}

/** One page can crash one thread; a second crash in a row is no coincidence. */
function failureAfter(last: Failure | null, error: Error): Failure {
  const inRow = (last?.inRow ?? 0) + 1;
  const pauseMs = inRow === 1 ? 0 : Math.min(maxPauseMs, firstPauseMs * 2 ** (inRow - 2));
  return { inRow, error, pausedUntil: performance.now() + pauseMs };
}

interface PendingRender {
  readonly resolve: (made: RenderResult) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** One thread from start to end, with its renders. */
interface Running {
  readonly thread: Thread;
  readonly making: Map<number, PendingRender>;
  /** Settings that the thread has received. */
  readonly settings: Map<string, TenantConfig>;
  /** True once a page completed in it. */
  hasFinished: boolean;
}

function send(thread: Thread, message: ToThread): void {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  thread.postMessage(message);
}

/**
 * Renders pages in a thread. The thread starts at once, and restarts for the next page after it ended
 * through a fault or a page that timed out. Consecutive threads that end without a page restart after
 * growing pauses. The thread reaches the backend through this one. It does not keep the process alive.
 */
export function startRenderThread(
  start: () => Thread,
  { inject, log }: Pick<PortalOptions, 'inject' | 'log'>,
): RenderThreadHost {
  // All concurrent calls of a page together would keep playlists waiting for a core (ADR 35).
  const inTurn = createTaskQueue();
  let count = 0;
  let closed = false;
  let running: Running | null = null;
  let failure: Failure | null = null;

  const handleCall = async (thread: Thread, { id, request }: FromThread & { what: 'call' }) => {
    try {
      const called = await inTurn(async () =>
        running?.thread === thread ? inject(request) : null,
      );
      // The thread has ended meanwhile.
      if (called === null) return;
      const { statusCode, body } = called;
      send(thread, { what: 'response', id, response: { statusCode, body } });
    } catch (error) {
      send(thread, { what: 'call-failed', id, error: sendableError(error) });
    }
  };

  function removePending({ making }: Running, id: number): PendingRender | undefined {
    const one = making.get(id);
    making.delete(id);
    clearTimeout(one?.timer);
    return one;
  }

  function end(one: Running, error: Error): void {
    if (running === one) {
      running = null;
      failure = one.hasFinished ? null : failureAfter(failure, error);
    }
    for (const id of one.making.keys()) removePending(one, id)?.reject(error);
  }

  function begin(): Running {
    const thread = start();
    const one: Running = { thread, making: new Map(), settings: new Map(), hasFinished: false };
    thread.unref();
    thread.on('message', (message) => {
      if (message.what === 'made' || message.what === 'failed') one.hasFinished = true;
      if (message.what === 'made') removePending(one, message.id)?.resolve(message.made);
      if (message.what === 'failed') removePending(one, message.id)?.reject(message.error);
      if (message.what === 'call') void handleCall(thread, message);
      if (message.what === 'log') log[message.level](message.details, message.message);
    });
    thread.on('error', (error) => {
      log.error({ err: error }, 'the render thread failed');
      end(one, error);
    });
    thread.on('exit', () => end(one, new Error('the render thread ended')));
    return one;
  }

  /** Throws RenderPaused, or the error that prevents a thread from starting. */
  function available(): Running {
    if (running !== null) return running;
    const pauseMs = (failure?.pausedUntil ?? 0) - performance.now();
    if (failure !== null && pauseMs > 0) throw new RenderPaused(pauseMs, failure.error);
    try {
      running = begin();
      return running;
    } catch (error) {
      failure = failureAfter(failure, sendableError(error));
      throw error;
    }
  }

  running = begin();

  return {
    make: ({ tenant, ...page }) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('the render thread is closed'));
        const one = available();
        const { thread, making, settings } = one;
        count += 1;
        const id = count;
        const exceeded = () => {
          const error = new Error(`a page took too long to render: ${page.path}`);
          log.error(
            { err: error, tenant: tenant.id, path: page.path },
            'page took too long to render',
          );
          end(one, error);
          void thread.terminate();
        };
        const timer = setTimeout(exceeded, renderTimeoutMs).unref();
        making.set(id, { resolve, reject, timer });
        const known = settings.get(tenant.id) === tenant;
        try {
          send(thread, {
            what: 'make',
            id,
            tenantId: tenant.id,
            settings: known ? null : tenant,
            ...page,
          });
          settings.set(tenant.id, tenant);
        } catch (error) {
          // The message could not be sent, so the thread has not received the settings.
          removePending(one, id)?.reject(sendableError(error));
        }
      }),
    drop: (tenantId) => {
      if (running !== null) send(running.thread, { what: 'drop', tenantId });
    },
    close: async () => {
      closed = true;
      const last = running;
      if (last === null) return;
      end(last, new Error('the render thread is closed'));
      await last.thread.terminate();
    },
  };
}
