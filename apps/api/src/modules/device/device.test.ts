import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '@grandstand/contract/constants';
import { createTestApi, testTenant, type TestApi } from '../../testing.ts';
import { emittedBy, loginOf, signedIn, signInOn, type Emitted } from '../session/testing.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
let now = start;
let api: TestApi;
let emitted: Emitted[];
let count = 0;
let name: string;
let username: string;

beforeAll(async () => {
  api = await createTestApi({
    clock: () => now,
    tenants: [testTenant('alpha', { device_limit: 2 }), testTenant('beta', { device_limit: 2 })],
  });
  emitted = emittedBy(api);
}, 60_000);
afterAll(() => api.close());
beforeEach(() => {
  now = start;
  count += 1;
  name = `viewer${count}`;
  username = `${name}@example.org`;
  emitted.length = 0;
});

const firefox = 'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0';

interface Check {
  device?: string;
  register?: 'no_register' | boolean;
  token?: string;
  limit?: string;
  tenant?: string;
}
const check = ({ device = 'laptop', register = 'no_register', token, limit, tenant }: Check) =>
  api.device.check({
    ...(token === undefined ? {} : { token }),
    ...(tenant === undefined ? {} : { tenant }),
    headers: { 'user-agent': firefox },
    body: {
      device_id: device,
      device_name: `Browser of ${device}`,
      register_new: register,
      ...(limit === undefined ? {} : { token: limit }),
    },
  });
const remove = (deviceId: string, input: { token?: string; limit?: string; tenant?: string }) =>
  api.device.remove({
    ...(input.token === undefined ? {} : { token: input.token }),
    ...(input.tenant === undefined ? {} : { tenant: input.tenant }),
    body: { deviceId, ...(input.limit === undefined ? {} : { token: input.limit }) },
  });
const profileStatus = async (token: string) => (await api.user.getProfile({ token })).status;
const idsOf = (devices: { deviceId: string }[]) =>
  devices.map(({ deviceId }) => deviceId).toSorted();

/** Signs in on one device more than allowed; returns the limit token. */
async function overLimit() {
  const first = await signedIn(api, name, { device: 'laptop' });
  const second = await signInOn(api, username, { device: 'phone' });
  const { body } = await api.signIn.login({ body: loginOf(username, 'tablet') });
  expect(body.content.device_error).toBe(true);
  return { first, second, limit: body.content.tokenData.access_token as string };
}
const finish = (token: string, device = 'tablet') =>
  api.signIn.login({
    body: { token, device_id: device, device_name: 'Browser', strategy: 'refresh' },
  });

/** Refreshes a session an hour later. Returns its new access token. */
async function seenAgain(refresh: string): Promise<string> {
  now += hourMs;
  const { body } = await api.signIn.exchangeToken({
    body: {
      subject_token: refresh,
      subject_token_type: 'urn:ietf:params:oauth:token-type:refresh_token',
      requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    },
  });
  return body.token as string;
}

describe('check_current_device', () => {
  it('[DEV-03] [DEV-04] lists the devices of the account and enables this one', async () => {
    const { access } = await signedIn(api, name, { headers: { 'user-agent': firefox } });
    const { status, body } = await check({ token: access });
    expect(status).toBe(200);
    expect(body.content).toEqual({
      enabled: true,
      limit: 2,
      devices: [
        {
          _id: expect.any(String),
          added: '2026-11-21T12:00:00.000Z',
          updated: '2026-11-21T12:00:00.000Z',
          deviceId: 'laptop',
          deviceName: 'Browser of laptop',
          osName: 'Android',
          osVersion: '14',
        },
      ],
    });
  });

  it('a device was used last when its session was, even for a sign-in at the limit', async () => {
    const { refresh } = await signedIn(api, name, { device: 'laptop' });
    const { body } = await check({ token: await seenAgain(refresh) });
    expect(body.content.devices.map((device: { updated: string }) => device.updated)).toEqual([
      new Date(now).toISOString(),
    ]);
  });

  it('[DEV-04] lists the devices in the order they were added', async () => {
    const { access, userId } = await signedIn(api, name, { device: 'laptop' });
    await signInOn(api, username, { device: 'phone' });
    const listedWith = async (addedAt: Record<string, number>) => {
      for (const [device, ms] of Object.entries(addedAt))
        await api.db.forTenant('alpha', ({ trx }) =>
          trx
            .updateTable('device')
            .set({ added_at: new Date(start + ms) })
            .where('user_id', '=', userId)
            .where('device_id', '=', device)
            .execute(),
        );
      const { body } = await check({ token: access });
      return body.content.devices.map(({ deviceId }: { deviceId: string }) => deviceId);
    };
    expect(await listedWith({ laptop: 1, phone: 2 })).toEqual(['laptop', 'phone']);
    expect(await listedWith({ laptop: 2, phone: 1 })).toEqual(['phone', 'laptop']);
  });

  it('[DEV-04] a session is enabled on its own device only', async () => {
    const { access } = await signedIn(api, name, { device: 'laptop' });
    await signInOn(api, username, { device: 'phone' });
    for (const register of ['no_register', true, false] as const)
      for (const device of ['phone', 'unheard-of']) {
        const { body } = await check({ token: access, device, register });
        expect(body.content.enabled).toBe(false);
        expect(idsOf(body.content.devices)).toEqual(['laptop', 'phone']);
      }
  });

  it('the session of a registration takes a slot unless only a check is requested', async () => {
    const registered = await api.signIn.register({
      body: { username, password: 'long enough', display_name: 'Ann', strategy: 'refresh' },
    });
    const token = registered.body.content.tokenData.access_token;
    for (const register of ['no_register', false] as const) {
      const { body } = await check({ token, register });
      expect(body.content).toEqual({ enabled: true, devices: [], limit: 2 });
    }
    const checked = await check({ token, register: true });
    expect(checked.body.content.enabled).toBe(true);
    expect(idsOf(checked.body.content.devices)).toEqual(['laptop']);
    // It is that device's session from now on.
    expect((await check({ token, device: 'phone', register: true })).body.content).toEqual({
      ...checked.body.content,
      enabled: false,
    });
    expect((await remove('laptop', { token })).status).toBe(200);
    expect(await profileStatus(token)).toBe(401);
  });

  it('[SEC-11] a session that takes the slot of a known device ends its former session', async () => {
    const provisional = await api.signIn.register({
      body: { username, password: 'correct horse', display_name: 'Ann', strategy: 'refresh' },
    });
    const token = provisional.body.content.tokenData.access_token;
    const [user] = await api.db.forTenant('alpha', ({ trx }) =>
      trx.selectFrom('user_account').selectAll().where('email', '=', username).execute(),
    );
    // Another first sign-in would end a provisional session, so this one is inserted directly.
    const other = await api.db.forTenant('alpha', async ({ trx }) => {
      await trx
        .insertInto('device')
        .values({
          tenant_id: 'alpha',
          id: `d_${count}`,
          user_id: user?.id ?? '',
          device_id: 'laptop',
          device_name: 'x',
          added_at: new Date(now),
          updated_at: new Date(now),
        })
        .execute();
      return trx
        .insertInto('token_family')
        .values({
          tenant_id: 'alpha',
          id: `f_${count}`,
          user_id: user?.id ?? '',
          device_row_id: `d_${count}`,
          created_at: new Date(now),
          expires_at: new Date(now + 1000),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    });
    expect((await check({ token, register: true })).body.content.enabled).toBe(true);
    const rows = await api.db.forTenant('alpha', ({ trx }) =>
      trx
        .selectFrom('token_family')
        .select(['id', 'revoked_at'])
        .where('device_row_id', '=', `d_${count}`)
        .execute(),
    );
    expect(rows).toHaveLength(2);
    expect(rows.find(({ id }) => id === other.id)?.revoked_at).not.toBeNull();
  });

  it('[SEC-11] at the limit a new device is not enabled and takes no slot', async () => {
    const { first } = await overLimit();
    // As the session of a registration, which has no device of its own.
    await api.db.forTenant('alpha', ({ trx }) =>
      trx
        .updateTable('token_family')
        .set({ device_row_id: null })
        .where('user_id', '=', first.userId)
        .execute(),
    );
    const { access } = first;
    const { body } = await check({ token: access, device: 'tablet', register: true });
    expect(body.content.enabled).toBe(false);
    expect(idsOf(body.content.devices)).toEqual(['laptop', 'phone']);
  });

  it('needs a token of this tenant, and refuses unknown keys', async () => {
    const { access } = await signedIn(api, name);
    expect((await check({})).status).toBe(401);
    expect((await check({ token: access, tenant: 'beta' })).status).toBe(401);
    const extra = await api.device.check({
      token: access,
      body: { device_id: 'laptop', device_name: 'x', user_id: 'u_1' },
    });
    expect([extra.status, extra.body.messageErrorCode]).toEqual([400, 'validation_failed']);
    expect(extra.body.message).toContain('user_id');
  });
});

describe('delete_device', () => {
  it('[DEV-13] [DEV-14] removes a device, ends its session at once and emits to its pages', async () => {
    const laptop = await signedIn(api, name, { device: 'laptop' });
    const phone = await signInOn(api, username, { device: 'phone' });
    const { status, body } = await remove('phone', { token: laptop.access });
    expect([status, body]).toEqual([200, {}]);
    expect(emitted).toEqual([
      {
        tenantId: 'alpha',
        userId: laptop.userId,
        name: 'remove-user-device',
        payload: { deviceId: 'phone' },
      },
    ]);
    expect(await profileStatus(phone.access)).toBe(401);
    const refreshed = await api.signIn.exchangeToken({
      body: {
        subject_token: phone.refresh,
        subject_token_type: 'urn:ietf:params:oauth:token-type:refresh_token',
        requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
        device: { id: 'phone' },
      },
    });
    expect([refreshed.status, refreshed.body.messageErrorCode]).toEqual([
      401,
      'refresh_token_failed',
    ]);
    expect(await profileStatus(laptop.access)).toBe(200);
    expect(idsOf((await check({ token: laptop.access })).body.content.devices)).toEqual(['laptop']);
  });

  it('[DEV-05] [DEV-10] a removed device that returns is not enabled, and every other call refuses it', async () => {
    const laptop = await signedIn(api, name, { device: 'laptop' });
    const phone = await signInOn(api, username, { device: 'phone' });
    await remove('phone', { token: laptop.access });
    const refused = { devices: [], enabled: false };
    expect((await check({ token: phone.access, device: 'phone' })).body.content).toEqual(refused);
    // Days later its access token has expired, and its refresh token is refused.
    now += 3 * dayMs;
    expect((await check({ token: phone.access, device: 'phone' })).body.content).toEqual(refused);
    expect((await check({ token: phone.access, tenant: 'beta' })).status).toBe(401);
    for (const call of [api.user.getProfile, api.session.list, api.signIn.logout, api.follow.list])
      expect((await call({ token: phone.access })).status).toBe(401);
    expect((await remove('laptop', { token: phone.access })).status).toBe(401);
    expect((await check({ token: laptop.access })).status).toBe(401);
    now += 30 * dayMs;
    expect((await check({ token: phone.access, device: 'phone' })).status).toBe(401);
  });

  it('a device that logged out is unauthorized, even if it is removed afterwards', async () => {
    const laptop = await signedIn(api, name, { device: 'laptop' });
    const phone = await signInOn(api, username, { device: 'phone' });
    await api.signIn.logout({ token: phone.access });
    expect((await check({ token: phone.access, device: 'phone' })).status).toBe(401);
    await remove('phone', { token: laptop.access });
    expect((await check({ token: phone.access, device: 'phone' })).status).toBe(401);
  });

  it('also emits to the pages of a device without a session', async () => {
    const laptop = await signedIn(api, name, { device: 'laptop' });
    const phone = await signInOn(api, username, { device: 'phone' });
    await api.signIn.logout({ token: phone.access });
    await remove('phone', { token: laptop.access });
    expect(emitted.map(({ payload }) => payload)).toEqual([{ deviceId: 'phone' }]);
  });

  it("[SEC-02] another user's device is not found, like an unknown one", async () => {
    const mine = await signedIn(api, name);
    const other = await signedIn(api, `${name}-other`, { device: 'theirs' });
    const responses = await Promise.all(
      ['theirs', 'unknown'].map((id) => remove(id, { token: mine.access })),
    );
    const [theirs, unknown] = responses.map(({ status, body }) => ({
      status,
      body: { ...body, requestId: '' },
    }));
    expect(theirs).toEqual(unknown);
    expect(theirs?.status).toBe(404);
    expect(await profileStatus(other.access)).toBe(200);
    expect(emitted).toEqual([]);
    expect((await remove('laptop', { token: mine.access, tenant: 'beta' })).status).toBe(401);
    expect((await remove('laptop', {})).status).toBe(401);
  });
});

describe('rename_device', () => {
  const rename = (deviceId: string, deviceName: string | null, token: string, tenant = 'alpha') =>
    api.device.rename({ token, tenant, body: { deviceId, name: deviceName } });
  const namesOf = async (token: string) =>
    (await check({ token })).body.content.devices.map(
      (device: { deviceName: string }) => device.deviceName,
    );

  it('gives a device a name, which stays when the device logs in again', async () => {
    const laptop = await signedIn(api, name, { device: 'laptop' });
    await signInOn(api, username, { device: 'phone' });
    const { status, body } = await rename('phone', 'Kitchen', laptop.access);
    expect(status).toBe(200);
    expect(body.content).toMatchObject({ deviceName: 'Kitchen', sentName: expect.any(String) });
    const phone = await signInOn(api, username, { device: 'phone' });
    expect(await namesOf(laptop.access)).toContain('Kitchen');
    const { body: sessions } = await api.session.list({ token: phone.access });
    expect(sessions.content.entries[0].deviceName).toBe('Kitchen');
  });

  it('a renamed device was used last when its session was', async () => {
    const { refresh } = await signedIn(api, name, { device: 'laptop' });
    const { body } = await rename('laptop', 'Kitchen', await seenAgain(refresh));
    expect(body.content.updated).toBe(new Date(now).toISOString());
  });

  it('an empty name gives the device back the name that it sends', async () => {
    const { access } = await signedIn(api, name, { device: 'laptop' });
    const [sent] = await namesOf(access);
    await rename('laptop', 'Kitchen', access);
    const { body } = await rename('laptop', '', access);
    expect(body.content.deviceName).toBe(sent);
    expect(body.content).not.toHaveProperty('sentName');
    expect(sent).not.toBe('Kitchen');
  });

  it.each([['x'.repeat(41)], ['\u200B'], ['two\nlines']])('refuses %j', async (bad) => {
    const { access } = await signedIn(api, name, { device: 'laptop' });
    const { status, body } = await rename('laptop', bad, access);
    expect([status, body.messageErrorCode]).toEqual([400, 'validation_failed']);
  });

  it("[SEC-02] another user's device is not found, like an unknown one", async () => {
    const mine = await signedIn(api, name);
    const other = await signedIn(api, `${name}-other`, { device: 'theirs' });
    for (const id of ['theirs', 'unknown'])
      expect((await rename(id, 'Kitchen', mine.access)).status).toBe(404);
    expect(await namesOf(other.access)).not.toContain('Kitchen');
    expect((await rename('laptop', 'Kitchen', mine.access, 'beta')).status).toBe(401);
  });
});

describe('the token of a login at the device limit', () => {
  it('[DEV-12] [SEC-07] lists and removes devices and finishes the login, once', async () => {
    const { first, second, limit } = await overLimit();
    const listed = await check({ device: 'tablet', limit });
    expect(listed.body.content.enabled).toBe(false);
    expect(idsOf(listed.body.content.devices)).toEqual(['laptop', 'phone']);

    const tooEarly = await finish(limit);
    expect(tooEarly.body.content).toMatchObject({ device_error: true, profile: null });
    // Another try returns the same token, with its remaining time.
    now += 60_000;
    const tokenData = (await finish(limit)).body.content.tokenData;
    expect(tokenData).toEqual({ access_token: limit, expires_in: 240, refresh_token: null });

    expect((await remove('phone', { limit })).status).toBe(200);
    expect(await profileStatus(second.access)).toBe(401);
    const { status, body } = await finish(limit);
    expect(status).toBe(200);
    expect(body.content).toMatchObject({
      device_error: false,
      profile: { email: username },
    });
    expect(idsOf(body.content.devices)).toEqual(['laptop', 'tablet']);
    expect(await profileStatus(body.content.tokenData.access_token)).toBe(200);
    expect(await profileStatus(first.access)).toBe(200);

    // The spent token is refused everywhere.
    expect((await finish(limit)).body.messageErrorCode).toBe('unauthorized');
    expect((await remove('laptop', { limit })).body.messageErrorCode).toBe('unauthorized');
    expect((await check({ device: 'tablet', limit })).body.messageErrorCode).toBe('unauthorized');
    await remove('tablet', { token: first.access });
    expect((await finish(limit)).body.messageErrorCode).toBe('unauthorized');
    expect(await profileStatus(first.access)).toBe(200);
  });

  it('[SEC-07] enables only the device of that login, once there is a free slot', async () => {
    const { limit } = await overLimit();
    await remove('phone', { limit });
    const enabled = async (device: string) =>
      (await check({ device, limit })).body.content.enabled as boolean;
    expect([await enabled('tablet'), await enabled('console')]).toEqual([true, false]);
  });

  it('[SEC-07] is stored as spent until it expires', async () => {
    const { limit } = await overLimit();
    await remove('phone', { limit });
    await finish(limit);
    const isStored = async (seconds: number) => {
      now = start + seconds * 1000;
      await api.app.jobs.runAll();
      const rows = await api.db.forTenant('alpha', ({ trx }) =>
        trx.selectFrom('spent_limit_token').select('id').execute(),
      );
      return rows.length > 0;
    };
    expect(await isStored(299)).toBe(true);
    expect(await isStored(301)).toBe(false);
  });

  it('[SEC-07] finishes the login once, however many concurrent requests', async () => {
    const { limit } = await overLimit();
    await remove('phone', { limit });
    const responses = await Promise.all(Array.from({ length: 6 }, () => finish(limit)));
    expect(responses.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200, 401, 401, 401, 401, 401,
    ]);
  });

  it('[SEC-07] expires after five minutes', async () => {
    const { limit } = await overLimit();
    now += 301_000;
    for (const response of [
      await finish(limit),
      await remove('phone', { limit }),
      await check({ device: 'tablet', limit }),
    ])
      expect([response.status, response.body.messageErrorCode]).toEqual([401, 'token_expired']);
  });

  it('[SEC-07] [SEC-11] is useless for another device, tenant, account or call', async () => {
    const { first, limit } = await overLimit();
    const stranger = await signedIn(api, `${name}-other`, { device: 'strange' });
    expect((await finish(limit, 'console')).status).toBe(401);
    expect((await check({ device: 'tablet', limit, tenant: 'beta' })).status).toBe(401);
    expect((await remove('laptop', { limit, tenant: 'beta' })).status).toBe(401);
    expect((await remove('strange', { limit })).status).toBe(404);
    expect(await profileStatus(stranger.access)).toBe(200);
    for (const call of [
      'user.getProfile',
      'session.list',
      'follow.list',
      'account.export',
    ] as const)
      expect((await api.call(call, { token: limit })).status).toBe(401);
    // An access token is not accepted in its place either.
    expect((await finish(first.access)).status).toBe(401);
    expect((await remove('phone', { limit: first.access })).status).toBe(401);
  });

  it('[SEC-07] is useless once the password has changed', async () => {
    const { first, limit } = await overLimit();
    const changed = await api.password.change({
      token: first.access,
      body: { old_password: 'correct horse', new_password: 'another horse' },
    });
    expect(changed.status).toBe(200);
    expect((await remove('phone', { limit })).status).toBe(401);
    expect((await finish(limit)).status).toBe(401);
  });

  it.each([
    [{ token: 'x' }, 'username'],
    [{ username: 'ann' }, 'password'],
    [{}, 'username'],
  ])('a login is either by name and password or by token: %j', async (credentials, field) => {
    const full = { username: 'ann', password: 'x', device_id: 'a', device_name: 'x' };
    const body =
      'token' in credentials
        ? { ...full, ...credentials, strategy: 'refresh' }
        : { ...credentials, device_id: 'a', device_name: 'x', strategy: 'refresh' };
    const response = await api.signIn.login({ body });
    expect(response.status).toBe(400);
    expect(response.body.details.map(({ path }: { path: string }) => path)).toContain(
      `body.${field}`,
    );
  });
});
