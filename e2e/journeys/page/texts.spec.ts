import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test, untilInteractive } from '../journey.ts';

const english = join(import.meta.dirname, '../../../apps/portal/locales/en');
const namespaces = readdirSync(english).flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(join(english, file), 'utf8')) as object),
);
/** A missing text shows as its key. */
const aKey = new RegExp(`(?:^|\\s|>)(?:${namespaces.join('|')})\\.[a-z]\\w*`);

/** All words of the page, including names for assistive technology only. */
const wordsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [title], [placeholder]')];
    const names = named.flatMap((one) =>
      ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...names].join('\n');
  });

async function expectWords(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  expect(await wordsOf(page)).not.toMatch(aKey);
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
    await expectWords(page);
    await page.evaluate(() => Object.assign(window, { sameVisit: true }));
    const go = async (to: string, address: RegExp) => {
      // The address changes before the page: links of the previous page would be pressed as they
      // disappear.
      const left = await page.locator('h1').elementHandles();
      await page.locator(`a[href^="${prefix}${to}"]:visible`).first().click();
      await expect(page).toHaveURL(address);
      await page.waitForFunction((gone) => gone.every((one) => !one.isConnected), left);
      await expect(page.locator('h1').first()).toBeAttached();
      await expectWords(page);
    };
    await go('/archive/', /\/archive\/$/);
    // A match of the demo, which has teams; earlier journeys add some without.
    await go('/events/fb-', /\/events\/[\w-]+\/$/);
    await go('/team/', /\/team\/[\w-]+\/$/);
    await go('/search/', /\/search\/$/);
    await go('/auth/login/', /\/auth\/login\//);
    await go('/auth/sign-up/', /\/auth\/sign-up\//);
    expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true);
    expect(consoleErrors).toEqual([]);
  });
}

test('a page has its texts though some of them fail to load', async ({ page, consoleErrors }) => {
  await page.goto('/');
  await untilInteractive(page);
  await page.route(/\/assets\/listHead-[^/]*\.js$/, (route) => route.abort());
  await page.locator('a[href="/archive/"]:visible').first().click();
  // The server provides what fails to load: the page arrives complete.
  await page.waitForFunction(() =>
    performance.getEntriesByType('navigation')[0]?.name.endsWith('/archive/'),
  );
  await expect(page).toHaveURL(/\/archive\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectWords(page);
  // The browser's report of a failed script.
  consoleErrors.splice(0);
});
