/** The keyboard in rooms with bars that stay at the bottom of the window. */
import type { Page } from '@playwright/test';
import { expect, ignoreStatus, test } from '../journey.ts';
import { createOperator, openStudio } from './operator.ts';

// The page requests the session before it shows the sign-in form, and gets 401.
test.afterEach(({ consoleErrors }) => ignoreStatus(consoleErrors, 401));

/**
 * Marks what has the focus with `data-focused`, and returns its name if a bar covers it; null if it can be seen or
 * nothing has the focus.
 */
const coveredFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return null;
    focused.dataset['focused'] = '';
    const { left, top, width, height } = focused.getBoundingClientRect();
    const shown = document.elementFromPoint(left + width / 2, top + height / 2);
    const isSeen =
      shown !== null &&
      (focused.contains(shown) ||
        shown.contains(focused) ||
        shown.closest('label')?.contains(focused) === true);
    return isSeen ? null : (focused.getAttribute('aria-label') ?? focused.outerHTML.slice(0, 120));
  });

for (const [path, width, button] of [
  ['/fixtures/new', 390, 'Create the match'],
  ['/front-page', 390, 'Save draft'],
  ['/front-page', 820, 'Save draft'],
  ['/front-page', 1440, 'Save draft'],
] as const)
  test(`at ${width} px, no bar covers what has the focus in ${path}`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 });
    await openStudio(page, await createOperator(request, 'owner'), path);
    await expect(page.getByRole('button', { name: button })).toBeVisible();
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
    const covered: string[] = [];
    for (let tab = 0; tab < 50; tab += 1) {
      await page.keyboard.press('Tab');
      const name = await coveredFocus(page);
      if (name !== null) covered.push(name);
    }
    expect(covered).toEqual([]);
    expect(await page.locator('[data-focused]').count()).toBeGreaterThan(10);
  });

test('on a tablet, the front page is published above the bar of rooms', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 820, height: 900 });
  await openStudio(page, await createOperator(request, 'owner'), '/front-page');
  const save = page.getByRole('button', { name: 'Save draft' });
  const bar = await page.getByRole('navigation', { name: 'Rooms' }).last().boundingBox();
  await expect
    .poll(async () => {
      const box = await save.boundingBox();
      return box !== null && bar !== null && box.y + box.height <= bar.y;
    })
    .toBe(true);
});
