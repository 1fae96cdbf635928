import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { settleLayout, sidewaysScroll } from '../accessible-pages.ts';
import { expect, expectAccessible, ignoreStatus, operatorCall, test } from '../journey.ts';
import { payWithCard, replayFromYesterday } from '../purchase/checkout.ts';
import { emailOf, openSignedIn, otherBrowser, viewerCalls } from '../viewer.ts';
import { createOperator, openStudio } from './operator.ts';

// The page requests the session before it shows the sign-in form, and gets 401.
test.afterEach(({ consoleErrors }) => ignoreStatus(consoleErrors, 401));

/** Checks a surface on a phone in both themes, and on a desk. */
async function checkSurface(page: Page, surface: string): Promise<void> {
  await settleLayout(page);
  const size = page.viewportSize();
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [390, 'light'],
    [1440, 'light'],
  ] as const)
    await test.step(`${surface}, ${colorScheme}, ${width} px`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      expect(await sidewaysScroll(page)).toBe(0);
    });
  if (size !== null) await page.setViewportSize(size);
}

/** Buys something for an account by an API call. */
async function buy(
  request: APIRequestContext,
  username: string,
  path: string,
  item: object,
  card = 'tok_sandbox_approves',
): Promise<string> {
  const call = await viewerCalls(request, username);
  return call(`commerce/${path}`, { card: { token: card }, ...item });
}

/** Reloads a list until it has a row with a text. */
const untilRow = (page: Page, text: string | RegExp) =>
  expect(async () => {
    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: text }).first()).toBeVisible({
      timeout: 4000,
    });
  }).toPass({ timeout: 80_000 });

test('after a purchase, a refund and a dispute, the owner finds the subscription and cancels it, accepts a dispute, submits evidence against another, and sees what was paid out', async ({
  page,
  browser,
  operator,
  request,
}) => {
  test.setTimeout(240_000);
  const title = `Disputed match ${crypto.randomUUID().slice(0, 8)}`;
  const sold = { ...replayFromYesterday(), commerceType: 'commerce_ppv_media' } as const;
  const disputed = await operator.createEvent({ title, ...sold });
  const refunded = await operator.createEvent({ title: `Refunded ${title}`, ...sold });
  const contested = `Contested match ${crypto.randomUUID().slice(0, 8)}`;
  const contestedId = await operator.createEvent({ title: contested, ...sold });
  const pass = `Pass of ${title}`;
  const product = (await operatorCall('product/create', {
    type: 'SVOD',
    title: pass,
    price: 900,
    currency: 'EUR',
    duration: 1,
    durationUnits: 'month',
    autoRenew: true,
  })) as { content: { id: string; version: number } };
  const email = emailOf('sales');
  const viewer = await otherBrowser(browser);
  await openSignedIn(viewer.page, email, `/account/ppv/buy/${disputed}/`);
  await payWithCard(viewer.page, '4000 0000 0000 0259');
  await expect(viewer.page.getByRole('heading', { name: 'You have your ticket' })).toBeVisible({
    timeout: 30_000,
  });
  const ticket = await buy(request, email, 'ppv_checkout', { event_id: refunded });
  await operatorCall(`purchase/refund/${ticket}`, { reason: 'Rained off', amount: 100 });
  await buy(request, email, 'ppv_checkout', { event_id: contestedId }, 'tok_sandbox_disputes');
  await buy(request, email, 'subscription_checkout', { subscription_id: product.content.id });
  // So that no other journey is offered it; the subscription runs on.
  await operatorCall(`product/archive/${product.content.id}`, {
    version: product.content.version,
  });

  await openStudio(page, await createOperator(request, 'owner'), '/shop');
  const parts = page.getByRole('navigation', { name: 'Parts of the shop' });
  await parts.getByRole('link', { name: 'Subscriptions' }).click();
  await expect(page.getByRole('region', { name: 'Subscriptions', exact: true })).toContainText(
    'Churn',
  );
  await page.getByRole('searchbox', { name: 'Customer' }).fill(email);
  await expect(page).toHaveURL(/customer=sales/);
  const contract = page.getByRole('row').filter({ hasText: pass });
  await expect(contract).toContainText('Active');
  await expect(contract).toContainText(/Renews on .* for €9\.00/);
  await checkSurface(page, 'subscriptions');
  await page.getByLabel('State').selectOption('Past due');
  await expect(page.getByText('No subscription found')).toBeVisible();
  // The address has the filters.
  await page.reload();
  await expect(page.getByLabel('State')).toHaveValue('past_due');
  await page.getByLabel('State').selectOption('Any state');
  await contract.getByRole('button', { name: `Cancel: ${pass}, ${email}` }).click();
  const cancel = page.getByRole('dialog', { name: `Cancel ${pass} of ${email}?` });
  await cancel.getByLabel('Reason').fill('They wrote to us');
  await cancel.getByRole('button', { name: 'Cancel at the end' }).click();
  await expect(contract).toContainText('Cancelled, runs to its end');
  await contract.getByRole('button', { name: `Cancel: ${pass}, ${email}` }).click();
  await cancel.getByLabel('Reason').fill('They asked for it at once');
  await cancel.getByRole('button', { name: 'End now' }).click();
  await expect(contract).toContainText(/Ended on/);

  await parts.getByRole('link', { name: 'Disputes' }).click();
  await page.getByRole('searchbox', { name: 'Customer' }).fill(email);
  await expect(page).toHaveURL(/customer=sales/);
  await untilRow(page, title);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('not paid by the cardholder');
  await expect(row).toContainText(/Evidence due on/);
  await checkSurface(page, 'disputes');
  await row.getByRole('link', { name: email }).click();
  await expect(page.getByRole('region', { name: 'This purchase' })).toContainText(
    'Disputed · payment provider',
  );
  await page.goBack();
  await row.getByRole('button', { name: `Accept: ${email}` }).click();
  const accept = page.getByRole('dialog', { name: /^Accept the dispute over/ });
  await accept.getByLabel('Reason').fill('We have no evidence');
  await accept.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(accept).toHaveCount(0);
  await page.getByLabel('State').selectOption('Lost');
  await untilRow(page, title);
  await page.getByLabel('State').selectOption('Any state');
  const other = page.getByRole('row').filter({ hasText: contested });
  await other.getByRole('button', { name: `Submit evidence: ${email}` }).click();
  const evidence = page.getByRole('dialog', { name: /^Submit evidence against the dispute over/ });
  await expect(evidence).toContainText(`access to the video of ${contested}`);
  await expect(evidence).toContainText('Nothing of it was watched.');
  await evidence.getByLabel('Explanation to the bank').fill('The ticket was bought and paid.');
  await checkSurface(page, 'evidence against a dispute');
  await evidence.getByRole('button', { name: 'Submit evidence' }).click();
  await expect(evidence).toHaveCount(0);
  // The bank decides a few seconds after it.
  await expect(other).toContainText(/Evidence submitted on|Decided on/);

  await parts.getByRole('link', { name: 'Payouts' }).click();
  // Refunds of other journeys may follow a payout.
  await expect(page.getByRole('region', { name: 'Balance in EUR' })).toContainText(
    /Of what was earned, .* is in no payout yet|more was paid out than earned/,
  );
  await untilRow(page, /On the way|Arrived/);
  await checkSurface(page, 'payouts');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'What payouts contain (CSV)' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain('"payout","payout_reference","state"');
  await page.getByRole('table', { name: 'Payouts' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Payout of/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'What it contains' })).toContainText('Payment');
  await checkSurface(page, 'a payout');
  await viewer.close();

  await openStudio(page, await createOperator(request, 'support'), '/shop');
  await expect(parts.getByRole('link', { name: 'Disputes' })).toBeVisible();
  await expect(parts.getByRole('link', { name: 'Payouts' })).toHaveCount(0);
});
