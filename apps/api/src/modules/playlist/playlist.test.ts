import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApi, type TestApi } from '../../testing.ts';
import { signedIn } from '../session/testing.ts';
import { simulatedLiveOf, clipOf, eventOf, testNow } from '../event/testing.ts';
import { vodPlaylist } from './playlists/video-playlists.ts';
import { createVideoLibrary, parseMediaPlaylist, writeVideo } from '../media/testing.ts';

const events = [
  eventOf('replay', { pano: true }),
  eventOf('flat'),
  clipOf('cut', 'replay', { pano: true }),
  simulatedLiveOf('live', 0, { pano: true, status: 'live' }),
  simulatedLiveOf('soon', 5),
  eventOf('tv', {
    status: 'channel',
    stream: { kind: 'channel', films: ['final', 'second'], epochMs: testNow },
  }),
  eventOf('brokenTv', {
    status: 'channel',
    stream: { kind: 'channel', films: ['final', 'nowhere'], epochMs: testNow },
  }),
  eventOf('url', { status: 'live', stream: { kind: 'url', url: 'https://cdn.example/a.m3u8' } }),
  eventOf('none', { stream: { kind: 'none' } }),
  eventOf('planned', { status: 'upcoming' }),
  eventOf('gone', { stream: { kind: 'film', film: 'nowhere' } }),
  eventOf('members', { commerceType: 'commerce_members_media' }),
  eventOf('ppv', { commerceType: 'commerce_ppv_media' }),
  eventOf('abroad', { regions: ['FR'] }),
];

let dir = '';
let api: TestApi;
let token = '';
let now = testNow;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'media-'));
  const mediaDir = path.join(dir, 'media');
  await writeVideo(mediaDir, 'final');
  await writeVideo(mediaDir, 'second', { durationsMs: [2000, 2000, 2000] });
  const art = path.join(dir, 'data', 'art', 'alpha');
  await mkdir(path.join(art, 'crests'), { recursive: true });
  await writeFile(
    path.join(art, 'crests', 'north.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
  );
  await writeFile(path.join(art, 'photo.jpg'), 'photo');
  await writeFile(path.join(art, 'secret.txt'), 'secret');
  await writeFile(path.join(dir, 'data', 'operator.key'), 'secret');
  api = await createTestApi({
    clock: () => now,
    env: { MEDIA_DIR: mediaDir, DATA_DIR: path.join(dir, 'data') },
    content: { alpha: { events } },
  });
  ({ access: token } = await signedIn(api, 'viewer'));
});
afterAll(async () => {
  await api.close();
  await rm(dir, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'GET', url, headers: { host: 'alpha.test', ...headers } });
const eventFile = (id: string, file: string, headers = {}) =>
  get(`/media/events/${id}/${file}`, headers);
const uris = (text: string) =>
  text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

describe('video files', () => {
  it('[SEC-16] have a type, an entity tag and ranges, and are cached for an hour, for any origin', async () => {
    const types = {
      'v720/0.m4s': 'video/iso.segment',
      'v720/init.mp4': 'video/mp4',
      'v720/index.m3u8': 'application/vnd.apple.mpegurl',
      'thumbs.vtt': 'text/vtt; charset=utf-8',
      'thumbs.jpg': 'image/jpeg',
    };
    for (const [file, type] of Object.entries(types)) {
      const { statusCode, headers } = await get(`/media/films/final/${file}`);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=3600, s-maxage=60',
        'access-control-allow-origin': '*',
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
      });
    }
    const segment = await get('/media/films/final/v720/3.m4s');
    expect(segment.body).toBe('final v720 3');
    const again = await get('/media/films/final/v720/3.m4s', {
      'if-none-match': String(segment.headers.etag),
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['cache-control']).toBe('public, max-age=3600, s-maxage=60');
    const notModified = await get('/media/films/final/v720/3.m4s', {
      'if-modified-since': String(segment.headers['last-modified']),
    });
    expect(notModified.statusCode).toBe(304);
    const part = await get('/media/films/final/v720/3.m4s', { range: 'bytes=6-9' });
    expect(part.statusCode).toBe(206);
    expect(part.body).toBe('v720');
    expect(part.headers['content-range']).toBe('bytes 6-9/12');
  });

  it.each([
    ['bytes=6-9', 206, 'bytes 6-9/12', 'v720'],
    ['bytes=11-', 206, 'bytes 11-11/12', '3'],
    ['bytes=-1', 206, 'bytes 11-11/12', '3'],
    ['bytes=-500', 200, undefined, 'final v720 3'],
    ['bytes=12-', 416, 'bytes */12', 'range_not_satisfiable'],
    ['bytes=-0', 416, 'bytes */12', 'range_not_satisfiable'],
    ['bytes=abc', 200, undefined, 'final v720 3'],
    ['bytes=', 200, undefined, 'final v720 3'],
    ['bytes=9-6', 200, undefined, 'final v720 3'],
    ['bytes=0-1,x', 200, undefined, 'final v720 3'],
    ['lines=1-2', 200, undefined, 'final v720 3'],
  ])(
    'with the range %s return %s with the content range %s',
    async (range, status, contentRange, body) => {
      const response = await get('/media/films/final/v720/3.m4s', { range });
      expect([response.statusCode, response.headers['content-range']]).toEqual([
        status,
        contentRange,
      ]);
      const isFile = response.statusCode !== 416;
      expect(isFile ? response.body : response.json().messageErrorCode).toBe(body);
    },
  );

  it('return 412 for a version other than the one that `If-Match` expects', async () => {
    const response = await get('/media/films/final/v720/3.m4s', { 'if-match': '"other"' });
    expect([response.statusCode, response.json().messageErrorCode]).toEqual([
      412,
      'precondition_failed',
    ]);
  });

  it('are the only files of the machine that are served', async () => {
    for (const url of [
      '/media/films/final/film.json',
      '/media/films/final',
      '/media/films/',
      '/media/films/final/missing.m4s',
      '/media/films/..%2f..%2fdata/operator.key',
      '/media/films/final/..%5c..%5cdata.mp4',
      '/media/films/final//v720/0.m4s',
      '/media/films/final/v720/0.m4s%00.mp4',
      '/media/art/secret.txt',
      '/media/art/../../operator.key',
      '/media/art/..%2f..%2foperator.key',
      '/media/art/../beta/photo.jpg',
    ]) {
      const { statusCode, body } = await get(url);
      expect({ url, statusCode }).toEqual({ url, statusCode: 404 });
      expect(body).not.toContain('secret');
    }
  });
});

describe('pictures of a tenant', () => {
  it("belong to the host's tenant, and a drawing cannot run scripts", async () => {
    const drawing = await get('/media/art/crests/north.svg');
    expect(drawing.statusCode).toBe(200);
    expect(drawing.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await get('/media/art/photo.jpg')).headers['content-type']).toBe('image/jpeg');
    expect((await get('/media/art/photo.jpg', { host: 'beta.test' })).statusCode).toBe(404);
  });
});

describe('event playlists', () => {
  it('of a replay list all renditions, captions and thumbnails', async () => {
    const master = await eventFile('replay', 'master.m3u8');
    expect(master.headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': 'private, max-age=60',
      'access-control-allow-origin': '*',
    });
    expect(uris(master.body)).toEqual(['v720.m3u8', 'v360.m3u8']);
    expect(master.body).toContain('SUBTITLES="captions"');
    expect(master.body).toContain('URI="captions-en.m3u8"');
    const variant = await eventFile('replay', 'v720.m3u8');
    expect(uris(variant.body)).toEqual(
      Array.from({ length: 10 }, (_, index) => `/media/films/final/v720/${index}.m4s`),
    );
    expect(variant.body).toContain('#EXT-X-ENDLIST');
    expect(uris((await eventFile('replay', 'pano.m3u8')).body)[0]).toBe(
      '/media/films/final/pano/0.m4s',
    );
    expect(uris((await eventFile('replay', 'captions-en.m3u8')).body)[0]).toBe(
      '/media/films/final/captions/0.vtt',
    );
    const thumbnails = await eventFile('replay', 'thumbs.vtt');
    expect(thumbnails.headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect(thumbnails.body).toContain(
      '00:00:02.000 --> 00:00:04.000\n/media/films/final/thumbs.jpg#xywh=160,0,160,90',
    );
    // Every address in a playlist leads to a file.
    for (const uri of uris(variant.body)) expect((await get(uri)).statusCode).toBe(200);
  });

  it('of a clip list its part of the video, with the thumbnails of that part', async () => {
    const variant = await eventFile('cut', 'v360.m3u8');
    expect(uris(variant.body)).toEqual([
      '/media/films/final/v360/1.m4s',
      '/media/films/final/v360/2.m4s',
    ]);
    expect(variant.body).toContain('#EXT-X-START:TIME-OFFSET=1.000,PRECISE=YES');
    expect((await eventFile('cut', 'thumbs.vtt')).body).toMatch(
      /^WEBVTT\n\n00:00:02\.000 --> 00:00:04\.000\n\S+=160,0,160,90\n\n00:00:04\.000 --> 00:00:06/,
    );
    expect((await eventFile('cut', 'master.m3u8')).body).toContain('captions-en.m3u8');
  });

  it('a panorama has the captions of its replay or clip, and no rendition of the broadcast', async () => {
    for (const id of ['replay', 'cut']) {
      const { body } = await eventFile(id, 'panorama.m3u8');
      expect(uris(body)).toEqual(['pano.m3u8']);
      expect(body).toContain('TYPE=SUBTITLES');
      expect(body).toContain('SUBTITLES="captions"');
      expect(body).toContain('URI="captions-en.m3u8"');
      expect((await eventFile(id, 'pano.m3u8')).statusCode).toBe(200);
    }
    expect((await eventFile('live', 'panorama.m3u8')).statusCode).toBe(404);
  });

  it('of a simulated live event grow over time, without captions, and end with its video', async () => {
    now = testNow + 5000;
    const master = await eventFile('live', 'master.m3u8');
    expect(master.headers['cache-control']).toBe('public, max-age=0, s-maxage=1');
    expect(master.body).not.toContain('SUBTITLES');
    const early = await eventFile('live', 'v720.m3u8');
    expect(early.headers['cache-control']).toBe('public, max-age=0, s-maxage=1');
    expect(uris(early.body)).toHaveLength(3);
    expect(early.body).toContain('#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:00:00.000Z');
    expect(uris((await eventFile('live', 'pano.m3u8')).body)).toHaveLength(3);
    expect((await eventFile('live', 'captions-en.m3u8')).statusCode).toBe(404);
    const thumbnails = await eventFile('live', 'thumbs.vtt');
    expect(thumbnails.headers['cache-control']).toBe('public, max-age=0, s-maxage=1');
    expect(thumbnails.body).toBe(
      [
        'WEBVTT',
        '00:00:00.000 --> 00:00:02.000\nthumbnails/0.webp#xywh=0,0,160,90',
        '00:00:02.000 --> 00:00:04.000\nthumbnails/2000.webp#xywh=0,0,160,90\n',
      ].join('\n\n'),
    );
    now = testNow + 20_000;
    const ended = await eventFile('live', 'v720.m3u8');
    expect(uris(ended.body)).toHaveLength(10);
    expect(ended.body).toContain('#EXT-X-ENDLIST');
    now = testNow;
  });

  it('are compressed by negotiation, have an entity tag, and return 304 to clients that have it', async () => {
    now = testNow + 20_000;
    const plain = await eventFile('live', 'v720.m3u8');
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const accepted of ['gzip, deflate, br', 'br;q=1.0, gzip;q=0.8', 'GZIP']) {
      const { headers, rawPayload } = await eventFile('live', 'v720.m3u8', {
        'accept-encoding': accepted,
      });
      expect(headers).toMatchObject({
        'content-encoding': 'gzip',
        vary: 'Origin, Accept-Encoding',
        etag: plain.headers.etag,
      });
      expect(gunzipSync(rawPayload).toString()).toBe(plain.body);
      expect(rawPayload.length).toBeLessThan(plain.body.length / 2);
    }
    for (const accepted of ['br', 'gzip;q=0', 'gzip;q=0.0, br', 'identity'])
      expect((await eventFile('live', 'v720.m3u8', { 'accept-encoding': accepted })).body).toBe(
        plain.body,
      );
    const revalidation = { 'if-none-match': `"other", ${String(plain.headers.etag)}` };
    const again = await eventFile('live', 'v720.m3u8', revalidation);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['cache-control']).toBe('public, max-age=0, s-maxage=1');
    now = testNow + 7000;
    const earlier = await eventFile('live', 'v720.m3u8', revalidation);
    expect(earlier.statusCode).toBe(200);
    expect(earlier.headers.etag).not.toBe(plain.headers.etag);
    now = testNow;
  });

  it('query the database once a second for all viewers, and at once after a change', async () => {
    const { db, eventChanges } = api.app.platform;
    const forTenant = vi.spyOn(db, 'forTenant');
    const times = async (count: number, id = 'replay') => {
      forTenant.mockClear();
      await Promise.all(Array.from({ length: count }, () => eventFile(id, 'v720.m3u8')));
      return forTenant.mock.calls.length;
    };
    now = testNow + 30_000;
    // The event, and whether its video is open.
    expect(await times(50)).toBe(2);
    expect(await times(50)).toBe(0);
    now += 1000;
    expect(await times(50)).toBe(2);
    await eventChanges.publish({ tenantId: 'alpha', eventId: 'replay', kind: 'changed' });
    expect(await times(50)).toBe(2);
    // A simulated live event does not depend on whether its video is open: its segments are always below
    // the event.
    expect(await times(50, 'live')).toBe(1);
    expect(await times(50, 'live')).toBe(0);
    await eventChanges.publish({ tenantId: 'beta', eventId: null, kind: 'missed' });
    expect(await times(50)).toBe(0);
    forTenant.mockRestore();
    now = testNow;
  });

  it('of an upcoming event return 404 with a retry time', async () => {
    const { statusCode, headers } = await eventFile('soon', 'master.m3u8');
    expect(statusCode).toBe(404);
    expect(headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
  });

  it('of a channel continue from video to video', async () => {
    now = testNow + 21_000;
    expect(uris((await eventFile('tv', 'master.m3u8')).body)).toEqual(['v720.m3u8', 'v360.m3u8']);
    const variant = await eventFile('tv', 'v720.m3u8');
    expect(uris(variant.body).at(-1)).toBe('/media/films/second/v720/0.m4s');
    expect(variant.body).toContain(
      '#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="/media/films/second/v720/init.mp4"',
    );
    expect((await eventFile('tv', 'pano.m3u8')).statusCode).toBe(404);
    now = testNow;
  });

  it('[SEC-17] are all refused to a viewer without access', async () => {
    for (const file of ['master.m3u8', 'v720.m3u8', 'captions-en.m3u8', 'thumbs.vtt']) {
      const locked = await eventFile('ppv', file);
      expect(locked.statusCode).toBe(403);
      expect(locked.json().messageErrorCode).toBe('event_locked');
      expect((await eventFile('members', file)).json().messageErrorCode).toBe('event_locked');
      expect((await eventFile('abroad', file)).json().messageErrorCode).toBe('region_blocked');
      const member = { 'x-authorization': `Bearer ${token}` };
      expect((await eventFile('members', file, member)).statusCode).toBe(200);
      expect((await eventFile('ppv', file, member)).statusCode).toBe(403);
    }
    const forged = await eventFile('members', 'master.m3u8', { 'x-authorization': 'Bearer no' });
    expect(forged.statusCode).toBe(401);
  });

  it('return 404 for an unknown file or a stream that has none, and 400 for a malformed id', async () => {
    expect((await eventFile('missing', 'master.m3u8')).json().messageErrorCode).toBe(
      'event_not_found',
    );
    for (const id of ['url', 'none', 'planned', 'gone', 'brokenTv'])
      expect({ id, status: (await eventFile(id, 'master.m3u8')).statusCode }).toEqual({
        id,
        status: 404,
      });
    for (const file of ['v1080.m3u8', 'index.m3u8', 'film.json', '..%2fmaster.m3u8', 'pano.m3u8'])
      expect((await eventFile('flat', file)).statusCode).toBe(404);
    const malformed = await eventFile('a%20b', 'master.m3u8');
    expect(malformed.statusCode).toBe(400);
    expect(malformed.json().details[0].path).toBe('params.id');
    expect((await eventFile('replay', 'master.m3u8', { host: 'unknown.test' })).statusCode).toBe(
      421,
    );
  });
});

const demoMedia = fileURLToPath(new URL('../../../../../demo/media', import.meta.url));
const videoIds = (await readdir(demoMedia).catch(() => [])).filter((id) =>
  existsSync(path.join(demoMedia, id, 'master.m3u8')),
);

describe.runIf(videoIds.length > 0)('the demo videos', () => {
  it.each(videoIds)('%s can be read and its playlists parsed back', async (id) => {
    const video = await createVideoLibrary([demoMedia]).get(id);
    expect(video?.variants.length).toBeGreaterThan(1);
    // A slate needs no thumbnails.
    expect((video?.thumbnails.length ?? 0) > 0).toBe(id !== 'slate');
    for (const variant of video?.variants ?? []) {
      const whole = uris(vodPlaylist(variant));
      expect(whole).toHaveLength(variant.segments.length);
      expect(parseMediaPlaylist(vodPlaylist({ ...variant, base: '' })).durationUs).toBe(
        variant.durationUs,
      );
    }
  });
});
