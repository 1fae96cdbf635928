import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Redis } from '../../redis/open-redis.ts';
import { openNotifyTransport } from './notify-transport.ts';
import { openRedisTransport } from './redis-transport.ts';
import { createSeenMessages } from './seen-messages.ts';
import { selfTopic, type TransportState } from './transport.ts';

/** A process sends itself a message over PostgreSQL at start and this often, ms. */
const checkMs = 60_000;
/** How often the processes that listen are counted while Redis is used, ms. */
const countMs = 5000;
/** Topic by which a process says whether it receives messages through Redis. */
const receivingTopic = 'hearing';
/**
 * Time for which the other processes send over PostgreSQL, too, ms, after a process says that it receives nothing
 * through Redis. It says so every second.
 */
const notReceivingForMs = 5000;
/** Time for which Redis must reach fewer processes than listen, ms, before it is logged: longer than a restart. */
const partialForMs = 60_000;
/** Maximum age, ms, and number of messages that are sent again over PostgreSQL when Redis turns out not to deliver. */
const repeatedMs = 5000;
const maxRepeated = 2000;

const receivingMessage = z.object({ from: z.string(), isHearing: z.boolean() });

const processMessage = z.object({
  /** Id of the sending process. */
  from: z.string(),
  /** Number of the message, counted up; absent from processes that know one transport only. */
  n: z.int().optional(),
  topic: z.string(),
  message: z.unknown(),
});

/** Messages between processes that share a PostgreSQL server, over its NOTIFY or through Redis. */
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
   * Returns true if this process holds the claim of that name, an advisory lock of the session that listens to
   * PostgreSQL: no other process gets it until this one closes or loses its connection. Returns false without a
   * connection.
   */
  claim(name: string): Promise<boolean>;
  states(): ChannelStates;
  close(): Promise<void>;
}

/** The transports of a channel. */
export interface ChannelStates {
  readonly postgresql: TransportState;
  /** Null if Redis is not used. */
  readonly redis: TransportState | null;
}

interface ChannelOptions {
  /** Address at which messages are sent. */
  readonly url: string;
  /** Address of the server itself, where `url` leads through a pooler, which does not deliver messages. */
  readonly directUrl?: string;
  /** Carries the messages if it is reached; opened by the caller. */
  readonly redis?: {
    readonly server: Redis;
    /** Channel of the installation. */
    readonly channel: string;
  } | null;
  readonly log: FastifyBaseLogger;
  /** Shorter in tests. */
  readonly checkEveryMs?: number;
  /** Shorter in tests. */
  readonly logPartialAfterMs?: number;
  /** Is called for each message sent, with the transport. */
  readonly onSent?: (transport: 'postgresql' | 'redis') => void;
}

interface Topic {
  readonly receive: (message: unknown) => void;
  readonly onMissed: () => Promise<void>;
}

interface SentMessage {
  readonly n: number;
  readonly at: number;
  readonly text: string;
}

/**
 * Connects the processes that share a server. Messages that are sent while no transport delivers are lost. Rejects if
 * PostgreSQL cannot be reached at the start.
 *
 * With Redis, all processes listen to both. A message goes over PostgreSQL, too, as long as some process may receive
 * nothing through Redis: the Redis server does not confirm messages, it delivers them to fewer processes than listen
 * to PostgreSQL, or a process says so. The messages of the last seconds are then sent again.
 */
export async function connectProcesses({
  url,
  directUrl = url,
  redis = null,
  log,
  checkEveryMs = checkMs,
  logPartialAfterMs = partialForMs,
  onSent = () => {},
}: ChannelOptions): Promise<ProcessChannel> {
  const ownId = randomUUID();
  const topics = new Map<string, Topic>();
  const seen = createSeenMessages();

  const onMissed = async () => {
    await Promise.all([...topics.values()].map((topic) => topic.onMissed()));
  };

  function receive(received: unknown): void {
    try {
      const { from, n, topic, message } = processMessage.parse(received);
      if (from === ownId || topic === selfTopic) return;
      if (n !== undefined && !seen.isNew(from, n)) return;
      topics.get(topic)?.receive(message);
    } catch (error) {
      // A process of another version may send messages that this one does not know.
      log.warn({ err: error }, 'a message of another process could not be read');
    }
  }

  const notify = await openNotifyTransport({
    ownId,
    url,
    directUrl,
    log,
    checkEveryMs,
    onMessage: receive,
    onMissed,
  });

  async function sendByNotify(messages: readonly { readonly text: string }[]): Promise<void> {
    if (messages.length === 0) return;
    for (const _ of messages) onSent('postgresql');
    await notify.send(messages.map(({ text }) => text));
  }

  /** The last messages that went through Redis, oldest first. */
  let recent: SentMessage[] = [];
  let lastNumber = 0;
  /** Number of the last message that has also gone over PostgreSQL, as have all before it that matter. */
  let lastNotified = 0;
  /** Processes that receive nothing through Redis, with the time until which that is assumed, ms. */
  const notReceiving = new Map<string, number>();
  let wasNotReceiving = false;
  let listeners = 0;
  /** Since when Redis reaches fewer processes than listen, ms; null if it reaches all. */
  let partialSince: number | null = null;
  let isPartialKnown = false;

  /** Logs once that processes have different servers, or none: each message also costs PostgreSQL one. */
  function noticePartial(received: number): void {
    if (received >= listeners) {
      partialSince = null;
      isPartialKnown = false;
      return;
    }
    partialSince ??= performance.now();
    if (isPartialKnown || performance.now() - partialSince < logPartialAfterMs) return;
    isPartialKnown = true;
    log.error(
      { reached: received, listening: listeners },
      `REDIS_URL: the server reaches ${received} of ${listeners} processes that listen to this database; the others get messages through PostgreSQL, and count requests by themselves. Set the same server in every process`,
    );
  }

  /** Sends the last messages, which may not have arrived through Redis, over PostgreSQL. */
  async function repeatRecent(): Promise<void> {
    const since = performance.now() - repeatedMs;
    const repeated = recent.filter(({ n, at }) => n > lastNotified && at >= since);
    lastNotified = lastNumber;
    recent = [];
    await sendByNotify(repeated);
  }
  const repeatRecentNow = () => {
    repeatRecent().catch((error: unknown) =>
      log.error({ err: error }, 'messages could not be sent to other processes again'),
    );
  };

  const encode = (topic: string, message: object, n?: number) =>
    JSON.stringify({ from: ownId, ...(n !== undefined && { n }), topic, message });

  function announceReceiving(isReceiving: boolean): void {
    notify
      .send([encode(receivingTopic, { from: ownId, isHearing: isReceiving })])
      .catch((error: unknown) =>
        log.warn({ err: error }, 'other processes cannot be reached at all'),
      );
  }
  function isAnyNotReceiving(): boolean {
    const now = performance.now();
    for (const [id, until] of notReceiving) if (until < now) notReceiving.delete(id);
    return notReceiving.size > 0;
  }
  function handleReceiving(message: unknown): void {
    const { from, isHearing: isReceiving } = receivingMessage.parse(message);
    if (isReceiving) return void notReceiving.delete(from);
    const wasKnown = isAnyNotReceiving();
    notReceiving.set(from, performance.now() + notReceivingForMs);
    if (!wasKnown) repeatRecentNow();
  }

  const transport =
    redis === null
      ? null
      : openRedisTransport({
          redis: redis.server,
          channel: redis.channel,
          ownId,
          log,
          onMessage: receive,
          onReceiving: (isReceiving) => {
            if (!isReceiving) repeatRecentNow();
            announceReceiving(isReceiving);
            // Messages that others sent before they knew that this process receives nothing may be lost.
            if (!isReceiving || wasNotReceiving)
              onMissed().catch((error: unknown) =>
                log.error({ err: error }, 'missed messages could not be caught up with'),
              );
            wasNotReceiving = !isReceiving;
          },
          onStillNotReceiving: () => announceReceiving(false),
        });
  if (redis !== null)
    topics.set(receivingTopic, { receive: handleReceiving, onMissed: async () => {} });

  async function send(topic: string, message: object): Promise<void> {
    lastNumber += 1;
    const n = lastNumber;
    const text = encode(topic, message, transport === null ? undefined : n);
    if (transport === null || !transport.isReceiving()) {
      lastNotified = n;
      return sendByNotify([{ text }]);
    }
    const now = performance.now();
    recent.push({ n, at: now, text });
    if (recent.length > maxRepeated) recent = recent.slice(maxRepeated / 2);
    onSent('redis');
    const published = transport.publish(text);
    if (isAnyNotReceiving()) {
      lastNotified = n;
      await Promise.all([sendByNotify([{ text }]), published]);
      return undefined;
    }
    const received = await published;
    if (received !== null) noticePartial(received);
    // If Redis did not confirm the message, `onReceiving` has sent it again.
    if (received !== null && received < listeners && n > lastNotified)
      await sendByNotify([{ text }]);
  }

  async function countListeners(): Promise<void> {
    try {
      listeners = (await notify.countListeners()) ?? 0;
    } catch (error) {
      log.warn({ err: error }, 'the processes that listen could not be counted');
    }
  }
  const counting =
    transport === null ? null : setInterval(() => void countListeners(), countMs).unref();
  if (transport !== null) await countListeners();

  return {
    states: () => ({ postgresql: notify.state(), redis: transport?.state() ?? null }),
    send: async (topic, message) => {
      try {
        await send(topic, message);
      } catch (error) {
        log.error({ err: error, topic }, 'message could not be sent to other processes');
      }
    },
    subscribe: (topic, schema, listener, missed = async () => {}) => {
      topics.set(topic, {
        receive: (message) => listener(schema.parse(message)),
        onMissed: missed,
      });
    },
    claim: (name) => notify.claim(name),
    close: async () => {
      if (counting !== null) clearInterval(counting);
      await transport?.close();
      await notify.close();
    },
  };
}
