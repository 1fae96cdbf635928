import type { Page } from '@playwright/test';
import { settleLayout, sidewaysScroll } from '../accessible-pages.ts';
import { expect, expectAccessible, ignoreStatus, operatorCall, test } from '../journey.ts';
import { otherBrowser } from '../viewer.ts';

const { port } = new URL(process.env['E2E_ORIGIN'] ?? '');
/** The portal whose operators sign in by the demo's federation, a real OpenID provider. */
const studio = `http://harbour.localhost:${port}/studio`;
const providers = `http://providers.localhost:${port}`;

// The page requests the session before it shows the sign-in form, and gets 401; some sign-ins are refused on purpose.
test.afterEach(({ consoleErrors }) => {
  for (const status of [400, 401, 403, 503]) ignoreStatus(consoleErrors, status);
});

const continueButton = (page: Page) =>
  page.getByRole('button', { name: 'Continue with Osmere ID' });

/** Chooses a person on the provider's page, or cancels there. */
async function choose(page: Page, name: string): Promise<void> {
  await page.waitForURL(`${providers}/**`);
  await page.getByRole('button', { name }).click();
}

/** Opens a page of the studio, and signs in by the provider. */
async function signIn(page: Page, path: string, name: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(studio + path);
  await continueButton(page).click();
  await choose(page, name);
}

test('[SEC-09] an operator signs in by the provider with the role of their group, and returns to the page that they opened', async ({
  page,
}) => {
  await page.goto(`${studio}/fixtures`);
  await expect(continueButton(page)).toBeVisible();
  await settleLayout(page);
  for (const colorScheme of ['dark', 'light'] as const)
    for (const width of [390, 820, 1440]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      expect(await sidewaysScroll(page)).toBe(0);
    }
  await continueButton(page).click();
  await choose(page, 'Mara Lindqvist');
  await expect(page).toHaveURL(`${studio}/fixtures`);
  await expect(page.getByRole('link', { name: 'Library' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'People' })).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('studio-provider-attempt'))).toBeNull();

  await page.goto(`${studio}/account`);
  await expect(page.getByText(/^You signed in with Osmere ID\./)).toBeVisible();
  await expect(page.getByLabel('Present password')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: /Menu/ }).first().click();
  await page.getByRole('button', { name: 'Sign out' }).last().click();
  await expect(page).toHaveURL(`${studio}/sign-in`);
  await page.goto(`${studio}/fixtures`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('what requires it is confirmed at the provider in a window, over the open page', async ({
  page,
  browser,
}) => {
  await signIn(page, '/account', 'Mara Lindqvist');
  const other = await otherBrowser(browser);
  await signIn(other.page, '/account', 'Mara Lindqvist');
  await expect(other.page).toHaveURL(`${studio}/account`);
  await page.reload();
  const sessions = page.getByRole('list', { name: 'Where you are signed in' });
  await expect(sessions.getByText('this session')).toHaveCount(1);
  const present = await sessions.getByRole('listitem').count();
  // Refused once, as the server does if the last sign-in is too long ago.
  let wasRefused = false;
  await page.route('**/api/operator/session/end_other/**', async (route) => {
    if (wasRefused) return route.continue();
    wasRefused = true;
    return route.fulfill({
      status: 403,
      json: { messageErrorCode: 'operator_reauthentication_required', message: '' },
    });
  });
  await sessions
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(dialog.getByLabel('Password')).toHaveCount(0);
  await expectAccessible(page);
  const open = async () => {
    const window = page.waitForEvent('popup');
    await continueButton(page).click();
    return window;
  };
  // Cancelled there, and closed: the button works again.
  const cancelled = await open();
  await choose(cancelled, 'Cancel');
  await expect(dialog.getByRole('alert')).toContainText('Osmere ID didn’t sign you in');
  await (await open()).close();
  const stranger = await open();
  await choose(stranger, 'Ivo Marten');
  await expect(dialog.getByRole('alert')).toContainText('didn’t confirm that it’s you');
  const window = await open();
  await choose(window, 'Mara Lindqvist');
  await expect(dialog).toHaveCount(0);
  await expect(sessions.getByRole('listitem')).toHaveCount(present - 1);
  await expect.poll(() => window.isClosed()).toBe(true);
  await other.close();
});

test('a refused sign-in says why: not invited, address not verified, cancelled, provider not reached', async ({
  page,
}) => {
  const failure = page.getByRole('alert');
  await signIn(page, '/matches', 'Ivo Marten');
  await expect(page.getByRole('heading', { name: 'You aren’t signed in' })).toBeVisible();
  await expect(failure).toContainText('You haven’t been invited to this studio.');
  // The response does not stay in the address, and works once.
  expect(new URL(page.url()).search).toBe('');
  await expectAccessible(page);
  // The provider would sign the same person in again, without a prompt.
  await page.getByRole('button', { name: 'Try with another account' }).click();
  await choose(page, 'Jonah Okafor');
  await expect(failure).toContainText('Osmere ID hasn’t verified your email address.');
  await signIn(page, '/matches', 'Cancel');
  await expect(failure).toContainText('Osmere ID didn’t sign you in.');
  await page.goto(`${studio}/provider/?code=1&state=forged`);
  await expect(failure).toContainText('expired or was already used');

  await page.goto(`${studio}/sign-in`);
  await page.route('**/api/operator/session/start_provider', (route) =>
    route.fulfill({ status: 503, json: { messageErrorCode: 'service_unavailable', message: '' } }),
  );
  await continueButton(page).click();
  await expect(failure).toContainText('Osmere ID can’t be reached.');
  await page.evaluate(() => localStorage.setItem('studio-locale', 'de'));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Weiter mit Osmere ID' })).toBeVisible();
});

test('an invited person joins by the provider, without a password', async ({ page }) => {
  const host = 'harbour.localhost';
  const invited = (await operatorCall(
    'person/invite',
    { email: 'lena.brandt@people.example', role: 'owner', mail: false },
    host,
  )) as { content: { link: string } };
  await page.goto(invited.content.link);
  await expect(page.getByLabel('New password')).toBeVisible();
  await continueButton(page).click();
  await choose(page, 'Lena Brandt');
  await expect(page.getByRole('heading', { name: 'Matches' })).toBeVisible();
  await page.goto(`${studio}/people?view=keys`);
  await page.getByRole('button', { name: 'New key' }).click();
  await expect(page.getByText(/^Keys are created in a session by password/)).toBeVisible();
  await page.getByRole('link', { name: 'Changes' }).click();
  await expect(page.getByText('Lena Brandt (Osmere ID)').first()).toBeVisible();
  const me = (await page.evaluate(async () =>
    (await fetch('/api/operator/session/get')).json(),
  )) as { content: { person: { id: string } } };
  // The next run invites the person again.
  await operatorCall(`person/remove/${me.content.person.id}`, {}, host).catch((error: unknown) =>
    expect(String(error)).toContain('204'),
  );
});
