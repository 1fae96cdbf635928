import type { ContentEvent, LeagueTable, TeamForm } from '@grandstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { eventOf, identityOf, testNow } from '../event/testing.ts';

const teamOf = (id: string, league = 'league') =>
  identityOf(id, { type: 'team', title: `Team ${id}`, parentId: league, identityIds: [league] });

const played = (
  id: string,
  [home, away]: readonly [string, string],
  score: readonly [number, number] | null,
  change: Partial<ContentEvent> = {},
): ContentEvent => {
  const start = `2026-11-${id.slice(-2)}T15:00:00.000Z`;
  return eventOf(id, {
    team1Id: home,
    team2Id: away,
    identityIds: ['league'],
    gameType: 'League',
    date: start,
    gameStartDate: start,
    score: score === null ? null : { home: score[0], away: score[1] },
    ...change,
  });
};

const content = {
  identities: [
    identityOf('league'),
    identityOf('cup'),
    identityOf('old'),
    identityOf('juniors', { safeguarded: true }),
    ...['a', 'b', 'c'].map((id) => teamOf(id)),
    teamOf('d', 'old'),
    teamOf('young', 'juniors'),
  ],
  events: [
    played('m01', ['a', 'b'], [2, 0]),
    played('m02', ['b', 'a'], [7, 5]),
    played('m03', ['a', 'b'], [1, 1]),
    // None of these counts in the table of `league` this season.
    played('friendly04', ['b', 'a'], [9, 0], { gameType: 'Friendly' }),
    played('live05', ['b', 'a'], [9, 0], { status: 'live' }),
    played('off06', ['b', 'a'], [9, 0], { cancelled: true }),
    played('none07', ['b', 'a'], null),
    played('minors08', ['b', 'a'], [9, 0], { safeguarded: true }),
    played('past09', ['b', 'a'], [9, 0], {
      date: '2026-05-09T15:00:00.000Z',
      gameStartDate: '2026-05-09T15:00:00.000Z',
    }),
    played('last', ['d', 'a'], [4, 0], {
      stream: { kind: 'none' },
      identityIds: ['old'],
      date: '2026-05-10T15:00:00.000Z',
      gameStartDate: '2026-05-10T15:00:00.000Z',
    }),
    played('early', ['a', 'b'], [1, 0], {
      date: '2026-05-01T15:00:00.000Z',
      gameStartDate: '2026-05-01T15:00:00.000Z',
    }),
    played('young10', ['young', 'a'], [3, 0], { identityIds: ['juniors'] }),
  ],
};

let api: TestApi;
beforeAll(async () => {
  const deductions = [
    { team: 'c', season: 2026, points: 2, reason: 'Late entry', translations: { de: 'Spät' } },
    { team: 'c', season: 2026, points: 1, reason: 'Unpaid fee' },
    { team: 'c', season: 2025, points: 9, reason: 'Of the last season' },
  ];
  const competitions = { cup: false as const, league: { deductions } };
  const standings = { game_types: ['League'], competitions };
  api = await createTestApi({
    clock: () => testNow,
    tenants: [testTenant('alpha', { standings }), testTenant('beta')],
    content: { alpha: content, beta: { identities: content.identities, events: [] } },
  });
});
afterAll(() => api.close());

const hide = { headers: { 'x-results': 'hide' } };
const tableOf = async (id: string, request: object = {}): Promise<LeagueTable> =>
  (await api.standings.get({ params: { id }, ...request })).body.content;
const formOf = async (id: string, request: object = {}): Promise<TeamForm> =>
  (await api.standings.getForm({ params: { id }, ...request })).body.content;

describe('the table of a competition', () => {
  it('is computed from the finished matches of this season that count', async () => {
    const { season, rows } = await tableOf('league');
    expect(season).toEqual({ start: '2026-07-01', end: '2027-06-30' });
    expect(rows.map(({ team, played: count, points }) => [team.Id, count, points])).toEqual([
      ['a', 3, 4],
      ['b', 3, 4],
      ['c', 0, -3],
    ]);
    expect(rows[0]).toMatchObject({
      position: 1,
      team: { Name: 'Team a' },
      won: 1,
      drawn: 1,
      lost: 1,
      scored: 8,
      conceded: 8,
      form: ['win', 'loss', 'draw'],
    });
  });

  it('states which points were deducted in its season, and why', async () => {
    const { rows } = await tableOf('league');
    expect(rows.map(({ deductions }) => deductions)).toEqual([
      undefined,
      undefined,
      [
        { points: 2, reason: 'Late entry', translations: { de: 'Spät' } },
        { points: 1, reason: 'Unpaid fee' },
      ],
    ]);
    expect((await tableOf('league', { tenant: 'beta' })).rows[2]).not.toHaveProperty('deductions');
    expect(JSON.stringify(await tableOf('league', hide))).not.toContain('Late entry');
  });

  it('is that of the last season until the new one has a result', async () => {
    const { season, rows } = await tableOf('old');
    expect(season).toEqual({ start: '2025-07-01', end: '2026-06-30' });
    expect(rows[0]).toMatchObject({ team: { Id: 'd' }, points: 3 });
  });

  it('has no row with hidden results, not even the names in their order', async () => {
    expect(await tableOf('league', hide)).toEqual({
      leagueId: 'league',
      season: { start: '2026-07-01', end: '2027-06-30' },
      rows: [],
      resultHidden: true,
    });
  });

  it('is empty for a competition that has none, and for minors', async () => {
    for (const id of ['cup', 'juniors'])
      expect(await tableOf(id)).toEqual({ leagueId: id, season: null, rows: [] });
    const { body } = await api.identity.get({ params: { id: 'juniors' } });
    expect(body.content).not.toHaveProperty('hasTable');
  });

  it('is reported by the competition only: `hasTable`', async () => {
    const has = async (id: string) =>
      (await api.identity.get({ params: { id } })).body.content.hasTable;
    expect([await has('league'), await has('cup'), await has('a')]).toEqual([
      true,
      undefined,
      undefined,
    ]);
  });

  it('has only the matches of its tenant', async () => {
    const { rows } = await tableOf('league', { tenant: 'beta' });
    expect(rows.map(({ played: count }) => count)).toEqual([0, 0, 0]);
  });

  it.each(['a', 'missing'])(
    'is not found for an identity that is not a competition: %s',
    async (id) => {
      const { status, body } = await api.standings.get({ params: { id } });
      expect([status, body.messageErrorCode]).toEqual([404, 'identity_not_found']);
    },
  );
});

describe('the form of a team', () => {
  it('is its last matches that count, the newest first, from its side', async () => {
    const { matches } = await formOf('b');
    expect(matches.map(({ eventId, outcome }) => [eventId, outcome])).toEqual([
      ['m03', 'draw'],
      ['m02', 'win'],
      ['m01', 'loss'],
      // Form does not restart with a season.
      ['past09', 'win'],
      ['early', 'loss'],
    ]);
    expect(matches[1]).toMatchObject({
      isHome: true,
      opponent: { Id: 'a' },
      scored: 7,
      conceded: 5,
    });
  });

  it('has at most five matches', async () => {
    const { matches } = await formOf('a');
    expect(matches.map(({ eventId }) => eventId)).toEqual(['m03', 'm02', 'm01', 'last', 'past09']);
  });

  it('has the opponents but no outcomes with hidden results', async () => {
    const { matches, resultHidden } = await formOf('b', hide);
    expect(resultHidden).toBe(true);
    expect(matches.map(({ outcome, scored, conceded }) => [outcome, scored, conceded])).toEqual(
      matches.map(() => [null, null, null]),
    );
    expect(matches[0]?.opponent?.Id).toBe('a');
  });

  it('is empty for a team of minors', async () => {
    expect(await formOf('young')).toEqual({ teamId: 'young', matches: [] });
  });
});

it('a corrected result is in the table at once', async () => {
  await tableOf('old');
  const response = await api.statistics.set({
    operatorKey: testOperatorKey,
    params: { id: 'last' },
    body: { time: 90, score: { home: 4, away: 4 } },
  });
  expect(response.status).toBe(200);
  expect((await tableOf('old')).rows.map(({ points }) => points)).toEqual([1, 1]);
});
