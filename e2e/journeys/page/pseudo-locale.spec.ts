import type { Page } from '@playwright/test';
import { furtherPortOf } from '../../lanes.ts';
import {
  brackets,
  pseudoLocale,
  servePseudoLocale,
  type PseudoLocaleServer,
} from '../../pseudo-locale.ts';
import { sidewaysScroll } from '../accessible-pages.ts';
import { expect, test, untilInteractive } from '../journey.ts';
import { createAccount, emailOf, password } from '../viewer.ts';

const open = [
  '/',
  '/live/',
  '/upcoming/',
  '/archive/',
  '/highlight/',
  '/search/?q=caldervane',
  '/category/nl-football/',
  '/league/nl-meridian/',
  '/league/nl-meridian/?view=fixtures',
  '/team/nl-ast/',
  '/channels/',
  '/live/multi/',
  '/faq/',
  '/auth/login/',
  '/auth/sign-up/',
  '/auth/password/forgot/',
  '/no-such-page/',
];
const personal = [
  '/account/',
  '/account/general/',
  '/account/devices/',
  '/account/notifications/',
  '/account/subscription/',
  '/following/',
  '/selected/videos/',
];

let server: PseudoLocaleServer;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  server = await servePseudoLocale(furtherPortOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)));
});
test.afterAll(() => server?.close());

/** Returns buttons, and links that look like them, whose words are cut off or that reach beyond the page. */
const brokenButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isInScroller = (element: Element): boolean => {
      for (let parent = element.parentElement; parent !== null; parent = parent.parentElement)
        if (['auto', 'scroll'].includes(getComputedStyle(parent).overflowX)) return true;
      return false;
    };
    /**
     * The boxes of the portal's own words. Titles of matches and names may be shortened, and so may the line of
     * a guide's cell, whose accessible name has it in full.
     */
    const textBoxesOf = (button: Element): DOMRect[] => {
      const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      const boxes: DOMRect[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        // Text that only screen readers have is in a box of one pixel; a narrow button hides its text.
        const isShown =
          node.parentElement?.checkVisibility() === true && node.parentElement.clientWidth !== 1;
        if (!isShown || !node.textContent?.includes('⟦')) continue;
        if (node.parentElement?.closest(':is(a, button)[aria-label] .truncate') !== null) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        boxes.push(range.getBoundingClientRect());
      }
      return boxes;
    };
    const selector = 'button, [role=button], a[class*=rounded-control]';
    return [...document.querySelectorAll(selector)].flatMap((button) => {
      const { left, right, top, bottom, width } = button.getBoundingClientRect();
      if (width <= 1 || !button.checkVisibility({ visibilityProperty: true })) return [];
      const isCut = textBoxesOf(button).some(
        (box) =>
          box.left < left - 1 ||
          box.right > right + 1 ||
          box.top < top - 2 ||
          box.bottom > bottom + 2,
      );
      const isOutside = !isInScroller(button) && (left < -1 || right > innerWidth + 1);
      return isCut || isOutside ? [button.textContent.trim()] : [];
    });
  });

async function expectIntactPage(page: Page, path: string): Promise<void> {
  await page.goto(`${server.origin}/${pseudoLocale}${path}`);
  await untilInteractive(page);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', pseudoLocale);
  const text = await page.locator('body').innerText();
  expect(text.split(brackets[0]).length, `texts of ${path}`).toBeGreaterThan(5);
  expect.soft(await sidewaysScroll(page), `sideways scrolling of ${path}`).toBeLessThanOrEqual(0);
  expect.soft(await brokenButtons(page), `cut buttons of ${path}`).toEqual([]);
}

test('a pseudo-locale, whose texts are 40 % longer, needs only its texts and one row in the list of locales, and breaks no page', async ({
  page,
  consoleErrors,
}) => {
  test.setTimeout(600_000);
  const email = emailOf('pseudo-locale');
  await page.goto(`${server.origin}/auth/login/`);
  await createAccount(page, email);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of open) await expectIntactPage(page, path);
  }
  await page.goto(`${server.origin}/${pseudoLocale}/auth/login/?redirect=/account/`);
  await untilInteractive(page);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL(/\/account\/$/);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of personal) await expectIntactPage(page, path);
  }
  // The browser reports the status 404 of the page that does not exist.
  const others = consoleErrors.filter((line) => !line.includes('/no-such-page/'));
  consoleErrors.splice(0, consoleErrors.length, ...others);
});
