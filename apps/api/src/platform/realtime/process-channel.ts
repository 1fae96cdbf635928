import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Client, Pool } from 'pg';
import { z } from 'zod';

const channel = 'grandstand';
/** Time between attempts to reconnect, ms. */
const reconnectMs = 1000;
const connectTimeoutMs = 5000;

const notification = z.object({
  /** Id of the sending process. */
  from: z.string(),
  topic: z.string(),
  message: z.unknown(),
});

/** Messages between processes that share a PostgreSQL server, over LISTEN and NOTIFY. */
export interface ProcessChannel {
  /** Sends to the other processes, in call order; a failure is logged. At most 7 kB of JSON. */
  send(topic: string, message: object): Promise<void>;
  /**
   * Calls `listener` with the messages of other processes on a topic, and `missed` after an outage, in
   * which messages may have been lost.
   */
  hear<S extends z.ZodType>(
    topic: string,
    schema: S,
    listener: (message: z.output<S>) => void,
    missed?: () => Promise<void>,
  ): void;
  close(): Promise<void>;
}

interface ChannelOptions {
  /** Address of the PostgreSQL server. */
  readonly url: string;
  readonly log: FastifyBaseLogger;
}

interface Topic {
  readonly receive: (message: unknown) => void;
  readonly missed: () => Promise<void>;
}

/**
 * Connects the processes that share a server. Reconnects after a failure; messages sent meanwhile are lost.
 * Rejects if the server cannot be reached at the start.
 */
export async function connectProcesses({ url, log }: ChannelOptions): Promise<ProcessChannel> {
  const own = randomUUID();
  const topics = new Map<string, Topic>();
  const sender = new Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'grandstand changes',
  });
  sender.on('error', (error) =>
    log.warn({ err: error }, 'the connection to other processes broke'),
  );
  const closing = new AbortController();
  let listening: Client | null = null;
  let reconnecting: Promise<void> = Promise.resolve();

  function receive(payload: string | undefined): void {
    try {
      const { from, topic, message } = notification.parse(JSON.parse(payload ?? ''));
      if (from !== own) topics.get(topic)?.receive(message);
    } catch (error) {
      // A process of another version may send messages that this one does not know.
      log.warn({ err: error }, 'a message of another process could not be read');
    }
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
      log.warn({ err: error }, 'the connection that listens to other processes broke');
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
        log.warn({ err: error }, 'other processes cannot be reached to listen');
      }
    }
    await Promise.all([...topics.values()].map(({ missed }) => missed()));
  }

  try {
    await listen();
  } catch (error) {
    await sender.end();
    throw error;
  }
  return {
    send: async (topic, message) => {
      try {
        const text = JSON.stringify({ from: own, topic, message });
        await sender.query('SELECT pg_notify($1, $2)', [channel, text]);
      } catch (error) {
        log.error({ err: error, topic, ...message }, 'other processes could not be notified');
      }
    },
    hear: (topic, schema, listener, missed = async () => {}) => {
      topics.set(topic, { receive: (message) => listener(schema.parse(message)), missed });
    },
    close: async () => {
      closing.abort();
      await reconnecting;
      await listening?.end();
      await sender.end();
    },
  };
}
