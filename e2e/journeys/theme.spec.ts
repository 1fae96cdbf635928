import { expect, menuOf, test, untilAlive } from './journey.ts';

const originOf = (host: string): string => {
  const url = new URL(process.env['E2E_ORIGIN'] ?? '');
  url.hostname = host;
  return url.href;
};

test('[THM-01] the stored colour mode is in place at the first paint', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('ott-color-mode', 'light'));
  // The attribute is read when the body is parsed, before any module has run.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.body === null) return;
      Object.assign(window, { themeAtBody: document.documentElement.dataset['theme'] });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  expect(await page.evaluate(() => Reflect.get(window, 'themeAtBody'))).toBe('light');
});

test('[THM-02] the system setting is followed, also while the page is open', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('ott-color-mode', 'system'));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('[THM-03] a tenant without the light theme stays dark and offers no switch', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('ott-color-mode', 'light'));
  await page.goto(originOf('pxa.localhost'));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(menuOf(page, 'Appearance')).toHaveCount(0);
  await page.goto(originOf('harbour.localhost'));
  await expect(menuOf(page, 'Appearance')).toBeVisible();
});

test('[THM-04] the layout changes at 768 px', async ({ page }) => {
  await page.goto('/');
  const bottom = page.getByRole('navigation', { name: 'Main' }).and(page.locator('.fixed'));
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(bottom).toBeVisible();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(bottom).toBeHidden();
});

test('on a phone the last choice of a menu can be pressed as well as the first', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await untilAlive(page);
  await menuOf(page, 'Appearance').click();
  // Pressing waits until nothing else, such as the bar at the bottom, is in the way.
  await page.getByRole('banner').getByRole('button', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('[I18N-06] a chosen language is kept in a cookie for 365 days and used on the next visit to /', async ({
  page,
}) => {
  await page.goto('/');
  await menuOf(page, /language/i).click();
  await page.getByRole('banner').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(/\/de\/?$/);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'ott-locale');
  expect(cookie?.value).toBe('de');
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(364);
  expect(days).toBeLessThan(366);
  await page.goto('/');
  await expect(page).toHaveURL(/\/de\/?$/);
});

test('[I18N-04] the Hebrew page is laid out from right to left, the English one is not', async ({
  page,
}) => {
  const brandSide = async () => {
    const box = await page.getByRole('banner').getByRole('link').first().boundingBox();
    return (box?.x ?? 0) < 640 ? 'left' : 'right';
  };
  await page.goto('/');
  expect(await brandSide()).toBe('left');
  await page.goto('/he/');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await brandSide()).toBe('right');
});
