import type { APIRequestContext, CDPSession, Page } from '@playwright/test';
import { expect, expectPlaying, playbackOf, test } from '../journey.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

type Point = { x: number; y: number };

/** Moves fingers over the screen, each from its first point to its second. */
async function swipe(devtools: CDPSession, fingers: readonly (readonly [Point, Point])[]) {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send(
    'touchStart',
    fingers.map(([from]) => from),
  );
  for (let step = 1; step <= 8; step += 1) {
    const share = step / 8;
    const at = ([from, to]: readonly [Point, Point]) => ({
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
    });
    await send('touchMove', fingers.map(at));
  }
  await send('touchEnd', []);
}

/** Returns true if the video is the panorama, which is wider than the broadcast. */
const isPanorama = (page: Page) =>
  page.locator('video').evaluate((video) => (video as HTMLVideoElement).videoWidth > 2000);

/** Returns the left edge and width of the panorama, px: a view further to the right has a lower `left`. */
const panoramaBox = (page: Page) =>
  page.locator('video').evaluate((video) => {
    const { left, width } = video.getBoundingClientRect();
    return { left: Math.round(left), width: Math.round(width) };
  });

async function replayWithPanorama(request: APIRequestContext): Promise<string> {
  const response = await request.post('/api/event/list', {
    data: { status: ['archived'], sportType: ['football'], size: 50 },
  });
  const { content } = (await response.json()) as {
    content: { entries: { id: string; source: { pano: string | null } }[] };
  };
  const replay = content.entries.find(({ source }) => source.pano !== null);
  if (replay === undefined) throw new Error('the demo has no replay with a panorama');
  return replay.id;
}

test('[EVT-10] one finger turns the panorama, with visible controls or without, two fingers zoom it, and the page scrolls only while the view cannot turn up and down', async ({
  page,
  request,
}) => {
  const replayId = await replayWithPanorama(request);
  // Hides dropped frames: on a busy machine the player would switch back to the broadcast.
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
    const dropped = { get: () => -performance.now() };
    Object.defineProperty(VideoPlaybackQuality.prototype, 'droppedVideoFrames', dropped);
  });
  await page.goto(`/events/${replayId}`);
  await page.getByRole('button', { name: 'Play', exact: true }).tap();
  await expectPlaying(page);

  const controls = page.locator('.gsp-controls');
  const player = await page.locator('.gsp').boundingBox();
  if (player === null) throw new Error('no player');
  const on = (x: number, y: number): Point => ({
    x: player.x + player.width * x,
    y: player.y + player.height * y,
  });
  const tap = ({ x, y }: Point) => page.touchscreen.tap(x, y);
  const isPaused = async () => (await playbackOf(page)).paused;
  /**
   * Presses a control that is visible only with the others, until the press succeeds: to the
   * browser, a tap right after a swipe only stops its scrolling.
   */
  const press = (name: string, isDone: () => Promise<boolean>) =>
    expect(async () => {
      if (await isDone()) return;
      if ((await controls.getAttribute('data-shown')) === null) await tap(on(0.2, 0.3));
      await page.getByRole('button', { name, exact: true }).tap({ timeout: 1500 });
      await expect.poll(isDone, { timeout: 3000 }).toBe(true);
    }).toPass();
  await press('Panorama', () => isPanorama(page));
  const initial = await panoramaBox(page);
  expect(initial.width).toBeGreaterThan(player.width * 1.9);

  const devtools = await page.context().newCDPSession(page);
  // The controls stay while the video is paused.
  await press('Pause', isPaused);
  await expect(controls).toHaveAttribute('data-shown');
  // Swipes start on the free picture, beside the play button in the centre, and just above the row of buttons.
  const row = await page.locator('.gsp-space').boundingBox();
  const play = await page.getByRole('button', { name: 'Play', exact: true }).boundingBox();
  if (row === null || play === null) throw new Error('no controls');
  const starts = [
    on(0.5, 0.25),
    { x: play.x - 5, y: play.y + play.height / 2 },
    { x: row.x + row.width / 2, y: row.y - 8 },
  ];
  for (const from of starts) {
    const before = await panoramaBox(page);
    await swipe(devtools, [[from, { ...from, x: from.x - 40 }]]);
    await expect.poll(async () => (await panoramaBox(page)).left).toBe(before.left - 40);
  }
  // No swipe was taken for a tap, and the page did not scroll.
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await press('Play', async () => !(await isPaused()));
  await expect(controls).not.toHaveAttribute('data-shown');
  const before = await panoramaBox(page);
  await swipe(devtools, [[on(0.3, 0.5), on(0.3 + 50 / player.width, 0.5)]]);
  await expect.poll(async () => (await panoramaBox(page)).left).toBe(before.left + 50);
  await expect(async () => {
    const shown = page.waitForSelector('.gsp-controls[data-shown]', {
      state: 'attached',
      timeout: 1500,
    });
    await Promise.all([shown, tap(on(0.2, 0.3))]);
  }).toPass();

  const unzoomed = await panoramaBox(page);
  await swipe(devtools, [
    [on(0.4, 0.3), on(0.2, 0.3)],
    [on(0.6, 0.3), on(0.8, 0.3)],
  ]);
  await expect
    .poll(async () => (await panoramaBox(page)).width / unzoomed.width, {
      message: 'zoom by three',
    })
    .toBeCloseTo(3, 1);
  // Zoomed in, the view also turns up and down, and the page does not scroll.
  const top = () =>
    page.locator('video').evaluate((video) => Math.round(video.getBoundingClientRect().top));
  const scrolled = () => page.evaluate(() => scrollY);
  const below = ({ x, y }: Point, by: number): Point => ({ x, y: y + by });
  const middle = await top();
  await swipe(devtools, [[on(0.2, 0.3), below(on(0.2, 0.3), 60)]]);
  await expect.poll(top).toBe(middle + 60);
  expect(await scrolled()).toBe(0);
  await swipe(devtools, [
    [on(0.1, 0.3), on(0.45, 0.3)],
    [on(0.8, 0.3), on(0.5, 0.3)],
  ]);
  await expect.poll(async () => (await panoramaBox(page)).width).toBe(unzoomed.width);
  // Zoomed out, a vertical swipe scrolls the page, as it does beside the video.
  await swipe(devtools, [[on(0.3, 0.8), below(on(0.3, 0.8), -140)]]);
  await expect.poll(scrolled).toBeGreaterThan(60);
  await swipe(devtools, [
    [
      { x: 200, y: 400 },
      { x: 200, y: 800 },
    ],
  ]);
  await expect.poll(scrolled).toBe(0);
});

test('[EVT-10] an arrow at the edge of the panorama points to the action, and a tap turns the view there', async ({
  page,
  request,
}) => {
  await page.goto(`/events/${await replayWithPanorama(request)}`);
  await page.getByRole('button', { name: 'Play', exact: true }).tap();
  await expectPlaying(page);
  await page.keyboard.press('k');
  await expect.poll(async () => (await playbackOf(page)).paused).toBe(true);
  await page.keyboard.press('p');
  // Switching to the panorama restores the position of the broadcast, and would undo an earlier seek.
  await expect.poll(() => isPanorama(page)).toBe(true);
  // Just after the first goal of the video, which was outside the initial view.
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 33;
  });
  const arrow = page.getByRole('button', { name: /^Play is to the (?:left|right)$/ });
  await expect(arrow).toBeVisible();
  const isLeft = (await arrow.getAttribute('data-side')) === 'left';
  const before = await panoramaBox(page);
  await arrow.tap();
  await expect(arrow).toHaveCount(0);
  const turned = async () => ((await panoramaBox(page)).left - before.left) * (isLeft ? 1 : -1);
  await expect.poll(turned).toBeGreaterThan(0);
});
