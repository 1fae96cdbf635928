/**
 * Pages of two started processes with Redis between them, while it is down, hangs or is cut off from one:
 * docs/failure-drills.md has a row for each.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importContent, parseConfig, type Platform } from '@grandstand/api';
import {
  createCuttableProxy,
  freePort,
  hasRedisServer,
  startRedisServer,
  type CuttableProxy,
  type RedisServer,
} from '@grandstand/api/testing';
import { buildRequest } from '@grandstand/contract';
import { demoBundle, demoMediaDir, readDemoVideos } from '@grandstand/demo';
import { addSourcePortal } from '@grandstand/portal/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../config.ts';
import { startServer, type RunningServer } from '../serve.ts';

const url = process.env.TEST_DATABASE_URL ?? '';
const database = `pages_${process.pid}`;
const operatorKey = 'an operator key of the tests, long';
/** Age that no served list exceeds after a change, ms. */
const maxAgeMs = 10_000;
const onServer = async (statement: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
};

describe.skipIf(url === '' || !hasRedisServer)('pages of two processes', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'grandstand-pages-'));
  const servers: RunningServer[] = [];
  let redis: RedisServer;
  /** Leads from the second process to Redis. */
  let proxy: CuttableProxy;
  let origins: readonly [string, string] = ['', ''];
  let team = '';

  async function start(name: string, redisUrl: string) {
    const port = await freePort();
    const databaseUrl = new URL(url);
    databaseUrl.pathname = database;
    const config = parseConfig(
      {
        PORT: String(port),
        HOST: '127.0.0.1',
        GRANDSTAND_ENV: 'production',
        LOG_LEVEL: 'silent',
        TENANT: 'northline',
        DATABASE_URL: databaseUrl.href,
        REDIS_URL: redisUrl,
        TOKEN_SECRET: 'a secret of the tests, long enough',
        OPERATOR_KEY: operatorKey,
        DATA_DIR: path.join(folder, name),
        SHARED_DIR: path.join(folder, 'shared'),
      },
      projectRoot,
    );
    const opened = Promise.withResolvers<Platform>();
    servers.push(
      await startServer(config, 'production', async (app, options) => {
        opened.resolve(app.platform);
        await addSourcePortal(app, options);
      }),
    );
    return { origin: `http://localhost:${port}`, platform: await opened.promise };
  }

  beforeAll(async () => {
    redis = await startRedisServer();
    proxy = await createCuttableProxy(redis.url);
    await onServer(`CREATE DATABASE ${database}`);
    const one = await start('one', redis.url);
    const other = await start('other', `redis://127.0.0.1:${proxy.port}`);
    origins = [one.origin, other.origin];
    const { identities } = demoBundle('northline', Date.now(), await readDemoVideos(demoMediaDir));
    await importContent(one.platform, 'northline', { identities, events: [] });
    team = identities.find(({ type }) => type === 'team')?.id ?? '';
    // The first page loads all of the portal's sources.
    for (const origin of origins) await read(origin);
  }, 240_000);
  afterAll(async () => {
    for (const server of servers) await server.close();
    await proxy.cut();
    await redis.close();
    await onServer(`DROP DATABASE ${database} WITH (FORCE)`);
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  async function read(origin: string): Promise<string> {
    const response = await fetch(`${origin}/live/`);
    expect(response.status).toBe(200);
    return response.text();
  }
  const stateOf = async (origin: string) =>
    ((await (await fetch(`${origin}/readyz`)).json()) as { redis: string }).redis;
  /** An operator of the first process creates a match that starts now; returns its id. */
  async function createMatch(): Promise<string> {
    const {
      address,
      path: call,
      body,
    } = buildRequest('event.create', {
      body: {
        title: 'Match of the drill',
        sportType: 'football',
        film: 'football',
        gameStartDate: new Date().toISOString(),
        team1: team,
      },
    });
    const response = await fetch(origins[0] + call, {
      method: address.method,
      headers: { 'x-operator-key': operatorKey, 'content-type': 'application/json' },
      body,
    });
    expect(response.status).toBe(200);
    return ((await response.json()) as { content: { id: string } }).content.id;
  }
  /** The list of the second process, which is in its cache, has the match within 10 s. */
  async function listsInTime(id: string, changedAt: number) {
    await expect
      .poll(async () => (await read(origins[1])).includes(id), { timeout: maxAgeMs, interval: 100 })
      .toBe(true);
    expect(performance.now() - changedAt).toBeLessThan(maxAgeMs);
  }

  const drills = {
    'is there': [() => {}, () => {}],
    'is down': [() => redis.kill(), () => redis.start()],
    hangs: [() => redis.freeze(), () => redis.thaw()],
    'is cut off from one of them': [() => proxy.stall(), () => proxy.resume()],
  } as const;
  it.each(Object.entries(drills))(
    '[FLT-02, DSC-31] while Redis %s, no list that the other process serves is older than 10 s',
    async (_, [begin, end]) => {
      for (const origin of origins)
        await expect.poll(() => stateOf(origin), { timeout: 60_000 }).toBe('listening');
      // Cached from here on.
      await expect
        .poll(async () => (await read(origins[1])) === (await read(origins[1])), {
          timeout: 30_000,
        })
        .toBe(true);
      await begin();
      // At once, before the processes know, and again when they do.
      const changedAt = performance.now();
      await listsInTime(await createMatch(), changedAt);
      const changedAgainAt = performance.now();
      await listsInTime(await createMatch(), changedAgainAt);
      await end();
    },
    120_000,
  );
});
