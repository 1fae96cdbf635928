import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CallName } from '@grandstand/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createTestApi,
  openTestDatabase,
  testOperatorKey,
  type TestApi,
} from '../../../testing.ts';
import type { OpenDatabase } from '../../../platform/database/database.ts';
import { importContent } from './import-content.ts';
import { at, simulatedLiveOf, clipOf, eventOf, testNow } from '../testing.ts';
import { writeVideo } from '../../media/testing.ts';

const scoreTimeline = [
  { time: 0, home: 0, away: 0 },
  { time: 10, home: 1, away: 0 },
];
const events = [
  simulatedLiveOf('next', 1, { scoreTimeline }),
  simulatedLiveOf('off', 1, { cancelled: true }),
  eventOf('replay'),
];

let mediaDir = '';
let db: OpenDatabase;
let api: TestApi;
let now = testNow;
let sent: unknown[][] = [];

beforeAll(async () => {
  mediaDir = await mkdtemp(path.join(tmpdir(), 'cancelled-'));
  // The video is 20 seconds long.
  await writeVideo(mediaDir, 'final', {});
  db = await openTestDatabase();
  api = await createTestApi({ db, clock: () => now, env: { MEDIA_DIR: mediaDir } });
});
afterAll(async () => {
  await api.close();
  await db.close();
  await rm(mediaDir, { recursive: true, force: true });
});
beforeEach(async () => {
  now = testNow;
  sent = [];
  await db.forTenant('alpha', ({ trx }) => trx.deleteFrom('event').execute());
  await importContent(api.app.platform, 'alpha', { identities: [], events });
  vi.spyOn(api.app.platform.realtime, 'emitToEvent').mockImplementation((...message) => {
    sent.push(message);
  });
});

const event = async (id: string) => (await api.event.get({ params: { id } })).body.content;
const operate = (name: CallName, id: string, body: object) =>
  api.call(name, { operatorKey: testOperatorKey, params: { id }, body });
const setCancelled = (id: string, cancelled = true) =>
  operate('event.setCancelled', id, { cancelled });
async function runAt(seconds: number) {
  now = testNow + seconds * 1000;
  await api.app.jobs.runAll();
}
const timeOf = (seconds: number) => new Date(testNow + seconds * 1000).toISOString();

describe('a cancelled event', () => {
  it('is marked in its response and in lists, and open pages reload it', async () => {
    expect(await event('next')).toMatchObject({ cancelled: false });
    const { status, body } = await setCancelled('next');
    expect(status).toBe(200);
    expect(body.content).toMatchObject({ id: 'next', cancelled: true, eventStatus: 'upcoming' });
    expect(sent).toEqual([['alpha', 'next', 'update-event', { eventId: 'next' }]]);
    const list = await api.event.list({ body: { status: ['upcoming'] } });
    const states = list.body.content.entries.map(
      (entry: { id: string; cancelled: boolean }) => [entry.id, entry.cancelled] as const,
    );
    expect(Object.fromEntries(states)).toEqual({ next: true, off: true });
  });

  it('never starts, and ends in the archive without a video', async () => {
    await runAt(60);
    expect(await event('next')).toMatchObject({ eventStatus: 'live' });
    expect(await event('off')).toMatchObject({
      eventStatus: 'archived',
      cancelled: true,
      source: { hd: null },
      updatedAt: timeOf(60),
    });
    const watched = await api.app.inject({
      url: '/media/events/off/master.m3u8',
      headers: { host: 'alpha.test' },
    });
    expect(watched.statusCode).toBe(404);
    const related = await api.event.listRelated({ query: { id: 'replay' } });
    const ids = related.body.content.entries.map(({ id }: { id: string }) => id);
    expect(ids).toContain('next');
    expect(ids).not.toContain('off');
  });

  it('goes live if it is reinstated before its start', async () => {
    await setCancelled('off', false);
    await runAt(60);
    expect(await event('off')).toMatchObject({ eventStatus: 'live', cancelled: false });
  });

  it('cannot be started or given a stream until reinstated', async () => {
    for (const [name, body] of [
      ['event.setStatus', { status: 'live' }],
      ['event.setStream', { eventUrl: '/x.m3u8' }],
    ] as const) {
      const refused = await operate(name, 'off', body);
      expect(refused.status).toBe(409);
      expect(refused.body.message).toContain('cancelled');
    }
    expect(await event('off')).toMatchObject({ eventStatus: 'upcoming', cancelled: true });
    expect(sent).toEqual([]);
  });

  it('must exist and be upcoming, and its cancellation needs the operator key', async () => {
    expect((await setCancelled('replay')).status).toBe(409);
    expect((await setCancelled('missing')).status).toBe(404);
    const keyless = await api.event.setCancelled({
      params: { id: 'next' },
      body: { cancelled: true },
    });
    expect(keyless.status).toBe(401);
    expect((await operate('event.setCancelled', 'next', {})).status).toBe(400);
    expect(await event('next')).toMatchObject({ cancelled: false });
  });
});

describe('a clip of a cancelled event', () => {
  it('does not play, nor do its files, until the event is reinstated', async () => {
    await importContent(api.app.platform, 'alpha', {
      identities: [],
      events: [clipOf('teaser', 'next')],
    });
    const get = async (address: string) =>
      (await api.app.inject({ url: address, headers: { host: 'alpha.test' } })).statusCode;
    const [master, segment] = ['master.m3u8', 'films/final/v720/2.m4s'].map(
      (file) => `/media/events/teaser/${file}`,
    );
    const clip = async () => (await api.clip.get({ params: { id: 'teaser' } })).body.content;
    const playbackStatuses = async () => [await get(master ?? ''), await get(segment ?? '')];
    expect(await playbackStatuses()).toEqual([200, 200]);
    await setCancelled('next');
    expect(await playbackStatuses()).toEqual([404, 404]);
    expect(await clip()).toMatchObject({ cancelled: true, source: { hd: null } });
    await setCancelled('next', false);
    now += 1000;
    expect(await playbackStatuses()).toEqual([200, 200]);
    expect((await clip()).source.hd).toContain('/teaser/');
  });
});

describe('the last-modified time of an event', () => {
  it('is set at import, by each operator change and by each new status', async () => {
    expect(await event('next')).toMatchObject({ updatedAt: at(0) });
    now = testNow + 5000;
    await setCancelled('next');
    expect(await event('next')).toMatchObject({ updatedAt: timeOf(5) });
    await setCancelled('next', false);
    await runAt(61);
    expect(await event('next')).toMatchObject({ eventStatus: 'live', updatedAt: timeOf(61) });
    // A new score is not a change of the event itself.
    await runAt(71);
    expect(await event('next')).toMatchObject({
      score: { home: 1, away: 0 },
      updatedAt: timeOf(61),
    });
    await runAt(85);
    expect(await event('next')).toMatchObject({ eventStatus: 'archived', updatedAt: timeOf(85) });
    expect(await event('replay')).toMatchObject({ updatedAt: at(0) });
  });

  it('does not change when the same content is imported again', async () => {
    now = testNow + 9000;
    await importContent(api.app.platform, 'alpha', { identities: [], events });
    expect(await event('next')).toMatchObject({ updatedAt: at(0) });
  });

  it('is null for rows older than its column', async () => {
    await db.forTenant('alpha', ({ trx }) =>
      trx
        .updateTable('event')
        .set({ updated_at: null })
        .where('tenant_id', '=', 'alpha')
        .where('id', '=', 'replay')
        .execute(),
    );
    expect(await event('replay')).toMatchObject({ updatedAt: null });
  });
});
