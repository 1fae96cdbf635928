/** Uploads that are moved to the media store, and a tenant's storage limit. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hourMs } from '@grandstand/contract/constants';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { eventOf, testNow } from '../event/testing.ts';
import { signedIn } from '../session/testing.ts';
import { writeRecording } from '../media/testing.ts';
import { hasFfmpeg, loudestTone, makeVideo, tusClient, uploadAll } from '../upload/testing.ts';
import { openS3StandIn, type S3StandIn } from './testing.ts';

/** Storage limit of the tenant, bytes. */
const limit = 1_000_000;
const isoTime = (ms: number) => new Date(ms).toISOString();
const originMs = testNow - hourMs;

let folder = '';
let s3: S3StandIn;
let api: TestApi;
let now = testNow;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stored-upload-'));
  s3 = await openS3StandIn(path.join(folder, 's3'));
  await writeRecording(path.join(folder, 'recordings/alpha'), 'recorded', [
    { startMs: originMs, durationsMs: [2000, 2000], isOver: true },
  ]);
  const stream = {
    kind: 'recording' as const,
    film: 'recorded',
    originMs,
    offsetMs: 0,
    endMs: null,
    trim: null,
    cuts: [],
  };
  const dates = { gameStartDate: isoTime(originMs), gameEndDate: isoTime(testNow + hourMs) };
  const upcomingOf = (id: string) =>
    eventOf(id, { ...dates, status: 'upcoming', stream: { kind: 'none' }, duration: null });
  const upcoming = upcomingOf('uploaded');
  api = await createTestApi({
    tenants: [
      testTenant('alpha', {
        download_clips: true,
        recording_storage: { limit_gb: limit / 1024 ** 3 },
      }),
      testTenant('beta'),
    ],
    clock: () => now,
    env: {
      RECORDINGS_DIR: path.join(folder, 'recordings'),
      DATA_DIR: path.join(folder, 'data'),
      ...s3.env,
    },
    content: {
      alpha: {
        events: [
          upcoming,
          upcomingOf('wide'),
          eventOf('recorded', { ...dates, status: 'live', stream, duration: null }),
        ],
      },
      beta: { events: [upcoming] },
    },
  });
}, 60_000);
afterAll(async () => {
  await api.close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string) => {
  now += 1001;
  return api.app.inject({ method: 'GET', url, headers: { host: 'alpha.test' } });
};
const runWork = async () => {
  await api.app.platform.outbox.runDue();
  await api.app.jobs.runNamed(['media-store-due']);
  await api.app.platform.outbox.runDue();
};

it('uploads and recordings share the limit of a tenant, and other tenants have their own', async () => {
  await get('/media/events/recorded/master.m3u8');
  const params = { id: 'recorded' };
  await api.event.setStatus({ operatorKey: testOperatorKey, params, body: { status: 'archived' } });
  now += hourMs;
  await runWork();
  const { bytes } = (await api.recording.get({ operatorKey: testOperatorKey, params })).body.content
    .storage;
  const [alpha, beta] = [tusClient(api), tusClient(api, 'beta')];
  const refused = await alpha.create('uploaded', 'a.mp4', limit - bytes + 1);
  expect([refused.statusCode, refused.json().messageErrorCode]).toEqual([507, 'storage_full']);
  expect(refused.json().message).toContain('are free for this tenant');
  const accepted = await alpha.create('uploaded', 'a.mp4', limit - bytes);
  expect(accepted.statusCode).toBe(201);
  expect((await alpha.create('uploaded', 'b.mp4', 1)).statusCode).toBe(507);
  expect((await beta.create('uploaded', 'a.mp4', limit * 2)).statusCode).toBe(201);
  expect((await alpha.remove(String(accepted.headers.location))).statusCode).toBe(204);
});

it.skipIf(!hasFfmpeg)(
  'an upload is moved at once, plays, and is removed from the store with its files',
  async () => {
    const file = path.join(folder, 'a.mp4');
    await makeVideo(file, 4);
    const address = await uploadAll(api, 'uploaded', 'a.mp4', await readFile(file));
    await api.app.jobs.runNamed(['upload-packaging']);
    await runWork();
    const list = (await get('/media/events/uploaded/source.m3u8')).body;
    const [segment = ''] = /^films\/\S+\.m4s$/m.exec(list) ?? [];
    const key = segment.replace('films/', 'alpha/');
    expect(await s3.keys()).toContain(key);
    const here = await readdir(path.join(folder, 'recordings'), { recursive: true });
    expect(here.filter((name) => name.endsWith('.m4s'))).toEqual([]);
    const played = await get(`/media/events/uploaded/${segment}`);
    expect([played.statusCode, played.rawPayload.includes('moof')]).toEqual([200, true]);

    expect((await tusClient(api).remove(address)).statusCode).toBe(204);
    await runWork();
    const [recordingId = ''] = /r[^/]+/.exec(key.slice('alpha/'.length)) ?? [];
    expect((await s3.keys()).filter((name) => name.includes(recordingId))).toEqual([]);
    expect(await s3.keys()).toContain('alpha/recorded/run-0/source/0.m4s');
    expect((await get(`/media/events/uploaded/${segment}`)).statusCode).toBe(404);
  },
);

it.skipIf(!hasFfmpeg)(
  'the audio tracks and the panorama of an upload are moved at once, play, can be downloaded, and are removed with it',
  async () => {
    const file = path.join(folder, 'a.mp4');
    // The second track is two octaves higher.
    const tracks =
      '[1:a]asplit[low][one];[one]asetrate=176400,aresample=44100,apad=whole_dur=4[high]';
    const maps = '-map 0:v -map [low] -map [high] -metadata:s:a:1 language=ger';
    await makeVideo(file, 4, ['-filter_complex', tracks, ...maps.split(' ')]);
    const bytes = await readFile(file);
    const video = await uploadAll(api, 'wide', 'a.mp4', bytes);
    await api.app.jobs.runNamed(['upload-packaging']);
    await runWork();
    now += 1001;
    const panorama = await uploadAll(api, 'wide', 'wide.mp4', bytes, ',panorama');
    await api.app.jobs.runNamed(['upload-packaging']);
    await runWork();

    const segments = async (name: string) =>
      (await get(`/media/events/wide/${name}.m3u8`)).body
        .split('\n')
        .filter((line) => line.endsWith('.m4s'));
    const stored = await s3.keys();
    for (const name of ['sound-1', 'sound-2', 'pano'])
      for (const uri of await segments(name)) {
        expect(stored).toContain(uri.replace('films/', 'alpha/'));
        expect((await get(`/media/events/wide/${uri}`)).rawPayload.includes('moof')).toBe(true);
      }
    expect(await segments('sound-2')).toHaveLength(2);
    const here = await readdir(path.join(folder, 'recordings/alpha'), { recursive: true });
    expect(here.filter((name) => /^r.*\.m4s$/.test(name) && !name.startsWith('recorded'))).toEqual(
      [],
    );

    const { access: token } = await signedIn(api, 'viewer');
    const created = await api.clip.create({
      token,
      body: {
        event_id: 'wide',
        media_type: 'user_clip',
        title: 'Clip',
        visibility: 'link',
        start_time: 0,
        end_time: 1000,
      },
    });
    const clip = created.body.content.id as string;
    for (const [language, tone] of [
      ['en', 440],
      ['de', 1760],
    ] as const) {
      const { statusCode, rawPayload } = await get(
        `/media/events/${clip}/clip.mp4?language=${language}`,
      );
      expect(statusCode).toBe(200);
      await writeFile(path.join(folder, 'clip.mp4'), rawPayload);
      expect(await loudestTone(path.join(folder, 'clip.mp4'), [440, 1760])).toBe(tone);
    }

    const sampleUris = [(await segments('sound-1'))[0] ?? '', (await segments('pano'))[0] ?? ''];
    const uploads = async () =>
      (await api.upload.list({ operatorKey: testOperatorKey, query: { eventId: 'wide' } })).body
        .content.entries.length;
    const idOf = (uri: string) => /r[^/]+/.exec(uri.slice('films/'.length))?.[0] ?? '';
    const isStored = async (uri: string) =>
      (await s3.keys()).some((key) => key.includes(idOf(uri)));
    expect((await tusClient(api).remove(panorama)).statusCode).toBe(204);
    await runWork();
    expect(await isStored(sampleUris[1] ?? '')).toBe(false);
    expect((await get('/media/events/wide/source.m3u8')).statusCode).toBe(200);
    expect((await get('/media/events/wide/pano.m3u8')).statusCode).toBe(404);

    // With the video, its panorama goes as well.
    await uploadAll(api, 'wide', 'wide.mp4', bytes, ',panorama');
    await api.app.jobs.runNamed(['upload-packaging']);
    await runWork();
    sampleUris[1] = (await segments('pano'))[0] ?? '';
    expect(await Promise.all(sampleUris.map(isStored))).toEqual([true, true]);
    expect(await uploads()).toBe(2);
    expect((await tusClient(api).remove(video)).statusCode).toBe(204);
    await runWork();
    expect(await Promise.all(sampleUris.map(isStored))).toEqual([false, false]);
    const left = await readdir(path.join(folder, 'recordings/alpha'));
    expect(left.filter((name) => sampleUris.map(idOf).includes(name))).toEqual([]);
    expect(await uploads()).toBe(0);
    expect((await get('/media/events/wide/pano.m3u8')).statusCode).toBe(404);
  },
);
