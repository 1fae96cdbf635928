import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventOf } from '../../modules/event/testing.ts';
import { writeVideo } from '../../modules/media/testing.ts';
import {
  createTestApi,
  createCuttableProxy,
  openTestDatabase,
  testOperatorKey,
  type CuttableProxy,
  type TestApi,
} from '../../testing.ts';
import type { OpenDatabase } from '../database/database.ts';
import type { EventChange } from './event-changes.ts';

const url = process.env.TEST_DATABASE_URL ?? '';
const stream = 'https://cdn.example/new.m3u8';
let mediaDir = '';
let db: OpenDatabase;
let proxy: CuttableProxy;
let one: TestApi;
let other: TestApi;

beforeAll(async () => {
  if (url === '') return;
  db = await openTestDatabase();
  proxy = await createCuttableProxy(url);
  const proxiedUrl = new URL(url);
  proxiedUrl.host = `127.0.0.1:${proxy.port}`;
  mediaDir = await mkdtemp(path.join(tmpdir(), 'channel-'));
  await writeVideo(mediaDir, 'final');
  const env = { DATABASE_URL: proxiedUrl.href, MEDIA_DIR: mediaDir };
  const content = { alpha: { events: [eventOf('match', { title: 'First leg' })] } };
  one = await createTestApi({ db, env, content, limitFactor: 1 });
  other = await createTestApi({ db, env, limitFactor: 1 });
}, 60_000);
afterAll(async () => {
  if (url === '') return;
  await one.close();
  await other.close();
  await proxy.cut();
  await db.close();
  await rm(mediaDir, { recursive: true, force: true });
});

const sourceAt = async (api: TestApi) => {
  const { status, body } = await api.event.get({ params: { id: 'match' } });
  return status === 200 ? (body.content.source.hd as string) : status;
};
const setStream = (eventUrl: string) =>
  one.event.setStream({
    operatorKey: testOperatorKey,
    params: { id: 'match' },
    body: { eventUrl },
  });
const search = async (api: TestApi) =>
  (await api.event.list({ body: { search: 'zyzzyva' } })).status;

const statusAt = async (api: TestApi, address: string) =>
  (
    await api.app.inject({
      url: new URL(address, 'http://alpha.test').pathname,
      headers: { host: 'alpha.test' },
    })
  ).statusCode;

/** Without Redis, PostgreSQL's channel alone connects the processes. */
it.skipIf(url === '')(
  '[FLT-02] without the channel between processes playback of events continues, each process counts limits by itself, and it catches up on missed changes',
  async () => {
    const before = await sourceAt(other);
    const received: EventChange[] = [];
    other.app.platform.eventChanges.subscribe((change) => void received.push(change));
    await proxy.cut();

    expect(await statusAt(other, String(before))).toBe(200);
    expect((await setStream(stream)).status).toBe(200);
    expect(before).not.toBe(stream);
    expect(await sourceAt(one)).toBe(stream);
    // This process received nothing and reloads by itself.
    await expect.poll(() => sourceAt(other)).toBe(stream);
    expect(received).toEqual([]);
    for (let count = 0; count < 120; count += 1) await search(one);
    expect([await search(one), await search(other)]).toEqual([429, 200]);

    await proxy.restore();
    const missed = { eventId: null, kind: 'missed' };
    await expect
      .poll(() => received)
      .toEqual([
        { ...missed, tenantId: 'alpha' },
        { ...missed, tenantId: 'beta' },
      ]);
    // The sender may notice its broken connection only when it sends.
    await expect
      .poll(async () => {
        await setStream(`${stream}?again`);
        return received.some(({ eventId }) => eventId === 'match');
      })
      .toBe(true);
  },
  60_000,
);
