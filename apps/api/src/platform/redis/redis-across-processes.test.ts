/**
 * Two processes with Redis between them, and what viewers notice while it is down, hangs or is cut off:
 * docs/failure-drills.md has a row for each.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentOf } from '../../modules/comment/testing.ts';
import { eventOf, identityOf } from '../../modules/event/testing.ts';
import { shopTenant } from '../../modules/purchase/testing.ts';
import { signedIn, type SignedIn } from '../../modules/session/testing.ts';
import { tagOf } from '../../modules/tag/testing.ts';
import type { OpenDatabase } from '../database/database.ts';
import {
  createCuttableProxy,
  createTestApi,
  freePort,
  openTestDatabase,
  testOperatorKey,
  type CuttableProxy,
  type TestApi,
} from '../../testing.ts';
import {
  hasRedisServer,
  startRedisServer,
  type RedisServer,
} from '../../testing/redis-server.testing.ts';

const url = process.env.TEST_DATABASE_URL ?? '';
const operator = { operatorKey: testOperatorKey };
/** A separate database, because other tests notify on the same channel. */
const channelDatabase = `redis_${process.pid}`;
const onServer = async (statement: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
};

interface Received {
  readonly name: string;
  readonly payload: unknown;
}

describe.skipIf(url === '' || !hasRedisServer)('with two processes and Redis', () => {
  let redis: RedisServer;
  /** Leads from the other process to Redis. */
  let proxy: CuttableProxy;
  let db: OpenDatabase;
  let folder = '';
  let one: TestApi;
  let other: TestApi;
  /** Two more, with the limits of production. */
  let strict: readonly [TestApi, TestApi];
  let ann: SignedIn;
  const pages: Socket[] = [];
  const receivedHere: Received[] = [];
  const receivedThere: Received[] = [];
  let goals = 0;

  async function openPage(api: TestApi, received: Received[]): Promise<void> {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as { port: number };
    const page = io(`http://127.0.0.1:${port}`, {
      path: '/ws',
      transports: ['websocket'],
      forceNew: true,
      extraHeaders: { host: 'alpha.test' },
    });
    pages.push(page);
    page.onAny((name: string, payload: unknown) => received.push({ name, payload }));
    await new Promise<void>((resolve) => {
      page.on('connect', () => resolve());
    });
    page.emit('join-scoreboard', {});
    page.emit('join-event-room', { eventId: 'match' });
  }

  const readiness = async (api: TestApi) =>
    (await api.app.inject({ url: '/readyz' })).json<{ redis?: string; status: string }>();
  /** Both pages have joined their rooms, and all processes receive each other's messages through Redis. */
  async function connected(): Promise<void> {
    for (const api of [one, other])
      await expect.poll(() => api.app.platform.ownRooms.countInEvent('alpha', 'match')).toBe(1);
    for (const api of [one, other, ...strict])
      await expect.poll(() => readiness(api)).toMatchObject({ redis: 'listening' });
  }

  beforeAll(async () => {
    redis = await startRedisServer();
    proxy = await createCuttableProxy(redis.url);
    db = await openTestDatabase();
    const metricsPort = await freePort();
    folder = await mkdtemp(path.join(tmpdir(), 'redis-'));
    await onServer(`CREATE DATABASE ${channelDatabase}`);
    const channelUrl = new URL(url);
    channelUrl.pathname = channelDatabase;
    const content = {
      alpha: {
        identities: [identityOf('north', { type: 'team', title: 'North' })],
        events: [
          eventOf('match', {
            status: 'live',
            stream: { kind: 'url', url: 'https://cdn.example/a.m3u8' },
            team1Id: 'north',
          }),
        ],
      },
    };
    const open = (name: string, redisUrl: string, limitFactor = 1000) =>
      createTestApi({
        db,
        limitFactor,
        tenants: [shopTenant('alpha', { enable_match_stats: true })],
        ...(name === 'one' && { content }),
        env: {
          DATABASE_URL: channelUrl.href,
          REDIS_URL: redisUrl,
          ...(name === 'one' && { METRICS_PORT: String(metricsPort) }),
          TRUST_PROXY: 'loopback',
          DATA_DIR: path.join(folder, name),
          SHARED_DIR: path.join(folder, 'shared'),
        },
      });
    one = await open('one', redis.url);
    other = await open('other', `redis://127.0.0.1:${proxy.port}`);
    strict = [await open('strict-one', redis.url, 1), await open('strict-other', redis.url, 1)];
    ann = await signedIn(one, 'ann');
    await one.tag.grant({ ...operator, body: { email: ann.username, canCreateGlobalTag: true } });
    await openPage(one, receivedHere);
    await openPage(other, receivedThere);
  }, 120_000);
  afterAll(async () => {
    for (const page of pages) page.disconnect();
    for (const api of [one, other, ...strict]) await api.close();
    await proxy.cut();
    await redis.close();
    await db.close();
    await onServer(`DROP DATABASE ${channelDatabase} WITH (FORCE)`);
    await rm(folder, { recursive: true, force: true });
  });

  /** An operator of the first process sets the next score. Returns what pages must then show. */
  async function score() {
    goals += 1;
    const next = { home: goals, away: 0 };
    await one.statistics.set({ ...operator, params: { id: 'match' }, body: { score: next } });
    return next;
  }
  const shows = (received: readonly Received[], name: string, payload: object) =>
    expect
      .poll(() => received, { interval: 20, timeout: 3000 })
      .toContainEqual({ name, payload: expect.objectContaining(payload) });
  /** The open home page and the page of the match of a process show the score within 3 s. */
  const showsScore = async (received: readonly Received[], next: object) => {
    await shows(received, 'update-event', { news: expect.objectContaining({ score: next }) });
    await shows(received, 'update-scoreboard', {
      entries: [expect.objectContaining({ id: 'match', score: next })],
    });
  };
  async function writeTag() {
    const body = tagOf({ targetId: 'match', global: true, videoType: 'live' });
    const { body: saved } = await one.tag.save({ token: ann.access, body });
    return saved.content.id as string;
  }
  async function writeComment() {
    const { body } = await one.comment.save({ token: ann.access, body: commentOf() });
    return body.content.id as string;
  }
  const saved = (id: string) => ({ saved: [expect.objectContaining({ id })] });
  /** Returns the title in the response of the other process, whose cache holds the event. */
  const titleThere = async () =>
    (await other.event.get({ params: { id: 'match' } })).body.content.title as string;
  async function rename(title: string) {
    const { body } = await one.event.getForOperator({ ...operator, params: { id: 'match' } });
    const { version } = body.content;
    return one.event.update({ ...operator, params: { id: 'match' }, body: { version, title } });
  }

  it('scores, tags and chat reach the pages of both, caches of both are dropped', async () => {
    await connected();
    const measured = await one.app.metrics?.text();
    expect(measured).toContain('grandstand_message_transport_up{transport="redis"} 1');
    expect(measured).toContain('grandstand_message_transport_up{transport="postgresql"} 1');
    expect(measured).toContain('grandstand_shared_limits_up 1');
    const before = await titleThere();
    const next = await score();
    await showsScore(receivedHere, next);
    await showsScore(receivedThere, next);
    await shows(receivedThere, 'update-tags', saved(await writeTag()));
    await shows(receivedThere, 'comment-on-media', saved(await writeComment()));
    expect((await rename('Renamed')).status).toBe(200);
    await expect.poll(titleThere).toBe('Renamed');
    expect(before).not.toBe('Renamed');
  }, 180_000);

  it('limits on requests hold for both together, and for each by itself while Redis hangs', async () => {
    const search = async (api: TestApi, address: string) =>
      (
        await api.event.list({
          body: { search: 'zyzzyva' },
          headers: { 'x-forwarded-for': address },
        })
      ).status;
    const [first, second] = strict;
    await connected();
    for (let count = 0; count < 60; count += 1)
      expect([await search(first, '192.0.2.1'), await search(second, '192.0.2.1')]).toEqual([
        200, 200,
      ]);
    // What is over the limit of both is counted after its response.
    await expect.poll(() => search(first, '192.0.2.1')).toBe(429);
    await expect.poll(() => search(second, '192.0.2.1')).toBe(429);

    redis.freeze();
    for (let count = 0; count < 120; count += 1) await search(first, '192.0.2.2');
    expect([await search(first, '192.0.2.2'), await search(second, '192.0.2.2')]).toEqual([
      429, 200,
    ]);
    redis.thaw();
    await connected();
    for (let count = 0; count < 60; count += 1)
      for (const api of strict) await search(api, '192.0.2.3');
    await expect.poll(() => search(first, '192.0.2.3'), { timeout: 60_000 }).toBe(429);
    await expect.poll(() => search(second, '192.0.2.3')).toBe(429);
  }, 180_000);

  interface Drill {
    readonly begin: () => void | Promise<void>;
    readonly end: () => void | Promise<void>;
  }
  const drills: Readonly<Record<string, Drill>> = {
    'is down': { begin: () => redis.kill(), end: () => redis.start() },
    hangs: { begin: () => redis.freeze(), end: () => redis.thaw() },
    'is cut off from one process without notice': {
      begin: () => proxy.stall(),
      end: () => proxy.resume(),
    },
  };
  it.each(Object.entries(drills))(
    '[FLT-02] while Redis %s, own pages get messages at once, those of the other process scores within 3 s, tags and chat, and nothing is lost',
    async (_, { begin, end }) => {
      await connected();
      await begin();
      // Before any process can know.
      const startedAt = performance.now();
      const [next, tag] = [await score(), await writeTag()];
      await shows(receivedHere, 'update-tags', saved(tag));
      expect(performance.now() - startedAt).toBeLessThan(1500);
      await showsScore(receivedThere, next);
      await shows(receivedThere, 'update-tags', saved(tag));
      // Once both know.
      await expect.poll(async () => (await readiness(other)).redis).not.toBe('listening');
      expect((await readiness(other)).status).toBe('ready');
      await showsScore(receivedThere, await score());
      await shows(receivedThere, 'comment-on-media', saved(await writeComment()));
      const title = `Renamed ${goals}`;
      await rename(title);
      await expect.poll(titleThere).toBe(title);
      expect((await one.event.list({ body: {} })).status).toBe(200);

      await end();
      const last = await score();
      await showsScore(receivedThere, last);
      await connected();
      await showsScore(receivedThere, await score());
      await shows(receivedThere, 'comment-on-media', saved(await writeComment()));
      const twice = receivedThere
        .filter(({ name }) => name === 'comment-on-media' || name === 'update-tags')
        .map((message) => JSON.stringify(message));
      expect(new Set(twice).size).toBe(twice.length);
    },
    180_000,
  );
});
