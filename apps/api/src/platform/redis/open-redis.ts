import { setTimeout as wait } from 'node:timers/promises';
import { createClient, type RedisClientType } from '@redis/client';
import type { FastifyBaseLogger } from 'fastify';
import { StartupError } from '../context/error.ts';

/** Time between attempts to connect, ms. */
const reconnectMs = 500;
const connectTimeoutMs = 2000;
/** Time for both connections and their subscriptions, ms: a server that hangs accepts connections. */
const openTimeoutMs = 3000;
/** Maximum commands that wait for a response; further ones fail at once. */
const maxPendingCommands = 20_000;

/** Matches the error of a server if the address has a wrong or missing name or password. */
const refusals = /^(?:WRONGPASS|NOAUTH|NOPERM|ERR (?:AUTH|invalid password|Client sent AUTH))/;

/** A Redis or Valkey server, reconnected whenever the connection breaks. */
export interface Redis {
  /** Sends commands; null while there is no connection. */
  commands(): RedisClientType | null;
  /** Calls `listener` with every text published on the channel. Call it before `open`. */
  subscribe(channel: string, listener: (text: string) => void): void;
  /** Calls `listener` whenever the connection opens or breaks. Call it before `open`. */
  onConnection(listener: (isConnected: boolean) => void): void;
  /**
   * Connects. Resolves after the first attempt, even if it failed: further attempts follow. Throws `StartupError` if
   * the server refuses the name or password.
   */
  open(): Promise<void>;
  /** Breaks the connections, because the server does not respond on them, and connects again. */
  reconnect(): void;
  close(): Promise<void>;
}

interface Session {
  readonly commands: RedisClientType;
  readonly broken: Promise<void>;
  readonly end: () => void;
}

/** Ends a client that may have ended before. */
function destroy(client: RedisClientType): void {
  if (client.isOpen) client.destroy();
}

/** Creates the connection to a server, which `open` opens. */
export function createRedis({ url, log }: { url: string; log: FastifyBaseLogger }): Redis {
  const channels = new Map<string, (text: string) => void>();
  const listeners: ((isConnected: boolean) => void)[] = [];
  const closing = new AbortController();
  let session: Session | null = null;
  let running: Promise<void> = Promise.resolve();
  /** True once a failure was logged: a server that is down for an hour costs one line, not thousands. */
  let isKnownAway = false;

  async function openSession(): Promise<Session> {
    const broken = Promise.withResolvers<void>();
    const clients = ['commands', 'subscriptions'].map(() => {
      const client: RedisClientType = createClient({
        url,
        name: 'grandstand',
        socket: { connectTimeout: connectTimeoutMs, reconnectStrategy: false },
        disableOfflineQueue: true,
        commandsQueueMaxLength: maxPendingCommands,
      });
      client.on('error', (error: Error) => {
        if (session !== null && !closing.signal.aborted)
          log.warn({ err: error }, 'the connection to Redis broke');
        broken.resolve();
      });
      client.on('end', () => broken.resolve());
      return client;
    });
    const [commands, subscriptions] = clients as [RedisClientType, RedisClientType];
    const end = () => {
      for (const client of clients) destroy(client);
      broken.resolve();
    };
    const opened = Promise.all([
      commands.connect(),
      subscriptions
        .connect()
        .then(() =>
          Promise.all(
            [...channels].map(([channel, listener]) => subscriptions.subscribe(channel, listener)),
          ),
        ),
    ]);
    const deadline = new AbortController();
    try {
      await Promise.race([
        opened,
        wait(openTimeoutMs, null, { signal: deadline.signal }).then(() => {
          throw new Error(`no response within ${openTimeoutMs} ms`);
        }),
      ]);
    } catch (error) {
      opened.catch(() => {});
      end();
      throw error;
    } finally {
      deadline.abort();
    }
    return { commands, broken: broken.promise, end };
  }

  const report = (isConnected: boolean) => {
    for (const listener of listeners) listener(isConnected);
  };

  /** Returns true if it connected. */
  async function tryToOpen(): Promise<boolean> {
    try {
      const opened = await openSession();
      if (closing.signal.aborted) {
        opened.end();
        return false;
      }
      session = opened;
    } catch (error) {
      if (!isKnownAway && !closing.signal.aborted) {
        isKnownAway = true;
        log.error(
          { err: error },
          'Redis cannot be reached: check REDIS_URL and the server. Messages go through PostgreSQL, and each process counts requests by itself; it is tried again',
        );
      }
      if (error instanceof Error && refusals.test(error.message))
        throw new StartupError(
          `REDIS_URL: the server refuses its name or password (${error.message})`,
        );
      return false;
    }
    if (isKnownAway) log.warn('Redis is connected again');
    isKnownAway = false;
    report(true);
    return true;
  }

  async function stayConnected(): Promise<void> {
    while (!closing.signal.aborted) {
      if (session !== null) {
        const current: Session = session;
        await current.broken;
        session = null;
        current.end();
        report(false);
      }
      await wait(reconnectMs, null, { signal: closing.signal }).catch(() => {});
      // A password that was changed while the process runs is no reason to end it.
      if (!closing.signal.aborted) await tryToOpen().catch(() => false);
    }
  }

  return {
    commands: () => session?.commands ?? null,
    subscribe: (channel, listener) => void channels.set(channel, listener),
    onConnection: (listener) => void listeners.push(listener),
    open: async () => {
      await tryToOpen();
      running = stayConnected();
    },
    reconnect: () => session?.end(),
    close: async () => {
      closing.abort();
      session?.end();
      await running;
    },
  };
}
