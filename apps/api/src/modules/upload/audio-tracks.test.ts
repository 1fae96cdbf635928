/**
 * Several audio tracks of an uploaded file. Each has a tone of its own, so that decoding proves which one
 * plays.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { eventOf, testNow } from '../event/testing.ts';
import { signedIn } from '../session/testing.ts';
import {
  firstWhiteAt,
  hasFfmpeg,
  loudestTone,
  audioLength,
  startTimes,
  toneStart,
  uploadAll,
} from './testing.ts';

const upcoming = (id: string, fields: Parameters<typeof eventOf>[1] = {}) =>
  eventOf(id, { status: 'upcoming', stream: { kind: 'none' }, duration: null, ...fields });

/**
 * Tones, Hz: the stadium throughout, the commentary only during the flash, one track that ends before the
 * video, and one that starts after it.
 */
const tones = { stadium: 440, commentary: 1000, short: 2500, late: 3200 };
const candidates = Object.values(tones);
/** The picture is white from second 9 to 10. */
const flashSecond = 9;
const videoSeconds = 14;

async function makeTracks(file: string): Promise<void> {
  const source = (filter: string) => ['-f', 'lavfi', '-i', filter];
  await promisify(execFile)('ffmpeg', [
    ...'-v error -y'.split(' '),
    ...source(
      `color=black:s=320x180:r=25:d=${videoSeconds},drawbox=c=white:t=fill:enable='gte(t,${flashSecond})*lt(t,${flashSecond + 1})'`,
    ),
    ...source(`sine=${tones.stadium}:duration=${videoSeconds}`),
    ...source(
      `aevalsrc='if(gte(t,${flashSecond})*lt(t,${flashSecond + 1}),0.5*sin(2*PI*${tones.commentary}*t),0)':d=${videoSeconds}:s=44100`,
    ),
    ...source(`sine=${tones.short}:duration=${videoSeconds - 0.8}`),
    ...'-itsoffset 1'.split(' '),
    ...source(`sine=${tones.late}:duration=${videoSeconds - 1}`),
    ...'-map 0:v -map 1:a -map 2:a -map 3:a -map 4:a -c:v libx264 -preset ultrafast -g 50'.split(
      ' ',
    ),
    ...'-sc_threshold 0 -bf 0 -pix_fmt yuv420p -c:a:0 aac -c:a:1 aac -c:a:2 flac -c:a:3 aac'.split(
      ' ',
    ),
    ...'-metadata:s:a:0 language=eng -metadata:s:a:1 language=ger'.split(' '),
    '-metadata:s:a:1',
    'title=Kommentar "Eins"',
    file,
  ]);
}

let folder = '';
let api: TestApi;
let token = '';
let now = testNow;

const get = (url: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'GET', url, headers: { host: 'alpha.test', ...headers } });
const media = (id: string, file: string) => get(`/media/events/${id}/${file}`);
const edit = (body: object) => {
  now += 1001;
  return api.recording.edit({ operatorKey: testOperatorKey, params: { id: 'match' }, body });
};

/** Fetches the segments of a playlist into one file. Returns its path. */
async function fetchSegments(id: string, playlist: string): Promise<string> {
  now += 1001;
  const { body, statusCode } = await media(id, playlist);
  expect(statusCode).toBe(200);
  const [, map = ''] = /EXT-X-MAP:URI="([^"]+)"/.exec(body) ?? [];
  const uris = [map, ...body.split('\n').filter((line) => line.endsWith('.m4s'))];
  const parts: Buffer[] = [];
  for (const uri of uris) {
    const response = await media(id, uri);
    expect(response.statusCode, uri).toBe(200);
    parts.push(response.rawPayload);
  }
  const file = path.join(folder, 'fetched.mp4');
  await writeFile(file, Buffer.concat(parts));
  return file;
}

const segmentsIn = (body: string) =>
  body
    .split('\n')
    .filter((line) => line.endsWith('.m4s'))
    .map((line) => Number(/s(\d+)\.m4s$/.exec(line)?.[1]));

async function createClip(start: number, end: number): Promise<string> {
  const created = await api.clip.create({
    token,
    body: {
      event_id: 'match',
      media_type: 'user_clip',
      title: 'Clip',
      visibility: 'link',
      start_time: start * 1000,
      end_time: end * 1000,
    },
  });
  expect(created.status).toBe(200);
  return created.body.content.id as string;
}

async function downloadClip(id: string, query = ''): Promise<string> {
  now += 1001;
  const { statusCode, rawPayload } = await media(id, `clip.mp4${query}`);
  expect(statusCode).toBe(200);
  const file = path.join(folder, 'clip.mp4');
  await writeFile(file, rawPayload);
  return file;
}

describe.skipIf(!hasFfmpeg)('an upload with several audio tracks', { timeout: 180_000 }, () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'sounds-'));
    api = await createTestApi({
      tenants: [testTenant('alpha', { download_clips: true })],
      clock: () => now,
      env: {
        RECORDINGS_DIR: path.join(folder, 'recordings'),
        DATA_DIR: path.join(folder, 'data'),
      },
      content: {
        alpha: {
          events: [upcoming('match'), upcoming('sold', { commerceType: 'commerce_ppv_media' })],
        },
      },
    });
    ({ access: token } = await signedIn(api, 'viewer'));
    const file = path.join(folder, 'tracks.mkv');
    await makeTracks(file);
    const bytes = await readFile(file);
    for (const id of ['match', 'sold']) await uploadAll(api, id, 'tracks.mkv', bytes);
    await api.app.jobs.runNamed(['upload-packaging']);
    await api.app.jobs.runNamed(['upload-packaging']);
  }, 240_000);
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await edit({ trim: null, cuts: [] });
  });

  it('lists them in its playlist with names and languages, none left out', async () => {
    const { body } = await media('match', 'master.m3u8');
    const lines = body.split('\n').filter((line) => line.startsWith('#EXT-X-MEDIA'));
    expect(lines).toEqual([
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="1",URI="sound-1.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Kommentar ”Eins”",LANGUAGE="de",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="1",URI="sound-2.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Audio 3",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="2",URI="sound-3.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Audio 4",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="2",URI="sound-4.m3u8"',
    ]);
    expect(body).toMatch(/#EXT-X-STREAM-INF:.*CODECS="avc1\.\w+,mp4a\.40\.2".*AUDIO="sound"/);
    const uploads = await api.upload.list({
      operatorKey: testOperatorKey,
      query: { eventId: 'match' },
    });
    expect(uploads.body.content.entries).toMatchObject([{ state: 'done', notes: [] }]);
    const recording = await api.recording.get({
      operatorKey: testOperatorKey,
      params: { id: 'match' },
    });
    expect(recording.body.content.soundTracks).toEqual([
      { label: 'English', language: 'en', isDefault: true },
      { label: 'Kommentar ”Eins”', language: 'de', isDefault: false },
      { label: 'Audio 3', language: null, isDefault: false },
      { label: 'Audio 4', language: null, isDefault: false },
    ]);
  });

  it.each([
    ['sound-1', tones.stadium],
    ['sound-2', tones.commentary],
    ['sound-3', tones.short],
    ['sound-4', tones.late],
  ])('plays only the tone of %s, cut at the segments of the video', async (name, tone) => {
    const file = await fetchSegments('match', `${name}.m3u8`);
    expect(await loudestTone(file, candidates)).toBe(tone);
    const [video, sound] = [
      await media('match', 'source.m3u8'),
      await media('match', `${name}.m3u8`),
    ];
    const lengths = (body: string) => body.split('\n').filter((line) => line.startsWith('#EXTINF'));
    expect(lengths(sound.body)).toEqual(lengths(video.body));
  });

  it('plays them in sync with the video, including one that starts late', async () => {
    expect(await toneStart(await fetchSegments('match', 'sound-2.m3u8'), 0.1)).toBeCloseTo(
      flashSecond,
      1,
    );
    const late = await fetchSegments('match', 'sound-4.m3u8');
    expect(await toneStart(late, 0.05)).toBeCloseTo(1, 1);
    expect((await startTimes(late)).audio).toBeLessThan(0.03);
    expect(await firstWhiteAt(await fetchSegments('match', 'source.m3u8'))).toBeCloseTo(
      flashSecond,
      1,
    );
  });

  it('fills a track that ends before the video with silence', async () => {
    const short = await fetchSegments('match', 'sound-3.m3u8');
    expect(await audioLength(short)).toBeGreaterThan(videoSeconds - 0.1);
  });

  it('[SEC-16] guards their segments like those of the video', async () => {
    const guarded = await media('sold', 'sound-2.m3u8');
    expect(guarded.statusCode).toBe(403);
    const found = await api.recording.get({ operatorKey: testOperatorKey, params: { id: 'sold' } });
    expect(found.body.content.soundTracks).toHaveLength(4);
    const row = await api.db.forTenant('alpha', ({ trx }) =>
      trx.selectFrom('event').select('film').where('id', '=', 'sold').executeTakeFirstOrThrow(),
    );
    for (const file of ['init.mp4', 's00000.m4s'])
      for (const videoPath of [`/media/events/sold/films`, '/media/films'])
        expect((await get(`${videoPath}/${row.film}/run-0/sound-2/${file}`)).statusCode).toBe(403);
  });

  it('leaves out the sound of what is trimmed and cut, in step with the video', async () => {
    await edit({ trim: { start: 2, end: null }, cuts: [{ start: 4.5, end: 5 }] });
    for (const name of ['source', 'sound-1', 'sound-2']) {
      now += 1001;
      const { body } = await media('match', `${name}.m3u8`);
      expect(segmentsIn(body), name).toEqual([1, 3, 4, 5, 6]);
      expect(body.split('\n').filter((line) => line === '#EXT-X-DISCONTINUITY')).toHaveLength(1);
    }
    const { body } = await media('match', 'master.m3u8');
    expect(body).toContain('sound-2.m3u8');
  });

  it('includes them in recaps', async () => {
    now += 1001;
    const { body } = await media('match', 'joined-0-1.4-2_master.m3u8');
    expect(body).toContain('URI="joined-0-1.4-2_sound-2.m3u8"');
    const sound = await media('match', 'joined-0-1.4-2_sound-2.m3u8');
    expect(segmentsIn(sound.body)).toEqual([0, 4, 5]);
  });

  it('[CLP-07] has clips that play and download with the default track, or the chosen one', async () => {
    const id = await createClip(flashSecond - 3, flashSecond + 3);
    const { body } = await media(id, 'master.m3u8');
    expect(body).toContain('URI="sound-3.m3u8"');
    expect(segmentsIn((await media(id, 'sound-2.m3u8')).body)).toEqual([3, 4, 5]);
    const { film: videoId } = await api.db.forTenant('alpha', ({ trx }) =>
      trx.selectFrom('event').select('film').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect((await media(id, `films/${videoId}/run-0/sound-2/s00001.m4s`)).statusCode).toBe(403);

    expect(await loudestTone(await downloadClip(id), candidates)).toBe(tones.stadium);
    const chosen = `?sound=${encodeURIComponent('Kommentar ”Eins”')}&language=de`;
    for (const query of [chosen, '?sound=Radio&language=de-AT']) {
      const file = await downloadClip(id, query);
      expect(await loudestTone(file, candidates)).toBe(tones.commentary);
      expect(await toneStart(file, 0.1)).toBeCloseTo(3, 1);
      expect(await firstWhiteAt(file)).toBeCloseTo(3, 1);
    }
    for (const query of ['?sound=Radio&language=fr', '?sound=a&sound=b', '?language='])
      expect(await loudestTone(await downloadClip(id, query), candidates)).toBe(tones.stadium);
  });

  it('downloads clips across a part that was cut out with sound in step', async () => {
    const id = await createClip(1, 13);
    await edit({
      cuts: [
        { start: 2.1, end: 3.9 },
        { start: 6.1, end: 7.9 },
      ],
    });
    const file = await downloadClip(id, '?language=de');
    // The clip has seconds 1 to 2, 4 to 6 and 8 to 13, and a frame.
    expect(await toneStart(file, 0.1)).toBeCloseTo(flashSecond - 1 - 2 - 2, 1);
    expect(await firstWhiteAt(file)).toBeCloseTo(flashSecond - 1 - 2 - 2, 1);
  });
});
