import { expect, ignoreStatus, test } from '../journey.ts';
import { checkSurface, createOperator, openStudio } from './operator.ts';

// The pages request the session before they show a sign-in, and get 401.
test.afterEach(({ consoleErrors }) => ignoreStatus(consoleErrors, 401));

test('a person of several portals sees the matches of today in all, and opens the desk of another portal', async ({
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
  await row.getByRole('button', { name: 'Portals of Journey editor' }).click();
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
  await expect(dialog).toContainText('loses role, sessions and keys at once');
  await dialog.getByRole('button', { name: 'Remove from 3 portals' }).click();
  await expect(page.getByText(colleague)).toHaveCount(0);
});

test('the revenue of several portals is one view of the figures', async ({ page }) => {
  const owner = await createOperator(page.request, 'owner', { administrator: true });
  await openStudio(page, owner, '/figures?view=portals');
  await expect(page.getByRole('heading', { level: 1, name: 'Figures' })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await checkSurface(page, 'revenue of portals');
});
