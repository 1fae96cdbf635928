import type { Page } from '@playwright/test';
import { portOf } from '../../lanes.ts';
import {
  brackets,
  madeUpLocale,
  serveMadeUpLocale,
  type MadeUpServer,
} from '../../made-up-locale.ts';
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

let server: MadeUpServer;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  server = await serveMadeUpLocale(portOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)) + 20);
});
test.afterAll(() => server?.close());

/** Returns buttons whose words are cut off, or that reach beyond the page. */
const brokenButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const isCut = (element: Element): boolean => {
      const { overflowX } = getComputedStyle(element);
      return overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    };
    const isInScroller = (element: Element): boolean => {
      for (let parent = element.parentElement; parent !== null; parent = parent.parentElement)
        if (['auto', 'scroll'].includes(getComputedStyle(parent).overflowX)) return true;
      return false;
    };
    const buttons = [...document.querySelectorAll('button, [role=button], .button')].filter(
      (button) => isShown(button) && button.getBoundingClientRect().width > 1,
    );
    return buttons.flatMap((button) => {
      const { left, right } = button.getBoundingClientRect();
      const words = button.textContent?.trim() ?? '';
      // Titles of matches and names may be shortened; words of the portal are not.
      const own = [button, ...button.querySelectorAll('*')].filter((element) =>
        [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.includes('⟦'),
        ),
      );
      const isOutside = !isInScroller(button) && (left < -1 || right > innerWidth + 1);
      return own.some(isCut) || isOutside ? [words] : [];
    });
  });

async function expectWholePage(page: Page, path: string): Promise<void> {
  await page.goto(`${server.origin}/${madeUpLocale}${path}`);
  await untilInteractive(page);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', madeUpLocale);
  const text = await page.locator('body').innerText();
  expect(text.split(brackets[0]).length, `texts of ${path}`).toBeGreaterThan(5);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(sideways, `sideways scrolling of ${path}`).toBeLessThanOrEqual(0);
  expect.soft(await brokenButtons(page), `cut buttons of ${path}`).toEqual([]);
}

test('[I18N-02] a made-up locale, whose texts are 40 % longer, needs one row and breaks no page', async ({
  page,
  consoleErrors,
}) => {
  test.setTimeout(600_000);
  const email = emailOf('made-up');
  await page.goto(`${server.origin}/auth/login/`);
  await createAccount(page, email);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of open) await expectWholePage(page, path);
  }
  await page.goto(`${server.origin}/${madeUpLocale}/auth/login/?redirect=/account/`);
  await untilInteractive(page);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL(/\/account\/$/);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of personal) await expectWholePage(page, path);
  }
  // The browser reports the answer 404 of the page that does not exist.
  expect(consoleErrors.filter((line) => !line.includes('404'))).toEqual([]);
});
