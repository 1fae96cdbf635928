import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import { createTestApi, testTenant, type TestApi } from '../../testing.ts';
import { failToSend, lastMailedSecret } from '../mail/testing.ts';
import { loginOf, signedIn, signInOn, testPassword } from '../session/testing.ts';

let now = Date.parse('2026-11-21T12:00:00Z');
let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    clock: () => now,
    tenants: [
      testTenant('alpha', { portal_url: 'https://alpha.example' }),
      testTenant('beta', { portal_url: 'https://beta.example' }),
    ],
  });
}, 120_000);
afterAll(() => api.close());

const newPassword = 'a new one entirely';
const requestResetOf = (username: string, headers: Record<string, string> = {}, tenant = 'alpha') =>
  api.password.requestReset({ tenant, body: { username }, headers });
const reset = (token: string, password = newPassword, tenant = 'alpha') =>
  api.password.reset({ tenant, body: { token, password } });

/** Skips the pause before the next retry. */
const skipPause = () =>
  api.db.queue.executeSql(
    `UPDATE ${api.db.queue.schema}.job SET start_after = now() - interval '1 s'`,
  );
const linksOf = (userId: string) =>
  api.db.forTenant('alpha', ({ trx }) =>
    trx.selectFrom('mail_link').select('purpose').where('user_id', '=', userId).execute(),
  );
const lastSecret = (username: string, page = '/auth/password/reset/') =>
  lastMailedSecret(api, username, page);

describe('a forgotten password', () => {
  it('[AUT-40] is reset by a mailed link, once and within an hour, and every session ends', async () => {
    const { username, access, refresh } = await signedIn(api, 'ann');
    expect((await requestResetOf(' ANN@example.org ')).status).toBe(204);
    const token = await lastSecret(username);
    expect(token).toHaveLength(43);
    expect(await reset(token)).toMatchObject({ status: 200, body: {} });

    expect((await api.user.getProfile({ token: access })).status).toBe(401);
    const exchanged = await api.signIn.exchangeToken({
      body: {
        subject_token: refresh,
        subject_token_type: 'urn:ietf:params:oauth:token-type:refresh_token',
        requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      },
    });
    expect(exchanged.status).toBe(401);
    expect((await api.signIn.login({ body: loginOf(username) })).status).toBe(401);
    const login = await api.signIn.login({ body: { ...loginOf(username), password: newPassword } });
    expect(login.status).toBe(200);

    const again = await reset(token, 'and another one');
    expect([again.status, again.body.messageErrorCode]).toEqual([400, 'reset_token_invalid']);
  });

  it('[SEC-12] a link expires after an hour, and when another is requested', async () => {
    const { username } = await signedIn(api, 'late');
    await requestResetOf(username);
    const first = await lastSecret(username);
    await requestResetOf(username);
    const second = await lastSecret(username);
    expect((await reset(first)).body.messageErrorCode).toBe('reset_token_invalid');
    now += 60 * minuteMs + 1;
    expect((await reset(second)).body.messageErrorCode).toBe('reset_token_invalid');
  });

  it('[SEC-12] exactly one of two concurrent uses of a link succeeds', async () => {
    const { username } = await signedIn(api, 'race');
    await requestResetOf(username);
    const token = await lastSecret(username);
    const responses = await Promise.all(
      ['one chosen', 'other one'].map((password) => reset(token, password)),
    );
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400']);
  });

  it('[SEC-12] responds alike with and without an account, and only queues work before responding', async () => {
    const { username } = await signedIn(api, 'known');
    await api.mails();
    const { enqueue } = api.app.platform.outbox;
    const queued: string[] = [];
    api.app.platform.outbox.enqueue = (trx, kind, data) => {
      queued.push(kind.name);
      return enqueue(trx, kind, data);
    };
    const responses = [
      await requestResetOf(username),
      await requestResetOf('nobody@example.org'),
      await requestResetOf('?'),
    ];
    api.app.platform.outbox.enqueue = enqueue;
    for (const { status, body, headers } of responses) {
      expect([status, body]).toEqual([204, {}]);
      expect(Object.keys(headers)).toEqual(Object.keys(responses[0]?.headers ?? {}));
    }
    expect(queued).toEqual(['reset-mail', 'reset-mail', 'reset-mail']);
    expect((await api.mails()).filter(({ to }) => to === 'nobody@example.org')).toEqual([]);
  });

  it('[SEC-12] refuses made-up links and links of another tenant or purpose alike', async () => {
    const { username } = await signedIn(api, 'beta-ann', { tenant: 'beta' });
    await requestResetOf(username, {}, 'beta');
    const ofOtherTenant = await lastSecret(username);
    const { username: other } = await signedIn(api, 'purpose');
    const verify = await lastSecret(other, '/auth/verify/');
    for (const token of ['x', 'x'.repeat(43), ofOtherTenant, verify]) {
      const { status, body } = await reset(token);
      expect([status, body.messageErrorCode]).toEqual([400, 'reset_token_invalid']);
    }
    expect((await reset(ofOtherTenant, newPassword, 'beta')).status).toBe(200);
  });

  it('reports a weak password as such, and the link remains valid', async () => {
    const { username } = await signedIn(api, 'weak');
    await requestResetOf(username);
    const token = await lastSecret(username);
    expect((await reset(token, 'short')).body.messageErrorCode).toBe('weak_password');
    expect((await reset(token)).status).toBe(200);
  });

  it('[SEC-12] a password change ends the links sent before', async () => {
    const { username, access } = await signedIn(api, 'changes');
    await requestResetOf(username);
    const token = await lastSecret(username);
    await api.password.change({
      token: access,
      body: { old_password: testPassword, new_password: newPassword },
    });
    expect((await reset(token)).body.messageErrorCode).toBe('reset_token_invalid');
  });

  it.each(['still queued', 'failed once'])(
    '[SEC-12] no link is sent after the password was changed, by a mail that is %s',
    async (state) => {
      const { username, access } = await signedIn(api, `queued-${state.length}`);
      await api.mails();
      await requestResetOf(username);
      if (state === 'failed once') await failToSend(api);
      now += minuteMs;
      await api.password.change({
        token: access,
        body: { old_password: testPassword, new_password: newPassword },
      });
      await skipPause();
      expect(await lastSecret(username)).toBe('');
    },
  );

  it('[SEC-12] no link is sent after its hour', async () => {
    const { username } = await signedIn(api, 'overdue');
    await requestResetOf(username);
    await failToSend(api);
    now += 60 * minuteMs;
    await skipPause();
    expect(await lastSecret(username)).toBe('');
  });

  it('[SEC-12] a retried mail does not end a link requested after it', async () => {
    const { username, userId } = await signedIn(api, 'newer');
    await api.mails();
    await requestResetOf(username);
    await failToSend(api);
    now += minuteMs;
    await requestResetOf(username);
    const newer = await lastSecret(username);
    await skipPause();
    expect(await lastSecret(username)).toBe(newer);
    expect((await linksOf(userId)).filter(({ purpose }) => purpose === 'reset')).toHaveLength(1);
    expect((await reset(newer)).status).toBe(200);
  });

  it.each(['user_id', 'tenant_id', 'email', 'old_password'])(
    '[SEC-21] refuses the key %s',
    async (key) => {
      const response = await api.password.reset({
        body: { token: 'x', password: newPassword, [key]: 'x' },
      });
      expect([response.status, response.body.messageErrorCode]).toEqual([400, 'validation_failed']);
    },
  );

  it.each(['a\ud800@example.org', 'a\udc00', 'a\u0000@example.org'])(
    'refuses the user name %j, which PostgreSQL cannot store, and names the field',
    async (username) => {
      for (const response of [
        await requestResetOf(username),
        await api.signIn.login({ body: loginOf(username) }),
      ]) {
        expect([response.status, response.body.messageErrorCode]).toEqual([
          400,
          'validation_failed',
        ]);
        expect(response.body.details[0].path).toBe('body.username');
      }
    },
  );

  it('[SEC-12] limits requests for a link per account and per address', async () => {
    const strict = await createTestApi({ limitFactor: 1, tenants: [testTenant('alpha')] });
    try {
      const requestReset = async (username: string) =>
        (await strict.password.requestReset({ body: { username } })).status;
      const same = [];
      for (let index = 0; index < 6; index += 1)
        same.push(await requestReset('nobody@example.org'));
      expect(same).toEqual([204, 204, 204, 204, 204, 429]);
      const others = [];
      for (let index = 0; index < 26; index += 1)
        others.push(await requestReset(`n${index}@example.org`));
      expect(others.at(-1)).toBe(429);
    } finally {
      await strict.close();
    }
  }, 60_000);

  it('[SEC-12] limits requests for a link per /48 of IPv6 too, so that its many /64 add up', async () => {
    const strict = await createTestApi({
      limitFactor: 1,
      tenants: [testTenant('alpha')],
      env: { TRUST_PROXY: 'loopback' },
    });
    try {
      const requestReset = async (from: string) =>
        (
          await strict.password.requestReset({
            body: { username: 'nobody@example.org' },
            headers: { 'x-forwarded-for': from },
          })
        ).status;
      for (let host = 0; host < 40; host += 1)
        expect(await requestReset(`2001:db8:1:${host}::1`)).toBe(204);
      expect(await requestReset('2001:db8:1:ffff::1')).toBe(429);
      expect(await requestReset('2001:db8:2::1')).toBe(204);
    } finally {
      await strict.close();
    }
  }, 60_000);

  it('a used link also confirms the address', async () => {
    const { username } = await signedIn(api, 'by-reset');
    await requestResetOf(username);
    await reset(await lastSecret(username), testPassword);
    const { access } = await signInOn(api, username);
    const { body } = await api.account.get({ token: access });
    expect(body.content).toEqual({
      email: username,
      emailVerified: true,
      hasPassword: true,
      providers: [],
      avatarUrl: null,
    });
  });
});

describe('mails', () => {
  it.each([
    [
      'de-AT,de;q=0.9',
      'Ein neues Passwort für The alpha league',
      '/de/auth/password/reset/',
      'lang="de"',
    ],
    ['he', 'סיסמה חדשה עבור The alpha league', '/he/auth/password/reset/', 'dir="rtl"'],
    [
      'fr',
      'Un nouveau mot de passe pour The alpha league',
      '/fr/auth/password/reset/',
      'lang="fr"',
    ],
    ['ja', 'A new password for The alpha league', '/auth/password/reset/', 'dir="ltr"'],
    [
      'ja;q=0.9, de;q=0, en;q=0.1',
      'A new password for The alpha league',
      '/auth/password/reset/',
      'lang="en"',
    ],
  ])(
    "are written for a recipient of %s, in the tenant's design",
    async (language, subject, page, mark) => {
      const { username } = await signedIn(
        api,
        `reader-${language.slice(0, 4).replace(/\W/g, '').toLowerCase()}`,
      );
      await requestResetOf(username, { 'accept-language': language });
      const mail = (await api.mails()).findLast(({ to }) => to === username);
      expect(mail).toMatchObject({ subject, fromName: 'The alpha league', tenantId: 'alpha' });
      expect(mail?.text).toContain(`https://alpha.example${page}?token=`);
      const html = (await mail?.html()) ?? '';
      expect(html).toContain(mark);
      expect(html).toContain(`https://alpha.example${page}?token=`);
      expect(html.toLowerCase()).toContain('background-color:#e4002b');
      expect(html).not.toContain('<script');
    },
    60_000,
  );

  it('show a name as escaped text, once its address is verified', async () => {
    const username = 'name@example.org';
    await api.signIn.register({
      body: {
        username,
        password: testPassword,
        display_name: '<b>{portal} http://evil.example</b>',
        strategy: 'refresh',
      },
    });
    const { access } = await signInOn(api, username);
    const token = await lastSecret(username, '/auth/verify/');
    await api.verification.verifyEmail({ token: access, body: { token } });
    await requestResetOf(username);
    const mail = (await api.mails()).findLast(({ to }) => to === username);
    const html = (await mail?.html()) ?? '';
    expect(html).not.toContain('<b>');
    expect(html).toContain('&lt;b&gt;{portal} http://evil.example&lt;/b&gt;');
  });
});
