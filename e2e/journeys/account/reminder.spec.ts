import { expect, expectAccessible, test, untilInteractive } from '../journey.ts';
import { emailOf, expectSignedIn, createAccount, password } from '../viewer.ts';

test('a reminder that is set on the page of a match, through a log-in over it, shows in lists and can be removed in the account', async ({
  page,
}) => {
  const email = emailOf('remind');
  await page.goto('/upcoming/');
  await createAccount(page, email);
  await untilInteractive(page);
  // The last match of the list's first page starts in more than an hour. Identified by its address: other
  // matches may have the same title.
  const match = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Remind me by email: / }) })
    .last()
    .getByRole('link')
    .first();
  const address = (await match.getAttribute('href')) ?? '';
  /** The row of the match in any open list. */
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="${address}"]`) })
    .last();
  await match.click();
  await expect(page).toHaveURL(/\/events\/[^/]+\/$/);

  // The log-in opens over the page, and the reminder is set after it.
  await page.getByRole('button', { name: 'Remind me by email', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Log in to set a reminder' });
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('Email address').fill(email);
  await sheet.getByLabel('Password', { exact: true }).fill(password);
  const saved = page.waitForResponse(/add_reminder/);
  await sheet.getByRole('button', { name: 'Log in', exact: true }).click();
  expect((await saved).ok()).toBe(true);
  await expectSignedIn(page);
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Reminder set', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  // Both the list and the account show it; the account removes it.
  await page.goto('/upcoming/');
  await expect(row.getByRole('button', { name: /^Remind me by email: / })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectAccessible(page);
  await page.goto('/account/reminders/');
  await expect(row).toBeVisible();
  await expectAccessible(page);
  const removed = page.waitForResponse(/remove_reminder/);
  await row.getByRole('button', { name: /^Reminder set: / }).click();
  expect((await removed).ok()).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No reminders' })).toBeVisible();
});
