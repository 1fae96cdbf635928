import { clipKinds, eventListEntry, videoKinds } from '@grandstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../testing.ts';
import { at, clipOf, eventOf, identityOf, testNow } from '../event/testing.ts';
import { signedIn, type SignedIn } from '../session/testing.ts';
import { indexEvents } from '../search-index/index.ts';

const identities = [
  identityOf('cup'),
  identityOf('north', { type: 'team', title: 'Northfield', parentId: 'cup' }),
];
const events = [
  eventOf('full'),
  eventOf('later', { gameStartDate: at(-5), date: at(-5) }),
  clipOf('goal', 'full', { title: 'Goal of the day', playerNumber: 9, position: 1 }),
  clipOf('song', 'full', { title: 'Songs', identityIds: ['cup'], position: 2 }),
  clipOf('save', 'later', {
    title: 'A save',
    playerNumber: 0,
    team1Id: 'north',
    sportType: 'tennis',
    gameStartDate: at(-5),
    position: 3,
  }),
  clipOf('best', 'full', { mediaType: 'highlight', mediaSubType: 'highlight', position: 4 }),
  ...videoKinds.map((kind, index) =>
    clipOf(`video-${kind}`, 'full', {
      mediaType: 'highlight',
      mediaSubType: kind,
      sportType: 'rugby',
      position: 10 + index,
    }),
  ),
  clipOf('own1', 'full', { mediaType: 'user_clip', title: 'My goal', position: 20 }),
  clipOf('own2', 'later', { mediaType: 'user_highlight', title: 'My evening', position: 21 }),
];
const publicIds = ['goal', 'song', 'save', 'best', ...videoKinds.map((kind) => `video-${kind}`)];

let api: TestApi;
let viewer: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  api = await createTestApi({ clock: () => testNow, content: { alpha: { identities, events } } });
  viewer = await signedIn(api, 'viewer');
  other = await signedIn(api, 'other');
  await api.db.forTenant('alpha', async (scope) => {
    const ownIds = ['own1', 'own2'];
    const change = { owner_user_id: viewer.userId };
    await scope.trx.updateTable('event').set(change).where('id', 'in', ownIds).execute();
    await indexEvents(scope, ownIds);
  });
});
afterAll(() => api.close());

type Name = 'clip.list' | 'clip.listOwn' | 'event.list';
async function ids(name: Name, body: Record<string, unknown>, token?: string): Promise<string[]> {
  const response = await api.call(name, {
    body: { size: 100, ...body },
    ...(token === undefined ? {} : { token }),
  });
  expect(response.status).toBe(200);
  for (const entry of response.body.content.entries)
    expect(eventListEntry.parse(entry)).toEqual(entry);
  return response.body.content.entries.map(({ id }: { id: string }) => id);
}

describe('clip.list', () => {
  it("[DSC-05] returns the tenant's clips and highlights, never events, in the usual envelope", async () => {
    expect(await ids('clip.list', {})).toEqual(publicIds);
    const { body } = await api.clip.list({ body: { size: 4, page: 2 } });
    expect(body).toMatchObject({ error: null, message: null });
    expect(body.content).toMatchObject({
      entryCount: 1,
      totalCount: 9,
      itemsPerPage: 4,
      startIndex: 8,
      nextExists: false,
    });
  });

  it('distinguishes clips of one player from those of the game', async () => {
    expect(await ids('clip.list', { type: ['player'] })).toEqual(['goal', 'save']);
    const game = publicIds.filter((id) => id !== 'goal' && id !== 'save');
    expect(await ids('clip.list', { type: 'game' })).toEqual(game);
    expect(await ids('clip.list', { type: ['game', 'player'] })).toEqual(publicIds);
    expect(await ids('clip.list', { type: [] })).toEqual(publicIds);
  });

  it('filters by event, identity, team, sport, kind and date, and sorts', async () => {
    expect(await ids('clip.list', { event_id: ['later'] })).toEqual(['save']);
    expect(await ids('clip.list', { 'identities.id': ['cup'] })).toEqual(['song']);
    expect(await ids('clip.list', { 'search.teams.id': ['north'] })).toEqual(['save']);
    expect(await ids('clip.list', { sportType: ['tennis'] })).toEqual(['save']);
    const range = `${Date.parse(at(-6))}~${Date.parse(at(-4))}`;
    expect(await ids('clip.list', { event_date: range })).toEqual(['save']);
    expect(await ids('clip.list', { sort: 'title', type: ['player'] })).toEqual(['save', 'goal']);
    expect(await ids('clip.list', { order: 'desc' })).toEqual(publicIds.toReversed());
  });

  it('searches by player number, team and words of titles (A-13)', async () => {
    expect(await ids('clip.list', { search: 'goal' })).toEqual(['goal']);
    expect(await ids('clip.list', { search: '9', type: ['player'] })).toEqual(['goal']);
    expect(await ids('clip.list', { search: 'goal', type: ['game'] })).toEqual([]);
    expect(await ids('clip.list', { search: 'northfield', type: ['player'] })).toEqual(['save']);
    const { body } = await api.clip.list({ body: { search: '9' } });
    expect(body.content.entries[0].match).toEqual({
      field: 'player',
      text: '9',
      ranges: [[0, 1]],
    });
  });

  it('[DSC-28] media_type distinguishes the five kinds', async () => {
    const byKind = {
      event: ['later', 'full'],
      clip: ['goal', 'song', 'save'],
      highlight: ['best', ...videoKinds.map((kind) => `video-${kind}`)],
      user_clip: ['own1'],
      user_highlight: ['own2'],
    };
    for (const [kind, expected] of Object.entries(byKind))
      expect(await ids('event.list', { media_type: [kind] }, viewer.access)).toEqual(expected);
    for (const kind of clipKinds)
      expect(await ids('clip.list', { media_type: [kind] }, viewer.access)).toEqual(byKind[kind]);
    const { status } = await api.clip.list({ body: { media_type: ['event'] } });
    expect(status).toBe(400);
  });

  it('[DSC-29] returns videos of each kind with its name', async () => {
    const { body } = await api.clip.list({ body: { sportType: ['rugby'], size: 10 } });
    const kinds = body.content.entries.map(
      (entry: { type: string; mediaSubType: string }) =>
        entry.type === entry.mediaSubType && entry.type,
    );
    expect(kinds).toEqual([...videoKinds]);
  });

  it.each([
    [{ type: ['team'] }, 'body.type.0'],
    [{ search: 'x'.repeat(101) }, 'body.search'],
    [{ size: 101 }, 'body.size'],
    [{ status: ['live'] }, 'body.status'],
  ])('%j is refused and names %s', async (body, path) => {
    const response = await api.clip.list({ body });
    expect(response.status).toBe(400);
    expect(response.body.details[0].path).toBe(path);
  });
});

describe("the caller's own clips", () => {
  it('[SEC-02] are visible to the caller only, and require a session', async () => {
    expect(await ids('clip.listOwn', {}, viewer.access)).toEqual(['own1', 'own2']);
    expect(await ids('clip.listOwn', {}, other.access)).toEqual([]);
    const { status, body } = await api.clip.listOwn({ body: {} });
    expect(status).toBe(401);
    expect(body.messageErrorCode).toBe('unauthorized');
  });

  it('[SEC-02] clips of another viewer are in no list and no search', async () => {
    expect(await ids('clip.list', {}, other.access)).toEqual(publicIds);
    expect(await ids('clip.list', { search: 'evening' }, other.access)).toEqual([]);
    expect(await ids('clip.list', { search: 'evening' })).toEqual([]);
    expect(await ids('clip.list', { search: 'evening' }, viewer.access)).toEqual(['own2']);
  });

  it('can be filtered by event and kind, and searched', async () => {
    expect(await ids('clip.listOwn', { event_id: ['later'] }, viewer.access)).toEqual(['own2']);
    expect(await ids('clip.listOwn', { media_type: ['user_clip'] }, viewer.access)).toEqual([
      'own1',
    ]);
    expect(await ids('clip.listOwn', { search: 'goal' }, viewer.access)).toEqual(['own1']);
    expect(await ids('clip.listOwn', { search: 'goal' }, other.access)).toEqual([]);
  });
});
