import type { Page } from '@playwright/test';
import { expect, expectAccessible, menuOf, test } from './journey.ts';

const port = new URL(process.env['E2E_ORIGIN'] ?? 'http://localhost').port;
const harbour = `http://harbour.localhost:${port}`;
const password = 'a-long-enough-password';

async function fillForm(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ann Lee');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
}

async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** The link of the newest mail to an address whose link leads to `path`. */
async function linkInMail(page: Page, origin: string, email: string, path: string) {
  const find = async () => {
    const html = await (await page.request.get(`${origin}/api/mails`)).text();
    const mail = html.split('<article>').find((one) => one.includes(email) && one.includes(path));
    const found = /https?:[^\s"&<]*\?token=[\w.~-]+/.exec(
      (mail ?? '').replaceAll('&amp;', '&').replaceAll('&quot;', '"'),
    );
    return found?.[0] ?? null;
  };
  await expect.poll(find).not.toBeNull();
  return (await find()) ?? '';
}

test('[RTE-23] [RTE-24] [FOL-12] somebody signs up, makes it theirs, follows, confirms the address, and finds all of it after logging in again', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const email = `flow-${Date.now()}@example.org`;
  await page.goto('/auth/sign-up/?redirect=%2Flive%2F');
  await fillForm(page, email);

  await expect(page).toHaveURL(/\/auth\/sign-up\/personalization\/$/);
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await expect(page.getByText('Confirm your e-mail address')).toBeVisible();
  await page.getByLabel('City', { exact: true }).fill('Osmere');
  const team = page.getByRole('button', { name: /^Follow / }).first();
  const teamName = ((await team.getAttribute('aria-label')) ?? '').replace('Follow ', '');
  await team.click();
  await expect(team).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page).toHaveURL(/\/auth\/sign-up\/following\/league\/$/);
  await expect(page.getByRole('heading', { name: 'Leagues to follow' })).toBeVisible();
  const league = page.getByRole('button', { name: /^Follow / }).first();
  const leagueName = ((await league.getAttribute('aria-label')) ?? '').replace('Follow ', '');
  await league.click();
  await page.getByRole('link', { name: 'Following' }).click();
  await expect(page).toHaveURL(/\/auth\/sign-up\/following\/league\/followed\/$/);
  await expect(
    page.getByRole('button', { name: `Follow ${leagueName}`, exact: true }),
  ).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);

  // Left in the middle, it is taken up again where it was.
  await page.goto('/');
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect(page).toHaveURL(/\/auth\/sign-up\/following\/league\/$/);
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/sign-up\/following\/category\/$/);
  await expect(page.getByRole('heading', { name: 'Sports to follow' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  // The way led here in the first place.
  await expect(page).toHaveURL(/\/live\/$/);

  await page.goto(await linkInMail(page, new URL(page.url()).origin, email, '/auth/verify'));
  await expect(page.getByRole('heading', { name: 'Thank you, that is confirmed' })).toBeVisible();
  expect(page.url()).not.toContain('token');
  await page.goto('/account/general');
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Osmere');
  await expect(page.getByText('Confirm your e-mail address')).toHaveCount(0);

  await menuOf(page, /ann lee/i).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth\/login\/$/);
  await logIn(page, email, password);
  await expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/);
  const followedCount = () =>
    page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('ott-data') ?? '{}') as { followed?: object };
      return Object.keys(kept.followed ?? {}).length;
    });
  await expect.poll(followedCount).toBe(2);
  await page.goto('/following');
  for (const name of [teamName, leagueName]) {
    await expect(page.getByRole('button', { name: `Follow ${name}`, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  }
  await page.goto('/recommendation');
  await expect(page.getByRole('heading', { level: 1, name: 'For you' })).toBeVisible();
  await expectAccessible(page);
});

test('[RTE-23] [RTE-26] the steps begin at the form for anonymous viewers', async ({ page }) => {
  for (const path of ['personalization', 'following/league', 'following/category/followed']) {
    await page.goto(`/auth/sign-up/${path}`);
    await expect(page).toHaveURL(/\/auth\/sign-up\/$/);
  }
});

test('[RTE-36] [RTE-37] [FOL-13] the favourite club is chosen before anything else, once', async ({
  page,
}) => {
  await page.goto(`${harbour}/auth/sign-up/`);
  await fillForm(page, `club-${Date.now()}@example.org`);
  // The steps may go first (B-12).
  await expect(page).toHaveURL(/\/auth\/sign-up\/personalization\/$/);
  await page.getByRole('button', { name: 'Skip the rest' }).click();
  await expect(page).toHaveURL(/\/club\/$/);
  await page.goto(`${harbour}/de/live/`);
  await expect(page).toHaveURL(/\/de\/club\/$/);
  await page.goto(`${harbour}/live/`);
  await expect(page).toHaveURL(/\/club\/$/);
  await expectAccessible(page);
  await page.getByLabel('Osmere Harbour', { exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Go on with Osmere Harbour' }).click();
  // To where it led away from.
  await expect(page).toHaveURL(/\/live\/$/);
  await page.goto(`${harbour}/upcoming/`);
  await expect(page).toHaveURL(/\/upcoming\/$/);
});

test('[AUT-40] a forgotten password is set anew by the link of a mail, which works once', async ({
  page,
  consoleErrors,
}) => {
  const email = `forgot-${Date.now()}@example.org`;
  await page.goto('/auth/sign-up/');
  await fillForm(page, email);
  await page.getByRole('button', { name: 'Skip the rest' }).click();
  await menuOf(page, /ann lee/i).click();
  await page.getByRole('button', { name: 'Log out' }).click();

  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expectAccessible(page);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();
  const origin = new URL(page.url()).origin;
  const link = await linkInMail(page, origin, email, '/auth/password/reset');

  await page.goto(link);
  await expect(page).toHaveURL(/\/auth\/password\/reset\/$/);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('The password needs at least 8 characters')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('New password').fill('another-long-password');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();

  await page.goto(link);
  await page.getByLabel('New password').fill('yet-another-password');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(
    page.getByRole('heading', { name: 'This link does not work any more' }),
  ).toBeVisible();

  await page.goto('/auth/login/');
  await logIn(page, email, password);
  await expect(page.getByRole('alert').filter({ hasText: 'Login Failed' })).toBeVisible();
  await logIn(page, email, 'another-long-password');
  await expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/);
  // The browser itself reports what the backend refuses.
  consoleErrors.splice(
    0,
    consoleErrors.length,
    ...consoleErrors.filter((text) => !/40[01]/.test(text)),
  );
});

test('signing in and out is followed by the other tabs', async ({ page, context }) => {
  const email = `tabs-${Date.now()}@example.org`;
  await page.goto('/auth/sign-up/');
  await fillForm(page, email);
  await page.getByRole('button', { name: 'Skip the rest' }).click();
  await expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/);

  const other = await context.newPage();
  await other.goto('/following');
  await expect(other).toHaveURL(/\/following\/?$/);
  await menuOf(page, /ann lee/i).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  // A page that needs an account leads to the login page by itself.
  await expect(other).toHaveURL(/\/auth\/login\/\?redirect=%2Ffollowing/);
  await logIn(page, email, password);
  await expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/);
  await expect(other).toHaveURL(/\/following\/?$/);
});
