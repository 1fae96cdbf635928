import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApi, openTestDatabase, type TestApi } from '../../../testing.ts';
import type { OpenDatabase } from '../../../platform/database/database.ts';
import { writeVideo } from '../../media/testing.ts';
import { scheduleJob } from '../event.jobs.ts';
import { importContent } from '../operator/import-content.ts';
import { at, simulatedLiveOf, clipOf, eventOf, testNow } from '../testing.ts';

const scoreTimeline = [
  { time: 0, home: 0, away: 0 },
  { time: 10, home: 1, away: 0 },
];

let mediaDir = '';
let db: OpenDatabase;
let api: TestApi;
let now = testNow;
/** Messages sent to rooms: tenant, event, message, payload. */
let sent: unknown[][] = [];
let changed: string[] = [];

const content = {
  alpha: [
    simulatedLiveOf('next', 1, {
      scoreTimeline,
      gameEndDate: new Date(testNow + 80_000).toISOString(),
    }),
    simulatedLiveOf('later', 60, { scoreTimeline }),
    eventOf('unseen', {
      status: 'upcoming',
      stream: { kind: 'none' },
      gameStartDate: at(1),
      gameEndDate: at(2),
    }),
  ],
  beta: [simulatedLiveOf('next', 2)],
};

beforeAll(async () => {
  mediaDir = await mkdtemp(path.join(tmpdir(), 'schedule-'));
  // The video is 20 seconds long.
  await writeVideo(mediaDir, 'final', {});
  db = await openTestDatabase();
  api = await createTestApi({ db, clock: () => now, env: { MEDIA_DIR: mediaDir } });
  api.app.platform.eventChanges.subscribe(({ tenantId, eventId }) => {
    changed.push(`${tenantId}/${eventId}`);
  });
});
afterAll(async () => {
  await api.close();
  await db.close();
  await rm(mediaDir, { recursive: true, force: true });
});
beforeEach(async () => {
  now = testNow;
  sent = [];
  changed = [];
  for (const [tenantId, events] of Object.entries(content)) {
    await db.forTenant(tenantId, ({ trx }) => trx.deleteFrom('event').execute());
    await importContent(api.app.platform, tenantId, { identities: [], events });
  }
  vi.spyOn(api.app.platform.realtime, 'emitToEvent').mockImplementation((...message) => {
    sent.push(message);
  });
});

const event = async (id: string, tenant = 'alpha') =>
  (await api.event.get({ tenant, params: { id } })).body.content;
async function runAt(seconds: number) {
  now = testNow + seconds * 1000;
  sent = [];
  changed = [];
  await api.app.jobs.runAll();
}
const manifest = (tenant: string) => `http://${tenant}.test:3000/media/events/next/master.m3u8`;

describe('the schedule of simulated live streams', () => {
  it('sends one statement per tenant while nothing is due', async () => {
    /** Runs the job. Returns the tenant of each statement that it sent. */
    const tenantsOfStatements = async () => {
      const tenantIds: string[] = [];
      const recordingDb: OpenDatabase = {
        ...db,
        forTenant: (owner, work, options) =>
          db.forTenant(
            owner,
            (scope) => {
              const plugin: KyselyPlugin = {
                transformQuery: ({ node }) => node,
                transformResult: async ({ result }) => {
                  tenantIds.push(scope.tenantId);
                  return result;
                },
              };
              return work({ ...scope, trx: scope.trx.withPlugin(plugin) });
            },
            options,
          ),
      };
      const job = scheduleJob({ ...api.app.platform, db: recordingDb });
      await job.run(new AbortController().signal);
      return tenantIds.toSorted();
    };
    expect(await tenantsOfStatements()).toEqual(['alpha', 'beta']);
    now = testNow + 61_000;
    const dueTenantIds = await tenantsOfStatements();
    expect(dueTenantIds.filter((id) => id === 'beta')).toHaveLength(1);
    expect(dueTenantIds.filter((id) => id === 'alpha').length).toBeGreaterThan(1);
    expect(changed).toContain('alpha/next');
  });

  it('an upcoming event goes live on time and waiting pages get its stream', async () => {
    await runAt(59);
    expect(sent).toEqual([]);
    expect((await event('next')).eventStatus).toBe('upcoming');

    await runAt(60);
    expect(sent).toEqual([
      ['alpha', 'next', 'event-url-change', { eventUrl: manifest('alpha'), eventId: 'next' }],
    ]);
    expect(changed).toEqual(['alpha/next']);
    expect(await event('next')).toMatchObject({
      eventStatus: 'live',
      score: { home: 0, away: 0 },
      source: { hd: manifest('alpha') },
    });
    // The other tenant's event with the same id has its own time.
    expect((await event('next', 'beta')).eventStatus).toBe('upcoming');
    expect((await event('later')).eventStatus).toBe('upcoming');

    await runAt(61);
    expect(sent).toEqual([]);
  });

  it('pages reload a live event once per score change', async () => {
    await runAt(60);
    await runAt(69);
    expect(sent).toEqual([]);
    await runAt(70);
    expect(sent).toEqual([['alpha', 'next', 'update-event', { eventId: 'next' }]]);
    expect((await event('next')).score).toEqual({ home: 1, away: 0 });
    await runAt(71);
    expect(sent).toEqual([]);
  });

  it('an event becomes a replay with length and final score when the video is over', async () => {
    await runAt(60);
    const clips = [clipOf('cut', 'next')];
    await importContent(api.app.platform, 'alpha', { identities: [], events: clips });
    await runAt(79.9);
    expect((await event('next')).eventStatus).toBe('live');
    await runAt(80);
    expect(sent).toEqual([['alpha', 'next', 'update-event', { eventId: 'next' }]]);
    expect(changed).toEqual(['alpha/next']);
    expect(await event('next')).toMatchObject({
      eventStatus: 'archived',
      duration: 20,
      score: { home: 1, away: 0 },
      scoreTimeline,
      source: { hd: manifest('alpha'), thumbnails: expect.stringContaining('thumbs.vtt') },
    });
    expect((await api.clip.get({ params: { id: 'cut' } })).status).toBe(200);
    const replay = await api.app.inject({
      url: '/media/events/next/v720.m3u8',
      headers: { host: 'alpha.test' },
    });
    expect(replay.body).toContain('PLAYLIST-TYPE:VOD');
  });

  it('after a long outage every event gets its current status, with one message each', async () => {
    await runAt(59.5 * 60);
    expect(sent.toSorted((a, b) => `${a}`.localeCompare(`${b}`))).toEqual([
      ['alpha', 'next', 'update-event', { eventId: 'next' }],
      ['alpha', 'unseen', 'update-event', { eventId: 'unseen' }],
      ['beta', 'next', 'update-event', { eventId: 'next' }],
    ]);
    expect((await event('next')).eventStatus).toBe('archived');
    expect((await event('next', 'beta')).eventStatus).toBe('archived');
    expect((await event('later')).eventStatus).toBe('upcoming');
    expect(await event('unseen')).toMatchObject({ eventStatus: 'archived', source: { hd: null } });
  });

  it('two processes publish the change of an event once', async () => {
    now = testNow + 60_000;
    const second = await createTestApi({ db, clock: () => now, env: { MEDIA_DIR: mediaDir } });
    vi.spyOn(second.app.platform.realtime, 'emitToEvent').mockImplementation((...message) => {
      sent.push(message);
    });
    await Promise.all([api.app.jobs.runAll(), second.app.jobs.runAll()]);
    await second.close();
    expect(sent).toHaveLength(1);
  });

  it('an error in one tenant is reported and does not stop the others', async () => {
    const { db: platformDb } = api.app.platform;
    const { forTenant } = platformDb;
    vi.spyOn(platformDb, 'forTenant').mockImplementation((tenantId, work, options) =>
      tenantId === 'alpha'
        ? Promise.reject(new Error('the database of alpha fails'))
        : forTenant(tenantId, work, options),
    );
    now = testNow + 120_000;
    // Only this job is run, because all others would fail as well.
    await expect(scheduleJob(api.app.platform).run(new AbortController().signal)).rejects.toThrow(
      'scheduled events could not be updated for some tenants',
    );
    expect(sent).toEqual([
      ['beta', 'next', 'event-url-change', { eventUrl: manifest('beta'), eventId: 'next' }],
    ]);
  });
});
