import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, expectAccessible, ignoreStatus, test, untilInteractive } from '../journey.ts';
import { emailOf, openSignedIn } from '../viewer.ts';

test('[RTE-22] the sign-in pages return 200 to any viewer', async ({ request }) => {
  for (const path of [
    '/auth/login',
    '/auth/login/limit',
    '/auth/password/forgot',
    '/auth/password/reset',
  ]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(200);
    expect(await response.text()).toContain('data-route="auth-');
  }
});

test('files that the process writes are accessible only to its own system user', async () => {
  const folder = process.env['E2E_DATA_DIR'] ?? '';
  const readableByOthers: string[] = [];
  for (const entry of await readdir(folder, { recursive: true })) {
    // A file that the process replaces may disappear in the meantime.
    const state = await lstat(join(folder, entry)).catch(() => null);
    if (state !== null && (state.mode & 0o077) !== 0) readableByOthers.push(entry);
  }
  expect(readableByOthers).toEqual([]);
});

test('[RTE-17] protected pages open for a signed-in viewer, and redirect others to the login page', async ({
  page,
}) => {
  const protectedPages = [
    ['/recommendation/', 'For you'],
    ['/selected/clips/', 'Clips'],
    ['/selected/videos/', 'Saved videos'],
    ['/club/', /club/i],
  ] as const;
  for (const [path] of protectedPages) {
    await page.goto(path);
    await expect(page).toHaveURL(
      (url) => url.pathname === '/auth/login/' && url.searchParams.get('redirect') === path,
    );
  }
  await openSignedIn(page, emailOf('guards'), '/recommendation/');
  for (const [path, name] of protectedPages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === path);
  }
});

test('[RTE-41] the picture of the error screen follows the colour mode', async ({
  page,
  consoleErrors,
}) => {
  await page.addInitScript(() => localStorage.setItem('ott-color-mode', 'system'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/no-such-page/');
  await untilInteractive(page);
  const dark = page.locator('[data-illustration="dark"]');
  const light = page.locator('[data-illustration="light"]');
  await expect(dark).toBeVisible();
  await expect(light).toBeHidden();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(light).toBeVisible();
  await expect(dark).toBeHidden();
  await expectAccessible(page);
  ignoreStatus(consoleErrors, 404);
});
