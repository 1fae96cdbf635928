import { expect, menuOf, test, untilInteractive } from '../journey.ts';
import { logIn } from '../viewer.ts';

test.use({ serviceWorkers: 'allow' });

test('without network a link, a reload and going back show that the viewer is offline, and the page loads by itself once the network is back', async ({
  page,
  context,
  consoleErrors,
}) => {
  await page.goto('/he/');
  await untilInteractive(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  await context.setOffline(true);
  await page.locator('main a[href*="/events/"]').first().click();
  await expect(page).toHaveURL(/\/he\/events\//);
  const alert = page.getByRole('alert').filter({ hasText: 'אין חיבור' });
  await expect(alert).toBeVisible();
  // Its picture is not requested: the request would fail.
  await expect(page.locator('[data-illustration]')).toHaveCount(0);

  await page.reload();
  await expect(page.locator('html[data-offline][dir="rtl"]')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'אין חיבור לאינטרנט' })).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'ניסיון נוסף' }).click();
  await reloaded;
  await expect(page.locator('html[data-offline]')).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(/\/he\/$/);
  await context.setOffline(false);
  await expect(page.locator('html:not([data-offline])')).toBeVisible();
  await untilInteractive(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();

  // A typed address.
  await context.setOffline(true);
  await page.goto('/upcoming/');
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Upcoming' })).toBeVisible();
  await untilInteractive(page);

  // The page of a link clicked offline loads when the network is back, without a press.
  await context.setOffline(true);
  await page.locator('header a[href$="/archive/"]').first().click();
  await expect(page.getByRole('alert')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible();
  const cachedPaths = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  // The cache has only the offline page, the logo and build files, which are the same for every viewer.
  expect(new Set(cachedPaths.filter((path) => !path.startsWith('/assets/')))).toEqual(
    new Set(['/offline.html', '/media/art/logo.svg']),
  );
  // The browser's own report of failed requests.
  const others = consoleErrors.filter(
    (text) => !/ERR_INTERNET_DISCONNECTED|fetch|preload|WebSocket/i.test(text),
  );
  consoleErrors.splice(0, consoleErrors.length, ...others);
});

test('the installed app shows the number of live matches, opens without network, loads once it is back, and caches nothing of its viewer', async ({
  page,
  context,
  consoleErrors,
}) => {
  // Simulates an installed app, in its own window, and a browser that supports badges.
  await page.addInitScript(() => {
    const matchMedia = window.matchMedia.bind(window);
    window.matchMedia = (query) =>
      matchMedia(query === '(display-mode: standalone)' ? '(min-width: 1px)' : query);
    Object.assign(navigator, {
      setAppBadge: async (count: number) => {
        document.documentElement.dataset['badge'] = String(count);
      },
    });
  });
  await page.goto('/auth/login/?redirect=%2Faccount%2F');
  await logIn(page, 'viewer@northline.example', 'grandstand-demo');
  await expect(page).toHaveURL(/\/account\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-badge', /^[1-9]/);
  const manifest = await page
    .locator('link[rel="manifest"]')
    .evaluate(async (link) => (await fetch((link as HTMLLinkElement).href)).json());
  const {
    start_url: start,
    icons,
    shortcuts,
  } = manifest as {
    start_url: string;
    icons: { src: string }[];
    shortcuts: { url: string }[];
  };
  for (const { src } of icons) expect((await page.request.get(src)).status()).toBe(200);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(start);
  await untilInteractive(page);
  const listCachedPaths = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
  expect(
    (await listCachedPaths()).filter((path) => path.startsWith('/assets/')).length,
  ).toBeGreaterThan(2);
  expect(
    (await listCachedPaths()).filter(
      (path) => !/^\/(?:assets\/|offline\.html$|media\/art\/logo\.svg$)/.test(path),
    ),
  ).toEqual([]);

  await context.setOffline(true);
  await page.goto(shortcuts[0]?.url ?? '');
  await expect(page.locator('html[data-offline]')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Live' })).toBeVisible();
  await untilInteractive(page);

  await menuOf(page, /robin vale/i).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/login\/$/);
  // The session's caches are gone, and the offline page is fetched again.
  await expect.poll(listCachedPaths).toContain('/offline.html');
  await context.setOffline(true);
  await page.goto('/live/');
  await expect(page.locator('html[data-offline]')).toBeVisible();
  await context.setOffline(false);
  const others = consoleErrors.filter((text) => !/ERR_INTERNET_DISCONNECTED|WebSocket/i.test(text));
  consoleErrors.splice(0, consoleErrors.length, ...others);
});

test('the offline page has the tenant’s logo and font, the pages that were opened last, and the next matches with their age', async ({
  page,
  context,
  consoleErrors,
}) => {
  await page.goto('/league/nl-meridian/');
  await untilInteractive(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // The schedule is stored by the next page, since this one was the first.
  await page.goto('/');
  await untilInteractive(page);
  await page.waitForFunction(() => localStorage.getItem('ott-offline')?.includes('startsAt'));

  // A page that is opened by a link of the page before has its own title in the list.
  await page.locator('main a[href^="/league/"]').first().click();
  await expect(page).toHaveURL(/\/league\//);
  // The address changes before the heading does.
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1')?.textContent ?? '';
    const entry = `"${location.pathname}","title":"${heading}"`;
    return localStorage.getItem('ott-offline')?.includes(entry);
  });

  await context.setOffline(true);
  await page.goto('/upcoming/');
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  // The browser of these journeys loads no images: a request for the logo proves that the worker has it.
  const logo = page.getByRole('img', { name: 'Northline Sport' });
  expect(
    await logo.evaluate(async (element: HTMLImageElement) => {
      const response = await fetch(element.src);
      return [response.status, response.headers.get('content-type')];
    }),
  ).toEqual([200, expect.stringContaining('image/svg+xml')]);
  expect(
    await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].map(({ family, status }) => `${family} ${status}`);
    }),
  ).toEqual([expect.stringMatching(/^"?Archivo Variable"? loaded$/)]);
  const opened = page.getByRole('region', { name: 'Opened last' });
  await expect(opened.getByRole('link', { name: 'Meridian Premier' })).toHaveAttribute(
    'href',
    '/league/nl-meridian/',
  );
  const schedule = page.getByRole('region', { name: 'Coming up' });
  await expect(schedule.getByRole('paragraph')).toHaveText(/^As of .+ Times may have changed/);
  await expect(schedule.getByRole('listitem').first().locator('time')).toBeVisible();

  // A match that is chosen without network opens once there is one.
  await schedule.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/events\//);
  await expect(page.locator('html[data-offline]')).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator('html:not([data-offline])')).toBeVisible();
  const others = consoleErrors.filter(
    (text) => !/ERR_INTERNET_DISCONNECTED|fetch|preload|WebSocket/i.test(text),
  );
  consoleErrors.splice(0, consoleErrors.length, ...others);
});
