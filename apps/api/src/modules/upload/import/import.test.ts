import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AllowlistedRead } from '@grandstand/outbound';
import { createTestApi, testOperatorKey, type TestApi } from '../../../testing.ts';
import { eventOf, testNow } from '../../event/testing.ts';
import { hasFfmpeg, makeVideo } from '../testing.ts';

let folder = '';
let api: TestApi;
let now = testNow;
/** Requests that fail once with 503, by path. */
const failing = new Set<string>();
const ranges: string[] = [];

/** Serves the folder `site` as https://cdn.example, with byte ranges. */
const allowlistedRead: AllowlistedRead = async (url, { isListed }, { headers = {} }) => {
  if (!isListed(url)) throw new Error('not listed');
  const respond = (status: number, bytes = Buffer.alloc(0)) => ({
    url,
    status,
    headers: {},
    bytes,
  });
  if (failing.delete(url.pathname)) return respond(503);
  const file = path.join(folder, 'site', url.pathname);
  const bytes = url.host === 'cdn.example' ? await readFile(file).catch(() => null) : null;
  if (bytes === null) return respond(404);
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  if (from === undefined) return respond(200, bytes);
  ranges.push(`${from}-${to}`);
  return respond(206, bytes.subarray(Number(from), Number(to) + 1));
};

const names = [
  'ts',
  'bytes',
  'tracks',
  'breaks',
  'dates',
  'folder',
  'none',
  'gone',
  'outside',
  'mixed',
  'both',
];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'import-'));
  api = await createTestApi({
    clock: () => now,
    allowlistedRead,
    env: {
      RECORDINGS_DIR: path.join(folder, 'recordings'),
      MEDIA_DIR: path.join(folder, 'media'),
      DATA_DIR: path.join(folder, 'data'),
    },
    content: {
      alpha: {
        events: names.map((id) =>
          eventOf(id, { status: 'upcoming', stream: { kind: 'none' }, duration: null }),
        ),
      },
    },
  });
  const makeStream = async (
    name: string,
    seconds: number,
    args: readonly string[],
    file: string,
  ) => {
    await mkdir(path.join(folder, 'site', name), { recursive: true });
    await makeVideo(path.join(folder, 'site', name, file), seconds, ['-f', 'hls', ...args]);
  };
  await mkdir(path.join(folder, 'site'), { recursive: true });
  if (!hasFfmpeg) return;
  const vod = ['-hls_time', '2', '-hls_playlist_type', 'vod'];
  await makeStream('ts', 6, vod, 'index.m3u8');
  await makeStream(
    'bytes',
    6,
    [...vod, '-hls_segment_type', 'fmp4', '-hls_flags', 'single_file'],
    'a.m3u8',
  );
  await makeStream(
    'tracks',
    6,
    [
      ...vod,
      '-hls_segment_type',
      'fmp4',
      '-map',
      '0:v',
      '-map',
      '1:a',
      '-map',
      '1:a',
      '-var_stream_map',
      'v:0,agroup:s a:0,agroup:s,name:en,default:yes a:1,agroup:s,name:de',
      '-master_pl_name',
      'master.m3u8',
      '-hls_segment_filename',
      path.join(folder, 'site', 'tracks', '%v-%d.m4s'),
    ],
    '%v.m3u8',
  );
}, 180_000);
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  now += 2000;
  ranges.length = 0;
});

const importFrom = (id: string, address: string) =>
  api.recording.import({ operatorKey: testOperatorKey, params: { id }, body: { address } });
const run = () => api.app.jobs.runNamed(['upload-packaging']);
const uploadOf = async (eventId: string) =>
  (await api.upload.list({ operatorKey: testOperatorKey, query: { eventId } })).body.content
    .entries[0];
const recordingOf = async (id: string) =>
  (await api.recording.get({ operatorKey: testOperatorKey, params: { id } })).body.content;
const get = (url: string) =>
  api.app.inject({ method: 'GET', url, headers: { host: 'alpha.test' } });
const write = (name: string, ...lines: string[]) =>
  writeFile(path.join(folder, 'site', name), ['#EXTM3U', ...lines, ''].join('\n'));
const playlistOf = async (name: string) =>
  (await readFile(path.join(folder, 'site', name), 'utf8')).split('\n');

/** Expects that the event shows its copy, all of whose segments are served. */
async function expectShown(id: string, seconds: number) {
  expect(await uploadOf(id)).toMatchObject({ isImport: true, state: 'done', isShown: true });
  const { body } = await get(`/media/events/${id}/source.m3u8`);
  const durations = [...body.matchAll(/#EXTINF:([\d.]+)/g)].map(([, text]) => Number(text));
  const total = durations.reduce((sum, duration) => sum + duration, 0);
  expect(Math.abs(total - seconds)).toBeLessThan(0.3);
  for (const uri of body.split('\n').filter((line) => line.endsWith('.m4s')))
    expect((await get(`/media/events/${id}/${uri}`)).statusCode).toBe(200);
  expect(
    await readdir(path.join(folder, 'recordings', '.uploads', 'alpha')).catch(() => []),
  ).toEqual([]);
  return body;
}

// A video is packaged at low priority, and the tests of other files use the cores.
describe.skipIf(!hasFfmpeg)('an imported stream', { timeout: 180_000 }, () => {
  it('of MPEG-TS is copied, even if a segment needs a second request', async () => {
    expect((await importFrom('ts', 'https://cdn.example/ts/index.m3u8')).status).toBe(200);
    failing.add('/ts/index1.ts');
    await run();
    await expectShown('ts', 6);
    const event = (await api.event.get({ params: { id: 'ts' } })).body.content;
    expect(event).toMatchObject({ eventStatus: 'archived' });
  });

  it('with byte ranges is copied range by range', async () => {
    await importFrom('bytes', 'https://cdn.example/bytes/a.m3u8');
    await run();
    await expectShown('bytes', 6);
    expect(ranges.length).toBeGreaterThan(3);
  });

  it('with several audio tracks is copied with all of them', async () => {
    await importFrom('tracks', 'https://cdn.example/tracks/master.m3u8');
    await run();
    await expectShown('tracks', 6);
    expect((await uploadOf('tracks')).notes.join()).not.toContain('left out');
    const master = await get('/media/events/tracks/master.m3u8');
    expect(master.body).toMatch(/CODECS="avc1\.\w+,mp4a\.40\.2"/);
    const { soundTracks } = await recordingOf('tracks');
    expect(soundTracks).toMatchObject([{ isDefault: true }, { isDefault: false }]);
    for (const name of ['sound-1', 'sound-2']) {
      const { body } = await get(`/media/events/tracks/${name}.m3u8`);
      const segments = body.split('\n').filter((line) => line.endsWith('.m4s'));
      expect(segments.length).toBe(3);
      for (const uri of segments)
        expect((await get(`/media/events/tracks/${uri}`)).statusCode).toBe(200);
    }
  });

  it('may have one audio track muxed with its video; a track that cannot be read is left out', async () => {
    await write('packed.m3u8', '#EXTINF:6,', 'packed.aac', '#EXT-X-ENDLIST');
    await writeFile(path.join(folder, 'site', 'packed.aac'), 'no file of sound');
    const sound = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="s"';
    await write(
      'mixed.m3u8',
      `${sound},NAME="Stadium",LANGUAGE="en",DEFAULT=YES`,
      `${sound},NAME="Kommentar",LANGUAGE="deu",URI="tracks/de.m3u8"`,
      `${sound},NAME="Radio",URI="packed.m3u8"`,
      '#EXT-X-STREAM-INF:BANDWIDTH=900000,AUDIO="s"',
      'ts/index.m3u8',
    );
    await importFrom('mixed', 'https://cdn.example/mixed.m3u8');
    await run();
    await expectShown('mixed', 6);
    expect((await recordingOf('mixed')).soundTracks).toEqual([
      { label: 'Stadium', language: 'en', isDefault: true },
      { label: 'Kommentar', language: 'de', isDefault: false },
    ]);
    expect((await uploadOf('mixed')).notes).toEqual([
      expect.stringMatching(/^The audio track "Radio" was left out: .*packed audio/),
    ]);
  });

  it('with discontinuities becomes runs at their dates, even before kick-off', async () => {
    const lines = (await playlistOf('ts/index.m3u8')).filter((line) => !line.includes('ENDLIST'));
    const segments = lines.slice(lines.findIndex((line) => line.startsWith('#EXTINF')));
    const { gameStartDate } = (await api.event.get({ params: { id: 'breaks' } })).body.content;
    const dateOf = (seconds: number) =>
      new Date(Date.parse(gameStartDate) + seconds * 1000).toISOString();
    await write(
      'ts/breaks.m3u8',
      '#EXT-X-TARGETDURATION:2',
      `#EXT-X-PROGRAM-DATE-TIME:${dateOf(-4)}`,
      ...segments.filter(Boolean),
      '#EXT-X-DISCONTINUITY',
      `#EXT-X-PROGRAM-DATE-TIME:${dateOf(30)}`,
      ...segments.filter(Boolean),
      '#EXT-X-ENDLIST',
    );
    await importFrom('breaks', 'https://cdn.example/ts/breaks.m3u8');
    await run();
    const body = await expectShown('breaks', 12);
    expect(body).toContain('#EXT-X-DISCONTINUITY');
    const { recorded, runs } = await recordingOf('breaks');
    expect(recorded.start).toBe(-4);
    expect(runs.map(({ start }: { start: string }) => start)).toEqual([dateOf(-4), dateOf(30)]);
  });

  it('with discontinuities and several audio tracks has all of them in sync', async () => {
    const { gameStartDate } = (await api.event.get({ params: { id: 'both' } })).body.content;
    const dateOf = (seconds: number) =>
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(Date.parse(gameStartDate) + seconds * 1000).toISOString()}`;
    const master = (await playlistOf('tracks/master.m3u8')).join('\n');
    const files = [...new Set(master.match(/\w+\.m3u8/g))];
    expect(files).toHaveLength(3);
    for (const file of files) {
      const lines = await playlistOf(`tracks/${file}`);
      const from = lines.findIndex((line) => line.startsWith('#EXT-X-MAP'));
      const part = lines.slice(from).filter((line) => line !== '' && !line.includes('ENDLIST'));
      await write(
        `tracks/twice-${file}`,
        '#EXT-X-TARGETDURATION:2',
        dateOf(0),
        ...part,
        '#EXT-X-DISCONTINUITY',
        dateOf(20),
        ...part,
        '#EXT-X-ENDLIST',
      );
    }
    const twice = master.replaceAll(/\w+\.m3u8/g, (file) => `twice-${file}`);
    await writeFile(path.join(folder, 'site', 'tracks', 'twice.m3u8'), twice);
    await importFrom('both', 'https://cdn.example/tracks/twice.m3u8');
    await run();
    const video = await expectShown('both', 12);
    // Addresses differ; lengths, dates and discontinuities do not.
    const shape = (body: string) => body.replaceAll(/^(?:films.*|#EXT-X-MAP.*)$/gm, '');
    for (const name of ['sound-1', 'sound-2']) {
      const { body } = await get(`/media/events/both/${name}.m3u8`);
      expect(shape(body), name).toBe(shape(video));
      expect(body.match(new RegExp(`run-1/${name}/s\\d+\\.m4s`, 'g'))).toHaveLength(3);
    }
  });

  it('may come from a folder of the media library, but not from outside of it', async () => {
    const tenantFolder = path.join(folder, 'media', '@alpha', 'old');
    await mkdir(tenantFolder, { recursive: true });
    for (const file of await readdir(path.join(folder, 'site', 'ts')))
      await writeFile(
        path.join(tenantFolder, file),
        await readFile(path.join(folder, 'site', 'ts', file)),
      );
    expect((await importFrom('folder', 'old/index.m3u8')).status).toBe(200);
    await run();
    await expectShown('folder', 6);

    await writeFile(path.join(folder, 'secret.ts'), 'secret');
    await symlink(path.join(folder, 'secret.ts'), path.join(tenantFolder, 'link.ts'));
    for (const uri of [
      '../../../secret.ts',
      '..%2F..%2F..%2Fsecret.ts',
      'link.ts',
      'file:///etc/passwd',
    ]) {
      await writeFile(
        path.join(tenantFolder, 'evil.m3u8'),
        ['#EXTM3U', '#EXTINF:2,', uri, '#EXT-X-ENDLIST'].join('\n'),
      );
      expect((await importFrom('outside', 'old/evil.m3u8')).status).toBe(200);
      await run();
      expect((await uploadOf('outside')).problem).toMatch(/line 3 is not (in the folder|there)/);
      now += 1000;
    }
    expect((await importFrom('outside', '../secret.m3u8')).status).toBe(400);
    expect((await importFrom('outside', 'new/index.m3u8')).body.message).toContain('is not there');
  });

  it('fails with the line of a segment that is no longer there, or no video', async () => {
    await write('gone.m3u8', '#EXTINF:2,', 'gone.ts', '#EXT-X-ENDLIST');
    await importFrom('gone', 'https://cdn.example/gone.m3u8');
    await run();
    expect(await uploadOf('gone')).toMatchObject({
      state: 'failed',
      problem: 'The segment of line 3 returns 404',
    });
    await writeFile(path.join(folder, 'site', 'gone.ts'), 'no video');
    now += 1000;
    await importFrom('gone', 'https://cdn.example/gone.m3u8');
    await run();
    expect((await uploadOf('gone')).problem).toContain('This file cannot be read as a video');
  });
});

describe('an import', () => {
  it.each([
    [['#EXTINF:2,', 'a.ts'], 'It is live'],
    [['#EXTINF:x,', 'a.ts', '#EXT-X-ENDLIST'], 'line 2: the duration'],
    [
      ['#EXT-X-KEY:METHOD=AES-128,URI="k"', '#EXTINF:2,', 'a.ts', '#EXT-X-ENDLIST'],
      'line 2: it is encrypted',
    ],
    [['#EXT-X-STREAM-INF:BANDWIDTH=1', 'none/x.m3u8'], 'The variant returns 404'],
  ])('is refused with the line and the reason: %#', async (lines, message) => {
    await write('x.m3u8', ...lines);
    const { status, body } = await importFrom('none', 'https://cdn.example/x.m3u8');
    expect([status, body.details[0].path]).toEqual([400, 'body.address']);
    expect(body.message).toContain(message);
  });

  it('requires a supported address, an event that exists, and the operator key', async () => {
    for (const address of ['http://cdn.example/x.m3u8', 'file:///etc/passwd', 'a/b.mp4', 'x'])
      expect((await importFrom('none', address)).status).toBe(400);
    expect((await importFrom('nothing', 'https://cdn.example/x.m3u8')).status).toBe(404);
    const stranger = await api.recording.import({
      params: { id: 'none' },
      body: { address: 'https://cdn.example/x.m3u8' },
    });
    expect(stranger.status).toBe(401);
  });
});
