import type { TenantConfigInput } from '@grandstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clipOf, eventOf, identityOf, testNow } from './modules/event/testing.ts';
import { signedIn } from './modules/session/testing.ts';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from './testing.ts';

const cricket: NonNullable<TenantConfigInput['sports']>[number] = {
  id: 'cricket',
  names: { en: 'Cricket' },
  moments: [
    { id: 'wicket', names: { en: 'Wicket', de: 'Wicket gefallen' }, icon: 'target' },
    'save',
  ],
};
let api: TestApi;
beforeAll(async () => {
  const content = {
    identities: [identityOf('cup', { sportType: 'cricket' })],
    events: [
      eventOf('test-match', { sportType: 'cricket', identityIds: ['cup'] }),
      eventOf('live-match', { sportType: 'cricket', status: 'live', duration: null }),
      eventOf('football-match'),
      clipOf('clip', 'test-match', { sportType: 'cricket' }),
    ],
  };
  api = await createTestApi({
    clock: () => testNow,
    tenants: [testTenant('alpha', { sports: [cricket, 'football'] }), testTenant('beta')],
    content: { alpha: content, beta: { events: [eventOf('match')] } },
  });
}, 280_000);
afterAll(() => api.close());

const idsOf = ({ body }: { body: { content: { entries: { id: string }[] } } }) =>
  body.content.entries.map(({ id }) => id);

describe('[TEN-01] the sports of a tenant', () => {
  it('may be its own: events, clips and counts of a sport that only its settings define', async () => {
    const body = { sportType: ['cricket'] };
    expect(idsOf(await api.event.list({ body })).toSorted()).toEqual(['live-match', 'test-match']);
    expect(idsOf(await api.clip.list({ body }))).toEqual(['clip']);
    expect((await api.event.countBySport()).body.content.entries).toEqual([
      { sportType: 'cricket', count: 1 },
    ]);
    const { body: one } = await api.event.get({ params: { id: 'test-match' } });
    expect(one.content.sportType).toBe('cricket');
    const { body: cup } = await api.identity.get({ params: { id: 'cup' } });
    expect(cup.content.sportType).toBe('cricket');
  });

  it.each([
    ['alpha', 'handball', 'cricket, football'],
    ['beta', 'cricket', 'football, handball'],
  ])(
    'of %s do not include %s, and a filter by it is refused with the list of sports',
    async (tenant, id, known) => {
      for (const list of [api.event.list, api.clip.list]) {
        const { status, body } = await list({ tenant, body: { sportType: ['football', id] } });
        expect([status, body.messageErrorCode]).toEqual([400, 'validation_failed']);
        expect(body.details).toEqual([
          { path: 'body.sportType.1', message: expect.stringContaining(known) as string },
        ]);
      }
    },
  );

  it('are the only ones that an operator creates or imports events of', async () => {
    const create = (tenant: string) =>
      api.event.create({
        tenant,
        operatorKey: testOperatorKey,
        body: { title: 'Final', sportType: 'cricket', gameStartDate: '2026-11-22T12:00:00.000Z' },
      });
    expect((await create('alpha')).body.content).toMatchObject({ sportType: 'cricket' });
    const refused = await create('beta');
    expect(refused.status).toBe(400);
    expect(refused.body.details[0].path).toBe('body.sportType');
  });
});

describe('kinds of moments', () => {
  const tagOf = (targetId: string, type: string) => ({
    targetId,
    title: 'Wicket',
    type,
    startTime: 1000,
    endTime: 2000,
    mode: 'sync',
    videoType: 'vod',
    streamName: 'hd',
  });

  it('of a sport are accepted in its events, and in no others', async () => {
    const { access: token } = await signedIn(api, 'tagger');
    const save = (targetId: string, type: string) =>
      api.tag.save({ token, body: tagOf(targetId, type) });
    const saved = await save('test-match', 'wicket');
    expect(saved.body.content).toMatchObject({ type: 'wicket', title: 'Wicket' });
    expect((await save('test-match', 'goal')).status).toBe(200);
    const refused = await save('football-match', 'wicket');
    expect([refused.status, refused.body.details[0].path]).toEqual([400, 'body.type']);
    const { body } = await api.tag.list({ token, body: { targetId: 'test-match', global: false } });
    expect(body.content.entries.map(({ type }: { type: string }) => type).toSorted()).toEqual([
      'goal',
      'wicket',
    ]);
  });
});
