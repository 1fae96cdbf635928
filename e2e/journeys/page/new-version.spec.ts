import {
  expect,
  expectPlaying,
  inMinutes,
  playbackOf,
  test,
  untilInteractive,
  videoOf,
} from '../journey.ts';

test('[BLD-02] [BLD-03] a new version during a match does not interrupt it, and loads with the next page', async ({
  page,
  operator,
}) => {
  const id = await operator.createEvent({
    title: 'Played while a version comes out',
    gameStartDate: inMinutes(-2),
    gameEndDate: inMinutes(5),
    eventStatus: 'live',
  });
  // The page polls for new versions each second instead of hourly.
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => {
      const settings = document.querySelector('#ott-page')?.firstChild as Text | null;
      settings?.replaceData(
        0,
        settings.length,
        settings.data.replace('"build_poll_seconds":3600', '"build_poll_seconds":1'),
      );
    }),
  );
  let latestBuildId: string | null = null;
  let polls = 0;
  await page.route('**/builds/latest.json', async (route) => {
    if (latestBuildId === null) return route.continue();
    polls += 1;
    return route.fulfill({ json: { id: latestBuildId, timestamp: 0 } });
  });
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname);
  });

  const firstPoll = page.waitForResponse('**/builds/latest.json');
  await page.goto(`/events/${id}`);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expectPlaying(page);
  await firstPoll;
  const interruptions = await videoOf(page).evaluateHandle((video) => {
    const events = { count: 0 };
    // A stall is not an interruption: it may happen on a slow machine.
    for (const name of ['pause', 'emptied'])
      video.addEventListener(name, () => (events.count += 1));
    return events;
  });
  latestBuildId = 'the-next-one';
  await expect.poll(() => polls).toBe(1);
  const before = await playbackOf(page);
  await expect
    .poll(async () => (await playbackOf(page)).time, { timeout: 30_000 })
    .toBeGreaterThan(before.time + 2);
  expect(await interruptions.evaluate(({ count }) => count)).toBe(0);
  expect(opened).toEqual([`/events/${id}`]);
  // After it has found a new version, the page stops polling.
  expect(polls).toBe(1);

  // The next page loads as a document. It is of the newest version, as its own polls report from now on.
  latestBuildId = null;
  await page.locator('footer a[href="/about/"]').click();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  expect(opened).toEqual([`/events/${id}`, '/about/']);

  await untilInteractive(page);
  // With its first poll, the page learns where the data of pages is.
  await page.waitForResponse('**/builds/latest.json');
  // From now on, the portal navigates without loading a document, and requests the data of the next page.
  const data = page.waitForResponse('**/faq/_payload.json');
  await page.locator('footer a[href="/faq/"]').click();
  expect((await data).status()).toBe(200);
  await expect(page).toHaveURL(/\/faq\/$/);
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeHidden();
  expect(opened).toHaveLength(2);
});
