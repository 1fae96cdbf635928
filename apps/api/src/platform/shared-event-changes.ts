import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Client, Pool } from 'pg';
import { z } from 'zod';
import { createEventChanges, eventChangeKinds, type EventChanges } from './event-changes.ts';

const channel = 'grandstand_event_change';
/** Between two attempts to listen again, ms. */
const reconnectMs = 1000;
const connectTimeoutMs = 5000;

const notification = z.object({
  /** The process that published. */
  from: z.string(),
  tenantId: z.string(),
  eventId: z.string().nullable(),
  kind: z.enum(eventChangeKinds),
});

interface SharedOptions {
  /** Address of the PostgreSQL server. */
  readonly url: string;
  /** The tenants that are served here, told that changes may have been missed after an outage. */
  readonly tenantIds: readonly string[];
  readonly log: FastifyBaseLogger;
}

/**
 * The channel of processes that share a PostgreSQL server, over LISTEN and NOTIFY. Listeners of the
 * publishing process are told directly, so that it never depends on the way through the server. A
 * connection that breaks is made again; what was published meanwhile is lost, so listeners are then
 * told `missed` for each tenant. Rejects when the server cannot be reached at the start.
 */
export async function connectEventChanges(options: SharedOptions): Promise<EventChanges> {
  const { url, tenantIds, log } = options;
  const own = randomUUID();
  const here = createEventChanges(log);
  const sender = new Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'grandstand changes',
  });
  sender.on('error', (error) => log.warn({ err: error }, 'the connection for changes broke'));
  const closing = new AbortController();
  let listening: Client | null = null;
  let reconnecting: Promise<void> = Promise.resolve();

  function receive(payload: string | undefined): void {
    let input: unknown;
    try {
      input = JSON.parse(payload ?? '');
    } catch {
      input = null;
    }
    const message = notification.safeParse(input);
    // A process of another version may say what this one does not know.
    if (!message.success) return log.warn('a change of an event could not be read');
    const { from, ...change } = message.data;
    if (from !== own) void here.publish(change);
  }

  async function listen(): Promise<void> {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      application_name: 'grandstand changes',
    });
    client.on('notification', ({ payload }) => receive(payload));
    const broken = Promise.withResolvers<void>();
    client.on('error', (error) => {
      log.warn({ err: error }, 'the connection that hears of changes broke');
      broken.resolve();
    });
    client.on('end', () => broken.resolve());
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    listening = client;
    void broken.promise.then(() => {
      listening = null;
      if (!closing.signal.aborted) reconnecting = reconnect();
    });
  }

  async function reconnect(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await wait(reconnectMs, null, { signal: closing.signal });
        await listen();
        break;
      } catch (error) {
        if (closing.signal.aborted) return;
        log.warn({ err: error }, 'changes of events in other processes cannot be heard');
      }
    }
    for (const tenantId of tenantIds)
      await here.publish({ tenantId, eventId: null, kind: 'missed' });
  }

  try {
    await listen();
  } catch (error) {
    await sender.end();
    throw error;
  }
  return {
    subscribe: (listener) => here.subscribe(listener),
    publish: async (change) => {
      const send = sender
        .query('SELECT pg_notify($1, $2)', [channel, JSON.stringify({ from: own, ...change })])
        .catch((error: unknown) =>
          log.error({ err: error, ...change }, 'other processes could not be told of a change'),
        );
      await Promise.all([here.publish(change), send]);
    },
    close: async () => {
      closing.abort();
      await reconnecting;
      await listening?.end();
      await sender.end();
      await here.close();
    },
  };
}
