import { expect, menuOf, test } from '../journey.ts';
import { logIn } from '../viewer.ts';

test('in a browser without storage, as in some private windows, a viewer signs in, changes the theme and opens a match, and the console has one warning', async ({
  page,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
  });
  await page.goto('/auth/login/');
  await logIn(page, 'viewer@northline.example', 'grandstand-demo');
  await expect(page).toHaveURL(({ pathname }) => pathname === '/');

  // The address changes before the login page, which has such a menu too, is gone.
  await expect(page.locator('[data-layout="home"]')).toBeVisible();
  await expect(menuOf(page, /robin vale/i)).toBeVisible();
  // The focus moves there after a navigation, which closes an open menu.
  await expect(page.getByRole('main')).toBeFocused();
  const theme = page.locator('html');
  await menuOf(page, 'Appearance').click();
  await page.getByRole('banner').getByRole('button', { name: 'Light' }).click();
  await expect(theme).toHaveAttribute('data-theme', 'light');

  await page.getByRole('main').locator('a[href*="/events/"]').first().click();
  await expect(page).toHaveURL(/\/events\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(warnings.filter((text) => text.includes('stores nothing'))).toHaveLength(1);
});
