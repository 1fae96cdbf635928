import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { dayMs } from '@grandstand/contract/constants';
import { settleLayout, sidewaysScroll } from '../accessible-pages.ts';
import {
  expect,
  expectAccessible,
  ignoreStatus,
  inMinutes,
  operatorCall,
  test,
  untilInteractive,
} from '../journey.ts';
import { emailOf, openSignedIn, otherBrowser } from '../viewer.ts';
import { createOperator, openStudio } from './operator.ts';

// The page requests the session before it shows the sign-in form, and gets 401; a conflict is refused with 409.
test.afterEach(({ consoleErrors }) => {
  for (const status of [401, 409]) ignoreStatus(consoleErrors, status);
});

/** Checks a surface on a phone in both themes. */
async function checkSurface(page: Page, surface: string): Promise<void> {
  await settleLayout(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const colorScheme of ['dark', 'light'] as const)
    await test.step(`${surface}, ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectAccessible(page);
      expect(await sidewaysScroll(page)).toBe(0);
    });
  if (size !== null) await page.setViewportSize(size);
}

/** A name that no other journey has. */
const unique = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 8)}`;
/** Opens a room by the navigation. */
const openRoom = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Rooms' })
    .getByRole('link', { name, exact: true })
    .first()
    .click();

async function createProduct(title: string): Promise<string> {
  const { content } = (await operatorCall('product/create', {
    type: 'PPV',
    title,
    price: 500,
    currency: 'EUR',
    // Inactive, so that no other journey is offered it.
    active: false,
  })) as { content: { id: string } };
  return content.id;
}

test('an owner sells a match at its own price and by a season pass, and makes a discount code; a viewer sees both prices, and pays less with the code', async ({
  page,
  browser,
  request,
}) => {
  await openStudio(page, await createOperator(request, 'owner'), '/matches');
  await openRoom(page, 'Fixtures');
  await page.getByRole('link', { name: 'New match' }).click();
  const team = unique('Club');
  const title = `${team} at home`;
  await page.getByLabel('Title', { exact: true }).fill(title);
  const home = page.getByRole('combobox', { name: 'Home team' });
  await home.fill(team);
  await page.getByRole('option', { name: `Create “${team}”` }).click();
  await expect(home).toHaveValue(team);
  await page
    .getByLabel('Start', { exact: true })
    .fill(new Date(Date.now() + 20 * dayMs).toISOString().slice(0, 16));
  const price = page.getByRole('region', { name: 'Price' });
  await expect(price).toContainText('Everyone watches for free');
  await page.getByLabel('Access').selectOption('Ticket or pass');
  await price.getByLabel('Price of this match').fill('7,499');
  await page.getByRole('button', { name: 'Create the match' }).click();
  await expect(price.getByText('Enter a price, such as 9.99.')).toBeVisible();
  await price.getByLabel('Price of this match').fill('7,49');
  await expect(price).toContainText('Viewers pay €7.49 for this match.');
  await page.getByRole('button', { name: 'Create the match' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const eventId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const offers = price.getByRole('list', { name: 'On the match page now' });
  await expect(offers).toContainText('Match ticket: €7.49');
  await checkSurface(page, 'form of a match');

  await openRoom(page, 'Shop');
  await page.getByRole('link', { name: 'New product' }).click();
  await page.getByLabel('Kind').selectOption('Pass or subscription for competitions or teams');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await expect(page.getByText('Add a competition or team.')).toBeVisible();
  const pass = `Season pass of ${team}`;
  await page.getByLabel('Name', { exact: true }).first().fill(pass);
  await page.getByText('Other languages').click();
  await page.getByRole('group', { name: 'Deutsch' }).getByLabel('Name').fill(`Saisonpass ${team}`);
  await page.getByLabel('Price', { exact: true }).fill('49,90');
  await page.getByRole('combobox', { name: 'Add a competition or team' }).fill(team);
  await page.getByRole('option', { name: team }).click();
  await expect(page.getByRole('button', { name: `Remove ${team}` })).toBeVisible();
  await page
    .getByLabel('How long it lasts')
    .selectOption('Until a fixed time, such as the end of the season');
  const nextYear = new Date().getFullYear() + 1;
  await page.getByLabel('Ends').fill(`${nextYear}-07-01T00:00`);
  await checkSurface(page, 'new product');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: pass })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Shop', exact: true }).click();
  const row = page.getByRole('list', { name: 'Products' }).getByRole('link', { name: pass });
  await expect(row).toContainText('€49.90');
  await expect(row).toContainText(`Pass · ${team} · until Jun 30, ${nextYear}`);
  await checkSurface(page, 'products');

  await page.getByRole('link', { name: 'Discount codes' }).click();
  await page.getByRole('button', { name: 'New discount codes' }).click();
  const purpose = unique('=Sponsors');
  await page.getByLabel('Purpose').fill(purpose);
  await page.getByLabel('Product', { exact: true }).selectOption(`Match ticket: ${title}`);
  await page.getByLabel('Percent', { exact: true }).fill('20');
  await page.getByLabel('How many codes').fill('3');
  await page.getByRole('button', { name: 'Create 3 codes' }).click();
  const created = page.getByRole('dialog', { name: '3 codes are created' });
  await expect(created.getByRole('listitem')).toHaveCount(3);
  const code = await created.getByRole('listitem').first().innerText();
  const download = page.waitForEvent('download');
  await created.getByRole('button', { name: 'Download (CSV)' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain(code);
  // No spreadsheet takes the purpose for a formula.
  expect(file).toContain(`"'${purpose}"`);
  await created.getByRole('button', { name: 'I have them' }).click();
  const batch = page.getByRole('listitem').filter({ hasText: purpose });
  await expect(batch).toContainText('20 % off · Match ticket · 3 codes');
  await expect(batch).toContainText('0 of 3 used');
  await checkSurface(page, 'discount codes');

  const viewer = await otherBrowser(browser);
  await viewer.page.goto(`/events/${eventId}/`);
  await expect(viewer.page.getByRole('link', { name: 'Buy ticket · €7.49' })).toBeVisible();
  await expect(viewer.page.getByText(pass).first()).toBeVisible();
  await expect(viewer.page.getByText('€49.90').first()).toBeVisible();
  await openSignedIn(viewer.page, emailOf('discount'), `/account/ppv/buy/${eventId}/`);
  await untilInteractive(viewer.page);
  await viewer.page.getByText('I have a discount code').click();
  await viewer.page.getByLabel('Discount code').fill(code);
  await viewer.page.getByRole('button', { name: 'Apply' }).click();
  await expect(viewer.page.getByText('€5.99 instead of €7.49')).toBeVisible();
  await viewer.close();

  await batch.getByRole('button', { name: `Revoke: ${purpose}` }).click();
  const revoke = page.getByRole('dialog', { name: `Revoke all codes of “${purpose}”?` });
  await revoke.getByRole('button', { name: 'Revoke' }).click();
  await expect(batch.getByText('Ended')).toBeVisible();
  await page.getByRole('link', { name: 'Revenue in Figures' }).click();
  await expect(page).toHaveURL(/\/studio\/figures\?view=revenue/);
});

test('an owner who saves a product that another one has changed chooses between both; a product is archived, offered again and deleted, support may only read', async ({
  page,
  browser,
  request,
}) => {
  const title = unique('Day ticket');
  const id = await createProduct(title);
  await openStudio(page, await createOperator(request, 'owner'), `/shop/${id}`);
  const other = await otherBrowser(browser);
  await openStudio(other.page, await createOperator(request, 'owner'), `/shop/${id}`);
  const price = (tab: Page) => tab.getByLabel('Price', { exact: true });
  await price(page).fill('6');
  await page.getByLabel('Description').first().fill('For one match');
  await price(other.page).fill('7');
  await other.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.page).toHaveURL(/\/studio\/shop$/);
  await other.close();

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this product' });
  await expect(dialog.getByRole('group')).toHaveCount(1);
  await dialog.getByRole('radio', { name: /€7\.00/ }).check();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/studio\/shop$/);
  await page.getByRole('link', { name: title }).click();
  await expect(price(page)).toHaveValue('7.00');
  await expect(page.getByLabel('Description').first()).toHaveValue('For one match');

  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByText('This product is archived')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(price(page)).toBeVisible();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByText('This product is archived')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
  await page.getByRole('link', { name: 'Archived products' }).click();

  // A product with codes is held: the studio says so, and offers what is left to do.
  const held = unique('Held ticket');
  const heldId = await createProduct(held);
  await operatorCall('access_code/create_batch', { label: held, productId: heldId, count: 1 });
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const removal = page.getByRole('dialog', { name: `Delete ${title}?` });
  await removal.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/studio\/shop$/);
  await page.goto(`/studio/shop/${heldId}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const archive = page.getByRole('dialog', { name: `Archive ${held}?` });
  await expect(archive).toContainText('can’t be deleted');
  await archive.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('This product is archived')).toBeVisible();

  await openStudio(page, await createOperator(request, 'support'), `/shop/${heldId}`);
  await expect(page.getByText('Only these roles can change the shop: Owner.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
  await openStudio(page, await createOperator(request, 'moderator'), `/shop`);
  await expect(page.getByText('It requires the role of')).toBeVisible();
});

test('the price of a match is set, undone and removed in its form; an owner whose price another one has changed sees theirs first, and an editor sees the price', async ({
  page,
  browser,
  operator,
  request,
}) => {
  const id = await operator.createEvent({
    title: unique('Priced match'),
    gameStartDate: inMinutes(60 * 24 * 30),
    gameEndDate: inMinutes(60 * 24 * 30 + 120),
    eventStatus: 'upcoming',
    film: null,
    commerceType: 'commerce_ppv_media',
  });
  const path = `/fixtures/${id}`;
  const price = (tab: Page) => tab.getByLabel('Price of this match');
  const offers = (tab: Page) => tab.getByRole('list', { name: 'On the match page now' });
  const save = async (tab: Page, amount: string) => {
    await price(tab).fill(amount);
    await tab.getByRole('button', { name: 'Save', exact: true }).click();
  };
  await openStudio(page, await createOperator(request, 'owner'), path);
  await expect(offers(page)).toContainText('Match ticket: €3.99');
  const other = await otherBrowser(browser);
  await openStudio(other.page, await createOperator(request, 'owner'), path);
  await expect(price(other.page)).toHaveValue('');

  await save(page, '5');
  await expect(page).toHaveURL(/\/studio\/fixtures$/);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  // The form that opens again starts from the price before.
  await page.goBack();
  await expect(offers(page)).toContainText('Match ticket: €3.99');
  await expect(price(page)).toHaveValue('');
  await save(page, '5,50');
  await expect(page).toHaveURL(/\/studio\/fixtures$/);

  await save(other.page, '6');
  await expect(other.page.getByText('it is €5.50 now. Save again to replace it.')).toBeVisible();
  await other.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.page).toHaveURL(/\/studio\/fixtures$/);
  await openStudio(other.page, await createOperator(request, 'editor'), path);
  await expect(offers(other.page)).toContainText('Match ticket: €6.00');
  await expect(other.page.getByText('Prices are set by: Owner.')).toBeVisible();
  await expect(price(other.page)).toHaveCount(0);
  await other.close();

  await page.goto(`/studio${path}`);
  await expect(price(page)).toHaveValue('6.00');
  await save(page, '');
  await expect(page).toHaveURL(/\/studio\/fixtures$/);
  await page.goto(`/events/${id}/`);
  await expect(page.getByRole('link', { name: 'Buy ticket · €3.99' })).toBeVisible();
});
