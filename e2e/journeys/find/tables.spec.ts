import type { Page } from '@playwright/test';
import { sidewaysScroll } from '../accessible-pages.ts';
import {
  expect,
  expectAccessible,
  inMinutes,
  onTenant,
  test,
  untilInteractive,
} from '../journey.ts';

const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /^Sections of/ }).getByRole('link', { name, exact: true });

/** Hides all results, as the switch does. */
const hideResults = (page: Page, url: string) =>
  page.context().addCookies([{ name: 'ott-spoiler-free', value: 'on', url }]);

test('a fan goes from the table of a competition to the form and the squad of a team', async ({
  page,
}) => {
  await page.goto('/league/nl-meridian/');
  await untilInteractive(page);
  await view(page, 'Table').click();
  const table = page.getByRole('table', { name: 'Table: Meridian Premier' });
  await expect(table.getByRole('row')).toHaveCount(13);
  await expectAccessible(page);
  const leader = table.getByRole('link').first();
  const name = (await leader.textContent()) ?? '';
  await leader.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const form = page.getByRole('region', { name: 'Form' });
  await expect(form.getByRole('link')).toHaveCount(5);
  await view(page, 'Squad').click();
  const keepers = page.getByRole('region', { name: 'Goalkeepers' });
  await expect(keepers.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
});

test('a table shows nothing to viewers who hide results, until they open it', async ({ page }) => {
  await hideResults(page, onTenant('localhost', '/'));
  const html: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'document')
      void response.text().then((text) => html.push(text));
  });
  await page.goto('/league/nl-meridian/?view=table');
  await untilInteractive(page);
  await expect(page.getByRole('heading', { name: 'The table is hidden' })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect.poll(() => html.length).toBe(1);
  expect(html[0]).not.toMatch(/"points"|"form":\["/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show table' }).click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(13);
});

for (const width of [390, 1440])
  test(`the home page of a club has its next match, form, table and squad at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(onTenant('harbour.localhost', '/'));
    await untilInteractive(page);
    const form = page.getByRole('region', { name: 'Form' });
    // It loads when it is about to scroll into view.
    await expect(async () => {
      await page.mouse.wheel(0, 600);
      await expect(form).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(form.getByRole('link')).toHaveCount(5);
    const table = page.getByRole('region', { name: 'Table' });
    await expect(table.getByRole('row')).toHaveCount(6);
    await expect(table.getByRole('row', { name: /Osmere Harbour/ })).toBeVisible();
    await table.getByRole('button', { name: 'Whole table' }).click();
    await expect(table.getByRole('row')).toHaveCount(15);
    await expectAccessible(page);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('link', { name: 'Whole squad' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Osmere Harbour' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Forwards' })).toBeVisible();
  });

test('a match shows the squads of both teams, and a league of minors has no table', async ({
  page,
  operator,
}) => {
  const fields = { gameStartDate: inMinutes(60), team1: 'nl-cal', team2: 'nl-dun' };
  const id = await operator.createEvent({ title: 'With squads', ...fields });
  await page.goto(`/events/${id}/?tab=about`);
  const squads = page.getByRole('region', { name: 'Squads' });
  await expect(squads.getByRole('heading', { level: 3 })).toHaveText([
    'Caldervane City',
    'Dunmarrow Wanderers',
  ]);
  await expectAccessible(page);
  await page.goto('/league/nl-lantern-u19/?view=table');
  await untilInteractive(page);
  await expect(page.getByRole('heading', { name: 'No table yet' })).toBeVisible();
  await expect(view(page, 'Table')).toHaveCount(0);
});
