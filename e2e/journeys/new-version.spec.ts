import {
  expect,
  expectPlaying,
  inMinutes,
  playbackOf,
  test,
  untilAlive,
  videoOf,
} from './journey.ts';

test('[BLD-02] [BLD-03] a new version that comes out during a match does not disturb it, and is there with the next page', async ({
  page,
  operator,
}) => {
  const id = await operator.createEvent({
    title: 'Played while a version comes out',
    gameStartDate: inMinutes(-2),
    gameEndDate: inMinutes(5),
    eventStatus: 'live',
  });
  // Pages ask hourly; this one asks each second.
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
  let released: string | null = null;
  let polls = 0;
  await page.route('**/builds/latest.json', async (route) => {
    if (released === null) return route.continue();
    polls += 1;
    return route.fulfill({ json: { id: released, timestamp: 0 } });
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
  const stops = await videoOf(page).evaluateHandle((video) => {
    const seen = { count: 0 };
    // It may wait for a slow machine, but nobody stops or empties it.
    for (const name of ['pause', 'emptied']) video.addEventListener(name, () => (seen.count += 1));
    return seen;
  });
  released = 'the-next-one';
  await expect.poll(() => polls).toBe(1);
  const before = await playbackOf(page);
  await expect
    .poll(async () => (await playbackOf(page)).time, { timeout: 30_000 })
    .toBeGreaterThan(before.time + 2);
  expect(await stops.evaluate(({ count }) => count)).toBe(0);
  expect(opened).toEqual([`/events/${id}`]);
  // It has heard of it, and asks no more.
  expect(polls).toBe(1);

  // The next page is of the newest version, and is told so, however soon it asks.
  released = null;
  await page.locator('footer a[href="/about/"]').click();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  expect(opened).toEqual([`/events/${id}`, '/about/']);

  await untilAlive(page);
  // What it knows of builds, and hence where data are, it fetches once it is alive.
  await page.waitForResponse('**/builds/latest.json');
  // From there on the portal goes on within the page, with the data of the next one from their own address.
  const data = page.waitForResponse('**/faq/_payload.json');
  await page.locator('footer a[href="/faq/"]').click();
  expect((await data).status()).toBe(200);
  await expect(page).toHaveURL(/\/faq\/$/);
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeHidden();
  expect(opened).toHaveLength(2);
});
