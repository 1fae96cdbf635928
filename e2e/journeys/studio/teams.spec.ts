import { expect, ignoreStatus, operatorCall, test } from '../journey.ts';
import { createOperator, openStudio } from './operator.ts';

// The page requests the session before it shows the sign-in form, and gets 401.
test.afterEach(({ consoleErrors }) => ignoreStatus(consoleErrors, 401));

test('an editor corrects the name of a team and enters its squad', async ({ page }) => {
  const title = `Rvoers ${crypto.randomUUID().slice(0, 8)}`;
  await operatorCall('identity/create', { type: 'team', title });
  await openStudio(page, await createOperator(page.request, 'editor'), '/fixtures');
  await page.getByRole('link', { name: 'Teams and competitions' }).click();
  await page.getByLabel('Name or reference').fill(title);
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(title.replace('Rvo', 'Rov'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByRole('heading', { name: title.replace('Rvo', 'Rov'), level: 1 }),
  ).toBeVisible();
  const squad = page.getByRole('form', { name: 'Squad' });
  await squad.getByRole('button', { name: 'Add a player' }).click();
  await squad.getByLabel('Number').fill('9');
  await squad.getByRole('button', { name: 'Save the squad' }).click();
  await expect(squad.getByText('Enter the name.')).toBeVisible();
  await squad.getByLabel('Name of the player').fill('Nia New');
  await squad.getByLabel('Position').selectOption('goalkeeper');
  await squad.getByRole('button', { name: 'Save the squad' }).click();
  await expect(squad.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(squad.getByLabel('Name of the player')).toHaveValue('Nia New');
  await expect(squad.getByLabel('Position')).toHaveValue('goalkeeper');
});
