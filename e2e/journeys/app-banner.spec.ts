import { expect, expectAccessible, test, untilAlive } from './journey.ts';

test.use({
  viewport: { width: 390, height: 844 },
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
});

test('[BAN-01, BAN-07, BAN-08, BAN-09, RTE-31] an Android phone is led to its store, and left alone once the banner is closed', async ({
  page,
  context,
}) => {
  const banner = page.getByRole('complementary', { name: 'Get the app' });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await untilAlive(page);
  await expect(banner).toBeVisible();
  expect((await banner.boundingBox())?.y).toBe(0);
  const moved = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
  );
  expect(moved).toBeLessThan(0.02);
  await expectAccessible(page);

  const store = 'https://play.northline.example/app';
  await context.route(`${store}**`, (route) => route.fulfill({ body: 'the store' }));
  await banner.getByRole('link', { name: 'Get', exact: true }).click();
  await expect(page).toHaveURL(store);

  await page.goto('/live/');
  await banner.getByRole('button', { name: 'Close' }).click();
  await expect(banner).toBeHidden();
  const cookies = await context.cookies();
  const { expires = 0 } = cookies.find(({ name }) => name === 'ott-app-banner') ?? {};
  expect(expires * 1000).toBeLessThanOrEqual(Date.now() + 120_000);
  await page.reload();
  await untilAlive(page);
  await expect(banner).toBeHidden();
  await context.clearCookies({ name: 'ott-app-banner' });
  await page.reload();
  await expect(banner).toBeVisible();
});
