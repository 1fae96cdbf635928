import { expect, ignoreStatus, operatorCall, test } from '../journey.ts';
import { checkSurface, createOperator, openStudio } from './operator.ts';

// The page requests the session before it shows the sign-in form, and gets 401; an outdated edit gets 409.
test.afterEach(({ consoleErrors }) => {
  for (const status of [401, 409]) ignoreStatus(consoleErrors, status);
});

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('an editor corrects the name of a team and enters its squad', async ({ page }) => {
  const title = `Rvoers ${crypto.randomUUID().slice(0, 8)}`;
  await operatorCall('identity/create', { type: 'team', title });
  await openStudio(page, await createOperator(page.request, 'editor'), '/fixtures');
  await page.getByRole('link', { name: 'Teams and competitions' }).click();
  await page.getByLabel('Name or reference').fill(title);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await checkSurface(page, 'teams');
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

  // A picture of the player, cropped to a square.
  await squad.locator('summary').filter({ hasText: 'Picture of Nia New' }).click();
  await squad.getByLabel('Choose: Picture of Nia New').setInputFiles({
    name: 'nia.png',
    mimeType: 'image/png',
    buffer: Buffer.from(onePixel, 'base64'),
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(squad.getByRole('button', { name: 'Remove: Picture of Nia New' })).toBeVisible();
  await checkSurface(page, 'a team');
});

test('two editors of one squad keep both changes, and compare a player whom both changed', async ({
  page,
}) => {
  const title = `Rovers ${crypto.randomUUID().slice(0, 8)}`;
  const created = (await operatorCall('identity/create', { type: 'team', title })) as {
    content: { id: string };
  };
  const { id } = created.content;
  const setSquad = (...players: object[]) => operatorCall(`team/set_roster/${id}`, { players });
  await setSquad({ number: 1, name: 'Ada' }, { number: 9, name: 'Bea' });
  const editor = await createOperator(page.request, 'editor');
  await openStudio(page, editor, `/fixtures/teams/${id}`);
  const squad = page.getByRole('form', { name: 'Squad' });
  const name = (position: number) => squad.getByLabel('Name of the player').nth(position);
  await name(0).fill('Ada Marlow');
  await setSquad({ number: 1, name: 'Ada' }, { number: 9, name: 'Bea Varga' });
  await squad.getByRole('button', { name: 'Save the squad' }).click();
  await expect(squad.getByText('Saved')).toBeVisible();
  await expect(name(0)).toHaveValue('Ada Marlow');
  await expect(name(1)).toHaveValue('Bea Varga');

  await name(1).fill('Beatrice Varga');
  await setSquad({ number: 1, name: 'Ada Marlow' }, { number: 9, name: 'B. Varga' });
  await squad.getByRole('button', { name: 'Save the squad' }).click();
  const compare = page.getByRole('dialog', { name: 'Someone else changed the squad' });
  await compare.getByRole('radio', { name: /B\. Varga/ }).check();
  await compare.getByRole('button', { name: 'Save' }).click();
  await expect(name(1)).toHaveValue('B. Varga');
  await expect(name(0)).toHaveValue('Ada Marlow');
});
