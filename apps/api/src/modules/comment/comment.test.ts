import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '@grandstand/contract/constants';
import { testOperatorKey } from '../../testing.ts';
import { at, testNow } from '../event/testing.ts';
import { signInOn, testPassword, type SignedIn } from '../session/testing.ts';
import { importComments } from './import-comments.ts';
import { openTestRoom, type TestRoom } from './room.testing.ts';
import { commentOf, contentCommentOf } from './testing.ts';

let room: TestRoom;
let me: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  room = await openTestRoom();
  me = await room.addViewer('writer');
  other = await room.addViewer('reader');
}, 60_000);
afterAll(() => room.api.close());
beforeEach(() => room.reset());

/** Returns a viewer in the session of their registration, which has no device. */
async function registered(name: string): Promise<SignedIn> {
  const { body } = await room.api.signIn.register({
    body: {
      username: `${name}@example.org`,
      password: testPassword,
      display_name: 'No device',
      strategy: 'refresh',
    },
  });
  return { ...me, access: body.content.tokenData.access_token };
}

const emitted = () => room.emitted.map(({ payload }) => payload);

describe('comments', () => {
  it("are at their author's video position, for everyone who may watch", async () => {
    const saved = await room.save(me, { wallClock: at(-2) });
    expect(saved.status).toBe(200);
    expect(saved.comment).toEqual({
      id: expect.stringMatching(/^comment_/),
      targetId: 'match',
      text: 'What a save!',
      startTime: 12.5,
      wallClock: at(-2),
      author: { id: expect.stringMatching(/^[\w-]{22}$/), name: expect.any(String) },
      state: 'shown',
      own: true,
      addedAt: new Date(testNow).toISOString(),
    });
    // The author's id does not reveal the account.
    expect(JSON.stringify((await room.list(other)).entries)).not.toContain(me.userId);
    for (const viewer of [other, null])
      expect((await room.list(viewer)).entries).toEqual([{ ...saved.comment, own: false }]);
    expect((await room.save(null)).status).toBe(401);
  });

  it('are listed around a position: the last ones before it, and all in the range after it', async () => {
    const positions = [1000, 9000, 2000, 20_000, 30_000, 290_000];
    for (const [index, startTime] of positions.entries()) {
      room.now += 10_000;
      await room.save(me, { startTime, text: String(index) });
    }
    const listTexts = async (body: Record<string, unknown>) => {
      const { entries, isLast } = await room.list(null, body);
      return [entries.map(({ text }) => text).join(' '), isLast];
    };
    expect(await listTexts({ at: 10_000, before: 2, spanMs: 15_000 })).toEqual(['2 1 3', false]);
    // The end of a range belongs to the next one.
    expect(await listTexts({ at: 20_000, spanMs: 10_000 })).toEqual(['3', false]);
    expect(await listTexts({ at: 30_000, spanMs: 270_000 })).toEqual(['4 5', true]);
    expect((await room.list(null, { spanMs: 600_001 })).status).toBe(400);
    expect((await room.list(null, { before: 201 })).status).toBe(400);
  });

  it('are sampled across the range if there are too many, and the rest is counted', async () => {
    const many = Array.from({ length: 450 }, (_, index) =>
      contentCommentOf(`many-${index}`, { startTime: index / 10 }),
    );
    await importComments(room.api.app.platform, 'alpha', many);
    const { entries, skipped } = await room.list(null);
    expect(entries.length).toBeLessThanOrEqual(200);
    expect(entries.length + skipped).toBe(450);
    expect(entries[0]?.startTime).toBeLessThan(2);
    expect(entries.at(-1)?.startTime).toBeGreaterThan(43);
  });

  it('with one client id are created once', async () => {
    const sent = { clientId: 'sent-offline', text: 'once' };
    const responses = [await room.save(me, sent), await room.save(me, sent)];
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(responses[1]?.comment).toEqual(responses[0]?.comment);
    expect(await room.texts(null)).toEqual(['once']);
    // Another viewer may use the same id, but an id is bound to one event.
    expect((await room.save(other, sent)).status).toBe(200);
    expect((await room.save(me, { ...sent, targetId: 'live' })).status).toBe(400);
    const both = await Promise.all([room.save(other), room.save(other)]);
    expect(both.map(({ status }) => status)).toEqual([429, 429]);
  });

  it("are limited by the room's pause, across tabs", async () => {
    const both = await Promise.all([room.save(me), room.save(me)]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '429']);
    const refused = both.find(({ status }) => status === 429);
    expect([refused?.code, refused?.headers['retry-after']]).toEqual(['too_many_requests', '3']);
    room.now += 3000;
    expect((await room.save(me)).status).toBe(200);
    await room.api.comment.setRoom({
      operatorKey: testOperatorKey,
      body: { targetId: 'match', slowSeconds: 60 },
    });
    expect((await room.list(null)).room.slowSeconds).toBe(60);
    room.now += 59_000;
    expect((await room.save(me)).status).toBe(429);
    room.now += 1000;
    expect((await room.save(me)).status).toBe(200);
  });

  it('[SEC-32] require a device, and an account of some age with a confirmed address', async () => {
    const strict = await openTestRoom({ comment_account_age_hours: 24 });
    const writer = await strict.addViewer('young');
    const from = new Date(testNow + dayMs).toISOString();
    expect((await strict.list(writer)).room).toMatchObject({
      needsVerifiedEmail: false,
      mayWriteFrom: from,
    });
    expect((await strict.save(writer)).code).toBe('account_too_new');
    const react = (by: SignedIn) =>
      strict.api.comment.react({
        token: by.access,
        body: { targetId: 'match', startTime: 0, reaction: 'applause' },
      });
    expect((await react(writer)).body.messageErrorCode).toBe('account_too_new');
    const { room: forModerator } = await strict.list(await strict.addViewer('mod', true));
    expect(forModerator).toMatchObject({ needsVerifiedEmail: false, mayWriteFrom: null });
    strict.now = testNow + dayMs;
    const older = await signInOn(strict.api, writer.username, { device: 'device-1' });
    expect((await strict.list(older)).room.mayWriteFrom).toBe(null);
    expect((await strict.save(older)).status).toBe(200);
    expect((await react(older)).status).toBe(200);
    await strict.api.db.forTenant('alpha', ({ trx }) =>
      trx.updateTable('user_account').set({ email_verified_at: null }).execute(),
    );
    expect((await strict.list(older)).room.needsVerifiedEmail).toBe(true);
    expect((await strict.save(older)).code).toBe('email_unverified');
    expect((await react(older)).body.messageErrorCode).toBe('email_unverified');
    await strict.api.close();
  });

  it('[SEC-32] are not written in the session of a registration, which has no device', async () => {
    expect((await room.save(await registered('writing'))).code).toBe('forbidden');
  });

  it('are left out for viewers with hidden results, and so are reactions', async () => {
    await room.save(me, { text: '1–0!' });
    const { body } = await room.api.comment.list({
      headers: { 'x-results': 'hide' },
      body: { targetId: 'match', at: 0, spanMs: 300_000 },
    });
    expect(body.content).toMatchObject({ entries: [], reactions: [], isLast: true });
  });

  it('are neither written nor read on a match of minors', async () => {
    expect((await room.save(me, { targetId: 'minors' })).status).toBe(404);
    expect((await room.list(null, { targetId: 'minors' })).status).toBe(404);
  });

  it('[SEC-02] are for viewers who may watch the event, and are not found for clips, unknown events and those of other tenants', async () => {
    const codes: Record<string, unknown> = {};
    for (const targetId of ['ticket', 'elsewhere', 'clip', 'unheard-of', 'beta-only']) {
      const listed = await room.list(me, { targetId });
      expect((await room.save(me, { targetId })).code).toBe(listed.code);
      codes[targetId] = listed.code;
    }
    expect(codes).toEqual({
      ticket: 'event_locked',
      elsewhere: 'region_blocked',
      clip: 'event_not_found',
      'unheard-of': 'event_not_found',
      'beta-only': 'event_not_found',
    });
    expect((await room.list(null, { targetId: 'members' })).code).toBe('event_locked');
    expect((await room.list(me, { targetId: 'members' })).status).toBe(200);
  });

  it('are neither listed nor accepted on tenants without chats and in closed rooms', async () => {
    const body = { targetId: 'match', at: 0, spanMs: 1000 };
    const response = await room.api.comment.list({ tenant: 'beta', body });
    expect([response.status, response.body.messageErrorCode]).toEqual([404, 'not_found']);
    await room.save(me);
    const setOpen = (isOpen: boolean) =>
      room.api.comment.setRoom({
        operatorKey: testOperatorKey,
        body: { targetId: 'match', isOpen },
      });
    expect((await setOpen(false)).status).toBe(200);
    const ofClip = { targetId: 'clip', isOpen: false };
    const refused = await room.api.comment.setRoom({ operatorKey: testOperatorKey, body: ofClip });
    expect(refused.body.messageErrorCode).toBe('event_not_found');
    expect(await room.list(me)).toMatchObject({ entries: [], room: { isOpen: false } });
    expect((await room.save(other)).code).toBe('forbidden');
    await setOpen(true);
    expect((await room.list(me)).entries).toHaveLength(1);
  });

  it.each([
    ['before the event has started', { targetId: 'later' }],
    ['after the end of the video', { startTime: 300_001 }],
    ['without text', { text: '  ' }],
    ['that is too long', { text: 'x'.repeat(301) }],
    ['with control characters', { text: 'a\u0000b' }],
    ['with a line break', { text: 'a\nb' }],
    ['with a lone surrogate', { text: '\ud800' }],
    ['with the id of an account', { user_id: 'u_1' }],
    ['with a state', { state: 'shown' }],
  ])('[SEC-21] are refused %s', async (_, change) => {
    expect((await room.save(me, change)).status).toBe(400);
    expect(await room.texts(me)).toEqual([]);
  });

  it('[SEC-21] are stored as plain text', async () => {
    const text = `<img src=x onerror=alert(1)> '; DROP TABLE comment; -- \u202e`;
    expect((await room.save(me, { text })).comment.text).toBe(text.trim());
  });

  it("have no time after the server's, even if the author's clock is fast", async () => {
    const { comment } = await room.save(me, { targetId: 'live', wallClock: at(90) });
    expect(comment.wallClock).toBe(at(0));
  });

  it('are limited per viewer and per room', async () => {
    await room.save(me, { text: 'first' });
    await room.api.db.forTenant('alpha', ({ trx }) =>
      trx.updateTable('comment_room').set({ last_seq: 200_000 }).execute(),
    );
    expect((await room.save(other)).code).toBe('limit_reached');
    await room.api.db.forTenant('alpha', async ({ trx, tenantId }) => {
      await trx.updateTable('comment_room').set({ last_seq: 1 }).execute();
      const { clientId: _, targetId, text, startTime } = commentOf();
      const rows = Array.from({ length: 499 }, (_unused, index) => ({
        tenant_id: tenantId,
        id: `n-${index}`,
        event_id: targetId,
        user_id: me.userId,
        author_id: 'a',
        seq: index,
        text,
        start_ms: startTime,
        state: 'shown' as const,
        created_at: new Date(0),
        changed_at: new Date(0),
      }));
      await trx.insertInto('comment').values(rows).execute();
    });
    room.now += 10_000;
    expect((await room.save(me)).code).toBe('limit_reached');
    expect((await room.save(other)).status).toBe(200);
  });

  it('are exported with the account, and disappear from every open page with it', async () => {
    const leaver = await room.addViewer('leaver');
    const { comment } = await room.save(leaver, { text: 'mine' });
    const exported = await room.api.account.export({ token: leaver.access });
    expect(exported.body.content.comments).toEqual([
      { targetId: 'match', text: 'mine', startTime: 12.5, state: 'shown', addedAt: at(0) },
    ]);
    const body = { password: testPassword };
    const removal = await room.api.account.remove({ token: leaver.access, body });
    expect(removal.status).toBe(204);
    expect(emitted()).toEqual([{ eventId: 'match', removed: [comment.id] }]);
    expect(await room.texts(other)).toEqual([]);
  });
});

describe('reactions', () => {
  const react = (by: SignedIn, change: Record<string, unknown> = {}) =>
    room.api.comment.react({
      token: by.access,
      body: { targetId: 'match', startTime: 12_500, reaction: 'applause', ...change },
    });

  it('are counted anonymously by position', async () => {
    for (const by of [me, other, me]) expect((await react(by)).status).toBe(200);
    await react(me, { reaction: 'wow', startTime: 25_000 });
    room.pages = 1;
    await room.deliver();
    const counts = [
      { at: 10, reaction: 'applause', count: 3 },
      { at: 20, reaction: 'wow', count: 1 },
    ];
    expect((await room.list(null)).reactions).toEqual(counts);
    expect(emitted()).toEqual([{ eventId: 'match', reactions: counts }]);
    // Totals, not increments, so that a repeated message is harmless.
    room.now += 1000;
    await react(me);
    await room.deliver();
    expect(emitted()[1]).toEqual({
      eventId: 'match',
      reactions: [{ at: 10, reaction: 'applause', count: 4 }],
    });
  });

  it('[SEC-32] are not added in the session of a registration, which has no device', async () => {
    expect((await react(await registered('reacting'))).body.messageErrorCode).toBe('forbidden');
  });

  it('are refused if there is nothing to watch, and so are unknown ones', async () => {
    expect((await react(me, { targetId: 'ticket' })).body.messageErrorCode).toBe('event_locked');
    expect((await react(me, { targetId: 'later' })).status).toBe(400);
    expect((await react(me, { reaction: 'nuke' })).status).toBe(400);
  });
});
