import { maxCommentsPerMessage } from '@grandstand/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, testNow } from '../event/testing.ts';
import type { SignedIn } from '../session/testing.ts';
import { importComments } from './import-comments.ts';
import { commentDeliveryJob, evenSample } from './comment.jobs.ts';
import { openTestRoom, type TestRoom } from './room.testing.ts';
import { contentCommentOf } from './testing.ts';

interface ChatUpdate {
  readonly saved?: readonly { readonly id: string; readonly text: string; readonly own: boolean }[];
  readonly removed?: readonly string[];
  readonly reactions?: readonly { readonly count: number }[];
  readonly skipped?: number;
  readonly loadWithinMs?: number;
}

let room: TestRoom;
let me: SignedIn;

beforeAll(async () => {
  room = await openTestRoom();
  me = await room.addViewer('writer');
}, 60_000);
afterAll(() => room.api.close());
beforeEach(async () => {
  await room.reset();
  room.pages = 1;
});

const emitted = () => room.emitted.map(({ payload }) => payload as ChatUpdate);
const texts = () => emitted().flatMap(({ saved = [] }) => saved.map(({ text }) => text));

describe('pages that have a chat open', () => {
  it('get each comment once, in order', async () => {
    await room.save(me, { text: 'one' });
    room.now += 5000;
    await room.save(me, { text: 'two' });
    await room.deliver();
    await room.deliver();
    expect(texts()).toEqual(['one', 'two']);
    expect(emitted()).toHaveLength(1);
    expect(emitted()[0]?.saved?.[0]).toMatchObject({ own: false });
    room.now += 5000;
    await room.save(me, { text: 'three' });
    await room.deliver();
    expect(texts()).toEqual(['one', 'two', 'three']);
  });

  it('receive the ids of removed comments', async () => {
    const { comment } = await room.save(me);
    await room.deliver();
    await room.api.comment.remove({ token: me.access, body: { id: comment.id } });
    await room.deliver();
    expect(emitted()[1]).toEqual({ eventId: 'match', removed: [comment.id] });
  });

  it('do not get comments that await moderation', async () => {
    await room.save(me, { text: 'look at www.bets.example' });
    await room.deliver();
    expect(JSON.stringify(emitted())).not.toContain('bets');
  });

  it('get a sample if there are more comments than a message may have, and the number of the others', async () => {
    const row = {
      tenant_id: 'alpha',
      event_id: 'match',
      user_id: me.userId,
      author_id: 'a',
      text: 'goal',
      start_ms: 1000,
      state: 'shown' as const,
    };
    await room.save(me, { text: 'first' });
    await room.deliver();
    const now = new Date(room.now + 1);
    await room.api.db.forTenant('alpha', async ({ trx }) => {
      const { last_seq: last } = await trx
        .selectFrom('comment_room')
        .select('last_seq')
        .where('event_id', '=', 'match')
        .executeTakeFirstOrThrow();
      const rows = Array.from({ length: 1200 }, (_, index) => ({
        ...row,
        id: `flood-${index}`,
        seq: last + index + 1,
        created_at: now,
        changed_at: now,
      }));
      await trx.insertInto('comment').values(rows).execute();
      await trx
        .updateTable('comment_room')
        .set({ last_seq: last + 1200, changed_at: now })
        .where('event_id', '=', 'match')
        .execute();
    });
    room.now += 1000;
    await room.deliver();
    const { saved = [], skipped = 0 } = emitted()[1] ?? {};
    expect([saved.length, skipped]).toEqual([maxCommentsPerMessage, 1200 - maxCommentsPerMessage]);
  });

  it('reload within 5 s, without the comment, if the event is restricted', async () => {
    await room.save(me, { targetId: 'members', text: 'for members' });
    await room.deliver();
    expect(emitted()).toEqual([{ eventId: 'members', loadWithinMs: 5000 }]);
  });

  it('get only comments that were written after the first of these pages opened', async () => {
    room.pages = 0;
    await room.save(me, { text: 'to nobody' });
    await room.deliver();
    room.pages = 1;
    room.now += 5000;
    await room.save(me, { text: 'to somebody' });
    await room.deliver();
    expect(texts()).toEqual(['to somebody']);
  });

  it('get a comment from every process, whichever stored it', async () => {
    const second = commentDeliveryJob(room.api.app.platform);
    await room.save(me, { text: 'heard by both' });
    await room.deliver();
    await second.run(new AbortController().signal);
    expect(texts()).toEqual(['heard by both', 'heard by both']);
  });

  it('get each comment once, and reactions, even if more chats changed than a round reads', async () => {
    const job = commentDeliveryJob(room.api.app.platform, 1);
    const round = () => job.run(new AbortController().signal);
    await room.api.comment.react({
      token: me.access,
      body: { targetId: 'match', startTime: 5000, reaction: 'joy' },
    });
    for (const targetId of ['live', 'match'])
      await room.save(me, { targetId, text: targetId, startTime: 0 }).then(() => {
        room.now += 5000;
      });
    await round();
    expect(texts()).toEqual(['live']);
    for (let time = 0; time < 6; time += 1) await round();
    expect(texts()).toEqual(['live', 'match']);
    expect(JSON.stringify(emitted())).toContain('joy');
  });

  it.each([
    ['behind', -10_000],
    ['ahead', 10_000],
  ])(
    'get a reaction once from a process whose clock is %s, even if it was stored after a round',
    async (_, differenceMs) => {
      const { platform } = room.api.app;
      const reader = commentDeliveryJob(platform);
      const writer = commentDeliveryJob({ ...platform, clock: () => room.now + differenceMs });
      const run = (job: typeof reader) => job.run(new AbortController().signal);
      const react = () =>
        room.api.comment.react({
          token: me.access,
          body: { targetId: 'match', startTime: 5000, reaction: 'joy' },
        });
      /** Returns the totals that the reader emits in a round. */
      const round = async () => {
        room.now += 1000;
        room.emitted.length = 0;
        await run(reader);
        return emitted().flatMap(({ reactions = [] }) => reactions.map(({ count }) => count));
      };
      // Pages load what was stored before the process started.
      room.now += 20_000;
      expect(await round()).toEqual([]);
      await react();
      await run(writer);
      expect(await round()).toEqual([1]);
      expect(await round()).toEqual([]);
      await react();
      await run(writer);
      expect(await round()).toEqual([2]);
      room.now += 60_000;
      expect(await round()).toEqual([]);
    },
  );

  it('get imported comments when due, and not before', async () => {
    const soon = { targetId: 'live', wallClock: at(1), startTime: 61 };
    await importComments(room.api.app.platform, 'alpha', [contentCommentOf('soon', soon)]);
    await room.deliver();
    expect(emitted()).toEqual([]);
    expect((await room.list(null, { targetId: 'live' })).entries).toEqual([]);
    room.now = testNow + 60_000;
    await room.deliver();
    expect(texts()).toEqual(['Text of soon']);
    expect((await room.list(null, { targetId: 'live' })).entries).toHaveLength(1);
  });
});

describe('a sample of a list', () => {
  it('is spread across the list, in order', () => {
    expect(evenSample([1, 2, 3], 5)).toEqual([1, 2, 3]);
    expect(evenSample([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 3)).toEqual([3, 6, 9]);
  });
});
