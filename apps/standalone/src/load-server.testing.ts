/**
 * The real server, which the benchmark controls over its process channel: a goal, a full eviction, a
 * message to an event's room. Goals of the demo's own matches do not reach its pages, so that a quiet
 * minute stays quiet. It counts what pages cost the backend and the embedded database, and returns the
 * counts on request.
 */
import { Worker } from 'node:worker_threads';
import { registerPortal, type EventChange } from '@grandstand/portal/server';
import { readConfig } from './config.ts';
import { startServer } from './serve.ts';

interface Command {
  readonly kind: 'goal' | 'evict' | 'message' | 'counts';
  /** Id of a request; the reply has the same one. */
  readonly id?: number;
  readonly tenantId: string;
  readonly eventId: string;
}

const listeners = new Set<(change: EventChange) => void>();
const emitChange = (change: EventChange) => listeners.forEach((listener) => listener(change));

const counts = { statements: 0, calls: 0, pages: 0 };
/** Message ids of the pages that each render thread is rendering. */
const pagesInProgress = new Map<Worker, Set<number>>();

/** Counts a page sent to a render thread until the thread reports its end. */
function countPage(thread: Worker, id: number): void {
  counts.pages += 1;
  const existing = pagesInProgress.get(thread);
  const started = existing ?? new Set();
  started.add(id);
  if (existing !== undefined) return;
  pagesInProgress.set(thread, started);
  thread.on('message', (message: { readonly kind: string; readonly id: number }) => {
    if (message.kind === 'rendered' || message.kind === 'failed') started.delete(message.id);
  });
  thread.once('exit', () => pagesInProgress.delete(thread));
}

/**
 * Returns the number of pages in progress. Queued ones start as soon as another ends, so none in progress
 * means none queued.
 */
function countPagesInProgress(): number {
  let sum = 0;
  for (const started of pagesInProgress.values()) sum += started.size;
  return sum;
}

interface SentMessage {
  /** Set on messages to the embedded database. */
  readonly op?: string;
  /** Set on messages to a render thread. */
  readonly kind?: string;
  readonly id?: number;
}
// eslint-disable-next-line typescript/unbound-method -- is called on the worker it was called on
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (message: SentMessage, transfer) {
  if (message.op === 'query' || message.op === 'script') counts.statements += 1;
  if (message.kind === 'render' && message.id !== undefined) countPage(this, message.id);
  return postMessage.call(this, message, transfer);
};

const server = await startServer(readConfig(), 'production', async (app, options) => {
  process.on('message', (command: Command) => {
    const { tenantId, eventId } = command;
    if (command.kind === 'goal') emitChange({ tenantId, eventId, kind: 'scored', mayBeLate: true });
    if (command.kind === 'evict') emitChange({ tenantId, eventId: null, kind: 'missed' });
    if (command.kind === 'message')
      app.platform.realtime.emitToEvent(tenantId, eventId, 'update-event', { eventId });
    if (command.id !== undefined)
      process.send?.({
        id: command.id,
        result: { ...counts, pagesInProgress: countPagesInProgress() },
      });
  });
  await registerPortal(app, {
    ...options,
    inject: (request) => {
      counts.calls += 1;
      return options.inject(request);
    },
    onEventChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
});
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
