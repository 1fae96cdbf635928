import {
  callsByName,
  maxTags,
  type ContentTag,
  type Tag,
  type TagSaveBody,
} from '@grandstand/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, type TestApi } from '../../testing.ts';
import { at, simulatedLiveOf, clipOf, eventOf, identityOf, testNow } from '../event/testing.ts';
import { signedIn, testPassword, type SignedIn } from '../session/testing.ts';
import { importTags } from './import-tags.ts';
import { dueTagsJob } from './tag.jobs.ts';
import type { NewTagRow } from './tag.table.ts';
import { contentTagOf, tagOf } from './testing.ts';

interface Emitted {
  readonly eventId: string;
  readonly name: string;
  readonly payload: unknown;
}

let api: TestApi;
let now = testNow;
let count = 0;
let me: SignedIn;
let other: SignedIn;
let emitted: Emitted[] = [];

beforeAll(async () => {
  const north = identityOf('north', {
    type: 'team',
    title: 'North',
    color: '#d11f3a',
    logoUrl: '/media/art/north.svg',
  });
  const sides = { team1Id: 'north', team2Id: null };
  const events = [
    eventOf('match', { ...sides, duration: 300 }),
    simulatedLiveOf('live', -1, { ...sides, status: 'live' }),
    eventOf('away-kit', { ...sides, team1Color: '#f2f2f2', duration: 300 }),
    simulatedLiveOf('later', 60),
    eventOf('minors', { ...sides, safeguarded: true }),
    eventOf('members', { commerceType: 'commerce_members_media' }),
    eventOf('ticket', { commerceType: 'commerce_ppv_media' }),
    eventOf('elsewhere', { regions: ['NZ'] }),
    clipOf('clip', 'match'),
  ];
  api = await createTestApi({
    clock: () => now,
    content: { alpha: { identities: [north], events }, beta: { events: [eventOf('beta-only')] } },
  });
  const { realtime } = api.app.platform;
  realtime.emitToEvent = (_, eventId, name, payload) => emitted.push({ eventId, name, payload });
}, 60_000);
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.forTenant('alpha', ({ trx }) => trx.deleteFrom('tag').execute());
  count += 1;
  now = testNow;
  me = await signedIn(api, `tagger${count}`);
  other = await signedIn(api, `other${count}`);
  emitted = [];
});

const save = (change: Partial<TagSaveBody> & Record<string, unknown> = {}, by = me) =>
  api.tag.save({ token: by.access, body: tagOf(change) });
const list = async (
  body: Record<string, unknown> = {},
  by: SignedIn | null = me,
): Promise<{ status: number; code: string; tags: Tag[]; content: Record<string, unknown> }> => {
  const response = await api.tag.list({
    ...(by !== null && { token: by.access }),
    body: { targetId: 'match', size: maxTags, ...body },
  });
  const { content, messageErrorCode: code } = response.body;
  return { status: response.status, code, tags: content?.entries, content };
};
describe('an event of minors', () => {
  it('has no tags of any kind, including earlier ones', async () => {
    expect((await save({ targetId: 'minors' })).status).toBe(409);
    expect((await save({ targetId: 'minors', playerNumber: null })).status).toBe(409);
    const tag = (await save()).body.content;
    const set = (safeguarded: boolean) =>
      api.event.setSafeguarded({
        operatorKey: testOperatorKey,
        params: { id: 'match' },
        body: { safeguarded },
      });
    await set(true);
    emitted = [];
    expect((await list()).tags).toEqual([]);
    const changed = { ...tagOf(), id: tag.id, title: 'Ada' };
    expect((await api.tag.update({ token: me.access, body: changed })).status).toBe(409);
    await set(false);
    expect((await list()).tags).toHaveLength(1);
  });
});

const titles = ({ tags }: { tags: Tag[] }) => tags.map(({ title }) => title);
const allow = (email: string, canCreateGlobalTag = true) =>
  api.tag.grant({
    operatorKey: testOperatorKey,
    body: { email, canCreateGlobalTag },
  });

describe('tags', () => {
  it('have the colour that their team wears in the match', async () => {
    const { body } = await save({ targetId: 'away-kit' });
    expect(body.content.tagTeam).toMatchObject({ teamId: 'north', color: '#f2f2f2' });
  });

  it('[TAG-03, TAG-04, TAG-05, TAG-06] are saved in ms and listed in seconds, live and on demand', async () => {
    const saved = await save({ type: 'goal' });
    expect(saved.status).toBe(200);
    const expected = {
      id: expect.stringMatching(/^tag_/),
      title: 'Goal',
      startTime: 12.5,
      endTime: 20,
      type: 'goal',
      global: false,
      playerNumber: 9,
      targetId: 'match',
      tagTeam: {
        color: '#d11f3a',
        teamId: 'north',
        title: 'North',
        logo: expect.stringMatching(/\/media\/art\/north\.svg$/),
      },
      wallClock: null,
      yaw: null,
      own: true,
    };
    expect(saved.body.content).toEqual(expected);
    expect((await list()).tags).toEqual([expected]);
    const live = await save({ targetId: 'live', videoType: 'live', wallClock: at(-0.5) });
    expect(live.body.content).toMatchObject({ targetId: 'live', wallClock: at(-0.5) });
    const stored = await api.db.forTenant('alpha', ({ trx }) =>
      trx.selectFrom('tag').select(['event_id', 'video_type', 'player_color']).execute(),
    );
    expect(stored).toEqual(
      expect.arrayContaining([
        { event_id: 'match', video_type: 'vod', player_color: '#d11f3a' },
        { event_id: 'live', video_type: 'live', player_color: '#d11f3a' },
      ]),
    );
  });

  it('[TAG-01, LIM-01] are listed by start: 10 by default, 999 at most', async () => {
    const rows = Array.from({ length: maxTags }, (_, index): NewTagRow => ({
      tenant_id: 'alpha',
      id: `t${index}`,
      event_id: 'match',
      user_id: me.userId,
      client_id: null,
      title: `No. ${index}`,
      type: 'shot',
      start_ms: (maxTags - index) * 100,
      end_ms: 200_000,
      wall_clock: null,
      is_global: false,
      video_type: 'vod',
      team_id: null,
      player_number: null,
      player_color: null,
      created_at: new Date(now),
      updated_at: new Date(now),
    }));
    await api.db.forTenant('alpha', ({ trx }) => trx.insertInto('tag').values(rows).execute());
    const { tags, content } = await list({ page: 0 });
    expect(tags).toHaveLength(999);
    expect(tags[0]).toMatchObject({ title: 'No. 998', startTime: 0.1 });
    expect(content).toMatchObject({ totalCount: 999, itemsPerPage: 999, nextExists: false });
    const short = await list({ size: undefined });
    expect(short.tags).toHaveLength(10);
    expect(short.content).toMatchObject({ itemsPerPage: 10, totalCount: 999, nextExists: true });
    const rest = await list({ size: 500, page: 1 });
    expect(titles(rest).at(-1)).toBe('No. 0');
    expect((await list({ size: 1000 })).status).toBe(400);
    // This event is full, another one is not.
    expect((await save()).body.messageErrorCode).toBe('limit_reached');
    expect((await save({ targetId: 'live', videoType: 'live' })).status).toBe(200);
  });

  it('[TAG-06, TAG-07] have a panorama direction, which stays unless changed', async () => {
    const { content } = (await save({ yaw: -53.7 })).body;
    expect(content.yaw).toBe(-53.7);
    const change = async (body: Record<string, unknown>): Promise<number | null> => {
      const sent = { ...tagOf(), id: content.id, ...body };
      return (await api.tag.update({ token: me.access, body: sent })).body.content.yaw;
    };
    expect(await change({ title: 'Another title' })).toBe(-53.7);
    expect(await change({ yaw: 90 })).toBe(90);
    expect((await list()).tags[0]?.yaw).toBe(90);
    const exported = await api.account.export({ token: me.access });
    expect(exported.body.content.tags).toMatchObject([{ yaw: 90 }]);
    expect(await change({ yaw: null })).toBe(null);
    const refused = await save({ yaw: 90.1 });
    expect([refused.status, refused.body.messageErrorCode]).toEqual([400, 'validation_failed']);
    expect(refused.body.message).toBe(
      'body.yaw: must not be more than 90, the right edge of the panorama',
    );
    expect((await save({ yaw: -91 })).body.message).toContain('the left edge of the panorama');
    expect((await save({ yaw: '12' as unknown as number })).status).toBe(400);
  });

  it('can be imported with a valid panorama direction', async () => {
    const { yaw: _, ...withoutYaw } = contentTagOf('nowhere');
    const tags = [contentTagOf('there', { yaw: 12.5 }), withoutYaw as ContentTag];
    await importTags(api.app.platform, 'alpha', tags);
    const found = (await list({}, null)).tags.map(({ id, yaw }) => [id, yaw]);
    expect(found).toEqual([
      ['nowhere', null],
      ['there', 12.5],
    ]);
    const outside = [contentTagOf('outside', { yaw: 180 })];
    await expect(importTags(api.app.platform, 'alpha', outside)).rejects.toThrow(/right edge/);
  });

  it('[TAG-07] are changed by their owner, in full', async () => {
    const { id } = (await save({ type: 'goal', wallClock: at(-3) })).body.content;
    const change = tagOf({ title: 'A save after all', startTime: 11_000, playerNumber: null });
    const body = { ...change, id, type: 'save' };
    const changed = await api.tag.update({ token: me.access, body });
    expect(changed.status).toBe(200);
    expect((await list()).tags).toEqual([changed.body.content]);
    expect(changed.body.content).toMatchObject({
      id,
      title: 'A save after all',
      startTime: 11,
      playerNumber: null,
      type: 'save',
      wallClock: at(-3),
    });
    for (const refusedUpdate of [
      { token: other.access, body },
      { token: me.access, body: { ...body, id: 'unknown' } },
      { token: me.access, body: { ...body, targetId: 'live' } },
    ]) {
      const refused = await api.tag.update(refusedUpdate);
      expect([refused.status, refused.body.messageErrorCode]).toEqual([404, 'not_found']);
    }
  });

  it("[TAG-08, SEC-02] are deleted by id, and never another viewer's", async () => {
    await allow(other.username);
    const mine = (await save({ title: 'mine' })).body.content.id;
    await save({ title: 'another' });
    const theirs = (await save({ title: 'theirs', global: true }, other)).body.content.id;
    const remove = (ids: string[]) => api.tag.remove({ token: me.access, body: { ids } });
    const first = await remove([mine, theirs, 'unknown']);
    expect([first.status, first.body.content]).toEqual([200, { ids: [mine] }]);
    // Repeated, as an offline page may do: nothing is left to delete.
    expect((await remove([mine, theirs])).body.content).toEqual({ ids: [] });
    expect(titles(await list()).toSorted()).toEqual(['another', 'theirs']);
    expect((await remove([])).status).toBe(400);
  });

  it("[TAG-11] that are global require an operator's permission", async () => {
    const refused = await save({ global: true });
    expect([refused.status, refused.body.messageErrorCode]).toEqual([403, 'forbidden']);
    const { id } = (await save({ title: 'own' })).body.content;
    const forged = await api.tag.update({
      token: me.access,
      body: { ...tagOf({ global: true }), id },
    });
    expect(forged.status).toBe(403);
    expect((await allow(me.username.toUpperCase())).status).toBe(200);
    const profile = await api.user.getProfile({ token: me.access });
    expect(profile.body.content.canCreateGlobalTag).toBe(true);
    expect((await save({ title: 'for all', global: true })).body.content.global).toBe(true);
    expect(titles(await list({}, other))).toEqual(['for all']);
    expect((await list({}, other)).tags[0]?.own).toBe(false);
    await allow(me.username, false);
    expect((await save({ global: true })).status).toBe(403);
    expect((await allow('absent@example.org')).status).toBe(404);
    const body = { email: me.username, canCreateGlobalTag: true };
    expect((await api.tag.grant({ token: me.access, body })).status).toBe(401);
  });

  it('[TAG-11] that are global cannot be edited after losing the permission, only made private', async () => {
    await allow(me.username);
    const { id } = (await save({ title: 'A fair goal', global: true })).body.content;
    await allow(me.username, false);
    const update = (change: Parameters<typeof tagOf>[0]) =>
      api.tag.update({ token: me.access, body: { ...tagOf(change), id } });
    for (const change of [{ title: 'Words for all' }, { title: 'Words for all', global: true }]) {
      const refused = await update(change);
      expect([refused.status, refused.body.messageErrorCode]).toEqual([403, 'forbidden']);
    }
    expect(titles(await list({}, other))).toEqual(['A fair goal']);
    expect((await update({ title: 'Own words', global: false })).status).toBe(200);
    expect(titles(await list({}, other))).toEqual([]);
    expect(titles(await list())).toEqual(['Own words']);
  });

  it('stay deleted after a concurrent change: the change is refused or came first', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = (await save()).body.content;
      const [removed, ...changed] = await Promise.all([
        api.tag.remove({ token: me.access, body: { ids: [id] } }),
        ...[1, 2, 3].map((title) =>
          api.tag.update({
            token: me.access,
            body: { ...tagOf({ title: `${title}` }), id },
          }),
        ),
      ]);
      expect(removed?.body.content).toEqual({ ids: [id] });
      for (const { status } of changed) expect([200, 404]).toContain(status);
    }
    expect((await list()).tags).toEqual([]);
  });

  it('[LIM-03] that are global require the only permission that accounts can have', async () => {
    const { rows } = await api.db.forTenant('alpha', ({ trx }) =>
      sql<{ column_name: string }>`SELECT column_name FROM information_schema.columns
        WHERE table_schema = current_schema() AND table_name = 'user_account'
        AND (data_type = 'boolean' OR column_name LIKE '%role%')`.execute(trx),
    );
    // Settings that viewers choose for themselves grant no permission.
    const names = rows.map((row) => row.column_name).filter((name) => name !== 'spoiler_free');
    expect(names).toEqual(['can_create_global_tag']);
    const callers = new Set(Object.values(callsByName).map(({ caller }) => caller));
    // Operators are not accounts: they call with a key.
    expect([...callers].toSorted()).toEqual(['anonymous', 'anyone', 'operator', 'user']);
  });

  it('are filtered by `global`; anonymous viewers see the global ones', async () => {
    await allow(other.username);
    await save({ title: 'theirs' }, other);
    await save({ title: 'for all', global: true }, other);
    await save({ title: 'mine', startTime: 20_000 });
    expect(titles(await list())).toEqual(['for all', 'mine']);
    expect(titles(await list({ global: true }))).toEqual(['for all']);
    expect(titles(await list({ global: false }))).toEqual(['mine']);
    expect(titles(await list({}, null))).toEqual(['for all']);
    expect((await list({ global: false }, null)).status).toBe(401);
    expect((await api.tag.save({ body: tagOf() })).status).toBe(401);
  });

  it('with one client id are created once', async () => {
    const [one, two] = await Promise.all([
      save({ clientId: 'c-1', title: 'once' }),
      save({ clientId: 'c-1', title: 'once' }),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body.content.id).toBe(one.body.content.id);
    expect((await list()).tags).toHaveLength(1);
    // Another viewer may use the same id, but it is bound to one event.
    expect((await save({ clientId: 'c-1' }, other)).body.content.id).not.toBe(one.body.content.id);
    expect((await save({ clientId: 'c-1', targetId: 'live' })).status).toBe(400);
  });

  it('are visible only to viewers who may watch the event', async () => {
    const codes: Record<string, unknown> = {};
    for (const targetId of ['ticket', 'elsewhere', 'clip', 'unheard-of', 'beta-only']) {
      const saved = await save({ targetId, teamId: null });
      const listed = await list({ targetId });
      expect(saved.body.messageErrorCode).toBe(listed.code);
      codes[targetId] = listed.code;
    }
    expect(codes).toEqual({
      ticket: 'event_locked',
      elsewhere: 'region_blocked',
      clip: 'event_not_found',
      'unheard-of': 'event_not_found',
      'beta-only': 'event_not_found',
    });
    expect((await list({ targetId: 'members' }, null)).code).toBe('event_locked');
    expect((await list({ targetId: 'members' })).status).toBe(200);
  });

  it('[TAG-04] have times in whole ms; fractions are rounded', async () => {
    const saved = await save({ startTime: 1.0049 * 1000, endTime: 2.2999 * 1000 });
    expect(saved.body.content).toMatchObject({ startTime: 1.005, endTime: 2.3 });
  });

  it.each([
    ['before the match has started', { targetId: 'later', teamId: null }],
    ['after the end of the video', { startTime: 300_001, endTime: 300_002 }],
    ['that ends before it starts', { startTime: 3000, endTime: 2999 }],
    ['of a team that does not play', { teamId: 'south' }],
    ['in another mode', { mode: 'other' }],
    ['of another stream', { streamName: 'pano' }],
    ['of another kind of video', { videoType: 'archived' }],
    ['without a title', { title: '   ' }],
    ['with a title too long', { title: 'x'.repeat(121) }],
    ['with control characters', { title: 'a\u0000b' }],
    ['with half of a surrogate pair', { title: '\ud800' }],
    ['in the name of another viewer', { user_id: 'u_1' }],
    ['with a negative player number', { playerNumber: -1 }],
  ])('[SEC-21] are refused: %s', async (_, change) => {
    expect((await save(change as Partial<TagSaveBody>)).status).toBe(400);
    expect((await list()).tags).toEqual([]);
  });

  it('[SEC-21] with a hostile title are stored as plain text', async () => {
    const title = `<img src=x onerror=alert(1)> '; DROP TABLE tag; -- \u202e`;
    expect((await save({ title: ` ${title}` })).body.content.title).toBe(title);
  });

  it("are never in the server's future, whatever the owner's clock says", async () => {
    const { body } = await save({ targetId: 'live', videoType: 'live', wallClock: at(90) });
    expect(body.content.wallClock).toBe(at(0));
  });

  it('that are imported appear from their own time', async () => {
    const soon = { targetId: 'live', wallClock: at(1) };
    await importTags(api.app.platform, 'alpha', [
      contentTagOf('seen', { targetId: 'live', wallClock: at(-0.5) }),
      contentTagOf('soon', soon),
    ]);
    expect(titles(await list({ targetId: 'live' }, null))).toEqual(['Title of seen']);
    const job = dueTagsJob(api.app.platform);
    await job.run(new AbortController().signal);
    expect(emitted).toEqual([]);
    now = Date.parse(at(1));
    await job.run(new AbortController().signal);
    expect(emitted).toEqual([
      {
        eventId: 'live',
        name: 'update-tags',
        payload: {
          eventId: 'live',
          saved: [expect.objectContaining({ id: 'soon', own: false, startTime: 5 })],
        },
      },
    ]);
    expect((await list({ targetId: 'live' }, null)).tags).toHaveLength(2);
    await job.run(new AbortController().signal);
    expect(emitted).toHaveLength(1);
  });

  it('that are global are emitted to open pages when created, changed and deleted', async () => {
    await allow(me.username);
    await save({ title: 'own' });
    const { id } = (await save({ title: 'for all', global: true, clientId: 'c' })).body.content;
    await save({ title: 'for all', global: true, clientId: 'c' });
    const update = (change: Partial<TagSaveBody>) =>
      api.tag.update({ token: me.access, body: { ...tagOf(change), id } });
    await update({ title: 'changed' });
    await update({ title: 'mine again', global: false });
    await update({ title: 'for all again', global: true });
    await api.tag.remove({ token: me.access, body: { ids: [id] } });
    const saved = (title: string) => ({
      eventId: 'match',
      saved: [expect.objectContaining({ id, title, global: true, own: false })],
    });
    expect(emitted.map(({ payload }) => payload)).toEqual([
      saved('for all'),
      saved('changed'),
      { eventId: 'match', removed: [id] },
      saved('for all again'),
      { eventId: 'match', removed: [id] },
    ]);
  });

  it('[SEC-17] of a restricted event are emitted only as a change notice', async () => {
    await allow(me.username);
    await save({ targetId: 'members', teamId: null, global: true, title: 'for members' });
    expect(emitted).toEqual([
      {
        eventId: 'members',
        name: 'update-tags',
        payload: { eventId: 'members', loadWithinMs: expect.any(Number) },
      },
    ]);
  });

  it('are exported with the account, and disappear from every open page with it', async () => {
    await allow(me.username);
    await save({ title: 'own' });
    now += 1000;
    const { id } = (await save({ title: 'for all', global: true })).body.content;
    const exported = await api.account.export({ token: me.access });
    expect(exported.body.content.tags).toEqual([
      expect.objectContaining({ title: 'own', global: false, startTime: 12.5 }),
      expect.objectContaining({ title: 'for all', global: true, teamId: 'north' }),
    ]);
    const body = { password: testPassword };
    const deleted = await api.account.remove({ token: me.access, body });
    expect(deleted.status).toBe(204);
    expect((await list({}, other)).tags).toEqual([]);
    expect(emitted.at(-1)?.payload).toEqual({ eventId: 'match', removed: [id] });
  });

  it('are rate-limited', async () => {
    const strict = await createTestApi({ limitFactor: 1, db: api.db, clock: () => now });
    const statuses = new Map<number, number>();
    for (let i = 0; i < 121; i += 1) {
      const { status } = await strict.tag.save({
        token: me.access,
        body: tagOf({ clientId: 'same' }),
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [200, 120],
      [429, 1],
    ]);
    await strict.app.close();
  }, 60_000);
});
