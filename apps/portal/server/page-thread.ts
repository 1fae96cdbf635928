/** Pages made by a thread of their own, so that nothing else waits while React writes one. */
import type { TenantConfig } from '@grandstand/contract';
import type { PortalOptions } from './options.ts';
import type { MadePage, MakePage } from './pages.ts';
import { sendableError, type FromThread, type ToThread } from './render-messages.ts';

/** What is used of a `Worker`. */
export interface Thread {
  postMessage(message: ToThread): void;
  on(event: 'message', listener: (message: FromThread) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  unref(): void;
  terminate(): Promise<unknown>;
}

export interface PageThread {
  /** @throws when the rendering code fails, or the thread ends before the page is made */
  readonly make: MakePage;
  /** Forgets what a tenant's calls were answered, for all pages that are asked for from now on. */
  drop(tenantId: string): void;
  close(): Promise<void>;
}

/** Longer than any page may take: its calls have time limits of their own, ms. */
const longestMs = 60_000;

interface Making {
  readonly resolve: (made: MadePage) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** A thread from its start to its end, with the pages that it makes. */
interface Running {
  readonly thread: Thread;
  readonly making: Map<number, Making>;
  /** The settings that it knows. */
  readonly settings: Map<string, TenantConfig>;
}

function tell(thread: Thread, message: ToThread): void {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  thread.postMessage(message);
}

/**
 * Makes pages in a thread, which is started at once, and again for the next page after it has ended:
 * by a fault of its own, or because a page did not come to an end. It reaches the backend through this
 * thread. It does not keep the process from ending.
 */
export function startPageThread(
  start: () => Thread,
  { inject, log }: Pick<PortalOptions, 'inject' | 'log'>,
): PageThread {
  let count = 0;
  let closed = false;
  let running: Running | null = null;

  const answer = async (thread: Thread, { id, request }: FromThread & { what: 'call' }) => {
    try {
      const { statusCode, body } = await inject(request);
      tell(thread, { what: 'answer', id, answer: { statusCode, body } });
    } catch (error) {
      tell(thread, { what: 'unanswered', id, error: sendableError(error) });
    }
  };

  function take({ making }: Running, id: number): Making | undefined {
    const one = making.get(id);
    making.delete(id);
    clearTimeout(one?.timer);
    return one;
  }

  function end(one: Running, error: Error): void {
    if (running === one) running = null;
    for (const id of one.making.keys()) take(one, id)?.reject(error);
  }

  function begin(): Running {
    const thread = start();
    const one: Running = { thread, making: new Map(), settings: new Map() };
    thread.unref();
    thread.on('message', (message) => {
      if (message.what === 'made') take(one, message.id)?.resolve(message.made);
      if (message.what === 'failed') take(one, message.id)?.reject(message.error);
      if (message.what === 'call') void answer(thread, message);
      if (message.what === 'log') log[message.level](message.details, message.message);
    });
    thread.on('error', (error) => {
      log.error({ err: error }, 'the thread that makes pages failed');
      end(one, error);
    });
    thread.on('exit', () => end(one, new Error('the thread that makes pages has ended')));
    return one;
  }

  running = begin();

  return {
    make: ({ tenant, ...page }) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('the thread that makes pages is closed'));
        running ??= begin();
        const one = running;
        const { thread, making, settings } = one;
        count += 1;
        const id = count;
        const exceeded = () => {
          const error = new Error(`a page did not come to an end: ${page.path}`);
          log.error({ err: error, tenant: tenant.id, path: page.path }, 'page was given up');
          end(one, error);
          void thread.terminate();
        };
        const timer = setTimeout(exceeded, longestMs).unref();
        making.set(id, { resolve, reject, timer });
        const known = settings.get(tenant.id) === tenant;
        settings.set(tenant.id, tenant);
        tell(thread, {
          what: 'make',
          id,
          tenantId: tenant.id,
          settings: known ? null : tenant,
          ...page,
        });
      }),
    drop: (tenantId) => {
      if (running !== null) tell(running.thread, { what: 'drop', tenantId });
    },
    close: async () => {
      closed = true;
      const last = running;
      if (last === null) return;
      end(last, new Error('the thread that makes pages is closed'));
      await last.thread.terminate();
    },
  };
}
