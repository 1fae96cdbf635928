import type { Page } from '@playwright/test';
import { expect, expectAccessible, forgetStatus, test, untilAlive } from './journey.ts';
import { emailOf, makeAccount, password } from './viewer.ts';

/** Fills the card form with a test card and pays. */
async function payWith(page: Page, card: string): Promise<void> {
  await untilAlive(page);
  await page.getByText('Test cards', { exact: true }).click();
  await page.getByRole('button', { name: card }).click();
  await page.getByRole('button', { name: /^Pay / }).click();
}

test('[EVT-07] [EVT-19] [SEC-16] [COM-15] [COM-16] [COM-17] [COM-19] a match is bought from its page after a log-in: declined at first, then confirmed at the bank, and plays until it is refunded; a code opens it again', async ({
  page,
  operator,
  consoleErrors,
}) => {
  const hours = 3_600_000;
  const id = await operator.createEvent({
    title: 'Harbour – Borough for a ticket',
    gameStartDate: new Date(Date.now() - 30 * hours).toISOString(),
    gameEndDate: new Date(Date.now() - 28 * hours).toISOString(),
    eventStatus: 'archived',
    commerceType: 'commerce_ppv_media',
  });
  const code = await operator.createCode('nl-ticket', id);
  const email = emailOf('buy');
  await page.goto(`/events/${id}/`);
  await makeAccount(page, email);
  await untilAlive(page);

  await expect(page.getByRole('heading', { name: 'This match needs a ticket' })).toBeVisible();
  const offers = page.getByRole('region', { name: /to watch$/ });
  await expect(offers.getByText('for this match')).toBeVisible();
  await expectAccessible(page);
  await offers.getByRole('link', { name: 'Buy ticket' }).click();

  // Nobody is signed in yet: the log-in leads on to the purchase.
  await untilAlive(page);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(`/account/ppv/buy/${id}/`);
  await expect(page.getByRole('heading', { name: 'Buy ticket' })).toBeVisible();
  await untilAlive(page);
  await expectAccessible(page);

  await payWith(page, '4000 0000 0000 0002');
  await expect(page.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible();
  await expect(page.getByText(/Nothing was charged/)).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();

  // The bank asks in a frame of our page.
  await expect(page).toHaveURL(`/account/ppv/buy/${id}/`);
  await payWith(page, '4000 0025 0000 3155');
  await page
    .frameLocator('iframe[title="Confirmation by your bank"]')
    .getByRole('button', { name: 'Confirm' })
    .click();
  await expect(page.getByRole('heading', { name: 'You have your ticket' })).toBeVisible({
    timeout: 30_000,
  });
  await expectAccessible(page);

  const files = new Set<string>();
  page.on('response', (response) => {
    if (/\.(?:m3u8|m4s)$/.test(new URL(response.url()).pathname)) files.add(response.url());
  });
  await page.getByRole('link', { name: 'Watch now' }).click();
  await expect(page).toHaveURL(`/events/${id}/`);
  await expect(page.getByRole('heading', { name: 'This match needs a ticket' })).toHaveCount(0);
  // It may begin by itself, as it does for whoever follows a link to a film.
  const play = page.getByRole('button', { name: 'Play', exact: true }).first();
  await expect(async () => {
    const plays = () => [...files].some((url) => url.endsWith('.m4s'));
    if (!plays()) await play.click({ timeout: 1000 });
    expect(plays()).toBe(true);
  }).toPass();

  // It is in the account, once.
  const account = await page.context().newPage();
  await account.goto('/account/ppv/');
  const tickets = account.getByRole('main').getByRole('link', { name: /for a ticket/ });
  await expect(tickets).toHaveCount(1);
  await expectAccessible(account);
  const href = await tickets.getAttribute('href');
  await account.close();
  await page.bringToFront();

  // Refunded while it plays: the page does not play on with what it has fetched, and says why.
  const statuses = () =>
    page.evaluate(
      (urls) => Promise.all(urls.map(async (url) => (await fetch(url)).status)),
      [...files].slice(-12),
    );
  expect(new Set(await statuses())).toEqual(new Set([200]));
  await operator.refund(/ppv\/([^/]+)/.exec(href ?? '')?.[1] ?? '');
  await expect(page.getByRole('heading', { name: 'Your access has ended' })).toBeVisible({
    timeout: 10_000,
  });
  await expect(offers.getByRole('link', { name: 'Buy ticket' })).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
  expect(new Set(await statuses())).toEqual(new Set([403]));
  forgetStatus(consoleErrors, 403);

  await offers.getByRole('link', { name: 'Redeem a code' }).click();
  await expect(page).toHaveURL(`/auth/sign-up/subscription/code/?event=${id}`);
  await untilAlive(page);
  await page.getByLabel('Access code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Redeem', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Unlocked' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Watch now' }).click();
  await expect(page).toHaveURL(`/events/${id}/`);
  // Whoever has watched some of it already is asked whether to go on there.
  const again = page.getByRole('button', { name: /^(?:Play|Resume)$/ }).first();
  await expect(async () => {
    const isPlaying = await page.evaluate(
      () => (document.querySelector('video')?.currentTime ?? 0) > 0,
    );
    if (!isPlaying) await again.click({ timeout: 1000 });
    expect(isPlaying).toBe(true);
  }).toPass();
});
