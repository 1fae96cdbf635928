import { dayMs } from '@grandstand/contract/constants';
import { expect, menuOf, test, untilInteractive } from '../journey.ts';

const originOf = (host: string): string => {
  const url = new URL(process.env['E2E_ORIGIN'] ?? '');
  url.hostname = host;
  return url.href;
};

test('[THM-01] the stored colour mode is set when the body is parsed, before any module has run', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('ott-color-mode', 'light'));
  // Reads the attribute when the body is parsed.
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

test('[THM-02] the system setting is followed, even while the page is open', async ({ page }) => {
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

test('a printed page is light, and has no bars', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('ott-color-mode', 'dark'));
  // The width of a sheet of paper.
  await page.setViewportSize({ width: 700, height: 900 });
  for (const host of ['localhost', 'pxa.localhost']) {
    await page.goto(new URL('/faq/', originOf(host)).href);
    const canvas = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = await canvas();
    await expect(page.locator('.bottom-bar')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(canvas).not.toBe(dark);
    for (const part of ['.bottom-bar', '.site-header-tools', '.site-footer'])
      await expect(page.locator(part)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  }
});

test('on a phone, the pages of log-in and sign-up have search and a menu with language and appearance', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/auth/login/', '/auth/sign-up/', '/auth/password/forgot/']) {
    await page.goto(path);
    await expect(page.locator('header').getByRole('link', { name: 'Search' })).toBeVisible();
    for (const name of ['Choose language', 'Appearance'])
      await expect(menuOf(page, name)).toBeHidden();
  }
  await untilInteractive(page);
  await menuOf(page, 'Menu').click();
  await page.locator('header summary', { hasText: /^Language/ }).click();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL('/de/auth/password/forgot/');
});

test('[THM-04] the layout changes exactly at 640, 768, 1024, 1280 and 1536 px', async ({
  page,
}) => {
  await page.goto('/');
  const layoutAt = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    await page.waitForFunction((wanted) => innerWidth === wanted, width);
    return page.evaluate(() => {
      const isVisible = (selector: string) =>
        document.querySelector(selector)?.checkVisibility() ?? null;
      const action = document.querySelector('[aria-labelledby="hero-title"] p:last-child a');
      const row = action?.parentElement;
      if (action == null || row == null) throw new Error('The page has no hero match');
      return {
        wideAction: action.clientWidth > row.clientWidth * 0.9,
        bottomBar: isVisible('.bottom-bar'),
        archive: isVisible('header nav a[href="/archive/"]'),
        gutter: getComputedStyle(document.documentElement).getPropertyValue('--gutter').trim(),
      };
    });
  };
  const phone = { wideAction: true, bottomBar: true, archive: false, gutter: '16px' };
  const large = { ...phone, wideAction: false };
  const tablet = { ...large, bottomBar: false, gutter: '28px' };
  const wide = { ...tablet, archive: true };
  expect(await layoutAt(639)).toEqual(phone);
  expect(await layoutAt(640)).toEqual(large);
  expect(await layoutAt(767)).toEqual(large);
  expect(await layoutAt(768)).toEqual(tablet);
  expect(await layoutAt(1023)).toEqual(tablet);
  expect(await layoutAt(1024)).toEqual(wide);
  expect(await layoutAt(1279)).toEqual(wide);
  expect(await layoutAt(1280)).toEqual({ ...wide, gutter: '48px' });
  expect(await layoutAt(1535)).toEqual({ ...wide, gutter: '48px' });
  expect(await layoutAt(1536)).toEqual({ ...wide, gutter: '64px' });
});

test('[TOA-02] [TOA-03] toasts have six positions on the screen, in every writing direction, and two colours by type', async ({
  page,
}) => {
  for (const path of ['/', '/he/']) {
    await page.goto(path);
    // Elements that are added before hydration would be a mismatch.
    await untilInteractive(page);
    // Adds toasts with the portal's markup; the component's tests check when it renders them.
    const positions = await page.evaluate(() => {
      const names = ['top', 'top-right', 'top-left', 'bottom', 'bottom-right', 'bottom-left'];
      const region = document.querySelector('.toaster');
      if (region === null) throw new Error('The region of the toasts is not in the page');
      const typeColors = new Set<string>();
      const found = names.map((position, index) => {
        const type = index % 2 === 0 ? 'success' : 'danger';
        const stack = region.appendChild(document.createElement('ol'));
        stack.className = 'toast-stack';
        stack.dataset['position'] = position;
        const toast = stack.appendChild(document.createElement('li'));
        toast.className = 'toast';
        toast.dataset['type'] = type;
        toast.append('Saved');
        const box = stack.getBoundingClientRect();
        typeColors.add(`${type} ${getComputedStyle(toast).borderInlineStartColor}`);
        const across = (box.left + box.right) / 2 / innerWidth;
        const down = (box.top + box.bottom) / 2 / innerHeight;
        const side = across < 0.4 ? '-left' : across > 0.6 ? '-right' : '';
        return (down < 0.2 ? 'top' : down > 0.8 ? 'bottom' : 'middle') + side;
      });
      const colors = new Set([...typeColors].map((typeColor) => typeColor.replace(/^\w+ /, '')));
      return { names, found, typeColors: typeColors.size, colors: colors.size };
    });
    expect(positions.found, path).toEqual(positions.names);
    expect([positions.typeColors, positions.colors], path).toEqual([2, 2]);
    await expect(page.locator('.toaster')).toHaveAttribute('aria-live', 'polite');
  }
});

test('on a phone language and appearance are in the menu of the bottom bar, whose items nothing covers', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await untilInteractive(page);
  const sheet = page.locator('.bottom-bar');
  await sheet.locator('summary').and(page.getByLabel('Menu')).click();
  await sheet.locator('summary', { hasText: 'Appearance' }).click();
  // A press waits until nothing else, such as the bottom bar, covers the target.
  await sheet.getByRole('button', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('[I18N-06] a chosen language is stored in a cookie for 365 days and used on the next visit to /', async ({
  page,
}) => {
  await page.goto('/');
  // The page's script stores the choice.
  await untilInteractive(page);
  await menuOf(page, /language/i).click();
  await page.getByRole('banner').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(/\/de\/?$/);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'ott-locale');
  expect(cookie?.value).toBe('de');
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / dayMs;
  expect(days).toBeGreaterThan(364);
  expect(days).toBeLessThan(366);
  await page.goto('/');
  await expect(page).toHaveURL(/\/de\/?$/);
});

test('[I18N-08] a page loads the texts of its own language, and of no other', async ({ page }) => {
  const texts = {
    '': 'Everything that’s on right now.',
    '/de': 'Alles, was gerade läuft.',
    '/he': 'כל מה שמשוחק ברגע זה.',
  };
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  for (const prefix of ['', '/de', '/he'] as const) {
    scripts.length = 0;
    await page.goto(`${prefix}/live/`);
    await untilInteractive(page);
    const bodies = await Promise.all(
      scripts.map(async (url) => (await page.request.get(url)).text()),
    );
    for (const [other, text] of Object.entries(texts))
      expect(
        bodies.some((body) => body.includes(text)),
        `${text} on ${prefix}/live/`,
      ).toBe(other === prefix);
  }
});

test('[I18N-04] the Hebrew page is laid out right to left, the English one is not', async ({
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
  // A truncated name in Hebrew has a padding for its ellipsis on the right.
  const name = page.locator('[dir=auto].content-text.line-clamp-2').first();
  const paddingEm = (side: 'left' | 'right') =>
    name.evaluate((element, measured) => {
      const { fontSize, paddingLeft, paddingRight } = getComputedStyle(element);
      return parseFloat(measured === 'left' ? paddingLeft : paddingRight) / parseFloat(fontSize);
    }, side);
  await expect.poll(() => paddingEm('right')).toBeGreaterThan(1);
  expect(await paddingEm('left')).toBe(0);
});
