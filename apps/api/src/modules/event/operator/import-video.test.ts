import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../../testing.ts';
import { writeVideo } from '../../media/testing.ts';
import { at, simulatedLiveOf, clipOf, eventOf, testNow } from '../testing.ts';
import { importVideo, listEncodedEvents } from './import-video.ts';

const recording = (video: string) => ({
  kind: 'recording' as const,
  film: video,
  originMs: testNow - 600_000,
  offsetMs: 0,
  endMs: null,
  trim: null,
  cuts: [],
});
const cut = (video: string) => ({
  kind: 'clip' as const,
  film: video,
  startMs: 3000,
  endMs: 6000,
  originMs: testNow - 600_000,
});
const broadcast = simulatedLiveOf('run-1', -10, { status: 'live' });
const events = [
  eventOf('run-1', { status: 'live', stream: recording('recorded'), gameStartDate: at(-10) }),
  clipOf('of-run-1', 'run-1', { stream: cut('recorded') }),
  clipOf('of-other', 'run-2', { stream: cut('other') }),
  eventOf('run-2', { stream: recording('other'), gameStartDate: at(-60) }),
  eventOf('run-3', { status: 'upcoming', stream: { kind: 'none' }, gameStartDate: at(10) }),
  eventOf('run-4'),
  eventOf('walk-1', { stream: recording('walked') }),
];

let mediaDir = '';
let api: TestApi;
beforeAll(async () => {
  mediaDir = await mkdtemp(path.join(tmpdir(), 'import-video-'));
  await writeVideo(mediaDir, 'final', {});
  api = await createTestApi({
    clock: () => testNow,
    env: { MEDIA_DIR: mediaDir },
    content: { alpha: { identities: [], events }, beta: { events: [eventOf('run-9')] } },
  });
});
afterAll(async () => {
  await api.close();
  await rm(mediaDir, { recursive: true, force: true });
});

const viewed = async (id: string) =>
  (await api.event.get({ tenant: 'alpha', params: { id } })).body.content;

it('listEncodedEvents returns the events that wait for an encoder or have its recording, the latest first', async () => {
  const listed = await listEncodedEvents(api.app.platform, 'alpha', 'run-');
  expect(listed.map(({ id }) => id)).toEqual(['run-3', 'run-1', 'run-2']);
});

it('importVideo replaces the video of an event, publishes the change and cuts its clips from the new video', async () => {
  const changed: (string | null)[] = [];
  api.app.platform.eventChanges.subscribe(({ eventId }) => void changed.push(eventId));
  expect(await importVideo(api.app.platform, 'alpha', broadcast)).toBe('recorded');
  expect(changed).toEqual(['run-1']);
  expect(await viewed('run-1')).toMatchObject({ eventStatus: 'live', scoreTimeline: [] });
  const streams = await api.app.platform.db.forTenant('alpha', ({ trx }) =>
    trx
      .selectFrom('event')
      .select(['id', 'stream'])
      .where('id', 'in', ['run-1', 'of-run-1', 'of-other'])
      .orderBy('id')
      .execute(),
  );
  expect(streams.map(({ stream }) => stream)).toEqual([
    cut('other'),
    { kind: 'clip', film: 'final', startMs: 3000, endMs: 6000 },
    { kind: 'simulated-live', film: 'final' },
  ]);
  // The event no longer has a recording.
  expect(await importVideo(api.app.platform, 'alpha', broadcast)).toBeNull();
});

it('importVideo refuses an unknown event', async () => {
  await expect(
    importVideo(api.app.platform, 'alpha', { ...broadcast, id: 'run-9' }),
  ).rejects.toMatchObject({ code: 'event_not_found' });
});
