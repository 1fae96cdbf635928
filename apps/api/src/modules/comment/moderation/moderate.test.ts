import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallName } from '@grandstand/contract';
import { dayMs, hourMs } from '@grandstand/contract/constants';
import { testOperatorKey } from '../../../testing.ts';
import { signInOn, testPassword, type SignedIn } from '../../session/testing.ts';
import { openTestRoom, type TestRoom } from '../room.testing.ts';

let room: TestRoom;
let writer: SignedIn;
let reader: SignedIn;
let moderator: SignedIn;

beforeAll(async () => {
  room = await openTestRoom();
}, 60_000);
afterAll(() => room.api.close());
beforeEach(async () => {
  await room.reset();
  writer = await room.addViewer('writer');
  reader = await room.addViewer('reader');
  moderator = await room.addViewer('moderator', true);
});

const act = async (name: CallName, by: SignedIn, id: string, more: object = {}) => {
  const { status, body } = await room.api.call(name, {
    token: by.access,
    headers: room.headersOf(by),
    body: { id, ...more },
  });
  return status === 200 ? 200 : body.messageErrorCode;
};
const write = async (text: string, by = writer) => {
  room.now += 10_000;
  return (await room.save(by, { text })).comment;
};

/** The browser's id of a viewer's only device. */
async function deviceOf({ userId }: SignedIn): Promise<string> {
  const { device_id: device } = await room.api.db.forTenant('alpha', ({ trx }) =>
    trx
      .selectFrom('device')
      .select('device_id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  );
  return device;
}

describe('a viewer', () => {
  it('removes their own comments for good, and no others', async () => {
    const { id } = await write('oops');
    expect(await act('comment.remove', reader, id)).toBe('not_found');
    expect(await act('comment.remove', reader, 'unheard-of')).toBe('not_found');
    expect(await act('comment.remove', writer, id)).toBe(200);
    expect(await act('comment.remove', writer, id)).toBe(200);
    expect(await room.texts(writer)).toEqual([]);
    const { rows } = await room.api.db.forTenant('alpha', async ({ trx }) => ({
      rows: await trx.selectFrom('comment').select(['text', 'state']).execute(),
    }));
    expect(rows).toEqual([{ text: '', state: 'removed' }]);
  });

  it('hides a comment or mutes an author, and can unmute the author', async () => {
    const { id } = await write('first');
    const second = await write('second');
    expect(await act('comment.hide', reader, id)).toBe(200);
    expect(await act('comment.hide', reader, id)).toBe(200);
    expect(await room.texts(reader)).toEqual(['second']);
    expect(await act('comment.mute', reader, second.id)).toBe(200);
    expect(await room.texts(reader)).toEqual([]);
    const [{ author } = { author: null }] = (await room.list(null)).entries;
    expect((await room.list(reader)).room.muted).toEqual([author?.id]);
    expect(await room.texts(moderator)).toEqual(['first', 'second']);
    await room.api.comment.unmuteAll({ token: reader.access, body: {} });
    expect(await room.texts(reader)).toEqual(['second']);
    expect(await act('comment.mute', writer, id)).toBe('not_found');
  });

  it('gets not_found for comments that they cannot see, as for missing ones', async () => {
    const { id } = await write('buy at www.bets.example');
    const stranger = await room.addViewer('stranger');
    for (const name of ['comment.hide', 'comment.mute', 'comment.report'] as const) {
      const more = name === 'comment.report' ? { reason: 'hate' } : {};
      expect(await act(name, stranger, id, more)).toBe('not_found');
      expect(await act(name, stranger, 'unheard-of', more)).toBe('not_found');
    }
  });
});

describe('a report', () => {
  it('hides the comment from its reporter, and three from different networks hold it back', async () => {
    const { id } = await write('rude');
    const report = (by: SignedIn) => act('comment.report', by, id, { reason: 'insult' });
    for (let again = 0; again < 3; again += 1) expect(await report(reader)).toBe(200);
    expect(await room.texts(reader)).toEqual([]);
    const others = [
      await room.addViewer('one'),
      await room.addViewer('two'),
      await room.addViewer('three'),
    ];
    expect(await room.texts(others[2] ?? null)).toEqual(['rude']);
    for (const by of others.slice(0, 2)) expect(await report(by)).toBe(200);
    expect(await room.texts(others[2] ?? null)).toEqual([]);
    // Its author and moderators see it as held back.
    expect((await room.list(writer)).entries).toMatchObject([{ state: 'held' }]);
    expect((await room.list(moderator)).entries).toMatchObject([{ state: 'held' }]);
    expect(await act('comment.release', moderator, id)).toBe(200);
    expect(await room.texts(others[2] ?? null)).toEqual(['rude']);
    // Reports do not affect a reviewed comment.
    for (const name of ['four', 'five', 'six']) await report(await room.addViewer(name));
    expect(await room.texts(others[2] ?? null)).toEqual(['rude']);
  });

  it('counts even if the reporter had hidden the comment before', async () => {
    const { id } = await write('rude');
    for (const name of ['one', 'two', 'three']) {
      const by = await room.addViewer(name);
      await act('comment.hide', by, id);
      expect(await act('comment.report', by, id, { reason: 'hate' })).toBe(200);
    }
    expect(await room.texts(reader)).toEqual([]);
    expect(await act('comment.report', reader, id, { reason: 'because' })).toBe(
      'validation_failed',
    );
  });
});

describe('[SEC-32] a report counts', () => {
  const reportAll = async (people: readonly SignedIn[]) => {
    const { id } = await write('rude');
    for (const by of people)
      expect(await act('comment.report', by, id, { reason: 'hate' })).toBe(200);
    return room.texts(writer);
  };
  const change = (userId: string, columns: { email_verified_at?: null; created_at?: Date }) =>
    room.api.db.forTenant('alpha', ({ trx }) =>
      trx.updateTable('user_account').set(columns).where('id', '=', userId).execute(),
    );
  const reporters = () => Promise.all(['one', 'two', 'three'].map((name) => room.addViewer(name)));
  /** A comment that reports hold back is `held` for its author. */
  const newestState = async () => (await room.list(writer)).entries.at(-1)?.state;

  it('from accounts that may write', async () => {
    await reportAll(await reporters());
    expect(await newestState()).toBe('held');
  });

  it('not from accounts without a confirmed address', async () => {
    const people = await reporters();
    for (const { userId } of people) await change(userId, { email_verified_at: null });
    await reportAll(people);
    expect(await newestState()).toBe('shown');
    // Each still hides it for its reporter.
    for (const by of people) expect(await room.texts(by)).toEqual([]);
  });

  it('not from sessions without a device, to which no ban of a device applies', async () => {
    const people = await reporters();
    await room.api.db.forTenant('alpha', ({ trx }) =>
      trx
        .updateTable('token_family')
        .set({ device_row_id: null })
        .where(
          'user_id',
          'in',
          people.map(({ userId }) => userId),
        )
        .execute(),
    );
    await reportAll(people);
    expect(await newestState()).toBe('shown');
  });

  it('not from banned accounts', async () => {
    const people = await reporters();
    for (const by of people) {
      const { id } = await write('off', by);
      expect(await act('comment.ban', moderator, id)).toBe(200);
    }
    await reportAll(people);
    expect(await newestState()).toBe('shown');
  });

  it('once for each network, such as an IPv6 site', async () => {
    const people = await reporters();
    const { id } = await write('rude');
    const report = (by: SignedIn, address: string) =>
      room.api.comment.report({
        token: by.access,
        headers: { 'x-forwarded-for': address },
        body: { id, reason: 'hate' },
      });
    for (const [at, by] of people.entries()) await report(by, `2001:db8:7:${at}::1`);
    expect(await newestState()).toBe('shown');
    for (const address of ['2001:db8:8::1', '198.51.100.250'])
      await report(await room.addViewer('more'), address);
    expect(await newestState()).toBe('held');
  });

  it('at most ten times an hour and viewer, so that three viewers cannot silence a chat', async () => {
    const people = await reporters();
    for (let time = 0; time < 12; time += 1) await reportAll(people);
    const states = (await room.list(writer)).entries.map(({ state }) => state);
    expect(states.filter((state) => state === 'held')).toHaveLength(10);
    room.now += hourMs;
    const again = async (by: SignedIn) =>
      signInOn(room.api, by.username, { device: await deviceOf(by) });
    writer = await again(writer);
    await reportAll(await Promise.all(people.map(again)));
    expect(await newestState()).toBe('held');
  });
});

describe('a moderator', () => {
  it('[LIM-03] is any viewer who may create global tags, without a further role', async () => {
    expect((await room.list(moderator)).room.isModerator).toBe(true);
    expect((await room.list(writer)).room.isModerator).toBe(false);
    const { id } = await write('shown');
    for (const name of ['comment.release', 'comment.ban'] as const)
      expect(await act(name, reader, id)).toBe('forbidden');
  });

  it("removes anyone's comment, which stays in its author's export", async () => {
    const { id } = await write('off with it');
    expect(await act('comment.remove', moderator, id)).toBe(200);
    for (const viewer of [writer, reader, moderator]) expect(await room.texts(viewer)).toEqual([]);
    const exported = await room.api.account.export({ token: writer.access });
    expect(exported.body.content.comments).toMatchObject([
      { text: 'off with it', state: 'removed' },
    ]);
    expect(await act('comment.release', moderator, id)).toBe('not_found');
  });

  it('bans an author: removes their comments on the match and blocks new ones anywhere', async () => {
    await write('one');
    const { id } = await write('two');
    await write('somebody else', reader);
    expect(await act('comment.ban', moderator, id)).toBe(200);
    expect(await room.texts(reader)).toEqual(['somebody else']);
    expect((await room.list(writer)).room.isBanned).toBe(true);
    room.now += 10_000;
    expect((await room.save(writer)).code).toBe('forbidden');
    expect((await room.save(writer, { targetId: 'live' })).code).toBe('forbidden');
    const mine = await write('mine', moderator);
    expect(await act('comment.ban', moderator, mine.id)).toBe('forbidden');
    const body = { email: writer.username };
    expect((await room.api.comment.unban({ operatorKey: testOperatorKey, body })).status).toBe(200);
    expect((await room.save(writer)).status).toBe(200);
  });

  it('[SEC-32] bans the devices of an author for other accounts, even after the account is gone', async () => {
    const { id } = await write('two');
    expect(await act('comment.ban', moderator, id)).toBe(200);
    const second = await room.addViewer('second');
    await signInOn(room.api, second.username, { device: await deviceOf(writer) });
    expect((await room.list(second)).room.isBanned).toBe(true);
    expect((await room.save(second)).code).toBe('forbidden');
    const reaction = { targetId: 'match', startTime: 12_500, reaction: 'wow' };
    const reacted = await room.api.comment.react({ token: second.access, body: reaction });
    expect(reacted.body.messageErrorCode).toBe('forbidden');
    await room.api.account.remove({ token: writer.access, body: { password: testPassword } });
    room.now += 10_000;
    expect((await room.save(second)).code).toBe('forbidden');
    const body = { email: second.username };
    expect((await room.api.comment.unban({ operatorKey: testOperatorKey, body })).status).toBe(200);
    expect((await room.save(second)).status).toBe(200);
  });

  it('[SEC-32] bans the device on which a comment was written, even if its author has removed the device since', async () => {
    const { id } = await write('two');
    const device = await deviceOf(writer);
    await room.api.device.remove({ token: writer.access, body: { deviceId: device } });
    expect(await act('comment.ban', moderator, id)).toBe(200);
    const second = await room.addViewer('second');
    await signInOn(room.api, second.username, { device });
    expect((await room.save(second)).code).toBe('forbidden');
    room.now += 366 * dayMs;
    await room.api.app.jobs.runNamed(['comment-ban-cleanup']);
    const renewed = await signInOn(room.api, second.username, { device });
    expect((await room.save(renewed)).status).toBe(200);
  });

  it('writes without a pause and is not held back', async () => {
    await room.save(moderator);
    expect((await room.save(moderator, { text: 'rules: www.club.example' })).comment.state).toBe(
      'shown',
    );
  });
});

describe('a held-back comment', () => {
  it('is visible to its author, with a notice, and to moderators', async () => {
    const held = await write('come to https://bets.example');
    expect(held.state).toBe('held');
    expect(await room.texts(writer)).toHaveLength(1);
    expect(await room.texts(moderator)).toHaveLength(1);
    expect(await room.texts(reader)).toEqual([]);
    expect(await room.texts(null)).toEqual([]);
    expect((await write('Ihr seid alle NOERGLER, ihr Nörgler')).state).toBe('held');
  });
});
