import { clipKinds, resultsHeader } from '@grandstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, type TestApi } from '../../../testing.ts';
import { at, clipOf, eventOf, identityOf, testNow } from '../testing.ts';

const teamOf = (id: string, league = 'league') =>
  identityOf(id, { type: 'team', parentId: league, identityIds: [league] });
const identities = [
  identityOf('league'),
  identityOf('juniors', { safeguarded: true }),
  teamOf('north'),
  teamOf('south'),
  teamOf('young', 'juniors'),
];
const match = { team1Id: 'north', team2Id: 'south', identityIds: ['league'] };
const minors = { team1Id: 'young', team2Id: null, identityIds: ['juniors', 'young'] };
const events = [
  eventOf('first', { ...match, gameStartDate: at(-300) }),
  eventOf('second', { ...match, gameStartDate: at(-200) }),
  eventOf('without', match),
  eventOf('gala', { ...minors, team2Id: 'north' }),
  clipOf('goal', 'first', { ...match, playerNumber: 9, playerTeamId: 'north' }),
  clipOf('save', 'first', { ...match, playerNumber: 1, playerTeamId: 'north' }),
  clipOf('theirs', 'first', { ...match, playerNumber: 9, playerTeamId: 'south' }),
  clipOf('young9', 'gala', { ...minors, playerNumber: 9, playerTeamId: 'young' }),
];
const operator = { operatorKey: testOperatorKey };

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    clock: () => testNow,
    content: { alpha: { identities, events }, beta: { identities, events: [] } },
  });
  const players = [
    { number: 9, name: 'Ada Marlow' },
    { number: 1, name: 'Ines Varga' },
  ];
  await api.roster.set({ ...operator, params: { id: 'north' }, body: { players } });
  const home = [{ number: 9 }, { number: 1 }];
  for (const id of ['first', 'second'])
    await api.lineup.set({ ...operator, params: { id }, body: { home } });
});
afterAll(() => api.close());

interface Request {
  readonly team?: string;
  readonly number?: number;
  readonly kinds?: readonly string[];
}

/** The ids of the matches and clips of a player, and their total. */
async function listOf({ team = 'north', number = 9, kinds }: Request, options: object = {}) {
  const { status, body } = await api.event.list({
    ...options,
    body: {
      media_type: kinds ?? ['event', ...clipKinds],
      player: { team_id: team, number },
      status: ['archived', 'live'],
      size: 10,
    },
  });
  expect(status).toBe(200);
  const ids = body.content.entries.map(({ id }: { id: string }) => id) as string[];
  return { ids: ids.toSorted(), total: body.content.totalCount };
}

describe('[DSC-10] the list of a player', () => {
  it('has the matches with the player in a line-up, and the clips that show the player', async () => {
    expect(await listOf({})).toEqual({ ids: ['first', 'goal', 'second'], total: 3 });
    expect(await listOf({ kinds: ['event'] })).toEqual({ ids: ['first', 'second'], total: 2 });
    expect(await listOf({ kinds: clipKinds })).toEqual({ ids: ['goal'], total: 1 });
    expect(await listOf({ team: 'south' })).toEqual({ ids: ['theirs'], total: 1 });
    expect(await listOf({ number: 7 })).toEqual({ ids: [], total: 0 });
  });

  it('has no clips for viewers with hidden results, who do not learn who is in them', async () => {
    const hidden = { headers: { [resultsHeader]: 'hide' } };
    expect(await listOf({}, hidden)).toEqual({ ids: ['first', 'second'], total: 2 });
  });

  it('has no events of minors, and none of another tenant', async () => {
    expect(await listOf({ team: 'young' })).toEqual({ ids: [], total: 0 });
    expect(await listOf({}, { tenant: 'beta' })).toEqual({ ids: [], total: 0 });
  });

  it('is refused for a number that no shirt has', async () => {
    const { status, body } = await api.event.list({
      body: { player: { team_id: 'north', number: 1000 } },
    });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('player.number');
  });
});
