/**
 * Clips never show what their event leaves out. The video is really encoded: each second is a different
 * grey, by which a test recognises the second that a frame shows.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '@grandstand/contract/constants';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../../testing.ts';
import { eventOf, testNow } from '../../event/testing.ts';
import { videoLibraries } from '../../media/index.ts';
import { encodeRecording, hasFfmpeg } from '../../media/testing.ts';
import { signedIn } from '../../session/testing.ts';

const originMs = testNow - 60_000;
const greyAt = (second: number) => 30 + 10 * second;
const greys = Array.from({ length: 20 }, (_, second) => greyAt(second));
const isoTime = (ms: number) => new Date(ms).toISOString();
const recorded = { film: 'match', originMs } as const;
const match = eventOf('match', {
  status: 'live',
  stream: {
    kind: 'recording',
    ...recorded,
    offsetMs: 0,
    endMs: null,
    trim: null,
    cuts: [],
  },
  gameStartDate: isoTime(originMs),
  gameEndDate: isoTime(testNow + hourMs),
  duration: null,
});
/** A clip that the federation made. */
const curated = eventOf('curated', {
  mediaType: 'clip',
  mediaSubType: 'clip',
  parentEventId: 'match',
  stream: { kind: 'clip', ...recorded, startMs: 4000, endMs: 8000 },
  duration: 4,
});

let folder = '';
let api: TestApi;
let token = '';
let now = testNow;

const get = (id: string, file: string) => {
  // Recordings are looked up on disk once a second.
  now += 1001;
  const url = `/media/events/${id}/${file}`;
  return api.app.inject({ method: 'GET', url, headers: { host: 'alpha.test' } });
};
/** Replaces the cuts of the recording, in seconds of the event. */
const setCuts = async (...cuts: { start: number; end: number }[]) => {
  const body = { cuts };
  const { status } = await api.recording.edit({
    operatorKey: testOperatorKey,
    params: { id: 'match' },
    body,
  });
  expect(status).toBe(200);
  now += 1001;
  await api.app.platform.outbox.runDue();
};
const clipNow = async (id: string) => {
  now += 1001;
  return (await api.clip.get({ params: { id }, token })).body.content;
};
const segmentsIn = (body: string) =>
  body
    .split('\n')
    .filter((line) => line.endsWith('.m4s'))
    .map((line) => Number(/s(\d+)\.m4s$/.exec(line)?.[1]));

async function createClip(start: number, end: number): Promise<string> {
  const body = {
    event_id: 'match',
    media_type: 'user_clip',
    title: 'Clip',
    visibility: 'link',
    start_time: start * 1000,
    end_time: end * 1000,
  };
  return (await api.clip.create({ token, body })).body.content.id as string;
}

/** Returns the second of each decoded frame of a clip's download. */
async function secondsOf(id: string): Promise<number[]> {
  const { statusCode, rawPayload } = await get(id, 'clip.mp4');
  expect(statusCode).toBe(200);
  const file = path.join(folder, 'clip.mp4');
  await writeFile(file, rawPayload);
  const args = `-v error -i ${file} -vf scale=2:2,format=rgb24 -fps_mode passthrough -f rawvideo pipe:1`;
  const { stdout } = await promisify(execFile)('ffmpeg', args.split(' '), { encoding: 'buffer' });
  const frames = Array.from({ length: stdout.length / 12 }, (_, index) => stdout[index * 12] ?? 0);
  return frames.map((grey) => Math.round((grey - 30) / 10));
}

describe.skipIf(!hasFfmpeg)('a clip of a recording', { timeout: 60_000 }, () => {
  let whole = '';
  let short = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'cut-clips-'));
    await encodeRecording(path.join(folder, 'alpha'), 'match', [{ startMs: originMs, greys }]);
    api = await createTestApi({
      tenants: [testTenant('alpha', { download_clips: true })],
      clock: () => now,
      env: { RECORDINGS_DIR: folder, DATA_DIR: path.join(folder, 'data') },
      content: { alpha: { events: [match, curated] } },
    });
    ({ access: token } = await signedIn(api, 'viewer'));
    await get('match', 'master.m3u8');
    const body = { status: 'archived' };
    await api.event.setStatus({ operatorKey: testOperatorKey, params: { id: 'match' }, body });
    now += 1001;
    await api.app.platform.outbox.runDue();
    const text =
      'WEBVTT\n\n00:05.000 --> 00:05.500\nSecond 5\n\n00:09.000 --> 00:09.500\nSecond 9\n';
    await api.recording.setCaptions({
      operatorKey: testOperatorKey,
      params: { id: 'match' },
      body: { language: 'en', file: text },
    });
    whole = await createClip(3, 11);
    short = await createClip(4.2, 5.8);
  }, 180_000);
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    api.app.platform.resources.of(videoLibraries).of('alpha').evict('match');
    await setCuts();
  });

  it('leaves out what is cut from its recording, and shows it again when the cut is undone', async () => {
    expect(segmentsIn((await get(whole, 'source.m3u8')).body)).toEqual([1, 2, 3, 4, 5]);
    await setCuts({ start: 4.5, end: 5 });
    const { body } = await get(whole, 'source.m3u8');
    expect(segmentsIn(body)).toEqual([1, 3, 4, 5]);
    expect(body).toContain('#EXT-X-DISCONTINUITY\n');
    expect((await get(whole, 'films/match/run-0/source/s00002.m4s')).statusCode).toBe(403);
    expect((await clipNow(whole)).duration).toBe(6);
    await setCuts();
    expect(segmentsIn((await get(whole, 'source.m3u8')).body)).toEqual([1, 2, 3, 4, 5]);
    expect((await get(whole, 'films/match/run-0/source/s00002.m4s')).statusCode).toBe(200);
    expect((await clipNow(whole)).duration).toBe(8);
  });

  it('has no frame of a cut in its download', async () => {
    expect(new Set(await secondsOf(whole))).toEqual(new Set([3, 4, 5, 6, 7, 8, 9, 10, 11]));
    await setCuts({ start: 4, end: 6 }, { start: 9, end: 9.5 });
    const seconds = await secondsOf(whole);
    expect(new Set(seconds)).toEqual(new Set([3, 6, 7, 10, 11]));
    expect(seconds.filter((second) => second === 6)).toHaveLength(25);
  });

  it('has no caption, thumbnail or picture of a cut', async () => {
    await setCuts({ start: 4.5, end: 5 });
    const captions = [];
    for (const index of [0, 1]) captions.push((await get(whole, `captions-en-${index}.vtt`)).body);
    expect(captions.join()).not.toContain('Second 5');
    expect(captions.join()).toContain('Second 9');
    expect((await get('match', 'thumbs.vtt')).body).not.toMatch(/00:00:0[45]\.000 -->/);
    const shownSecond = async () => {
      const { statusCode, rawPayload } = await get(whole, 'picture.webp');
      expect(statusCode).toBe(200);
      const { channels } = await sharp(rawPayload).stats();
      return Math.round(((channels[0]?.mean ?? 0) - 30) / 10);
    };
    expect(await shownSecond()).toBe(6);
    await setCuts({ start: 6.5, end: 7 });
    // Stills are six seconds apart: without that of second 6, the one before it remains.
    expect(await shownSecond()).toBe(0);
  });

  it.each([
    ['by a cut around it', [{ start: 4, end: 6 }]],
    ['by a cut beside it, in its segment', [{ start: 5.9, end: 5.95 }]],
    [
      'by two cuts together',
      [
        { start: 2, end: 4.1 },
        { start: 5, end: 8 },
      ],
    ],
  ])('cannot be played while all of it is cut %s', async (_, cuts) => {
    await setCuts(...cuts);
    expect((await clipNow(short)).source).toMatchObject({ hd: null, thumbnails: null });
    for (const file of ['master.m3u8', 'source.m3u8', 'clip.mp4', 'picture.webp'])
      expect((await get(short, file)).statusCode, file).toBe(404);
    for (const segment of ['s00002.m4s', 'init.mp4'])
      expect((await get(short, `films/match/run-0/source/${segment}`)).statusCode).toBe(404);
    await setCuts();
    expect((await clipNow(short)).source.hd).toContain('master.m3u8');
    expect((await get(short, 'source.m3u8')).statusCode).toBe(200);
  });

  it('is trimmed with its recording', async () => {
    const trim = async (start: number | null) => {
      const body = { trim: { start, end: null } };
      await api.recording.edit({ operatorKey: testOperatorKey, params: { id: 'match' }, body });
    };
    await trim(8);
    expect(segmentsIn((await get(whole, 'source.m3u8')).body)).toEqual([4, 5]);
    expect((await clipNow(short)).source.hd).toBeNull();
    await trim(null);
    expect((await clipNow(short)).source.hd).not.toBeNull();
  });

  it('leaves out cuts even if the federation made the clip', async () => {
    await setCuts({ start: 4.5, end: 5 });
    expect(segmentsIn((await get('curated', 'source.m3u8')).body)).toEqual([3]);
    expect((await clipNow('curated')).duration).toBe(2);
    await setCuts({ start: 4, end: 8 });
    expect((await clipNow('curated')).source.hd).toBeNull();
    expect((await get('curated', 'master.m3u8')).statusCode).toBe(404);
  });

  it('shows no more of a cut than a recap of its match, which has no segment of it', async () => {
    await setCuts({ start: 4.5, end: 5 });
    const { body: recap } = await get('match', 'joined-1-2_source.m3u8');
    expect(segmentsIn(recap)).toEqual([1, 3]);
    expect(segmentsIn((await get(whole, 'source.m3u8')).body)).not.toContain(2);
  });
});
