import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { identityOf } from '../event/testing.ts';

const identities = [
  identityOf('juniors', { safeguarded: true }),
  identityOf('north', { type: 'team' }),
  identityOf('south', { type: 'team' }),
  identityOf('young', { type: 'team', parentId: 'juniors', identityIds: ['juniors'] }),
];
const operator = { operatorKey: testOperatorKey };

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    tenants: [testTenant('alpha'), testTenant('beta')],
    content: { alpha: { identities }, beta: { identities } },
  });
});
afterAll(() => api.close());

const importRows = (body: object) => api.roster.import({ ...operator, body });
const rosterOf = async (id: string) =>
  (await api.roster.get({ params: { id } })).body.content.players.map(
    ({ number, name }: { number: number; name: string }) => `${number} ${name}`,
  );
const csv = 'team;number;name;position\nnorth;9;Ada Marlow;forward\nnorth;1;Ines Varga;\n';

it('an import replaces the rosters of the teams that it names, and corrects them later', async () => {
  await importRows({ rows: [{ team: 'south', number: 4, name: 'Stays' }] });
  expect((await importRows({ csv, dry_run: true })).body.content.created).toBe(2);
  expect(await rosterOf('north')).toEqual([]);
  expect((await importRows({ csv })).body.content).toMatchObject({ created: 2 });
  expect(await rosterOf('north')).toEqual(['1 Ines Varga', '9 Ada Marlow']);
  const again = await importRows({ csv: csv.replace('Marlow', 'Marlowe') });
  expect(again.body.content).toMatchObject({ created: 0, updated: 1, unchanged: 1, removed: 0 });
  expect(await rosterOf('north')).toEqual(['1 Ines Varga', '9 Ada Marlowe']);
  expect(await rosterOf('south')).toEqual(['4 Stays']);
});

it('an import counts the players that it removes', async () => {
  const rows = [{ team: 'south', number: 4, name: 'Stays' }];
  await importRows({ rows: [...rows, { team: 'south', number: 5, name: 'Leaves' }] });
  expect((await importRows({ rows })).body.content).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 1,
    removed: 1,
  });
  expect(await rosterOf('south')).toEqual(['4 Stays']);
});

it('an import is refused for a team of minors, an unknown team, and a number twice or too high', async () => {
  const rows = [
    { team: 'young', number: 1, name: 'A Child' },
    { team: 'nowhere', number: 1, name: 'x' },
    { team: 'north', number: 2, name: 'x' },
    { team: 'north', number: 2, name: 'y' },
    { team: 'north', number: 2000, name: 'y' },
  ];
  const { problems } = (await importRows({ rows, dry_run: true })).body.content;
  expect(
    problems.map(({ row, column }: { row: number; column: string }) => [row, column]).toSorted(),
  ).toEqual([
    [1, 'team'],
    [2, 'team'],
    [4, 'number'],
    [5, 'number'],
  ]);
  expect((await importRows({ rows })).status).toBe(400);
});

it('an export has the columns that an import reads', async () => {
  const { body } = await api.app.inject({
    url: '/api/operator/team/export_rosters',
    headers: { host: 'alpha.test', 'x-operator-key': testOperatorKey },
  });
  expect(body).toContain('"north","9","Ada Marlowe","forward",""');
  const { content } = (await importRows({ csv: body, dry_run: true })).body;
  expect(content).toMatchObject({ created: 0, updated: 0, unchanged: 3, problems: [] });
});
