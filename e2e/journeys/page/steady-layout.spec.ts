import type { Page } from '@playwright/test';
import { expect, onTenant, test, untilInteractive } from '../journey.ts';
import { emailOf, openSignedIn } from '../viewer.ts';

declare global {
  interface Window {
    /** Sum of the shifts that no press caused. */
    shift: number;
  }
}

/** What viewers notice as movement. */
const maxShift = 0.02;

/** Runs in each page, before its scripts: sums up layout shifts. */
function observeShifts(): void {
  window.shift = 0;
  type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[])
      if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Scrolls through the page in steps, so that every late part comes near and loads. */
const scrollThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { scrollHeight } = document.documentElement;
    for (let top = 0; top < scrollHeight; top += 160) {
      window.scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
  });

test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(({ page }) => page.addInitScript(observeShifts));

for (const host of ['localhost', 'harbour.localhost', 'pxa.localhost'])
  test(`nothing moves on the home page of ${host} while a viewer scrolls to the teams at its end`, async ({
    page,
  }) => {
    await page.goto(onTenant(host, '/'));
    await untilInteractive(page);
    await scrollThrough(page);
    await expect(page.getByRole('region', { name: 'Follow your teams' })).toBeVisible();
    expect(await page.evaluate(() => window.shift)).toBeLessThan(maxShift);
  });

test('nothing moves on the pages of an account while they load', async ({ page }) => {
  await openSignedIn(page, emailOf('steady'), '/account/');
  for (const [path, heading] of [
    ['/account/general/', 'General'],
    ['/account/reminders/', 'Reminders'],
    ['/selected/clips/', 'Clips'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await untilInteractive(page);
    expect(await page.evaluate(() => window.shift), path).toBeLessThan(maxShift);
  }
});
