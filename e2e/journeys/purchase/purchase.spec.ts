import type { Page } from '@playwright/test';
import { expect, expectAccessible, ignoreStatus, test, untilInteractive } from '../journey.ts';
import { emailOf, expectStarted, createAccount, password, openSignedIn } from '../viewer.ts';

const hourMs = 3_600_000;
/** Returns the times and status of a replay from yesterday. */
const replayFromYesterday = () => ({
  gameStartDate: new Date(Date.now() - 30 * hourMs).toISOString(),
  gameEndDate: new Date(Date.now() - 28 * hourMs).toISOString(),
  eventStatus: 'archived' as const,
});

/** Fills the card form with a test card and submits it. */
async function payWithCard(page: Page, card: string): Promise<void> {
  await untilInteractive(page);
  await page.getByText('Test cards', { exact: true }).click();
  await page.getByRole('button', { name: card }).click();
  await page
    .locator('form', { has: page.getByLabel('Card number') })
    .locator('[type=submit]')
    .click();
}

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

  // Refunded during playback: the page removes the player, even with buffered video, and says why.
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
  expect(new Set(await statuses())).toEqual(new Set([403]));
  ignoreStatus(consoleErrors, 403);

  await offers.getByRole('link', { name: 'Redeem a code' }).click();
  await expect(page).toHaveURL(`/auth/sign-up/subscription/code/?event=${id}`);
  await untilInteractive(page);
  await page.getByLabel('Access code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Redeem', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Unlocked' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Watch now' }).click();
  await expect(page).toHaveURL(`/events/${id}/`);
  await expectStarted(page);
});

test('[COM-04] [COM-05] [COM-07] a subscription is confirmed on the bank’s page and opens a match; its renewal is declined and retried until another card pays; after cancellation it opens the match to its end', async ({
  page,
  operator,
}) => {
  const id = await operator.createEvent({
    title: 'Harbour – Borough for subscribers',
    ...replayFromYesterday(),
    commerceType: 'commerce_subscription_basic_media',
  });
  const email = emailOf('renew');
  await openSignedIn(page, email, `/account/subscription/buy/nl-pass-year/?event=${id}`);

  // 3-D Secure: the bank asks for confirmation on its own page, which redirects back.
  await payWithCard(page, '4000 0000 0000 3220');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your subscription is active' })).toBeVisible();
  const subscriptionPath = await page
    .getByRole('link', { name: 'View subscription' })
    .getAttribute('href');
  const purchaseId = /subscription\/([^/]+)/.exec(subscriptionPath ?? '')?.[1] ?? '';
  await page.getByRole('link', { name: 'Watch now' }).click();
  await expect(page).toHaveURL(`/events/${id}/`);
  await expectStarted(page);

  // The viewer replaces the card by one that is declined when it is charged later.
  await page.goto(subscriptionPath ?? '');
  await untilInteractive(page);
  await page.getByRole('button', { name: 'Use a new card' }).click();
  await payWithCard(page, '4000 0000 0000 0341');
  await expect(page.getByRole('heading', { name: 'Your subscription is active' })).toBeVisible();
  await operator.renew(purchaseId);
  const mails = () => page.evaluate(async () => (await fetch('/api/mails')).text());
  const declinedMailCount = async () =>
    (await mails())
      .split('<article>')
      .filter(
        (mail) =>
          mail.includes(email) &&
          mail.includes(`/subscription/${purchaseId}`) &&
          mail.includes('didn’t go through'),
      ).length;
  await expect.poll(declinedMailCount).toBe(1);
  await operator.renew(purchaseId);
  await expect.poll(declinedMailCount).toBe(2);

  // While the payment is overdue, the page shows the amount and the date of the next attempt.
  await page.goto(subscriptionPath ?? '');
  await expect(page.getByRole('heading', { name: 'Your payment didn’t go through' })).toBeVisible();
  await expect(
    page.getByText(/We couldn’t charge €89\.90\..*We’ll try the card again on/),
  ).toBeVisible();
  await untilInteractive(page);
  await page.getByRole('button', { name: 'Use a new card' }).click();
  await payWithCard(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: 'Your subscription is active' })).toBeVisible();
  await page.getByRole('link', { name: 'View subscription' }).click();
  await expect(page).toHaveURL(subscriptionPath ?? '');

  // Two years are paid: after cancellation, it gives access to their end.
  const inTwoYears = String(new Date().getUTCFullYear() + 2);
  await expect(page.getByText(new RegExp(`Renews on .*${inTwoYears}`))).toBeVisible();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/It won’t renew/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText(new RegExp(`Ends on .*${inTwoYears}`))).toBeVisible();
  await page.goto(`/events/${id}/`);
  await untilInteractive(page);
  await expectStarted(page);
});

test('[EVT-19] [COM-16] a match to come offers its ticket and the passes; the checkout has no navigation and names match and amount; after a refund, the reloaded page says so', async ({
  page,
  operator,
}) => {
  const id = await operator.createEvent({
    title: 'Harbour – Borough next week',
    gameStartDate: new Date(Date.now() + 170 * hourMs).toISOString(),
    gameEndDate: new Date(Date.now() + 172 * hourMs).toISOString(),
    commerceType: 'commerce_transactional_media',
  });
  await openSignedIn(page, emailOf('ways'), `/events/${id}/`);
  await untilInteractive(page);
  await expect(page.getByRole('link', { name: 'or Northline Pass, 7 days free' })).toBeVisible();
  const ways = page.getByRole('region', { name: 'Ways to watch' });
  await expect(ways.getByRole('listitem').first()).toContainText('Match ticket');
  await expect(ways.getByText('Lowest price')).toHaveCount(1);
  await expect(ways.getByText('then €9.99 per month').first()).toBeVisible();
  await page.getByRole('link', { name: 'Buy ticket · €3.99' }).click();

  await expect(page.getByRole('heading', { name: 'Buy ticket' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order).toContainText('Harbour – Borough next week');
  await expect(order).toContainText('€3.99');
  await expect(page.getByRole('link', { name: /back to the match$/ })).toBeVisible();
  await payWithCard(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: 'You have your ticket' })).toBeVisible();
  await expect(page.getByText('€3.99')).toBeVisible();
  await expect(page.getByText('Add to calendar').first()).toBeVisible();
  await expectAccessible(page);
  const bought = new URL(page.url()).searchParams.get('id') ?? '';
  // The server draws a state before anything is known of the payment.
  const html = await page.evaluate(async (url) => (await fetch(url)).text(), page.url());
  expect(html).toContain('Checking your payment');
  await page.getByRole('link', { name: 'Go to the match' }).click();
  await expect(page).toHaveURL(`/events/${id}/`);
  await expect(page.getByText('Starts in')).toBeVisible();

  await operator.refund(bought);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your payment was refunded' })).toBeVisible();
});
