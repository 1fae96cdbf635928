import { setTimeout as wait } from 'node:timers/promises';
import { tokenUrns, minuteMs } from '@grandstand/contract/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testTenant, type TestApi } from '../../testing.ts';

let api: TestApi;
let now = Date.parse('2026-11-21T12:00:00Z');
beforeAll(async () => {
  api = await createTestApi({
    clock: () => now,
    tenants: [testTenant('alpha', { device_limit: 2 }), testTenant('beta')],
  });
}, 60_000);
afterAll(() => api.close());

const password = 'correct horse';
const account = (username: string) => ({
  username,
  password,
  display_name: ' Ann Lee ',
  strategy: 'refresh',
});
const loginBody = (username: string, deviceId = 'browser-1', changes: object = {}) => ({
  username,
  password,
  device_id: deviceId,
  device_name: 'Firefox on Linux',
  strategy: 'refresh',
  ...changes,
});
const register = (username: string, tenant = 'alpha') =>
  api.signIn.register({ tenant, body: account(username) });
const login = (username: string, deviceId?: string, changes?: object) =>
  api.signIn.login({ body: loginBody(username, deviceId, changes) });

describe('the name of a device', () => {
  it.each([
    ['a raw user agent', `Mozilla/5.0 ${'x'.repeat(300)}`, `Mozilla/5.0 ${'x'.repeat(108)}`],
    ['one with line breaks', 'My\r\nphone', 'My phone'],
    ['an invisible one, where the user agent names the device', '\u200B', 'Firefox on Linux'],
  ])(
    '[AUT-04] [DEV-03] is cleaned, shortened or replaced, and never refused: %s',
    async (title, sent, shown) => {
      const username = `${title.replaceAll(/\W/g, '-')}@example.org`;
      await register(username);
      const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Firefox/130.0' };
      const body = loginBody(username, 'device', { device_name: sent });
      const response = await api.signIn.login({ headers, body });
      expect(response.body.content.devices).toMatchObject([{ deviceName: shown }]);
      const checked = await api.device.check({
        headers,
        token: response.body.content.tokenData.access_token,
        body: { device_id: 'device', device_name: sent, register_new: 'no_register' },
      });
      expect([checked.status, checked.body.content.enabled]).toEqual([200, true]);
    },
  );
});

describe('register', () => {
  it('[AUT-01] [AUT-02] returns the profile and working tokens, without any authorization', async () => {
    const { status, body } = await register('First@Example.org');
    expect(status).toBe(200);
    expect(body.content.profile).toMatchObject({
      email: 'first@example.org',
      displayName: 'Ann Lee',
      canCreateGlobalTag: false,
      added: '2026-11-21T12:00:00.000Z',
    });
    expect(body.content.tokenData).toEqual({
      access_token: expect.any(String),
      expires_in: 600,
      refresh_token: expect.any(String),
    });
    const token = body.content.tokenData.access_token;
    const profile = await api.user.getProfile({ token });
    expect(profile.body.content).toEqual(body.content.profile);
    expect(JSON.stringify(profile.body)).not.toMatch(/password|argon2/);
  });

  it('[SEC-12] stores a password as a hash that takes 19 MiB and two passes', async () => {
    const served = await createTestApi({ db: api.db, usesProductionPasswordCost: true });
    await served.signIn.register({ body: account('hashed@example.org') });
    const [stored] = await api.db.forTenant('alpha', ({ trx }) =>
      trx
        .selectFrom('user_account')
        .select('password_hash')
        .where('email', '=', 'hashed@example.org')
        .execute(),
    );
    await served.close();
    expect(stored?.password_hash).toMatch(/^argon2id\$m=19456,t=2,p=1\$/);
  });

  it('refuses a registered address, however it is written', async () => {
    await register('twice@example.org');
    const { status, body } = await register('TWICE@example.org');
    expect([status, body.messageErrorCode]).toEqual([409, 'user_already_exists']);
    expect((await register('twice@example.org', 'beta')).status).toBe(200);
  });

  it.each([
    [{ username: 'ann' }, 'invalid_email'],
    [{ password: 'short' }, 'weak_password'],
    [{ display_name: '  ' }, 'validation_failed'],
    [{ display_name: '\u3164' }, 'validation_failed'],
    [{ password: 'short', date_of_birth: '2001-02-30' }, 'validation_failed'],
  ])('refuses %j with the code %s', async (change, code) => {
    const body = { ...account('broken@example.org'), ...change };
    const response = await api.signIn.register({ body });
    expect([response.status, response.body.messageErrorCode]).toEqual([400, code]);
    expect(response.body.details[0].path).toContain(Object.keys(change)[0]);
  });

  it.each(['id', 'tenant_id', 'can_create_global_tag', 'canCreateGlobalTag', 'options'])(
    '[SEC-21] refuses the key %s, which is not the caller’s to set',
    async (key) => {
      const body = { ...account('mass@example.org'), [key]: true };
      const response = await api.signIn.register({ body });
      expect(response.status).toBe(400);
      expect(response.body.message).toContain(key);
    },
  );

  it('[SEC-21] silently drops __proto__', async () => {
    const response = await api.app.inject({
      method: 'POST',
      url: '/api/user/register',
      headers: { host: 'alpha.test', 'content-type': 'application/json' },
      body: `{"__proto__":{"canCreateGlobalTag":true},${JSON.stringify(account('proto@example.org')).slice(1)}`,
    });
    expect(response.statusCode).toBe(200);
    expect(response.json().content.profile.canCreateGlobalTag).toBe(false);
  });
});

describe('login', () => {
  it('[AUT-04] [AUT-05] returns profile, devices and tokens', async () => {
    const made = await register('login@example.org');
    const { status, body } = await login(' Login@example.org ');
    expect(status).toBe(200);
    expect(body.content).toEqual({
      profile: made.body.content.profile,
      devices: [
        {
          _id: expect.any(String),
          added: '2026-11-21T12:00:00.000Z',
          updated: '2026-11-21T12:00:00.000Z',
          deviceId: 'browser-1',
          deviceName: 'Firefox on Linux',
          osName: null,
          osVersion: null,
        },
      ],
      device_error: false,
      isRegister: false,
      tokenData: {
        access_token: expect.any(String),
        expires_in: 600,
        refresh_token: expect.any(String),
      },
    });
  });

  it('ends the session of the registration', async () => {
    const made = await register('provisional@example.org');
    const token = made.body.content.tokenData.access_token;
    expect((await api.user.getProfile({ token })).status).toBe(200);
    await login('provisional@example.org');
    expect((await api.user.getProfile({ token })).status).toBe(401);
  });

  it('[AUT-06] [SEC-12] responds alike to a wrong password and an unknown account', async () => {
    await register('known@example.org');
    const wrong = await login('known@example.org', 'x', { password: 'wrong horse' });
    const unknown = await login('unknown@example.org', 'x', { password: 'wrong horse' });
    expect([wrong.status, wrong.body.messageErrorCode, wrong.body.message]).toEqual([
      401,
      'login_failed',
      'Login Failed',
    ]);
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
  });

  it('[SEC-12] does equal work for an account that does not exist', async () => {
    // The other tests use free hashes.
    const served = await createTestApi({ db: api.db, usesProductionPasswordCost: true });
    await served.signIn.register({ body: account('timing@example.org') });
    const work = { 'timing@example.org': [] as number[], 'absent@example.org': [] as number[] };
    for (let round = 0; round < 5; round += 1)
      for (const username of ['timing@example.org', 'absent@example.org'] as const) {
        // Processor time, not the clock, which other processes would distort.
        const before = process.cpuUsage();
        const body = loginBody(username, 'x', { password: 'wrong horse' });
        expect((await served.signIn.login({ body })).body.messageErrorCode).toBe('login_failed');
        const { user, system } = process.cpuUsage(before);
        work[username].push(user + system);
      }
    await served.close();
    const ratio = Math.min(...work['absent@example.org']) / Math.min(...work['timing@example.org']);
    // Without the dummy hash it is far below a half.
    expect(ratio).toBeGreaterThan(0.6);
  }, 30_000);

  it('does not sign in with an account of another tenant', async () => {
    await register('elsewhere@example.org', 'beta');
    expect((await login('elsewhere@example.org')).body.messageErrorCode).toBe('login_failed');
  });
});

describe('the device limit', () => {
  it('[DEV-07] returns device_error, the devices, and a token that nothing else accepts', async () => {
    await register('many@example.org');
    await login('many@example.org', 'one');
    await login('many@example.org', 'two');
    const { status, body } = await login('many@example.org', 'three');
    expect(status).toBe(200);
    expect(body.content).toMatchObject({ profile: null, device_error: true });
    const ids = body.content.devices.map((device: { deviceId: string }) => device.deviceId);
    expect(ids.toSorted()).toEqual(['one', 'two']);
    expect(body.content.tokenData).toEqual({
      access_token: expect.any(String),
      expires_in: 300,
      refresh_token: null,
    });
    const token = body.content.tokenData.access_token;
    expect((await api.user.getProfile({ token })).status).toBe(401);
    expect((await api.signIn.logout({ token })).status).toBe(401);
  });

  it('a known device takes no second slot, and logging out preserves its slot', async () => {
    await register('again@example.org');
    const first = await login('again@example.org', 'one');
    await login('again@example.org', 'two');
    await api.signIn.logout({ token: first.body.content.tokenData.access_token });
    expect((await login('again@example.org', 'three')).body.content.device_error).toBe(true);
    const back = await login('again@example.org', 'one');
    expect(back.body.content).toMatchObject({ device_error: false });
    expect(back.body.content.devices).toHaveLength(2);
  });

  it('[SEC-11] one active session per device, and never more devices than the limit at once', async () => {
    await register('crowd@example.org');
    const attempts = Array.from({ length: 12 }, (_, index) => `device-${index}`);
    const responses = await Promise.all(
      attempts.map(async (deviceId) => ({
        deviceId,
        content: (await login('crowd@example.org', deviceId)).body.content,
      })),
    );
    const accepted = responses.filter(({ content }) => !content.device_error);
    expect(accepted).toHaveLength(2);

    const [first, second] = accepted.map(({ deviceId, content }) => ({
      deviceId,
      token: content.tokenData.access_token,
    }));
    await login('crowd@example.org', first?.deviceId);
    // The first device's new session replaces its former one and leaves the other device alone.
    expect((await api.user.getProfile({ token: first?.token })).status).toBe(401);
    expect((await api.user.getProfile({ token: second?.token })).status).toBe(200);
  }, 60_000);
});

it('[SEC-11] counting and adding a device is atomic, however long a transaction takes', async () => {
  // Held open after their work, transactions that were not serialised would be certain to overlap.
  const slow = await createTestApi({
    db: {
      ...api.db,
      forTenant: (tenantId, work, options) =>
        api.db.forTenant(
          tenantId,
          async (scope) => {
            const result = await work(scope);
            await wait(150);
            return result;
          },
          options,
        ),
    },
    clock: () => now,
    tenants: [testTenant('alpha', { device_limit: 2 })],
  });
  await register('overlap@example.org');
  const responses = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      slow.signIn.login({ body: loginBody('overlap@example.org', `device-${index}`) }),
    ),
  );
  const refused = responses.filter(({ body }) => body.content.device_error);
  expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect(refused).toHaveLength(3);
  await slow.app.close();
}, 60_000);

describe('access tokens', () => {
  it('[TEN-11] a missing or bad token gets 401', async () => {
    const bad: Record<string, string>[] = [
      {},
      { 'x-authorization': 'Bearer' },
      { 'x-authorization': 'Bearer a.b.c' },
      { 'x-authorization': 'Basic YTpi' },
      // algorithm `none`: an unsigned token
      { 'x-authorization': 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1XzEiLCJhdWQiOiJhbHBoYSJ9.' },
    ];
    for (const headers of bad) {
      const { status, body } = await api.user.getProfile({ headers });
      expect([status, body.messageErrorCode]).toEqual([401, 'unauthorized']);
    }
  });

  it('[SEC-01] a token of one tenant is invalid in another', async () => {
    const { body } = await register('tenant@example.org');
    const token = body.content.tokenData.access_token;
    expect((await api.user.getProfile({ tenant: 'beta', token })).status).toBe(401);
  });

  it('[SEC-03] [FLT-07] expire after ten minutes and a minute of tolerance', async () => {
    const { body } = await register('late@example.org');
    const token = body.content.tokenData.access_token;
    const before = now;
    now += 10 * minuteMs + 50_000;
    expect((await api.user.getProfile({ token })).status).toBe(200);
    now += 20_000;
    const late = await api.user.getProfile({ token });
    expect([late.status, late.body.messageErrorCode]).toEqual([401, 'token_expired']);
    now = before;
  });

  it.each([-600, 600])(
    '[FLT-07] are accepted by a backend whose clock is %i s off from that of the issuing one',
    async (skew) => {
      const { body } = await register(`skew${skew}@example.org`);
      const { access_token: access, refresh_token: refresh } = body.content.tokenData;
      const before = now;
      now += skew * 1000;
      try {
        expect((await api.user.getProfile({ token: access })).status).toBe(200);
        const refreshed = await api.signIn.exchangeToken({
          body: {
            grant_type: tokenUrns.grantType,
            subject_token: refresh,
            subject_token_type: tokenUrns.refreshToken,
            requested_token_type: tokenUrns.accessToken,
            strategy: 'refresh',
          },
        });
        expect(refreshed.status).toBe(200);
        now = before;
        expect((await api.user.getProfile({ token: refreshed.body.token })).status).toBe(200);
      } finally {
        now = before;
      }
    },
  );

  it('[AUT-37] logout ends the token it was called with, and no other', async () => {
    await register('leave@example.org');
    const one = (await login('leave@example.org', 'one')).body.content.tokenData;
    const two = (await login('leave@example.org', 'two')).body.content.tokenData;
    const out = await api.signIn.logout({ token: one.access_token });
    expect([out.status, out.body]).toEqual([200, {}]);
    expect((await api.user.getProfile({ token: one.access_token })).status).toBe(401);
    expect((await api.user.getProfile({ token: two.access_token })).status).toBe(200);
    expect((await api.signIn.logout({ token: one.access_token })).status).toBe(401);
  });
});
