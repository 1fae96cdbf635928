import type { Page } from '@playwright/test';
import { moreOf, runningMatch } from '../event-page.ts';
import { expect, expectAccessible, test, untilInteractive } from '../journey.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox();
  if (box === null) throw new Error(`${selector} has no box`);
  return box;
};

test('a phone shows one row of tools and the tabs without scrolling, and in Hebrew the tabs follow keys, the address and Back', async ({
  page,
  operator,
}) => {
  const id = await operator.createEvent(runningMatch());
  await page.goto(`/he/events/${id}/`);
  await untilInteractive(page);
  const tab = (name: string) => page.getByRole('tab', { name });
  const chosen = page.getByRole('tab', { selected: true });
  await expect(chosen).toHaveText('רגעים');
  await expect(page.getByRole('button', { name: 'יצירת קליפ' })).toBeVisible();

  const tools = await boxOf(page, '.tool-row');
  const tabs = await boxOf(page, '.event-tabs');
  expect(tools.height).toBe(48);
  expect(tabs.y - (tools.y + tools.height)).toBeLessThan(24);
  expect(tabs.y + tabs.height).toBeLessThan(844);
  const sizes = await page
    .locator('.tool-row > *, [role=tab]:visible')
    .evaluateAll((all) =>
      all.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
    );
  // Four of each: this match has no statistics.
  expect(sizes.length).toBe(8);
  for (const { width, height } of sizes) {
    expect(width).toBeGreaterThanOrEqual(44);
    expect(height).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page);

  // From right to left, the next tab is on the left.
  await chosen.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(chosen).toHaveText('צ׳אט');
  await expect(chosen).toBeFocused();
  await expect(page.getByRole('region', { name: 'צ׳אט' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('tab')).toBe('chat');
  await tab('פרטים').tap();
  await expect(page.getByRole('tabpanel').getByText('Meridian Premier').first()).toBeVisible();
  await page.goBack();
  await expect(chosen).toHaveText('צ׳אט');
  await page.reload();
  await expect(chosen).toHaveText('צ׳אט');
});

test('the menu More has the other tools, closes with Escape, and shows which results the viewer sees', async ({
  page,
  operator,
}) => {
  const id = await operator.createEvent(runningMatch());
  await page.goto(`/events/${id}/`);
  await untilInteractive(page);
  await moreOf(page).tap();
  await expect(page.getByRole('button', { name: 'Clip the last 30 seconds' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Multi-view' })).toBeVisible();
  const results = page.getByRole('group', { name: 'Results' });
  await expect(results.getByRole('button', { pressed: true })).toHaveText('Shown');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(results).toBeHidden();
  await expect(moreOf(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await results.getByRole('button', { name: 'Hidden everywhere' }).tap();
  await expect(results).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show score' })).toBeVisible();
  await moreOf(page).tap();
  await expect(results.getByRole('button', { pressed: true })).toHaveText('Hidden everywhere');
  await results.getByRole('button', { name: 'Shown' }).tap();
  await expect(page.getByRole('button', { name: 'Show score' })).toBeHidden();
});
