/** What viewers and the operator of a recorded match see when something fails. */
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestApi, openTestDatabase, testOperatorKey, type TestApi } from '../../testing.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { recordedMatch, runSchedule, testNow } from '../event/testing.ts';
import { videoLibraries } from '../media/index.ts';
import { writeRecording } from '../media/testing.ts';
import { signedIn } from '../session/testing.ts';

const originMs = testNow - 3_600_000;
const isoTime = (ms: number) => new Date(ms).toISOString();
const match = (id: string) => recordedMatch(id, originMs);
const ids = ['gaps', 'changed', 'disk', 'restart', 'silent'];

let folder = '';
let db: OpenDatabase;
let api: TestApi;
let now = testNow;
const open = (content: Parameters<typeof createTestApi>[0] = {}) =>
  createTestApi({
    db,
    clock: () => now,
    env: { RECORDINGS_DIR: folder, DATA_DIR: path.join(folder, 'data') },
    ...content,
  });
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recording-faults-'));
  db = await openTestDatabase();
  api = await open({ content: { alpha: { events: ids.map(match) } } });
});
afterAll(async () => {
  await api.close();
  await db.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  now = testNow;
});

const recorded = (id: string, runs: Parameters<typeof writeRecording>[2]) =>
  writeRecording(path.join(folder, 'alpha'), id, runs);
const run = (startMs: number, count: number, isOver = true) => ({
  startMs,
  durationsMs: Array.from({ length: count }, () => 2000),
  isOver,
});
const mediaFile = (id: string, file: string) => {
  // Recordings are looked up on disk once a second, and playlists are rewritten ten times.
  api.app.platform.resources.of(videoLibraries).of('alpha').forget(id);
  now += 101;
  return api.app.inject({ url: `/media/events/${id}/${file}`, headers: { host: 'alpha.test' } });
};
const segmentsOf = (playlist: string) =>
  playlist.split('\n').filter((line) => line.endsWith('.m4s') || line.includes('DISCONTINUITY'));
const recordingOf = async (id: string) =>
  (await api.recording.get({ operatorKey: testOperatorKey, params: { id } })).body.content;
const statusOf = async (id: string) =>
  (await api.event.get({ params: { id } })).body.content.eventStatus;

it('a match stays live while its encoder is gone for 5 s, 28 s and 10 min, and a clip spans the gap', async () => {
  const starts = [0, 11_000, 45_000, 652_000].map((ms) => originMs + ms);
  const runs = starts.map((startMs) => run(startMs, 3));
  await recorded('gaps', runs.slice(0, 3));
  now = (starts[2] ?? 0) + 6000 + 10 * 60_000 + 500;
  await runSchedule(api.app.platform);
  expect(await statusOf('gaps')).toBe('live');
  expect(await recordingOf('gaps')).toMatchObject({
    health: null,
    problem: `No encoder is connected since ${isoTime((starts[2] ?? 0) + 6000)} (publisher gone)`,
  });
  // A viewer who opens the page now gets a playlist without an end, so the player waits for more.
  expect((await mediaFile('gaps', 'source.m3u8')).body).not.toContain('ENDLIST');

  await recorded('gaps', runs);
  const { body } = await mediaFile('gaps', 'source.m3u8');
  const dates = body.split('\n').filter((line) => line.includes('DATE-TIME'));
  expect(dates).toEqual(starts.map((ms) => `#EXT-X-PROGRAM-DATE-TIME:${isoTime(ms)}`));
  expect(body.match(/EXT-X-DISCONTINUITY\n/g)).toHaveLength(3);
  const { access: token } = await signedIn(api, 'viewer');
  const created = await api.clip.create({
    token,
    body: {
      event_id: 'gaps',
      media_type: 'user_clip',
      title: 'Across ten minutes',
      visibility: 'link',
      start_time: 50_000,
      end_time: 653_000,
    },
  });
  const clip = await mediaFile(created.body.content.id, 'source.m3u8');
  expect(segmentsOf(clip.body)).toEqual([
    'films/gaps/run-2/source/2.m4s',
    '#EXT-X-DISCONTINUITY',
    'films/gaps/run-3/source/0.m4s',
  ]);
});

it('each run has its own initialisation segment when the encoder changes its size, codec or sound', async () => {
  await recorded('changed', [
    run(originMs, 1),
    { ...run(originMs + 10_000, 1), variant: { width: 1920, height: 1080 } },
    { ...run(originMs + 20_000, 1), variant: { codecs: 'hvc1.1.6.L93.B0,mp4a.40.2' } },
    { ...run(originMs + 30_000, 1), variant: { codecs: 'avc1.64001f' } },
  ]);
  const { body } = await mediaFile('changed', 'source.m3u8');
  const maps = [...body.matchAll(/EXT-X-MAP:URI="([^"]+)"/g)].map(([, uri]) => uri);
  expect(maps).toEqual([0, 1, 2, 3].map((one) => `films/changed/run-${one}/source/init.mp4`));
  for (const uri of maps) expect((await mediaFile('changed', uri ?? '')).statusCode).toBe(200);
});

it('a match stays live while its disk is missing, the operator is told so, and it plays when the disk is back', async () => {
  await recorded('disk', [run(originMs, 3, false)]);
  const before = (await mediaFile('disk', 'source.m3u8')).body;
  const disk = path.join(folder, 'alpha');
  await rename(disk, `${disk}-away`);
  expect((await mediaFile('disk', 'source.m3u8')).statusCode).toBe(404);
  await runSchedule(api.app.platform);
  expect(await statusOf('disk')).toBe('live');
  expect(await recordingOf('disk')).toMatchObject({
    recorded: null,
    problem: expect.stringContaining('look whether its disk is there'),
  });
  await rename(`${disk}-away`, disk);
  expect((await mediaFile('disk', 'source.m3u8')).body).toBe(before);

  const manifest = path.join(disk, 'disk', 'recording.json');
  await writeFile(manifest, '{');
  expect((await mediaFile('disk', 'source.m3u8')).statusCode).toBe(500);
  await runSchedule(api.app.platform);
  expect(await statusOf('disk')).toBe('live');
  expect((await recordingOf('disk')).problem).toContain('look whether its disk is there');
});

it('a recording grows for its viewers without the database, and is the same after a restart', async () => {
  await recorded('restart', [run(originMs, 2, false)]);
  await mediaFile('restart', 'source.m3u8');
  const refuse = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
  const spies = [vi.spyOn(db, 'forTenant'), vi.spyOn(db, 'withoutTenant'), vi.spyOn(db, 'ping')];
  for (const spy of spies) spy.mockImplementation(refuse);
  await recorded('restart', [run(originMs, 3, false)]);
  now += 60_000;
  const grown = await mediaFile('restart', 'source.m3u8');
  expect(segmentsOf(grown.body)).toHaveLength(3);
  for (const spy of spies) spy.mockRestore();

  await api.close();
  api = await open();
  expect((await mediaFile('restart', 'source.m3u8')).body).toBe(grown.body);
  expect(await statusOf('restart')).toBe('live');
});

it('the operator sees that the ingest has stopped writing, also before the first segment', async () => {
  await recorded('silent', [run(originMs, 0, false)]);
  await mediaFile('silent', 'source.m3u8');
  expect((await recordingOf('silent')).problem).toBe(
    'No encoder is connected, and nothing has been recorded',
  );
  await recorded('silent', [run(originMs, 1, false)]);
  await mediaFile('silent', 'source.m3u8');
  expect((await recordingOf('silent')).problem).toContain('The ingest writes nothing');
  await writeFile(
    path.join(folder, 'alpha', 'silent', 'status.json'),
    JSON.stringify({ at: now, state: 'publishing' }),
  );
  expect((await recordingOf('silent')).problem).toBeNull();
});
