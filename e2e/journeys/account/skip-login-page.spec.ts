import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../../../tools/test/free-ports.ts';
import { expect, expectAccessible, menuOf, onTenant, test, untilInteractive } from '../journey.ts';
import { expectSignedIn, storedSession } from '../viewer.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * No demo tenant skips the login page, so these tests start a server with two tenants whose settings ask for
 * it.
 */
test.describe('the setting to skip the login page', () => {
  // Runs in one worker, so that the server starts once.
  test.describe.configure({ mode: 'default' });
  let server: ChildProcess | null = null;
  let folder = '';
  let port = 0;
  const addressAt = (tenant: string, to: string) => `http://${tenant}.localhost:${port}${to}`;

  test.beforeAll(async () => {
    test.setTimeout(180_000);
    folder = await mkdtemp(path.join(tmpdir(), 'grandstand-e2e-'));
    // `pxa` has no federation sign-in, so it keeps its login page in spite of the setting.
    for (const tenant of ['harbour', 'pxa']) {
      const text = await readFile(path.join(root, `demo/tenants/${tenant}.json`), 'utf8');
      const changes = {
        enable_skip_login_page_for_ifa_sso: true,
        enable_favorite_club_selection: false,
      };
      const config = { ...(JSON.parse(text) as object), ...changes };
      await writeFile(path.join(folder, `${tenant}.json`), JSON.stringify(config));
    }
    port = await freePorts(1);
    server = spawn(process.execPath, [path.join(root, 'apps/standalone/src/main.ts')], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: path.join(folder, 'data'),
        TENANTS_DIR: folder,
        NODE_ENV: 'production',
        GRANDSTAND_ENV: 'local',
        LOG_LEVEL: 'warn',
        INGEST: 'off',
      },
    });
    const isReady = async () => {
      if (server?.exitCode !== null) throw new Error(`the server exited: ${server?.exitCode}`);
      const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      return response?.ok ?? false;
    };
    await expect.poll(isReady, { timeout: 150_000, intervals: [500] }).toBe(true);
  });

  test.afterAll(async () => {
    if (server !== null && server.exitCode === null) {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  });

  test('[RTE-33] makes the login page redirect to the home page, and the header of any page signs in', async ({
    page,
  }) => {
    test.setTimeout(300_000);
    for (const to of ['/auth/login/', '/auth/login', '/auth/login/?redirect=%2Flive%2F']) {
      await page.goto(addressAt('harbour', to));
      await expect(page).toHaveURL(addressAt('harbour', '/'));
    }
    await untilInteractive(page);
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
    const signIn = page.locator('header').getByRole('button', { name: 'Log in', exact: true });
    await expect(signIn).toBeVisible();
    await expectAccessible(page);

    const opened = page.waitForEvent('popup');
    await signIn.click();
    const popup = await opened;
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Mara Lindqvist' }).click();
    await closed;
    await expectSignedIn(page);
    // A new account continues with the steps of the sign-up.
    await expect(page).toHaveURL(addressAt('harbour', '/auth/sign-up/personalization/'));
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    // The address changes before the page: the previous step has such a button too.
    await expect(page.getByRole('heading', { name: 'Choose a subscription' })).toBeVisible();
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await expect(page).toHaveURL(addressAt('harbour', '/'));
    await expect(page.getByRole('heading', { name: 'Choose a subscription' })).toBeHidden();
    // A new page takes the focus, which closes a menu that is opened before.
    const logOut = page.getByRole('button', { name: 'Log out', exact: true });
    await expect(async () => {
      if (await logOut.isHidden()) await menuOf(page, /mara lindqvist/i).click();
      await logOut.click({ timeout: 2000 });
    }).toPass();
    await expect(signIn).toBeVisible();
    await expect(page).toHaveURL(addressAt('harbour', '/'));
    expect((await storedSession(page))['token']).toBeNull();

    // The provider's session still exists; a returning viewer stays on the page.
    await page.goto(addressAt('harbour', '/live/'));
    await untilInteractive(page);
    await signIn.click();
    await expectSignedIn(page);
    await expect(menuOf(page, /mara lindqvist/i)).toBeVisible();
    await expect(page).toHaveURL(addressAt('harbour', '/live/'));
  });

  test('[RTE-33] lets the login page open if it is off, or the tenant has no federation sign-in', async ({
    page,
  }) => {
    for (const address of [
      addressAt('pxa', '/auth/login/'),
      onTenant('harbour.localhost', '/auth/login/'),
    ]) {
      await page.goto(address);
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
      await expect(page).toHaveURL(address);
    }
    await page.goto(addressAt('pxa', '/'));
    await untilInteractive(page);
    await expect(page.locator('header').getByRole('link', { name: 'Log in' })).toBeVisible();
  });
});
