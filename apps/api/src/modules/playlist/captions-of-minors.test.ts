/** Captions contain the names that commentators say, so matches of minors have none (decision 55). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { simulatedLiveOf, eventOf, testNow } from '../event/testing.ts';
import { encodeRecording, hasFfmpeg } from '../media/testing.ts';
import { signedIn } from '../session/testing.ts';

const demoMedia = fileURLToPath(new URL('../../../../../demo/media', import.meta.url));
const originMs = testNow - 60_000;
const replay = { stream: { kind: 'film', film: 'football' } } as const;
/** A match that an encoder streams. */
const recorded = eventOf('recorded', {
  safeguarded: true,
  status: 'live',
  stream: {
    kind: 'recording',
    film: 'juniors',
    originMs,
    offsetMs: 0,
    endMs: null,
    trim: null,
    cuts: [],
  },
  gameStartDate: new Date(originMs).toISOString(),
  duration: null,
});

let dir = '';
let api: TestApi;
let token = '';
let now = testNow;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'captions-of-minors-'));
  const greys = [40, 60, 80, 100];
  if (hasFfmpeg)
    await encodeRecording(path.join(dir, 'alpha'), 'juniors', [
      { startMs: originMs, greys, captions: ['CC1'] },
    ]);
  api = await createTestApi({
    clock: () => now,
    env: { MEDIA_DIR: demoMedia, RECORDINGS_DIR: dir, DATA_DIR: path.join(dir, 'data') },
    tenants: [testTenant('alpha')],
    content: {
      alpha: {
        events: [
          eventOf('free', { ...replay, safeguarded: true }),
          eventOf('members', {
            ...replay,
            safeguarded: true,
            commerceType: 'commerce_members_media',
          }),
          simulatedLiveOf('onair', -1, {
            status: 'live',
            stream: { kind: 'simulated-live', film: 'football' },
            safeguarded: true,
          }),
          ...(hasFfmpeg ? [recorded] : []),
        ],
      },
    },
  });
  ({ access: token } = await signedIn(api, 'parent'));
}, 60_000);
afterAll(async () => {
  await api.close();
  await rm(dir, { recursive: true, force: true });
});

const allow = (captions_of_minors: boolean): void =>
  void Object.assign(api.app.platform.tenants.get('alpha') ?? {}, { captions_of_minors });
const get = (url: string) => {
  // The backend caches events and recordings for up to a second.
  now += 1001;
  return api.app.inject({ url, headers: { host: 'alpha.test' } });
};
const operator = (id: string) => ({ operatorKey: testOperatorKey, params: { id } });

/** Returns where a viewer with the address of a match finds captions: the event's field and the files. */
async function captionsOf(id: string): Promise<string[]> {
  const { body } = await api.event.get({ params: { id }, token });
  const { hd, hasTextTracks } = body.content.source;
  const folder = new URL(hd).pathname.replace('master.m3u8', '');
  const { body: master } = await get(`${folder}master.m3u8`);
  expect(master).toContain('#EXTM3U');
  const files = ['captions-en.m3u8', 'captions-en-0.vtt', 'films/football/captions/en.vtt'];
  const captions: string[] = [];
  if (hasTextTracks) captions.push('hasTextTracks');
  if (master.includes('TYPE=CLOSED-CAPTIONS')) captions.push('in the video');
  if (master.includes('captions')) captions.push('master.m3u8');
  for (const file of files) {
    const { statusCode } = await get(folder + file);
    if (statusCode === 200) captions.push(file);
  }
  return captions;
}

/** The address that all public events of the video share. */
const sharedFile = '/media/films/football/captions/en.vtt';

describe('[SEC-35] captions of a match of minors', () => {
  it.each(['free', 'members'])('of a replay are not served: %s', async (id) => {
    allow(false);
    expect(await captionsOf(id)).toEqual([]);
    expect((await get(sharedFile)).statusCode).toBe(403);
    allow(true);
    expect(await captionsOf(id)).toEqual([
      'hasTextTracks',
      'master.m3u8',
      'captions-en.m3u8',
      'films/football/captions/en.vtt',
    ]);
  });

  it.skipIf(!hasFfmpeg)('embedded in the video of a live match are not offered', async () => {
    allow(false);
    expect(await captionsOf('recorded')).toEqual([]);
    allow(true);
    expect(await captionsOf('recorded')).toEqual(['in the video']);
  });

  it('of a simulated live match are not served', async () => {
    allow(false);
    expect(await captionsOf('onair')).toEqual([]);
  });

  it.skipIf(!hasFfmpeg)(
    'of a recording are not served, although an operator has set them',
    async () => {
      allow(false);
      await api.event.setStatus({ ...operator('recorded'), body: { status: 'archived' } });
      now += 1001;
      const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nAda Lovell has the ball';
      const set = await api.recording.setCaptions({
        ...operator('recorded'),
        body: { language: 'en', file: text },
      });
      expect([set.status, set.body.content.captions]).toEqual([200, ['en']]);
      expect(await captionsOf('recorded')).toEqual([]);
      allow(true);
      const all = [
        'hasTextTracks',
        'in the video',
        'master.m3u8',
        'captions-en.m3u8',
        'captions-en-0.vtt',
      ];
      expect(await captionsOf('recorded')).toEqual(all);
    },
  );

  it('are no longer served once an event is marked as a match of minors, even at the shared address', async () => {
    allow(false);
    const mark = (safeguarded: boolean) =>
      api.event.setSafeguarded({ ...operator('free'), body: { safeguarded } });
    await mark(false);
    expect(await captionsOf('free')).toContain('hasTextTracks');
    expect((await get(sharedFile)).statusCode).toBe(200);
    await mark(true);
    expect(await captionsOf('free')).toEqual([]);
    expect((await get(sharedFile)).statusCode).toBe(403);
  });
});
