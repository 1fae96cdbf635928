import { expect, expectAccessible, onTenant, test, untilInteractive } from '../journey.ts';
import {
  emailOf,
  expectSignedIn,
  firstToFollow,
  followButton,
  linkInMail,
  logIn,
  logOut,
  otherBrowser,
  password,
  signUp,
  storedSession,
} from '../viewer.ts';

// This tenant allows two devices.
const arena = (path: string) => onTenant('pxa.localhost', path);

const phone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const tablet =
  'Mozilla/5.0 (iPad; CPU OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1';

test('[FOL-12] [DEV-07] [DEV-08] [DEV-12] a viewer signs up, follows, confirms the address, and replaces a device at the device limit', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const email = emailOf('lifecycle');

  // Signs up, starting from a page that it returns to.
  await page.goto(arena('/auth/sign-up/?redirect=%2Fupcoming%2F'));
  await signUp(page, email);
  await expect(page).toHaveURL(arena('/auth/sign-up/personalization/'));

  // Personalises the account.
  await page.getByLabel('City', { exact: true }).fill('Neonhaven');
  await page.getByLabel('Date of birth').fill('1991-04-17');
  const team = await firstToFollow(page);
  await team.button.click();
  await expect(team.button).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Continue' }).click();

  // Follows a league and a sport.
  await expect(page).toHaveURL(arena('/auth/sign-up/following/league/'));
  await expect(page.getByRole('heading', { name: 'Competitions to follow' })).toBeVisible();
  const league = await firstToFollow(page);
  await league.button.click();
  await expect(league.button).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(arena('/auth/sign-up/following/category/'));
  await expect(page.getByRole('heading', { name: 'Sports to follow' })).toBeVisible();
  const sport = await firstToFollow(page);
  const saved = page.waitForResponse(/follow\/save/);
  await sport.button.click();
  expect((await saved).ok()).toBe(true);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(arena('/upcoming/'));

  // Confirms the address by the link in the mail, in a browser that is not signed in, with the password.
  const mailbox = await otherBrowser(browser);
  await mailbox.page.goto(await linkInMail(page, email, '/auth/verify'));
  await expect(mailbox.page.getByRole('heading', { name: 'Is this your account?' })).toBeVisible();
  await untilInteractive(mailbox.page);
  await mailbox.page.getByLabel('Password', { exact: true }).fill(password);
  await mailbox.page.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(
    mailbox.page.getByRole('heading', { name: 'Your email address is confirmed' }),
  ).toBeVisible();
  expect(mailbox.page.url()).not.toContain('token');
  expect((await storedSession(mailbox.page))['token'] ?? null).toBeNull();
  await mailbox.close();
  await page.goto(arena('/account/general/'));
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Neonhaven');
  await expect(page.getByLabel('Date of birth')).toHaveValue('1991-04-17');
  await expect(page.getByText('Confirm your email address')).toHaveCount(0);

  // Logs in on as many devices as the account may have: this one again, and a phone.
  await logOut(page);
  await page.goto(arena('/auth/login/'));
  await logIn(page, email);
  await expect(page).toHaveURL(arena('/'));
  await expectSignedIn(page);
  const second = await otherBrowser(browser, { userAgent: phone });
  await second.page.goto(arena('/auth/login/?redirect=%2Faccount%2Fdevices%2F'));
  await logIn(second.page, email);
  await expect(second.page.getByText(/^Devices that use your account: 2 of \d\.$/)).toBeVisible();

  // A further device must replace another first, and nothing is stored before.
  const third = await otherBrowser(browser, { userAgent: tablet });
  await third.page.goto(arena('/auth/login/?redirect=%2Ffollowing%2F'));
  await logIn(third.page, email);
  await expect(third.page).toHaveURL(arena('/auth/login/limit/?redirect=%2Ffollowing%2F'));
  await expect(
    third.page.getByRole('heading', { name: 'Device Limit Exceeded', level: 1 }),
  ).toBeVisible();
  await expect(third.page.getByRole('button', { name: /^Remove / })).toHaveCount(2);
  expect((await storedSession(third.page))['token'] ?? null).toBeNull();
  await expectAccessible(third.page);
  await third.page.getByRole('button', { name: /^Remove .*Android/ }).click();
  await third.page.getByRole('button', { name: 'Remove and continue' }).click();

  // Signed in, on the requested page, with every choice from the first device.
  await expect(third.page).toHaveURL(arena('/following/'));
  await expectSignedIn(third.page);
  await untilInteractive(third.page);
  for (const { title } of [team, league, sport])
    await expect(followButton(third.page, title)).toHaveAttribute('aria-pressed', 'true');

  // The phone is signed out at once; the first device stays signed in.
  await expect(second.page).toHaveURL(/\/auth\/login\/\?deviceNoLongerAllowedError=true$/);
  expect((await storedSession(second.page))['token']).toBeNull();
  await page.goto(arena('/account/devices/'));
  await expect(page.getByText(/^Devices that use your account: 2 of \d\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove .*Android/ })).toHaveCount(0);
  await second.close();
  await third.close();
});
