import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test, untilInteractive } from '../journey.ts';

const english = join(import.meta.dirname, '../../../apps/portal/locales/en');
const namespaces = readdirSync(english).flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(join(english, file), 'utf8')) as object),
);
/** The key of a text, which the page shows if the text is missing. */
const textKey = new RegExp(`(?:^|\\s|>)(?:${namespaces.join('|')})\\.[a-z]\\w*`);

/** Returns all texts of the page, including names for assistive technology only. */
const textsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [title], [placeholder]')];
    const names = named.flatMap((item) =>
      ['aria-label', 'title', 'placeholder'].map((name) => item.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...names].join('\n');
  });

async function expectNoTextKey(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  expect(await textsOf(page)).not.toMatch(textKey);
}

for (const [locale, prefix] of [
  ['en', ''],
  ['de', '/de'],
  ['he', '/he'],
  ['fr', '/fr'],
] as const) {
  test(`every text exists in ${locale}, initially and after navigating through the site`, async ({
    page,
    consoleErrors,
  }) => {
    await page.goto(`${prefix}/`);
    await untilInteractive(page);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expectNoTextKey(page);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    const go = async (to: string, address: RegExp) => {
      // The address changes before the page does: waits until the previous page is gone, so that the next
      // click does not hit one of its links.
      const previous = await page.locator('h1').elementHandles();
      await page.locator(`a[href^="${prefix}${to}"]:visible`).first().click();
      await expect(page).toHaveURL(address);
      await page.waitForFunction(
        (headings) => headings.every((heading) => !heading.isConnected),
        previous,
      );
      await expect(page.locator('h1').first()).toBeAttached();
      await expectNoTextKey(page);
    };
    await go('/archive/', /\/archive\/$/);
    // A match of the demo has teams, unlike some that other journeys create.
    await go('/events/fb-', /\/events\/[\w-]+\/$/);
    await go('/team/', /\/team\/[\w-]+\/$/);
    await go('/search/', /\/search\/$/);
    await go('/auth/login/', /\/auth\/login\//);
    await go('/auth/sign-up/', /\/auth\/sign-up\//);
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    expect(consoleErrors).toEqual([]);
  });
}

test('if texts of a page fail to load, the browser loads it as a document that has them', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/');
  await untilInteractive(page);
  await page.route(/\/assets\/listHead-[^/]*\.js$/, (route) => route.abort());
  await page.locator('a[href="/archive/"]:visible').first().click();
  // The document of the page is loaded.
  await page.waitForFunction(() =>
    performance.getEntriesByType('navigation')[0]?.name.endsWith('/archive/'),
  );
  await expect(page).toHaveURL(/\/archive\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoTextKey(page);
  // The browser's report of a failed script.
  consoleErrors.splice(0);
});
