import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../../testing.ts';
import { at, clipOf, eventOf, identityOf, testNow } from '../testing.ts';

const identities = [
  identityOf('league'),
  identityOf('juniors', { safeguarded: true }),
  ...['north', 'south', 'west'].map((id) => identityOf(id, { type: 'team' })),
];
const upcoming = { status: 'upcoming', stream: { kind: 'none' }, duration: null } as const;
const events = [
  ...[10, 20, 30, 40, 50].map((minutes) =>
    eventOf(`in${minutes}`, {
      ...upcoming,
      date: at(minutes),
      gameStartDate: at(minutes),
      team1Id: minutes === 20 ? 'west' : 'north',
      team2Id: minutes === 30 ? 'west' : 'south',
      identityIds: minutes < 30 ? ['league'] : [],
      referenceId: `REF-${minutes}`,
    }),
  ),
  eventOf('played', { identityIds: ['league'] }),
  clipOf('goal', 'played', { identityIds: ['league'] }),
  eventOf('young', { ...upcoming, title: 'Under tens', identityIds: ['juniors'] }),
];

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    clock: () => testNow,
    tenants: [testTenant('alpha'), testTenant('beta')],
    content: { alpha: { identities, events } },
  });
});
afterAll(() => api.close());

const list = async (query: object, tenant = 'alpha') =>
  (
    await api.event.listAll({
      operatorKey: testOperatorKey,
      tenant,
      query: query as Record<string, string>,
    })
  ).body;
const idsOf = async (query: object) =>
  (await list(query)).content.entries.map(({ id }: { id: string }) => id);

describe('the list of events for operators', () => {
  it('has all events by start, including those of minors, and no clips', async () => {
    expect((await idsOf({})).toSorted()).toEqual(
      ['in10', 'in20', 'in30', 'in40', 'in50', 'played', 'young'].toSorted(),
    );
    expect((await list({}, 'beta')).content.entries).toEqual([]);
  });

  it.each(['latest', 'soonest'])(
    'is read page by page, each event once: %s first',
    async (order) => {
      const whole = await idsOf({ order });
      const paged: string[] = [];
      let after: string | undefined;
      do {
        const { content } = await list({ order, size: 2, ...(after !== undefined && { after }) });
        paged.push(...content.entries.map(({ id }: { id: string }) => id));
        after = content.next ?? undefined;
      } while (after !== undefined);
      expect(paged).toEqual(whole);
    },
  );

  it.each([
    ['status', { status: 'archived' }, ['played']],
    ['a span of time', { from: at(20), to: at(40) }, ['in30', 'in20']],
    ['a team, at home or away', { team: 'west' }, ['in30', 'in20']],
    ['a competition', { league: 'league' }, ['in20', 'in10', 'played']],
    ['a competition and status', { league: 'league', status: 'upcoming' }, ['in20', 'in10']],
    ['a team in a competition', { team: 'west', league: 'league' }, ['in20']],
    ['words of its title', { text: 'title in40' }, ['in40']],
    ['the start of a word', { text: 'pla' }, ['played']],
    ['the names of its teams', { text: 'west' }, ['in30', 'in20']],
    ['its reference', { text: 'REF-50' }, ['in50']],
    ['the title of a match of minors', { text: 'under' }, ['young']],
    ['words that no event has', { text: 'zeppelin' }, []],
  ])('is narrowed by %s', async (_, query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
  });

  it('refuses an invalid cursor', async () => {
    expect((await list({ after: 'x' })).messageErrorCode).toBe('validation_failed');
    const after = Buffer.from(JSON.stringify(['yesterday', 'a'])).toString('base64url');
    expect((await list({ after })).messageErrorCode).toBe('validation_failed');
  });

  it('has withdrawn events only on request', async () => {
    await api.event.withdraw({ operatorKey: testOperatorKey, params: { id: 'in50' } });
    expect(await idsOf({ from: at(45) })).toEqual([]);
    expect(await idsOf({ withdrawn: true })).toEqual(['in50']);
    // The search index, which is for viewers, leaves them out.
    expect(await idsOf({ withdrawn: true, text: 'in50' })).toEqual(['in50']);
    expect(await idsOf({ withdrawn: true, text: 'TITLE' })).toEqual(['in50']);
    expect(await idsOf({ withdrawn: true, text: 'zeppelin' })).toEqual([]);
  });
});
