import { suggestResponse, suggestionKinds } from '@grandstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testTenant, type TestApi } from '../../testing.ts';
import { at, clipOf, eventOf, identityOf, testNow } from '../event/testing.ts';
import { signedIn, type SignedIn } from '../session/testing.ts';
import { indexEvents } from '../search-index/index.ts';

const identities = [
  identityOf('sports', { type: 'category', title: 'Harbour sports' }),
  identityOf('women', {
    type: 'subcategory',
    title: 'Harbour women',
    parentId: 'sports',
    identityIds: ['sports'],
    position: 2,
  }),
  identityOf('league', { title: 'League of Harbours', parentId: 'sports', position: 1 }),
  identityOf('club', { type: 'team', title: 'Old Harbour', shortTitle: 'OHA', parentId: 'league' }),
  identityOf('ended', { title: 'Harbour of the past', archived: true }),
  identityOf('u19', { type: 'team', title: 'Gullhaven FC U19', parentId: 'league', position: 1 }),
  identityOf('women-b', { type: 'team', title: 'Gullhaven FC B', parentId: 'league', position: 2 }),
  identityOf('gull-cup', { title: 'Gull Cup', parentId: 'sports', position: 3 }),
  identityOf('first', { type: 'team', title: 'Gullhaven FC', parentId: 'league', position: 9 }),
];
const events = [
  eventOf('derby', { title: 'Harbour derby', identityIds: ['sports', 'league'] }),
  eventOf('other', { title: 'Harbour cup', gameStartDate: at(-500) }),
  clipOf('shot', 'derby', { title: 'Shot of the harbour', playerNumber: 77 }),
  clipOf('view', 'derby', { title: 'View of the harbour' }),
  clipOf('mine', 'derby', { title: 'My harbour', mediaType: 'user_clip' }),
];

let api: TestApi;
let viewer: SignedIn;
beforeAll(async () => {
  api = await createTestApi({
    clock: () => testNow,
    tenants: [testTenant('alpha'), testTenant('beta', { enable_teams_short_names: true })],
    content: { alpha: { identities, events }, beta: { identities, events: events.slice(0, 1) } },
  });
  viewer = await signedIn(api, 'viewer');
  await api.db.forTenant('alpha', async (scope) => {
    await scope.trx
      .updateTable('event')
      .set({ owner_user_id: viewer.userId })
      .where('id', '=', 'mine')
      .execute();
    await indexEvents(scope, ['mine']);
  });
});
afterAll(() => api.close());

type Query = Record<string, string | number>;
const suggest = (query: Query, token?: string) =>
  api.search.suggest({ query, ...(token === undefined ? {} : { token }) });
async function ids(query: Query, token?: string): Promise<string[]> {
  const { status, body } = await suggest(query, token);
  expect(status).toBe(200);
  expect(suggestResponse.parse(body)).toEqual(body);
  return body.content.entries.map(({ id }: { id: string }) => id);
}

describe('suggestions', () => {
  it('are identities by prefix, then other matches, then events', async () => {
    expect(await ids({ q: 'harb' })).toEqual([
      'sports',
      'women',
      'club',
      'league',
      'derby',
      'other',
    ]);
    expect(await ids({ q: 'harb', size: 4 })).toEqual(['sports', 'women', 'derby', 'other']);
    expect(await ids({ q: 'habrour derbi' })).toEqual(['derby']);
  });

  it('rank the first team before its youth team, wherever their leagues rank', async () => {
    expect(await ids({ q: 'gullhaven' })).toEqual(['first', 'women-b', 'u19']);
    expect(await ids({ q: 'gull' })).toEqual(['gull-cup', 'first', 'women-b', 'u19']);
  });

  it('match by sound and, if nothing has all words, without the unknown ones', async () => {
    expect(await ids({ q: 'gulhaffen' })).toEqual(await ids({ q: 'gullhaven' }));
    expect(await ids({ q: 'gullhaven blimp' })).toEqual(await ids({ q: 'gullhaven' }));
    expect(await ids({ q: 'blimp airship' })).toEqual([]);
  });

  it('have all fields to be shown and opened', async () => {
    const { body } = await suggest({ q: 'harb' });
    const [category, subcategory, club] = body.content.entries;
    expect(category).toEqual({
      kind: 'category',
      id: 'sports',
      title: 'Harbour sports',
      imageUrl: null,
      detail: null,
      date: null,
      ranges: [[0, 4]],
      parentId: null,
    });
    expect(subcategory).toMatchObject({
      kind: 'sub_category',
      parentId: 'sports',
      detail: 'Harbour sports',
    });
    expect(club).toMatchObject({ kind: 'team', ranges: [[4, 8]], detail: 'League of Harbours' });
    expect(body.content.entries[4]).toMatchObject({
      kind: 'event',
      detail: 'League of Harbours',
      date: expect.stringMatching(/Z$/),
    });
    expect(body.content.entries[5]).toMatchObject({
      kind: 'event',
      detail: at(-500),
      date: at(-500),
    });
    for (const { kind } of body.content.entries) expect(suggestionKinds).toContain(kind);
  });

  it("[DSC-10] of scope player are players' clips; of scope user, the viewer's own clips, none for an anonymous viewer", async () => {
    expect(await ids({ q: 'harbour', scope: 'player' })).toEqual(['shot']);
    expect(await ids({ q: '77', scope: 'player' })).toEqual(['shot']);
    expect(await ids({ q: 'harbour', scope: 'user' })).toEqual([]);
    expect(await ids({ q: 'harbour', scope: 'user' }, viewer.access)).toEqual(['mine']);
    const other = await signedIn(api, 'other');
    expect(await ids({ q: 'harbour', scope: 'user' }, other.access)).toEqual([]);
  });

  it.each([
    [{}, 'query.q'],
    [{ q: ' ' }, 'query.q'],
    [{ q: 'x'.repeat(101) }, 'query.q'],
    [{ q: 'a\u0000' }, 'query.q'],
    [{ q: 'a', size: 11 }, 'query.size'],
    [{ q: 'a', size: 0 }, 'query.size'],
    [{ q: 'a', scope: 'team' }, 'query.scope'],
    [{ q: 'a', page: 1 }, 'query.page'],
  ])('%j is refused and names %s', async (query, path) => {
    const { status, body } = await suggest(query);
    expect(status).toBe(400);
    expect(body.details[0].path).toBe(path);
  });
});

it('suggestions have full names, in which the typed words are found, even where lists have short ones', async () => {
  const { body } = await api.search.suggest({ tenant: 'beta', query: { q: 'old harbour' } });
  expect(body.content.entries[0]).toMatchObject({
    id: 'club',
    title: 'Old Harbour',
    detail: 'League of Harbours',
    ranges: [
      [0, 3],
      [4, 11],
    ],
  });
});
