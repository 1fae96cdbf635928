/** A second file of an event as its panorama: its frames are white, those of the match are black. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { eventOf, testNow } from '../event/testing.ts';
import { signedIn } from '../session/testing.ts';
import { firstWhiteAt, hasFfmpeg, makeVideo, tusClient, uploadAll } from './testing.ts';

const upcoming = (id: string, fields: Parameters<typeof eventOf>[1] = {}) =>
  eventOf(id, { status: 'upcoming', stream: { kind: 'none' }, duration: null, ...fields });
const videoFile = { match: Buffer.alloc(0), panorama: Buffer.alloc(0) };

let folder = '';
let api: TestApi;
let token = '';
let now = testNow;

const get = (url: string) =>
  api.app.inject({ method: 'GET', url, headers: { host: 'alpha.test' } });
const media = (id: string, file: string) => {
  now += 1001;
  return get(`/media/events/${id}/${file}`);
};
const packageAll = () => api.app.jobs.runNamed(['upload-packaging']);
const eventNow = async (id: string) => {
  now += 1001;
  return (await api.event.get({ params: { id }, token })).body.content;
};
const uploadsOf = async (eventId: string) =>
  (await api.upload.list({ operatorKey: testOperatorKey, query: { eventId } })).body.content
    .entries;
const edit = (body: object) =>
  api.recording.edit({ operatorKey: testOperatorKey, params: { id: 'match' }, body });
const urisIn = (body: string) => body.split('\n').filter((line) => line.endsWith('.m4s'));
const numbersIn = (body: string) =>
  urisIn(body).map((uri) => Number(/s(\d+)\.m4s$/.exec(uri)?.[1]));
const dateIn = (body: string) => /PROGRAM-DATE-TIME:(\S+)/.exec(body)?.[1];

async function uploadBoth(id: string, position = ''): Promise<void> {
  await uploadAll(api, id, 'match.mp4', videoFile.match);
  await packageAll();
  now += 1001;
  await uploadAll(api, id, 'wide.mp4', videoFile.panorama, `,panorama${position}`);
  await packageAll();
}

describe.skipIf(!hasFfmpeg)('the panorama of a recording', { timeout: 180_000 }, () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'panorama-'));
    api = await createTestApi({
      tenants: [testTenant('alpha', { download_clips: true })],
      clock: () => now,
      env: {
        RECORDINGS_DIR: path.join(folder, 'recordings'),
        DATA_DIR: path.join(folder, 'data'),
      },
      content: {
        alpha: {
          events: [
            upcoming('match'),
            upcoming('moved'),
            upcoming('empty'),
            upcoming('sold', { commerceType: 'commerce_ppv_media' }),
          ],
        },
      },
    });
    ({ access: token } = await signedIn(api, 'viewer'));
    for (const [name, color] of [
      ['match', 'black'],
      ['panorama', 'white'],
    ] as const) {
      const file = path.join(folder, `${name}.mp4`);
      const fill = `drawbox=c=${color}:t=fill`;
      await makeVideo(file, 12, ['-vf', fill], name === 'match' ? '320x180' : '640x160');
      videoFile[name] = await readFile(file);
    }
    await uploadBoth('match');
  }, 240_000);
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await edit({ trim: null, cuts: [] });
  });

  it('is offered beside its video, and plays its own video on the same clock', async () => {
    const event = await eventNow('match');
    expect(event.source.pano).toMatch(/\/media\/events\/match\/panorama\.m3u8$/);
    const [video, panorama] = [
      await media('match', 'source.m3u8'),
      await media('match', 'pano.m3u8'),
    ];
    expect(dateIn(panorama.body)).toBe(event.gameStartDate);
    expect(dateIn(panorama.body)).toBe(dateIn(video.body));
    expect(urisIn(panorama.body).length).toBe(6);
    const [, map = ''] = /EXT-X-MAP:URI="([^"]+)"/.exec(panorama.body) ?? [];
    const parts = [map, ...urisIn(panorama.body)].map(
      async (uri) => (await get(`/media/events/match/${uri}`)).rawPayload,
    );
    const file = path.join(folder, 'fetched.mp4');
    await writeFile(file, Buffer.concat(await Promise.all(parts)));
    expect(await firstWhiteAt(file)).toBe(0);
    const listed = await uploadsOf('match');
    expect(listed).toMatchObject([
      { name: 'wide.mp4', isPanorama: true, isShown: true },
      { name: 'match.mp4', isPanorama: false, isShown: true },
    ]);
  });

  it('may start at a different position than the recording', async () => {
    await uploadBoth('moved', ` ${Buffer.from('-3.5').toString('base64')}`);
    const { body } = await media('moved', 'pano.m3u8');
    const { gameStartDate } = await eventNow('moved');
    expect(Date.parse(dateIn(body) ?? '') - Date.parse(gameStartDate)).toBe(-3500);
  });

  it('follows the trim and the cuts of its video, even when they are undone', async () => {
    await edit({ trim: { start: 2, end: null }, cuts: [{ start: 6.5, end: 7 }] });
    expect(numbersIn((await media('match', 'pano.m3u8')).body)).toEqual([1, 2, 4, 5]);
    const videoId = await panoramaIdOf('match');
    expect((await media('match', `films/${videoId}/run-0/source/s00003.m4s`)).statusCode).toBe(403);
    await edit({ trim: null, cuts: [] });
    expect(numbersIn((await media('match', 'pano.m3u8')).body)).toHaveLength(6);
  });

  /** Returns the id of the recording that is an event's panorama. */
  const panoramaIdOf = async (id: string) => {
    const { stream } = await api.db.forTenant('alpha', ({ trx }) =>
      trx.selectFrom('event').select('stream').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    return stream.kind === 'recording' ? stream.panorama : undefined;
  };

  it('is part of clips, which give access to no other part of it', async () => {
    const created = await api.clip.create({
      token,
      body: {
        event_id: 'match',
        media_type: 'user_clip',
        title: 'Clip',
        visibility: 'link',
        start_time: 4000,
        end_time: 8000,
      },
    });
    const { id } = created.body.content;
    const clip = await api.clip.get({ params: { id } });
    expect(clip.body.content.source.pano).toContain(`/media/events/${id}/panorama.m3u8`);
    expect(numbersIn((await media(id, 'pano.m3u8')).body)).toEqual([2, 3]);
    const videoId = await panoramaIdOf('match');
    const segment = (index: number) => media(id, `films/${videoId}/run-0/source/s0000${index}.m4s`);
    expect((await segment(2)).statusCode).toBe(200);
    expect((await segment(0)).statusCode).toBe(403);
  });

  it('[SEC-16] has the access rules of its event', async () => {
    await uploadBoth('sold');
    expect((await eventNow('sold')).source.pano).toBeNull();
    expect((await media('sold', 'pano.m3u8')).statusCode).toBe(403);
    const videoId = await panoramaIdOf('sold');
    for (const videoPath of ['events/sold/films', 'films', 'events/match/films']) {
      const { statusCode } = await get(`/media/${videoPath}/${videoId}/run-0/source/s00000.m4s`);
      expect([403, 404]).toContain(statusCode);
    }
  });

  it('stays when its video is replaced, until it is removed itself', async () => {
    now += 1001;
    await uploadAll(api, 'match', 'again.mp4', videoFile.match);
    await packageAll();
    expect((await media('match', 'pano.m3u8')).statusCode).toBe(200);
    const [, wide] = await uploadsOf('match');
    expect(wide).toMatchObject({ isPanorama: true, isShown: true });
    await api.upload.remove({ operatorKey: testOperatorKey, params: { id: wide.id } });
    expect((await eventNow('match')).source.pano).toBeNull();
    expect((await media('match', 'pano.m3u8')).statusCode).toBe(404);
    expect((await media('match', 'source.m3u8')).statusCode).toBe(200);
  });

  it('requires a recording, and a valid position', async () => {
    const client = tusClient(api);
    const early = await client.create('empty', 'a.mp4', 10, ',panorama');
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      expect.stringContaining('A panorama belongs to a recording'),
    ]);
    for (const text of ['soon', '1e9', '99999999', '86401', '-']) {
      const wrong = `,panorama ${Buffer.from(text).toString('base64')}`;
      const { statusCode, body } = await client.create('match', 'a.mp4', 10, wrong);
      expect([statusCode, body], text).toEqual([400, expect.stringContaining('panorama must be')]);
    }
  });
});
