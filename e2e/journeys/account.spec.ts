import { expect, menuOf, test } from './journey.ts';
import type { Page } from '@playwright/test';

const password = 'a-long-enough-password';

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/auth/sign-up');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Name', { exact: true }).fill('Ann Lee');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/sign-up\/personalization\/$/);
}

const stored = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('ott-data') ?? '{}') as Record<string, unknown>,
  );

test('[AUT-01] [AUT-03] [AUT-08] [AUT-11] [AUT-12] [AUT-39] a viewer signs up, stays signed in over a reload, logs out and logs in', async ({
  page,
}) => {
  const calls: { path: string; authorized: boolean; body: Record<string, unknown> }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/user/')) return;
    const body = (request.postDataJSON() ?? {}) as Record<string, unknown>;
    calls.push({ path: pathname, authorized: 'x-authorization' in request.headers(), body });
  });
  const email = `ann-${Date.now()}@example.org`;
  await signUp(page, email);

  expect(calls.slice(0, 2).map(({ path }) => path)).toEqual([
    '/api/user/register',
    '/api/user/login',
  ]);
  expect(calls.slice(0, 2).map(({ authorized }) => authorized)).toEqual([false, false]);
  expect(calls[0]?.body['strategy']).toBe('refresh');
  expect(calls[1]?.body).toMatchObject({ username: email, password, strategy: 'refresh' });

  // The steps that follow can be left out.
  await page.goto('/');
  await page.reload();
  await menuOf(page, /ann lee/i).click();
  await expect(page.getByText('Ann Lee').first()).toBeVisible();
  const session = await stored(page);
  expect(Object.keys(session).toSorted()).toEqual([
    'devices',
    'followed',
    'token',
    'user',
    'userTokenData',
  ]);

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth\/login\/?$/);
  expect(calls.at(-1)).toMatchObject({ path: '/api/user/logout', authorized: true });
  expect((await stored(page))['token']).toBeNull();

  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/);
  expect((await stored(page))['token']).not.toBeNull();
});

test('[AUT-06] wrong credentials show the text of login_failed and store nothing', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/auth/login');
  await page.getByLabel('E-mail address').fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Login Failed' })).toBeVisible();
  expect((await stored(page))['token'] ?? null).toBeNull();
  // The browser itself reports the 401 that the login call is answered with.
  consoleErrors.splice(
    0,
    consoleErrors.length,
    ...consoleErrors.filter((text) => !text.includes('401')),
  );
});
