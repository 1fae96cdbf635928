import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectPlaying, inMinutes, playbackOf, test } from '../journey.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const controls = (page: Page) => page.locator('.gsp-controls');

/** Rotates the phone, as its sensor would: sizes and orientation change together. */
async function rotate(page: Page, width: number, height: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const isLandscape = width > height;
  await devtools.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    screenWidth: width,
    screenHeight: height,
    deviceScaleFactor: 1,
    mobile: true,
    screenOrientation: {
      type: isLandscape ? 'landscapePrimary' : 'portraitPrimary',
      angle: isLandscape ? 90 : 0,
    },
  });
}

/** Returns true if nothing covers the button at its centre. */
const isReachable = (page: Page, name: string): Promise<boolean> =>
  page.getByRole('button', { name }).evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    const found = document.elementFromPoint(x + width / 2, y + height / 2);
    return found !== null && button.contains(found);
  });

test('on a phone in landscape one tap shows the controls, of which none is covered', async ({
  page,
  operator,
}) => {
  const id = await operator.createEvent({
    title: 'Watched in landscape',
    gameStartDate: inMinutes(-2),
    gameEndDate: inMinutes(3),
    eventStatus: 'live',
  });
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(`/events/${id}`);
  await page.getByRole('button', { name: 'Play', exact: true }).tap();
  await expectPlaying(page);
  for (const [width, height] of [
    [844, 390],
    [667, 375],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(controls(page)).not.toHaveAttribute('data-shown');
    const player = await page.locator('.gsp').boundingBox();
    if (player === null) throw new Error('no player');
    expect(player.y + player.height).toBeLessThanOrEqual(height);
    expect(player.height).toBeGreaterThan(height * 0.8);
    const tap = () =>
      page.touchscreen.tap(player.x + player.width * 0.3, player.y + player.height * 0.3);
    // The wait starts before the tap: on a slow machine the controls may be hidden again before a query.
    const shown = page.waitForSelector('.gsp-controls[data-shown]', { state: 'attached' });
    await tap();
    await shown;
    const isPaused = async () => (await playbackOf(page)).paused;
    // A tap while the controls are hidden only shows them.
    await expect(async () => {
      if (await isPaused()) return;
      if ((await controls(page).getAttribute('data-shown')) === null) await tap();
      await page.getByRole('button', { name: 'Pause' }).tap({ timeout: 1500 });
      await expect.poll(isPaused, { timeout: 3000 }).toBe(true);
    }).toPass();
    // The controls stay while the video is paused.
    for (const name of ['Play', 'Settings', 'Full screen', 'Mute'])
      expect(await isReachable(page, name), `${name} at ${width} by ${height}`).toBe(true);
    await page.getByRole('button', { name: 'Play' }).tap();
    await expect.poll(async () => (await playbackOf(page)).paused).toBe(false);
  }
});

test('during playback a phone enters full screen in landscape and leaves it in portrait, unless the viewer chose full screen', async ({
  page,
  operator,
}) => {
  const id = await operator.createReplay('Turned');
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await rotate(page, 390, 844);
  await page.goto(`/events/${id}`);
  await page.getByRole('button', { name: 'Play', exact: true }).tap();
  await expectPlaying(page);
  await rotate(page, 844, 390);
  await expect.poll(isFull).toBe(true);
  await rotate(page, 390, 844);
  await expect.poll(isFull).toBe(false);

  // The viewer enters full screen by the key: its button may be hidden with the controls.
  await page.keyboard.press('f');
  await expect.poll(isFull).toBe(true);
  await rotate(page, 844, 390);
  await rotate(page, 390, 844);
  expect(await isFull()).toBe(true);
});

/** Returns the id of a replay with a panorama. */
async function findPanorama(request: APIRequestContext): Promise<string> {
  const response = await request.post('/api/event/list', {
    data: { status: ['archived'], sportType: ['football'], size: 50 },
  });
  const { content } = (await response.json()) as {
    content: { entries: { id: string; source: { hd: string | null; pano: string | null } }[] };
  };
  const replay = content.entries.find(({ source }) => source.hd !== null && source.pano !== null);
  if (replay === undefined) throw new Error('the demo has no replay with a panorama');
  return replay.id;
}

test('on a small phone the view switch stands below the score', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/events/${await findPanorama(request)}`);
  await page.locator('.gsp-play-big').tap();
  await expectPlaying(page);
  const score = await page.locator('.gsp-overlay div[aria-hidden]').first().boundingBox();
  const views = await page.locator('.gsp-views').boundingBox();
  if (score === null || views === null) throw new Error('the score or the view switch is missing');
  expect(views.y).toBeGreaterThanOrEqual(score.y + score.height);
});

test('at the end of a replay its score, the clock in the video, the views and the next video do not overlap in any shape of the player', async ({
  page,
  request,
}) => {
  const id = await findPanorama(request);
  for (const prefix of ['', '/he']) {
    await page.goto(`${prefix}/events/${id}`);
    await page.locator('.gsp-play-big').tap();
    await expectPlaying(page);
    await page.evaluate(() => {
      const video = document.querySelector('video');
      if (video !== null) video.currentTime = video.duration - 1;
    });
    const next = page.locator('[data-event-media] a');
    await expect(next).toBeVisible();
    // Otherwise the next video starts during the measurement.
    await page.getByRole('button', { name: /Don’t play|לא להתחיל/ }).click();
    const replayed = page.getByRole('button', { name: /Watch again|צפייה חוזרת/ });
    await expect(replayed.first()).toBeVisible();
    for (const [width, height] of [
      [844, 390],
      [390, 844],
      [1280, 500],
      [1000, 1200],
    ] as const) {
      await page.setViewportSize({ width, height });
      const boxes = () =>
        page.evaluate(() => {
          const of = (name: string) => {
            const { left, right, top, bottom } =
              document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect();
            return { left, right, top, bottom };
          };
          // The area of the video itself: between bars if the player has another shape.
          const video = document.querySelector('video');
          if (video === null) throw new Error('the video is missing');
          const frame = video.getBoundingClientRect();
          const { videoWidth, videoHeight } = video;
          const scale = Math.min(frame.width / videoWidth, frame.height / videoHeight);
          const left = frame.left + (frame.width - videoWidth * scale) / 2;
          const top = frame.top + (frame.height - videoHeight * scale) / 2;
          return {
            area: { left, top, right: left + videoWidth * scale },
            score: of('.gsp-overlay [aria-hidden]'),
            views: of('.gsp-views'),
            next: of('[data-event-media] a'),
          };
        });
      const { area, score, views, next: card } = await boxes();
      const situation = `${prefix} ${width} by ${height}`;
      // The video's own clock ends at 15.9 % of its width.
      const clockEnd = area.left + (area.right - area.left) * 0.159;
      expect(score.left, situation).toBeGreaterThanOrEqual(clockEnd);
      expect(score.top, situation).toBeGreaterThanOrEqual(area.top);
      const areApart = (a: typeof score, b: typeof score) =>
        a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
      expect(
        [areApart(card, score), areApart(card, views), areApart(score, views)],
        situation,
      ).toEqual([true, true, true]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
  }
});
