import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, untilInteractive } from './journey.ts';

/**
 * Makes a page follow the system's theme, which `expectAccessiblePages` changes. Call it before the page
 * opens.
 */
export const followSystemTheme = async (page: Page): Promise<void> => {
  await page.addInitScript(() => localStorage.setItem('ott-color-mode', 'system'));
};

/** Returns a path without its query and trailing slash. */
const pathOf = (address: string): string => address.replace(/\?.*$/, '').replace(/\/$/, '');

/** Returns by how much the page scrolls sideways, px. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/** Returns words of `data-whole-words` elements that are broken over two lines. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-whole-words]')].flatMap(({ firstChild: text }) => {
      if (!(text instanceof Text)) return [];
      const range = new Range();
      return [...text.data.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      });
    }),
  );

/**
 * Makes the page render what it skips (`content-visibility`), and ends transitions. Otherwise axe would check skipped
 * sections in the colours of their last theme, and those in a transition in colours between the two.
 */
export const settleLayout = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync(
      '*, ::before, ::after { content-visibility: visible !important; transition: none !important }',
    );
    document.adoptedStyleSheets.push(style);
  });

/**
 * Opens a page once and checks it at four widths: nothing overflows, no word is broken, and the header of a
 * team or competition takes at most a third of the window. At the width of `audited`, px, it has no serious
 * accessibility finding. If that is a phone's width, the contrast is also checked in the light theme, in which
 * only colours differ.
 */
async function expectAccessibleInEveryLayout(
  page: Page,
  path: string,
  audited: 390 | 1440,
): Promise<void> {
  await test.step(path, async () => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.goto(path);
    await untilInteractive(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(pathOf(new URL(page.url()).pathname), 'no redirect').toBe(pathOf(path));
    await settleLayout(page);
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      // Some content follows a new width with a delay.
      await expect.poll(() => sidewaysScroll(page), `overflow of ${path} at ${width} px`).toBe(0);
      await expect
        .poll(() => brokenWords(page), `broken words, ${path} at ${width} px`)
        .toEqual([]);
      // On a team or competition, banner, name and tabs take at most a third of the window's height.
      const shareOfHeader = () =>
        page.evaluate(() => {
          const tabs = document.querySelector('article > nav')?.getBoundingClientRect();
          const top = document.querySelector('main')?.getBoundingClientRect().top ?? 0;
          return tabs === undefined ? 0 : (tabs.bottom - top) / innerHeight;
        });
      await expect
        .poll(shareOfHeader, `header of ${path} at ${width} px`)
        .toBeLessThanOrEqual(1 / 3);
      if (width === audited) await expectAccessible(page);
    }
    // Colours are the same in every language.
    if (audited === 1440) return;
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expectAccessible(page, ['color-contrast']);
  });
}

/**
 * Checks each of these pages at every width. The width of the full audit alternates: a page that one locale
 * audits on a phone and in both themes, the other audits on a wide screen and in the dark theme alone.
 */
export async function expectAccessiblePages(
  page: Page,
  locale: 'en' | 'he',
  paths: readonly string[],
): Promise<void> {
  const prefix = locale === 'en' ? '' : '/he';
  const phoneParity = locale === 'en' ? 0 : 1;
  for (const [index, path] of paths.entries()) {
    const isOnPhone = index % 2 === phoneParity;
    await expectAccessibleInEveryLayout(page, prefix + path, isOnPhone ? 390 : 1440);
  }
}
