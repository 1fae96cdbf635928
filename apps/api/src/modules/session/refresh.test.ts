import { tokenUrns, type ServerMessages, dayMs, hourMs } from '@grandstand/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../testing.ts';

let api: TestApi;
let now = Date.parse('2026-11-21T12:00:00Z');
let username: string;
let count = 0;
const emitted: unknown[] = [];

beforeAll(async () => {
  api = await createTestApi({ clock: () => now });
  const { realtime } = api.app.platform;
  const { emitToUser } = realtime;
  realtime.emitToUser = (tenantId, userId, name, payload: ServerMessages[typeof name]) => {
    emitted.push({ tenantId, userId, name, payload });
    emitToUser(tenantId, userId, name, payload);
  };
}, 60_000);
afterAll(() => api.close());
beforeEach(() => {
  now = Date.parse('2026-11-21T12:00:00Z');
  count += 1;
  username = `user${count}@example.org`;
  emitted.length = 0;
});

async function signIn() {
  await api.signIn.register({
    body: { username, password: 'long enough', display_name: 'Ann', strategy: 'refresh' },
  });
  const { body } = await api.signIn.login({
    body: {
      username,
      password: 'long enough',
      device_id: 'laptop',
      device_name: 'Laptop',
      strategy: 'refresh',
    },
  });
  return body.content.tokenData as { access_token: string; refresh_token: string };
}

interface RefreshOptions {
  tenant?: string;
  /** The id that the caller claims; null for none. */
  device?: string | null;
  agent?: string;
}

/** Every caller claims the same browser unless overridden. */
const refresh = (
  token: string,
  { tenant, device = 'laptop', agent = 'Browser/1' }: RefreshOptions = {},
) =>
  api.signIn.exchangeToken({
    ...(tenant === undefined ? {} : { tenant }),
    headers: { 'user-agent': agent },
    body: {
      grant_type: tokenUrns.grantType,
      subject_token: token,
      subject_token_type: tokenUrns.refreshToken,
      requested_token_type: tokenUrns.accessToken,
      ...(device === null ? {} : { device: { id: device } }),
    },
  });
const profileStatus = async (token: string) => (await api.user.getProfile({ token })).status;

describe('oauth2/token', () => {
  it('[AUT-22] returns new tokens at the root of the body', async () => {
    const { refresh_token } = await signIn();
    const { status, body } = await refresh(refresh_token);
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.any(String),
      expires_in: 600,
      refresh_token: expect.any(String),
    });
    expect(body.refresh_token).not.toBe(refresh_token);
    expect(await profileStatus(body.token)).toBe(200);
    expect((await refresh(body.refresh_token)).status).toBe(200);
  });

  it('[SEC-04] fifty concurrent refreshes get the same successor', async () => {
    const { refresh_token } = await signIn();
    const responses = await Promise.all(Array.from({ length: 50 }, () => refresh(refresh_token)));
    expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(new Set(responses.map(({ body }) => body.refresh_token)).size).toBe(1);
    const rows = await api.db.forTenant('alpha', ({ trx }) =>
      trx
        .selectFrom('refresh_token')
        .innerJoin('token_family', (join) =>
          join
            .onRef('token_family.id', '=', 'refresh_token.family_id')
            .onRef('token_family.tenant_id', '=', 'refresh_token.tenant_id'),
        )
        .innerJoin('user_account', 'user_account.id', 'token_family.user_id')
        .select(['refresh_token.id', 'refresh_token.used_at'])
        .where('user_account.email', '=', username)
        .where('token_family.device_row_id', 'is not', null)
        .execute(),
    );
    expect(rows).toHaveLength(2);
    expect(rows.filter(({ used_at }) => used_at === null)).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(refresh_token);
  }, 30_000);

  it('[SEC-04] a lost response is repeated to the same device for thirty seconds', async () => {
    const { refresh_token } = await signIn();
    const first = await refresh(refresh_token);
    now += 29_000;
    const again = await refresh(refresh_token);
    expect(again.body.refresh_token).toBe(first.body.refresh_token);
  });

  it('[AUT-22] [SEC-04] a lost response without a device is repeated to the same browser', async () => {
    const { refresh_token } = await signIn();
    const first = await refresh(refresh_token, { device: null });
    expect(first.status).toBe(200);
    now += 29_000;
    const again = await refresh(refresh_token, { device: null });
    expect([again.status, again.body.refresh_token]).toEqual([200, first.body.refresh_token]);
    expect((await refresh(again.body.refresh_token, { device: null })).status).toBe(200);
    expect(emitted).toEqual([]);
  });

  it('repeats the response to the session of a registration, which has no device yet', async () => {
    const { body } = await api.signIn.register({
      body: { username, password: 'long enough', display_name: 'Ann', strategy: 'refresh' },
    });
    const first = await refresh(body.content.tokenData.refresh_token);
    const again = await refresh(body.content.tokenData.refresh_token);
    expect(again.body.refresh_token).toBe(first.body.refresh_token);
  });

  it.each([
    ['after the grace period', 31_000, { device: 'laptop' }],
    ['after the grace period, without a device', 31_000, { device: null }],
    ['by another device with the same browser', 1000, { device: 'thief' }],
    ['by another browser that names no device', 1000, { device: null, agent: 'Browser/2' }],
  ])('[SEC-04] reuse %s ends the session and signs its device out', async (_, waitMs, client) => {
    const { refresh_token } = await signIn();
    const { body } = await refresh(refresh_token, client.device === null ? { device: null } : {});
    now += waitMs;
    const reuse = await refresh(refresh_token, client);
    expect([reuse.status, reuse.body.messageErrorCode]).toEqual([401, 'refresh_token_failed']);
    expect(emitted).toEqual([
      expect.objectContaining({
        tenantId: 'alpha',
        name: 'remove-user-device',
        payload: { deviceId: 'laptop' },
      }),
    ]);
    expect(await profileStatus(body.token)).toBe(401);
    expect((await refresh(body.refresh_token)).status).toBe(401);
  });

  it('[SEC-04] reuse of a token before the last used one ends the session even within the grace period', async () => {
    const { refresh_token } = await signIn();
    const second = await refresh(refresh_token);
    await refresh(second.body.refresh_token);
    expect((await refresh(refresh_token)).status).toBe(401);
    expect((await refresh(second.body.refresh_token)).status).toBe(401);
    expect(emitted).toHaveLength(1);
  });

  it('[SEC-03] a session ends thirty days after the sign-in, however often it was refreshed', async () => {
    let { refresh_token } = await signIn();
    for (let day = 0; day < 29; day += 1) {
      now += dayMs;
      refresh_token = (await refresh(refresh_token)).body.refresh_token;
    }
    now += 25 * hourMs;
    expect((await refresh(refresh_token)).body.messageErrorCode).toBe('refresh_token_failed');
  }, 30_000);

  it('refuses the refresh token of a signed-out session, and emits to no device', async () => {
    const { access_token, refresh_token } = await signIn();
    await api.signIn.logout({ token: access_token });
    expect((await refresh(refresh_token)).status).toBe(401);
    expect(emitted).toEqual([]);
  });

  it('[SEC-01] a token of another tenant, an access token and an invented one are refused', async () => {
    const { access_token, refresh_token } = await signIn();
    expect((await refresh(refresh_token, { tenant: 'beta' })).status).toBe(401);
    expect((await refresh(access_token)).status).toBe(401);
    expect((await refresh('x'.repeat(43))).status).toBe(401);
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  it('refuses other grants and unknown keys', async () => {
    const { refresh_token } = await signIn();
    const body = {
      subject_token: refresh_token,
      subject_token_type: tokenUrns.refreshToken,
      requested_token_type: tokenUrns.accessToken,
    };
    for (const change of [{ grant_type: 'password' }, { unknown: 1 }])
      expect((await api.signIn.exchangeToken({ body: { ...body, ...change } })).status).toBe(400);
    expect((await api.signIn.exchangeToken({ body })).status).toBe(200);
  });
});
