/**
 * Playlists, pictures, clips and downloads of a real recording, encoded by ffmpeg, after its segments were
 * moved.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { resumeWithinMs, hourMs } from '@grandstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { eventOf, testNow } from '../event/testing.ts';
import { encodeRecording, hasFfmpeg } from '../media/testing.ts';
import { signedIn } from '../session/testing.ts';
import { openS3StandIn, type S3StandIn } from './testing.ts';

/** Kick-off. The encoder starts ten seconds before it and is disconnected from second 2 to 30. */
const originMs = testNow - 60_000;
const greys = (count: number) => Array.from({ length: count }, (_, index) => 40 + 10 * index);
const runs = [
  { startMs: originMs - 10_000, greys: greys(12) },
  { startMs: originMs + 30_000, greys: greys(8), firstTime: 7 },
];
const isoTime = (ms: number) => new Date(ms).toISOString();

let folder = '';
let s3: S3StandIn;
let api: TestApi;
let now = testNow;
let clip = '';

const asOperator = { operatorKey: testOperatorKey, params: { id: 'match' } };
const get = (url: string) => {
  // Recordings are looked up on disk once a second.
  now += 1001;
  return api.app.inject({ method: 'GET', url, headers: { host: 'alpha.test' } });
};
const mediaFile = (id: string, file: string) => get(`/media/events/${id}/${file}`);
const runWork = async () => {
  now += 1001;
  await api.app.jobs.runNamed(['media-store-due']);
  await api.app.platform.outbox.runDue();
};
/** Segments of the recording that are still on this machine. */
const localSegments = async () =>
  (await readdir(path.join(folder, 'recordings/alpha/match'), { recursive: true })).filter((name) =>
    /(?:s\d{5}\.m4s|init\.mp4)$/.test(name),
  );
describe.skipIf(!hasFfmpeg)('once its segments are in the store, a recording', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'moved-'));
    s3 = await openS3StandIn(path.join(folder, 's3'));
    await encodeRecording(path.join(folder, 'recordings/alpha'), 'match', runs);
    const stream = {
      kind: 'recording' as const,
      film: 'match',
      originMs,
      offsetMs: 0,
      endMs: null,
      trim: null,
      cuts: [],
    };
    api = await createTestApi({
      tenants: [testTenant('alpha', { download_clips: true })],
      clock: () => now,
      env: {
        RECORDINGS_DIR: path.join(folder, 'recordings'),
        DATA_DIR: path.join(folder, 'data'),
        ...s3.env,
      },
      content: {
        alpha: {
          events: [
            eventOf('match', {
              status: 'live',
              stream,
              gameStartDate: isoTime(originMs),
              gameEndDate: isoTime(testNow + hourMs),
              duration: null,
            }),
          ],
        },
      },
    });
    await mediaFile('match', 'master.m3u8');
    await api.event.setStatus({ ...asOperator, body: { status: 'archived' } });
    await runWork();
    const { access: token } = await signedIn(api, 'viewer');
    const created = await api.clip.create({
      token,
      body: {
        event_id: 'match',
        media_type: 'user_clip',
        title: 'Clip',
        visibility: 'link',
        start_time: 1000,
        end_time: 32_000,
      },
    });
    clip = created.body.content.id;
    const text = 'WEBVTT\n\n00:00:11.000 --> 00:00:13.000\nAcross the gap';
    await api.recording.setCaptions({ ...asOperator, body: { language: 'en', file: text } });
  }, 180_000);
  afterAll(async () => {
    await api.close();
    await s3.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('has the same playlists, captions, pictures, clips and downloads', async () => {
    const spriteSheet =
      /^\S*thumbs-\S*\.jpg/m.exec((await mediaFile('match', 'thumbs.vtt')).body)?.[0] ?? '';
    const { imageUrl } = (await api.event.get({ params: { id: 'match' } })).body.content;
    const contents = async () => {
      const all = [
        await mediaFile('match', 'master.m3u8'),
        await mediaFile('match', 'source.m3u8'),
        await mediaFile('match', 'joined-1-1.5-3_source.m3u8'),
        await mediaFile('match', 'captions-en-1.vtt'),
        await mediaFile('match', 'thumbs.vtt'),
        await mediaFile('match', spriteSheet),
        await mediaFile('match', 'films/match/run-1/source/init.mp4'),
        await get(imageUrl),
        await mediaFile(clip, 'source.m3u8'),
        await mediaFile(clip, 'captions-en-1.vtt'),
        await mediaFile(clip, 'picture.webp'),
        await mediaFile(clip, 'clip.mp4'),
      ];
      return all.map(({ statusCode, rawPayload }) => [statusCode, rawPayload.toString('base64')]);
    };
    const before = await contents();
    expect(before.map(([status]) => status)).toEqual(before.map(() => 200));
    now += resumeWithinMs;
    await runWork();
    expect(await localSegments()).toEqual([]);
    s3.drainRequests();
    expect(await contents()).toEqual(before);
    // The download needed every segment of the clip, from both runs.
    expect(s3.drainRequests()).toContain('GET alpha/match/run-0/source/s00005.m4s');
  });

  // ffmpeg runs at a low priority, so a busy machine needs longer.
  it(
    'gets new pictures when it is trimmed, and moves nothing back',
    { timeout: 60_000 },
    async () => {
      const body = { trim: { start: -4, end: null }, cuts: [{ start: 30.5, end: 31 }] };
      expect((await api.recording.edit({ ...asOperator, body })).status).toBe(200);
      await runWork();
      const { body: list } = await mediaFile('match', 'thumbs.vtt');
      expect(list.match(/^\S+ --> \S+$/gm)).toEqual([
        '-00:00:04.000 --> 00:00:00.000',
        '00:00:00.000 --> 00:00:02.000',
        '00:00:32.000 --> 00:00:36.000',
        '00:00:36.000 --> 00:00:38.000',
      ]);
      const spriteSheet = /^\S*thumbs-\S*\.jpg/m.exec(list)?.[0] ?? '';
      expect((await mediaFile('match', spriteSheet)).headers['content-type']).toBe('image/jpeg');
      expect(await localSegments()).toEqual([]);
    },
  );

  it('has playlists but no downloads while the store is unreachable', async () => {
    s3.isDown = true;
    for (const file of await readdir(path.join(folder, 'data/media-store'), { recursive: true }))
      if (/\.(?:m4s|mp4)$/.test(file)) await rm(path.join(folder, 'data/media-store', file));
    expect((await mediaFile(clip, 'clip.mp4')).statusCode).toBe(503);
    expect((await mediaFile('match', 'source.m3u8')).statusCode).toBe(200);
    s3.isDown = false;
    expect((await mediaFile(clip, 'clip.mp4')).statusCode).toBe(200);
  });
});
