import type { Page } from '@playwright/test';
import { expect, expectPlaying, inMinutes, playbackOf, test } from './journey.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const controls = (page: Page) => page.locator('.gsp-controls');

/** Turns the phone, as its sensor would: sizes and orientation change together. */
async function turn(page: Page, width: number, height: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const sideways = width > height;
  await devtools.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    screenWidth: width,
    screenHeight: height,
    deviceScaleFactor: 1,
    mobile: true,
    screenOrientation: {
      type: sideways ? 'landscapePrimary' : 'portraitPrimary',
      angle: sideways ? 90 : 0,
    },
  });
}

/** What lies under the middle of an element, as a finger would find it. */
const isReachable = (page: Page, name: string): Promise<boolean> =>
  page.getByRole('button', { name }).evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    const found = document.elementFromPoint(x + width / 2, y + height / 2);
    return found !== null && button.contains(found);
  });

test('on a phone held sideways one tap shows the controls, all within reach', async ({
  page,
  operator,
}) => {
  const id = await operator.createEvent({
    title: 'Watched sideways',
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
    await page.touchscreen.tap(player.x + player.width * 0.3, player.y + player.height * 0.3);
    await expect(controls(page)).toHaveAttribute('data-shown', '');
    for (const name of ['Pause', 'Settings', 'Full screen', 'Mute'])
      expect(await isReachable(page, name), `${name} at ${width} by ${height}`).toBe(true);
    await page.getByRole('button', { name: 'Pause' }).tap();
    await expect.poll(async () => (await playbackOf(page)).paused).toBe(true);
    await page.getByRole('button', { name: 'Play' }).tap();
    await expect.poll(async () => (await playbackOf(page)).paused).toBe(false);
  }
});

test('a phone that is turned sideways while it plays fills its screen, and turned back shows the page', async ({
  page,
  operator,
}) => {
  const id = await operator.createEvent({
    title: 'Turned',
    gameStartDate: inMinutes(-300),
    gameEndDate: inMinutes(-295),
    eventStatus: 'archived',
  });
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await turn(page, 390, 844);
  await page.goto(`/events/${id}`);
  await page.getByRole('button', { name: 'Play', exact: true }).tap();
  await expectPlaying(page);
  await turn(page, 844, 390);
  await expect.poll(isFull).toBe(true);
  await turn(page, 390, 844);
  await expect.poll(isFull).toBe(false);

  await page.locator('.gsp-surface').tap({ position: { x: 60, y: 60 } });
  await page.getByRole('button', { name: 'Full screen' }).tap();
  await expect.poll(isFull).toBe(true);
  await turn(page, 844, 390);
  await turn(page, 390, 844);
  expect(await isFull()).toBe(true);
});
