import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../testing.ts';
import { identityOf } from '../event/testing.ts';
import { signedIn, type SignedIn } from '../session/testing.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
let now = start;
let api: TestApi;
let count = 0;
let me: SignedIn;

const many = Array.from({ length: 151 }, (_, index) => `league-${index}`);
beforeAll(async () => {
  const identities = [
    identityOf('sports', { type: 'category' }),
    identityOf('league', { type: 'league', identityIds: ['sports'] }),
    identityOf('cup', { type: 'subcategory', parentId: 'league' }),
    identityOf('club', { type: 'team', parentId: 'league', identityIds: ['sports', 'league'] }),
    ...many.map((id) => identityOf(id, { type: 'league' })),
  ];
  api = await createTestApi({
    clock: () => now,
    content: { alpha: { identities }, beta: { identities: [identityOf('beta-only')] } },
  });
}, 60_000);
afterAll(() => api.close());
beforeEach(async () => {
  now = start;
  count += 1;
  me = await signedIn(api, `fan${count}`);
});

const save = (reference: string, type: string, token = me.access) =>
  api.follow.save({ token, body: { reference_id: reference, type } });
const list = (query: Record<string, string | number | string[]> = {}, token = me.access) =>
  api.follow.list({ token, query: { size: 150, version: 2, ...query } });
const remove = (id: string, token = me.access) => api.follow.remove({ token, body: { id } });
const referencesOf = (body: { content: { entries: { reference_id: string }[] } }) =>
  body.content.entries.map(({ reference_id: id }) => id);

describe('follow', () => {
  it('[FOL-01] [FOL-02] [FOL-05] [DSC-05] followed identities are in the next list, with their parents', async () => {
    const saved = await save('club', 'team');
    expect(saved.status).toBe(200);
    const club = {
      id: expect.any(String),
      reference_id: 'club',
      type: 'team',
      identitiesId: ['league', 'sports'],
    };
    expect(saved.body.content).toEqual(club);
    now += 1000;
    await save('sports', 'identity_item');
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body).toEqual({
      content: {
        entryCount: 2,
        totalCount: 2,
        itemsPerPage: 150,
        startIndex: 0,
        count: 2,
        nextExists: false,
        entries: [
          saved.body.content,
          {
            id: expect.any(String),
            reference_id: 'sports',
            type: 'identity_item',
            identitiesId: [],
          },
        ],
      },
      error: null,
      message: null,
    });
  });

  it('[FOL-04] [FOL-06] teams are followed as team, all others as identity_item, and nothing under the wrong type', async () => {
    for (const id of ['sports', 'league', 'cup']) {
      expect((await save(id, 'identity_item')).status).toBe(200);
      expect((await save(id, 'team')).body.messageErrorCode).toBe('validation_failed');
    }
    expect((await save('club', 'team')).status).toBe(200);
    for (const type of ['category', 'league', 'player', ''])
      expect((await save('sports', type)).status).toBe(400);
    expect(referencesOf((await list({ 'types[]': 'team' })).body)).toEqual(['club']);
    expect(referencesOf((await list({ 'types[]': 'identity_item' })).body).toSorted()).toEqual([
      'cup',
      'league',
      'sports',
    ]);
    expect((await list({ types: ['team', 'identity_item'] })).body.content.totalCount).toBe(4);
    expect((await list({ types: ['player'] })).status).toBe(400);
  });

  it('[FOL-04] a team may be followed under either type, and is listed under the last one', async () => {
    const listOfType = async (types: string[]) => referencesOf((await list({ types })).body);
    const saved = await save('club', 'identity_item');
    expect(saved.body.content).toMatchObject({ reference_id: 'club', type: 'identity_item' });
    expect([await listOfType(['identity_item']), await listOfType(['team'])]).toEqual([
      ['club'],
      [],
    ]);
    const again = await save('club', 'team');
    expect(again.body.content).toEqual({ ...saved.body.content, type: 'team' });
    expect([await listOfType(['identity_item']), await listOfType(['team'])]).toEqual([
      [],
      ['club'],
    ]);
    expect((await remove('club')).status).toBe(200);
    expect((await list()).body.content.totalCount).toBe(0);
  });

  it('[FOL-03] unfollowing works by reference and is idempotent', async () => {
    await save('club', 'team');
    await save('league', 'identity_item');
    expect((await remove('club')).body).toEqual({});
    expect((await remove('club')).status).toBe(200);
    expect(referencesOf((await list()).body)).toEqual(['league']);
  });

  it('following is idempotent, even concurrently', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => save('club', 'team')));
    expect(new Set(responses.map(({ body }) => body.content.id)).size).toBe(1);
    expect((await list()).body.content.totalCount).toBe(1);
  });

  it('[FOL-01] an account follows at most 150 identities, which fit in one list', async () => {
    for (const id of many.slice(0, 149)) await save(id, 'identity_item');
    const responses = await Promise.all(
      [...many.slice(149), 'club'].map((id) => save(id, id === 'club' ? 'team' : 'identity_item')),
    );
    expect(responses.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200, 409, 409,
    ]);
    expect(responses.filter(({ body }) => body.messageErrorCode === 'limit_reached')).toHaveLength(
      2,
    );
    const { body } = await list();
    expect(body.content).toMatchObject({ entryCount: 150, totalCount: 150, nextExists: false });
    expect((await save(many[0] ?? '', 'identity_item')).status).toBe(200);
  }, 60_000);

  it.each([
    [{ size: 151 }, '150'],
    [{ version: 1 }, 'version'],
    [{ user_id: 'u_1' }, 'user_id'],
  ])('refuses the query %j with the reason', async (query, text) => {
    const { status, body } = await list(query);
    expect([status, body.messageErrorCode]).toEqual([400, 'validation_failed']);
    expect(JSON.stringify(body)).toContain(text);
  });

  it("[SEC-01] [SEC-02] neither shows nor changes other users' follows", async () => {
    await save('club', 'team');
    const other = await signedIn(api, `other${count}`);
    expect((await list({}, other.access)).body.content.entries).toEqual([]);
    await remove('club', other.access);
    expect((await list()).body.content.totalCount).toBe(1);
    for (const id of ['beta-only', 'nothing'])
      expect((await save(id, 'identity_item')).body.messageErrorCode).toBe('identity_not_found');
    const ofOtherTenant = await signedIn(api, `fan${count}`, { tenant: 'beta' });
    expect((await list({}, ofOtherTenant.access)).status).toBe(401);
    expect((await save('club', 'team', ofOtherTenant.access)).status).toBe(401);
    expect((await api.follow.list({})).status).toBe(401);
  });

  it('[SEC-21] accepts no owner from the body', async () => {
    const other = await signedIn(api, `other${count}`);
    const { status, body } = await api.follow.save({
      token: me.access,
      body: { reference_id: 'club', type: 'team', user_id: other.userId },
    });
    expect(status).toBe(400);
    expect(body.message).toContain('user_id');
  });
});
