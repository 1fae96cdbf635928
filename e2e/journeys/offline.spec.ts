import { expect, test, untilAlive } from './journey.ts';

test.use({ serviceWorkers: 'allow' });

test('without network the portal stays: a link, a reload and going back show its own page, which goes on by itself', async ({
  page,
  context,
  consoleErrors,
}) => {
  await page.goto('/he/');
  await untilAlive(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  await context.setOffline(true);
  await page.locator('main a[href*="/events/"]').first().click();
  await expect(page).toHaveURL(/\/he\/events\//);
  const said = page.getByRole('alert').filter({ hasText: 'אין חיבור' });
  await expect(said).toBeVisible();

  await page.reload();
  await expect(page.locator('html[data-offline][dir="rtl"]')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'אין חיבור לאינטרנט' })).toBeVisible();
  await page.getByRole('link', { name: 'ניסיון נוסף' }).click();
  await expect(page.locator('html[data-offline]')).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(/\/he\/$/);
  await context.setOffline(false);
  await expect(page.locator('html:not([data-offline])')).toBeVisible();
  await untilAlive(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();

  // An address that was typed in.
  await context.setOffline(true);
  await page.goto('/upcoming/');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Upcoming' })).toBeVisible();
  await untilAlive(page);

  // What was clicked while offline is loaded when there is a network again, without a press.
  await context.setOffline(true);
  await page.locator('header a[href$="/archive/"]').first().click();
  await expect(page.getByRole('alert')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(new Set(kept)).toEqual(new Set(['/offline.html']));
  // The browser's own report of what it could not fetch.
  const others = consoleErrors.filter(
    (text) => !/ERR_INTERNET_DISCONNECTED|fetch|preload|WebSocket/i.test(text),
  );
  consoleErrors.splice(0, consoleErrors.length, ...others);
});
