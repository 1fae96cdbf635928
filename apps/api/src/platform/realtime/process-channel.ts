import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Client, Pool } from 'pg';
import { z } from 'zod';

const channel = 'grandstand';
/** First key of the advisory locks; the second is the hash of a claim's name. */
const claimKey = 0x67726e64;
/** Time between attempts to reconnect, ms. */
const reconnectMs = 1000;
const connectTimeoutMs = 5000;

/** A process sends itself a message at start and this often, ms, and expects to hear it within `hearsWithinMs`. */
const checkMs = 60_000;
const hearsWithinMs = 2000;
const checkTopic = 'self';

/** Maximum characters per notification: PostgreSQL accepts 8000 bytes, and quoting may double them. */
const maxPartLength = 3500;
/** Maximum notifications per message. */
const maxParts = 100;

const wholeMessage = z.object({
  /** Id of the sending process. */
  from: z.string(),
  topic: z.string(),
  message: z.unknown(),
});
/** A part of a message that does not fit into one notification. Those of one message follow each other. */
const messagePart = z.object({ from: z.string(), at: z.int(), of: z.int(), text: z.string() });
const notification = z.union([wholeMessage, messagePart]);

/** Returns the notifications of a message, in order. Throws a `RangeError` for a message that is too long. */
function notificationsOf(from: string, topic: string, message: object): string[] {
  const text = JSON.stringify({ from, topic, message }).replace(
    /[\u0080-\uFFFF]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  if (text.length <= maxPartLength) return [text];
  const of = Math.ceil(text.length / maxPartLength);
  if (of > maxParts) throw new RangeError(`a message of ${text.length} characters is too long`);
  return Array.from({ length: of }, (_, at) =>
    JSON.stringify({
      from,
      at,
      of,
      text: text.slice(at * maxPartLength, (at + 1) * maxPartLength),
    }),
  );
}

/** `silent` if messages are sent and none arrives, as through a pooler that does not preserve sessions. */
export type ChannelState = 'listening' | 'silent' | 'disconnected';

/** Messages between processes that share a PostgreSQL server, over LISTEN and NOTIFY. */
export interface ProcessChannel {
  /** Sends to the other processes, in call order; a failure is logged. At most 350 kB of JSON. */
  send(topic: string, message: object): Promise<void>;
  /**
   * Calls `listener` with the messages of other processes on a topic, and `onMissed` after an outage, in
   * which messages may have been lost.
   */
  subscribe<S extends z.ZodType>(
    topic: string,
    schema: S,
    listener: (message: z.output<S>) => void,
    onMissed?: () => Promise<void>,
  ): void;
  /**
   * Returns true if this process holds the claim of that name, an advisory lock of the session that listens: no
   * other process gets it until this one closes or loses its connection. Returns false without a connection.
   */
  claim(name: string): Promise<boolean>;
  state(): ChannelState;
  close(): Promise<void>;
}

interface ChannelOptions {
  /** Address at which messages are sent. */
  readonly url: string;
  /** Address of the server itself, where `url` leads through a pooler, which does not deliver messages. */
  readonly directUrl?: string;
  readonly log: FastifyBaseLogger;
  /** Shorter in tests. */
  readonly checkEveryMs?: number;
}

interface Topic {
  readonly receive: (message: unknown) => void;
  readonly onMissed: () => Promise<void>;
}

/**
 * Connects the processes that share a server. Reconnects after a failure; messages sent in the meantime are
 * lost. Rejects if the server cannot be reached at the start.
 */
export async function connectProcesses({
  url,
  directUrl = url,
  log,
  checkEveryMs = checkMs,
}: ChannelOptions): Promise<ProcessChannel> {
  const ownId = randomUUID();
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
  /** The claims of the listening session. */
  const claims = new Set<string>();
  let reconnecting: Promise<void> = Promise.resolve();

  let isSilent = false;
  /** Is called when the message that this process sends itself arrives. */
  let heard: (() => void) | null = null;

  /** Parts of messages that are not complete yet, by sending process. */
  const unfinished = new Map<string, readonly string[]>();

  function receive(payload: string | undefined): void {
    try {
      const received = notification.parse(JSON.parse(payload ?? ''));
      const { from } = received;
      if (from === ownId) {
        if ('topic' in received && received.topic === checkTopic) heard?.();
        return;
      }
      if ('topic' in received) return topics.get(received.topic)?.receive(received.message);
      const { at, of, text } = received;
      const texts = at === 0 ? [] : (unfinished.get(from) ?? []);
      // The first parts were sent before this process listened.
      if (texts.length !== at) return void unfinished.delete(from);
      unfinished.set(from, [...texts, text]);
      if (at + 1 < of) return undefined;
      unfinished.delete(from);
      return receive([...texts, text].join(''));
    } catch (error) {
      // A process of another version may send messages that this one does not know.
      log.warn({ err: error }, 'a message of another process could not be read');
    }
  }

  let claiming: Promise<unknown> = Promise.resolve();
  async function claimNow(name: string): Promise<boolean> {
    const client = listening;
    if (client === null || claims.has(name)) return client !== null;
    const { rows } = await client.query<{ isClaimed: boolean }>(
      'SELECT pg_try_advisory_lock($1, hashtext($2)) AS "isClaimed"',
      [claimKey, name],
    );
    const isClaimed = rows[0]?.isClaimed === true && listening === client;
    if (isClaimed) claims.add(name);
    return isClaimed;
  }

  async function listen(): Promise<void> {
    const client = new Client({
      connectionString: directUrl,
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
    unfinished.clear();
    listening = client;
    void broken.promise.then(() => {
      listening = null;
      claims.clear();
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
    await Promise.all([...topics.values()].map(({ onMissed }) => onMissed()));
  }

  const notify = (topic: string, message: object) =>
    sender.query('SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text', [
      channel,
      notificationsOf(ownId, topic, message),
    ]);

  /**
   * Checks that what is sent arrives: LISTEN succeeds through a pooler in transaction mode, and nothing is ever
   * heard. What was missed in silence is caught up with, as after an outage.
   */
  async function check(): Promise<void> {
    if (listening === null) return;
    const arrived = new Promise<boolean>((resolve) => {
      heard = () => resolve(true);
    });
    try {
      await notify(checkTopic, {});
    } catch (error) {
      log.warn({ err: error }, 'messages cannot be sent to other processes');
      return;
    }
    const tooLate = wait(hearsWithinMs, false, { signal: closing.signal }).catch(() => true);
    const wasSilent = isSilent;
    isSilent = !(await Promise.race([arrived, tooLate])) && listening !== null;
    heard = null;
    if (isSilent) {
      log.error(
        `this process hears no messages of other processes, not even its own within ${hearsWithinMs} ms: does DATABASE_URL lead through a pooler? Set DIRECT_DATABASE_URL to the server itself`,
      );
      await Promise.all([...topics.values()].map(({ onMissed }) => onMissed()));
    } else if (wasSilent) log.warn('this process hears messages of other processes again');
  }

  async function checkRegularly(): Promise<void> {
    while (!closing.signal.aborted) {
      await check().catch((error: unknown) =>
        log.error({ err: error }, 'the messages between processes could not be checked'),
      );
      await wait(checkEveryMs, null, { signal: closing.signal, ref: false }).catch(() => {});
    }
  }

  try {
    await listen();
  } catch (error) {
    await sender.end();
    throw error;
  }
  const checking = checkRegularly();
  return {
    state: () => (listening === null ? 'disconnected' : isSilent ? 'silent' : 'listening'),
    send: async (topic, message) => {
      try {
        await notify(topic, message);
      } catch (error) {
        log.error({ err: error, topic }, 'message could not be sent to other processes');
      }
    },
    subscribe: (topic, schema, listener, onMissed = async () => {}) => {
      topics.set(topic, { receive: (message) => listener(schema.parse(message)), onMissed });
    },
    claim: (name) => {
      // A client runs one statement at a time.
      const claimed = claiming.then(() => claimNow(name));
      claiming = claimed.catch(() => false);
      return claimed;
    },
    close: async () => {
      closing.abort();
      await reconnecting;
      await checking;
      await listening?.end();
      await sender.end();
    },
  };
}
