import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import { createTestApi, testOperatorKey, type TestApi } from '../../testing.ts';
import { eventOf, runSchedule, testNow } from '../event/testing.ts';
import { writeRecording } from '../media/testing.ts';
import { signedIn } from '../session/testing.ts';

/** Kick-off. The encoder starts ten seconds before it. */
const originMs = testNow - 60_000;
const recording = (videoId: string) => ({
  kind: 'recording' as const,
  film: videoId,
  originMs,
  offsetMs: 0,
  endMs: null,
  trim: null,
  cuts: [],
});

const isoTime = (ms: number) => new Date(ms).toISOString();
const match = (id: string, fields: Parameters<typeof eventOf>[1] = {}) =>
  eventOf(id, {
    status: 'live',
    stream: recording(id),
    gameStartDate: isoTime(originMs),
    gameEndDate: isoTime(testNow + 60_000),
    duration: null,
    ...fields,
  });

let folder = '';
let api: TestApi;
let token = '';
let now = testNow;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recording-'));
  api = await createTestApi({
    clock: () => now,
    env: { RECORDINGS_DIR: folder, DATA_DIR: path.join(folder, 'data') },
    content: {
      alpha: {
        events: [
          match('match'),
          match('ends'),
          match('waits'),
          match('grows'),
          eventOf('film'),
          match('dropped', { gameEndDate: isoTime(testNow - 1000) }),
          match('sold', { commerceType: 'commerce_ppv_media' }),
          match('late', { status: 'upcoming' }),
          match('early', { status: 'upcoming', gameStartDate: isoTime(testNow + 1000) }),
        ],
      },
    },
  });
  ({ access: token } = await signedIn(api, 'viewer'));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  now = testNow;
});

const record = (id: string, runs: Parameters<typeof writeRecording>[2]) =>
  writeRecording(path.join(folder, 'alpha'), id, runs);
/** The encoder starts ten seconds before kick-off, and reconnects after a gap of 28 s. */
const firstRun = {
  startMs: originMs - 10_000,
  durationsMs: [2000, 2000, 2000, 2000, 2000, 2000],
  isOver: true,
};
const secondRun = { startMs: originMs + 30_000, durationsMs: [2000, 2000] };

const get = (url: string) =>
  api.app.inject({ method: 'GET', url, headers: { host: 'alpha.test' } });
const mediaFile = async (id: string, file: string) => {
  // Recordings are looked up on disk once a second.
  now += 1001;
  return get(`/media/events/${id}/${file}`);
};
const setStatus = (id: string, status: string) =>
  api.event.setStatus({ operatorKey: testOperatorKey, params: { id }, body: { status } });
const getEvent = async (id: string) => (await api.event.get({ params: { id } })).body.content;

it('a recording lists what was sent so far, with a discontinuity where the encoder was gone', async () => {
  await record('match', [firstRun, secondRun]);
  const master = await mediaFile('match', 'master.m3u8');
  expect(master.body).toContain('RESOLUTION=1280x720');
  const { body } = await mediaFile('match', 'source.m3u8');
  expect(body.split('\n').slice(1, -1)).toEqual([
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="films/match/run-0/source/init.mp4"',
    `#EXT-X-PROGRAM-DATE-TIME:${isoTime(originMs - 10_000)}`,
    ...[0, 1, 2, 3, 4, 5].flatMap((index) => [
      '#EXTINF:2.000000,',
      `films/match/run-0/source/${index}.m4s`,
    ]),
    '#EXT-X-DISCONTINUITY',
    '#EXT-X-MAP:URI="films/match/run-1/source/init.mp4"',
    `#EXT-X-PROGRAM-DATE-TIME:${isoTime(originMs + 30_000)}`,
    ...[0, 1].flatMap((index) => ['#EXTINF:2.000000,', `films/match/run-1/source/${index}.m4s`]),
  ]);
  const segment = await mediaFile('match', 'films/match/run-1/source/1.m4s');
  expect([segment.statusCode, segment.body]).toEqual([200, 'match 1 1']);
});

it('a recording returns 404 before its first segment, and then grows', async () => {
  await record('waits', [{ startMs: originMs, durationsMs: [] }]);
  const early = await mediaFile('waits', 'master.m3u8');
  expect([early.statusCode, early.headers['retry-after']]).toEqual([404, '2']);
  await record('waits', [{ startMs: originMs, durationsMs: [2000] }]);
  await expect
    .poll(async () => (await mediaFile('waits', 'source.m3u8')).body)
    .toContain('run-0/source/0.m4s');
  await record('waits', [{ startMs: originMs, durationsMs: [2000, 2000] }]);
  await expect
    .poll(async () => (await mediaFile('waits', 'source.m3u8')).body)
    .toContain('run-0/source/1.m4s');
});

it('the newest files of a recording are served as soon as another process has listed them', async () => {
  await record('grows', [{ startMs: originMs, durationsMs: [2000] }]);
  await expect.poll(async () => (await mediaFile('grows', 'source.m3u8')).statusCode).toBe(200);
  // This process has just read the recording; the playlist of another one may be newer.
  await record('grows', [{ startMs: originMs, durationsMs: [2000, 2000], isOver: true }]);
  expect((await get('/media/events/grows/films/grows/run-0/source/1.m4s')).statusCode).toBe(200);
  await record('grows', [
    { startMs: originMs, durationsMs: [2000, 2000], isOver: true },
    { startMs: originMs + 10_000, durationsMs: [2000] },
  ]);
  expect((await get('/media/events/grows/films/grows/run-1/source/0.m4s')).statusCode).toBe(200);
  expect((await get('/media/events/grows/films/grows/run-1/source/9.m4s')).statusCode).toBe(403);
});

it('positions count from kick-off, whenever the encoder started', async () => {
  expect((await getEvent('match')).timeOrigin).toBe(isoTime(originMs));
});

it('an event that is recorded before it starts shows nothing yet, and starts on time', async () => {
  await record('early', [{ startMs: originMs, durationsMs: [2000] }]);
  expect((await get('/media/events/early/source.m3u8')).statusCode).toBe(404);
  await runSchedule(api.app.platform);
  expect((await getEvent('early')).eventStatus).toBe('upcoming');
  now += 1000;
  await runSchedule(api.app.platform);
  expect((await getEvent('early')).eventStatus).toBe('live');
});

it('an event whose encoder has connected starts with the first segment', async () => {
  await record('late', [{ startMs: originMs, durationsMs: [] }]);
  await runSchedule(api.app.platform);
  expect((await getEvent('late')).eventStatus).toBe('upcoming');
  await record('late', [{ startMs: originMs, durationsMs: [2000] }]);
  await expect
    .poll(async () => {
      await runSchedule(api.app.platform);
      return (await getEvent('late')).eventStatus;
    })
    .toBe('live');
});

it('[SEC-16] playlists and segments of a sold recorded match are refused without an entitlement', async () => {
  await record('sold', [firstRun, secondRun]);
  for (const file of ['master.m3u8', 'source.m3u8', 'films/sold/run-0/source/0.m4s'])
    expect((await mediaFile('sold', file)).statusCode).toBe(403);
  expect((await get('/media/films/sold/run-0/source/0.m4s')).statusCode).toBe(403);
});

it('a recording becomes the replay of its event at the end, at the same address and on the same clock', async () => {
  await record('ends', [firstRun, secondRun]);
  await mediaFile('ends', 'master.m3u8');
  const ended = await setStatus('ends', 'archived');
  expect(ended.body).toMatchObject({
    content: { eventStatus: 'archived', duration: 16, gameEndDate: isoTime(originMs + 34_000) },
  });
  const { body } = await mediaFile('ends', 'source.m3u8');
  expect(body).toContain('#EXT-X-PLAYLIST-TYPE:VOD');
  expect(body).toContain(`#EXT-X-PROGRAM-DATE-TIME:${isoTime(originMs + 30_000)}`);
  expect(body.trim().endsWith('#EXT-X-ENDLIST')).toBe(true);

  await setStatus('ends', 'live');
  expect((await mediaFile('ends', 'source.m3u8')).body).not.toContain('ENDLIST');
});

it('the schedule ends a match only after its planned end, and once its encoder has been gone for ten minutes', async () => {
  await record('dropped', [firstRun]);
  const status = async () => (await getEvent('dropped')).eventStatus;
  await mediaFile('dropped', 'master.m3u8');
  await runSchedule(api.app.platform);
  expect(await status()).toBe('live');
  now = originMs + 2000 + 10 * minuteMs;
  await runSchedule(api.app.platform);
  expect(await status()).toBe('archived');
});

it('a clip is cut on the clock of its event, even across a gap', async () => {
  await record('match', [firstRun, secondRun]);
  await mediaFile('match', 'master.m3u8');
  const created = await api.clip.create({
    token,
    body: {
      event_id: 'match',
      media_type: 'user_clip',
      title: 'Across the gap',
      visibility: 'link',
      start_time: 0,
      end_time: 31_000,
    },
  });
  const { id, source } = created.body.content;
  expect(source.clip).toEqual({ eventId: 'match', startTime: 0, endTime: 31 });
  const { body } = await mediaFile(id, 'source.m3u8');
  expect(body.split('\n').slice(4, -1)).toEqual([
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-START:TIME-OFFSET=0.000,PRECISE=YES',
    `#EXT-X-MAP:URI="films/match/run-0/source/init.mp4"`,
    `#EXT-X-PROGRAM-DATE-TIME:${isoTime(0)}`,
    '#EXTINF:2.000000,',
    'films/match/run-0/source/5.m4s',
    '#EXT-X-DISCONTINUITY',
    '#EXT-X-MAP:URI="films/match/run-1/source/init.mp4"',
    `#EXT-X-PROGRAM-DATE-TIME:${isoTime(30_000)}`,
    '#EXTINF:2.000000,',
    'films/match/run-1/source/0.m4s',
    '#EXT-X-ENDLIST',
  ]);
  for (const [file, status] of [
    ['run-0/source/5.m4s', 200],
    ['run-1/source/init.mp4', 200],
    ['run-0/source/0.m4s', 403],
  ] as const)
    expect((await mediaFile(id, `films/match/${file}`)).statusCode).toBe(status);
});

it('goals are at the same position live and in the replay', async () => {
  await record('match', [firstRun, secondRun]);
  now = originMs + 31_000;
  const setScore = (score: object) =>
    api.statistics.set({ operatorKey: testOperatorKey, params: { id: 'match' }, body: { score } });
  expect((await setScore({ home: 1, away: 0 })).status).toBe(200);
  const timeline = async () => (await getEvent('match')).scoreTimeline;
  expect(await timeline()).toEqual([{ time: 31, home: 1, away: 0 }]);
  await setStatus('match', 'archived');
  expect(await timeline()).toEqual([{ time: 31, home: 1, away: 0 }]);
  await setStatus('match', 'live');
});

it('a finished recording is trimmed and cut on whole segments, which can be undone', async () => {
  await record('match', [firstRun, secondRun]);
  await mediaFile('match', 'master.m3u8');
  const edit = (body: object) =>
    api.recording.edit({ operatorKey: testOperatorKey, params: { id: 'match' }, body });
  expect((await edit({ trim: { start: 0, end: null } })).status).toBe(409);
  await setStatus('match', 'archived');

  const trimmed = await edit({ trim: { start: 0, end: 31 }, cuts: [{ start: 30.5, end: 31 }] });
  expect(trimmed.body.content).toMatchObject({
    recorded: { start: -10, end: 34 },
    trim: { start: 0, end: 32 },
    // Whole segments.
    cuts: [{ start: 30, end: 32 }],
    duration: 2,
  });
  const { body } = await mediaFile('match', 'source.m3u8');
  const uris = body.split('\n').filter((line) => line.endsWith('.m4s'));
  expect(uris).toEqual(['films/match/run-0/source/5.m4s']);
  const hidden = await mediaFile('match', 'films/match/run-0/source/0.m4s');
  expect(hidden.statusCode).toBe(403);

  const nothing = await edit({ trim: { start: 5, end: 10 } });
  expect([nothing.status, nothing.body.details]).toMatchObject([400, [{ path: 'body' }]]);
  expect((await edit({ trim: null, cuts: [] })).body.content.duration).toBe(16);
  await setStatus('match', 'live');
});

it('an offset moves a recording on the clock of its event', async () => {
  await record('match', [firstRun, secondRun]);
  await mediaFile('match', 'master.m3u8');
  const edit = (offset: number) =>
    api.recording.edit({ operatorKey: testOperatorKey, params: { id: 'match' }, body: { offset } });
  expect((await edit(5.5)).body.content).toMatchObject({
    offset: 5.5,
    recorded: { start: -15.5, end: 28.5 },
  });
  expect((await getEvent('match')).timeOrigin).toBe(isoTime(originMs + 5500));
  await edit(0);
});

it('the operator sees the runs, and the health of the encoder while it is up to date', async () => {
  await record('match', [firstRun, secondRun]);
  await mediaFile('match', 'master.m3u8');
  const status = path.join(folder, 'alpha', 'match', 'status.json');
  const problem = 'key frames are 10 s apart; set the key frame interval to 2 s';
  await writeFile(
    status,
    JSON.stringify({ at: now, state: 'publishing', bitrate: 2_600_000, problems: [problem] }),
  );
  const recordingNow = async () =>
    (await api.recording.get({ operatorKey: testOperatorKey, params: { id: 'match' } })).body
      .content;
  expect(await recordingNow()).toMatchObject({
    runs: [
      { start: isoTime(firstRun.startMs), endReason: 'publisher gone', exactness: 'frame' },
      { start: isoTime(secondRun.startMs), end: null },
    ],
    health: { state: 'publishing', bitrate: 2_600_000, problems: [problem] },
  });
  now += 6000;
  expect((await recordingNow()).health).toBeNull();
});

it('the operator gets an error with the reason for an event without a recording', async () => {
  const { status, body } = await api.recording.get({
    operatorKey: testOperatorKey,
    params: { id: 'film' },
  });
  expect([status, body.message]).toEqual([
    409,
    'This event has no recording; its encoder has not connected yet',
  ]);
});
