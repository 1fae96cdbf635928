import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, inMinutes, test, untilInteractive } from '../journey.ts';
import { emailOf, expectSignedIn, logIn, createAccount, password } from '../viewer.ts';

/** Opens a match with its chat in the browser of a signed-in viewer; returns the page. */
async function openChat(browser: Browser, address: string, email: string, secret = password) {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/auth/login/');
  if (secret === password) await createAccount(page, email);
  await logIn(page, email, secret);
  await expectSignedIn(page);
  await page.goto(address);
  await untilInteractive(page);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await page.getByRole('tab', { name: 'Chat' }).click();
  const field = page.getByLabel('Write a comment');
  await expect(field.or(page.getByRole('link', { name: 'Confirm your email' }))).toBeVisible();
  return page;
}

/** Opens the menu of the message with this text. */
const openMenuOf = async (page: Page, text: string) => {
  const row = page.getByRole('listitem').filter({ hasText: text });
  await row.getByRole('button', { name: /^Options for/ }).click();
};

test('a chat message reaches another viewer of a live match without a reload, is reported, and a moderator removes it for both', async ({
  browser,
  operator,
}) => {
  const id = await operator.createEvent({
    title: 'A match with a chat',
    eventStatus: 'live',
    film: 'football',
    gameStartDate: inMinutes(-1),
    gameEndDate: inMinutes(60),
  });
  const address = `/events/${id}/`;
  const [writer, reader, moderator] = await Promise.all([
    // Only accounts with a confirmed address may write.
    openChat(browser, address, 'newcomer@northline.example', 'grandstand-demo'),
    openChat(browser, address, emailOf('reader')),
    openChat(browser, address, 'editor@northline.example', 'grandstand-demo'),
  ]);
  const text = 'What a save by the keeper!';
  await writer.getByLabel('Write a comment').fill(text);
  await writer.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(writer.getByText(text)).toBeVisible();
  await expect(reader.getByText(text)).toBeVisible({ timeout: 60_000 });
  await expect(moderator.getByText(text)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(reader);

  await openMenuOf(reader, text);
  const sheet = reader.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Report' }).click();
  await sheet.getByRole('radio', { name: 'Insult' }).check();
  await sheet.getByRole('button', { name: 'Report' }).click();
  await expect(reader.getByText('A moderator will review it')).toBeVisible();
  await expect(reader.getByText(text)).toHaveCount(0);
  await expect(writer.getByText(text)).toBeVisible();

  await openMenuOf(moderator, text);
  await moderator.getByRole('button', { name: 'Remove for everyone' }).click();
  await expect(moderator.getByText(text)).toHaveCount(0);
  await expect(writer.getByText(text)).toHaveCount(0);
});
