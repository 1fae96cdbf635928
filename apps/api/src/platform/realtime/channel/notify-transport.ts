import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Client, Pool } from 'pg';
import { z } from 'zod';
import { arrivesWithinMs, selfTopic, type Transport, type TransportEvents } from './transport.ts';

const channel = 'grandstand';
/** First key of the advisory locks; the second is the hash of a claim's name. */
const claimKey = 0x67726e64;
/** Time between attempts to reconnect, ms. */
const reconnectMs = 1000;
const connectTimeoutMs = 5000;
/** Name of the sessions that listen, by which they are counted. */
const listenerName = 'grandstand changes';
/**
 * The server ends a session whose machine is gone after 60 s, and releases its claims: by default it waits for two
 * hours, in which no process would do those jobs.
 */
const endSilentSessions =
  'SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3';

/** Maximum characters per notification: PostgreSQL accepts 8000 bytes, and quoting may double them. */
const maxPartLength = 3500;
/** Maximum notifications per message. */
const maxParts = 100;

/** A part of a message that does not fit into one notification. Those of one message follow each other. */
const messagePart = z.object({ from: z.string(), at: z.int(), of: z.int(), text: z.string() });

/** Returns the notifications of a message, in order. Throws a `RangeError` for a message that is too long. */
function notificationsOf(from: string, message: string): string[] {
  const text = message.replace(
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

/** Carries messages over LISTEN and NOTIFY of PostgreSQL. */
export interface NotifyTransport extends Transport {
  /** Sends messages, as JSON, in call order. Rejects if they were not sent. At most 350 kB each. */
  send(texts: readonly string[]): Promise<void>;
  /**
   * Returns true if this process holds the claim of that name, an advisory lock of the session that listens: no
   * other process gets it until this one closes or loses its connection. Returns false without a connection.
   */
  claim(name: string): Promise<boolean>;
  /** Number of processes that listen, this one included; null without a connection. */
  countListeners(): Promise<number | null>;
}

interface NotifyOptions extends TransportEvents {
  /** Id of this process. */
  readonly ownId: string;
  /** Address at which messages are sent. */
  readonly url: string;
  /** Address of the server itself, where `url` leads through a pooler, which does not deliver messages. */
  readonly directUrl: string;
  readonly log: FastifyBaseLogger;
  /** How often this process sends itself a probe, ms. */
  readonly checkEveryMs: number;
}

/**
 * Connects to the server. Reconnects after a failure; messages sent in the meantime are lost. Rejects if the
 * server cannot be reached at the start.
 */
export async function openNotifyTransport({
  ownId,
  url,
  directUrl,
  log,
  checkEveryMs,
  onMessage,
  onMissed,
}: NotifyOptions): Promise<NotifyTransport> {
  const sender = new Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'grandstand sends',
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
  const selfMessage = JSON.stringify({ from: ownId, topic: selfTopic, message: {} });
  /** Is called when the message that this process sends itself arrives. */
  let onProbe: (() => void) | null = null;

  /** Parts of messages that are not complete yet, by sending process. */
  const unfinished = new Map<string, readonly string[]>();

  function receive(payload = ''): void {
    if (payload === selfMessage) return onProbe?.();
    try {
      const message: unknown = JSON.parse(payload);
      const part = messagePart.safeParse(message);
      if (!part.success) return onMessage(message);
      const { from, at, of, text } = part.data;
      const texts = at === 0 ? [] : (unfinished.get(from) ?? []);
      // The first parts were sent before this process listened.
      if (texts.length !== at) return void unfinished.delete(from);
      unfinished.set(from, [...texts, text]);
      if (at + 1 < of) return undefined;
      unfinished.delete(from);
      return onMessage(JSON.parse([...texts, text].join('')));
    } catch (error) {
      log.warn({ err: error }, 'a message of another process could not be read');
    }
  }

  /** A client runs one statement at a time. */
  let lastQuery: Promise<unknown> = Promise.resolve();
  function afterLast<T>(query: () => Promise<T>): Promise<T> {
    const result = lastQuery.then(query);
    lastQuery = result.catch(() => {});
    return result;
  }

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

  async function countNow(): Promise<number | null> {
    if (listening === null) return null;
    const { rows } = await listening.query<{ listeners: number }>(
      `SELECT count(*)::int AS listeners FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = $1`,
      [listenerName],
    );
    return rows[0]?.listeners ?? null;
  }

  async function listen(): Promise<void> {
    const client = new Client({
      connectionString: directUrl,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
      application_name: listenerName,
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
      await client.query(`${endSilentSessions}; LISTEN ${channel}`);
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
    await onMissed();
  }

  const notify = (notifications: readonly string[]) =>
    sender.query('SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text', [
      channel,
      notifications,
    ]);

  /**
   * Checks that what is sent arrives: LISTEN succeeds through a pooler in transaction mode, and nothing ever
   * arrives. What was missed unnoticed is caught up with, as after an outage.
   */
  async function check(): Promise<void> {
    if (listening === null) return;
    const arrived = new Promise<boolean>((resolve) => {
      onProbe = () => resolve(true);
    });
    try {
      await notify([selfMessage]);
    } catch (error) {
      log.warn({ err: error }, 'messages cannot be sent to other processes');
      return;
    }
    const tooLate = wait(arrivesWithinMs, false, { signal: closing.signal }).catch(() => true);
    const wasSilent = isSilent;
    isSilent = !(await Promise.race([arrived, tooLate])) && listening !== null;
    onProbe = null;
    if (isSilent) {
      log.error(
        `this process receives no messages of other processes, not even its own within ${arrivesWithinMs} ms: does DATABASE_URL lead through a pooler? Set DIRECT_DATABASE_URL to the server itself`,
      );
      await onMissed();
    } else if (wasSilent) log.warn('this process receives messages of other processes again');
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
    send: async (texts) => {
      await notify(texts.flatMap((text) => notificationsOf(ownId, text)));
    },
    claim: (name) => afterLast(() => claimNow(name)),
    countListeners: () => afterLast(countNow),
    close: async () => {
      closing.abort();
      await reconnecting;
      await checking;
      await listening?.end();
      await sender.end();
    },
  };
}
