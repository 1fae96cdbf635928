import type { Page } from '@playwright/test';
import { expectAccessiblePages, followSystemTheme } from '../accessible-pages.ts';
import {
  expect,
  expectAccessible,
  ignoreStatus,
  onTenant,
  test,
  untilInteractive,
  waitForText,
} from '../journey.ts';
import {
  emailOf,
  followButton,
  logIn,
  logOut,
  createAccount,
  otherBrowser,
  password,
  openSignedIn,
  storedSession,
} from '../viewer.ts';

const phone = { id: 'phone', name: 'Chrome on Android' };
const tablet = { id: 'tablet', name: 'Safari on iPadOS' };

/** Returns the status of a login with these credentials. */
const loginStatus = (page: Page, username: string, secret: string) =>
  page.request
    .post('/api/user/login', {
      data: {
        username,
        password: secret,
        device_id: 'probe',
        device_name: 'Probe',
        strategy: 'refresh',
      },
    })
    .then((response) => response.status());

test.describe('the page of the device limit', () => {
  // This tenant allows two devices.
  const origin = new URL(onTenant('pxa.localhost', '/')).origin;

  test('[DEV-07] [DEV-08] [DEV-12] a viewer over the limit removes a device and is signed in on the page they requested', async ({
    page,
  }) => {
    const sent: { path: string; body: Record<string, unknown> }[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/\/(?:login|delete_device)$/.test(pathname) && request.method() === 'POST')
        sent.push({ path: pathname, body: request.postDataJSON() as Record<string, unknown> });
    });
    const email = emailOf('limit');
    await page.goto(`${origin}/auth/login/?redirect=%2Flive%2F`);
    await createAccount(page, email, [phone, tablet]);
    sent.length = 0;
    await logIn(page, email);

    await expect(page.getByRole('heading', { name: 'Device Limit Exceeded' })).toBeVisible();
    await expect(page).toHaveURL(`${origin}/auth/login/limit/?redirect=%2Flive%2F`);
    expect((await storedSession(page))['token'] ?? null).toBeNull();
    await expect(page.getByText(phone.name)).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: `Remove ${phone.name}` }).click();
    await page.getByRole('button', { name: 'Remove and continue' }).click();
    await expect(page).toHaveURL(`${origin}/live/`);
    expect((await storedSession(page))['token']).not.toBeNull();
    const [first, removal, second] = sent;
    expect(first?.body).toMatchObject({ username: email, password });
    expect(removal?.body).toMatchObject({ deviceId: phone.id, token: expect.any(String) });
    expect(second?.body).toMatchObject({ token: removal?.body['token'] });
    expect(second?.body).not.toHaveProperty('password');

    // No entry of the history has the token in its address.
    await page.goBack();
    await expect(page).not.toHaveURL(/data=/);
  });

  test('[SEC-07] a link with credentials signs a viewer in only after they confirm the account', async ({
    page,
  }) => {
    const email = emailOf('plain');
    await page.goto(`${origin}/auth/login/`);
    await createAccount(page, email);
    const logins: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user/login')) logins.push(request.url());
    });
    const data = JSON.stringify({
      token: 'not-a-token',
      provider: 'credentials',
      username: email,
      password,
    });
    const response = await page.goto(
      `${origin}/auth/login/limit/?data=${encodeURIComponent(data)}`,
    );
    expect(response?.headers()['cache-control']).toBe('no-store');
    expect(response?.headers()['referrer-policy']).toBe('no-referrer');
    await expect(page.getByText(email)).toBeVisible();
    await expect(page).toHaveURL(`${origin}/auth/login/limit/`);
    expect(logins).toEqual([]);
    await page.getByRole('button', { name: 'Yes, this is my account' }).click();
    await expect(page).toHaveURL(`${origin}/`);
    expect(logins).toHaveLength(1);
  });
});

test('a device still has the name that its viewer gave it after logging out and in again', async ({
  page,
}) => {
  const email = emailOf('named-device');
  await openSignedIn(page, email, '/account/devices/');
  await page.getByRole('button', { name: /^Rename / }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Kitchen');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Rename Kitchen' })).toBeVisible();
  await logOut(page);
  await page.goto('/auth/login/?redirect=%2Faccount%2Fdevices%2F');
  await logIn(page, email, password);
  await expect(page.getByRole('button', { name: 'Rename Kitchen' })).toBeVisible();
});

test('[DEV-10] [DEV-13] [DEV-14] a device that is removed in one browser is signed out in the other at once', async ({
  page,
  browser,
}) => {
  const email = emailOf('removed');
  await openSignedIn(page, email, '/account/general/');
  const deviceId = await page.evaluate(() => localStorage.getItem('ott-device-id'));

  const other = await otherBrowser(browser);
  await other.page.goto('/auth/login/?redirect=%2Faccount%2Fdevices%2F');
  await logIn(other.page, email);
  await expect(other.page.getByText(/^Devices that use your account: 2 of \d\.$/)).toBeVisible();
  const foreign = other.page
    .getByRole('listitem')
    .filter({ has: other.page.getByRole('button', { name: /^Remove / }) })
    .filter({ hasNotText: 'This device' });
  await foreign.getByRole('button', { name: /^Remove / }).click();
  const removal = other.page.waitForRequest(/delete_device/);
  await other.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  expect((await removal).postDataJSON()).toEqual({ deviceId: deviceId });
  await expect(other.page.getByText(/^Devices that use your account: 1 of \d\.$/)).toBeVisible();

  await expect(page).toHaveURL(/\/auth\/login\/\?deviceNoLongerAllowedError=true$/);
  expect(await storedSession(page)).toMatchObject({ user: null, token: null, devices: [] });
  expect((await storedSession(other.page))['token']).not.toBeNull();
  await other.close();
});

test('[WAT-02] [WAT-03] [WAT-04] [WAT-06] a viewer logs in to save a match, finds it in the saved videos, removes it and undoes that', async ({
  page,
}) => {
  const email = emailOf('watch');
  await page.goto('/archive/');
  await createAccount(page, email);
  const saveButton = page.getByRole('button', { name: /^Save / });
  await untilInteractive(page);
  // Identified by its address: a match that ends in the meantime would precede it in the list.
  const address = await page
    .locator('main li')
    .filter({ has: saveButton })
    .first()
    .getByRole('link')
    .first()
    .getAttribute('href');
  const save = page
    .locator('main li')
    .filter({ has: page.locator(`a[href="${address}"]`) })
    .getByRole('button', { name: /^Save / })
    .first();
  const title = (await save.getAttribute('aria-label')) ?? '';
  await save.click();
  const sheet = page.getByRole('dialog', { name: 'Log in to save this' });
  await sheet.getByLabel('Email address').fill(email);
  await sheet.getByLabel('Password', { exact: true }).fill(password);
  const added = page.waitForResponse(/add_to_watchlist/);
  await sheet.getByRole('button', { name: 'Log in', exact: true }).click();
  expect((await added).ok()).toBe(true);
  await expect(page).toHaveURL(/\/archive\/$/);
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(save).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/selected/clips/');
  await expect(page.getByText('No saved clips yet')).toBeVisible();
  await page.getByRole('link', { name: 'Videos', exact: true }).click();
  await expect(page).toHaveURL(/\/selected\/videos\/$/);
  const removed = page.waitForResponse(/remove_from_watchlist/);
  await page.getByRole('button', { name: title }).click();
  expect((await removed).ok()).toBe(true);
  const undo = page.getByRole('button', { name: /^Undo/ });
  await expect(undo).toBeFocused();
  const restored = page.waitForResponse(/add_to_watchlist/);
  await undo.click();
  expect((await restored).ok()).toBe(true);
  await page.reload();
  await expect(page.getByRole('button', { name: title })).toBeVisible();
});

test('[WAT-05] a message appears if the saved videos cannot be loaded when the portal starts', async ({
  page,
  consoleErrors,
}) => {
  await openSignedIn(page, emailOf('unlucky'), '/live/');
  await page.route('**/api/user/get_watchlist*', (route) =>
    route.fulfill({ status: 500, json: { messageErrorCode: 'internal_error', message: 'x' } }),
  );
  // The message shows for some seconds from the first paint, which may end before the load event.
  await page.reload({ waitUntil: 'commit' });
  await waitForText(page, 'Your saved videos couldn’t be loaded');
  ignoreStatus(consoleErrors, 500);
});

test('after a change of password only the current session and log-ins with the new password work', async ({
  page,
  browser,
}) => {
  const email = emailOf('password');
  await openSignedIn(page, email, '/account/password/');
  const other = await otherBrowser(browser);
  await other.page.goto('/auth/login/?redirect=%2Faccount%2F');
  await logIn(other.page, email);
  await expect(other.page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();

  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill('another-long-password');
  const message = waitForText(page, 'Your password was changed');
  await page.getByRole('button', { name: 'Change password' }).click();
  await message;
  expect(await loginStatus(page, email, password)).toBe(401);
  expect(await loginStatus(page, email, 'another-long-password')).toBe(200);

  await other.page.goto('/account/devices/');
  await expect(other.page).toHaveURL(/\/auth\/login\//);
  expect((await storedSession(other.page))['token']).toBeNull();
  await page.reload();
  await expect(page.getByLabel('Current password')).toBeVisible();
  await other.close();
});

test('[ACC-08] a viewer exports their data and deletes the account', async ({ page }) => {
  const email = emailOf('leaving');
  await openSignedIn(page, email, '/account/general/');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);

  await page.getByRole('button', { name: 'Delete my account…' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByLabel(`To confirm, type ${email}`).fill(email);
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Delete forever' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect((await storedSession(page))['token']).toBeNull();
  expect(await loginStatus(page, email, password)).toBe(401);
});

test('[FOL-10] a followed league is on the page of followed identities until it is unfollowed', async ({
  page,
}) => {
  await openSignedIn(page, emailOf('follow'), '/following/league/');
  const button = followButton(page, 'Meridian Premier');
  const saved = page.waitForResponse(/follow\/save/);
  await button.click();
  expect((await saved).ok()).toBe(true);
  await page.getByRole('link', { name: 'Followed', exact: true }).click();
  await expect(page).toHaveURL(/\/following\/league\/followed\/$/);
  await page.reload();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: /^Follow(?:ing)? / })).toHaveCount(1);

  // Below a league there are only its teams.
  await page.getByRole('link', { name: 'Meridian Premier' }).click();
  await expect(page).toHaveURL(/\/following\/league\/nl-meridian\/followed\/$/);
  await expect(page.getByText('You don’t follow anything here yet')).toBeVisible();
  await page.getByRole('link', { name: 'Choose what to follow' }).click();
  await expect(page).toHaveURL(/\/following\/league\/nl-meridian\/$/);
  await expect(followButton(page, 'Caldervane City')).toBeVisible();

  await page.goto('/following/league/followed/');
  const removed = page.waitForResponse(/remove_by_reference/);
  await button.click();
  expect((await removed).ok()).toBe(true);
  await expect(button).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('You don’t follow anything here yet')).toBeVisible();
});

/** Pages that require a log-in. */
const guardedPages = [
  '/account/',
  '/account/general/',
  '/account/password/',
  '/account/devices/',
  '/account/reminders/',
  '/selected/videos/',
  '/selected/clips/',
  '/following/',
  '/following/league/',
  '/following/league/followed/',
  '/following/league/nl-meridian/',
  '/following/league/nl-meridian/followed/',
  '/following/category/',
  '/following/category/followed/',
  '/following/category/nl-football/',
  '/following/category/nl-football/followed/',
];
/** Number of pages, from the first, that the accessibility journey opens. */
const auditedCount = 9;

test('an account page has the same title from the server’s HTML on, and no other while it loads', async ({
  page,
}) => {
  await openSignedIn(page, emailOf('title'), '/account/');
  await page.addInitScript(() => {
    const titles: string[] = [];
    Object.assign(window, { titles });
    new MutationObserver(() => {
      if (document.title !== titles.at(-1)) titles.push(document.title);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto('/account/billing/');
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible();
  const titles = await page.evaluate(() => Reflect.get(window, 'titles') as string[]);
  expect(titles.filter(Boolean)).toEqual(['Billing · Northline Sport']);
});

test('[RTE-18] [RTE-19] account pages require a log-in first, and then open', async ({ page }) => {
  test.setTimeout(180_000);
  for (const path of guardedPages) {
    const response = await page.request.get(path);
    expect(await response.text(), path).toMatch(/<title>[^<·]+ · Northline Sport<\/title>/);
  }
  // One page of each kind; the tests of the route guards check every page of the route table.
  for (const path of [
    '/account/general/',
    '/selected/videos/',
    '/following/league/nl-meridian/followed/',
    '/following/category/',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(
      (url) => url.pathname === '/auth/login/' && url.searchParams.get('redirect') === path,
    );
  }
  // The accessibility journey below opens the other pages.
  await openSignedIn(page, emailOf('guard'), '/account/');
  for (const path of guardedPages.slice(auditedCount)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

for (const locale of ['en', 'he'] as const)
  test(`no serious accessibility finding in either theme, and no overflow from 320 px on: the account area, ${locale}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await followSystemTheme(page);
    await openSignedIn(page, emailOf(`axe-${locale}`), '/account/');
    await expectAccessiblePages(page, locale, guardedPages.slice(0, auditedCount));
  });
