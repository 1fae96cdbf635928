/** Messages between processes through Redis, and what becomes of them while it is down, hangs or is cut off. */
import { performance } from 'node:perf_hooks';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  createCuttableProxy,
  type CuttableProxy,
} from '../../../testing/cuttable-proxy.testing.ts';
import {
  hasRedisServer,
  startRedisServer,
  type RedisServer,
} from '../../../testing/redis-server.testing.ts';
import { createRedis } from '../../redis/open-redis.ts';
import { connectProcesses, type ProcessChannel } from './process-channel.ts';

const url = process.env.TEST_DATABASE_URL ?? '';
/** A separate database, because other tests notify on the same channel, and are counted as listeners. */
const database = `redis_channel_${process.pid}`;
const onServer = async (statement: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
};
const databaseUrl = () => {
  const own = new URL(url);
  own.pathname = database;
  return own.href;
};

interface Process {
  readonly channel: ProcessChannel;
  /** Numbers received. */
  readonly received: number[];
  /** The transport of each message that was sent. */
  readonly sentBy: string[];
  readonly lines: string[];
  readonly missed: () => number;
  readonly close: () => Promise<void>;
}

describe.skipIf(url === '' || !hasRedisServer)('between processes with Redis', () => {
  let redis: RedisServer;
  /** Leads to Redis. */
  let proxy: CuttableProxy;
  let open: Process[] = [];
  let sent = 0;

  beforeAll(async () => {
    await onServer(`CREATE DATABASE ${database}`);
    redis = await startRedisServer();
    proxy = await createCuttableProxy(redis.url);
  }, 60_000);
  afterEach(async () => {
    redis.thaw();
    await redis.start().catch(() => {});
    for (const { close } of open) await close();
    open = [];
    sent = 0;
  });
  afterAll(async () => {
    await proxy.cut();
    await redis.close();
    await onServer(`DROP DATABASE ${database} WITH (FORCE)`);
  });

  async function openProcess(redisUrl: string | null = redis.url, name = 'site'): Promise<Process> {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const server = redisUrl === null ? null : createRedis({ url: redisUrl, log });
    const received: number[] = [];
    const sentBy: string[] = [];
    let missed = 0;
    const channel = await connectProcesses({
      url: databaseUrl(),
      redis: server === null ? null : { server, channel: name },
      log,
      logPartialAfterMs: 50,
      onSent: (transport) => void sentBy.push(transport),
    });
    channel.subscribe(
      'goal',
      z.object({ number: z.int() }),
      ({ number }) => void received.push(number),
      async () => {
        missed += 1;
      },
    );
    await server?.open();
    const process_ = {
      channel,
      received,
      sentBy,
      lines,
      missed: () => missed,
      close: async () => {
        await channel.close();
        await server?.close();
      },
    };
    open.push(process_);
    return process_;
  }
  const listening = async (...processes: readonly Process[]) => {
    for (const { channel } of processes)
      await expect.poll(() => channel.states().redis).toBe('listening');
  };
  /** Two processes that receive each other's messages through Redis, the other one over a proxy. */
  async function openTwo(): Promise<[Process, Process]> {
    const one = await openProcess();
    const other = await openProcess(`redis://127.0.0.1:${proxy.port}`);
    await listening(one, other);
    // Until then, the first one sends over both, because the other one had said that it receives nothing.
    await expect
      .poll(
        async () => {
          const before = one.sentBy.length;
          await send(one);
          return one.sentBy.slice(before);
        },
        { timeout: 60_000 },
      )
      .toEqual(['redis']);
    await expect.poll(() => other.received.length).toBe(sent);
    return [one, other];
  }
  const send = (from: Process) => {
    sent += 1;
    return from.channel.send('goal', { number: sent });
  };
  const all = () => Array.from({ length: sent }, (_, index) => index + 1);

  it('messages go through Redis in order and once, including long ones', async () => {
    const [one, other] = await openTwo();
    for (let count = 0; count < 500; count += 1) void send(one);
    await expect.poll(() => other.received).toEqual(all());
    expect(new Set(one.sentBy.slice(-500))).toEqual(new Set(['redis']));
    const texts: string[] = [];
    other.channel.subscribe(
      'text',
      z.object({ text: z.string() }),
      ({ text }) => void texts.push(text),
    );
    const text = '“Tor”, 골, גול '.repeat(20_000);
    await one.channel.send('text', { text });
    await expect.poll(() => texts).toEqual([text]);
    expect(one.received).toEqual([]);
    expect([...one.lines, ...other.lines]).toEqual([]);
  }, 60_000);

  it('while Redis is down, messages go through PostgreSQL at once; none is lost or comes twice', async () => {
    const [one, other] = await openTwo();
    await redis.kill();
    for (let count = 0; count < 50; count += 1) void send(one);
    await expect.poll(() => other.received, { timeout: 3000 }).toEqual(all());
    expect([one.channel.states().redis, other.channel.states()]).toEqual([
      'disconnected',
      { postgresql: 'listening', redis: 'disconnected' },
    ]);
    expect(one.lines.join('')).toContain('do not arrive through Redis; they go through PostgreSQL');
    expect(other.missed()).toBe(1);

    await redis.start();
    await listening(one, other);
    expect(one.lines.join('')).toContain('arrive through Redis again');
    // Once more for what may have been lost until the other side knew.
    await expect.poll(() => other.missed()).toBe(2);
    await send(one);
    expect(one.sentBy).toContain('redis');
    await expect.poll(() => other.received).toEqual(all());
  }, 60_000);

  it('while Redis hangs, a message arrives within 3 s, and not again when it continues', async () => {
    const [one, other] = await openTwo();
    redis.freeze();
    const at = performance.now();
    void send(one);
    await expect.poll(() => other.received, { interval: 20, timeout: 3000 }).toEqual(all());
    expect(performance.now() - at).toBeLessThan(3000);
    void send(one);
    await expect.poll(() => other.received, { interval: 20, timeout: 1000 }).toEqual(all());
    await expect.poll(() => other.channel.states().redis).not.toBe('listening');
    redis.thaw();
    await listening(one, other);
    await send(one);
    await expect.poll(() => other.received).toEqual(all());
  }, 60_000);

  it('a process that is cut off from Redis without notice gets every message within 3 s, and once', async () => {
    const [one, other] = await openTwo();
    proxy.stall();
    const at = performance.now();
    // No process knows yet, and the server confirms nothing to the process that is cut off.
    void other.channel.send('goal', { number: 77 });
    for (let count = 0; count < 20; count += 1) await send(one);
    // The server still takes the cut-off process for a receiver, so this one knows nothing.
    expect(one.channel.states().redis).toBe('listening');
    await expect.poll(() => other.received, { interval: 20, timeout: 3000 }).toEqual(all());
    expect(performance.now() - at).toBeLessThan(3000);
    expect(other.channel.states().redis).not.toBe('listening');
    expect(other.missed()).toBe(1);
    expect(one.received).toEqual([77]);
    // From now on, what it sends goes through PostgreSQL at once.
    await other.channel.send('goal', { number: 78 });
    await expect.poll(() => one.received, { timeout: 1000 }).toEqual([77, 78]);
    void send(one);
    await expect.poll(() => other.received, { timeout: 1000 }).toEqual(all());
    proxy.resume();
    await listening(other);
    await send(one);
    await expect.poll(() => other.received).toEqual(all());
  }, 60_000);

  it('a process without Redis receives messages from the others, and they from it', async () => {
    const plain = await openProcess(null);
    const one = await openProcess();
    await listening(one);
    for (let count = 0; count < 5; count += 1) await send(one);
    await expect.poll(() => plain.received).toEqual(all());
    await plain.channel.send('goal', { number: 99 });
    await expect.poll(() => one.received).toEqual([99]);
  }, 60_000);

  it('processes with different servers get messages through PostgreSQL, and say so once', async () => {
    const elsewhere = await startRedisServer();
    const one = await openProcess();
    const other = await openProcess(elsewhere.url);
    await listening(one, other);
    const said = () => one.lines.filter((line) => line.includes('REDIS_URL: the server reaches'));
    await expect
      .poll(
        async () => {
          await send(one);
          return said();
        },
        { timeout: 30_000 },
      )
      .toEqual([expect.stringContaining('reaches 1 of 2 processes that listen to this database')]);
    for (let count = 0; count < 5; count += 1) await send(one);
    await expect.poll(() => other.received.slice(-5)).toEqual(all().slice(-5));
    expect(said()).toHaveLength(1);
    await elsewhere.close();
  }, 60_000);

  it('installations that share a Redis receive no messages from each other', async () => {
    const one = await openProcess();
    const stranger = await openProcess(redis.url, 'another site');
    await listening(one, stranger);
    const server = createRedis({ url: redis.url, log: pino({ level: 'silent' }) });
    const received: string[] = [];
    server.subscribe('another site', (text) => void received.push(text));
    await server.open();
    await send(one);
    await stranger.channel.send('goal', { number: 5 });
    await expect
      .poll(() => received.map((text) => JSON.parse(text).message))
      .toEqual([{ number: 5 }]);
    await server.close();
  }, 60_000);

  it('a start while Redis is down goes on over PostgreSQL and says so; a refused password stops it', async () => {
    await redis.kill();
    const one = await openProcess();
    const plain = await openProcess(null);
    await send(one);
    await expect.poll(() => plain.received).toEqual(all());
    expect(one.lines.join('')).toContain('Redis cannot be reached: check REDIS_URL');
    await redis.start();
    await listening(one);

    const guarded = await startRedisServer('right');
    const address = guarded.url.replace('right', 'wrong');
    const log = pino({ level: 'silent' });
    await expect(createRedis({ url: address, log }).open()).rejects.toThrow(
      /^REDIS_URL: the server refuses its name or password/,
    );
    await guarded.close();
  }, 60_000);
});
