import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '@grandstand/contract/constants';
import { createTestApi, type TestApi } from '../../testing.ts';
import { emittedBy, signedIn, signInOn, type Emitted } from './testing.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
let now = start;
let api: TestApi;
let emitted: Emitted[];
let count = 0;
let name: string;

const behindProxy = { COUNTRY_HEADER: 'x-country', TRUST_PROXY: '127.0.0.1' };
beforeAll(async () => {
  api = await createTestApi({ clock: () => now, env: behindProxy });
  emitted = emittedBy(api);
}, 60_000);
afterAll(() => api.close());
beforeEach(() => {
  now = start;
  count += 1;
  name = `sessions${count}`;
  emitted.length = 0;
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
const list = async (token: string) => (await api.session.list({ token })).body.content.entries;
const revoke = (id: string, token: string) => api.session.revoke({ token, body: { id } });
const profileStatus = async (token: string) => (await api.user.getProfile({ token })).status;

describe('get_sessions', () => {
  it('lists where the account is signed in, the current session first', async () => {
    const headers = { 'user-agent': firefox, 'x-country': 'PT' };
    const here = await signedIn(api, name, { headers });
    now += 60_000;
    await signInOn(api, here.username, { device: 'phone' });
    const entries = await list(here.access);
    expect(entries).toEqual([
      {
        id: expect.any(String),
        isCurrent: true,
        deviceId: 'laptop',
        deviceName: 'Browser of laptop',
        osName: 'Linux',
        osVersion: null,
        createdAt: '2026-11-21T12:00:00.000Z',
        expiresAt: '2026-12-21T12:00:00.000Z',
        lastSeenAt: '2026-11-21T12:00:00.000Z',
        lastCountry: 'PT',
        lastAgent: 'Firefox on Linux',
      },
      expect.objectContaining({ isCurrent: false, deviceId: 'phone', lastAgent: null }),
    ]);
  });

  it('shows when and where a session was last refreshed', async () => {
    const { refresh } = await signedIn(api, name, { headers: { 'x-country': 'PT' } });
    now += 300_000;
    const refreshed = await api.signIn.exchangeToken({
      headers: { 'user-agent': firefox, 'x-country': 'FR' },
      body: {
        subject_token: refresh,
        subject_token_type: 'urn:ietf:params:oauth:token-type:refresh_token',
        requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      },
    });
    expect(await list(refreshed.body.token)).toEqual([
      expect.objectContaining({
        createdAt: '2026-11-21T12:00:00.000Z',
        lastSeenAt: '2026-11-21T12:05:00.000Z',
        lastCountry: 'FR',
        lastAgent: 'Firefox on Linux',
      }),
    ]);
  });

  it('returns no country if no proxy names one', async () => {
    const plain = await createTestApi({ clock: () => now, db: api.db });
    const { access } = await signedIn(plain, name, { headers: { 'x-country': 'PT' } });
    const { body } = await plain.session.list({ token: access });
    expect(body.content.entries[0].lastCountry).toBeNull();
    await plain.app.close();
  });

  it('omits signed-out and expired sessions', async () => {
    const here = await signedIn(api, name);
    const there = await signInOn(api, here.username, { device: 'phone' });
    await api.signIn.logout({ token: there.access });
    expect(await list(here.access)).toHaveLength(1);
    now += 31 * dayMs;
    const afterExpiry = await signInOn(api, here.username, { device: 'phone' });
    expect(await list(afterExpiry.access)).toHaveLength(1);
  });
});

describe('revoke_session', () => {
  it('ends a session at once, signs its device out, and leaves the device its slot', async () => {
    const here = await signedIn(api, name);
    const there = await signInOn(api, here.username, { device: 'phone' });
    const other = (await list(here.access)).find(
      ({ isCurrent }: { isCurrent: boolean }) => !isCurrent,
    );
    expect((await revoke(other.id, here.access)).body).toEqual({});
    expect(await profileStatus(there.access)).toBe(401);
    expect(await profileStatus(here.access)).toBe(200);
    expect(emitted).toEqual([
      {
        tenantId: 'alpha',
        userId: here.userId,
        name: 'remove-user-device',
        payload: { deviceId: 'phone' },
      },
    ]);
    const { body } = await api.device.check({
      token: here.access,
      body: { device_id: 'laptop', device_name: 'x', register_new: 'no_register' },
    });
    expect(body.content.devices).toHaveLength(2);
    expect((await revoke(other.id, here.access)).status).toBe(404);
  });

  it("[SEC-02] another user's session is not found, like an unknown one", async () => {
    const mine = await signedIn(api, name);
    const other = await signedIn(api, `${name}-other`);
    const [theirs] = await list(other.access);
    const responses = await Promise.all(
      [theirs.id, 'f_unknown'].map((id) => revoke(id, mine.access)),
    );
    const [one, two] = responses.map(({ status, body }) => ({
      status,
      body: { ...body, requestId: '' },
    }));
    expect(one).toEqual(two);
    expect(one?.status).toBe(404);
    expect(await profileStatus(other.access)).toBe(200);
    expect(emitted).toEqual([]);
  });

  it('[SEC-01] [SEC-03] rejects tokens of another tenant and of ended sessions', async () => {
    const mine = await signedIn(api, name);
    const ofOtherTenant = await signedIn(api, name, { tenant: 'beta' });
    const [session] = await list(mine.access);
    expect((await revoke(session.id, ofOtherTenant.access)).status).toBe(401);
    await revoke(session.id, mine.access);
    expect((await revoke(session.id, mine.access)).status).toBe(401);
    expect((await api.session.list({ token: mine.access })).status).toBe(401);
  });
});
