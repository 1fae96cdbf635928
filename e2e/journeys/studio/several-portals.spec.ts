import { expect, ignoreStatus, onTenant, test } from '../journey.ts';
import { checkSurface, createOperator, openStudio } from './operator.ts';

// The pages request the session before they show a sign-in, and get 401.
test.afterEach(({ consoleErrors }) => ignoreStatus(consoleErrors, 401));

test('a person with roles in several portals sees the matches of today in all, and opens the desk of another portal', async ({
  page,
  context,
}) => {
  const email = await createOperator(page.request, 'scorer', { administrator: true });
  await openStudio(page, email, '/match-day');
  await page.getByRole('button', { name: /^Live \(/ }).click();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.filter({ hasText: 'Northline Sport' }).first()).toBeVisible();
  await page.getByLabel('Club or match').fill('Osmere Harbour FC');
  await expect(rows.filter({ hasText: 'Northline Sport' })).toHaveCount(0);
  await checkSurface(page, 'match day');
  const opened = context.waitForEvent('page');
  await rows
    .first()
    .getByRole('button', { name: /^Open the desk/ })
    .click();
  const desk = await opened;
  // The first time, the person confirms who they are.
  await desk.getByRole('button', { name: 'Continue as Journey scorer' }).click();
  await expect(desk).toHaveURL(/\/\/harbour\.localhost:\d+\/studio\/matches\/[\w.~-]+$/);
  await expect(desk.getByRole('region', { name: 'Score' })).toBeVisible();
});

test('an owner of several portals gives a person a role in others, and ends it in all', async ({
  page,
}) => {
  const owner = await createOperator(page.request, 'owner', { administrator: true });
  const colleague = await createOperator(page.request, 'editor');
  await openStudio(page, owner, '/people');
  const row = page.getByRole('listitem').filter({ hasText: colleague });
  await row.getByRole('button', { name: 'Portals: Journey editor' }).click();
  const dialog = page.getByRole('dialog');
  const roleIn = (portal: string) => dialog.getByRole('listitem').filter({ hasText: portal });
  const choose = (portal: string) => roleIn(portal).getByRole('checkbox').check();
  await checkSurface(page, 'portals of a person');
  await choose('Osmere Harbour FC');
  await choose('PXA Arena');
  await dialog.getByRole('button', { name: 'Add to 2 portals' }).click();
  await expect(roleIn('Osmere Harbour FC')).toContainText('editor');
  await expect(roleIn('PXA Arena')).toContainText('editor');
  for (const portal of ['Northline Sport', 'Osmere Harbour FC', 'PXA Arena']) await choose(portal);
  await dialog.getByRole('button', { name: 'Remove from 3 portals' }).click();
  await expect(dialog).toContainText('loses role, sessions, keys and invitations at once');
  await dialog.getByRole('button', { name: 'Remove from 3 portals' }).click();
  await expect(page.getByText(colleague)).toHaveCount(0);

  // A new person is invited to several by one mail.
  const guest = `guest-${crypto.randomUUID()}@studio.example`;
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByLabel('Email address').fill(guest);
  await page.getByText('Also invite to other portals').click();
  await page.getByRole('checkbox', { name: 'PXA Arena' }).check();
  await checkSurface(page, 'invitation to several portals');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: guest })).toContainText(
    'and 1 other portal',
  );
});

test('support finds a customer of another portal without knowing it, and opens them there', async ({
  page,
  context,
}) => {
  const support = await createOperator(page.request, 'support', { administrator: true });
  const key = crypto.randomUUID().slice(0, 8);
  const email = `fan-${key}@fans.example`;
  const registered = await page.request.post('/api/user/register', {
    // Node finds no address for names below localhost.
    headers: { host: new URL(onTenant('harbour.localhost', '/')).host },
    data: {
      username: email,
      password: 'a-fan-of-harbour',
      display_name: `Fan ${key}`,
      strategy: 'refresh',
    },
  });
  expect(registered.status(), await registered.text()).toBe(200);
  await openStudio(page, support, '/customers');
  await page.getByRole('link', { name: 'All portals' }).click();
  await page.getByLabel('Email address').fill(`fan-${key}`);
  await page.keyboard.press('Enter');
  const found = page.getByRole('region', { name: /^Osmere Harbour FC/ });
  await expect(found).toContainText(email);
  const opened = context.waitForEvent('page');
  await found.getByRole('button').click();
  const customer = await opened;
  await customer.getByRole('button', { name: 'Continue as Journey support' }).click();
  await expect(customer).toHaveURL(/\/\/harbour\.localhost:\d+\/studio\/customers\/[\w.~-]+$/);
  await expect(customer.getByRole('main')).toContainText(email);
});

test('an owner previews and copies the products of a portal into another', async ({ page }) => {
  const owner = await createOperator(page.request, 'owner', { administrator: true });
  await openStudio(page, owner, '/shop');
  await page.getByRole('button', { name: 'Copy to other portals' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('PXA Arena').check();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('status')).toBeVisible();
  await expect(dialog.locator('details', { hasText: 'PXA Arena' })).toHaveCount(1);
});

test('the revenue of several portals is one view of the figures', async ({ page }) => {
  const owner = await createOperator(page.request, 'owner', { administrator: true });
  await openStudio(page, owner, '/figures?view=portals');
  await expect(page.getByRole('heading', { level: 1, name: 'Figures' })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await checkSurface(page, 'revenue of portals');
});
