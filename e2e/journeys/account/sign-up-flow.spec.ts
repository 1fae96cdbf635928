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
  firstToFollow,
  followButton,
  linkInMail,
  logIn,
  logOut,
  password,
  signUp,
  storedSession,
} from '../viewer.ts';

const harbour = onTenant('harbour.localhost', '/').replace(/\/$/, '');

test('[RTE-23] [RTE-24] [FOL-12] [COM-17] a viewer signs up, personalises, follows, redeems a code, confirms the address, and finds all of it after logging in again', async ({
  page,
  consoleErrors,
}) => {
  test.setTimeout(300_000);
  const email = emailOf('flow');
  await page.goto('/auth/sign-up/?redirect=%2Flive%2F');
  await signUp(page, email);

  await expect(page).toHaveURL(/\/auth\/sign-up\/personalization\/$/);
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
  await expect(page.getByText('Confirm your email address')).toBeVisible();
  await page.getByLabel('City', { exact: true }).fill('Osmere');
  const team = await firstToFollow(page);
  await team.button.click();
  await expect(team.button).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page).toHaveURL(/\/auth\/sign-up\/following\/league\/$/);
  await expect(page.getByRole('heading', { name: 'Competitions to follow' })).toBeVisible();
  const league = await firstToFollow(page);
  await league.button.click();
  await page.getByRole('link', { name: 'Following' }).click();
  await expect(page).toHaveURL(/\/auth\/sign-up\/following\/league\/followed\/$/);
  await expect(league.button).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);

  // An abandoned sign-up resumes where it was.
  await page.goto('/');
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/auth\/sign-up\/following\/league\/$/);
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/sign-up\/following\/category\/$/);
  await expect(page.getByRole('heading', { name: 'Sports to follow' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page).toHaveURL(/\/auth\/sign-up\/subscription\/$/);
  await expect(page.getByText('Step 4 of 4')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'I have an access code' }).click();
  await expect(page).toHaveURL(/\/auth\/sign-up\/subscription\/code\/$/);
  await page.getByRole('textbox', { name: 'Access code' }).fill('no such code');
  await page.getByRole('button', { name: 'Redeem' }).click();
  await expect(page.getByText('We don’t know this code')).toBeVisible();
  ignoreStatus(consoleErrors, 404);
  await expectAccessible(page);
  await page.getByRole('button', { name: /NORTH-LINE-MONTH/ }).click();
  await page.getByRole('button', { name: 'Redeem' }).click();
  await expect(page.getByRole('heading', { name: 'Unlocked' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  // This is the page that the sign-up started from.
  await expect(page).toHaveURL(/\/live\/$/);

  await page.goto(await linkInMail(page, email, '/auth/verify'));
  await expect(
    page.getByRole('heading', { name: 'Your email address is confirmed' }),
  ).toBeVisible();
  expect(page.url()).not.toContain('token');
  await expectAccessible(page);
  await page.goto('/auth/verify/?token=made-up');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectAccessible(page);
  ignoreStatus(consoleErrors, 400);
  await page.goto('/account/general');
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Osmere');
  await expect(page.getByText('Confirm your email address')).toHaveCount(0);

  await logOut(page);
  await logIn(page, email, password);
  await expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/);
  const followedCount = async () =>
    Object.keys(((await storedSession(page))['followed'] as object | null) ?? {}).length;
  await expect.poll(followedCount).toBe(2);
  await page.goto('/following');
  for (const { title } of [team, league])
    await expect(followButton(page, title)).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/recommendation');
  await expect(page.getByRole('heading', { level: 1, name: 'For you' })).toBeVisible();
  await expectAccessible(page);
});

test('[RTE-23] [RTE-26] every later step of the sign-up redirects anonymous viewers to its form', async ({
  page,
}) => {
  for (const path of [
    'personalization',
    'following/league',
    'following/category/followed',
    'subscription',
    'subscription/code',
    'subscription/buy/nl-pass-month',
  ]) {
    await page.goto(`/auth/sign-up/${path}`);
    await expect(page).toHaveURL(/\/auth\/sign-up\/$/);
  }
});

test('[COM-18] [RTE-36] [RTE-37] [FOL-13] a subscription is bought in the sign-up, and every page redirects to the choice of a favourite club until it is made', async ({
  page,
}) => {
  await page.goto(`${harbour}/auth/sign-up/`);
  await signUp(page, emailOf('club'));
  // The steps may come first (B-12).
  await expect(page).toHaveURL(/\/auth\/sign-up\/personalization\/$/);
  // This tenant has one sport, so there is no step to follow sports: a subscription is next, then the club.
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/sign-up\/subscription\/$/);
  await page.getByRole('link', { name: 'Buy', exact: true }).click();
  await page.getByText('Test cards', { exact: true }).click();
  await page.getByRole('button', { name: /4242 4242 4242 4242/ }).click();
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('heading', { name: 'Your subscription is active' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/club\/$/);
  await expect(page.getByText('Step 3 of 3')).toBeVisible();
  await page.goto(`${harbour}/de/live/`);
  await expect(page).toHaveURL(/\/de\/club\/$/);
  await page.goto(`${harbour}/live/`);
  await expect(page).toHaveURL(/\/club\/$/);
  // The page explains why it was opened instead of the requested one.
  await expect(page.getByText(/asks every member to choose a club once/)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Osmere Harbour', { exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Continue with Osmere Harbour' }).click();
  // This is the page that was requested last.
  await expect(page).toHaveURL(/\/live\/$/);
  await page.goto(`${harbour}/upcoming/`);
  await expect(page).toHaveURL(/\/upcoming\/$/);

  // The account opens the choice again, and the choice returns to the account.
  await page.goto(`${harbour}/account/`);
  await page.getByRole('link', { name: 'Your club', exact: true }).click();
  await page.locator('label:has([type=radio])').nth(1).click();
  const message = waitForText(page, 'Your club is now');
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await expect(page).toHaveURL(/\/account\/$/);
  await message;
});

test('[AUT-40] a forgotten password is reset by a mailed link, which works once', async ({
  page,
  consoleErrors,
}) => {
  const email = emailOf('forgot');
  await page.goto('/auth/sign-up/');
  await signUp(page, email);
  await page.getByRole('button', { name: 'Skip the rest' }).click();
  await logOut(page);

  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  const link = await linkInMail(page, email, '/auth/password/reset');

  await page.goto(link);
  await expect(page).toHaveURL(/\/auth\/password\/reset\/$/);
  await untilInteractive(page);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('Use at least 8 characters')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('New password').fill('another-long-password');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible();
  await expectAccessible(page);

  await page.goto(link);
  await untilInteractive(page);
  await page.getByLabel('New password').fill('yet-another-password');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/auth/login/');
  await logIn(page, email, password);
  await expect(page.getByRole('alert').filter({ hasText: 'Login Failed' })).toBeVisible();
  await logIn(page, email, 'another-long-password');
  await expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/);
  // The browser reports the statuses 400 and 401 of the backend.
  consoleErrors.splice(
    0,
    consoleErrors.length,
    ...consoleErrors.filter((text) => !/40[01]/.test(text)),
  );
});

test('other tabs follow a sign-in and a sign-out', async ({ page, context }) => {
  const email = emailOf('tabs');
  await page.goto('/auth/sign-up/');
  await signUp(page, email);
  await page.getByRole('button', { name: 'Skip the rest' }).click();
  await expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/);

  const other = await context.newPage();
  await other.goto('/following');
  await expect(other).toHaveURL(/\/following\/?$/);
  await logOut(page);
  // A page that needs an account redirects to the login page.
  await expect(other).toHaveURL(/\/auth\/login\/\?redirect=%2Ffollowing/);
  await logIn(page, email, password);
  await expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/);
  await expect(other).toHaveURL(/\/following\/?$/);
});

test('a viewer who signs up finds teams by their town and by nearness, and the position stays in the browser', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 53.2345, longitude: 11.4567 });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto('/auth/sign-up/');
  await signUp(page, emailOf('nearby'));
  await expect(page).toHaveURL(/\/auth\/sign-up\/personalization\/$/);
  const teams = page.getByRole('region', { name: 'Teams to follow' }).getByRole('listitem');

  await page.getByLabel('Find a team or town').fill('caldervane');
  await expect(teams.filter({ hasNotText: 'Caldervane' })).toHaveCount(0);
  await expect(teams.first()).toContainText('Caldervane');
  await page.getByLabel('Find a team or town').fill('');

  await page.getByRole('button', { name: 'Near me' }).click();
  await expect(teams.first()).toContainText(/\d km/);
  const distances = (await teams.allTextContents()).map((text) =>
    Number(/(\d+) km/.exec(text)?.[1]),
  );
  expect(distances).toEqual(distances.toSorted((one, other) => one - other));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await expect(page).toHaveURL(/\/following\//);
  expect(sent.filter((text) => /53\.23|11\.45/.test(text))).toEqual([]);
});
