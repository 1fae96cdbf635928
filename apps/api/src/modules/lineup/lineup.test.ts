import { maxLineupPlayers, type Lineup } from '@grandstand/contract';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, type TestApi } from '../../testing.ts';
import { at, clipOf, eventOf, identityOf, testNow } from '../event/testing.ts';
import { importLineups } from './index.ts';

const teamOf = (id: string, league = 'league') =>
  identityOf(id, { type: 'team', title: `Team ${id}`, parentId: league, identityIds: [league] });
const identities = [
  identityOf('league'),
  identityOf('academy'),
  identityOf('juniors', { safeguarded: true }),
  teamOf('north'),
  teamOf('south'),
  teamOf('cadets', 'academy'),
  teamOf('young', 'juniors'),
];
const match = { team1Id: 'north', team2Id: 'south', identityIds: ['league'] };
const events = [
  eventOf('match', match),
  eventOf('ahead', {
    ...match,
    status: 'upcoming',
    stream: { kind: 'none' },
    gameStartDate: at(60),
  }),
  eventOf('replaced', match),
  eventOf('marked', match),
  eventOf('imported', match),
  eventOf('friendly', { ...match, team2Id: 'cadets' }),
  eventOf('derby', { ...match, team2Id: 'young' }),
  eventOf('minors', { ...match, identityIds: ['juniors'] }),
  eventOf('gala', { team1Id: 'north', team2Id: null, identityIds: ['league'] }),
  clipOf('goal', 'match', match),
];
const operator = { operatorKey: testOperatorKey };

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    clock: () => testNow,
    content: { alpha: { identities, events }, beta: { identities, events } },
  });
  const players = [
    { number: 9, name: 'Ada Marlow', position: 'forward' },
    { number: 1, name: 'Ines Varga', position: 'goalkeeper' },
  ];
  for (const id of ['north', 'south'])
    await api.roster.set({ ...operator, params: { id }, body: { players } });
});
afterAll(() => api.close());

const setLineup = (id: string, body: object) =>
  api.lineup.set({ ...operator, params: { id }, body });
const lineupOf = async (id: string, request: object = {}): Promise<Lineup> =>
  (await api.lineup.get({ params: { id }, ...request })).body.content;
const eventBy = async (id: string, tenant = 'alpha') =>
  (await api.event.get({ tenant, params: { id }, query: {} })).body.content;
const player = (number: number, name: string | null, fields: object = {}) => ({
  number,
  name,
  position: null,
  isStarter: true,
  isCaptain: false,
  ...fields,
});

describe('the line-ups of a match', () => {
  it('have the names and positions of the roster, in the order of the operator', async () => {
    const home = [
      { number: 9, isCaptain: true },
      { number: 1, isStarter: false },
    ];
    const { status, body } = await setLineup('match', { home });
    expect(status).toBe(200);
    expect(body.content).toEqual({
      eventId: 'match',
      home: [
        player(9, 'Ada Marlow', { position: 'forward', isCaptain: true }),
        player(1, 'Ines Varga', { position: 'goalkeeper', isStarter: false }),
      ],
      away: [],
    });
    expect(await lineupOf('match')).toEqual(body.content);
  });

  it('follow the roster, and show only the number of a player who is no longer in it', async () => {
    await setLineup('replaced', { away: [{ number: 9 }, { number: 1 }] });
    const players = [{ number: 1, name: 'Ines Varga-Lund', position: 'Joker' }];
    await api.roster.set({ ...operator, params: { id: 'south' }, body: { players } });
    expect((await lineupOf('replaced')).away).toEqual([
      player(9, null),
      player(1, 'Ines Varga-Lund', { position: 'Joker' }),
    ]);
  });

  it('may name players that no roster has', async () => {
    const guest = { number: 77, name: 'Bea Lund', position: 'midfielder' };
    await setLineup('ahead', { home: [guest, { number: 9, name: 'A. Marlow' }] });
    expect((await lineupOf('ahead')).home).toEqual([
      player(77, 'Bea Lund', { position: 'midfielder' }),
      player(9, 'A. Marlow', { position: 'forward' }),
    ]);
  });

  it('are refused with the numbers that nothing names', async () => {
    const { status, body } = await setLineup('match', {
      home: [{ number: 9 }, { number: 77 }, { number: 78 }, { number: 79, name: 'Named' }],
    });
    expect([status, body.messageErrorCode]).toEqual([400, 'validation_failed']);
    expect(body.details).toEqual([
      {
        path: 'body.home',
        message:
          'the roster of Team north has no number 77, 78; add it there, or give it a name here',
      },
    ]);
    expect((await lineupOf('match')).home.length).toBe(2);
  });

  it.each([
    ['a number twice', [{ number: 9 }, { number: 9 }]],
    ['two captains', [1, 9].map((number) => ({ number, isCaptain: true }))],
    [
      'more players than fit',
      Array.from({ length: maxLineupPlayers + 1 }, (_, number) => ({ number, name: 'A' })),
    ],
  ])('are refused with %s', async (_, home) => {
    const { status, body } = await setLineup('match', { home });
    expect([status, body.messageErrorCode]).toEqual([400, 'validation_failed']);
  });

  it('are set for each side separately, and reported by the event until both are removed', async () => {
    await setLineup('match', { home: [{ number: 9 }] });
    await setLineup('match', { away: [{ number: 7, name: 'Cleo Hart' }] });
    const both = await lineupOf('match');
    expect([both.home.length, both.away.length]).toEqual([1, 1]);
    expect((await eventBy('match')).lineupAt).toBe(new Date(testNow).toISOString());
    await setLineup('match', { home: [] });
    expect((await eventBy('match')).lineupAt).toBeDefined();
    await setLineup('match', { away: [] });
    expect(await eventBy('match')).not.toHaveProperty('lineupAt');
    expect(await lineupOf('match')).toEqual({ eventId: 'match', home: [], away: [] });
  });

  it('are shown with hidden results, too, and not reported in lists', async () => {
    const headers = { 'x-results': 'hide' };
    await setLineup('match', { home: [{ number: 9 }] });
    expect((await lineupOf('match', { headers })).home.length).toBe(1);
    const { body } = await api.event.list({ body: {} });
    expect(JSON.stringify(body)).not.toContain('lineupAt');
  });

  it('are those of their tenant', async () => {
    await setLineup('match', { home: [{ number: 9 }] });
    expect((await lineupOf('match', { tenant: 'beta' })).home).toEqual([]);
    expect(await eventBy('match', 'beta')).not.toHaveProperty('lineupAt');
    // The roster of the other tenant names no player here.
    const { status } = await api.lineup.set({
      ...operator,
      tenant: 'beta',
      params: { id: 'match' },
      body: { home: [{ number: 9 }] },
    });
    expect(status).toBe(400);
  });

  it('are set by operators only', async () => {
    const { status } = await api.lineup.set({ params: { id: 'match' }, body: { home: [] } });
    expect(status).toBe(401);
  });

  it.each(['goal', 'missing'])('belong to a match, which %s is not', async (id) => {
    for (const { status, body } of [
      await api.lineup.get({ params: { id } }),
      await setLineup(id, { home: [] }),
    ])
      expect([status, body.messageErrorCode]).toEqual([404, 'event_not_found']);
  });

  it('need two teams', async () => {
    const { status, body } = await setLineup('gala', { home: [{ number: 9 }] });
    expect([status, body.messageErrorCode]).toEqual([409, 'conflict']);
  });

  it('[RTM-12] reach the open pages of the match', async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as { port: number };
    const socket = io(`http://127.0.0.1:${port}`, {
      path: '/ws',
      transports: ['websocket'],
      forceNew: true,
      extraHeaders: { host: 'alpha.test' },
    });
    const received: { news?: { lineupAt?: string | null } }[] = [];
    socket.on('update-event', (message: (typeof received)[number]) => received.push(message));
    socket.emit('join-event-room', { eventId: 'ahead' });
    const { realtime } = api.app.platform;
    await expect.poll(() => realtime.countInEvent('alpha', 'ahead')).toBe(1);
    await setLineup('ahead', { home: [{ number: 9 }] });
    await expect.poll(() => received.length).toBe(1);
    expect(received[0]?.news?.lineupAt).toBe(new Date(testNow).toISOString());
    await setLineup('ahead', { home: [] });
    await expect.poll(() => received.length).toBe(2);
    expect(received[1]?.news?.lineupAt).toBeNull();
    socket.disconnect();
  });
});

describe('minors', () => {
  it.each([
    ['a match', 'minors', { home: [{ number: 9 }] }],
    ['a team', 'derby', { away: [{ number: 7, name: 'A Child' }] }],
  ])('have no line-ups: %s is refused', async (_, id, body) => {
    const { status, body: failure } = await setLineup(id, body);
    expect([status, failure.messageErrorCode]).toEqual([409, 'conflict']);
    expect(failure.message).toBe('Matches and teams of minors have no line-ups');
  });

  it('have none from the moment their match or competition is marked', async () => {
    await setLineup('marked', { home: [{ number: 9 }], away: [{ number: 7, name: 'Cleo Hart' }] });
    const lineupState = async () => [
      (await lineupOf('marked')).home.length + (await lineupOf('marked')).away.length,
      'lineupAt' in (await eventBy('marked')),
    ];
    const changes = [
      (safeguarded: boolean) =>
        api.event.setSafeguarded({ ...operator, params: { id: 'marked' }, body: { safeguarded } }),
      (safeguarded: boolean) =>
        api.event.safeguardIdentity({
          ...operator,
          params: { id: 'league' },
          body: { safeguarded },
        }),
    ];
    for (const mark of changes) {
      expect(await lineupState()).toEqual([2, true]);
      await mark(true);
      expect(await lineupState()).toEqual([0, false]);
      await mark(false);
    }
  });
});

describe('a team', () => {
  it('has no line-up once something above it is marked, in a match that is not', async () => {
    const players = [{ number: 7, name: 'Cleo Hart' }];
    await setLineup('friendly', { home: players, away: players });
    const lineupSizes = async () => {
      const { home, away } = await lineupOf('friendly');
      return [home.length, away.length];
    };
    expect(await lineupSizes()).toEqual([1, 1]);
    const params = { id: 'academy' };
    await api.event.safeguardIdentity({ ...operator, params, body: { safeguarded: true } });
    expect(await lineupSizes()).toEqual([1, 0]);
  });
});

describe('line-ups in the content of a tenant', () => {
  const entry = player(9, null);
  const lineups = ['imported', 'minors', 'derby', 'gala', 'missing', 'goal'].map((eventId) => ({
    eventId,
    home: [entry],
    away: [player(7, 'Cleo Hart')],
  }));
  const storedSizes = async () => {
    const all = await Promise.all(
      ['imported', 'minors', 'derby', 'gala'].map(async (id) => {
        const { home, away } = await lineupOf(id);
        return [home.length, away.length];
      }),
    );
    return all;
  };

  it('are added to matches, but not to those of minors', async () => {
    await importLineups(api.app.platform, 'alpha', lineups);
    expect(await storedSizes()).toEqual([
      [1, 1],
      [0, 0],
      [1, 0],
      [0, 0],
    ]);
    expect(await eventBy('imported')).toHaveProperty('lineupAt');
  });

  it('do not replace line-ups that an operator has set', async () => {
    await setLineup('imported', { home: [], away: [{ number: 5, name: 'Dana Moor' }] });
    await importLineups(api.app.platform, 'alpha', lineups);
    const { home, away } = await lineupOf('imported');
    expect([home, away.map(({ number }) => number)]).toEqual([[], [5]]);
  });
});
