import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectPlaying, playbackOf, test } from '../journey.ts';

const corner = (page: Page) => page.getByRole('complementary', { name: /^Mini player: / });

/** Returns how much of the video is loaded beyond its position, s. */
const bufferedAhead = (page: Page) =>
  page.locator('video').evaluate(({ buffered, currentTime }: HTMLVideoElement) => {
    const last = buffered.length - 1;
    return last < 0 ? 0 : buffered.end(last) - currentTime;
  });

/**
 * Marks the playing element (`data-is-first`) and records its interruptions: when its time goes back, or it is
 * paused, emptied, seeks, or stalls without buffered video. A stall with buffered video only means a busy
 * machine.
 */
const recordInterruptions = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement & { interruptions?: string[] }) => {
    video.dataset['isFirst'] = '';
    const interruptions: string[] = [];
    video.interruptions = interruptions;
    let last = video.currentTime;
    video.addEventListener('timeupdate', () => {
      if (video.currentTime < last) interruptions.push(`back from ${last} to ${video.currentTime}`);
      last = video.currentTime;
    });
    for (const name of ['pause', 'emptied', 'seeking'])
      video.addEventListener(name, () => interruptions.push(name));
    video.addEventListener('waiting', () => {
      const { buffered, currentTime } = video;
      const end = buffered.length === 0 ? 0 : buffered.end(buffered.length - 1);
      const minBufferedSeconds = 1;
      if (end - currentTime < minBufferedSeconds)
        interruptions.push(`waiting at ${currentTime}, buffered to ${end}`);
    });
  });

/** Returns the interruptions of the marked element; expects that it is the only one of the page. */
const interruptionsOf = async (page: Page) => {
  await expect(page.locator('video')).toHaveCount(1);
  return page
    .locator('video[data-is-first]')
    .evaluate((video: HTMLVideoElement & { interruptions?: string[] }) => video.interruptions);
};

test('[EVT-14] a video continues in the corner over three pages and back without a gap, and closes with Escape once paused', async ({
  page,
  operator,
}) => {
  const id = await operator.createReplay('A replay to take along');
  await page.goto(`/events/${id}/`);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expectPlaying(page);
  // Opening pages on a busy machine may delay the next segments by seconds.
  await expect.poll(() => bufferedAhead(page), { timeout: 30_000 }).toBeGreaterThan(10);
  await recordInterruptions(page);

  const header = page.getByRole('banner');
  for (const [name, path] of [
    ['Live', '/live/'],
    ['Upcoming', '/upcoming/'],
    ['Archive', '/archive/'],
  ] as const) {
    await header.getByRole('link', { name, exact: true }).first().click();
    await page.waitForURL(`**${path}`);
    await expect(corner(page)).toBeVisible();
    await expectPlaying(page);
    expect(await interruptionsOf(page), `on ${path}`).toEqual([]);
  }
  await expectAccessible(page);
  const small = await corner(page).boundingBox();
  expect(small?.width).toBeLessThan(400);

  await corner(page).hover();
  await corner(page).getByRole('link', { name: 'Back to the video' }).click();
  await page.waitForURL(`**/events/${id}/`);
  await expect(corner(page)).toHaveCount(0);
  await expect(page.locator('[data-event-media] video[data-is-first]')).toBeVisible();
  await expectPlaying(page);
  expect(await interruptionsOf(page), 'back on its page').toEqual([]);
  await expect(page.getByRole('slider', { name: 'Timeline' })).toBeVisible();

  // Escape closes the paused corner player.
  await header.getByRole('link', { name: 'Live', exact: true }).first().click();
  await page.waitForURL('**/live/');
  await corner(page).getByRole('button', { name: 'Pause' }).press('k');
  await expect.poll(async () => (await playbackOf(page)).paused).toBe(true);
  await page.keyboard.press('Escape');
  await expect(corner(page)).toHaveCount(0);
  await expect(page.locator('video')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('captions are clear of the controls and of the buttons of the mini player, and move nothing of the page', async ({
    page,
    operator,
  }) => {
    // The sum of the shifts of captions: a transform is none.
    await page.addInitScript(() => {
      interface Shift extends PerformanceEntry {
        readonly value: number;
        readonly sources: readonly { readonly node: Node | null }[];
      }
      const state = window as typeof window & { captionShift: number };
      state.captionShift = 0;
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[])
          if (sources.some(({ node }) => (node as Element | null)?.closest?.('.gsp-captions')))
            state.captionShift += value;
      }).observe({ type: 'layout-shift' });
    });
    /** Returns the distance from the captions to what they must not cover, px; -1 without captions. */
    const roomBelow = (selector: string) =>
      page.evaluate((below) => {
        const boxOf = (name: string) => document.querySelector(name)?.getBoundingClientRect();
        const [captions, others] = [boxOf('.gsp-captions > :last-child p'), boxOf(below)];
        return captions && others ? others.top - captions.bottom : -1;
      }, selector);
    const id = await operator.createReplay('A replay with captions');
    await page.goto(`/events/${id}/`);
    await page.getByRole('button', { name: 'Play', exact: true }).first().tap();
    await expectPlaying(page);
    await page.keyboard.press('c');
    const controls = page.locator('.gsp-controls[data-shown]');
    await expect(controls).toHaveCount(0);
    await expect(page.locator('.gsp-captions p').first()).toBeVisible();
    await page.touchscreen.tap(30, 180);
    await expect
      .poll(() => roomBelow('.gsp-controls[data-shown] .gsp-timeline'))
      .toBeGreaterThanOrEqual(0);
    await expect(controls).toHaveCount(0);
    const shift = () =>
      page.evaluate(() => (window as typeof window & { captionShift: number }).captionShift);
    expect(await shift()).toBe(0);

    await page.getByRole('link', { name: 'Home', exact: true }).tap();
    await expect(corner(page)).toBeVisible();
    await expect.poll(() => roomBelow('.gsp-corner-bottom button')).toBeGreaterThanOrEqual(0);
  });
});
