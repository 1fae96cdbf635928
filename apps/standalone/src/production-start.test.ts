import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDataDirectory, parseConfig } from '@grandstand/api';
import { createTestApi, freePort, testTenant, type TestApi } from '@grandstand/api/testing';
import { tokenUrns } from '@grandstand/contract/constants';
import { demoLogins } from '@grandstand/demo';
import { afterEach, expect, it } from 'vitest';
import { projectRoot } from './config.ts';
import { withdrawDemoLogins } from './demo/demo-content.ts';
import { startServer } from './serve.ts';

const dirs: string[] = [];
afterEach(() => {
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true });
});

/** The demo's accounts as a local start creates them, and one that a viewer created. */
const users = [
  ...demoLogins('northline'),
  { email: 'ann@club.example', password: 'a password of her own' },
].map(({ email, password }, index) => ({
  id: `u${index}`,
  email,
  password,
  displayName: 'Ann',
  canCreateGlobalTag: false,
  ageDays: 3,
}));
const [demoUser] = users;
const ownUser = users.at(-1);
const body = (user = demoUser) => ({
  username: user?.email,
  password: user?.password,
  device_id: 'd1',
  device_name: 'A browser',
  strategy: 'refresh',
});
const tenants = [testTenant('northline')];

it("withdrawing the demo's logins removes their passwords and sessions only, and logs it once", async () => {
  const lines: string[] = [];
  const api = await createTestApi({
    tenants,
    content: { northline: { users } },
    logTo: { write: (line) => void lines.push(line) },
  });
  try {
    const refresh = async (login: Awaited<ReturnType<TestApi['call']>>) => {
      const { refresh_token } = login.body.content.tokenData as { refresh_token: string };
      const used = {
        grant_type: tokenUrns.grantType,
        subject_token: refresh_token,
        subject_token_type: tokenUrns.refreshToken,
        requested_token_type: tokenUrns.accessToken,
        strategy: 'refresh',
      };
      return (await api.signIn.exchangeToken({ body: used })).status;
    };
    const demoLogin = await api.signIn.login({ body: body() });
    const ownLogin = await api.signIn.login({ body: body(ownUser) });
    expect([demoLogin.status, ownLogin.status]).toEqual([200, 200]);
    lines.length = 0;
    await withdrawDemoLogins(api.app.platform);
    await withdrawDemoLogins(api.app.platform);
    const reported = lines.filter((line) => line.includes("the demo's logins were closed"));
    expect(reported).toHaveLength(1);
    for (const { email } of demoLogins('northline')) expect(reported[0]).toContain(email);
    expect(reported[0]).not.toContain('ann@club.example');
    for (const user of users.slice(0, -1))
      expect((await api.signIn.login({ body: body(user) })).status).toBe(401);
    expect(await refresh(demoLogin)).toBe(401);
    expect(await refresh(ownLogin)).toBe(200);
    expect((await api.signIn.login({ body: body(ownUser) })).status).toBe(200);
  } finally {
    await api.close();
  }
}, 60_000);

it("demo logins are refused after a production start on the demo's data", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'grandstand-production-'));
  dirs.push(dataDir);
  const db = await openDataDirectory(dataDir, null);
  const local = await createTestApi({ tenants, db, content: { northline: { users } } });
  const before = await local.signIn.login({ body: body() });
  await local.close();
  await db.close();
  expect(before.status).toBe(200);

  const port = await freePort();
  const config = parseConfig(
    {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      // That of the local start.
      TOKEN_SECRET: 'a secret of the tests, long enough',
      GRANDSTAND_ENV: 'production',
      LOG_LEVEL: 'silent',
    },
    projectRoot,
  );
  const server = await startServer(config, 'production', async () => {});
  try {
    const login = (user = demoUser) =>
      fetch(`http://127.0.0.1:${port}/api/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body(user)),
      });
    expect((await login()).status).toBe(401);
    expect((await login(ownUser)).status).toBe(200);
    expect(server.demoTenantIds).toEqual([]);
  } finally {
    await server.close();
  }
}, 120_000);
