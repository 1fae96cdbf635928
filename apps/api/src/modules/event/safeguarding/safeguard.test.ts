import { event as eventSchema, eventListEntry } from '@grandstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../../testing.ts';
import { simulatedLiveOf, clipOf, eventOf, identityOf, testNow } from '../testing.ts';

const sides = { team1Id: 'north', team2Id: 'south' } as const;
/** Matches the child's names and number. */
const child = /Ada|Lovell|77/;
const named = {
  title: 'Ada Lovell against Southport',
  metaTitle: 'Ada Lovell, 12',
  description: 'Ada Lovell with the number 77.',
};
const juniors = { ...sides, ...named, identityIds: ['cups', 'juniors'] };
const content = {
  identities: [
    identityOf('cups', { type: 'category', title: 'Cups' }),
    identityOf('juniors', {
      type: 'league',
      title: 'Junior Cup',
      parentId: 'cups',
      safeguarded: true,
    }),
    identityOf('north', { type: 'team', title: 'Northfield' }),
    identityOf('south', { type: 'team', title: 'Southport' }),
  ],
  events: [
    eventOf('final', juniors),
    simulatedLiveOf('onair', -1, { ...juniors, status: 'live' }),
    clipOf('goal', 'final', { ...juniors, playerNumber: 77 }),
    eventOf('open', { ...sides, identityIds: ['cups'], title: 'Northfield seniors' }),
    clipOf('open-goal', 'open', { ...sides, identityIds: ['cups'], title: 'A seniors goal' }),
    eventOf('alone', { ...sides, ...named, safeguarded: true }),
  ],
};

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    clock: () => testNow,
    tenants: [testTenant('alpha'), testTenant('beta')],
    content: { alpha: content, beta: { identities: content.identities, events: [] } },
  });
});
afterAll(() => api.close());

const idsOf = async (body: object): Promise<string[]> => {
  const response = await api.event.list({ body });
  expect(response.status).toBe(200);
  return response.body.content.entries.map(({ id }: { id: string }) => id).toSorted();
};
const kinds = ['event', 'clip', 'highlight'];

describe('an event of minors', () => {
  it.each(['final', 'alone', 'onair'])('is returned by its id, without names: %s', async (id) => {
    const { status, body } = await api.event.get({ params: { id }, query: {} });
    expect(status).toBe(200);
    expect(eventSchema.strict().parse(body.content)).toEqual(body.content);
    expect(body.content).toMatchObject({ title: 'Northfield – Southport', safeguarded: true });
    expect(JSON.stringify(body)).not.toMatch(child);
  });

  it('appears only in lists of the identity that safeguards it', async () => {
    for (const body of [
      {},
      { media_type: kinds },
      { status: ['live'] },
      { 'identities.id': ['cups'] },
      { 'identities.id': ['cups'], media_type: kinds },
      { 'identities.type': ['league'] },
      { 'search.teams.id': ['north'], media_type: kinds },
      { event_id: ['final', 'alone', 'open'], media_type: kinds },
      { sort: 'title' },
    ]) {
      const found = await idsOf(body);
      expect(
        found.filter((id) => !id.startsWith('open')),
        JSON.stringify(body),
      ).toEqual([]);
    }
    expect(await idsOf({})).toEqual(['open']);
    expect(await idsOf({ 'identities.id': ['juniors'], media_type: kinds })).toEqual([
      'final',
      'onair',
    ]);
    expect(await idsOf({ 'identities.id': ['juniors', 'cups'] })).toEqual([
      'final',
      'onair',
      'open',
    ]);
    const { body } = await api.event.list({
      body: { 'identities.id': ['juniors'], count: true },
    });
    expect(body.content.totalCount).toBe(2);
    expect(JSON.stringify(body)).not.toMatch(child);
    for (const entry of body.content.entries)
      expect(eventListEntry.strict().parse(entry)).toEqual(entry);
  });

  it('is excluded from search, suggestions, related videos and sport counts', async () => {
    for (const search of ['Ada Lovell', 'Northfield', 'Junior Cup'])
      expect(
        (await idsOf({ search, media_type: kinds })).filter((id) => !id.startsWith('open')),
      ).toEqual([]);
    for (const q of ['Ada', 'Junior', 'Northfield']) {
      const { body } = await api.search.suggest({ query: { q } });
      expect(JSON.stringify(body)).not.toMatch(/Ada|"(?:final|alone|onair|juniors)"/);
    }
    const related = await api.event.listRelated({ query: { id: 'open' } });
    expect(related.body.content.entries.map(({ id }: { id: string }) => id)).toEqual(['open-goal']);
    const counts = await api.event.countBySport({});
    expect(counts.body.content.entries).toEqual([]);
  });

  it('has no clips: existing ones disappear from lists, pages and players', async () => {
    const clip = await api.clip.get({
      params: { id: 'goal' },
      query: { media_type: 'clip' },
    });
    expect(clip.status).toBe(404);
    const list = await api.clip.list({ body: { event_id: ['final'] } });
    expect(list.body.content.entries).toEqual([]);
    const playlist = await api.app.inject({
      url: '/media/events/goal/master.m3u8',
      headers: { host: 'alpha.test' },
    });
    expect(playlist.statusCode).toBe(404);
  });

  it('its competition is not listed, and is returned by its id', async () => {
    const list = await api.identity.list({ body: {} });
    expect(list.body.content.entries.map(({ id }: { id: string }) => id)).not.toContain('juniors');
    const cup = await api.identity.get({ params: { id: 'juniors' } });
    expect(cup.body.content).toMatchObject({ title: 'Junior Cup', safeguarded: true });
  });
});

describe('the operator', () => {
  const operator = { operatorKey: testOperatorKey };
  const set = (id: string, safeguarded: boolean) =>
    api.event.setSafeguarded({ params: { id }, body: { safeguarded }, ...operator });
  const setIdentity = (id: string, safeguarded: boolean) =>
    api.event.safeguardIdentity({
      params: { id },
      body: { safeguarded },
      ...operator,
    });
  const isListed = async (id: string) => (await idsOf({ media_type: kinds })).includes(id);

  it('safeguards an event with its clips, and reverts that', async () => {
    const { status, body } = await set('open', true);
    expect([status, body.content.safeguarded]).toEqual([200, true]);
    expect(await isListed('open')).toBe(false);
    expect(await isListed('open-goal')).toBe(false);
    expect(await idsOf({ search: 'seniors', media_type: kinds })).toEqual([]);
    await set('open', false);
    expect(await idsOf({ search: 'seniors', media_type: kinds })).toEqual(['open', 'open-goal']);
  });

  it('safeguards all events of a competition, and reverts that except for events marked themselves', async () => {
    await set('final', true);
    expect((await setIdentity('juniors', false)).body.content).toEqual({
      id: 'juniors',
      safeguarded: false,
    });
    expect(await idsOf({})).toEqual(['onair', 'open']);
    expect(await isListed('goal')).toBe(false);
    const live = await api.event.get({ params: { id: 'onair' }, query: {} });
    expect(live.body.content.title).toBe(named.title);
    await set('final', false);
    expect(await isListed('goal')).toBe(true);
    await setIdentity('juniors', true);
    expect(await idsOf({})).toEqual(['open']);
  });

  it("gets 404 for unknown events, clips and other tenants' events (SEC-02)", async () => {
    for (const id of ['unknown', 'goal']) expect((await set(id, true)).status).toBe(404);
    const byOtherTenant = await api.event.setSafeguarded({
      tenant: 'beta',
      params: { id: 'open' },
      body: { safeguarded: true },
      ...operator,
    });
    expect(byOtherTenant.status).toBe(404);
    expect((await setIdentity('unknown', true)).status).toBe(404);
    expect(await isListed('open')).toBe(true);
  });
});
