import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '@grandstand/contract/constants';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { refuseRowsBeyond, type TableLimit } from '../../platform/database/table-limit.ts';
import { createTestApi, openTestDatabase, testTenant, type TestApi } from '../../testing.ts';
import { testNow } from '../event/testing.ts';
import { signedIn, signInOn, testPassword } from '../session/testing.ts';
import { maxAvatarFileBytes } from './avatar.table.ts';

let dir: string;
let db: OpenDatabase;
let api: TestApi;
let now = testNow;
let image: string;
/** A picture of random pixels, which compresses worst. */
const noise = () => {
  const side = 640;
  const raw = Buffer.from(Uint8Array.from({ length: side * side * 3 }, () => Math.random() * 256));
  return sharp(raw, { raw: { width: side, height: side, channels: 3 } });
};
const files = { bytesIn: 'bytes', maxEach: maxAvatarFileBytes };
/** Room for three avatars. */
const limits: [string, TableLimit][] = [['avatar', { ...refuseRowsBeyond(3, 1), files }]];

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'avatar-limits-'));
  image = (await noise().webp().toBuffer()).toString('base64');
  db = await openTestDatabase();
  api = await createTestApi({
    db,
    clock: () => now,
    env: { DATA_DIR: dir },
    tableLimits: new Map(limits),
    tenants: [testTenant('alpha'), testTenant('beta')],
  });
}, 60_000);
afterAll(async () => {
  await api.app.close();
  await db.close();
  await rm(dir, { recursive: true, force: true });
});

const folder = () => path.join(dir, 'avatars', 'alpha');
const listFiles = async (): Promise<string[]> => {
  const names: string[] = await readdir(folder()).catch(() => []);
  return names.toSorted();
};
const upload = (token: string, tenant = 'alpha') =>
  api.avatar.upload({ token, tenant, body: { image } });
const enforce = () => {
  now += 5 * minuteMs;
  return api.app.jobs.runNamed(['table-limits']);
};
const storedSizes = async () => {
  const rows = await api.db.forTenant('alpha', ({ trx }) =>
    trx.selectFrom('avatar').select('bytes').where('tenant_id', '=', 'alpha').execute(),
  );
  return rows.map(({ bytes }) => bytes);
};

describe('[SEC-29] the files of avatars', () => {
  it('are one for each account, none larger than the limit of a file', async () => {
    const { access } = await signedIn(api, 'noisy');
    for (let time = 0; time < 3; time += 1) expect((await upload(access)).status).toBe(200);
    expect(await listFiles()).toHaveLength(1);
    const [bytes = 0, ...others] = await storedSizes();
    expect(others).toEqual([]);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(maxAvatarFileBytes);
  });

  it('are refused beyond the maximum number of a tenant, and accepted again after removals', async () => {
    for (const name of ['two', 'three']) {
      const { access } = await signedIn(api, name);
      expect((await upload(access)).status).toBe(200);
    }
    await enforce();
    const { access: fourth } = await signedIn(api, 'four');
    const before = await listFiles();
    expect((await upload(fourth)).body.messageErrorCode).toBe('storage_full');
    expect(await listFiles()).toEqual(before);
    const { access: beta } = await signedIn(api, 'elsewhere', { tenant: 'beta' });
    expect((await upload(beta, 'beta')).status).toBe(200);
    const { access: third } = await signInOn(api, 'three@example.org');
    expect((await api.avatar.remove({ token: third })).status).toBe(200);
    await enforce();
    expect((await upload(fourth)).status).toBe(200);
  });

  it('count by their bytes, too', async () => {
    const limit: TableLimit = { ...refuseRowsBeyond(1_000_000, 1), files };
    const byBytes = await createTestApi({
      db,
      clock: () => now,
      env: { DATA_DIR: dir },
      tableLimits: new Map([['avatar', limit]]),
    });
    const measure = () => {
      now += 5 * minuteMs;
      return byBytes.app.jobs.runNamed(['table-limits']);
    };
    const status = async () => {
      const { access: token } = await signInOn(byBytes, 'noisy@example.org');
      return (await byBytes.avatar.upload({ token, body: { image } })).status;
    };
    await measure();
    expect(await status()).toBe(200);
    await db.forTenant('alpha', ({ trx }) =>
      trx.updateTable('avatar').set({ bytes: 1_000_000 }).execute(),
    );
    await measure();
    expect(await status()).toBe(507);
    // The job corrects the stored sizes.
    await byBytes.app.jobs.runNamed(['avatar-files']);
    expect(Math.max(...(await storedSizes()))).toBeLessThan(maxAvatarFileBytes);
    await measure();
    expect(await status()).toBe(200);
    await byBytes.app.close();
  });

  it('are removed by a job once nothing uses them, but not while their upload may still be running', async () => {
    await mkdir(folder(), { recursive: true });
    const used = await listFiles();
    const orphan = 'a_0123456789abcdef.webp';
    const unused = ['a_fedcba9876543210.draft', 'a_fedcba9876543210.made', orphan];
    for (const name of unused) await writeFile(path.join(folder(), name), 'x');
    await api.app.jobs.runNamed(['avatar-files']);
    expect(await listFiles()).toEqual([...used, ...unused].toSorted());
    const old = new Date(Date.now() - 2 * hourMs);
    for (const name of [...used, ...unused]) await utimes(path.join(folder(), name), old, old);
    await api.app.jobs.runNamed(['avatar-files']);
    expect(await listFiles()).toEqual(used);
  });

  it('are deleted with the account', async () => {
    const { access: token } = await signInOn(api, 'noisy@example.org');
    const before = await listFiles();
    await api.account.remove({ token, body: { password: testPassword } });
    expect(await listFiles()).toHaveLength(before.length - 1);
    expect(await storedSizes()).toHaveLength(before.length - 1);
  });

  it('may be uploaded sixty times a day by one account', async () => {
    const busyDb = await openTestDatabase();
    const busy = await createTestApi({ db: busyDb, clock: () => now, env: { DATA_DIR: dir } });
    await signedIn(busy, 'busy');
    await busy.app.close();
    const strict = await createTestApi({
      db: busyDb,
      clock: () => now,
      env: { DATA_DIR: dir },
      limitFactor: 1,
    });
    const body = { image: Buffer.from('no picture').toString('base64') };
    const statuses: number[] = [];
    for (let hour = 0; hour < 4; hour += 1) {
      const { access: token } = await signInOn(strict, 'busy@example.org');
      for (let time = 0; time < 20; time += 1)
        statuses.push((await strict.avatar.upload({ token, body })).status);
      now += hourMs;
    }
    expect(statuses.filter((status) => status !== 429)).toHaveLength(60);
    now += dayMs;
    const { access: token } = await signInOn(strict, 'busy@example.org');
    expect((await strict.avatar.upload({ token, body })).status).toBe(422);
    await strict.app.close();
    await busyDb.close();
  });
});
