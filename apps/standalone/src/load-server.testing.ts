/**
 * The real server, which the benchmark tells over its channel what happens: a goal, that everything
 * is forgotten, a message for the room of an event. Goals of the demo's own matches do not reach its
 * pages, so that a quiet minute is one. It counts what pages cost the backend and the embedded
 * database, and answers the counts when it is asked.
 */
import { Worker } from 'node:worker_threads';
import { registerPortal, type EventChange } from '@grandstand/portal/server';
import { readConfig } from './config.ts';
import { startServer } from './serve.ts';

interface Command {
  readonly what: 'goal' | 'forget' | 'message' | 'counts';
  /** Of a question, which is answered under the same one. */
  readonly id?: number;
  readonly tenantId: string;
  readonly eventId: string;
}

const listeners = new Set<(change: EventChange) => void>();
const emitChange = (change: EventChange) => listeners.forEach((listener) => listener(change));

const counts = { statements: 0, calls: 0, pages: 0 };
/** The pages that each thread which makes pages has begun, by the number of their message. */
const making = new Map<Worker, Set<number>>();

/** Counts a page that a thread is told to make, until the thread says that it is at its end. */
function countPage(thread: Worker, id: number): void {
  counts.pages += 1;
  const known = making.get(thread);
  const started = known ?? new Set();
  started.add(id);
  if (known !== undefined) return;
  making.set(thread, started);
  thread.on('message', (message: { readonly what: string; readonly id: number }) => {
    if (message.what === 'made' || message.what === 'failed') started.delete(message.id);
  });
  thread.once('exit', () => making.delete(thread));
}

/** What waits for its turn is begun as soon as another page is at its end: then none waits, either. */
const pagesUnderWay = () => [...making.values()].reduce((sum, started) => sum + started.size, 0);

interface Sent {
  /** Of what the embedded database is sent. */
  readonly op?: string;
  /** Of what the thread that makes pages is sent. */
  readonly what?: string;
  readonly id?: number;
}
// eslint-disable-next-line typescript/unbound-method -- is called on the worker it was called on
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (message: Sent, transfer) {
  if (message.op === 'query' || message.op === 'script') counts.statements += 1;
  if (message.what === 'make' && message.id !== undefined) countPage(this, message.id);
  return postMessage.call(this, message, transfer);
};

const server = await startServer(readConfig(), 'production', async (app, options) => {
  process.on('message', (command: Command) => {
    const { tenantId, eventId } = command;
    if (command.what === 'goal') emitChange({ tenantId, eventId, kind: 'scored', byClock: true });
    if (command.what === 'forget') emitChange({ tenantId, eventId: null, kind: 'missed' });
    if (command.what === 'message')
      app.platform.realtime.emitToEvent(tenantId, eventId, 'update-event', { eventId });
    if (command.id !== undefined)
      process.send?.({ id: command.id, answer: { ...counts, pagesUnderWay: pagesUnderWay() } });
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
