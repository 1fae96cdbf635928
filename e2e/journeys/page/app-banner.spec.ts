import { expect, expectAccessible, test, untilInteractive } from '../journey.ts';

test.use({
  viewport: { width: 390, height: 844 },
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
});

test('[BAN-01, BAN-07, BAN-08, BAN-09, RTE-31] the app banner on an Android phone shifts nothing, links to its store, and stays closed once it was closed', async ({
  page,
  context,
}) => {
  const banner = page.getByRole('complementary', { name: 'Get the app' });
  // Records vertical layout shifts, px.
  await page.addInitScript(() => {
    const moves: number[] = [];
    Object.assign(window, { moves });
    interface Shift extends PerformanceEntry {
      sources: { previousRect: DOMRect; currentRect: DOMRect }[];
    }
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[])
        for (const { previousRect, currentRect } of sources)
          moves.push(Math.abs(currentRect.y - previousRect.y));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await untilInteractive(page);
  await expect(banner).toBeVisible();
  const { y, height } = (await banner.boundingBox()) ?? { y: -1, height: 0 };
  expect(y).toBe(0);
  expect(height).toBe(48);
  // Loading the tenant's font may shift a line; the banner would shift elements by its height.
  const moves = await page.evaluate(() => (window as unknown as { moves: number[] }).moves);
  expect(moves.filter((move) => Math.abs(move - height) < 3)).toEqual([]);
  await expectAccessible(page);

  const store = 'https://play.northline.example/app';
  const requested = page.waitForRequest(store);
  await banner.getByRole('link', { name: 'Get', exact: true }).click();
  await requested;
  // No server responds at the store's address, and the address of the error page depends on the browser.
  await expect(page).not.toHaveURL('/');

  await page.goto('/live/');
  await banner.getByRole('button', { name: 'Close' }).click();
  await expect(banner).toBeHidden();
  const cookies = await context.cookies();
  const { expires = 0 } = cookies.find(({ name }) => name === 'ott-app-banner') ?? {};
  expect(expires * 1000).toBeLessThanOrEqual(Date.now() + 120_000);
  await page.reload();
  await untilInteractive(page);
  await expect(banner).toBeHidden();
  await context.clearCookies({ name: 'ott-app-banner' });
  await page.reload();
  await expect(banner).toBeVisible();
});
