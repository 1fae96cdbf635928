/** What viewers and the operator of a recorded match see when something fails. */
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { hourMs, minuteMs } from '@grandstand/contract/constants';
import { createTestApi, openTestDatabase, testOperatorKey, type TestApi } from '../../testing.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { recordedMatch, runSchedule, testNow } from '../event/testing.ts';
import { videoLibraries } from '../media/index.ts';
import { writeRecording } from '../media/testing.ts';
import { signedIn } from '../session/testing.ts';

const originMs = testNow - hourMs;
const isoTime = (ms: number) => new Date(ms).toISOString();
const match = (id: string) => recordedMatch(id, originMs);
const ids = ['gaps', 'changed', 'disk', 'restart', 'silent', 'unreadable', 'ended'];
let logged = '';

let folder = '';
let db: OpenDatabase;
let api: TestApi;
let now = testNow;
const open = (options: Parameters<typeof createTestApi>[0] = {}) =>
  createTestApi({
    db,
    clock: () => now,
    env: { RECORDINGS_DIR: folder, DATA_DIR: path.join(folder, 'data') },
    logTo: { write: (line) => void (logged += line) },
    ...options,
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
  api.app.platform.resources.of(videoLibraries).of('alpha').evict(id);
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
  now = (starts[2] ?? 0) + 6000 + 10 * minuteMs + 500;
  await runSchedule(api.app.platform);
  expect(await statusOf('gaps')).toBe('live');
  expect(await recordingOf('gaps')).toMatchObject({
    health: null,
    problem: `No encoder has been connected since ${isoTime((starts[2] ?? 0) + 6000)} (publisher gone)`,
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

it('the operator sees no run that ended before its first segment', async () => {
  await recorded('changed', [
    run(originMs, 0),
    run(originMs + 10_000, 1),
    run(originMs + 20_000, 0),
  ]);
  expect((await recordingOf('changed')).runs).toMatchObject([
    { start: isoTime(originMs + 10_000), endReason: 'publisher gone' },
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
  expect(maps).toEqual([0, 1, 2, 3].map((index) => `films/changed/run-${index}/source/init.mp4`));
  for (const uri of maps) expect((await mediaFile('changed', uri ?? '')).statusCode).toBe(200);
});

it('a match stays live while its disk is missing, the operator sees the problem, and it plays when the disk is back', async () => {
  await recorded('disk', [run(originMs, 3, false)]);
  const before = (await mediaFile('disk', 'source.m3u8')).body;
  const disk = path.join(folder, 'alpha');
  await rename(disk, `${disk}-away`);
  expect((await mediaFile('disk', 'source.m3u8')).statusCode).toBe(404);
  await runSchedule(api.app.platform);
  expect(await statusOf('disk')).toBe('live');
  expect(await recordingOf('disk')).toMatchObject({
    recorded: null,
    problem: expect.stringContaining('check that its disk is mounted'),
  });
  await rename(`${disk}-away`, disk);
  expect((await mediaFile('disk', 'source.m3u8')).body).toBe(before);
});

it.each([
  ['half of recording.json', 'recording.json', '{"version":1,"targetSeconds":2,"ru', 'JSON'],
  [
    'recording.json of another version',
    'recording.json',
    '{"version":2,"targetSeconds":2,"runs":[]}',
    'version: ',
  ],
  ['a damaged playlist', 'run-0/source/index.m3u8', '#EXTM3U\n#EXTINF:two,\n0.m4s\n', 'EXTINF'],
])(
  'with %s, viewers get 503 until it is repaired, and the log and the operator get the name of the file',
  async (_, file, text, reason) => {
    const id = 'unreadable';
    await rm(path.join(folder, 'alpha', id), { recursive: true, force: true });
    await recorded(id, [run(originMs, 3)]);
    const playlist = () => mediaFile(id, 'source.m3u8');
    const before = (await playlist()).body;
    const { access: token } = await signedIn(api, 'viewer');
    logged = '';
    const original = await readFile(path.join(folder, 'alpha', id, file), 'utf8').catch(() => null);
    await writeFile(path.join(folder, 'alpha', id, file), text);
    for (const address of ['source.m3u8', 'master.m3u8', 'films/unreadable/run-0/source/0.m4s']) {
      const { statusCode, headers, body } = await mediaFile(id, address);
      expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
      expect(body).not.toContain(file);
    }
    const clip = { event_id: id, title: 'Clip', media_type: 'user_clip' };
    const times = { visibility: 'link', start_time: 0, end_time: 2000 };
    expect((await api.clip.create({ token, body: { ...clip, ...times } })).status).toBe(503);
    await runSchedule(api.app.platform);
    expect(await statusOf(id)).toBe('live');
    // The calls of its page succeed.
    const statistics = await api.statistics.get({ query: { id, overview: true } });
    expect([statistics.status, (await api.recap.list({ params: { id } })).status]).toEqual([
      200, 200,
    ]);
    const { problem } = await recordingOf(id);
    expect(problem).toContain(`${file}: `);
    expect(problem).toContain(reason);
    const lines = logged.split('\n').filter((line) => line.includes('a video cannot be read'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`${file}: `);

    // It plays again by itself, and a new fault is reported again.
    if (original === null) await rm(path.join(folder, 'alpha', id, file));
    else await writeFile(path.join(folder, 'alpha', id, file), original);
    expect((await playlist()).body).toBe(before);
    expect((await recordingOf(id)).problem).not.toContain(file);
  },
);

it('a recording plays without thumbnails and captions that cannot be read, and the log and the operator get their names', async () => {
  const id = 'unreadable';
  await recorded(id, [run(originMs, 3)]);
  await writeFile(path.join(folder, 'alpha', id, 'thumbs.vtt'), 'WEBVTT\n\nno cue');
  await mkdir(path.join(folder, 'alpha', id, 'captions'), { recursive: true });
  await writeFile(path.join(folder, 'alpha', id, 'captions', 'en.vtt'), 'no captions');
  logged = '';
  for (let viewer = 0; viewer < 3; viewer += 1)
    expect((await mediaFile(id, 'source.m3u8')).statusCode).toBe(200);
  const { problem } = await recordingOf(id);
  const lines = logged.split('\n').filter((line) => line.includes('a video plays without files'));
  expect(lines).toHaveLength(1);
  for (const file of ['thumbs.vtt: ', 'captions/en.vtt: ']) {
    expect(problem).toContain(file);
    expect(lines[0]).toContain(file);
  }
});

it('a match whose recording cannot be read is ended all the same, and its page has no recaps and no 500', async () => {
  await recorded('ended', [run(originMs, 3)]);
  await mediaFile('ended', 'source.m3u8');
  await writeFile(path.join(folder, 'alpha', 'ended', 'recording.json'), '{');
  expect((await mediaFile('ended', 'source.m3u8')).statusCode).toBe(503);
  const asOperator = { operatorKey: testOperatorKey, params: { id: 'ended' } };
  expect((await api.event.setStatus({ ...asOperator, body: { status: 'archived' } })).status).toBe(
    200,
  );
  expect(await statusOf('ended')).toBe('archived');
  const recaps = await api.recap.list({ params: { id: 'ended' } });
  expect([recaps.status, recaps.body.content]).toEqual([200, { recaps: [] }]);
  expect((await recordingOf('ended')).problem).toContain('recording.json: ');
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

it('the operator sees that the ingest has stopped writing, even before the first segment', async () => {
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
