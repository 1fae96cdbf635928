/** Moderation of comments by operators. */
import type { CallName } from '@grandstand/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayMs, hourMs } from '@grandstand/contract/constants';
import { testOperatorKey } from '../../../testing.ts';
import { signInOn, type SignedIn } from '../../session/testing.ts';
import { openTestRoom, type TestRoom } from '../room.testing.ts';

const operator = { operatorKey: testOperatorKey };
const reason = { reason: 'Insults a player' };
let room: TestRoom;
let writer: SignedIn;
let reader: SignedIn;
beforeAll(async () => {
  room = await openTestRoom();
}, 60_000);
afterAll(() => room.api.close());
beforeEach(async () => {
  await room.reset();
  writer = await room.addViewer('writer');
  reader = await room.addViewer('reader');
});

const write = async (text: string) => {
  room.now += 10_000;
  return (await room.save(writer, { text })).comment;
};
const by = (viewer: SignedIn, name: CallName, body: object) =>
  room.api.call(name, { token: viewer.access, headers: room.headersOf(viewer), body });
const list = async (query: Record<string, string | number> = {}) =>
  (await room.api.comment.listForOperator({ ...operator, query })).body.content;
const hide = (id: string) =>
  room.api.comment.hideForOperator({ ...operator, params: { id }, body: reason });
const restore = (id: string) =>
  room.api.comment.restoreForOperator({ ...operator, params: { id }, body: reason });

it('an operator lists reported comments with the reasons, the newest first, a page at a time', async () => {
  const first = await write('one');
  const second = await write('two');
  await write('not reported');
  for (const { id } of [first, second])
    await by(reader, 'comment.report', { id, reason: 'insult' });
  const page = await list({ size: 1 });
  const rest = await list({ size: 1, after: page.next });
  expect([...page.entries, ...rest.entries]).toMatchObject([
    {
      id: second.id,
      targetId: 'match',
      eventTitle: 'Title of match',
      text: 'two',
      state: 'shown',
      reports: 1,
      reasons: [{ reason: 'insult', count: 1 }],
    },
    { id: first.id },
  ]);
  expect(rest.next).toBeNull();
  expect((await list({ event_id: 'another' })).entries).toEqual([]);
});

it('an operator lists all comments that a match shows, the newest first, and of a match only', async () => {
  const first = await write('one');
  const second = await write('two');
  const hidden = await write('rude');
  await hide(hidden.id);
  const query = { state: 'shown', event_id: 'match' };
  const page = await list({ ...query, size: 1 });
  const rest = await list({ ...query, size: 1, after: page.next });
  expect([...page.entries, ...rest.entries]).toMatchObject([{ id: second.id }, { id: first.id }]);
  expect(rest.next).toBeNull();
  const { status } = await room.api.comment.listForOperator({
    ...operator,
    query: { state: 'shown' },
  });
  expect(status).toBe(400);
});

it('an operator hides a comment from everyone and shows it again, each recorded in the audit', async () => {
  const { id } = await write('rude');
  expect((await hide(id)).status).toBe(200);
  expect(await room.texts(reader)).toEqual([]);
  expect((await list({ state: 'removed' })).entries).toMatchObject([{ id, text: 'rude' }]);
  expect((await restore(id)).status).toBe(200);
  expect(await room.texts(reader)).toEqual(['rude']);
  const { body } = await room.api.audit.list({
    ...operator,
    query: { subject_kind: 'comment', subject_id: id },
  });
  expect(body.content.entries).toMatchObject([
    { action: 'comment.restoreForOperator', after: { state: 'shown', ...reason } },
    { action: 'comment.hideForOperator', before: { state: 'shown' }, after: { state: 'removed' } },
  ]);
  expect((await hide('unknown')).status).toBe(404);
});

it('an operator cannot show a comment that its author removed', async () => {
  const { id } = await write('oops');
  await by(writer, 'comment.remove', { id });
  const { status, body } = await restore(id);
  expect([status, body.messageErrorCode]).toEqual([409, 'conflict']);
});

it('a ban by an operator has a reason and an end, is listed until then, and lets the account write afterwards', async () => {
  const until = new Date(room.now + dayMs).toISOString();
  const ban = { account_id: writer.userId, reason: 'Insults', until };
  const { body } = await room.api.comment.banForOperator({ ...operator, body: ban });
  expect(body.content).toMatchObject({ accountId: writer.userId, reason: 'Insults', until });
  const save = async () => (await room.save(writer, { text: 'again' })).status;
  expect(await save()).not.toBe(200);
  const bans = async () =>
    (await room.api.comment.listBans({ ...operator, query: {} })).body.content.entries;
  expect(await bans()).toMatchObject([{ accountId: writer.userId, email: writer.username }]);
  room.now += dayMs;
  writer = await signInOn(room.api, writer.username);
  expect(await save()).toBe(200);
  expect(await bans()).toEqual([]);
  const past = { ...ban, until: new Date(room.now).toISOString() };
  expect((await room.api.comment.banForOperator({ ...operator, body: past })).status).toBe(400);
});

it('a repeated ban has the start of the first one, and a ban after an ended one has its own', async () => {
  const banUntil = async (until: number | null) =>
    (
      await room.api.comment.banForOperator({
        ...operator,
        body: {
          account_id: writer.userId,
          reason: 'Insults',
          until: until === null ? null : new Date(until).toISOString(),
        },
      })
    ).body.content.since;
  const first = await banUntil(room.now + dayMs);
  room.now += hourMs;
  expect(await banUntil(room.now + dayMs)).toBe(first);
  room.now += 2 * dayMs;
  expect(await banUntil(null)).toBe(new Date(room.now).toISOString());
});
