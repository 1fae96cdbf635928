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
  // Pages poll hourly; this one polls each second.
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
    // Playback may stall on a slow machine, but nothing stops or empties it.
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
  // It knows of the new version, and stops polling.
  expect(polls).toBe(1);

  // The next page is of the newest version, and its first poll says so, however early.
  released = null;
  await page.locator('footer a[href="/about/"]').click();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  expect(opened).toEqual([`/events/${id}`, '/about/']);

  await untilInteractive(page);
  // It fetches the build list, and with it the location of data, once it is interactive.
  await page.waitForResponse('**/builds/latest.json');
  // From there on the portal navigates within the page, with the next page's data from its own address.
  const data = page.waitForResponse('**/faq/_payload.json');
  await page.locator('footer a[href="/faq/"]').click();
  expect((await data).status()).toBe(200);
  await expect(page).toHaveURL(/\/faq\/$/);
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeHidden();
  expect(opened).toHaveLength(2);
});
