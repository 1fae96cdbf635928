import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StatMetric } from '@grandstand/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { at, simulatedLiveOf, clipOf, eventOf, testNow } from '../event/testing.ts';
import { writeVideo } from '../media/testing.ts';

const scoreTimeline = [
  { time: 0, home: 0, away: 0 },
  { time: 10, home: 1, away: 0 },
];
const shots = {
  name: 'Shots',
  filterId: 'shots',
  shortName: 'SH',
  suffix: '',
  max: null,
  timeline: [
    [0, 0, 0],
    [4, 1, 0],
    [12, 1, 1],
  ],
};
const possession = {
  name: 'Possession',
  filterId: 'possession',
  shortName: 'POS',
  suffix: 'percent',
  max: 100,
  timeline: [
    [0, 0, 0],
    [5, 60, 40],
  ],
};
const moments = [
  { time: 4, filterId: 'shots', side: 'home', playerNumber: 9 },
  { time: 12, filterId: 'shots', side: 'away', playerNumber: 4 },
];
const statistics = { isEnabledVidswapStats: true };
const live = {
  status: 'live',
  stream: { kind: 'url', url: 'https://cdn.example/a.m3u8' },
} as const;
const events = [
  eventOf('replay', { ...statistics, scoreTimeline, score: { home: 1, away: 0 } }),
  eventOf('juniors', { ...statistics, safeguarded: true }),
  eventOf('without', { scoreTimeline, score: { home: 1, away: 0 } }),
  eventOf('sold', { ...statistics, commerceType: 'commerce_ppv_media', regions: ['FR'] }),
  clipOf('clip', 'replay', statistics),
  simulatedLiveOf('next', 1, { ...statistics, scoreTimeline }),
  eventOf('match', { ...live, gameStartDate: at(-20), date: at(-20) }),
  eventOf('contested', { ...live, gameStartDate: at(-20), date: at(-20) }),
  eventOf('crowded', { ...live, gameStartDate: at(-20), date: at(-20) }),
  eventOf('waiting', { status: 'upcoming', stream: { kind: 'none' }, gameStartDate: at(10) }),
  eventOf('endless', { stream: { kind: 'none' }, duration: null }),
];

let mediaDir = '';
let api: TestApi;
let now = testNow;
let emitted: unknown[][] = [];
beforeAll(async () => {
  mediaDir = await mkdtemp(path.join(tmpdir(), 'statistics-'));
  await writeVideo(mediaDir, 'final', {
    scoreTimeline: scoreTimeline.map(({ time, ...score }) => ({ atMs: time * 1000, ...score })),
    described: { statistics: { metrics: [possession, shots], moments } },
  });
  api = await createTestApi({
    clock: () => now,
    env: { MEDIA_DIR: mediaDir },
    tenants: [testTenant('alpha', { enable_match_stats: true }), testTenant('beta')],
    content: { alpha: { events }, beta: { events } },
  });
});
afterAll(async () => {
  await api.close();
  await rm(mediaDir, { recursive: true, force: true });
});
beforeEach(() => {
  now = testNow;
  emitted = [];
  vi.spyOn(api.app.platform.realtime, 'countInEvent').mockReturnValue(1);
  vi.spyOn(api.app.platform.realtime, 'emitToEvent').mockImplementation((...message) => {
    emitted.push(message);
  });
});

const get = (id: string, query: object = { score: 'true', overview: 'true' }, tenant = 'alpha') =>
  api.statistics.get({ tenant, query: { id, ...query } });
const vidswapOf = async (id: string, query?: object, tenant?: string) =>
  (await get(id, query, tenant)).body.content.vidswap;
const setStatistics = (id: string, body: object) =>
  api.statistics.set({ operatorKey: testOperatorKey, params: { id }, body });

describe('GET /api/event/stats', () => {
  it('[STA-01, STA-02, STA-03] returns totals and metrics in content.vidswap, each part on request', async () => {
    const { status, body } = await get('replay');
    expect(status).toBe(200);
    expect(body.content.vidswap).toEqual({
      'game-scores': {
        team_home: { total: 1 },
        team_away: { total: 0 },
        timeline: scoreTimeline,
      },
      'game-overview': {
        metrics: [
          { ...possession, home: 60, away: 40 },
          { ...shots, home: 1, away: 1, max: 2 },
        ],
        moments,
      },
    });
    expect(Object.keys(await vidswapOf('replay', { score: 'true' }))).toEqual(['game-scores']);
    expect(Object.keys(await vidswapOf('replay', { overview: 'true' }))).toEqual(['game-overview']);
    expect(await vidswapOf('replay', {})).toEqual({});
  });

  it('[STA-05, STA-06] is empty if the tenant or the event has no statistics', async () => {
    expect(await vidswapOf('without')).toEqual({});
    expect(await vidswapOf('replay', undefined, 'beta')).toEqual({});
  });

  it('excludes players of a match of minors', async () => {
    const vidswap = await vidswapOf('juniors');
    expect(vidswap['game-overview']?.moments).toEqual(
      moments.map((moment) => ({ ...moment, playerNumber: null })),
    );
  });

  it('works for matches only; clips and unknown ids are not found', async () => {
    for (const id of ['clip', 'nothing']) expect((await get(id)).status).toBe(404);
    // Like other match data, statistics are not part of the paid content.
    expect((await get('sold')).status).toBe(200);
    expect((await get('../replay')).status).toBe(400);
  });

  it('excludes the future of a broadcast', async () => {
    expect(await vidswapOf('next')).toEqual({ 'game-overview': { metrics: [], moments: [] } });
    await api.app.jobs.runNamed(['event-schedule']);
    now = testNow + 60_000;
    await api.app.jobs.runNamed(['event-schedule']);
    now = testNow + 64_500;
    expect(await vidswapOf('next')).toMatchObject({
      'game-scores': { team_home: { total: 0 }, timeline: scoreTimeline.slice(0, 1) },
      'game-overview': {
        metrics: [
          { filterId: 'possession', home: 0, away: 0, timeline: [[0, 0, 0]] },
          { filterId: 'shots', home: 1, away: 0, max: 1, timeline: shots.timeline.slice(0, 2) },
        ],
        moments: moments.slice(0, 1),
      },
    });
  });

  it('emits new statistics of a video to open pages, with a short overlap', async () => {
    const round = async (seconds: number) => {
      now = testNow + 60_000 + seconds * 1000;
      emitted = [];
      await api.app.jobs.runNamed(['event-statistics']);
      return emitted;
    };
    await round(3);
    expect(await round(3.5)).toEqual([]);
    const [message] = await round(4.2);
    expect(message?.slice(0, 3)).toEqual(['alpha', 'next', 'update-event-stats']);
    expect(message?.[3]).toMatchObject({
      eventId: 'next',
      vidswap: {
        'game-overview': {
          metrics: [
            { filterId: 'possession', timeline: [[0, 0, 0]] },
            {
              filterId: 'shots',
              timeline: [
                [0, 0, 0],
                [4, 1, 0],
              ],
            },
          ],
          moments: moments.slice(0, 1),
        },
      },
    });
    expect(await round(4.9)).toEqual([]);
    expect(JSON.stringify(await round(11))).not.toContain('[12,');
  });
});

describe('an operator', () => {
  const metric = { name: 'Shots', filterId: 'shots', shortName: 'SH', home: 3, away: 1 };

  it('enters statistics of a running match, with a time for each value', async () => {
    const first = await setStatistics('match', { metrics: [metric], score: { home: 1, away: 0 } });
    expect(first.status).toBe(200);
    expect(emitted.map(([, id, name]) => [id, name])).toEqual([
      ['match', 'update-event-stats'],
      ['match', 'update-event'],
    ]);
    now = testNow + 60_000;
    await setStatistics('match', {
      metrics: [{ ...metric, home: 4 }],
      moments: [{ filterId: 'shots', side: 'home', playerNumber: 9 }],
      score: { home: 2, away: 0 },
    });
    expect(await vidswapOf('match')).toEqual({
      'game-scores': {
        team_home: { total: 2 },
        team_away: { total: 0 },
        timeline: [
          { time: 1200, home: 1, away: 0 },
          { time: 1260, home: 2, away: 0 },
        ],
      },
      'game-overview': {
        metrics: [
          {
            ...metric,
            home: 4,
            suffix: '',
            max: 5,
            timeline: [
              [1200, 3, 1],
              [1260, 4, 1],
            ],
          },
        ],
        moments: [{ time: 1260, filterId: 'shots', side: 'home', playerNumber: 9 }],
      },
    });
    const { content } = (await api.event.get({ params: { id: 'match' } })).body;
    expect(content).toMatchObject({ isEnabledVidswapStats: true, score: { home: 2, away: 0 } });
  });

  it('corrects a value at a time without losing others', async () => {
    await setStatistics('match', { time: 1200, metrics: [{ ...metric, home: 2 }] });
    const { metrics } = (await vidswapOf('match'))['game-overview'] ?? { metrics: [] };
    expect(metrics[0]?.timeline).toEqual([
      [1200, 2, 1],
      [1260, 4, 1],
    ]);
  });

  it('[STA-04] enters a share as text or by its suffix, up to 100', async () => {
    const share = { name: 'Possession', shortName: 'POS', max: 7 };
    await setStatistics('match', {
      metrics: [
        { ...share, filterId: 'possession', home: '54%', away: '46 %' },
        { ...share, filterId: 'accuracy', home: 54, away: 46, suffix: 'percent' },
      ],
    });
    const { metrics } = (await vidswapOf('match'))['game-overview'] ?? { metrics: [] };
    for (const id of ['possession', 'accuracy'])
      expect(metrics.find((candidate: StatMetric) => candidate.filterId === id)).toMatchObject({
        home: 54,
        away: 46,
        suffix: 'percent',
        max: 100,
      });
  });

  it('cannot enter statistics before a match, without a known time or for an unknown match, nor too many or malformed ones', async () => {
    expect((await setStatistics('waiting', { metrics: [metric] })).status).toBe(409);
    expect((await setStatistics('endless', { metrics: [metric] })).status).toBe(409);
    expect((await setStatistics('nothing', { metrics: [metric] })).status).toBe(404);
    expect((await setStatistics('clip', { metrics: [metric] })).status).toBe(404);
    expect((await setStatistics('replay', { score: { home: 9, away: 9 } })).status).toBe(409);
    for (const value of ['many', '54', -1, '1e9%'])
      expect((await setStatistics('match', { metrics: [{ ...metric, home: value }] })).status).toBe(
        400,
      );
    const metricsFrom = (from: number) =>
      Array.from({ length: 30 }, (_, index) => ({ ...metric, filterId: `m${from + index}` }));
    expect((await setStatistics('crowded', { metrics: metricsFrom(0) })).status).toBe(200);
    expect((await setStatistics('crowded', { metrics: metricsFrom(30) })).status).toBe(409);
    expect((await vidswapOf('crowded'))['game-overview']?.metrics).toHaveLength(30);
    expect((await api.event.get({ params: { id: 'waiting' } })).body.content).toMatchObject({
      isEnabledVidswapStats: false,
    });
  });

  it('loses nothing to a concurrent operator', async () => {
    await Promise.all(
      ['a', 'b', 'c', 'd'].map((filterId) =>
        setStatistics('contested', { metrics: [{ ...metric, filterId }] }),
      ),
    );
    const { metrics } = (await vidswapOf('contested'))['game-overview'] ?? { metrics: [] };
    expect(metrics.map((item: StatMetric) => item.filterId).toSorted()).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });
});

describe('a score that two operators enter', () => {
  it('counts on top of the score that its operator saw, once, and else changes nothing', async () => {
    const first = { time: 60, score: { home: 1, away: 0 }, scoreBefore: { home: 0, away: 0 } };
    expect((await setStatistics('contested', first)).status).toBe(200);
    // The response was lost, and the other operator was faster.
    const other = { time: 70, score: { home: 1, away: 1 }, scoreBefore: { home: 1, away: 0 } };
    expect((await setStatistics('contested', other)).status).toBe(200);
    expect((await setStatistics('contested', first)).status).toBe(200);
    const late = { time: 80, score: { home: 2, away: 0 }, scoreBefore: { home: 1, away: 0 } };
    const refused = await setStatistics('contested', late);
    expect([refused.status, refused.body.messageErrorCode]).toEqual([409, 'score_changed']);
    expect(refused.body.message).toContain('1:1');
    const hidden = { time: 65, score: { home: 2, away: 1 }, scoreBefore: { home: 1, away: 1 } };
    expect((await setStatistics('contested', hidden)).body.messageErrorCode).toBe('score_changed');
    const desk = await api.event.getDesk({
      operatorKey: testOperatorKey,
      params: { id: 'contested' },
    });
    expect(desk.body.content).toMatchObject({
      now: new Date(testNow).toISOString(),
      event: {
        score: { home: 1, away: 1 },
        scoreTimeline: [
          { time: 60, home: 1, away: 0 },
          { time: 70, home: 1, away: 1 },
        ],
      },
    });
  });
});
