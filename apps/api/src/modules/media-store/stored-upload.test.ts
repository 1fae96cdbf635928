/** Uploads in the store, and the limit of all that a tenant stores. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { eventOf, testNow } from '../event/testing.ts';
import { writeRecording } from '../media/testing.ts';
import { hasFfmpeg, makeVideo, tusClient, uploadAll } from '../upload/testing.ts';
import { openS3StandIn, type S3StandIn } from './testing.ts';

const limit = 1_000_000;
const hourMs = 3_600_000;
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
  const upcoming = eventOf('uploaded', {
    ...dates,
    status: 'upcoming',
    stream: { kind: 'none' },
    duration: null,
  });
  api = await createTestApi({
    tenants: [
      testTenant('alpha', { recording_storage: { limit_gb: limit / 1024 ** 3 } }),
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
const work = async () => {
  await api.app.platform.outbox.runDue();
  await api.app.jobs.runNamed(['media-store-due']);
  await api.app.platform.outbox.runDue();
};

it('uploads and recordings share the limit of a tenant, and other tenants have their own', async () => {
  await get('/media/events/recorded/master.m3u8');
  const params = { id: 'recorded' };
  await api.event.setStatus({ operatorKey: testOperatorKey, params, body: { status: 'archived' } });
  now += hourMs;
  await work();
  const { bytes } = (await api.recording.get({ operatorKey: testOperatorKey, params })).body.content
    .storage;
  const [alpha, beta] = [tusClient(api), tusClient(api, 'beta')];
  const refused = await alpha.create('uploaded', 'a.mp4', limit - bytes + 1);
  expect([refused.statusCode, refused.json().messageErrorCode]).toEqual([507, 'storage_full']);
  expect(refused.json().message).toContain('are free for this tenant');
  const taken = await alpha.create('uploaded', 'a.mp4', limit - bytes);
  expect(taken.statusCode).toBe(201);
  expect((await alpha.create('uploaded', 'b.mp4', 1)).statusCode).toBe(507);
  expect((await beta.create('uploaded', 'a.mp4', limit * 2)).statusCode).toBe(201);
  expect((await alpha.remove(String(taken.headers.location))).statusCode).toBe(204);
});

it.skipIf(!hasFfmpeg)(
  'an upload is moved at once, plays, and is removed from the store with its files',
  async () => {
    const file = path.join(folder, 'a.mp4');
    await makeVideo(file, 4);
    const address = await uploadAll(api, 'uploaded', 'a.mp4', await readFile(file));
    await api.app.jobs.runNamed(['upload-packaging']);
    await work();
    const list = (await get('/media/events/uploaded/source.m3u8')).body;
    const [segment = ''] = /^films\/\S+\.m4s$/m.exec(list) ?? [];
    const key = segment.replace('films/', 'alpha/');
    expect(await s3.keys()).toContain(key);
    const here = await readdir(path.join(folder, 'recordings'), { recursive: true });
    expect(here.filter((name) => name.endsWith('.m4s'))).toEqual([]);
    const played = await get(`/media/events/uploaded/${segment}`);
    expect([played.statusCode, played.rawPayload.includes('moof')]).toEqual([200, true]);

    expect((await tusClient(api).remove(address)).statusCode).toBe(204);
    await work();
    const [recordingId = ''] = /r[^/]+/.exec(key.slice('alpha/'.length)) ?? [];
    expect((await s3.keys()).filter((one) => one.includes(recordingId))).toEqual([]);
    expect(await s3.keys()).toContain('alpha/recorded/run-0/source/0.m4s');
    expect((await get(`/media/events/uploaded/${segment}`)).statusCode).toBe(404);
  },
);
