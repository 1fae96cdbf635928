/** Moderation of tags by operators. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, type TestApi } from '../../testing.ts';
import { eventOf, testNow } from '../event/testing.ts';
import { emittedBy, signedIn, type Emitted, type SignedIn } from '../session/testing.ts';
import { tagOf } from './testing.ts';

const operator = { operatorKey: testOperatorKey };
const reason = { reason: 'Names a spectator' };
let api: TestApi;
let now = testNow;
let owner: SignedIn;
let emitted: Emitted[] = [];
beforeAll(async () => {
  api = await createTestApi({
    clock: () => now,
    content: { alpha: { events: [eventOf('match', { duration: 300 })] } },
  });
  owner = await signedIn(api, 'owner');
  emitted = emittedBy(api);
  const { realtime } = api.app.platform;
  realtime.emitToEvent = (tenantId, eventId, name, payload) =>
    emitted.push({ tenantId, userId: eventId, name, payload });
  const body = { email: owner.username, canCreateGlobalTag: true };
  await api.tag.grant({ ...operator, body });
});
afterAll(() => api.close());

const save = async (title: string, global = true) => {
  now += 1000;
  const { body } = await api.tag.save({
    token: owner.access,
    body: tagOf({ targetId: 'match', title, global, teamId: null }),
  });
  return body.content.id as string;
};
const titles = async (token?: string) =>
  (
    await api.tag.list({ body: { targetId: 'match' }, ...(token !== undefined && { token }) })
  ).body.content.entries.map(({ title }: { title: string }) => title);
const list = async (query: Record<string, string | number> = {}) =>
  (await api.tag.listForOperator({ ...operator, query })).body.content;

it('an operator takes a global tag down for everyone but its owner, who cannot make it global again', async () => {
  const id = await save('A face in the crowd');
  expect(await titles()).toEqual(['A face in the crowd']);
  const { body } = await api.tag.takeDown({ ...operator, params: { id }, body: reason });
  expect(body.content).toMatchObject({ id, eventTitle: 'Title of match', takedown: reason });
  expect(emitted.at(-1)).toMatchObject({ name: 'update-tags', payload: { removed: [id] } });
  expect([await titles(), await titles(owner.access)]).toEqual([[], ['A face in the crowd']]);
  const again = await api.tag.update({
    token: owner.access,
    body: { ...tagOf({ targetId: 'match', title: 'x', global: true, teamId: null }), id },
  });
  expect([again.status, again.body.messageErrorCode]).toEqual([403, 'forbidden']);
  expect((await list({ taken_down: 'true' })).entries).toMatchObject([{ id }]);
  await api.tag.restore({ ...operator, params: { id }, body: reason });
  expect(await titles()).toEqual(['A face in the crowd']);
  const { body: audit } = await api.audit.list({
    ...operator,
    query: { subject_kind: 'tag', subject_id: id },
  });
  expect(audit.content.entries.map(({ action }: { action: string }) => action)).toEqual([
    'tag.restore',
    'tag.takeDown',
  ]);
});

it('an operator lists global tags, the newest first, a page at a time, and no private ones', async () => {
  const ids = [await save('one'), await save('two')].toReversed();
  const secret = await save('secret', false);
  const first = await list({ size: 1 });
  const second = await list({ size: 1, after: first.next });
  expect([...first.entries, ...second.entries]).toMatchObject(
    ids.map((id) => ({ id, eventTitle: 'Title of match' })),
  );
  const refused = await api.tag.takeDown({ ...operator, params: { id: secret }, body: reason });
  expect(refused.status).toBe(404);
});

it('an operator takes down and restores a moment of the match desk, which has no owner', async () => {
  const id = 'moment-of-the-desk';
  const { status } = await api.tag.addMoment({
    ...operator,
    params: { id: 'match' },
    body: { momentId: id, type: 'goal', time: 12.5, side: null },
  });
  expect(status).toBe(200);
  const shown = await titles();
  const down = await api.tag.takeDown({ ...operator, params: { id }, body: reason });
  expect([down.status, down.body.content.takedown]).toMatchObject([200, reason]);
  expect(await titles()).toHaveLength(shown.length - 1);
  await api.tag.restore({ ...operator, params: { id }, body: reason });
  expect(await titles()).toEqual(shown);
});
