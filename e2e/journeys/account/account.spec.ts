import { expect, ignoreStatus, menuOf, test } from '../journey.ts';
import { emailOf, logIn, password, signUp, storedSession } from '../viewer.ts';

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
  const email = emailOf('ann');
  await page.goto('/auth/sign-up');
  await signUp(page, email);
  await expect(page).toHaveURL(/\/auth\/sign-up\/personalization\/$/);

  expect(calls.slice(0, 2).map(({ path }) => path)).toEqual([
    '/api/user/register',
    '/api/user/login',
  ]);
  expect(calls.slice(0, 2).map(({ authorized }) => authorized)).toEqual([false, false]);
  expect(calls[0]?.body['strategy']).toBe('refresh');
  expect(calls[1]?.body).toMatchObject({ username: email, password, strategy: 'refresh' });

  // The steps that follow are optional.
  await page.goto('/');
  // Each page checks the device; a request that arrives after the log-out is refused.
  const checked = page.waitForResponse('**/api/user/check_current_device');
  await page.reload();
  await checked;
  await menuOf(page, /ann lee/i).click();
  await expect(page.getByText('Ann Lee').first()).toBeVisible();
  const session = await storedSession(page);
  expect(Object.keys(session).toSorted()).toEqual([
    'devices',
    'followed',
    'token',
    'user',
    'userTokenData',
  ]);

  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/login\/$/);
  await expect
    .poll(() => calls.at(-1))
    .toMatchObject({ path: '/api/user/logout', authorized: true });
  expect((await storedSession(page))['token']).toBeNull();

  await logIn(page, email);
  await expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/);
  expect((await storedSession(page))['token']).not.toBeNull();
});

test('[AUT-06] wrong credentials show the text of login_failed and store nothing', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/auth/login');
  await logIn(page, 'nobody@example.org', 'not-the-password');
  await expect(page.getByRole('alert').filter({ hasText: 'Login Failed' })).toBeVisible();
  expect((await storedSession(page))['token'] ?? null).toBeNull();
  ignoreStatus(consoleErrors, 401);
});
