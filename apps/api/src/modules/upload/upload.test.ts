import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '@grandstand/contract/constants';
import {
  createTestApi,
  openTestDatabase,
  testOperatorKey,
  type TestApi,
  type TestApiOptions,
} from '../../testing.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { eventOf, testNow } from '../event/testing.ts';
import {
  countFrames,
  hasFfmpeg,
  makeVideo,
  startTimes,
  tusClient,
  uploadAll,
  withTracks,
} from './testing.ts';

let folder = '';
let db: OpenDatabase;
let api: TestApi;
let now = testNow;
const files: Record<string, Buffer> = {};

const upcoming = (id: string) =>
  eventOf(id, { status: 'upcoming', stream: { kind: 'none' }, duration: null });
const events = [
  'mp4',
  'mov',
  'mkv',
  'ts',
  'text',
  'short',
  'huge',
  'resumed',
  'old',
  'replaced',
  'sparse',
  'odd',
  'encoded',
  'silent',
  'lead',
].map(upcoming);
const live = eventOf('live', { status: 'live', stream: { kind: 'url', url: '/x.m3u8' } });

const openApi = (options: Pick<TestApiOptions, 'content'> = {}) =>
  createTestApi({
    db,
    clock: () => now,
    env: {
      RECORDINGS_DIR: path.join(folder, 'recordings'),
      DATA_DIR: path.join(folder, 'data'),
      UPLOAD_LIMIT_GB: '1',
    },
    ...options,
  });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'upload-'));
  db = await openTestDatabase();
  api = await openApi({
    content: { alpha: { events: [...events, live] }, beta: { events: [upcoming('mp4')] } },
  });
  if (!hasFfmpeg) return;
  const made: Record<string, Parameters<typeof makeVideo>> = {
    'plain.mp4': ['', 6],
    'b-frames.mov': ['', 6, ['-bf', '2']],
    'camera.mkv': ['', 6, ['-c:a', 'pcm_s16le']],
    'tuner.ts': ['', 6],
    'sparse.mp4': ['', 24, ['-g', '600', '-keyint_min', '600']],
    'huge.mp4': ['', 0.04, ['-an'], '9600x5400'],
    'odd.mkv': ['', 4, ['-c:v', 'mpeg4', '-c:a', 'mp2']],
    'crowd.ts': [
      '',
      0.2,
      ['-map', '0:v', ...Array.from({ length: 40 }, () => ['-map', '1:a']).flat()],
    ],
    // One frame every 40 s makes a small file of many hours.
    'endless.mp4': ['', 13 * 3600, ['-an'], '64x36', '1/40'],
    'slides.mp4': ['', 400, ['-an'], '64x36', '1/40'],
  };
  for (const [name, [, ...args]] of Object.entries(made)) {
    const file = path.join(folder, name);
    await makeVideo(file, ...args);
    files[name] = await readFile(file);
  }
}, 180_000);
afterAll(async () => {
  await api.close();
  await db.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  now += 2000;
});

const bytesOf = (name: string): Buffer => files[name] ?? Buffer.alloc(0);
const run = () => api.app.jobs.runNamed(['upload-packaging']);
const list = async (eventId: string) =>
  (await api.upload.list({ operatorKey: testOperatorKey, query: { eventId } })).body.content
    .entries;
const get = (url: string, tenant = 'alpha') =>
  api.app.inject({ method: 'GET', url, headers: { host: `${tenant}.test` } });
const getEvent = async (id: string) => (await api.event.get({ params: { id } })).body.content;

// A video is packaged at low priority, and the tests of other files use the cores.
describe.skipIf(!hasFfmpeg)('an uploaded video', { timeout: 180_000 }, () => {
  it.each([
    ['mp4', 'plain.mp4', 'frame', 'avc1.', []],
    ['mov', 'b-frames.mov', 'key-frame', 'avc1.', []],
    ['mkv', 'camera.mkv', 'frame', 'avc1.', []],
    ['ts', 'tuner.ts', 'frame', 'avc1.', []],
    ['odd', 'odd.mkv', 'frame', 'avc1.', ['It was encoded again, because its video is mpeg4']],
    [
      'sparse',
      'sparse.mp4',
      'frame',
      'avc1.',
      ['It was encoded again, because its key frames are up to 24 s apart'],
    ],
  ] as const)(
    'for %s (%s) becomes the replay of its event',
    async (id, name, exactness, codec, notes) => {
      await uploadAll(api, id, name, bytesOf(name));
      expect(await list(id)).toMatchObject([{ state: 'packaging', isShown: false }]);
      await run();
      expect(await list(id)).toMatchObject([
        { name, state: 'done', percent: 100, problem: null, notes, isShown: true },
      ]);
      const event = await getEvent(id);
      expect(event.eventStatus).toBe('archived');
      const duration = { sparse: 24, odd: 4 }[id as string] ?? 6;
      expect(Math.abs(event.duration - duration)).toBeLessThan(0.2);

      const master = await get(`/media/events/${id}/master.m3u8`);
      expect(master.body).toContain(`CODECS="${codec}`);
      expect(master.body).toContain('RESOLUTION=320x180');
      const { body } = await get(`/media/events/${id}/source.m3u8`);
      expect(body).toContain('#EXT-X-PLAYLIST-TYPE:VOD');
      expect(body.trim().endsWith('#EXT-X-ENDLIST')).toBe(true);
      const [, map] = /EXT-X-MAP:URI="([^"]+)"/.exec(body) ?? [];
      const segments = body.split('\n').filter((line) => line.endsWith('.m4s'));
      expect(segments.length).toBeGreaterThan(1);
      for (const uri of [map, ...segments])
        expect((await get(`/media/events/${id}/${uri}`)).statusCode).toBe(200);

      const recording = await api.recording.get({ operatorKey: testOperatorKey, params: { id } });
      expect(recording.body.content).toMatchObject({
        timeOrigin: event.gameStartDate,
        recorded: { start: 0 },
        runs: [{ start: event.gameStartDate, exactness }],
      });
      // Only the recording is left.
      expect(await readdir(path.join(folder, 'recordings', '.uploads', 'alpha'))).toEqual([]);
    },
  );

  it('starts with its first key frame at kick-off, though its sound starts earlier', async () => {
    const file = path.join(folder, 'lead.ts');
    await makeVideo(file, 4, ['-af', 'adelay=0', '-vf', 'setpts=PTS+0.4/TB']);
    await uploadAll(api, 'lead', 'lead.ts', await readFile(file));
    await run();
    expect(await list('lead')).toMatchObject([{ state: 'done' }]);
    const { body } = await get('/media/events/lead/source.m3u8');
    const uris = [...body.matchAll(/films\/\S+?\/run-0\/source\/(?:init\.mp4|s00000\.m4s)/g)];
    const parts = uris.map(async ([uri]) => (await get(`/media/events/lead/${uri}`)).rawPayload);
    const segment = path.join(folder, 'segment.mp4');
    await writeFile(segment, Buffer.concat(await Promise.all(parts)));
    const starts = await startTimes(segment);
    expect(starts.video).toBeLessThan(0.001);
    expect(starts.audio).toBeLessThan(0.03);
  });

  it.each([
    ['odd.mkv', 'progressive', [], 100, 25],
    ['fields.mkv', 'interlaced', ['-flags', '+ildct+ilme', '-vf', 'setfield=tff'], 200, 50],
  ] as const)(
    'that is encoded (%s, %s) has each of its frames or fields once',
    async (name, _, args, frames, rate) => {
      const file = path.join(folder, name);
      await makeVideo(file, 4, ['-c:v', 'mpeg2video', '-c:a', 'mp2', ...args]);
      await uploadAll(api, 'encoded', name, await readFile(file));
      await run();
      const [{ state }] = await list('encoded');
      expect(state).toBe('done');
      const { body } = await get('/media/events/encoded/source.m3u8');
      const [, id = ''] = /films\/([^/]+)\//.exec(body) ?? [];
      const recording = path.join(folder, 'recordings/alpha', id);
      expect(await countFrames(path.join(recording, 'run-0/source/index.m3u8'))).toBe(frames);
      const { runs } = JSON.parse(await readFile(path.join(recording, 'recording.json'), 'utf8'));
      expect(runs[0].variants[0].frameRate).toBe(rate);
    },
  );

  it.each([
    ['copied', []],
    ['encoded', ['-c:v', 'mpeg4']],
  ])('without sound (%s) gets silence, and a note about it', async (_, args) => {
    const file = path.join(folder, 'silent.mkv');
    await makeVideo(file, 4, ['-an', ...args]);
    await uploadAll(api, 'silent', 'silent.mkv', await readFile(file));
    await run();
    const [{ state, notes }] = await list('silent');
    expect([state, notes.at(-1)]).toEqual(['done', 'It has no sound']);
    const master = await get('/media/events/silent/master.m3u8');
    expect(master.body).toMatch(/CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2"/);
    expect(Math.abs((await getEvent('silent')).duration - 4)).toBeLessThan(0.05);
  });

  it.each([
    ['that is a text', 'text', Buffer.from('This is a text.'), 'upload MP4, MOV, MKV or MPEG-TS'],
    [
      'that is a playlist of other files',
      'text',
      Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n/etc/passwd\n#EXT-X-ENDLIST\n'),
      'upload MP4, MOV, MKV or MPEG-TS',
    ],
    [
      'that is cut off',
      'short',
      () => bytesOf('plain.mp4').subarray(0, 20_000),
      'its end is missing',
    ],
    ['larger than 8K', 'huge', () => bytesOf('huge.mp4'), 'larger than 8K'],
    [
      'with 41 tracks',
      'huge',
      () => bytesOf('crowd.ts'),
      'It has 41 tracks; at most 32 are accepted',
    ],
    [
      'with thousands of tracks',
      'huge',
      () => withTracks(bytesOf('plain.mp4'), 5000),
      'more than 1000 tracks; at most 32 are accepted',
    ],
    [
      'that lasts 13 hours',
      'huge',
      () => bytesOf('endless.mp4'),
      'It lasts 13.0 h; at most 12 h are accepted',
    ],
    [
      'with a long gap between frames',
      'huge',
      () => bytesOf('slides.mp4'),
      'It has no frame for 40 s',
    ],
  ] as const)('%s fails with the reason', async (_, id, content, problem) => {
    await uploadAll(
      api,
      id,
      '../../video.mp4',
      typeof content === 'function' ? content() : content,
    );
    await run();
    const [entry] = await list(id);
    expect(entry).toMatchObject({ name: '../../video.mp4', state: 'failed', isShown: false });
    expect(entry.problem).toMatch(problem);
    expect((await getEvent(id)).eventStatus).toBe('upcoming');
    expect(await readdir(path.join(folder, 'recordings', '.uploads', 'alpha'))).toEqual([]);
  });

  it('that was cut off in the middle reports after how many seconds', async () => {
    const complete = path.join(folder, 'fast.mp4');
    await makeVideo(complete, 20, ['-movflags', '+faststart']);
    const bytes = await readFile(complete);
    await uploadAll(api, 'short', 'fast.mp4', bytes.subarray(0, bytes.length / 2));
    await run();
    expect((await list('short'))[0].problem).toMatch(/It ends after \d+ of 20 s/);
  });

  it('replaces the one before at the same address, and leaves nothing when it is removed', async () => {
    await uploadAll(api, 'replaced', 'first.mp4', bytesOf('plain.mp4'));
    await run();
    const before = await getEvent('replaced');
    now += 1000;
    await uploadAll(api, 'replaced', 'second.mkv', bytesOf('odd.mkv'));
    await run();
    const after = await getEvent('replaced');
    expect(after.source).toEqual(before.source);
    expect(Math.round(before.duration)).toBe(6);
    expect(Math.round(after.duration)).toBe(4);
    const [second, first] = await list('replaced');
    expect([first.isShown, second.isShown]).toEqual([false, true]);

    for (const { id } of [first, second]) {
      const removed = await api.upload.remove({ operatorKey: testOperatorKey, params: { id } });
      expect(removed.status).toBe(204);
    }
    expect(await list('replaced')).toEqual([]);
    expect((await getEvent('replaced')).source.hd).toBeNull();
    expect((await get('/media/events/replaced/master.m3u8')).statusCode).toBe(404);
  });

  it('is packaged by another process once the lease of a killed one has ended', async () => {
    await uploadAll(api, 'old', 'plain.mp4', bytesOf('plain.mp4'));
    // The state that a killed process leaves.
    await api.db.forTenant('alpha', ({ trx }) =>
      trx
        .updateTable('upload')
        .where('event_id', '=', 'old')
        .set({ leased_until: new Date(now + 60_000) })
        .execute(),
    );
    await run();
    expect(await list('old')).toMatchObject([{ state: 'packaging' }]);
    now += 61_000;
    await run();
    expect(await list('old')).toMatchObject([{ state: 'done' }]);
  });
});

it('an uploaded video waits while ffmpeg is missing, which is listed as its problem', async () => {
  const ownDb = await openTestDatabase();
  const without = await createTestApi({
    db: ownDb,
    env: {
      RECORDINGS_DIR: path.join(folder, 'without'),
      DATA_DIR: path.join(folder, 'data'),
      FFMPEG: '/nowhere/ffmpeg',
    },
    content: { alpha: { events: [upcoming('mp4')] } },
  });
  await uploadAll(without, 'mp4', 'a.mp4', Buffer.from('a video'));
  await without.app.jobs.runNamed(['upload-packaging']);
  const listed = await without.upload.list({ operatorKey: testOperatorKey });
  expect(listed.body.content.entries).toMatchObject([
    {
      state: 'packaging',
      problem: 'ffmpeg is missing on the server (FFMPEG). It will be tried again',
    },
  ]);
  await without.close();
  await ownDb.close();
});

describe('a resumable upload', () => {
  it('resumes two days later, after a restart of the server', async () => {
    const bytes = Buffer.from('the first half and the second half');
    const client = tusClient(api);
    const address = String(
      (await client.create('resumed', 'a.mp4', bytes.length)).headers.location,
    );
    expect((await client.append(address, 0, bytes.subarray(0, 14))).statusCode).toBe(204);
    expect(await list('resumed')).toMatchObject([
      { state: 'uploading', received: 14, percent: 41 },
    ]);

    await api.close();
    now += 2 * dayMs;
    api = await openApi();
    await api.app.jobs.runNamed(['upload-expiry', 'upload-packaging']);
    const again = tusClient(api);
    expect(await again.offset(address)).toEqual({ statusCode: 200, offset: 14 });
    expect((await again.append(address, 0, bytes)).statusCode).toBe(409);
    expect((await again.append(address, 14, bytes.subarray(14))).statusCode).toBe(204);
    expect(await list('resumed')).toMatchObject([{ state: 'packaging' }]);
  });

  it('expires a week after its last bytes', async () => {
    const client = tusClient(api);
    const address = String((await client.create('mp4', 'a.mp4', 100)).headers.location);
    now += 6 * dayMs;
    await client.append(address, 0, Buffer.alloc(10));
    now += 6 * dayMs;
    await api.app.jobs.runNamed(['upload-expiry']);
    expect((await client.offset(address)).statusCode).toBe(200);
    now += 2 * dayMs;
    await api.app.jobs.runNamed(['upload-expiry']);
    expect((await client.offset(address)).statusCode).toBe(404);
    expect(
      existsSync(path.join(folder, 'recordings', '.uploads', 'alpha', path.basename(address))),
    ).toBe(false);
  });

  it('is refused if it exceeds its tenant’s limit, by itself or with other uploads', async () => {
    const client = tusClient(api);
    const gigabyte = 1024 ** 3;
    const tooLarge = await client.create('mp4', 'a.mp4', gigabyte + 1);
    expect([tooLarge.statusCode, tooLarge.json().messageErrorCode]).toEqual([
      413,
      'body_too_large',
    ]);
    const first = await client.create('mp4', 'a.mp4', gigabyte / 2);
    expect(first.statusCode).toBe(201);
    const second = await client.create('mp4', 'b.mp4', gigabyte / 2);
    expect([second.statusCode, second.json().messageErrorCode]).toEqual([507, 'storage_full']);
    expect(second.json().message).toContain('remove uploads that are not needed');
    const address = String(first.headers.location);
    expect((await client.append(address, 0, Buffer.alloc(10))).statusCode).toBe(204);
    expect((await client.remove(address)).statusCode).toBe(204);
    expect((await client.create('mp4', 'b.mp4', gigabyte / 2)).statusCode).toBe(201);
  });

  it('accepts no more bytes than were declared', async () => {
    const client = tusClient(api);
    const address = String((await client.create('mp4', 'a.mp4', 10)).headers.location);
    expect((await client.append(address, 0, Buffer.alloc(11))).statusCode).toBe(413);
    expect((await client.offset(address)).offset).toBe(0);
  });

  it('requires an event whose video can be replaced, and the operator key', async () => {
    const client = tusClient(api);
    expect((await client.create('nothing', 'a.mp4', 10)).statusCode).toBe(404);
    expect((await client.create('../x', 'a.mp4', 10)).statusCode).toBe(400);
    expect((await client.create('live', 'a.mp4', 10)).json().message).toContain('is live');
    expect((await client.create('mp4', 'a.mp4', 0)).statusCode).toBe(400);
    const stranger = tusClient(api, 'alpha', 'wrong');
    expect((await stranger.create('mp4', 'a.mp4', 10)).statusCode).toBe(401);
    expect((await stranger.append('/api/operator/upload/x', 0, Buffer.alloc(1))).statusCode).toBe(
      401,
    );
  });

  it('[SEC-01] is not accessible to another tenant', async () => {
    const address = String((await tusClient(api).create('mp4', 'a.mp4', 10)).headers.location);
    const ofOtherTenant = tusClient(api, 'beta');
    expect((await ofOtherTenant.offset(address)).statusCode).toBe(404);
    expect((await ofOtherTenant.append(address, 0, Buffer.alloc(1))).statusCode).toBe(404);
    expect((await ofOtherTenant.remove(address)).statusCode).toBe(404);
    const listed = await api.upload.list({ tenant: 'beta', operatorKey: testOperatorKey });
    expect(listed.body.content.entries).toEqual([]);
    await writeFile(path.join(folder, 'marker'), '');
    for (const outside of ['..%2Fbeta%2Fx', '..%2f..%2fmarker'])
      expect((await tusClient(api).offset(`/api/operator/upload/${outside}`)).statusCode).toBe(404);
  });
});
