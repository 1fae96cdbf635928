import { sortDirections, sortFields, eventListEntry } from '@grandstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../../testing.ts';
import { json } from '../../../platform/database/tables.ts';
import { importContent } from '../operator/import-content.ts';
import { at, clipOf, eventOf, identityOf, testNow } from '../testing.ts';

const identities = [
  identityOf('sports', { type: 'category' }),
  identityOf('cup', { identityIds: ['sports'], parentId: 'sports' }),
  identityOf('north', { type: 'team', parentId: 'cup', identityIds: ['cup', 'sports'] }),
  identityOf('south', { type: 'team', parentId: 'cup', identityIds: ['cup', 'sports'] }),
];
const numbered = Array.from({ length: 25 }, (_, index) =>
  eventOf(`n${String(index).padStart(2, '0')}`, { position: 1000 + index, sportType: 'tennis' }),
);
const events = [
  eventOf('a1', { title: 'Éclair', position: 2, identityIds: ['cup'], team1Id: 'north' }),
  eventOf('a2', {
    title: 'echo',
    position: 1,
    team2Id: 'north',
    date: at(-10),
    gameStartDate: at(-120),
  }),
  eventOf('a3', {
    title: 'Ebb',
    position: 1,
    team1Id: 'south',
    date: at(-90),
    gameStartDate: at(-30),
  }),
  eventOf('noStart', { position: 5, gameStartDate: null, date: at(-5000), sportType: 'rugby' }),
  eventOf('up1', { status: 'upcoming', gameStartDate: at(90), identityIds: ['sports'] }),
  eventOf('up2', { status: 'upcoming', gameStartDate: at(30) }),
  eventOf('live1', { status: 'live', sportType: 'handball', gameStartDate: at(-1) }),
  eventOf('live2', { status: 'live', sportType: 'handball', gameStartDate: at(-2) }),
  eventOf('live3', { status: 'live', gameStartDate: at(-3) }),
  eventOf('tv', { status: 'channel', gameStartDate: null, date: at(-9999) }),
  clipOf('c1', 'a1', { identityIds: ['cup'] }),
  clipOf('h1', 'a1', { mediaType: 'highlight', mediaSubType: 'highlight' }),
  clipOf('uc1', 'a1', { mediaType: 'user_clip' }),
  clipOf('uh1', 'a1', { mediaType: 'user_highlight' }),
];

let api: TestApi;
/** The server's clock during the import. */
let now = testNow;
beforeAll(async () => {
  api = await createTestApi({ clock: () => now });
  await importContent(api.app.platform, 'alpha', { identities, events: [] });
  // Imported one by one, a second apart and in reverse, so that each has its own creation time.
  const parents = events.filter(({ parentEventId }) => parentEventId === null).toReversed();
  const cuts = events.filter(({ parentEventId }) => parentEventId !== null);
  for (const event of [...parents, ...cuts]) {
    now += 1000;
    await importContent(api.app.platform, 'alpha', { identities: [], events: [event] });
  }
  now += 1000;
  await importContent(api.app.platform, 'alpha', { identities: [], events: numbered });
});
afterAll(() => api.close());

const list = (body: Record<string, unknown>) => api.event.list({ body });
async function ids(body: Record<string, unknown>): Promise<string[]> {
  const response = await list({ size: 100, ...body });
  expect(response.status).toBe(200);
  return response.body.content.entries.map(({ id }: { id: string }) => id);
}
const sorted = async (body: Record<string, unknown>) => (await ids(body)).toSorted();

describe('event lists', () => {
  it('omit unplayable events on request, including for one competition', async () => {
    const bare = eventOf('bare', { identityIds: ['cup'], stream: { kind: 'none' } });
    await importContent(api.app.platform, 'alpha', { identities: [], events: [bare] });
    const ofCup = { 'identities.id': ['cup'], status: ['archived'] };
    expect(await sorted(ofCup)).toEqual(['a1', 'bare']);
    const { body } = await list({ ...ofCup, hasStream: true, count: true });
    expect(body.content.entries.map(({ id }: { id: string }) => id)).toEqual(['a1']);
    expect(body.content.totalCount).toBe(1);
    expect(await ids({ status: ['upcoming'], hasStream: true })).toEqual([]);
    await api.app.platform.db.forTenant('alpha', ({ trx }) =>
      trx.deleteFrom('event').where('id', '=', 'bare').execute(),
    );
  });

  it('[DSC-05] [DSC-07] return the envelope of the third page of 25 items', async () => {
    const { body } = await list({ sportType: ['tennis'], size: 10, page: 2 });
    const { entries, ...rest } = body.content;
    expect(rest).toEqual({
      entryCount: 5,
      totalCount: 25,
      itemsPerPage: 10,
      startIndex: 20,
      count: 5,
      nextExists: false,
    });
    expect(body).toMatchObject({ error: null, message: null });
    for (const entry of entries) expect(eventListEntry.parse(entry)).toEqual(entry);
    expect(entries[0]).toMatchObject({ id: 'n20', mediaType: 'event', source: {} });
  });

  it('[DSC-01] return page 0 with 10 entries by default, and accept the flags next and count', async () => {
    const { body } = await list({ next: true, count: true });
    expect(body.content).toMatchObject({ startIndex: 0, itemsPerPage: 10, nextExists: true });
    const second = await list({ page: 1, next: true });
    expect(second.body.content).toMatchObject({ startIndex: 10, itemsPerPage: 10 });
    const first = body.content.entries.map((entry: { id: string }) => entry.id);
    for (const entry of second.body.content.entries) expect(first).not.toContain(entry.id);
  });

  it('consist of their pages, without duplicates', async () => {
    const all = await ids({});
    const pages: string[] = [];
    for (let page = 0; page * 7 < all.length; page++) pages.push(...(await ids({ page, size: 7 })));
    expect(pages).toEqual(all);
  });

  it('return the total without rows for a page beyond the maximum offset', async () => {
    const { status, body } = await list({ page: 99_999_999, size: 100 });
    expect(status).toBe(200);
    expect(body.content).toMatchObject({ entryCount: 0, entries: [], nextExists: false });
    expect(body.content.totalCount).toBe(35);
  });

  it('[DSC-02] sort by each field in both directions, one the reverse of the other', async () => {
    for (const sort of sortFields) {
      const ascending = await ids({ sort, order: 'asc' });
      expect(await ids({ sort, order: 'desc' })).toEqual(ascending.toReversed());
      expect(new Set(ascending).size).toBe(35);
    }
    expect(sortDirections).toEqual(['asc', 'desc']);
    const football = { status: ['archived'], sportType: ['football'] };
    expect(await ids({ ...football, sort: 'title' })).toEqual(['a3', 'a2', 'a1']);
    expect(await ids({ ...football, sort: 'order', order: 'asc' })).toEqual(['a3', 'a2', 'a1']);
    expect(await ids({ ...football, sort: 'created', order: 'asc' })).toEqual(['a3', 'a2', 'a1']);
    expect(await ids({ ...football, sort: 'added', order: 'asc' })).toEqual(['a3', 'a1', 'a2']);
    for (const body of [{ sort: 'id' }, { sort: 'date' }, { order: 'up' }, { sort: '' }]) {
      const { status, body: error } = await list(body);
      expect(status).toBe(400);
      expect(error.messageErrorCode).toBe('validation_failed');
      expect(error.details[0].path).toBe(`body.${Object.keys(body)[0]}`);
    }
  });

  it('in curated order have the soonest first if they are of upcoming events, otherwise the latest', async () => {
    expect(await ids({ status: ['upcoming'] })).toEqual(['up2', 'up1']);
    expect(await ids({ status: ['live'] })).toEqual(['live1', 'live2', 'live3']);
    expect(await ids({ status: ['live'], order: 'desc' })).toEqual(['live3', 'live2', 'live1']);
  });

  it('are narrowed to what is free, what a subscription includes, and what a ticket opens', async () => {
    const sold = [
      ['free', 'commerce_free_media'],
      ['members', 'commerce_members_media'],
      ['ppv', 'commerce_ppv_media'],
      ['either', 'commerce_transactional_media'],
      ['pass', 'commerce_subscription_basic_media'],
    ] as const;
    const soldEvents = sold.map(([id, commerceType]) =>
      eventOf(`sold-${id}`, { sportType: 'rugby', commerceType, identityIds: ['sports'] }),
    );
    await importContent(api.app.platform, 'alpha', { identities: [], events: soldEvents });
    const narrowed = async (body: object) =>
      (await sorted({ event_id: soldEvents.map(({ id }) => id), ...body })).map((id) =>
        id.replace('sold-', ''),
      );
    expect(await narrowed({ access: 'free' })).toEqual(['free', 'members']);
    expect(await narrowed({ access: 'included' })).toEqual(['either', 'pass']);
    expect(await narrowed({ access: 'ticket' })).toEqual(['either', 'ppv']);
    expect(await sorted({ access: 'ticket', 'identities.id': ['sports'] })).toHaveLength(2);
    expect((await list({ access: 'cheap' })).status).toBe(400);
    await api.db.forTenant('alpha', ({ trx }) =>
      trx.deleteFrom('event').where('id', 'like', 'sold-%').execute(),
    );
  });

  it('[DSC-08] select live, upcoming and archived events only by status', async () => {
    expect(await sorted({ status: ['live'] })).toEqual(['live1', 'live2', 'live3']);
    expect(await sorted({ status: 'upcoming' })).toEqual(['up1', 'up2']);
    const archived = await list({ status: ['archived'], size: 100 });
    expect(archived.body.content.totalCount).toBe(29);
    const statuses = archived.body.content.entries.map(
      (entry: { eventStatus: string }) => entry.eventStatus,
    );
    expect(new Set(statuses)).toEqual(new Set(['archived']));
  });

  it('[DSC-03] apply each filter', async () => {
    expect(await sorted({ 'identities.id': ['cup'] })).toEqual(['a1']);
    expect(await sorted({ 'identities.id': ['cup', 'sports'] })).toEqual(['a1', 'up1']);
    expect(await sorted({ 'identities.type': ['league'] })).toEqual(['a1']);
    expect(await sorted({ 'identities.type': ['category'] })).toEqual(['up1']);
    expect(await sorted({ 'identities.type': ['identity'] })).toEqual(['a1', 'up1']);
    expect(await sorted({ 'identities.type': ['team'] })).toEqual(['a1', 'a2', 'a3']);
    expect(await sorted({ media_type: ['clip'] })).toEqual(['c1']);
    expect(await sorted({ media_type: ['highlight', 'user_clip'] })).toEqual(['h1', 'uc1']);
    expect(await sorted({ 'search.teams.id': ['north'] })).toEqual(['a1', 'a2']);
    expect(await sorted({ 'search.teams.id': ['north', 'south'] })).toEqual(['a1', 'a2', 'a3']);
    expect(await sorted({ event_id: ['a1', 'tv', 'unknown'] })).toEqual(['a1', 'tv']);
    expect(await sorted({ sportType: ['handball'] })).toEqual(['live1', 'live2']);
    const range = `${Date.parse(at(-35))}~${Date.parse(at(40))}`;
    expect(await sorted({ event_date: range })).toEqual(['a3', 'live1', 'live2', 'live3', 'up2']);
    expect(await sorted({ status: ['channel'] })).toEqual(['tv']);
  });

  it('[DSC-03] apply all filters together, and find clips by their event', async () => {
    const all = {
      'identities.id': ['cup'],
      'identities.type': ['league'],
      media_type: ['event', 'clip'],
      'search.teams.id': ['north'],
      event_id: ['a1'],
      sportType: ['football'],
      event_date: `${Date.parse(at(-61))}~${Date.parse(at(-59))}`,
      status: ['archived'],
    };
    expect(await ids(all)).toEqual(['a1']);
    for (const none of [
      { 'identities.id': ['sports'] },
      { 'identities.type': ['category'] },
      { media_type: ['highlight'] },
      { 'search.teams.id': ['south'] },
      { event_id: ['a2'] },
      { sportType: ['rugby'] },
      { event_date: `${Date.parse(at(-59))}~${Date.parse(at(-58))}` },
      { status: ['live'] },
    ])
      expect({ none, ids: await ids({ ...all, ...none }) }).toEqual({ none, ids: [] });
    const cuts = ['clip', 'highlight', 'user_clip', 'user_highlight'];
    expect(await sorted({ media_type: cuts, event_id: ['a1'] })).toEqual([
      'c1',
      'h1',
      'uc1',
      'uh1',
    ]);
  });

  it('ignore empty filters, and filter by the day of an event without a kick-off', async () => {
    expect(await ids({ status: [], 'identities.id': [], media_type: [] })).toHaveLength(35);
    expect(await ids({ event_date: `0~${Date.parse(at(-4999))}` })).toEqual(['tv', 'noStart']);
    expect(await ids({ event_date: '0~999999999999999' })).toHaveLength(35);
    expect(await ids({ event_date: '2~1' })).toEqual([]);
  });

  it.each([
    [{ page: -1 }, 'body.page'],
    [{ page: 'x' }, 'body.page'],
    [{ page: 1.5 }, 'body.page'],
    [{ size: 0 }, 'body.size'],
    [{ size: 101 }, 'body.size'],
    [{ media_type: ['film'] }, 'body.media_type.0'],
    [{ status: ['vod'] }, 'body.status.0'],
    [{ event_date: 'yesterday' }, 'body.event_date'],
    [{ event_id: ['a b'] }, 'body.event_id.0'],
    [{ event_id: Array.from({ length: 51 }, () => 'a') }, 'body.event_id'],
    [{ 'identities.type': ['club'] }, 'body.identities.type.0'],
    [{ sportType: ['chess'] }, 'body.sportType.0'],
    [{ next: 'maybe' }, 'body.next'],
    [{ colour: 'red' }, 'body.colour'],
  ])('%j is refused and names %s', async (body, path) => {
    const response = await list(body);
    expect(response.status).toBe(400);
    expect(response.body.messageErrorCode).toBe('validation_failed');
    expect(response.body.details[0].path).toBe(path);
  });

  it('name the maximum size in the error', async () => {
    const { body } = await list({ size: 1000 });
    expect(body.message).toBe('body.size: must not be more than 100');
  });

  it('[DSC-15] countBySport returns the live events per sport, the most first', async () => {
    const { body } = await api.event.countBySport();
    expect(body).toEqual({
      content: {
        entries: [
          { sportType: 'handball', count: 2 },
          { sportType: 'football', count: 1 },
        ],
      },
    });
  });

  it("[SEC-02] do not include other viewers' clips", async () => {
    await api.db.forTenant('alpha', async ({ trx }) => {
      await trx
        .insertInto('user_account')
        .values({
          tenant_id: 'alpha',
          id: 'u1',
          email: 'u1@example.test',
          password_hash: 'x',
          display_name: 'U',
          full_name: 'U',
          options: json({}),
          created_at: new Date(now),
          updated_at: new Date(now),
        })
        .execute();
      await trx.updateTable('event').set({ owner_user_id: 'u1' }).where('id', '=', 'uh1').execute();
    });
    expect(await ids({ media_type: ['user_highlight'] })).toEqual([]);
    const { status } = await api.clip.get({ params: { id: 'uh1' } });
    expect(status).toBe(404);
  });
});
