/** Strangers who try an account's passwords must not lock its owner out (issue point 6). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../testing.ts';
import { loginOf, signedIn } from '../session/testing.ts';

let now = Date.parse('2026-11-21T12:00:00Z');
let open: TestApi;
let strict: TestApi;
/** A backend with a tenth of every limit, to reach the account limit sooner. */
let tenth: TestApi;
beforeAll(async () => {
  open = await createTestApi({ clock: () => now });
  const limited = (limitFactor: number) =>
    createTestApi({
      limitFactor,
      db: open.db,
      clock: () => now,
      env: { TRUST_PROXY: 'loopback' },
    });
  strict = await limited(1);
  tenth = await limited(0.1);
}, 120_000);
afterAll(async () => {
  await tenth.app.close();
  await strict.app.close();
  await open.close();
});
beforeEach(() => {
  now += 2 * 60 * 60_000;
});

/** Signs in from an address; a wrong password fails. */
const login = async (
  username: string,
  { from = '192.0.2.1', device = 'laptop', password = 'wrong horse', api = strict } = {},
) => {
  const { status } = await api.signIn.login({
    headers: { 'x-forwarded-for': from },
    body: { ...loginOf(username, device), password },
  });
  return status;
};
const right = { password: loginOf('').password };
const times = async (count: number, one: (index: number) => Promise<number>) => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push(await one(index));
  return statuses;
};

describe('password attempts', () => {
  it('[SEC-12] lock out a stranger but not the owner elsewhere', async () => {
    const { username } = await signedIn(open, 'ann', { device: 'phone' });
    const tried = await times(12, () => login(username, { from: '198.51.100.9', device: 'x' }));
    expect(tried).toEqual([...Array<number>(10).fill(401), 429, 429]);
    // From there even the right password is refused: it may have been guessed.
    expect(await login(username, { ...right, from: '198.51.100.9', device: 'x' })).toBe(429);
    expect(await login(username, { ...right, device: 'new' })).toBe(200);
    expect(await login(username, { ...right, device: 'phone' })).toBe(200);
  }, 60_000);

  it('[SEC-12] are not counted if they succeed', async () => {
    const { username } = await signedIn(open, 'often', { device: 'phone' });
    const tried = await times(15, () => login(username, { ...right, device: 'phone' }));
    expect(tried).toEqual(Array<number>(15).fill(200));
  }, 60_000);

  it('[SEC-12] are counted before they fail when concurrent', async () => {
    const { username } = await signedIn(open, 'parallel', { device: 'phone' });
    const tried = await Promise.all(
      Array.from({ length: 20 }, () => login(username, { device: 'x' })),
    );
    expect(tried.filter((status) => status === 401)).toHaveLength(10);
  }, 60_000);

  it('[SEC-12] from many addresses reach the account limit, which spares known devices', async () => {
    const { username } = await signedIn(open, 'many', { device: 'phone' });
    const api = tenth;
    const tried = await times(32, (index) =>
      login(username, { api, from: `203.0.113.${index}`, device: `x${index}` }),
    );
    expect(tried).toEqual([...Array<number>(30).fill(401), 429, 429]);
    expect(await login(username, { ...right, api, from: '192.0.2.7', device: 'new' })).toBe(429);
    expect(await login(username, { ...right, api, from: '192.0.2.7', device: 'phone' })).toBe(200);
    // A known device has a limit, too.
    expect(await login(username, { api, from: '192.0.2.8', device: 'phone' })).toBe(401);
    expect(await login(username, { ...right, api, from: '192.0.2.9', device: 'phone' })).toBe(429);
  }, 60_000);
});
