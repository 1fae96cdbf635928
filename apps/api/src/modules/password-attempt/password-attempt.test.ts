/** Limits on guessing passwords: no call escapes them, and they never lock an account's owner out. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/context/error.ts';
import { createTestApi, type TestApi } from '../../testing.ts';
import { loginOf, signedIn, testPassword } from '../session/testing.ts';
import { checkPassword } from './check-password.service.ts';
import type { StandInPerson } from '../../stand-in/pages.ts';
import {
  tokenExchangeBody,
  obtainToken,
  outcome,
  startWithProviders,
  type TestProviders,
} from '../sign-in/testing.ts';

const people: readonly StandInPerson[] = [
  { subject: 'fay', name: 'Fay', email: 'fay@example.org', isEmailVerified: false },
];
let now = Date.parse('2026-11-21T12:00:00Z');
/** A process without rate limits. */
let unlimited: TestApi;
let closeUnlimited: () => Promise<void>;
/** Two processes with limits, on the same database. */
let strict: TestApi;
let second: TestApi;
beforeAll(async () => {
  let started: TestProviders | null = null;
  ({ api: unlimited, close: closeUnlimited } = await startWithProviders(
    people,
    (providers) => {
      started = providers;
      return [providers.tenant('alpha'), providers.tenant('beta')];
    },
    { clock: () => now },
  ));
  const providers = started as TestProviders | null;
  if (providers === null) throw new Error('no providers');
  const limited = () =>
    createTestApi({
      limitFactor: 1,
      db: unlimited.db,
      clock: () => now,
      tenants: [providers.tenant('alpha'), providers.tenant('beta')],
      secrets: providers.secrets,
      env: { TRUST_PROXY: 'loopback' },
    });
  strict = await limited();
  second = await limited();
}, 240_000);
afterAll(async () => {
  await second.app.close();
  await strict.app.close();
  await closeUnlimited();
});
beforeEach(() => {
  now += 2 * 60 * minuteMs;
});

const wrong = 'wrong horse battery';
interface Attempt {
  readonly from?: string;
  readonly device?: string;
  readonly password?: string;
  readonly api?: TestApi;
}
const login = (
  username: string,
  { from = '192.0.2.1', device = 'x', password = wrong, api = strict }: Attempt = {},
) =>
  api.signIn.login({
    headers: { 'x-forwarded-for': from },
    body: { ...loginOf(username, device), password },
  });
const statusOf = async (username: string, attempt: Attempt = {}) =>
  (await login(username, attempt)).status;
const times = async <T>(count: number, run: (index: number) => Promise<T>) => {
  const results: T[] = [];
  for (let index = 0; index < count; index += 1) results.push(await run(index));
  return results;
};
/** Fails 15 times, each on another unknown device and address; after the next attempt, a link is mailed. */
const exhaust = (username: string) =>
  times(15, (index) => statusOf(username, { from: `203.0.113.${index}`, device: `x${index}` }));
const right = { password: testPassword };
const linkFor = async (username: string) => {
  // All processes share one queue of mails.
  const mail = (await strict.mails()).findLast(({ to }) => to === username);
  return /\/auth\/login\/link\/\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
};

describe('wrong passwords', () => {
  it('[SEC-12] [SEC-31] on unknown devices lead to a link by mail, whatever the address and process', async () => {
    const { username } = await signedIn(unlimited, 'ann', { device: 'phone' });
    const tried = await times(15, (index) =>
      statusOf(username, {
        from: `203.0.113.${index}`,
        device: `x${index}`,
        api: index % 2 === 0 ? strict : second,
      }),
    );
    expect(tried).toEqual(Array<number>(15).fill(401));
    for (const api of [strict, second]) {
      const refused = await login(username, { ...right, api, device: 'new' });
      expect([refused.status, refused.body.messageErrorCode]).toEqual([429, 'sign_in_link_sent']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await statusOf(username, { ...right, device: 'phone' })).toBe(200);
    now += 15 * minuteMs;
    expect(await statusOf(username, { ...right, device: 'new' })).toBe(200);
  }, 60_000);

  it('[SEC-31] the mailed link lets its device sign in, once and with the password', async () => {
    const { username } = await signedIn(unlimited, 'linked-to', { device: 'phone' });
    await exhaust(username);
    await times(3, () => login(username, { ...right, device: 'tv' }));
    const mails = (await strict.mails()).filter(({ to }) => to === username);
    expect(mails.map(({ subject }) => subject)).toContain(
      'Log in to The alpha league on a new device',
    );
    expect(mails.filter(({ text }) => text.includes('/auth/login/link/'))).toHaveLength(1);
    const token = await linkFor(username);
    const trust = (device: string, tenant = 'alpha') =>
      strict.signIn.trustDevice({ tenant, body: { token, device_id: device } });
    expect(outcome(await trust('tv', 'beta'))).toEqual([400, 'sign_in_link_invalid']);
    expect((await trust('tv')).status).toBe(204);
    expect(outcome(await trust('other'))).toEqual([400, 'sign_in_link_invalid']);
    expect(await statusOf(username, { device: 'tv' })).toBe(401);
    expect(await statusOf(username, { ...right, device: 'other' })).toBe(429);
    expect(await statusOf(username, { ...right, device: 'tv' })).toBe(200);
  }, 60_000);

  it('[SEC-31] the mailed link expires after an hour, as does the trust in the device that used it', async () => {
    const { username } = await signedIn(unlimited, 'slow', { device: 'phone' });
    await exhaust(username);
    await login(username, { device: 'tv' });
    const token = await linkFor(username);
    const body = { token, device_id: 'tv' };
    now += 60 * minuteMs + 1;
    expect((await strict.signIn.trustDevice({ body })).status).toBe(400);
    await exhaust(username);
    await login(username, { device: 'tv' });
    const next = await linkFor(username);
    expect((await strict.signIn.trustDevice({ body: { ...body, token: next } })).status).toBe(204);
    now += 60 * minuteMs;
    await exhaust(username);
    expect(await statusOf(username, { ...right, device: 'tv' })).toBe(429);
  }, 60_000);

  it('[SEC-12] are limited per account, ignoring case', async () => {
    const statuses = await times(16, (index) =>
      statusOf(index % 2 === 0 ? 'Target@x.org' : 'target@x.org'),
    );
    expect(statuses).toEqual([...Array<number>(15).fill(401), 429]);
    const refused = await login('target@x.org');
    expect(refused.body.messageErrorCode).toBe('sign_in_link_sent');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await statusOf('someone-else@x.org')).toBe(401);
  });

  it('[SEC-12] for unknown names get the same response as for known ones, and send no mail', async () => {
    const username = 'nobody@example.org';
    expect(await exhaust(username)).toEqual(Array<number>(15).fill(401));
    const refused = await login(username, { device: 'new' });
    expect(outcome(refused)).toEqual([429, 'sign_in_link_sent']);
    expect((await strict.mails()).filter(({ to }) => to === username)).toEqual([]);
  }, 60_000);

  it('[SEC-31] never lock out a known device, but slow it down after ten of its own', async () => {
    const { username } = await signedIn(unlimited, 'known', { device: 'phone' });
    const attempt = { device: 'phone' };
    expect(await times(11, () => statusOf(username, attempt))).toEqual([
      ...Array<number>(10).fill(401),
      429,
    ]);
    const refused = await login(username, { ...right, ...attempt });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
    now += 30_000;
    expect(await statusOf(username, { ...right, ...attempt })).toBe(200);
  }, 60_000);

  it('[SEC-31] are not counted if the password could not be checked because too many wait', async () => {
    const { username } = await signedIn(unlimited, 'busy', { device: 'phone' });
    const { platform } = strict.app;
    const busy = {
      ...platform,
      tenant: platform.tenants.get('alpha'),
      address: '192.0.2.1',
      resources: {
        of: () => {
          throw new AppError('service_unavailable');
        },
      },
    } as unknown as Ctx;
    const origin = { kind: 'device', email: username, deviceId: 'x' } as const;
    for (let attempt = 0; attempt < 20; attempt += 1)
      await expect(checkPassword(busy, origin, wrong)).rejects.toMatchObject({
        code: 'service_unavailable',
      });
    expect(await statusOf(username, right)).toBe(200);
  }, 60_000);

  it('[SEC-12] are counted, and correct ones are not: any number of them succeeds', async () => {
    const { username } = await signedIn(unlimited, 'often', { device: 'phone' });
    const tried = await times(20, () => statusOf(username, { ...right, device: 'phone' }));
    expect(tried).toEqual(Array<number>(20).fill(200));
  }, 60_000);

  it('[SEC-12] are counted before they are checked, so that concurrent ones do not exceed the limit', async () => {
    const { username } = await signedIn(unlimited, 'parallel', { device: 'phone' });
    const tried = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        statusOf(username, { device: 'x', api: index % 2 === 0 ? strict : second }),
      ),
    );
    expect(tried.filter((status) => status === 401)).toHaveLength(15);
  }, 60_000);

  it('[SEC-12] from one address are limited over all accounts', async () => {
    const tried = await times(60, (index) =>
      statusOf(`anybody-${index}@example.org`, {
        from: '198.51.100.7',
        api: index < 50 ? strict : second,
      }),
    );
    expect(tried).toEqual(Array<number>(60).fill(401));
    const refused = await login('one-more@example.org', { from: '198.51.100.7', api: second });
    expect(outcome(refused)).toEqual([429, 'too_many_requests']);
    expect(await statusOf('one-more@example.org', { from: '198.51.100.8' })).toBe(401);
  }, 60_000);
});

describe('[SEC-31] the same limit holds for a password', () => {
  it('that links a provider, however many sign-ins are started for it', async () => {
    await signedIn(unlimited, 'fay', { device: 'phone' });
    const link = async (index: number) => {
      const { started, token } = await obtainToken(strict, 'facebook', 'fay');
      const body = tokenExchangeBody(started, token, {
        password: wrong,
        device: { id: `x${index}`, name: 'x' },
      });
      return outcome(await strict.signIn.exchangeToken({ body }));
    };
    const tried = await times(17, link);
    const codes = tried.map(([status, code]) => `${status} ${String(code)}`);
    expect(codes).toEqual([
      ...Array<string>(15).fill('403 wrong_password'),
      ...Array<string>(2).fill('429 sign_in_link_sent'),
    ]);
    expect(await statusOf('fay@example.org', { ...right, device: 'new' })).toBe(429);
  }, 120_000);

  it('that confirms an address', async () => {
    const username = 'mailed@example.org';
    await unlimited.signIn.register({
      body: { username, password: testPassword, display_name: 'M', strategy: 'refresh' },
    });
    const mail = (await unlimited.mails()).findLast(({ to }) => to === username);
    const token = /\/auth\/verify\/\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const verify = (password: string) =>
      strict.verification.verifyEmail({ body: { token, password, device_id: 'x' } });
    const tried = await times(16, () => verify(wrong).then(outcome));
    expect(tried[14]).toEqual([403, 'wrong_password']);
    expect(tried[15]).toEqual([429, 'sign_in_link_sent']);
    expect((await verify(testPassword)).status).toBe(429);
  }, 60_000);

  it.each([
    [
      'the deletion',
      (token: string, password: string) => strict.account.remove({ token, body: { password } }),
    ],
    [
      'the change of the password',
      (token: string, password: string) =>
        second.password.change({
          token,
          body: { old_password: password, new_password: 'a quite new one' },
        }),
    ],
    [
      'the reauthentication',
      (token: string, password: string) => second.session.confirm({ token, body: { password } }),
    ],
  ])(
    'in a session, counted together with the other calls: %s',
    async (name, call) => {
      const { access } = await signedIn(unlimited, `session-${name.replaceAll(' ', '-')}`);
      const confirm = () => strict.session.confirm({ token: access, body: { password: wrong } });
      expect(await times(5, async () => (await confirm()).status)).toEqual(Array(5).fill(403));
      expect(await times(5, async () => (await call(access, wrong)).status)).toEqual(
        Array(5).fill(403),
      );
      expect((await call(access, testPassword)).status).toBe(429);
    },
    60_000,
  );

  it('everywhere, because only one file verifies passwords', () => {
    const modules = path.join(import.meta.dirname, '..');
    const users = globSync('**/*.ts', { cwd: modules }).filter(
      (file) =>
        !/\.test(ing)?\.ts$/.test(file) &&
        /\bverifyPassword\b/.test(readFileSync(path.join(modules, file), 'utf8')),
    );
    expect(users.toSorted()).toEqual([
      'password-attempt/check-password.service.ts',
      'user/index.ts',
      'user/password.ts',
    ]);
  });
});
