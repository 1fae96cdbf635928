import { suggestResponse, type Suggestion } from '@grandstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { eventOf, identityOf, testNow } from '../event/testing.ts';

const inLeague = { type: 'team' as const, parentId: 'league', identityIds: ['league'] };
const identities = [
  identityOf('league', { title: 'Coast League' }),
  identityOf('north', { ...inLeague, title: 'Northport' }),
  identityOf('south', { ...inLeague, title: 'Marlow Town' }),
  identityOf('old', { ...inLeague, title: 'Oldport', archived: true }),
  identityOf('young', { ...inLeague, title: 'Youngport' }),
];
const operator = { operatorKey: testOperatorKey };

let api: TestApi;
const setRoster = (id: string, names: readonly string[], tenant = 'alpha') =>
  api.roster.set({
    ...operator,
    tenant,
    params: { id },
    body: { players: names.map((name, index) => ({ number: index + 1, name })) },
  });

beforeAll(async () => {
  api = await createTestApi({
    clock: () => testNow,
    tenants: [testTenant('alpha'), testTenant('beta')],
    content: {
      alpha: { identities, events: [eventOf('final', { title: 'Marlow final' })] },
      beta: { identities, events: [] },
    },
  });
  await setRoster('north', ['Ada Marlow', 'Zoë Müller', "Síle O'Brien", '김민준']);
  await setRoster('south', ['Ada Zimmer', 'Lucia Marlowe']);
  await setRoster('old', ['Ada Bygone']);
  await setRoster('young', ['Ada Kidd']);
  await setRoster('north', ['Other Tenant'], 'beta');
});
afterAll(() => api.close());

async function suggest(query: Record<string, string | number>, tenant = 'alpha') {
  const { status, body } = await api.search.suggest({ tenant, query });
  expect(status).toBe(200);
  expect(suggestResponse.parse(body)).toEqual(body);
  return body.content.entries as Suggestion[];
}
const players = async (q: string, query: Record<string, string | number> = {}, tenant = 'alpha') =>
  (await suggest({ q, ...query }, tenant)).flatMap(({ kind, title }) =>
    kind === 'player' ? [title] : [],
  );

describe('[DSC-10] a search for the name of a player', () => {
  it('suggests the player with the team, the shirt number and the letters that match', async () => {
    expect(await suggest({ q: 'marlow ada' })).toEqual([
      {
        kind: 'player',
        id: 'north',
        title: 'Ada Marlow',
        imageUrl: null,
        detail: 'Northport',
        date: null,
        ranges: [
          [0, 3],
          [4, 10],
        ],
        parentId: 'league',
        playerNumber: 1,
      },
    ]);
  });

  it.each([
    ['the start of a name', 'zimm', ['Ada Zimmer']],
    ['no accents', 'zoe muller', ['Zoë Müller']],
    ['accents', 'Sile Ó Bríen', ["Síle O'Brien"]],
    ['one wrong letter', 'zimner', ['Ada Zimmer']],
    ['letters of Korean', '민준', ['김민준']],
    ['a name that no one has', 'zzyzx', []],
    ['one letter', 'z', []],
  ])('with %s', async (_, q, expected) => {
    expect(await players(q)).toEqual(expected);
  });

  it('lists players after teams and before matches, even when their names start in the same way', async () => {
    const found = (await suggest({ q: 'marlow' })).map(({ kind, id }) => `${kind} ${id}`);
    expect(found).toEqual(['team south', 'player north', 'player south', 'event final']);
  });

  it('finds players in the scope of players, and none among own clips', async () => {
    expect(await players('marlow', { scope: 'player' })).toEqual(['Ada Marlow', 'Lucia Marlowe']);
    expect(await suggest({ q: 'marlow', scope: 'user' })).toEqual([]);
  });

  it('finds players of its tenant only, and none of an archived team', async () => {
    expect(await players('ada')).toEqual(['Ada Kidd', 'Ada Marlow', 'Ada Zimmer']);
    expect(await players('tenant', {}, 'beta')).toEqual(['Other Tenant']);
    expect(await players('tenant')).toEqual([]);
  });

  it('finds the players of the current squad', async () => {
    await setRoster('south', ['Lucia Marlowe', 'Nadia Quist']);
    expect(await players('zimmer')).toEqual([]);
    expect(await players('quist')).toEqual(['Nadia Quist']);
  });

  it('finds no player of a team of minors, from the moment that it is marked', async () => {
    expect(await players('kidd')).toEqual(['Ada Kidd']);
    await api.db.forTenant('alpha', ({ trx }) =>
      trx.updateTable('identity').set({ safeguarded: true }).where('id', '=', 'young').execute(),
    );
    expect(await players('kidd')).toEqual([]);
    expect(await players('kidd', { scope: 'player' })).toEqual([]);
  });
});
