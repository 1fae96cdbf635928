import {
  expect,
  expectPlaying,
  inMinutes,
  playbackOf,
  test,
  untilInteractive,
  videoOf,
} from '../journey.ts';

test('one click on the hero of the home page plays its match', async ({ page }) => {
  await page.goto('/');
  // After a click within the portal, the match plays by itself; opened by its address it would wait.
  await untilInteractive(page);
  await page.getByRole('main').getByRole('link', { name: /watch/i }).first().click();
  await page.waitForURL(/\/events\//);
  await expectPlaying(page);
});

test('[EVT-10] the poster comes first, then the broadcast, and the panorama if there is one', async ({
  page,
  request,
}) => {
  const response = await request.post('/api/event/list', {
    data: { status: ['archived'], size: 100 },
  });
  type Source = { hd: string | null; pano: string | null };
  const { content } = (await response.json()) as {
    content: { entries: { id: string; source: Source; isEventAvailableForUser: boolean }[] };
  };
  const free = content.entries.filter(
    ({ source, isEventAvailableForUser }) => source.hd !== null && isEventAvailableForUser,
  );
  const views = page.getByRole('group', { name: 'View' });
  for (const hasPanorama of [true, false]) {
    const replay = free.find(({ source }) => (source.pano !== null) === hasPanorama);
    if (replay === undefined) throw new Error(`no replay, panorama: ${hasPanorama}`);
    // An empty page in between aborts the requests of the previous page's player.
    await page.goto('about:blank');
    const played: string[] = [];
    page.on('request', (sent) => void played.push(sent.url()));
    await page.goto(`/events/${replay.id}`);
    const picture = page.locator('[data-event-media] img').first();
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect((await playbackOf(page)).paused).toBe(true);
    expect(played.filter((url) => /\.(?:m4s|mp4)(?:\?|$)/.test(url))).toEqual([]);
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await expectPlaying(page);
    await expect(views).toHaveCount(hasPanorama ? 1 : 0);
    if (!hasPanorama) continue;
    await expect(views.getByRole('button', { name: 'Broadcast' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(views.getByRole('button', { name: 'Panorama' })).toBeVisible();
  }
});

test('[EVT-03] [EVT-14] a replay plays, seeks and pauses', async ({ page, operator }) => {
  const id = await operator.createReplay('A replay to watch');
  await page.goto(`/events/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A replay to watch');
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expectPlaying(page);

  const timeline = page.getByRole('slider', { name: 'Timeline' });
  await timeline.focus();
  await page.keyboard.press('5');
  await expect.poll(async () => (await playbackOf(page)).time).toBeGreaterThan(140);
  await expectPlaying(page);

  await page.keyboard.press('k');
  await expect.poll(async () => (await playbackOf(page)).paused).toBe(true);
});

test('[EVT-11] a clip shows its part of the video, from its first to its last second', async ({
  page,
  request,
}) => {
  const response = await request.post('/api/clip/list', { data: { size: 1 } });
  const { content } = (await response.json()) as {
    content: {
      entries: { id: string; source: { clip: { startTime: number; endTime: number } } }[];
    };
  };
  const [clip] = content.entries;
  if (clip === undefined) throw new Error('the demo has no clip');
  const seconds = clip.source.clip.endTime - clip.source.clip.startTime;

  await page.goto(`/events/${clip.id}`);
  const first = page.getByRole('button', { name: 'Play', exact: true }).first();
  await first.click();
  await expectPlaying(page);
  const timeline = page.getByRole('slider', { name: 'Timeline' });
  await expect(timeline).toHaveAttribute('aria-valuemax', String(Math.floor(seconds)));

  await timeline.focus();
  await page.keyboard.press('k');
  await page.keyboard.press('0');
  await expect(timeline).toHaveAttribute('aria-valuenow', '0');
  const start = (await playbackOf(page)).time;
  const isFullScreen = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.keyboard.press('f');
  await expect.poll(isFullScreen).toBe(true);
  await page.keyboard.press('9');
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: 'Watch again' }).first()).toBeVisible({
    timeout: 30_000,
  });
  const { time, paused } = await playbackOf(page);
  expect(paused).toBe(true);
  // Whole segments would continue for up to two seconds more; a position is reported four times a second.
  expect(time - start).toBeLessThan(seconds + 0.6);
  expect(time - start).toBeGreaterThan(seconds - 0.6);
  // What covers the picture at the end is part of full screen.
  await page.locator('.end-scrim').getByRole('button', { name: 'Watch again' }).click();
  await expectPlaying(page);
  expect(await isFullScreen()).toBe(true);
});

test('[EVT-14] [RTM-01] a live match plays, seeks back in its seekable range and returns to the live position, and its socket does not poll', async ({
  page,
  operator,
}) => {
  const polling: string[] = [];
  const sockets: string[] = [];
  page.on('request', (request) => {
    if (/\/ws\/?\?.*transport=polling/.test(request.url())) polling.push(request.url());
  });
  page.on('websocket', (socket) => sockets.push(socket.url()));
  const id = await operator.createEvent({
    title: 'A live match',
    gameStartDate: inMinutes(-2),
    gameEndDate: inMinutes(3),
    eventStatus: 'live',
  });
  await page.goto(`/events/${id}`);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expectPlaying(page);
  const livePosition = (await playbackOf(page)).time;

  await page.getByRole('slider', { name: 'Timeline' }).focus();
  await page.keyboard.press('Home');
  await expect.poll(async () => (await playbackOf(page)).time).toBeLessThan(livePosition - 60);
  await expectPlaying(page);

  await page
    .getByRole('button', { name: /back to live/i })
    .first()
    .click();
  await expect.poll(async () => (await playbackOf(page)).time).toBeGreaterThan(livePosition - 10);
  await expectPlaying(page);
  expect(polling).toEqual([]);
  expect(sockets.some((url) => /^ws:\/\/localhost:\d+\/ws\//.test(url))).toBe(true);
});

test('[RTM-07] [RTM-09] an upcoming event goes live without a reload', async ({
  page,
  operator,
}) => {
  const id = await operator.createEvent({
    title: 'About to begin',
    gameStartDate: inMinutes(0.3),
    gameEndDate: inMinutes(5.3),
  });
  await page.goto(`/events/${id}`);
  await expect(page.getByText(/starts in|about to start/i).first()).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await expect(videoOf(page)).toBeAttached({ timeout: 60_000 });
  await expectPlaying(page);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('[RTM-09] an operator’s stream address starts the player on an open page', async ({
  page,
  operator,
}) => {
  const id = await operator.createEvent({
    title: 'Waiting for its video',
    gameStartDate: inMinutes(120),
    film: null,
  });
  await page.goto(`/events/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Waiting for its video');
  // The video starts whether or not the page has joined the event's room by now.
  await operator.setStream(id, '/media/films/football/master.m3u8');
  await expect(videoOf(page)).toBeAttached();
  await expectPlaying(page);
});

test('[EVT-04] an unknown event shows its own not-found screen with a link home', async ({
  page,
  consoleErrors,
}) => {
  const response = await page.goto('/events/no-such-event');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/);
  // The browser itself reports the document's 404.
  consoleErrors.splice(
    0,
    consoleErrors.length,
    ...consoleErrors.filter((text) => !text.includes('404')),
  );
});
