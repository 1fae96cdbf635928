import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NotPublicAddressError, type AllowlistedRead } from '@grandstand/outbound';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import { createTestApi, testOperatorKey, type TestApi } from '../../testing.ts';
import { eventOf, runSchedule, testNow } from '../event/testing.ts';
import { writeRecording } from '../media/testing.ts';

const live = (...tags: string[]) =>
  ['#EXTM3U', '#EXT-X-TARGETDURATION:2', ...tags, '#EXTINF:2,', 'a.ts', ''].join('\n');
/** The playlists of the other site, by path. */
const site: Readonly<Record<string, string>> = {
  '/live.m3u8': live(),
  '/master.m3u8':
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\nlive.m3u8\n',
  '/over.m3u8': `${live()}#EXT-X-ENDLIST\n`,
  '/secret.m3u8': live('#EXT-X-KEY:METHOD=AES-128,URI="k"'),
  '/page.m3u8': '<html>',
};
const allowlistedRead: AllowlistedRead = async (url) => {
  if (url.hostname === 'inside.example')
    throw new NotPublicAddressError('inside.example is not a public address');
  const text = site[url.pathname];
  const headers = { 'access-control-allow-origin': '*' };
  return { url, status: text === undefined ? 404 : 200, headers, bytes: Buffer.from(text ?? '') };
};

const isoTime = (ms: number) => new Date(ms).toISOString();
const upcomingEvent = (id: string, fields: Parameters<typeof eventOf>[1] = {}) =>
  eventOf(id, {
    status: 'upcoming',
    stream: { kind: 'none' },
    duration: null,
    gameStartDate: isoTime(testNow + 60 * minuteMs),
    gameEndDate: isoTime(testNow + 150 * minuteMs),
    ...fields,
  });
const shown = { kind: 'url', url: 'https://cdn.example/live.m3u8?token=t0ken' } as const;

let folder = '';
let api: TestApi;
let now = testNow;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mirror-'));
  api = await createTestApi({
    clock: () => now,
    allowlistedRead,
    env: { RECORDINGS_DIR: folder, DATA_DIR: path.join(folder, 'data') },
    content: {
      alpha: {
        events: [
          upcomingEvent('match', { commerceType: 'commerce_ppv_media' }),
          upcomingEvent('on-air', {
            status: 'live',
            stream: shown,
            gameStartDate: isoTime(testNow - 20 * minuteMs),
            gameEndDate: isoTime(testNow + 60 * minuteMs),
          }),
          upcomingEvent('ends', {
            gameStartDate: isoTime(testNow + 200 * minuteMs),
            gameEndDate: isoTime(testNow + 201 * minuteMs),
          }),
          upcomingEvent('soon', { gameStartDate: isoTime(testNow + minuteMs) }),
          upcomingEvent('copy'),
          upcomingEvent('off', { cancelled: true }),
          eventOf('film'),
        ],
      },
    },
  });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  now = testNow;
});

const operatorKey = testOperatorKey;
const mirror = (id: string, address?: string | null) =>
  api.recording.mirror({
    operatorKey,
    params: { id },
    body: address === undefined ? {} : { address },
  });
const getRecording = async (id: string) =>
  (await api.recording.get({ operatorKey, params: { id } })).body.content;
/** The mirror list, as the ingest reads it. */
const listedMirrors = async (): Promise<Record<string, unknown>[]> => {
  await api.app.jobs.runNamed(['mirrors']);
  const text = await readFile(path.join(folder, '.mirrors.json'), 'utf8').catch(() => null);
  return text === null ? [] : JSON.parse(text).mirrors;
};
const addresses = async () => (await listedMirrors()).map(({ address }) => address);
const get = (url: string) =>
  api.app.inject({ method: 'GET', url, headers: { host: 'alpha.test' } });
/** Writes the first segments of a mirror, as the ingest does; returns the id of the recording. */
const recordFirst = async (id: string) => {
  const entry = (await listedMirrors()).find(({ address }) => String(address).includes(id));
  const recordingId = String(entry?.['recordingId']);
  await writeRecording(path.join(folder, 'alpha'), recordingId, [
    { startMs: now, durationsMs: [2000, 2000] },
  ]);
  // Recordings are looked up on disk once a second.
  now += 1001;
  return recordingId;
};

describe('the mirror of a live stream', () => {
  it('records a ticketed match from fifteen minutes before its start', async () => {
    const { status, body } = await mirror(
      'match',
      'https://cdn.example/master.m3u8?id=match&key=s3cret',
    );
    expect(status).toBe(200);
    expect(body.content).toMatchObject({
      uploadId: null,
      notes: ['Its best variant was copied; smaller variants left out: 1'],
      recording: {
        eventId: 'match',
        mirror: {
          address: 'https://cdn.example/master.m3u8',
          state: expect.stringContaining('not mirrored now: that begins 15 minutes before'),
        },
      },
    });
    expect(JSON.stringify(body)).not.toContain('s3cret');
    expect(await addresses()).toEqual([]);
    now += 45 * minuteMs;
    expect(await listedMirrors()).toEqual([
      {
        tenantId: 'alpha',
        recordingId: expect.stringMatching(/^r/),
        address: 'https://cdn.example/master.m3u8?id=match&key=s3cret',
        ladder: false,
        captions: true,
        portalOrigin: expect.stringMatching(/^https?:/),
      },
    ]);
    await recordFirst('id=match');
    now = testNow + 61 * minuteMs;
    await runSchedule(api.app.platform);
    expect((await get('/media/events/match/source.m3u8')).statusCode).toBe(403);
    expect((await api.event.get({ params: { id: 'match' } })).body.content.eventStatus).toBe(
      'live',
    );
  });

  it('reports the health that the ingest measures', async () => {
    now += 45 * minuteMs;
    const [{ recordingId } = {}] = await listedMirrors();
    const status = { at: now, state: 'publishing', protocol: 'hls', problems: ['x returns 503'] };
    const file = path.join(folder, 'alpha', String(recordingId), 'status.json');
    await writeFile(file, JSON.stringify(status));
    expect(await getRecording('match')).toMatchObject({
      mirror: { state: 'mirrored' },
      health: { protocol: 'hls', problems: ['x returns 503'] },
    });
  });

  it('excludes encoders from its event', async () => {
    const created = await api.streamKey.create({ operatorKey, body: { event_id: 'match' } });
    const { key } = created.body.content;
    const response = await api.app.inject({
      method: 'POST',
      url: '/api/ingest/authorise',
      payload: { key },
    });
    expect([response.statusCode, response.json().messageErrorCode]).toEqual([
      403,
      'event_has_other_stream',
    ]);
  });

  it('leaves viewers on the original address until the recording has started', async () => {
    expect((await mirror('on-air')).status).toBe(200);
    const getSource = async () =>
      (await api.event.get({ params: { id: 'on-air' } })).body.content.source.hd;
    expect(await getSource()).toBe(shown.url);
    expect(await addresses()).toContain(shown.url);
    const before = await getRecording('on-air');
    expect(before).toMatchObject({
      recorded: null,
      mirror: { address: 'https://cdn.example/live.m3u8' },
    });
    const recordingId = await recordFirst('t0ken');
    await api.app.jobs.runNamed(['mirrors']);
    expect(await getSource()).toContain('/media/events/on-air/master.m3u8');
    const playlist = await get('/media/events/on-air/source.m3u8');
    expect(playlist.body).toContain(`films/${recordingId}/run-0/source/0.m4s`);
    expect(await addresses()).toContain(shown.url);
    // Positions count from kick-off, though the mirror started later.
    expect((await getRecording('on-air')).timeOrigin).toBe(isoTime(testNow - 20 * minuteMs));
  });

  it('ends and resumes with the status that the operator sets, and what was recorded stays', async () => {
    const setStatus = (status: string) =>
      api.event.setStatus({ operatorKey, params: { id: 'on-air' }, body: { status } });
    now += minuteMs;
    await setStatus('archived');
    expect(await addresses()).not.toContain(shown.url);
    expect(await getRecording('on-air')).toMatchObject({
      duration: 4,
      mirror: { state: 'ended with the match' },
    });
    await setStatus('live');
    expect(await addresses()).toContain(shown.url);
    const { body } = await mirror('on-air', null);
    expect(body.content.recording).toMatchObject({ mirror: null, duration: 4 });
    expect(await addresses()).not.toContain(shown.url);
  });

  it('can be set up before the stream exists', async () => {
    const { status, body } = await mirror('soon', 'https://cdn.example/not-yet.m3u8');
    expect([status, body.content.notes]).toEqual([
      200,
      ['cdn.example returns 404 for the playlist'],
    ]);
    expect(await addresses()).toContain('https://cdn.example/not-yet.m3u8');
    // Nothing was recorded, so the event may get another stream.
    expect((await mirror('soon', null)).body.content.recording).toBeNull();
    const eventUrl = 'https://cdn.example/live.m3u8';
    const set = await api.event.setStream({
      operatorKey,
      params: { id: 'soon' },
      body: { eventUrl },
    });
    expect(set.status).toBe(200);
  });
});

it('a finished stream is imported instead of mirrored', async () => {
  const { status, body } = await mirror('copy', 'https://cdn.example/over.m3u8');
  expect([status, body.content]).toMatchObject([
    200,
    { recording: null, uploadId: expect.stringMatching(/^up/) },
  ]);
});

it.each([
  ['match', 'https://cdn.example/secret.m3u8', 400, 'it is encrypted (AES-128)'],
  ['match', 'https://cdn.example/page.m3u8', 400, '#EXTM3U expected'],
  ['match', 'https://inside.example/a.m3u8', 400, 'is not a public address'],
  ['match', 'http://cdn.example/live.m3u8', 400, 'must be an https address'],
  ['off', 'https://cdn.example/live.m3u8', 409, 'cancelled'],
  ['film', 'https://cdn.example/live.m3u8', 409, '"import" copies a finished stream'],
  ['copy', undefined, 409, 'shows no address'],
  ['none', 'https://cdn.example/live.m3u8', 404, ''],
])('[SEC-19] mirroring into %s from %s is refused: %i %s', async (id, address, status, word) => {
  const refused = await mirror(id, address);
  expect(refused.status).toBe(status);
  expect(JSON.stringify(refused.body)).toContain(JSON.stringify(word).slice(1, -1));
});

it('the mirror of an event ends by the schedule, half an hour after the planned end', async () => {
  now += 200 * minuteMs;
  await mirror('ends', 'https://cdn.example/live.m3u8?id=ends');
  const address = 'https://cdn.example/live.m3u8?id=ends';
  expect(await addresses()).toContain(address);
  now = testNow + 231 * minuteMs - 1;
  expect(await addresses()).toContain(address);
  await recordFirst('id=ends');
  now = testNow + 231 * minuteMs + 1;
  expect(await addresses()).not.toContain(address);
  await runSchedule(api.app.platform);
  now += 11 * minuteMs;
  await runSchedule(api.app.platform);
  expect((await api.event.get({ params: { id: 'ends' } })).body.content).toMatchObject({
    eventStatus: 'archived',
    duration: 4,
  });
});
