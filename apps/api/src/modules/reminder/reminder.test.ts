import { maxReminders, minuteMs } from '@grandstand/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../testing.ts';
import { at, eventOf, identityOf, testNow } from '../event/testing.ts';
import { signedIn, signInOn, type SignedIn } from '../session/testing.ts';
import { reminderJobs } from './reminder.jobs.ts';

let now = testNow;
let api: TestApi;
let count = 0;
let me: SignedIn;

const upcoming = (id: string, minutes: number) =>
  eventOf(id, {
    status: 'upcoming',
    date: at(minutes),
    gameStartDate: at(minutes),
    stream: { kind: 'none' },
    duration: null,
  });
const crowd = Array.from({ length: maxReminders }, (_, index) => `crowd-${index}`);
beforeAll(async () => {
  const identities = ['Harbour', 'Borough'].map((title) =>
    identityOf(title.toLowerCase(), { type: 'team', title }),
  );
  const events = [
    upcoming('match', 60),
    upcoming('later', 120),
    upcoming('soon', 15),
    {
      ...upcoming('youth', 60),
      title: 'Max Little’s great day',
      team1Id: 'harbour',
      team2Id: 'borough',
      identityIds: ['harbour', 'borough'],
    },
    eventOf('replay'),
    ...crowd.map((id) => upcoming(id, 5000)),
  ];
  api = await createTestApi({ clock: () => now, content: { alpha: { identities, events } } });
}, 60_000);
afterAll(() => api.close());

const change = (id: string, values: { cancelled?: boolean; minutes?: number }) =>
  api.db.forTenant('alpha', ({ trx }) =>
    trx
      .updateTable('event')
      .set({
        cancelled: values.cancelled ?? false,
        status: 'upcoming',
        date: at(values.minutes ?? 60),
        game_start_date: at(values.minutes ?? 60),
      })
      .where('id', '=', id)
      .execute(),
  );
const verify = ({ userId }: SignedIn) =>
  api.db.forTenant('alpha', ({ trx }) =>
    trx
      .updateTable('user_account')
      .set({ email_verified_at: new Date(now) })
      .where('id', '=', userId)
      .execute(),
  );
beforeEach(async () => {
  now = testNow;
  count += 1;
  me = await signedIn(api, `viewer${count}`);
  await verify(me);
  await change('match', {});
});
afterEach(() => api.db.forTenant('alpha', ({ trx }) => trx.deleteFrom('reminder').execute()));

const add = (id: string, { access: token } = me, headers = {}) =>
  api.reminder.add({ token, headers, body: { event_id: id } });
const remove = (id: string) => api.reminder.remove({ token: me.access, body: { event_id: id } });
const listedIds = async () => {
  const { body } = await api.reminder.list({ token: me.access });
  return body.content.entries.map((entry: { id: string }) => entry.id);
};
/** Claims due reminders; `mails` runs the outbox. */
async function claim(on = api) {
  for (const job of reminderJobs(on.app.platform)) await job.run(new AbortController().signal);
}
/** Signs in again, because sessions expire during these tests. */
const signInAgain = async () => void (me = await signInOn(api, me.username));
/** Reminders sent to a viewer so far, recognised by the address of an event. */
const remindersOf = async ({ username } = me) =>
  (await api.mails()).filter(({ to, text }) => to === username && text.includes('/events/'));

describe('reminders', () => {
  it('are listed by start, can be removed, and are idempotent', async () => {
    expect((await add('later')).body).toEqual({ content: { emailVerified: true } });
    await add('match');
    expect((await add('match')).status).toBe(200);
    expect(await listedIds()).toEqual(['match', 'later']);
    await remove('match');
    expect((await remove('match')).status).toBe(200);
    expect(await listedIds()).toEqual(['later']);
  });

  it('are refused for started, imminent, cancelled and unknown events', async () => {
    await change('match', { cancelled: true });
    for (const id of ['soon', 'replay', 'match'])
      expect((await add(id)).body.messageErrorCode, id).toBe('reminder_too_late');
    expect((await add('unknown')).body.messageErrorCode).toBe('event_not_found');
    expect(await listedIds()).toEqual([]);
  });

  it('are limited per account', async () => {
    await api.db.forTenant('alpha', ({ trx }) =>
      trx
        .insertInto('reminder')
        .values(
          crowd.map((id) => ({
            tenant_id: 'alpha',
            user_id: me.userId,
            event_id: id,
            locale: 'en' as const,
            added_at: new Date(now),
          })),
        )
        .execute(),
    );
    expect((await add('match')).body.messageErrorCode).toBe('limit_reached');
    await remove(crowd[0] ?? '');
    expect((await add('match')).status).toBe(200);
  });

  it('[SEC-01] are private to their owner', async () => {
    const other = await signedIn(api, `other${count}`);
    await add('match', other);
    expect(await listedIds()).toEqual([]);
    await remove('match');
    await verify(other);
    now = testNow + 45 * minuteMs;
    await claim();
    expect(await remindersOf(other)).toHaveLength(1);
    expect(await remindersOf()).toEqual([]);
  });

  it('are deleted and exported with the account', async () => {
    await add('match');
    const { body } = await api.account.export({ token: me.access });
    expect(body.content.reminders).toEqual([
      { eventId: 'match', title: 'Title of match', startsAt: at(60), addedAt: at(0) },
    ]);
    now = testNow + 45 * minuteMs;
    await claim();
    await signInAgain();
    await api.account.remove({ token: me.access, body: { password: 'correct horse' } });
    expect(await remindersOf()).toEqual([]);
    const rows = await api.db.forTenant('alpha', ({ trx }) =>
      trx.selectFrom('reminder').select('event_id').where('user_id', '=', me.userId).execute(),
    );
    expect(rows).toEqual([]);
  });

  it('are deleted a day after the match', async () => {
    await add('match');
    await change('match', { minutes: -24 * 60 - 1 });
    await claim();
    const { body } = await api.account.export({ token: me.access });
    expect(body.content.reminders).toEqual([]);
  });
});

describe('the reminder mail', () => {
  it.each([
    ['en', 'Title of match starts in 14 minutes', '/events/match/'],
    ['de', 'Title of match beginnt in 14 Minuten', '/de/events/match/'],
    ['he', 'Title of match: מתחיל בעוד 14 דקות', '/he/events/match/'],
  ])("is sent a quarter of an hour before, in the viewer's language: %s", async (...row) => {
    const [language, subject, path] = row;
    await add('match', me, { 'accept-language': language });
    now = testNow + 44 * minuteMs;
    await claim();
    expect(await remindersOf()).toEqual([]);
    now = testNow + 46 * minuteMs;
    await claim();
    const mails = await remindersOf();
    expect(mails.map((mail) => mail.subject)).toEqual([subject]);
    expect(mails[0]?.text).toContain(path);
    expect(mails[0]?.text).not.toMatch(/\{\w+\}/);
  });

  it('has team names instead of a title that may name a minor', async () => {
    await add('youth');
    await api.db.forTenant('alpha', ({ trx }) =>
      trx.updateTable('event').set({ safeguarded_by: 'event' }).where('id', '=', 'youth').execute(),
    );
    now = testNow + 46 * minuteMs;
    await claim();
    const mails = await remindersOf();
    expect(mails.map(({ subject }) => subject)).toEqual(['Harbour – Borough starts in 14 minutes']);
    expect(mails[0]?.text).not.toContain('Max');
  });

  it('is sent once across processes', async () => {
    await add('match');
    now = testNow + 45 * minuteMs;
    const second = await createTestApi({ clock: () => now, db: api.db });
    try {
      await Promise.all([claim(), claim(second)]);
      const elsewhere = (await second.mails()).filter(({ text }) => text.includes('/events/'));
      now += minuteMs;
      await claim();
      expect([...elsewhere, ...(await remindersOf())]).toHaveLength(1);
    } finally {
      await second.app.close();
    }
  });

  it('moves with the match, even after it was added to the outbox', async () => {
    await add('match');
    await change('match', { minutes: 300 });
    now = testNow + 45 * minuteMs;
    await claim();
    expect(await remindersOf()).toEqual([]);
    now = testNow + 285 * minuteMs;
    await claim();
    await change('match', { minutes: 600 });
    expect(await remindersOf()).toEqual([]);
    now = testNow + 585 * minuteMs;
    await claim();
    expect(await remindersOf()).toHaveLength(1);
  });

  it('is not sent again when the match is moved afterwards, unless requested again', async () => {
    await add('match');
    now = testNow + 45 * minuteMs;
    await claim();
    expect(await remindersOf()).toHaveLength(1);
    await change('match', { minutes: 300 });
    now = testNow + 285 * minuteMs;
    await claim();
    expect(await remindersOf()).toHaveLength(1);
    await change('match', { minutes: 600 });
    await signInAgain();
    await add('match');
    now = testNow + 585 * minuteMs;
    await claim();
    expect(await remindersOf()).toHaveLength(2);
  });

  it.each([
    ['the match was cancelled', () => change('match', { cancelled: true })],
    [
      'it was removed',
      async () => {
        await signInAgain();
        await remove('match');
      },
    ],
    ['the match has started', async () => void (now += 15 * minuteMs)],
  ])('is not sent when %s, before or after it was queued', async (_, apply) => {
    await add('match');
    now = testNow + 45 * minuteMs;
    await claim();
    await apply();
    expect(await remindersOf()).toEqual([]);

    now = testNow;
    await signInAgain();
    await change('match', {});
    await remove('match');
    await add('match');
    now = testNow + 45 * minuteMs;
    await apply();
    await claim();
    expect(await remindersOf()).toEqual([]);
  });

  it('is sent if a cancelled match is reinstated in time', async () => {
    await add('match');
    await change('match', { cancelled: true });
    now = testNow + 45 * minuteMs;
    await claim();
    expect(await remindersOf()).toEqual([]);
    await change('match', {});
    now += minuteMs;
    await claim();
    expect(await remindersOf()).toHaveLength(1);
  });

  it('waits for a confirmed address', async () => {
    const newcomer = await signedIn(api, `newcomer${count}`);
    expect((await add('match', newcomer)).body).toEqual({ content: { emailVerified: false } });
    now = testNow + 46 * minuteMs;
    await claim();
    expect(await remindersOf(newcomer)).toEqual([]);
    await verify(newcomer);
    await claim();
    expect(await remindersOf(newcomer)).toHaveLength(1);
  });

  it('[SEC-12] has its own limit, separate from password mails', async () => {
    const strict = await createTestApi({ clock: () => now, db: api.db, limitFactor: 1 });
    try {
      for (const id of crowd.slice(0, 21)) await add(id);
      now = testNow + 4990 * minuteMs;
      await claim(strict);
      const mine = async () => (await strict.mails()).filter(({ to }) => to === me.username);
      expect(await mine()).toHaveLength(20);
      await strict.password.requestReset({ body: { username: me.username } });
      expect(await mine()).toHaveLength(21);
    } finally {
      await strict.app.close();
    }
  });
});
