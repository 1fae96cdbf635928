import type { Page } from '@playwright/test';
import { expect, menuOf, test, untilInteractive } from '../journey.ts';
import { createAccount, emailOf, password } from '../viewer.ts';
import { entryScript, holdScripts } from './page-scripts.ts';

const loginCall = /\/api\/user\/login$/;

/**
 * Opens the login page with its scripts held back, and records login calls and all requested addresses from
 * then on.
 */
async function openLogin(page: Page) {
  const email = emailOf('early-log-in');
  await page.goto('/about');
  await createAccount(page, email);
  const calls: string[] = [];
  const addresses: string[] = [];
  page.on('request', (request) => {
    addresses.push(request.url());
    if (loginCall.test(request.url()) && request.method() === 'POST')
      calls.push(request.postData() ?? '');
  });
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  const release = await holdScripts(page);
  await page.goto('/auth/login/?redirect=%2Fabout%2F', { waitUntil: 'commit' });
  const fields = {
    email: page.getByLabel('Email address'),
    password: page.getByLabel('Password', { exact: true }),
  };
  const fill = async () => {
    await fields.email.fill(email);
    await fields.password.fill(password);
  };
  const expectLoggedIn = async () => {
    await page.waitForURL('**/about/');
    await untilInteractive(page);
    await expect(menuOf(page, /ann lee/i)).toBeVisible();
    expect(calls).toHaveLength(1);
    expect(calls[0]).toContain(email);
    expect(addresses.filter((address) => address.includes(password))).toEqual([]);
  };
  return { email, calls, fields, fill, release, expectLoggedIn };
}

const logInButton = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true });

test('a log-in form filled before the scripts load keeps its values', async ({ page }) => {
  const { email, calls, fields, fill, release, expectLoggedIn } = await openLogin(page);
  await fill();
  release();
  await untilInteractive(page);
  await expect(fields.email).toHaveValue(email);
  await expect(fields.password).toHaveValue(password);
  expect(calls).toEqual([]);
  await logInButton(page).click();
  await expectLoggedIn();
});

for (const [how, send] of [
  ['by its button', (page: Page) => logInButton(page).click()],
  ['by the Enter key', (page: Page) => page.keyboard.press('Enter')],
] as const)
  test(`a log-in submitted ${how} before the scripts load is sent once, and never in an address`, async ({
    page,
  }) => {
    const { fill, release, expectLoggedIn } = await openLogin(page);
    await fill();
    await send(page);
    await expect(page.locator('form[data-pressed]')).toHaveCount(1);
    release();
    await expectLoggedIn();
  });

test('a log-in submitted while the scripts start is sent once, and never in an address', async ({
  page,
}) => {
  const { fill, release, expectLoggedIn } = await openLogin(page);
  await fill();
  const entryLoaded = page.waitForResponse(entryScript);
  release();
  await entryLoaded;
  await page.keyboard.press('Enter');
  await expectLoggedIn();
});
