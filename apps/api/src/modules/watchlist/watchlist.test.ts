import { eventListEntry, maxWatchlist } from '@grandstand/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, type TestApi } from '../../testing.ts';
import { at, clipOf, eventOf, identityOf, testNow } from '../event/testing.ts';
import { signedIn, type SignedIn } from '../session/testing.ts';

let now = testNow;
let api: TestApi;
let count = 0;
let me: SignedIn;

const crowd = Array.from({ length: maxWatchlist + 1 }, (_, index) => `video-${index}`);
beforeAll(async () => {
  const identities = [identityOf('north', { type: 'team' })];
  const events = [
    eventOf('match', { title: 'B', team1Id: 'north', position: 2 }),
    eventOf('final', { title: 'C', date: at(-30), gameStartDate: at(-30), position: 1 }),
    clipOf('clip', 'match', { title: 'A', position: 3 }),
    ...crowd.map((id) => eventOf(id)),
  ];
  const ofOtherTenant = { events: [eventOf('beta-only')] };
  api = await createTestApi({
    clock: () => now,
    content: { alpha: { identities, events }, beta: ofOtherTenant },
  });
}, 60_000);
afterAll(() => api.close());
beforeEach(async () => {
  now = testNow;
  count += 1;
  me = await signedIn(api, `viewer${count}`);
});

const add = (id: string, token = me.access) => api.watchlist.add({ token, body: { video_id: id } });
const remove = (id: string, token = me.access) =>
  api.watchlist.remove({ token, body: { video_id: id } });
const get = (query: Record<string, string | number> = {}, token = me.access) =>
  api.watchlist.get({ token, query });
const idsOf = (body: { content: { entries: { id: string }[] } }) =>
  body.content.entries.map(({ id }) => id);

describe('the watchlist', () => {
  it('[WAT-01] [WAT-02] [DSC-05] lists added videos, presented like any event list', async () => {
    expect((await add('match')).body).toEqual({});
    now += 1000;
    await add('clip');
    const { status, body } = await get();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      content: {
        entryCount: 2,
        totalCount: 2,
        itemsPerPage: 10,
        startIndex: 0,
        count: 2,
        nextExists: false,
      },
      error: null,
      message: null,
    });
    expect(idsOf(body)).toEqual(['clip', 'match']);
    for (const entry of body.content.entries) eventListEntry.parse(entry);
    const listed = await api.event.list({
      token: me.access,
      body: { event_id: ['match'], media_type: ['event'] },
    });
    expect(body.content.entries[1]).toEqual(listed.body.content.entries[0]);
  });

  it('[WAT-01] is paged and sortable', async () => {
    for (const id of ['match', 'final', 'clip']) {
      await add(id);
      now += 1000;
    }
    expect(idsOf((await get()).body)).toEqual(['clip', 'final', 'match']);
    expect(idsOf((await get({ sort: 'added', order: 'asc' })).body)).toEqual([
      'match',
      'final',
      'clip',
    ]);
    expect(idsOf((await get({ sort: 'title' })).body)).toEqual(['clip', 'match', 'final']);
    expect(idsOf((await get({ order: 'asc' })).body)).toEqual(['final', 'match', 'clip']);
    const page = await get({ size: 2, page: 1, next: 'true', count: 'true' });
    expect(page.body.content).toMatchObject({ startIndex: 2, entryCount: 1, nextExists: false });
    expect(idsOf(page.body)).toEqual(['match']);
  });

  it.each([
    [{ media_type: 'clip' }, 'media_type'],
    [{ 'identities.id': 'north' }, 'identities.id'],
    [{ size: 101 }, '100'],
  ])('[WAT-01] refuses filters and unbounded pages: %j', async (query, text) => {
    const { status, body } = await get(query);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(text);
  });

  it('shows no clip of an event that was marked as a match of minors', async () => {
    await add('match');
    await add('clip');
    const safeguard = (safeguarded: boolean) =>
      api.event.setSafeguarded({
        operatorKey: testOperatorKey,
        params: { id: 'match' },
        body: { safeguarded },
      });
    await safeguard(true);
    const { body } = await get();
    expect([idsOf(body), body.content.totalCount]).toEqual([['match'], 1]);
    await safeguard(false);
    expect(idsOf((await get()).body)).toHaveLength(2);
  });

  it('[WAT-03] removing an entry is idempotent', async () => {
    await add('match');
    await add('final');
    expect((await remove('match')).body).toEqual({});
    expect((await remove('match')).status).toBe(200);
    expect(idsOf((await get()).body)).toEqual(['final']);
  });

  it('adding an entry is idempotent, even concurrently', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => add('match')));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await get()).body.content.totalCount).toBe(1);
  });

  it('is limited in size', async () => {
    const rows = crowd.slice(1).map((id) => ({
      tenant_id: 'alpha',
      user_id: me.userId,
      event_id: id,
      added_at: new Date(now),
    }));
    await api.db.forTenant('alpha', ({ trx }) =>
      trx.insertInto('watchlist').values(rows).execute(),
    );
    const { status, body } = await add('match');
    expect([status, body.messageErrorCode]).toEqual([409, 'limit_reached']);
    expect((await add(crowd[1] ?? '')).status).toBe(200);
    await remove(crowd[1] ?? '');
    expect((await add('match')).status).toBe(200);
  });

  it("[SEC-01] [SEC-02] neither shows nor changes other users' entries, and accepts no hidden videos", async () => {
    const other = await signedIn(api, `other${count}`);
    await add('match');
    expect((await get({}, other.access)).body.content.entries).toEqual([]);
    await remove('match', other.access);
    expect((await get()).body.content.totalCount).toBe(1);

    await api.db.forTenant('alpha', ({ trx }) =>
      trx
        .updateTable('event')
        .set({ owner_user_id: other.userId })
        .where('id', '=', 'clip')
        .execute(),
    );
    const refused = [];
    for (const id of ['clip', 'beta-only', 'nothing']) refused.push(await add(id));
    const responses = refused.map(({ status, body }) => ({
      status,
      body: { ...body, requestId: '' },
    }));
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect((await add('clip', other.access)).status).toBe(200);

    // A clip made private after it was saved is hidden, too.
    await api.db.forTenant('alpha', ({ trx }) =>
      trx
        .insertInto('watchlist')
        .values({
          tenant_id: 'alpha',
          user_id: me.userId,
          event_id: 'clip',
          added_at: new Date(now),
        })
        .execute(),
    );
    expect(idsOf((await get()).body)).toEqual(['match']);
    await api.db.forTenant('alpha', ({ trx }) =>
      trx.updateTable('event').set({ owner_user_id: null }).where('id', '=', 'clip').execute(),
    );
    const ofOtherTenant = await signedIn(api, `viewer${count}`, { tenant: 'beta' });
    expect((await add('match', ofOtherTenant.access)).status).toBe(401);
    expect((await api.watchlist.get({})).status).toBe(401);
  });
});
