import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import {
  connectPglite,
  createDatabase,
  openDatabase,
  type OpenDatabase,
} from '../../platform/database/database.ts';
import { ensureTemplate } from '../../platform/database/template.ts';
import { createTestApi, createCuttableProxy, type TestApi } from '../../testing.ts';
import { signedIn } from '../session/testing.ts';
import { clipOf, eventOf, testNow } from '../event/testing.ts';
import { grantMs } from '../../platform/security/playback-grant.ts';
import { maxOutageMs } from './access-cache.ts';
import { writeVideo } from '../media/testing.ts';

const cacheDir = fileURLToPath(
  new URL('../../../../../node_modules/.cache/grandstand', import.meta.url),
);
const serverUrl = process.env.TEST_DATABASE_URL;

/** A database that can become unreachable and, if it is a server, reachable again. */
interface FallibleDatabase {
  readonly db: OpenDatabase;
  readonly disconnect: () => Promise<void>;
  readonly reconnect: (() => Promise<void>) | null;
  readonly close: () => Promise<void>;
}

/** The embedded database, whose thread ends. */
async function openEmbedded(): Promise<FallibleDatabase> {
  const template = await ensureTemplate(cacheDir);
  const connection = await connectPglite({ kind: 'pglite', dir: null, template });
  const disconnect = async () => {
    await connection.pglite?.close();
  };
  return { db: createDatabase(connection), disconnect, reconnect: null, close: disconnect };
}

/** A PostgreSQL server behind a proxy that can drop its connections. */
async function openBehindProxy(url: string): Promise<FallibleDatabase> {
  const proxy = await createCuttableProxy(url);
  const proxyUrl = new URL(url);
  proxyUrl.host = `127.0.0.1:${proxy.port}`;
  const schema = `proxy_${process.pid}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE SCHEMA ${schema}`);
  const db = await openDatabase({
    kind: 'postgres',
    url: proxyUrl.href,
    schema,
    timeoutFactor: 10,
  });
  return {
    db,
    disconnect: proxy.cut,
    reconnect: proxy.restore,
    close: async () => {
      await db.close();
      await proxy.cut();
      await client.query(`DROP SCHEMA ${schema}, ${schema}_jobs CASCADE`);
      await client.end();
    },
  };
}

const commerceType = 'commerce_members_media';
const events = [
  eventOf('free'),
  eventOf('members', { commerceType }),
  eventOf('unwatched', { commerceType }),
  eventOf('elsewhere', { commerceType, regions: ['FR'] }),
  eventOf('cancelled'),
  clipOf('scene', 'cancelled'),
];
let mediaDir = '';
let fallible: FallibleDatabase;
let api: TestApi;
let now = testNow;
const play = async (address: string) => {
  const { statusCode, json, headers } = await api.app.inject({
    url: new URL(address, 'http://alpha.test').pathname,
    headers: { host: 'alpha.test' },
  });
  return statusCode === 200
    ? 'plays'
    : `${statusCode} ${String(json().messageErrorCode)} ${headers['retry-after'] ?? ''}`.trim();
};

beforeAll(async () => {
  mediaDir = await mkdtemp(path.join(tmpdir(), 'away-'));
  await writeVideo(mediaDir, 'final');
  fallible = serverUrl === undefined ? await openEmbedded() : await openBehindProxy(serverUrl);
  api = await createTestApi({
    db: fallible.db,
    clock: () => now,
    env: { MEDIA_DIR: mediaDir },
    content: { alpha: { events } },
  });
}, 60_000);
afterAll(async () => {
  await api.close();
  await fallible.close();
  await rm(mediaDir, { recursive: true, force: true });
});

describe('playback while the database is unreachable', () => {
  it('[FLT-01] continues for an hour for viewers who were watching, by their grants and the last known state', async () => {
    const viewer = await signedIn(api, 'viewer');
    const sourceOf = async (
      id: string,
      { access: token } = viewer,
      name: 'event.get' | 'clip.get' = 'event.get',
    ): Promise<string> => {
      const { body } = await api.call(name, { params: { id }, token });
      return body.content.source.hd;
    };
    now = testNow - 8 * minuteMs;
    const expired = await sourceOf('members');
    const early = await signedIn(api, 'early');
    now = testNow + 3 * minuteMs + 2000 - grantMs;
    const expiresUnnoticed = await sourceOf('members', early);
    now = testNow;
    const members = await sourceOf('members');
    const unwatched = await sourceOf('unwatched');
    const free = await sourceOf('free');
    const cancelled = await sourceOf('cancelled');
    const scene = await sourceOf('scene', viewer, 'clip.get');
    const idle = await sourceOf('members', await signedIn(api, 'idle'));
    const paused = await sourceOf('members', await signedIn(api, 'paused'));
    const leaver = await signedIn(api, 'leaver');
    const loggedOut = await sourceOf('members', leaver);
    expect(await play(paused)).toBe('plays');
    now = testNow + 3 * minuteMs;
    for (const address of [members, free, cancelled, scene, loggedOut, expiresUnnoticed])
      expect(await play(address)).toBe('plays');
    expect((await api.signIn.logout({ token: leaver.access })).status).toBe(200);
    await api.app.platform.eventChanges.publish({
      tenantId: 'alpha',
      eventId: 'cancelled',
      kind: 'cancelled',
    });
    expect(await play(free)).toBe('plays');
    await fallible.disconnect();
    // This grant expired after the outage started and before the first request.
    now += 3000;
    expect(await play(expiresUnnoticed)).toBe('plays');
    now += 2000;

    expect(await play(members)).toBe('plays');
    expect(await play(members.replace('master', 'v360'))).toBe('plays');
    expect(await play(free)).toBe('plays');
    // Unwatched events are unknown, and calls return an error.
    expect(await play(unwatched)).toBe('503 service_unavailable 2');
    expect((await api.event.get({ params: { id: 'elsewhere' } })).status).toBe(503);
    // Nothing opens without an entitlement.
    expect(await play('/media/events/members/master.m3u8')).toBe('403 event_locked');
    expect(await play(members.replace(/\.[\w-]{43}/, `.${'A'.repeat(43)}`))).toBe(
      '403 event_locked',
    );
    expect(await play(members.replace('/members/', '/free/'))).toBe('403 event_locked');
    expect(await play(loggedOut)).toBe('403 event_locked');
    for (const address of [cancelled, scene])
      expect(await play(address)).toBe('503 service_unavailable 2');

    // Nothing can renew a grant that expires now: running playback continues.
    now = testNow + grantMs;
    for (const address of [members, free, expiresUnnoticed])
      expect(await play(address)).toBe('plays');
    // If the state of the session is unknown, it is neither admitted nor refused.
    for (const address of [expired, idle, paused])
      expect(await play(address)).toBe('503 service_unavailable 2');
    expect(await play(loggedOut)).toBe('403 event_locked');
    expect(await play(members.replace('/members/', '/free/'))).toBe('403 event_locked');
    now = testNow + 3 * minuteMs + maxOutageMs - 1;
    for (const address of [members, free]) expect(await play(address)).toBe('plays');
    now += 1;
    for (const address of [members, free])
      expect(await play(address)).toBe('503 service_unavailable 2');

    if (fallible.reconnect === null) return;
    await fallible.reconnect();
    await expect.poll(() => play(free)).toBe('plays');
    // The player requests a new address and gets it.
    await expect.poll(() => play(members)).toBe('403 event_locked');
  }, 60_000);
});
