import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, test, untilAlive } from '../journey.ts';
import { emailOf, expectSignedIn, logIn, makeAccount, password } from '../viewer.ts';

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

/** A browser of a signed-in viewer that shows the match with its chat open. */
async function watcher(browser: Browser, address: string, email: string, secret = password) {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/auth/login/');
  if (secret === password) await makeAccount(page, email);
  await logIn(page, email, secret);
  await expectSignedIn(page);
  await page.goto(address);
  await untilAlive(page);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await page.getByRole('tab', { name: 'Chat' }).click();
  const writes = page.getByLabel('Write a comment');
  await expect(writes.or(page.getByRole('link', { name: 'Confirm your e-mail' }))).toBeVisible();
  return page;
}

const about = async (page: Page, text: string) => {
  const row = page.getByRole('listitem').filter({ hasText: text });
  await row.getByRole('button', { name: /^More about/ }).click();
};

test('a chat message reaches another viewer of a live match without a reload, is reported, and a moderator removes it for both', async ({
  browser,
  operator,
}) => {
  const id = await operator.createEvent({
    title: 'A match with a chat',
    eventStatus: 'live',
    film: 'football',
    gameStartDate: minutes(-1),
    gameEndDate: minutes(60),
  });
  const address = `/events/${id}/`;
  const [writer, reader, moderator] = await Promise.all([
    // Only accounts with a confirmed address may write.
    watcher(browser, address, 'newcomer@northline.example', 'grandstand-demo'),
    watcher(browser, address, emailOf('reader')),
    watcher(browser, address, 'editor@northline.example', 'grandstand-demo'),
  ]);
  const text = 'What a save by the keeper!';
  await writer.getByLabel('Write a comment').fill(text);
  await writer.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(writer.getByText(text)).toBeVisible();
  await expect(reader.getByText(text)).toBeVisible({ timeout: 15_000 });
  await expect(moderator.getByText(text)).toBeVisible({ timeout: 15_000 });
  await expectAccessible(reader);

  await about(reader, text);
  const sheet = reader.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Report' }).click();
  await sheet.getByRole('button', { name: 'It insults somebody' }).click();
  await expect(reader.getByText('A moderator will look at it')).toBeVisible();
  await expect(reader.getByText(text)).toHaveCount(0);
  await expect(writer.getByText(text)).toBeVisible();

  await about(moderator, text);
  await moderator.getByRole('button', { name: 'Remove for everyone' }).click();
  await expect(moderator.getByText(text)).toHaveCount(0);
  await expect(writer.getByText(text)).toHaveCount(0);
});
