import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retentionPageSize, type RetentionListEntry, dayMs } from '@grandstand/contract';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { eventOf } from '../event/testing.ts';
import { signedIn } from '../session/testing.ts';
import { analyticsCleanup } from './analytics.jobs.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
let now = start;
let api: TestApi;
let plays = 0;
const operator = { operatorKey: testOperatorKey };
const scoreTimeline = [
  { time: 600, home: 1, away: 0 },
  { time: 2400, home: 1, away: 1 },
];

const newPlay = () => {
  plays += 1;
  return `6f1c0c3e-7d0b-4a56-9a8e-${String(plays).padStart(12, '0')}`;
};
interface Watched {
  readonly viewing?: string;
  readonly before?: number;
  readonly minutes: readonly number[];
}
/** Reports a play; by default it has played long enough for each minute. */
const report = (
  play: string,
  { viewing = 'replay', before = 0, minutes }: Watched,
  changes: object = {},
  tenant = 'alpha',
) =>
  api.analytics.reportPlay({
    tenant,
    body: {
      play,
      eventId: 'match',
      startMs: 400,
      watchedMs: (before + minutes.length) * 60_000,
      stalls: 0,
      stalledMs: 0,
      meanBps: null,
      lastBps: null,
      switches: 0,
      errors: {},
      watched: { viewing, before, minutes },
      ...changes,
    },
  });
const retentionOf = (id: string, tenant = 'alpha') =>
  api.analytics.getRetention({ ...operator, tenant, params: { id } });
const viewingsOf = async (id: string) => (await retentionOf(id)).body.content.viewings;
const rows = async (page = 0): Promise<{ rows: RetentionListEntry[]; nextExists: boolean }> =>
  (await api.analytics.listRetention({ ...operator, query: { page } })).body.content;

beforeAll(async () => {
  const ids = ['match', 'twice', 'busy', 'old', 'mine', 'wild'];
  api = await createTestApi({
    clock: () => now,
    tenants: [
      testTenant('alpha', { own_analytics: { keep_days: 30, plays_one_of: 2 } }),
      testTenant('beta'),
    ],
    content: {
      alpha: {
        events: [
          ...ids.map((id) => eventOf(id, { scoreTimeline: id === 'match' ? scoreTimeline : [] })),
          ...Array.from({ length: retentionPageSize }, (_, index) => eventOf(`other-${index}`)),
        ],
      },
      beta: { events: [eventOf('match')] },
    },
  });
}, 60_000);
afterAll(() => api.close());

describe('retention of a match', () => {
  it('counts in each minute the plays that watched it, live and of the replay, beside the changes of the score', async () => {
    const [first, second, third] = [newPlay(), newPlay(), newPlay()];
    await report(first, { minutes: [0, 1] });
    await report(first, { before: 2, minutes: [2, 10] });
    await report(second, { minutes: [1, -3] });
    await report(third, { viewing: 'live', minutes: [1] });
    const { body } = await retentionOf('match');
    expect(body.content).toEqual({
      eventId: 'match',
      title: 'Title of match',
      playsOneOf: 2,
      scoreTimeline,
      viewings: [
        { viewing: 'live', plays: 1, minutes: [{ minute: 1, plays: 1 }] },
        {
          viewing: 'replay',
          plays: 2,
          minutes: [
            { minute: -3, plays: 1 },
            { minute: 0, plays: 1 },
            { minute: 1, plays: 2 },
            { minute: 2, plays: 1 },
            { minute: 10, plays: 1 },
          ],
        },
      ],
    });
  });

  it('counts a report once that arrives twice, or after a later one, and goes on after one that was lost', async () => {
    const play = newPlay();
    const send = (before: number, minutes: readonly number[]) =>
      report(play, { before, minutes }, { eventId: 'twice' });
    await send(0, [0]);
    await send(0, [0]);
    // The report of the minutes 1 and 2 is lost.
    await send(3, [3, 3]);
    await send(1, [1, 2]);
    expect(await viewingsOf('twice')).toEqual([
      {
        viewing: 'replay',
        plays: 1,
        minutes: [
          { minute: 0, plays: 1 },
          { minute: 3, plays: 1 },
        ],
      },
    ]);
  });

  it('counts no play that cannot have watched so much, none of an unknown event, and none of a clip of a viewer', async () => {
    await report(newPlay(), { minutes: [0, 1, 2, 3] }, { eventId: 'wild', watchedMs: 2000 });
    await report(newPlay(), { minutes: [0] }, { eventId: 'nowhere' });
    const { userId } = await signedIn(api, 'clipper');
    await api.db.forTenant('alpha', ({ trx }) =>
      trx
        .updateTable('event')
        .set({ owner_user_id: userId, media_type: 'user_clip' })
        .where('id', '=', 'mine')
        .execute(),
    );
    await report(newPlay(), { minutes: [0] }, { eventId: 'mine' });
    expect(await viewingsOf('wild')).toEqual([]);
    for (const id of ['nowhere', 'mine']) expect((await retentionOf(id)).status).toBe(404);
  });

  it('loses no count when many plays report the same minutes at once', async () => {
    const all = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? [5, 6, 7] : [7, 6, 5]));
    await Promise.all(
      all.map((minutes) => report(newPlay(), { viewing: 'live', minutes }, { eventId: 'busy' })),
    );
    expect(await viewingsOf('busy')).toEqual([
      {
        viewing: 'live',
        plays: 40,
        minutes: [5, 6, 7].map((minute) => ({ minute, plays: 40 })),
      },
    ]);
  });

  it('stores only counts of plays by event and minute, nothing about a single play', async () => {
    const columns = (table: 'watched_event' | 'watched_minute') =>
      api.db.forTenant('alpha', async ({ trx }) =>
        Object.keys((await trx.selectFrom(table).selectAll().executeTakeFirst()) ?? {}),
      );
    expect(await columns('watched_event')).toEqual([
      'tenant_id',
      'event_id',
      'viewing',
      'plays',
      'day',
    ]);
    expect(await columns('watched_minute')).toEqual([
      'tenant_id',
      'event_id',
      'viewing',
      'minute',
      'plays',
    ]);
  });

  it.each([
    ['a minute after the first day', { minutes: [1440] }],
    ['a minute long before the start', { minutes: [-121] }],
    ['half a minute', { minutes: [0.5] }],
    ['no minute', { minutes: [] }],
    [
      'more minutes than a report has',
      { minutes: Array.from({ length: 61 }, (_, index) => index) },
    ],
    ['an unknown way to watch', { viewing: 'later', minutes: [1] }],
    ['a negative number of earlier minutes', { before: -1, minutes: [1], watchedMs: 60_000 }],
  ])('refuses %s', async (_, watched) => {
    const { status, body } = await report(newPlay(), watched, { watchedMs: 60_000 });
    expect([status, body.messageErrorCode]).toEqual([400, 'validation_failed']);
  });

  it('is for those who may read figures, and of one tenant', async () => {
    expect((await api.analytics.getRetention({ params: { id: 'match' } })).status).toBe(401);
    expect((await api.analytics.listRetention({ query: {} })).status).toBe(401);
    expect((await retentionOf('match', 'beta')).body.content).toMatchObject({
      playsOneOf: null,
      viewings: [],
    });
    expect((await report(newPlay(), { minutes: [1] }, {}, 'beta')).status).toBe(404);
  });
});

describe('the list of retention', () => {
  it('has the events that were watched on the latest day first, in pages', async () => {
    now = start + dayMs;
    await report(newPlay(), { minutes: [1] }, { eventId: 'twice' });
    const { rows: found, nextExists } = await rows();
    expect(nextExists).toBe(false);
    expect(
      found.map(({ eventId, viewing, plays: count, day }) => [eventId, viewing, count, day]),
    ).toEqual([
      ['twice', 'replay', 2, '2026-11-22'],
      ['match', 'replay', 2, '2026-11-21'],
      ['match', 'live', 1, '2026-11-21'],
      ['busy', 'live', 40, '2026-11-21'],
    ]);
    for (let index = 0; index < retentionPageSize; index += 1)
      await report(newPlay(), { minutes: [1] }, { eventId: `other-${index}` });
    const pages = [await rows(0), await rows(1), await rows(2)];
    expect(pages.map(({ rows: { length }, nextExists: more }) => [length, more])).toEqual([
      [retentionPageSize, true],
      [4, false],
      [0, false],
    ]);
  });

  it("ends with the tenant's retention after an event was last watched", async () => {
    const { run } = analyticsCleanup(api.app.platform);
    now = start + dayMs;
    await report(newPlay(), { minutes: [1] }, { eventId: 'old' });
    now = start + 31 * dayMs;
    await run(new AbortController().signal);
    // Last watched 31 days ago, and 30.
    expect(await viewingsOf('match')).toEqual([]);
    expect(await viewingsOf('old')).not.toEqual([]);
    now = start + 32 * dayMs;
    await run(new AbortController().signal);
    expect((await rows()).rows).toEqual([]);
    const left = await api.db.forTenant('alpha', ({ trx }) =>
      trx.selectFrom('watched_minute').select('minute').execute(),
    );
    expect(left).toEqual([]);
  });
});
