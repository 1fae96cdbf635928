/** Renders pages in a separate thread, so that a render never blocks other work. */
import type { TenantConfig } from '@grandstand/contract';
import { createTaskQueue } from '../cache/task-queue.ts';
import type { PortalOptions } from '../options.ts';
import type { RenderResult, RenderPage } from './page-request.ts';
import { sendableError, type FromThread, type Thread, type ToThread } from './render-messages.ts';

export interface RenderThreadHost {
  /**
   * @throws RenderPausedError at once while no thread is available; an Error if the rendering code fails or
   * the thread ends before the page is rendered
   */
  readonly render: RenderPage;
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
export class RenderPausedError extends Error {
  override readonly name = 'RenderPausedError';
  /** Seconds until the next thread starts. */
  readonly retryAfter: number;

  constructor(pauseMs: number, cause: Error) {
    super('the render thread ends repeatedly', { cause });
    this.retryAfter = Math.max(1, Math.ceil(pauseMs / 1000));
  }
}

/** The last of consecutive threads that ended without a page. */
interface Failure {
  /** Number of threads in a row. */
  readonly inRow: number;
  readonly error: Error;
  /** Earliest start of the next thread, in `performance.now()` time. */
  readonly pausedUntil: number;
}

/** One page can crash one thread; a second crash in a row has another cause. */
function failureAfter(last: Failure | null, error: Error): Failure {
  const inRow = (last?.inRow ?? 0) + 1;
  const pauseMs = inRow === 1 ? 0 : Math.min(maxPauseMs, firstPauseMs * 2 ** (inRow - 2));
  return { inRow, error, pausedUntil: performance.now() + pauseMs };
}

interface PendingRender {
  readonly resolve: (result: RenderResult) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** One thread from start to end, with its renders. */
interface RunningThread {
  readonly thread: Thread;
  readonly pending: Map<number, PendingRender>;
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
  const runInTurn = createTaskQueue();
  let renderCount = 0;
  let isClosed = false;
  let running: RunningThread | null = null;
  let failure: Failure | null = null;

  const handleCall = async (thread: Thread, { id, request }: FromThread & { kind: 'call' }) => {
    try {
      const response = await runInTurn(async () =>
        running?.thread === thread ? inject(request) : null,
      );
      // Null: the thread ended before the call's turn.
      if (response === null) return;
      const { statusCode, body } = response;
      send(thread, { kind: 'response', id, response: { statusCode, body } });
    } catch (error) {
      send(thread, { kind: 'call-failed', id, error: sendableError(error) });
    }
  };

  function removePending({ pending }: RunningThread, id: number): PendingRender | undefined {
    const render = pending.get(id);
    pending.delete(id);
    clearTimeout(render?.timer);
    return render;
  }

  function end(ended: RunningThread, error: Error): void {
    if (running === ended) {
      running = null;
      failure = ended.hasFinished ? null : failureAfter(failure, error);
    }
    for (const id of ended.pending.keys()) removePending(ended, id)?.reject(error);
  }

  function startThread(): RunningThread {
    const thread = start();
    const started: RunningThread = {
      thread,
      pending: new Map(),
      settings: new Map(),
      hasFinished: false,
    };
    thread.unref();
    thread.on('message', (message) => {
      if (message.kind === 'rendered' || message.kind === 'failed') started.hasFinished = true;
      if (message.kind === 'rendered') removePending(started, message.id)?.resolve(message.result);
      if (message.kind === 'failed') removePending(started, message.id)?.reject(message.error);
      if (message.kind === 'call') void handleCall(thread, message);
      if (message.kind === 'log') log[message.level](message.details, message.message);
    });
    thread.on('error', (error) => {
      log.error({ err: error }, 'the render thread failed');
      end(started, error);
    });
    thread.on('exit', () => end(started, new Error('the render thread ended')));
    return started;
  }

  /** Returns the running thread, or starts one. Throws RenderPausedError, or the error that prevents a start. */
  function runningOrNew(): RunningThread {
    if (running !== null) return running;
    const pauseMs = (failure?.pausedUntil ?? 0) - performance.now();
    if (failure !== null && pauseMs > 0) throw new RenderPausedError(pauseMs, failure.error);
    try {
      running = startThread();
      return running;
    } catch (error) {
      failure = failureAfter(failure, sendableError(error));
      throw error;
    }
  }

  running = startThread();

  return {
    render: ({ tenant, ...page }) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error('the render thread is closed'));
        const current = runningOrNew();
        const { thread, pending, settings } = current;
        renderCount += 1;
        const id = renderCount;
        const onTimeout = () => {
          const error = new Error(`a page took too long to render: ${page.path}`);
          log.error(
            { err: error, tenant: tenant.id, path: page.path },
            'page took too long to render',
          );
          end(current, error);
          void thread.terminate();
        };
        const timer = setTimeout(onTimeout, renderTimeoutMs).unref();
        pending.set(id, { resolve, reject, timer });
        const hasSettings = settings.get(tenant.id) === tenant;
        try {
          send(thread, {
            kind: 'render',
            id,
            tenantId: tenant.id,
            settings: hasSettings ? null : tenant,
            ...page,
          });
          settings.set(tenant.id, tenant);
        } catch (error) {
          // The message could not be sent, so the thread has not received the settings.
          removePending(current, id)?.reject(sendableError(error));
        }
      }),
    drop: (tenantId) => {
      if (running !== null) send(running.thread, { kind: 'drop', tenantId });
    },
    close: async () => {
      isClosed = true;
      const last = running;
      if (last === null) return;
      end(last, new Error('the render thread is closed'));
      await last.thread.terminate();
    },
  };
}
