import { expect, expectPlaying, inMinutes, onTenant, test, untilInteractive } from '../journey.ts';

const scriptFiles = '**/assets/**/*.js';
/** Addresses of the player's scripts. */
const playerScripts = /\/assets\/(?:media-prefetch|stage|hls)[\w.-]*\.js$/;

test('a click on Play before hydration starts playback', async ({ page, operator }) => {
  const id = await operator.createEvent({
    title: 'Pressed early',
    gameStartDate: inMinutes(-2),
    gameEndDate: inMinutes(3),
    eventStatus: 'live',
  });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(scriptFiles, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/events/${id}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-interactive');
  release();
  await expectPlaying(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  for (const host of ['localhost', 'harbour.localhost', 'pxa.localhost'])
    test(`one tap on the home page of ${host} starts playback`, async ({ page }) => {
      await page.goto(onTenant(host, '/'));
      await page.getByRole('link', { name: 'Watch live' }).tap();
      await expectPlaying(page);
    });
});

test('a press of Play requests no player script that the idle page has prefetched', async ({
  page,
  operator,
}) => {
  const id = await operator.createReplay('Pressed once prefetched');
  const requested: string[] = [];
  page.on('request', (request) => void requested.push(request.url()));
  const fetched = ['media-prefetch', 'stage', 'stage-parts', 'hls\\.light'].map((name) =>
    page.waitForEvent('requestfinished', (request) =>
      new RegExp(`/assets/${name}-[\\w-]{7}\\.js$`).test(request.url()),
    ),
  );
  await page.goto(`/events/${id}`);
  await Promise.all(fetched);
  const before = requested.length;
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expectPlaying(page);
  expect(requested.slice(before).filter((url) => playerScripts.test(url))).toEqual([]);
});

test('a page whose scripts fail to load shows an error on a press of Play, and retries', async ({
  page,
  operator,
  consoleErrors,
}) => {
  const id = await operator.createReplay('Its scripts do not load');
  await page.route(scriptFiles, (route) => route.abort());
  await page.goto(`/events/${id}`);
  const again = page.getByRole('link', { name: 'Try again' });
  await expect(again).toBeHidden();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The player couldn’t be loaded.');
  await page.unroute(scriptFiles);
  await again.click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expectPlaying(page);
  const expectedErrors = /net::ERR_FAILED|Failed to fetch dynamically imported module/;
  const others = consoleErrors.filter((text) => !expectedErrors.test(text));
  consoleErrors.splice(0, consoleErrors.length, ...others);
});

test('[FLT-08] a page that failed to prefetch its player does not reload, and fetches it on a press of Play', async ({
  page,
  operator,
  consoleErrors,
}) => {
  const id = await operator.createReplay('Its player is not prefetched');
  // Scripts that only the player needs; other parts of the page share the rest.
  const prefetchedScripts = /\/assets\/(?:stage-[\w-]{7}|hls[\w.-]*)\.js$/;
  await page.route(prefetchedScripts, (route) => route.abort());
  let navigations = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) navigations += 1;
  });
  const failed = page.waitForEvent('requestfailed', (request) =>
    prefetchedScripts.test(request.url()),
  );
  await page.goto(`/events/${id}`);
  await failed;
  await untilInteractive(page);
  await page.unroute(prefetchedScripts);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expectPlaying(page);
  expect(navigations).toBe(1);
  const others = consoleErrors.filter((text) => !text.includes('net::ERR_FAILED'));
  consoleErrors.splice(0, consoleErrors.length, ...others);
});

test('a page whose player fails to load shows an error on a press of Play, and retries', async ({
  page,
  operator,
  consoleErrors,
}) => {
  const id = await operator.createReplay('Its player does not load');
  // Set before the page opens: it requests these as soon as it is idle.
  await page.route(playerScripts, (route) => route.abort());
  // Simulates that the page has just reloaded itself, so that it does not reload again.
  await page.addInitScript(() =>
    sessionStorage.setItem('ott-chunk-reload', String(Date.now() + 3600_000)),
  );
  await page.goto(`/events/${id}`);
  await untilInteractive(page);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The player couldn’t be loaded.');
  await page.unroute(playerScripts);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectPlaying(page);
  const others = consoleErrors.filter((text) => !text.includes('net::ERR_FAILED'));
  consoleErrors.splice(0, consoleErrors.length, ...others);
});
