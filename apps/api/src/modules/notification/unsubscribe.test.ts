import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import type { Mail } from '../../platform/mail/mailer.ts';
import { createTestApi, type TestApi } from '../../testing.ts';
import { simulatedLiveOf, testNow } from '../event/testing.ts';
import { signedIn, signInOn, type SignedIn } from '../session/testing.ts';

let now = testNow;
let api: TestApi;
let count = 0;
let me: SignedIn;

beforeAll(async () => {
  const events = [
    simulatedLiveOf('match', 60),
    simulatedLiveOf('later', 120),
    simulatedLiveOf('last', 180),
  ];
  api = await createTestApi({ clock: () => now, content: { alpha: { events } } });
}, 60_000);
afterAll(() => api.close());

/** Returns the reminders that were sent to the test's viewer. */
const sentReminders = async (): Promise<Mail[]> =>
  (await api.mails()).filter(({ to, text }) => to === me.username && text.includes('/events/'));
/** Adds a reminder of a match, as if requested at the test time. */
async function remind(id: string): Promise<void> {
  await api.reminder.add({ token: me.access, body: { event_id: id } });
}
/** Sends the reminders of a match that starts this many minutes after the test time, 14 minutes before. */
async function sendRemindersOf(minutes: number): Promise<void> {
  now = testNow + (minutes - 14) * minuteMs;
  await api.app.jobs.runNamed(['reminder']);
}
const linkIn = ({ text }: Mail, path: string): URL =>
  new URL(new RegExp(`https?://\\S*${path}\\S*`).exec(text)?.[0] ?? '');
const tokenIn = (mail: Mail) => linkIn(mail, '/auth/unsubscribe/').searchParams.get('token') ?? '';
/** Sends the request of a mail program's own button. */
const postOneClick = (url: string, body = 'List-Unsubscribe=One-Click', host = 'alpha.test') => {
  const { pathname, search } = new URL(url);
  return api.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });
};
const choose = (token: string, isOn: boolean, tenant = 'alpha') =>
  api.notification.updateByMailLink({ tenant, body: { token, reminder_mails: isOn } });

beforeEach(async () => {
  now = testNow;
  count += 1;
  me = await signedIn(api, `reader${count}`);
  await api.db.forTenant('alpha', async ({ trx }) => {
    await trx
      .updateTable('user_account')
      .set({ email_verified_at: new Date(now) })
      .where('id', '=', me.userId)
      .execute();
    await trx.updateTable('event').set({ status: 'upcoming' }).execute();
  });
  for (const id of ['match', 'later']) await remind(id);
  await sendRemindersOf(60);
});

describe('unsubscribing from reminder mails', () => {
  it('is offered by a header and a link in every reminder, and in no other mail', async () => {
    const [mail] = await sentReminders();
    if (mail === undefined) throw new Error('no reminder was sent');
    expect(mail.unsubscribeUrl).toMatch(/\/api\/mail\/unsubscribe\?token=[\w.-]+$/);
    expect(linkIn(mail, '/auth/unsubscribe/').pathname).toBe('/auth/unsubscribe/');
    await api.password.requestReset({ body: { username: me.username } });
    const others = (await api.mails()).filter(({ text }) => !text.includes('/events/'));
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) {
      expect(other.unsubscribeUrl).toBeUndefined();
      expect(other.text).not.toContain('unsubscribe');
    }
  });

  it('needs one click in the mail program, without a login, and can be reverted on the page', async () => {
    const [mail] = await sentReminders();
    expect((await postOneClick(mail?.unsubscribeUrl ?? '')).statusCode).toBe(200);
    await sendRemindersOf(120);
    expect(await sentReminders()).toHaveLength(1);
    expect((await choose(tokenIn(mail as Mail), true)).status).toBe(200);
    me = await signInOn(api, me.username);
    await api.db.forTenant('alpha', ({ trx }) =>
      trx.updateTable('reminder').set({ claimed_at: null }).execute(),
    );
    await sendRemindersOf(120);
    expect(await sentReminders()).toHaveLength(2);
  });

  it('also works on the page, and stops queued reminders', async () => {
    const [mail] = await sentReminders();
    now = testNow + 106 * minuteMs;
    await api.app.jobs.runNamed(['reminder']);
    expect((await choose(tokenIn(mail as Mail), false)).status).toBe(200);
    expect(await sentReminders()).toHaveLength(1);
  });

  it('is not triggered by programs that open every address of a mail', async () => {
    const [mail] = await sentReminders();
    const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '');
    const opened = await api.app.inject({
      url: pathname + search,
      headers: { host: 'alpha.test' },
    });
    expect(opened.statusCode).toBe(303);
    expect(opened.headers.location).toContain('/auth/unsubscribe/?token=');
    expect((await postOneClick(mail?.unsubscribeUrl ?? '', 'anything=else')).statusCode).toBe(400);
    await sendRemindersOf(120);
    expect(await sentReminders()).toHaveLength(2);
  });

  it('[SEC-01] works for one account of one tenant: other tenants, modified and other tokens are refused', async () => {
    const [mail] = await sentReminders();
    const token = tokenIn(mail as Mail);
    expect(
      (await postOneClick(mail?.unsubscribeUrl ?? '', undefined, 'beta.test')).statusCode,
    ).toBe(404);
    expect((await choose(token, false, 'beta')).status).toBe(404);
    for (const wrong of [`x${token}`, me.access, 'nothing'])
      expect((await choose(wrong, false)).status, wrong).toBe(404);
    // The link is not a login.
    expect((await api.reminder.list({ token })).status).toBe(401);
    await sendRemindersOf(120);
    expect(await sentReminders()).toHaveLength(2);
  });

  it('is reverted by setting another reminder, and can be repeated in the account', async () => {
    const [mail] = await sentReminders();
    await choose(tokenIn(mail as Mail), false);
    me = await signInOn(api, me.username);
    const reminderMails = async () =>
      (await api.notification.getSettings({ token: me.access })).body.content.topics.reminder_mails;
    expect(await reminderMails()).toBe(false);
    await remind('last');
    expect(await reminderMails()).toBe(true);
    await api.notification.updateSettings({ token: me.access, body: { reminder_mails: false } });
    await sendRemindersOf(120);
    expect(await sentReminders()).toHaveLength(1);
  });
});
