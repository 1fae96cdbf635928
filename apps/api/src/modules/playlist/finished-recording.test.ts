/**
 * A finished recording has what any video on demand has. Its pictures are real: each second has its own grey,
 * which identifies the second that a frame shows.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { recordedMatch, runSchedule, testNow } from '../event/testing.ts';
import { videoLibraries } from '../media/index.ts';
import { encodeRecording, hasFfmpeg } from '../media/testing.ts';
import { signedIn } from '../session/testing.ts';

/** Kick-off. The encoder starts ten seconds before it and is disconnected from second 2 to 30. */
const originMs = testNow - 60_000;
const greyAt = (recordedSecond: number) => 30 + 10 * recordedSecond;
const greysOf = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => greyAt(first + index));
const runs = [
  { startMs: originMs - 10_000, greys: greysOf(0, 12) },
  { startMs: originMs + 30_000, greys: greysOf(12, 8), firstTime: 7 },
];

const isoTime = (ms: number) => new Date(ms).toISOString();
const match = (id: string, fields: Parameters<typeof recordedMatch>[2] = {}) =>
  recordedMatch(id, originMs, fields);
const ids = ['match', 'sold', 'pictured', 'minors', 'timed', 'broken'] as const;

let folder = '';
let api: TestApi;
let token = '';
let now = testNow;
let logged = '';
const open = (env: Record<string, string> = {}) =>
  createTestApi({
    tenants: [testTenant('alpha', { download_clips: true })],
    clock: () => now,
    env: { RECORDINGS_DIR: folder, DATA_DIR: path.join(folder, 'data'), ...env },
    logTo: { write: (line) => void (logged += line) },
    content: {
      alpha: {
        events: [
          match('match'),
          match('sold', { commerceType: 'commerce_ppv_media' }),
          match('pictured', { imageUrl: '/media/art/own.svg' }),
          match('minors', { safeguarded: true }),
          match('timed', { gameEndDate: isoTime(testNow - 1000) }),
          match('broken'),
        ],
      },
    },
  });

const get = (url: string) =>
  api.app.inject({ method: 'GET', url, headers: { host: 'alpha.test' } });
const mediaFile = (id: string, file: string) => {
  // Recordings are looked up on disk once a second.
  now += 1001;
  return get(`/media/events/${id}/${file}`);
};
const setStatus = (id: string, status: string) =>
  api.event.setStatus({ operatorKey: testOperatorKey, params: { id }, body: { status } });
const edit = (id: string, body: object) =>
  api.recording.edit({ operatorKey: testOperatorKey, params: { id }, body });
const eventNow = async (id: string) => {
  now += 1001;
  return (await api.event.get({ params: { id } })).body.content;
};
const runWork = async () => {
  now += 1001;
  await api.app.platform.outbox.runDue();
};
const end = async (id: string) => {
  api.app.platform.resources.of(videoLibraries).of('alpha').evict(id);
  await mediaFile(id, 'master.m3u8');
  expect((await setStatus(id, 'archived')).status).toBe(200);
  await runWork();
};
const filesOf = async (id: string) => (await readdir(path.join(folder, 'alpha', id))).toSorted();

/** Returns the mean grey of a picture, or of an area of it, without its border. */
async function greyOf(picture: Buffer, box?: readonly number[]): Promise<number> {
  const { width, height } = await sharp(picture).metadata();
  const [left = 0, top = 0, wide = width, high = height] = box ?? [];
  const area = { left: left + 8, top: top + 8, width: wide - 16, height: high - 16 };
  const { channels } = await sharp(await sharp(picture).extract(area).toBuffer()).stats();
  return channels[0]?.mean ?? -1;
}
/** Difference of greys that compression may cause. */
const greyTolerance = 5;
async function expectGrey(grey: number | Promise<number>, recordedSecond: number): Promise<void> {
  expect(Math.abs((await grey) - greyAt(recordedSecond))).toBeLessThan(greyTolerance);
}

interface Cue {
  readonly times: string;
  readonly spriteSheet: string;
  readonly box: readonly number[];
}
const cuesOf = (vtt: string): Cue[] =>
  vtt
    .trim()
    .split('\n\n')
    .slice(1)
    .map((block) => {
      const [times = '', image = ''] = block.split('\n');
      const [spriteSheet = '', box = ''] = image.split('#xywh=');
      return { times, spriteSheet, box: box.split(',').map(Number) };
    });
const greyOfCue = async (id: string, { spriteSheet, box }: Cue) =>
  greyOf((await mediaFile(id, spriteSheet)).rawPayload, box);

describe.skipIf(!hasFfmpeg)('a finished recording', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'finished-'));
    for (const id of ids) await encodeRecording(path.join(folder, 'alpha'), id, runs);
    api = await open();
    ({ access: token } = await signedIn(api, 'viewer'));
    await end('match');
  }, 180_000);
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    logged = '';
  });
  afterEach(async () => {
    if ((await eventNow('match')).eventStatus !== 'archived') await end('match');
  });

  it('has thumbnails at the times of its event, before kick-off and after a gap', async () => {
    const cues = cuesOf((await mediaFile('match', 'thumbs.vtt')).body);
    expect(cues.map(({ times }) => times)).toEqual([
      '-00:00:10.000 --> -00:00:04.000',
      '-00:00:04.000 --> 00:00:00.000',
      '00:00:00.000 --> 00:00:02.000',
      '00:00:30.000 --> 00:00:36.000',
      '00:00:36.000 --> 00:00:38.000',
    ]);
    for (const [index, second] of [0, 6, 10, 12, 18].entries())
      await expectGrey(greyOfCue('match', cues[index] as Cue), second);
  });

  it('has a poster soon after kick-off, which everyone may see, even that of a sold match', async () => {
    await end('sold');
    for (const id of ['match', 'sold']) {
      const { imageUrl } = await eventNow(id);
      expect(imageUrl).toMatch(new RegExp(`^/media/films/${id}/poster\\.jpg\\?v=[a-p]{10}$`));
      const poster = await get(imageUrl);
      expect(poster.headers['content-type']).toBe('image/jpeg');
      // The poster's time, ten seconds after kick-off, is in the gap, so it is taken after that.
      await expectGrey(greyOf(poster.rawPayload), 19);
      const small = await get(`/media/picture/320/webp?src=${encodeURIComponent(imageUrl)}`);
      await expectGrey(greyOf(small.rawPayload), 19);
    }
    const [cue] = cuesOf(await readFile(path.join(folder, 'alpha/sold/thumbs.vtt'), 'utf8'));
    expect((await mediaFile('sold', `films/sold/${cue?.spriteSheet}`)).statusCode).toBe(403);
  });

  it("does not replace the event's own picture", async () => {
    await end('pictured');
    expect((await eventNow('pictured')).imageUrl).toBe('/media/art/own.svg');
  });

  it('has no poster if its match is of minors, even if the event is marked as such afterwards', async () => {
    await end('minors');
    expect((await eventNow('minors')).imageUrl).toBeNull();
    expect((await get('/media/films/minors/poster.jpg')).statusCode).toBe(404);
    const setSafeguarded = (safeguarded: boolean) =>
      api.event.setSafeguarded({
        operatorKey: testOperatorKey,
        params: { id: 'minors' },
        body: { safeguarded },
      });
    await setSafeguarded(false);
    await runWork();
    expect((await get('/media/films/minors/poster.jpg')).statusCode).toBe(200);
    await setSafeguarded(true);
    await runWork();
    expect((await eventNow('minors')).imageUrl).toBeNull();
    expect((await get('/media/films/minors/poster.jpg')).statusCode).toBe(404);
  });

  it('gets its pictures when the schedule ends its match, too', async () => {
    await mediaFile('timed', 'master.m3u8');
    now += 11 * minuteMs;
    await runSchedule(api.app.platform);
    await runWork();
    expect(await filesOf('timed')).toContain('thumbs.vtt');
    now = testNow;
  });

  it('gets the same pictures when its match ends again, and new ones after it was resumed', async () => {
    const before = await filesOf('timed');
    const cues = (await mediaFile('timed', 'thumbs.vtt')).body;
    await end('timed');
    expect(await filesOf('timed')).toEqual(before);
    expect((await mediaFile('timed', 'thumbs.vtt')).body).toBe(cues);

    await setStatus('timed', 'live');
    expect((await mediaFile('timed', 'thumbs.vtt')).body).toBe(cues);
    const more = { startMs: originMs + 50_000, greys: greysOf(20, 2) };
    await encodeRecording(path.join(folder, 'alpha'), 'timed', [...runs, more]);
    await end('timed');
    const last = cuesOf((await mediaFile('timed', 'thumbs.vtt')).body).at(-1);
    expect(last?.times).toBe('00:00:50.000 --> 00:00:52.000');
    await expectGrey(greyOfCue('timed', last as Cue), 20);
    const spriteSheets = (await filesOf('timed')).filter((name) => name.startsWith('thumbs-'));
    expect(spriteSheets).toEqual([0, 1, 2].map((run) => expect.stringMatching(`-${run}-1.jpg$`)));
  });

  it('shows no thumbnail of what the replay leaves out, and has none of it in a sprite sheet', async () => {
    const whole = cuesOf((await mediaFile('match', 'thumbs.vtt')).body);
    await edit('match', { trim: { start: -4, end: null }, cuts: [{ start: 30.5, end: 31 }] });
    // At once, from the existing pictures.
    const first = cuesOf((await mediaFile('match', 'thumbs.vtt')).body);
    expect(first.map(({ times }) => times)).toEqual([
      '-00:00:04.000 --> 00:00:00.000',
      '00:00:00.000 --> 00:00:02.000',
      '00:00:36.000 --> 00:00:38.000',
    ]);
    await runWork();
    const cues = cuesOf((await mediaFile('match', 'thumbs.vtt')).body);
    expect(cues.map(({ times }) => times)).toEqual([
      '-00:00:04.000 --> 00:00:00.000',
      '00:00:00.000 --> 00:00:02.000',
      '00:00:32.000 --> 00:00:36.000',
      '00:00:36.000 --> 00:00:38.000',
    ]);
    for (const [index, second] of [6, 10, 14, 18].entries())
      await expectGrey(greyOfCue('match', cues[index] as Cue), second);
    expect((await mediaFile('match', whole[0]?.spriteSheet ?? '')).statusCode).toBe(403);
    await edit('match', { trim: null, cuts: [] });
    await runWork();
    expect(cuesOf((await mediaFile('match', 'thumbs.vtt')).body)).toHaveLength(5);
  });

  it('has recaps whose thumbnails follow the joined parts, even across a gap', async () => {
    // The last segment before the gap and the first two after it.
    const file = (name: string) => mediaFile('match', `joined-1-1.5-3_${name}`);
    const { body } = await file('source.m3u8');
    expect(body.split('\n').filter((line) => line.endsWith('.m4s'))).toEqual([
      'films/match/run-0/source/s00001.m4s',
      'films/match/run-0/source/s00005.m4s',
      'films/match/run-1/source/s00000.m4s',
      'films/match/run-1/source/s00001.m4s',
    ]);
    const cues = cuesOf((await file('thumbs.vtt')).body);
    expect(cues.map(({ times }) => times)).toEqual([
      '00:00:00.000 --> 00:00:02.000',
      '00:00:02.000 --> 00:00:04.000',
      '00:00:04.000 --> 00:00:08.000',
    ]);
    await expectGrey(greyOfCue('match', cues[2] as Cue), 12);
  });

  const createClip = async (start: number, stop: number) => {
    const created = await api.clip.create({
      token,
      body: {
        event_id: 'match',
        media_type: 'user_clip',
        title: 'Clip',
        visibility: 'link',
        start_time: start * 1000,
        end_time: stop * 1000,
      },
    });
    return created.body.content.id as string;
  };

  it('has clips with a picture of their own moment', async () => {
    for (const [start, stop, second] of [
      [30, 38, 12],
      [36, 38, 18],
      [0, 2, 10],
    ] as const) {
      const id = await createClip(start, stop);
      const picture = await mediaFile(id, 'picture.webp');
      expect(picture.headers['content-type']).toBe('image/webp');
      await expectGrey(greyOf(picture.rawPayload), second);
    }
  });

  it('has clip downloads with exactly the frames of the clip, across a gap', async () => {
    const id = await createClip(1, 32);
    const { statusCode, rawPayload } = await mediaFile(id, 'clip.mp4');
    expect(statusCode).toBe(200);
    const file = path.join(folder, 'clip.mp4');
    await writeFile(file, rawPayload);
    const decode = '-vf scale=2:2,format=rgb24 -fps_mode passthrough -f rawvideo pipe:1';
    const { stdout } = await promisify(execFile)(
      'ffmpeg',
      `-v error -i ${file} ${decode}`.split(' '),
      { encoding: 'buffer' },
    );
    const greys = Array.from({ length: stdout.length / 12 }, (_, index) => stdout[index * 12] ?? 0);
    // Seconds 11, 12 and 13 of the recording, and the frame at the end.
    expect(greys).toHaveLength(76);
    for (const [index, grey] of greys.entries())
      expect(Math.abs(grey - greyAt(11 + Math.floor(index / 25))), `frame ${index}`).toBeLessThan(
        greyTolerance,
      );
  });

  const setCaptions = (text: string | null, language = 'en') =>
    api.recording.setCaptions({
      operatorKey: testOperatorKey,
      params: { id: 'match' },
      body: { language, file: text },
    });
  /** Returns the decode time that a file of captions starts at, s. */
  const decodeTimeIn = (vtt = '') =>
    Number(/^WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:(\d+),LOCAL:00:00:00.000\n/.exec(vtt)?.[1]) / 90_000;
  const srt = [
    '1\n00:00:00,000 --> 00:00:01,000\nWarm-up',
    '2\n00:00:11,000 --> 00:00:13,000\nAcross the gap',
    '3\n00:00:18,500 --> 00:00:19,000\nLast',
    '',
  ].join('\n\n');

  it('has uploaded captions, cut where its runs meet, on the replay only', async () => {
    const set = await setCaptions(srt);
    expect([set.status, set.body.content.captions]).toEqual([200, ['en']]);
    await setCaptions('WEBVTT\n\n00:01.000 --> 00:02.000\nAnpfiff', 'de');
    const { body: master } = await mediaFile('match', 'master.m3u8');
    expect(master).toContain('NAME="Deutsch",LANGUAGE="de",DEFAULT=NO');
    expect(master).toContain('URI="captions-en.m3u8"');
    expect(master).toContain('SUBTITLES="captions"');
    const { body: list } = await mediaFile('match', 'captions-en.m3u8');
    expect(list.split('\n').slice(3, -1)).toEqual([
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      `#EXT-X-PROGRAM-DATE-TIME:${isoTime(originMs - 10_000)}`,
      '#EXTINF:12.000000,',
      'captions-en-0.vtt',
      '#EXT-X-DISCONTINUITY',
      `#EXT-X-PROGRAM-DATE-TIME:${isoTime(originMs + 30_000)}`,
      '#EXTINF:8.000000,',
      'captions-en-1.vtt',
      '#EXT-X-ENDLIST',
    ]);
    const first = await mediaFile('match', 'captions-en-0.vtt');
    expect(first.headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect(decodeTimeIn(first.body)).toBeCloseTo(0, 1);
    expect(first.body).toContain('00:00:11.000 --> 00:00:12.000\nAcross the gap');
    const second = await mediaFile('match', 'captions-en-1.vtt');
    expect(decodeTimeIn(second.body)).toBeCloseTo(7, 1);
    expect(second.body.split('\n\n').slice(1)).toEqual([
      '00:00:00.000 --> 00:00:01.000\nAcross the gap',
      '00:00:06.500 --> 00:00:07.000\nLast\n',
    ]);
    expect((await mediaFile('match', 'captions-en-2.vtt')).statusCode).toBe(404);
    expect((await mediaFile('match', 'films/match/captions/en.vtt')).statusCode).toBe(403);

    await setStatus('match', 'live');
    expect((await mediaFile('match', 'master.m3u8')).body).not.toContain('SUBTITLES');
    expect((await mediaFile('match', 'captions-en.m3u8')).statusCode).toBe(404);
    expect((await setCaptions(srt)).status).toBe(409);
    await end('match');
    expect((await mediaFile('match', 'master.m3u8')).body).toContain('captions-en.m3u8');
    expect((await setCaptions(null, 'de')).body.content.captions).toEqual(['en']);
  });

  it('shows captions at the same frames in clips, and after it was trimmed', async () => {
    await setCaptions(srt);
    const short = await createClip(0, 0.5);
    expect((await mediaFile(short, 'captions-en-0.vtt')).body).not.toContain('-->');
    const clip = await createClip(1, 31);
    expect((await mediaFile(clip, 'master.m3u8')).body).toContain('captions-en.m3u8');
    const list = (await mediaFile(clip, 'captions-en.m3u8')).body;
    expect(list.match(/EXTINF:2\.0/g)).toHaveLength(2);
    const texts = [];
    for (const index of [0, 1])
      texts.push((await mediaFile(clip, `captions-en-${index}.vtt`)).body);
    expect(decodeTimeIn(texts[0])).toBeCloseTo(10, 1);
    expect(texts[0]).toContain('00:00:01.000 --> 00:00:02.000\nAcross');
    expect(texts[1]).toContain('00:00:00.000 --> 00:00:01.000\nAcross');

    await edit('match', { trim: { start: 0, end: null } });
    const { body } = await mediaFile('match', 'captions-en-0.vtt');
    expect(body).toBe(texts[0]);
    // The times of an uploaded file count from the start of the replay as it is now.
    await setCaptions('WEBVTT\n\n00:02.000 --> 00:03.000\nAfter the gap');
    await edit('match', { trim: null });
    expect((await mediaFile('match', 'captions-en-1.vtt')).body).toContain(
      '00:00:00.000 --> 00:00:01.000\nAfter the gap',
    );
    await runWork();
  });

  describe('serves, like any video on demand,', () => {
    let clip = '';
    let spriteSheet = '';
    let poster = '';
    beforeAll(async () => {
      await setCaptions(srt);
      clip = await createClip(1, 31);
      spriteSheet = cuesOf((await mediaFile('match', 'thumbs.vtt')).body)[0]?.spriteSheet ?? '';
      poster = (await eventNow('match')).imageUrl;
    });
    const ofEvent = (file: string) => () => mediaFile('match', file);
    const ofClip = (file: string) => () => mediaFile(clip, file);
    it.each([
      ['the replay', ofEvent('master.m3u8')],
      ['the rendition of the replay', ofEvent('source.m3u8')],
      [
        'the segments of the replay, and so instant clips and the download',
        ofEvent('films/match/run-1/source/s00003.m4s'),
      ],
      ['thumbnails of the timeline and the clip editor', ofEvent('thumbs.vtt')],
      ['the sprite sheet of the thumbnails', () => mediaFile('match', spriteSheet)],
      ['the poster', () => get(poster)],
      ['the playlist of captions', ofEvent('captions-en.m3u8')],
      ['a file of captions', ofEvent('captions-en-1.vtt')],
      ['a recap', ofEvent('joined-1-1.5-3_master.m3u8')],
      ['thumbnails of a recap', ofEvent('joined-1-1.5-3_thumbs.vtt')],
      ['a clip', ofClip('master.m3u8')],
      ['the rendition of a clip', ofClip('source.m3u8')],
      ['captions of a clip', ofClip('captions-en-1.vtt')],
      ['the picture of a clip', ofClip('picture.webp')],
      ['the download of a clip', ofClip('clip.mp4')],
    ])('%s', async (_, request) => {
      expect((await request()).statusCode).toBe(200);
    });
  });

  it.each([
    ['body.file: line 4: times such as', 'WEBVTT\n\n00:01.000 -> 00:02.000\na'],
    ['body.file: line 10: ends before it starts', srt.replace('00:00:19,000', '00:00:18,000')],
    ['the replay is 20 s long', srt.replaceAll('00:00:1', '01:00:1')],
  ])('refuses captions with the message: %s', async (message, text) => {
    const { status, body } = await setCaptions(text);
    expect([status, body.messageErrorCode]).toEqual([400, 'validation_failed']);
    expect(body.message).toContain(message);
  });

  it('that cannot be decoded plays as a replay, and its pictures are retried', async () => {
    const segment = path.join(folder, 'alpha/broken/run-0/source/init.mp4');
    const intact = await readFile(segment);
    await writeFile(segment, 'no video');
    await end('broken');
    expect(logged).toContain('work failed and will be retried');
    expect((await mediaFile('broken', 'master.m3u8')).statusCode).toBe(200);
    expect(await filesOf('broken')).toEqual(['recording.json', 'run-0', 'run-1']);
    await writeFile(segment, intact);
    const { schema } = api.db.queue;
    await api.db.queue.executeSql(`UPDATE ${schema}.job SET start_after = now() - interval '1 s'`);
    await runWork();
    expect(await filesOf('broken')).toContain('thumbs.vtt');
  });

  it('gets no pictures on a machine without ffmpeg, which is logged once', async () => {
    const before = api;
    api = await open({ FFMPEG: '/nowhere/ffmpeg' });
    await end('broken');
    const { rows } = await api.db.queue.executeSql(`SELECT id FROM ${api.db.queue.schema}.job`);
    expect(rows).toEqual([]);
    expect(logged.split('\n').filter((line) => line.includes('has no ffmpeg'))).toHaveLength(1);
    await api.close();
    api = before;
  });
});
