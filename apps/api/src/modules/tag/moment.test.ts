import { maxTags } from '@grandstand/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, type TestApi } from '../../testing.ts';
import { eventOf, identityOf, simulatedLiveOf, testNow } from '../event/testing.ts';
import { signedIn } from '../session/testing.ts';
import { importTags } from './import-tags.ts';
import { contentTagOf, tagOf } from './testing.ts';

let api: TestApi;
let emitted: unknown[] = [];
beforeAll(async () => {
  const north = identityOf('north', { type: 'team', title: 'North' });
  const events = [
    eventOf('match', { team1Id: 'north', team2Id: null, duration: 300 }),
    simulatedLiveOf('later', 60),
    eventOf('minors', { safeguarded: true }),
    eventOf('sold', { commerceType: 'commerce_ppv_media', duration: 300 }),
  ];
  api = await createTestApi({
    clock: () => testNow,
    content: { alpha: { identities: [north], events }, beta: { events: [eventOf('foreign')] } },
  });
  api.app.platform.realtime.emitToEvent = (_, eventId, name, payload) =>
    emitted.push({ eventId, name, payload });
}, 60_000);
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.forTenant('alpha', ({ trx }) => trx.deleteFrom('tag').execute());
  emitted = [];
});

const operatorKey = testOperatorKey;
const add = (id: string, body: object) => api.tag.addMoment({ operatorKey, params: { id }, body });
const remove = (id: string, momentId: string) =>
  api.tag.withdrawMoment({ operatorKey, params: { id }, body: { momentId } });
const momentsOf = async (id: string) =>
  (await api.tag.listMoments({ operatorKey, params: { id } })).body.content.moments;
const idsOf = async (id: string) =>
  (await momentsOf(id)).map((moment: { id: string }) => moment.id);
const goal = { momentId: 'm-1', type: 'goal', time: 12.5, side: 'home', playerNumber: 9 };

describe('a moment that an operator adds', () => {
  it('is shown to every viewer at once, under the name of its kind', async () => {
    const { status, body } = await add('match', { ...goal, type: 'yellow_card' });
    expect(status).toBe(200);
    const shown = { id: 'm-1', title: 'Yellow card', type: 'yellow_card', startTime: 12.5 };
    expect(body.content).toMatchObject({ ...shown, tagTeam: { teamId: 'north' }, playerNumber: 9 });
    const viewed = await api.tag.list({ body: { targetId: 'match' } });
    expect(viewed.body.content.entries).toMatchObject([{ ...shown, global: true }]);
    expect(emitted).toMatchObject([
      { eventId: 'match', name: 'update-tags', payload: { saved: [shown] } },
    ]);
  });

  it('is created once if two devices send it at the same time, and both get it', async () => {
    const both = await Promise.all([add('match', goal), add('match', goal)]);
    expect(both.map(({ status, body }) => [status, body.content?.id])).toEqual([
      [200, 'm-1'],
      [200, 'm-1'],
    ]);
    expect(await idsOf('match')).toEqual(['m-1']);
  });

  it('is created once, however often it is sent, and its id is used for no other one', async () => {
    await add('match', goal);
    const again = await add('match', { ...goal, time: 99 });
    expect(again.body.content).toMatchObject({ id: 'm-1', startTime: 12.5 });
    expect(await idsOf('match')).toEqual(['m-1']);
    expect(emitted).toHaveLength(1);
    expect((await add('sold', goal)).status).toBe(400);
  });

  it('sends the room of a sold event only that there is a change', async () => {
    await add('sold', { ...goal, side: null });
    expect(emitted).toMatchObject([{ payload: { loadWithinMs: expect.any(Number) } }]);
    expect(JSON.stringify(emitted)).not.toContain('m-1');
  });

  it('is refused for an event that can have none, after the end of its event, and of an unknown kind', async () => {
    expect((await add('foreign', goal)).status).toBe(404);
    expect((await add('minors', goal)).status).toBe(409);
    expect((await add('later', goal)).status).toBe(409);
    expect((await add('match', { ...goal, time: 301 })).body.message).toContain('300');
    const unknown = await add('match', { ...goal, type: 'try_line' });
    expect([unknown.status, unknown.body.message]).toEqual([
      400,
      expect.stringContaining('must be one of'),
    ]);
    expect(await idsOf('match')).toEqual([]);
  });

  it('is refused beyond the number of tags of an event', async () => {
    await importTags(
      api.app.platform,
      'alpha',
      Array.from({ length: maxTags }, (_, index) =>
        contentTagOf(`t-${index}`, { wallClock: null }),
      ),
    );
    expect((await add('match', goal)).body.messageErrorCode).toBe('limit_reached');
  });

  it('is in the audit, with its previous fields', async () => {
    await add('match', { ...goal, momentId: 'm-audited' });
    await remove('match', 'm-audited');
    const { body } = await api.audit.list({
      operatorKey,
      query: { subject_kind: 'tag', subject_id: 'm-audited' },
    });
    expect(body.content.entries).toMatchObject([
      { action: 'tag.withdrawMoment', before: { type: 'goal', time: 12.5 }, after: null },
      { action: 'tag.addMoment', before: null, after: { type: 'goal', teamId: 'north' } },
    ]);
  });
});

describe('removing a moment', () => {
  it('removes it from open pages, and is not an error if repeated', async () => {
    await add('match', goal);
    emitted = [];
    expect((await remove('match', 'm-1')).status).toBe(200);
    expect((await remove('match', 'm-1')).status).toBe(200);
    expect(await idsOf('match')).toEqual([]);
    expect(emitted).toMatchObject([{ name: 'update-tags', payload: { removed: ['m-1'] } }]);
  });

  it("leaves a viewer's tag, and the moments of other events", async () => {
    const viewer = await signedIn(api, 'viewer');
    const { body } = await api.tag.save({ token: viewer.access, body: tagOf() });
    await add('match', goal);
    await remove('match', body.content.id);
    await remove('sold', 'm-1');
    const left = await api.db.forTenant('alpha', ({ trx }) =>
      trx.selectFrom('tag').select('id').execute(),
    );
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set(['m-1', body.content.id]));
  });
});
