import { expect, expectAccessible, ignoreStatus, test, untilInteractive } from '../journey.ts';
import { emailOf, startPlayback, createAccount, password } from '../viewer.ts';
import { payWithCard, replayFromYesterday } from './checkout.ts';

test('[EVT-07] [EVT-19] [SEC-16] [COM-15] [COM-16] [COM-17] [COM-19] a match is bought from its page after a log-in: declined at first, then confirmed at the bank, and plays until it is refunded; a code opens it again', async ({
  page,
  operator,
  consoleErrors,
}) => {
  const id = await operator.createEvent({
    title: 'Harbour – Borough for a ticket',
    ...replayFromYesterday(),
    commerceType: 'commerce_ppv_media',
  });
  const code = await operator.createCode('nl-ticket', id);
  const email = emailOf('buy');
  await page.goto(`/events/${id}/`);
  await createAccount(page, email);
  await untilInteractive(page);

  await expect(page.getByRole('heading', { name: 'This match needs a ticket' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buy ticket · €3.99' })).toBeVisible();
  const offers = page.getByRole('region', { name: /to watch$/ });
  await expect(offers.getByText('for this match')).toBeVisible();
  await expectAccessible(page);
  await offers.getByRole('link', { name: 'Buy ticket' }).click();

  // The viewer is not signed in: the login page comes first and redirects to the purchase.
  await untilInteractive(page);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(`/account/ppv/buy/${id}/`);
  await expect(page.getByRole('heading', { name: 'Buy ticket' })).toBeVisible();
  await untilInteractive(page);
  await expectAccessible(page);

  await payWithCard(page, '4000 0000 0000 0002');
  await expect(page.getByRole('heading', { name: 'The payment didn’t go through' })).toBeVisible();
  await expect(page.getByText(/You weren’t charged/)).toBeVisible();
  await page.getByRole('link', { name: 'Use another card' }).click();

  // The bank asks for confirmation in a frame of the portal's page.
  await expect(page).toHaveURL(`/account/ppv/buy/${id}/`);
  await payWithCard(page, '4000 0025 0000 3155');
  const confirm = page
    .frameLocator('iframe[title="Your bank’s confirmation"]')
    .getByRole('button', { name: 'Confirm' });
  await confirm.click();
  // The sandboxed frame has its own process, which may miss a press while it starts: presses again if the
  // button stays.
  await confirm
    .waitFor({ state: 'hidden', timeout: 5000 })
    .catch(() => confirm.click({ timeout: 1000 }))
    // It may disappear during the press.
    .catch(() => {});
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
  // The video may start by itself, as it does after a click within the portal.
  const play = page.getByRole('button', { name: 'Play', exact: true }).first();
  await expect(async () => {
    const hasLoadedVideo = () => [...files].some((url) => url.endsWith('.m4s'));
    if (!hasLoadedVideo()) await play.click({ timeout: 1000 });
    expect(hasLoadedVideo()).toBe(true);
  }).toPass();

  // The account lists the ticket once.
  const account = await page.context().newPage();
  await account.goto('/account/ppv/');
  const tickets = account.getByRole('main').getByRole('link', { name: /for a ticket/ });
  await expect(tickets).toHaveCount(1);
  await expectAccessible(account);
  const href = await tickets.getAttribute('href');
  await account.close();
  await page.bringToFront();

  // Refunded during playback: the page removes the player, even with buffered video, and states why. Nothing moves.
  await page.evaluate(() => {
    type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
    document.documentElement.dataset['shift'] = '0';
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement;
      for (const entry of list.getEntries() as Shift[])
        if (!entry.hadRecentInput) dataset['shift'] = `${Number(dataset['shift']) + entry.value}`;
    }).observe({ type: 'layout-shift' });
  });
  const statuses = () =>
    page.evaluate(
      (urls) => Promise.all(urls.map(async (url) => (await fetch(url)).status)),
      [...files].slice(-12),
    );
  expect(new Set(await statuses())).toEqual(new Set([200]));
  await operator.refund(/ppv\/([^/]+)/.exec(href ?? '')?.[1] ?? '');
  await expect(page.getByRole('heading', { name: 'Your payment was refunded' })).toBeVisible({
    timeout: 10_000,
  });
  await expect(offers.getByRole('link', { name: 'Buy ticket' })).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
  expect(Number(await page.locator('html').getAttribute('data-shift'))).toBeLessThan(0.02);
  expect(new Set(await statuses())).toEqual(new Set([403]));
  ignoreStatus(consoleErrors, 403);

  await offers.getByRole('link', { name: 'Redeem a code' }).click();
  await expect(page).toHaveURL(`/auth/sign-up/subscription/code/?event=${id}`);
  await untilInteractive(page);
  await page.getByRole('textbox', { name: 'Access code' }).fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Redeem', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Unlocked' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Watch now' }).click();
  await expect(page).toHaveURL(`/events/${id}/`);
  await startPlayback(page);
});
