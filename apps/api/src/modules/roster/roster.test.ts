import { maxRosterPlayers, type Roster } from '@grandstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { simulatedLiveOf, clipOf, eventOf, identityOf, testNow } from '../event/testing.ts';

const identities = [
  identityOf('league'),
  identityOf('juniors', { safeguarded: true }),
  identityOf('north', { type: 'team', parentId: 'league', identityIds: ['league'] }),
  identityOf('south', { type: 'team', parentId: 'league', identityIds: ['league'] }),
  identityOf('young', { type: 'team', parentId: 'juniors', identityIds: ['juniors'] }),
];
const match = { team1Id: 'north', team2Id: 'south', identityIds: ['league'] };
const events = [
  eventOf('match', { ...match, isEnabledVidswapStats: true }),
  simulatedLiveOf('minors', -1, { ...match, status: 'live', identityIds: ['juniors'] }),
  clipOf('goal', 'match', { ...match, playerNumber: 9, playerTeamId: 'north' }),
  clipOf('shot', 'match', { ...match, playerNumber: 9, playerTeamId: 'south' }),
  clipOf('unknown', 'match', { ...match, playerNumber: 9 }),
];
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const operator = { operatorKey: testOperatorKey };

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    clock: () => testNow,
    tenants: [testTenant('alpha', { enable_match_stats: true }), testTenant('beta')],
    content: { alpha: { identities, events }, beta: { identities, events } },
  });
  await setRoster('north', [
    { number: 9, name: 'Ada Marlow', position: 'forward' },
    { number: 1, name: 'Ines Varga', position: null, imageUrl: '/media/art/ines.webp' },
  ]);
});
afterAll(() => api.close());

const setRoster = (id: string, players: unknown) =>
  api.roster.set({ ...operator, params: { id }, body: { players } });
const rosterOf = async (id: string, tenant = 'alpha'): Promise<Roster> =>
  (await api.roster.get({ tenant, params: { id } })).body.content;

describe('the roster of a team', () => {
  it('has its players by number', async () => {
    expect(await rosterOf('north')).toMatchObject({
      teamId: 'north',
      players: [
        { number: 1, name: 'Ines Varga', position: null, imageUrl: '/media/art/ines.webp' },
        { number: 9, name: 'Ada Marlow', position: 'forward', imageUrl: null },
      ],
    });
  });

  it('is reported by the team: `hasRoster`', async () => {
    const has = async (id: string) =>
      (await api.identity.get({ params: { id } })).body.content.hasRoster;
    expect([await has('north'), await has('south'), await has('league')]).toEqual([
      true,
      undefined,
      undefined,
    ]);
  });

  it('has only the players of its tenant', async () => {
    expect((await rosterOf('north', 'beta')).players).toEqual([]);
  });

  it('is replaced as a whole', async () => {
    await setRoster('south', [{ number: 4, name: 'First' }]);
    const { status } = await setRoster('south', [{ number: 5, name: 'Second' }]);
    expect(status).toBe(200);
    expect((await rosterOf('south')).players.map(({ number }) => number)).toEqual([5]);
  });

  it('is not replaced by an edit of an older version', async () => {
    const edit = async (version: string, name: string) =>
      api.roster.set({
        ...operator,
        params: { id: 'south' },
        body: { version, players: [{ number: 4, name }] },
      });
    const { version } = await rosterOf('south');
    expect((await edit(version, 'First')).status).toBe(200);
    const late = await edit(version, 'Second');
    expect([late.status, late.body.reason]).toEqual([409, 'roster_changed']);
    expect((await rosterOf('south')).players.map(({ name }) => name)).toEqual(['First']);
    expect((await edit((await rosterOf('south')).version, 'Second')).status).toBe(200);
  });

  it('has the pictures that operators upload, except of minors', async () => {
    const setPicture = (id: string, number: number, image: string | null) =>
      api.roster.setPicture({ ...operator, params: { id }, body: { number, image } });
    const pictureOf = async () =>
      (await rosterOf('south')).players.find(({ number }) => number === 6)?.imageUrl;
    await setRoster('south', [{ number: 6, name: 'Pictured' }]);
    expect((await setPicture('south', 6, onePixel)).status).toBe(200);
    expect(await pictureOf()).toMatch(/\/media\/art\/uploads\/.*\.webp$/);
    await setPicture('south', 6, null);
    expect(await pictureOf()).toBeNull();
    expect((await setPicture('south', 7, onePixel)).status).toBe(400);
    expect((await setPicture('young', 6, onePixel)).body.reason).toBe('roster_of_minors');
    expect((await setPicture('south', 6, btoa('no picture'))).status).toBe(422);
  });

  it.each([
    ['a number twice', [9, 9]],
    ['more players than fit', Array.from({ length: maxRosterPlayers + 1 }, (_, index) => index)],
    ['a number that no shirt has', [1000]],
  ])('is refused with %s', async (_, numbers) => {
    const { status, body } = await setRoster(
      'north',
      numbers.map((number) => ({ number, name: 'Someone' })),
    );
    expect([status, body.messageErrorCode]).toEqual([400, 'validation_failed']);
    expect((await rosterOf('north')).players.length).toBe(2);
  });

  it('is set by operators only', async () => {
    const { status } = await api.roster.set({ params: { id: 'north' }, body: { players: [] } });
    expect(status).toBe(401);
  });

  it.each(['league', 'missing'])(
    'is not found for an identity that is not a team: %s',
    async (id) => {
      for (const { status, body } of [
        await api.roster.get({ params: { id } }),
        await setRoster(id, []),
      ])
        expect([status, body.messageErrorCode]).toEqual([404, 'identity_not_found']);
    },
  );
});

describe('a team of minors', () => {
  it('gets no roster', async () => {
    const { status, body } = await setRoster('young', [{ number: 7, name: 'A Child' }]);
    expect([status, body.messageErrorCode]).toEqual([409, 'conflict']);
  });

  it('has none from the moment its competition is marked', async () => {
    const mark = (safeguarded: boolean) =>
      api.event.safeguardIdentity({ ...operator, params: { id: 'league' }, body: { safeguarded } });
    await mark(true);
    const marked = [
      (await rosterOf('north')).players,
      (await api.identity.get({ params: { id: 'north' } })).body.content.hasRoster,
      JSON.stringify((await statistics()).body).includes('Ada Marlow'),
    ];
    await mark(false);
    expect(marked).toEqual([[], undefined, false]);
    expect((await rosterOf('north')).players.length).toBe(2);
  });
});

const statistics = () => api.statistics.get({ query: { id: 'match', overview: true } });

describe('the name of a player', () => {
  const nameOf = async (id: string, request: object = {}) => {
    const { body } = await api.event.list({ body: { media_type: ['clip'] }, ...request });
    return body.content.entries.find((entry: { id: string }) => entry.id === id)?.playerName;
  };

  it('is beside the number of a clip whose team is known', async () => {
    expect(await nameOf('goal')).toBe('Ada Marlow');
    expect(await nameOf('unknown')).toBeUndefined();
    expect(await nameOf('shot')).toBeUndefined();
    const { body } = await api.clip.get({ params: { id: 'goal' }, query: {} });
    expect(body.content.playerName).toBe('Ada Marlow');
  });

  it('is not beside a clip with hidden results', async () => {
    expect(await nameOf('goal', { headers: { 'x-results': 'hide' } })).toBeUndefined();
    const { body } = await api.clip.get({
      params: { id: 'goal' },
      query: {},
      headers: { 'x-results': 'hide' },
    });
    expect(body.content).not.toHaveProperty('playerName');
  });

  it('is beside the numbers of statistics', async () => {
    const moments = ['home', 'away'].map((side) => ({ filterId: 'shots', side, playerNumber: 9 }));
    await api.statistics.set({
      ...operator,
      params: { id: 'match' },
      body: {
        time: 4,
        metrics: [{ name: 'Shots', filterId: 'shots', home: 1, away: 1 }],
        moments,
      },
    });
    const { body } = await statistics();
    expect(body.content.vidswap['game-overview'].moments).toEqual([
      { ...moments[0], time: 4, playerName: 'Ada Marlow' },
      { ...moments[1], time: 4 },
    ]);
  });
});
