import type { Page } from '@playwright/test';
import { dayMs } from '@grandstand/contract/constants';
import { settleLayout, sidewaysScroll } from '../accessible-pages.ts';
import { expect, expectAccessible, ignoreStatus, test } from '../journey.ts';
import { otherBrowser } from '../viewer.ts';
import { createOperator, openStudio, operatorPassword } from './operator.ts';

// The page requests the session before it shows the sign-in form, and gets 401.
test.afterEach(({ consoleErrors }) => ignoreStatus(consoleErrors, 401));

/** A day to come that no match of the demo has. */
const farDay = (days: number): string =>
  new Date(Date.now() + (400 + days) * dayMs).toISOString().slice(0, 10);
const upcoming = (title: string, day: string) => ({
  title,
  gameStartDate: `${day}T15:00:00.000Z`,
  gameEndDate: `${day}T17:00:00.000Z`,
  eventStatus: 'upcoming' as const,
  film: null,
});
/** A title that no other journey has. */
const unique = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 8)}`;

const search = (page: Page, text: string) =>
  page.goto(`/studio/fixtures?text=${encodeURIComponent(JSON.stringify(text))}`);
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
/** Opens and closes the form of a match. */
const opener = (page: Page, title: string) =>
  row(page, title).first().getByRole('rowheader').getByRole('button');

test('an editor creates a match by keyboard, changes it in its row and undoes the change', async ({
  page,
  request,
}) => {
  await openStudio(page, await createOperator(request, 'editor'), '/fixtures');
  await page.getByRole('link', { name: 'New match' }).focus();
  await page.keyboard.press('Enter');
  const title = unique('Cup final');
  await page.getByLabel('Title', { exact: true }).fill(title);
  const home = page.getByRole('combobox', { name: 'Home team' });
  await home.fill('Astermoor Ath');
  await expect(page.getByRole('option', { name: 'Astermoor Athletic' }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(home).toHaveValue('Astermoor Athletic');
  await page.getByLabel('Start', { exact: true }).fill(`${farDay(1)}T15:00`);
  await page.getByLabel('Pitch or hall').fill('Pitch 7');
  await page.getByLabel('Pitch or hall').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await search(page, title);
  await opener(page, title).press('Enter');
  const form = page.getByRole('form', { name: `Edit ${title}` });
  await form.getByLabel('Pitch or hall').fill('Hall 2');
  await form.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(row(page, title)).toContainText('Hall 2');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row(page, title)).toContainText('Pitch 7');
});

test('an editor of a match that another one has changed chooses between both, field by field', async ({
  page,
  browser,
  operator,
  request,
  consoleErrors,
}) => {
  const title = unique('Derby');
  const id = await operator.createEvent(upcoming(title, farDay(2)));
  await openStudio(page, await createOperator(request, 'editor'), `/fixtures/${id}`);
  const other = await otherBrowser(browser);
  await openStudio(other.page, await createOperator(request, 'editor'), `/fixtures/${id}`);
  const venue = (tab: Page) => tab.getByLabel('Pitch or hall');
  await venue(page).fill('Pitch A');
  await page.getByLabel('Round').fill('Round 4');
  await venue(other.page).fill('Pitch B');
  await other.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.page).toHaveURL(/\/studio\/fixtures$/);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this match' });
  await expect(dialog.getByRole('group')).toHaveCount(1);
  await expect(dialog.getByRole('group', { name: 'Pitch or hall' })).toContainText('Pitch B');
  await dialog.getByRole('radio', { name: /Pitch B/ }).check();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/studio\/fixtures$/);
  await page.goto(`/studio/fixtures/${id}`);
  await expect(venue(page)).toHaveValue('Pitch B');
  await expect(page.getByLabel('Round')).toHaveValue('Round 4');
  await other.close();
  ignoreStatus(consoleErrors, 409);
});

test('unsaved changes survive an ended session and a reload, for the person who made them', async ({
  page,
  operator,
  request,
}) => {
  const title = unique('Friendly');
  const id = await operator.createEvent(upcoming(title, farDay(3)));
  const email = await createOperator(request, 'editor');
  await openStudio(page, email, `/fixtures/${id}`);
  await page.getByLabel('Pitch or hall').fill('Pitch 9');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  await page.reload();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(operatorPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('These are your unsaved changes from before.')).toBeVisible();
  await expect(page.getByLabel('Pitch or hall')).toHaveValue('Pitch 9');
  // Another person sees nothing of it.
  await openStudio(page, await createOperator(request, 'editor'), `/fixtures/${id}`);
  await expect(page.getByLabel('Pitch or hall')).toHaveValue('');
});

test('a match is postponed by dragging and by keyboard, undone, called off, withdrawn and restored; a taken pitch is shown', async ({
  page,
  operator,
  request,
}) => {
  const [title, second] = [unique('League match'), unique('Other match')];
  const [day, nextDay] = [`${farDay(0).slice(0, 7)}-10`, `${farDay(0).slice(0, 7)}-12`];
  await operator.createEvent({ ...upcoming(title, day), venue: 'Ground 3' });
  await operator.createEvent({ ...upcoming(second, nextDay), venue: 'ground 3' });
  await openStudio(page, await createOperator(request, 'editor'), '/fixtures');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/studio/fixtures?view=calendar&month=${day.slice(0, 7)}`);
  const dayOf = (date: string) => page.locator(`[data-day="${date}"]`);
  await dayOf(day).getByRole('listitem').filter({ hasText: title }).dragTo(dayOf(nextDay));
  const dialog = page.getByRole('dialog', { name: `Postpone ${title}?` });
  await expect(dialog.getByRole('link', { name: second })).toBeVisible();
  await dialog.getByLabel('Note to viewers').fill('Frozen pitch');
  await dialog.getByRole('button', { name: 'Postpone' }).click();
  await expect(dayOf(nextDay)).toContainText(title);
  await expect(dayOf(nextDay).getByText('Conflict')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(dayOf(day)).toContainText(title);

  await page.getByRole('button', { name: `Move ${title} to another day` }).press('Enter');
  await dialog.getByLabel('New start').fill(`${nextDay}T20:00`);
  await dialog.getByLabel('New start').press('Enter');
  await expect(dayOf(nextDay)).toContainText(title);
  await expect(dayOf(nextDay).getByText('Conflict')).toHaveCount(0);

  await search(page, title);
  await expect(row(page, title)).toContainText('Postponed from');
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Call off' }).click();
  await page
    .getByRole('dialog', { name: `Call off ${title}?` })
    .getByRole('button', { name: 'Call off' })
    .click();
  await expect(row(page, title)).toContainText('Called off');
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  await page
    .getByRole('dialog', { name: `Withdraw ${title}?` })
    .getByRole('button', { name: 'Withdraw' })
    .click();
  await expect(page.getByText('No matches', { exact: true })).toBeVisible();
  await page.getByLabel('Status').selectOption('Withdrawn');
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await page.getByLabel('Status').selectOption('All');
  await expect(row(page, title)).toBeVisible();
});

test('a season is previewed, imported and corrected from a file; a wrong row is named and nothing is imported', async ({
  page,
  request,
}) => {
  await openStudio(page, await createOperator(request, 'editor'), '/fixtures/import');
  const key = crypto.randomUUID().slice(0, 8);
  const file = (venue: string, start: string) => ({
    name: 'season.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `\u{feff}referenceId;title;start;sport;venue\r\n${key}-1;Season ${key} 1;${farDay(5)} 15:00;football;${venue}\r\n${key}-2;Season ${key} 2;${start};football;${venue}\r\n`,
    ),
  });
  const choose = page.getByLabel('Choose a file');
  await choose.setInputFiles(file('Pitch 1', 'soon'));
  const problem = page.getByRole('row').filter({ hasText: 'soon' });
  await expect(problem).toContainText('3');
  await expect(problem).toContainText('start');
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0);

  await choose.setInputFiles(file('Pitch 1', `${farDay(6)} 15:00`));
  await page.getByRole('button', { name: 'Import 2 matches' }).click();
  await expect(page.getByText('Imported: 2 new')).toBeVisible();
  await choose.setInputFiles(file('Pitch 2', `${farDay(6)} 15:00`));
  await page.getByRole('button', { name: 'Import 2 matches' }).click();
  await expect(page.getByText('Imported: 0 new, 2 changed')).toBeVisible();
  await search(page, `Season ${key}`);
  await expect(row(page, 'Pitch 2')).toHaveCount(2);
  await page.goto('/studio/fixtures/import');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toBe('fixtures.csv');
});

test('a series is created at once, and a poster is cropped to its ratio', async ({
  page,
  request,
}) => {
  await openStudio(page, await createOperator(request, 'editor'), '/fixtures/new');
  const title = unique('Training');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Start', { exact: true }).fill(`${farDay(20)}T18:30`);
  await page.getByLabel('Number of matches').fill('3');
  await page.getByRole('button', { name: 'Create 3 matches' }).click();
  await expect(row(page, title)).toHaveCount(3);
  await opener(page, title).click();
  const form = page.getByRole('form', { name: `Edit ${title}` });
  const picture = await page.screenshot();
  await form
    .getByLabel('Choose: Poster')
    .setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer: picture });
  const dialog = page.getByRole('dialog', { name: 'Poster' });
  await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  await dialog.getByRole('button', { name: 'Save the picture' }).click();
  await expect(dialog).toHaveCount(0);
  const poster = form.getByRole('group', { name: 'Pictures' }).locator('img').first();
  // The browser of the journeys loads no pictures, so the file is decoded here.
  await expect
    .poll(() =>
      poster.evaluate(async (img: HTMLImageElement) => {
        const { width, height } = await createImageBitmap(await (await fetch(img.src)).blob());
        return (width / height).toFixed(2);
      }),
    )
    .toBe('1.78');
});

test('fixtures are accessible as a table, as a calendar and as a form, and nothing scrolls sideways', async ({
  page,
  operator,
  request,
}) => {
  const title = unique('Accessible');
  const id = await operator.createEvent({ ...upcoming(title, farDay(8)), venue: 'Pitch 1' });
  await openStudio(page, await createOperator(request, 'owner'), '/fixtures');
  const check = async (surface: string) => {
    await settleLayout(page);
    for (const colorScheme of ['dark', 'light'] as const)
      for (const width of [390, 820, 1440]) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        await test.step(`${surface}, ${colorScheme}, ${width} px`, async () => {
          await expectAccessible(page);
          expect(await sidewaysScroll(page)).toBe(0);
        });
      }
  };
  await search(page, title);
  await opener(page, title).click();
  await expect(page.getByLabel('Pitch or hall')).toHaveValue('Pitch 1');
  await check('table');
  await page.goto('/studio/fixtures?view=calendar');
  await expect(page.getByRole('link', { name: /\d\d:\d\d/ }).first()).toBeVisible();
  await check('calendar');
  // The grid of the month has days of its neighbours, too.
  const month = farDay(8).slice(0, 7);
  const first = Date.parse(`${month}-01`);
  for (const at of [first - dayMs, new Date(first).setUTCMonth(new Date(first).getUTCMonth() + 1)])
    await operator.createEvent(
      upcoming(unique('Neighbour'), new Date(at).toISOString().slice(0, 10)),
    );
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(`/studio/fixtures?view=calendar&month=${month}`);
  await expect(page.getByRole('link', { name: /\d\d:\d\d/ }).first()).toBeVisible();
  const months = await page
    .locator('[data-day]:visible')
    .evaluateAll((days) => days.map((day) => (day as HTMLElement).dataset['day']?.slice(0, 7)));
  expect(new Set(months).size, 'a phone lists the days of one month').toBe(1);
  await page.goto(`/studio/fixtures/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await check('form');
  await page.goto('/studio/fixtures/import');
  await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeVisible();
  await check('import');
});

test('a scorer sees no fixtures, but reads which roles edit them', async ({ page, request }) => {
  await openStudio(page, await createOperator(request, 'scorer'), '/matches');
  await expect(page.getByRole('heading', { name: 'Matches' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Fixtures' })).toHaveCount(0);
  await page.goto('/studio/fixtures');
  await expect(page.getByText('It requires the role of owner or editor.')).toBeVisible();
});
