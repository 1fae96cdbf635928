import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import type { Scope } from '../../platform/database/database.ts';
import { createTestApi, testTenant, type TestApi } from '../../testing.ts';
import { at, clipOf, eventOf, identityOf, testNow } from '../event/testing.ts';
import { signedIn, signInOn, type SignedIn } from '../session/testing.ts';
import { notificationJobs, notificationPush } from './notification.jobs.ts';
import {
  browserSubscribedAt,
  startPushService,
  type PushStandIn,
  type TestBrowser,
} from './testing.ts';

let now = testNow;
let api: TestApi;
let service: PushStandIn;
let count = 0;
let me: SignedIn;
let browser: TestBrowser;
const log: string[] = [];

const teams = { team1Id: 'harbour', team2Id: 'borough', identityIds: ['harbour', 'borough'] };
const match = eventOf('match', {
  ...teams,
  title: 'Harbour – Borough',
  status: 'upcoming',
  date: at(60),
  gameStartDate: at(60),
  stream: { kind: 'none' },
  duration: null,
});
beforeAll(async () => {
  service = await startPushService();
  const identities = ['Harbour', 'Borough', 'Other'].map((title) =>
    identityOf(title.toLowerCase(), { type: 'team', title }),
  );
  const events = [match, clipOf('goal', 'match', { title: '3:1 by No. 9' })];
  api = await createTestApi({
    clock: () => now,
    content: { alpha: { identities, events } },
    logTo: { write: (line: string) => void log.push(line) },
  });
}, 60_000);
afterAll(async () => {
  await api.close();
  await service.close();
});

/** Resets the match to its original fields, except these. */
const change = (fields: {
  minutes?: number;
  cancelled?: boolean;
  status?: 'archived' | 'live';
  title?: string;
  safeguarded?: boolean;
}) =>
  api.db.forTenant('alpha', ({ trx }) =>
    trx
      .updateTable('event')
      .set({
        status: fields.status ?? 'upcoming',
        cancelled: fields.cancelled ?? false,
        title: fields.title ?? 'Harbour – Borough',
        safeguarded_by: fields.safeguarded ? 'event' : null,
        date: at(fields.minutes ?? 60),
        game_start_date: at(fields.minutes ?? 60),
      })
      .where('id', '=', 'match')
      .execute(),
  );
const subscribe = (viewer: SignedIn, own: TestBrowser, headers = {}) =>
  api.notification.subscribePush({ token: viewer.access, headers, body: own.subscription });
const follow = (viewer: SignedIn, id = 'harbour') =>
  api.follow.save({ token: viewer.access, body: { reference_id: id, type: 'team' } });
const updateSettings = (body: object) =>
  api.notification.updateSettings({ token: me.access, body });
const rows = () =>
  api.db.forTenant('alpha', ({ trx }) =>
    trx.selectFrom('push_subscription').select(['user_id', 'endpoint']).execute(),
  );
/** Runs the notification jobs, which queue what is due. */
async function queueDue(on = api): Promise<void> {
  for (const job of notificationJobs(on.app.platform)) await job.run(new AbortController().signal);
}
/** Delivers the queued messages. Returns the paths of all messages that the push service has received. */
async function deliver(on = api): Promise<string[]> {
  await on.app.platform.outbox.runDue();
  return service.received.map(({ path }) => path);
}
const keyOf = async ({ access: token }: SignedIn, tenant = 'alpha'): Promise<string | null> =>
  (await api.notification.getSettings({ tenant, token })).body.content.applicationServerKey;
const pathOf = (own: TestBrowser) => new URL(own.subscription.endpoint).pathname;
const newBrowser = (name: string) => browserSubscribedAt(`${service.origin}/${name}-${count}`);

beforeEach(async () => {
  now = testNow;
  count += 1;
  await api.db.forTenant('alpha', async ({ trx }) => {
    await trx.deleteFrom('push_subscription').execute();
    await trx.deleteFrom('notification_claim').execute();
  });
  await change({});
  service.received.length = 0;
  me = await signedIn(api, `viewer${count}`);
  browser = newBrowser('mine');
  await subscribe(me, browser);
});

describe('a notification', () => {
  it.each([
    ['en', 'Starts in a few minutes', '/events/match/', 'ltr'],
    ['de', 'Beginnt in wenigen Minuten', '/de/events/match/', 'ltr'],
    ['he', 'מתחיל בעוד כמה דקות', '/he/events/match/', 'rtl'],
  ])('is sent five minutes before the match of a followed team, in %s', async (lang, ...row) => {
    const [body, url, dir] = row;
    await subscribe(me, browser, { 'accept-language': lang });
    await follow(me);
    now = testNow + 54 * minuteMs;
    await queueDue();
    expect(await deliver()).toEqual([]);
    now = testNow + 55 * minuteMs;
    await queueDue();
    await queueDue();
    expect(await deliver()).toEqual([pathOf(browser)]);
    const [push] = service.received;
    expect(browser.read(push?.body ?? Buffer.alloc(0))).toEqual({
      title: 'Harbour – Borough',
      body,
      tag: 'starting-match',
      url,
      lang,
      dir,
    });
    // Five minutes before the start and five after it.
    expect(push?.headers['ttl']).toBe(String(10 * 60));
    expect(push?.headers['urgency']).toBe('high');
    expect(push?.headers['content-encoding']).toBe('aes128gcm');
  });

  it('is encrypted for its browser only, and signed with the published key', async () => {
    const key = await keyOf(me);
    const beta = await signedIn(api, `elsewhere${count}`, { tenant: 'beta' });
    expect(await keyOf(beta, 'beta')).not.toBe(key);
    await follow(me);
    now = testNow + 56 * minuteMs;
    await queueDue();
    await deliver();
    const [push] = service.received;
    const body = push?.body ?? Buffer.alloc(0);
    expect(body.includes('Harbour')).toBe(false);
    expect(() => newBrowser('other').read(body)).toThrow();
    const [, jwt = '', sent] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(push?.headers['authorization'] ?? '') ?? [];
    expect(sent).toBe(key);
    const point = Buffer.from(sent ?? '', 'base64url');
    const half = (from: number) => point.subarray(from, from + 32).toString('base64url');
    const jwk = { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) };
    const { payload } = await jwtVerify(jwt, await importJWK(jwk, 'ES256'), {
      audience: service.origin,
    });
    expect(payload['sub']).toBe('mailto:no-reply@localhost.localdomain');
  });

  it('covers matches with a reminder, and is not sent without reminder or follow', async () => {
    const reminded = await signedIn(api, `reminded${count}`);
    const theirs = newBrowser('theirs');
    await subscribe(reminded, theirs);
    await api.reminder.add({ token: reminded.access, body: { event_id: 'match' } });
    await follow(me, 'other');
    now = testNow + 56 * minuteMs;
    await queueDue();
    expect(await deliver()).toEqual([pathOf(theirs)]);
  });

  it.each([
    ['the topic', { starting: false }, false],
    ['followed teams', { followed: false }, false],
    ['another topic', { highlights: false }, true],
  ])('respects an opt-out of %s', async (_, topics, isSent) => {
    await follow(me);
    const { body } = await updateSettings(topics);
    expect(body.content.topics).toMatchObject(topics);
    now = testNow + 56 * minuteMs;
    await queueDue();
    expect(await deliver()).toHaveLength(isSent ? 1 : 0);
  });

  it.each([
    ['the match was cancelled', () => change({ cancelled: true })],
    ['the match was rescheduled', () => change({ minutes: 600 })],
    ['the match started five minutes ago', async () => void (now += 10 * minuteMs)],
    ['the viewer logged out', () => api.signIn.logout({ token: me.access, body: {} })],
    ['the viewer has switched the topic off', () => updateSettings({ starting: false })],
    [
      'the device was removed',
      () =>
        api.db.forTenant('alpha', ({ trx }) =>
          trx.deleteFrom('device').where('user_id', '=', me.userId).execute(),
        ),
    ],
  ])('queued in the outbox is not sent when %s', async (_, act) => {
    await follow(me);
    now = testNow + 55 * minuteMs;
    me = await signInOn(api, me.username);
    await queueDue();
    await act();
    expect(await deliver()).toEqual([]);
  });

  it('is sent once across processes, and again when the match is rescheduled', async () => {
    await follow(me);
    now = testNow + 56 * minuteMs;
    const second = await createTestApi({ clock: () => now, db: api.db });
    try {
      await Promise.all([queueDue(), queueDue(second)]);
      await Promise.all([deliver(), deliver(second)]);
      expect(service.received).toHaveLength(1);
    } finally {
      await second.app.close();
    }
    await change({ minutes: 300 });
    now = testNow + 296 * minuteMs;
    me = await signInOn(api, me.username);
    await queueDue();
    expect(await deliver()).toHaveLength(2);
    // The second replaces the first for an offline browser.
    const [first, again] = service.received.map(({ headers }) => headers['topic']);
    expect(first).toMatch(/^[\w-]{32}$/);
    expect(again).toBe(first);
    // The highlights notification does not.
    await change({ minutes: 300, status: 'archived' });
    now = testNow + 400 * minuteMs;
    me = await signInOn(api, me.username);
    await queueDue();
    expect(await deliver()).toHaveLength(3);
    expect(service.received[2]?.headers['topic']).not.toBe(first);
  });

  it('is sent once when the highlights of a match are ready, without a result', async () => {
    await follow(me);
    await change({ minutes: -60, status: 'live' });
    await queueDue();
    expect(await deliver()).toEqual([]);
    await change({
      minutes: -60,
      status: 'archived',
      title: 'Harbour win 3:1!',
    });
    await queueDue();
    await queueDue();
    expect(await deliver()).toHaveLength(1);
    expect(browser.read(service.received[0]?.body ?? Buffer.alloc(0))).toMatchObject({
      title: 'Harbour – Borough',
      body: 'The highlights are ready',
      url: '/events/match/',
    });
  });
});

it('a notification of a match of minors names its teams instead of its title, which may name a minor', async () => {
  await follow(me);
  await change({ title: 'Max Little’s great day', safeguarded: true });
  now = testNow + 56 * minuteMs;
  await queueDue();
  expect(await deliver()).toHaveLength(1);
  expect(browser.read(service.received[0]?.body ?? Buffer.alloc(0))).toMatchObject({
    title: 'Harbour – Borough',
  });
});

describe('a push subscription', () => {
  it('is stored once when two accounts subscribe with the same browser at once', async () => {
    const [one, two] = [await signedIn(api, `one${count}`), await signedIn(api, `two${count}`)];
    for (let round = 0; round < 6; round += 1) {
      const shared = newBrowser(`shared${round}`);
      const responses = await Promise.all([one, two].map((viewer) => subscribe(viewer, shared)));
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      const stored = (await rows()).filter((row) => row.endpoint === shared.subscription.endpoint);
      expect(stored).toHaveLength(1);
    }
  });

  it.each([404, 410])('is deleted when its service responds with %i', async (status) => {
    await follow(me);
    service.setStatus(pathOf(browser), status);
    now = testNow + 56 * minuteMs;
    await queueDue();
    await deliver();
    expect(await rows()).toEqual([]);
  });

  it.each([400, 401, 403, 413])(
    'remains when its service refuses a message with %i, which is not retried',
    async (status) => {
      await follow(me);
      service.setStatus(pathOf(browser), status);
      now = testNow + 56 * minuteMs;
      await queueDue();
      expect(await deliver()).toHaveLength(1);
      expect(await rows()).toHaveLength(1);
      expect(await pendingPushes()).toEqual([]);
    },
  );

  it.each([429, 500])(
    'remains when its service returns %i, and the message is retried',
    async (status) => {
      await follow(me);
      service.setStatus(pathOf(browser), status);
      now = testNow + 56 * minuteMs;
      await queueDue();
      await deliver();
      expect(await rows()).toHaveLength(1);
      expect(await pendingPushes()).toEqual([{ state: 'retry', retry_limit: 3 }]);
      await api.app.platform.outbox.discard(notificationPush, { tenantId: 'alpha' });
    },
  );

  it('[SEC-19] is accepted for known push services only, and locally for a stand-in', async () => {
    const statusFor = async (endpoint: string) =>
      (await subscribe(me, browserSubscribedAt(endpoint))).status;
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/a',
      'https://updates.push.services.mozilla.com/wpush/v2/a',
      'https://web.push.apple.com/a',
      'https://wns2-par02p.notify.windows.com/w/?token=a',
      `${service.origin}/a`,
    ])
      expect(await statusFor(endpoint), endpoint).toBe(200);
    for (const endpoint of [
      'https://example.org/a',
      'https://fcm.googleapis.com.example.org/a',
      'https://evil-push.apple.com.example/a',
      'https://xnotify.windows.com/a',
      'http://fcm.googleapis.com/a',
      'https://fcm.googleapis.com:8443/a',
      'https://user:word@fcm.googleapis.com/a',
      'https://127.0.0.1/a',
      'http://localhost:5432/a',
      'http://169.254.169.254/latest/meta-data',
      'http://[::1]/a',
      'file:///etc/passwd',
    ])
      expect(await statusFor(endpoint), endpoint).toBe(400);
  });

  it('is not accepted for OneSignal tenants, nor for a stand-in in production', async () => {
    const third_parties = { onesignal: { app_id: '0f0e0d0c-0b0a-4900-8807-060504030201' } };
    const elsewhere = await createTestApi({
      clock: () => now,
      db: api.db,
      env: { GRANDSTAND_ENV: 'production' },
      tenants: [testTenant('alpha', { third_parties }), testTenant('beta')],
    });
    try {
      const settings = await elsewhere.notification.getSettings({ token: me.access });
      expect(settings.body.content.applicationServerKey).toBeNull();
      const body = browser.subscription;
      const subscribeTo = (tenant: string, token: string) =>
        elsewhere.notification.subscribePush({ tenant, token, body });
      expect((await subscribeTo('alpha', me.access)).status).toBe(404);
      const beta = await signedIn(elsewhere, `production${count}`, { tenant: 'beta' });
      expect((await subscribeTo('beta', beta.access)).status).toBe(400);
      await follow(me);
      now = testNow + 56 * minuteMs;
      await queueDue(elsewhere);
      expect(await deliver(elsewhere)).toEqual([]);
      const claims = ({ trx }: Scope) => trx.selectFrom('notification_claim').selectAll().execute();
      expect(await api.db.forTenant('alpha', claims)).toEqual([]);
      // The stand-in was accepted when the browser subscribed, but this process does not know it as a push service.
      await queueDue();
      expect(await deliver(elsewhere)).toEqual([]);
    } finally {
      await elsewhere.app.close();
    }
  });

  it('with a key that is not on the curve is refused, because nothing could be encrypted for it', async () => {
    const { endpoint, keys } = browser.subscription;
    const p256dh = Buffer.alloc(65, 4).toString('base64url');
    const body = { endpoint, keys: { ...keys, p256dh } };
    expect((await api.notification.subscribePush({ token: me.access, body })).status).toBe(400);
  });

  it('is one per device, and the browser belongs to the last subscriber', async () => {
    await subscribe(me, newBrowser('renewed'));
    expect(await rows()).toHaveLength(1);
    await subscribe(me, browser);
    const other = await signedIn(api, `other${count}`);
    await subscribe(other, browser);
    expect(await rows()).toEqual([
      { user_id: other.userId, endpoint: browser.subscription.endpoint },
    ]);
    await api.notification.unsubscribePush({ token: me.access });
    expect(await rows()).toHaveLength(1);
    await api.notification.unsubscribePush({ token: other.access });
    expect(await rows()).toEqual([]);
  });

  it('is exported without its address, and deleted with the account', async () => {
    await updateSettings({ followed: false });
    const { body } = await api.account.export({ token: me.access });
    expect(body.content.notifications).toEqual([
      { topic: 'starting', isOn: true },
      { topic: 'highlights', isOn: true },
      { topic: 'followed', isOn: false },
      { topic: 'reminder_mails', isOn: true },
    ]);
    const addedAt = new Date(now).toISOString();
    expect(body.content.pushSubscriptions).toEqual([
      { device: 'Browser of laptop', service: new URL(service.origin).host, addedAt },
    ]);
    await api.account.remove({ token: me.access, body: { password: 'correct horse' } });
    expect(await rows()).toEqual([]);
  });

  it('is a secret: neither address nor keys are logged, whatever fails', async () => {
    await follow(me);
    for (const status of [201, 400, 410]) {
      await subscribe(me, browser);
      service.setStatus(pathOf(browser), status);
      await api.db.forTenant('alpha', ({ trx }) => trx.deleteFrom('notification_claim').execute());
      now = testNow + 56 * minuteMs;
      await queueDue();
      await deliver();
    }
    const { endpoint, keys } = browser.subscription;
    const written = log.join('');
    for (const secret of [endpoint, pathOf(browser), keys.p256dh, keys.auth])
      expect(written).not.toContain(secret);
    expect(written).toContain('a notification was refused');
  });
});

/** Push messages in the outbox that are not delivered. */
async function pendingPushes(): Promise<unknown[]> {
  const { rows: found } = await api.db.queue.executeSql(
    `SELECT state, retry_limit FROM ${api.db.queue.schema}.job
    WHERE data->>'kind' = 'notification-push' AND state <> 'completed'`,
    [],
  );
  return [...found];
}
