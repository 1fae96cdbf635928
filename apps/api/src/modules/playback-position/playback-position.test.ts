import { maxPlaybackPositions } from '@grandstand/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../testing.ts';
import { at, clipOf, eventOf, testNow } from '../event/testing.ts';
import { signedIn, type SignedIn } from '../session/testing.ts';

let api: TestApi;
let count = 0;
let me: SignedIn;

const manyIds = Array.from({ length: maxPlaybackPositions + 1 }, (_, index) => `video-${index}`);
beforeAll(async () => {
  const events = [
    eventOf('match'),
    eventOf('final'),
    clipOf('clip', 'match'),
    ...manyIds.map((id) => eventOf(id)),
  ];
  api = await createTestApi({
    clock: () => testNow,
    content: { alpha: { events }, beta: { events: [eventOf('beta-only')] } },
  });
}, 60_000);
afterAll(() => api.close());
beforeEach(async () => {
  count += 1;
  me = await signedIn(api, `viewer${count}`);
});

interface SavedPosition {
  video?: string;
  position: number;
  duration?: number;
  at?: string;
}
const save = (
  { video = 'match', position, duration = 1000, at: when }: SavedPosition,
  token = me.access,
) =>
  api.playbackPosition.save({
    token,
    body: { video_id: video, position, duration, at: when ?? at(-1) },
  });
const list = (query: Record<string, string | number | string[]> = {}, token = me.access) =>
  api.playbackPosition.list({ token, query });
const positionsOf = (body: { content: { entries: { videoId: string; position: number }[] } }) =>
  body.content.entries.map(({ videoId, position }) => [videoId, position]);

describe('playback positions', () => {
  it('are listed with their videos, the latest first', async () => {
    await save({ position: 100, at: at(-10) });
    const saved = await save({ video: 'clip', position: 30, duration: 60, at: at(-5) });
    expect(saved.body.content).toEqual({
      videoId: 'clip',
      position: 30,
      duration: 60,
      isFinished: false,
      updatedAt: at(-5),
    });
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.content).toMatchObject({ totalCount: 2, entryCount: 2, nextExists: false });
    expect(positionsOf(body)).toEqual([
      ['clip', 30],
      ['match', 100],
    ]);
    const [, match] = body.content.entries;
    expect(match.event).toMatchObject({ id: 'match', title: 'Title of match', match: null });
    expect(positionsOf((await list({ size: 1, page: 1 })).body)).toEqual([['match', 100]]);
  });

  it('positions of several devices converge, whatever their order of arrival', async () => {
    const savedPosition = fc.record({
      position: fc.integer({ min: 0, max: 999 }),
      minutes: fc.integer({ min: -3, max: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(savedPosition, { minLength: 2, maxLength: 6 }), async (saves) => {
        const entriesAfter = async (order: typeof saves) => {
          const viewer = await signedIn(api, `order${(count += 1)}`);
          for (const { position, minutes } of order)
            await save({ position, at: at(minutes) }, viewer.access);
          const { body } = await list({ 'event_id[]': 'match' }, viewer.access);
          return body.content.entries.map((entry: object) => ({ ...entry, event: null }));
        };
        const latest = saves.toSorted(
          (one, two) =>
            Math.min(two.minutes, 0) - Math.min(one.minutes, 0) || two.position - one.position,
        )[0];
        const [stored] = await entriesAfter(saves);
        expect(stored.position).toBe(latest?.position);
        expect(await entriesAfter(saves.toReversed())).toEqual([stored]);
      }),
      { numRuns: 8 },
    );
  }, 60_000);

  it('are returned as stored if another device has reported a newer one', async () => {
    await save({ position: 500, at: at(-1) });
    const { body } = await save({ position: 100, at: at(-2) });
    expect(body.content).toMatchObject({ position: 500, updatedAt: at(-1) });
  });

  it('from a client whose clock is fast do not override later ones', async () => {
    const { body } = await save({ position: 100, at: at(60) });
    expect(body.content.updatedAt).toBe(at(0));
    expect((await save({ position: 200, at: at(0) })).body.content.position).toBe(200);
  });

  it('are listed without videos that are finished or barely started', async () => {
    await save({ video: 'match', position: 955, duration: 1000 });
    await save({ video: 'final', position: 29 });
    await save({ video: 'clip', position: 40, duration: 45 });
    expect((await list()).body.content).toMatchObject({ totalCount: 0, entries: [] });
    const known = await list({ event_id: ['match', 'final', 'clip', 'unknown'] });
    expect(known.body.content.totalCount).toBe(3);
    expect(
      known.body.content.entries.map(
        ({ videoId, isFinished }: { videoId: string; isFinished: boolean }) =>
          `${videoId} ${isFinished}`,
      ),
    ).toEqual(expect.arrayContaining(['match true', 'final false', 'clip true']));
    // Starting over makes it resumable again.
    await save({ video: 'match', position: 30, at: at(0) });
    expect(positionsOf((await list()).body)).toEqual([['match', 30]]);
  });

  it.each([
    [{ position: -1 }],
    [{ position: Number.MAX_SAFE_INTEGER }],
    [{ duration: 0 }],
    [{ at: 'yesterday' }],
    [{ at: 12 }],
    [{ user_id: 'u_1' }],
  ])('[SEC-21] refuse %j', async (change) => {
    const body = { video_id: 'match', position: 1, duration: 2, at: at(-1), ...change };
    const { status } = await api.playbackPosition.save({ token: me.access, body });
    expect(status).toBe(400);
  });

  it('never exceed the duration', async () => {
    const { body } = await save({ position: 1200, duration: 1000 });
    expect(body.content).toMatchObject({ position: 1000, isFinished: true });
  });

  it('are limited, and the oldest are deleted', async () => {
    const rows = manyIds.slice(0, maxPlaybackPositions).map((id, index) => ({
      tenant_id: 'alpha',
      user_id: me.userId,
      event_id: id,
      position: 100,
      duration: 1000,
      is_finished: false,
      reached_at: new Date(testNow - (index + 10) * 60_000),
    }));
    await api.db.forTenant('alpha', ({ trx }) =>
      trx.insertInto('playback_position').values(rows).execute(),
    );
    await save({ position: 100 });
    const { body } = await list();
    expect(body.content.totalCount).toBe(maxPlaybackPositions);
    const oldest = manyIds[maxPlaybackPositions - 1] ?? '';
    expect((await list({ event_id: [oldest] })).body.content.entries).toEqual([]);
  });

  it('are rate-limited', async () => {
    const strict = await createTestApi({ limitFactor: 1, db: api.db, clock: () => testNow });
    const statuses = new Map<number, number>();
    for (let i = 0; i < 121; i += 1) {
      const { status } = await strict.playbackPosition.save({
        token: me.access,
        body: { video_id: 'match', position: i, duration: 1000, at: at(-1) },
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [200, 120],
      [429, 1],
    ]);
    await strict.app.close();
  }, 60_000);

  it('[SEC-01] [SEC-02] are private to their owner', async () => {
    await save({ position: 100 });
    const other = await signedIn(api, `other${count}`);
    expect((await list({}, other.access)).body.content.entries).toEqual([]);
    expect((await list({ event_id: ['match'] }, other.access)).body.content.entries).toEqual([]);
    for (const video of ['beta-only', 'nothing'])
      expect((await save({ video, position: 1 })).body.messageErrorCode).toBe('event_not_found');
    await api.db.forTenant('alpha', ({ trx }) =>
      trx
        .updateTable('event')
        .set({ owner_user_id: other.userId })
        .where('id', '=', 'clip')
        .execute(),
    );
    expect((await save({ video: 'clip', position: 1 })).status).toBe(404);
    await api.db.forTenant('alpha', ({ trx }) =>
      trx.updateTable('event').set({ owner_user_id: null }).where('id', '=', 'clip').execute(),
    );
    const ofOtherTenant = await signedIn(api, `viewer${count}`, { tenant: 'beta' });
    expect((await save({ position: 1 }, ofOtherTenant.access)).status).toBe(401);
    expect((await list({}, ofOtherTenant.access)).status).toBe(401);
    expect((await api.playbackPosition.list({})).status).toBe(401);
  });

  it('are listed for finished videos instead, on request', async () => {
    await save({ video: 'match', position: 995 });
    await save({ video: 'final', position: 300 });
    const listedIds = async (query: Record<string, string>) => {
      const { body } = await api.playbackPosition.list({ token: me.access, query });
      const { entries } = (body as { content: { entries: { videoId: string }[] } }).content;
      return entries.map(({ videoId }) => videoId);
    };
    expect(await listedIds({ finished: 'true' })).toEqual(['match']);
    expect(await listedIds({})).toEqual(['final']);
  });
});
