import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness, type PlayerPage } from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

/** Simulates WebKit with an available screen that the page can choose. */
async function simulateAirPlay({ page }: PlayerPage): Promise<void> {
  await page.evaluate(() => {
    const { prototype } = HTMLVideoElement;
    let isOnScreen = false;
    Object.defineProperty(prototype, 'webkitCurrentPlaybackTargetIsWireless', {
      get: () => isOnScreen,
    });
    Object.assign(prototype, {
      webkitShowPlaybackTargetPicker(this: HTMLVideoElement) {
        isOnScreen = !isOnScreen;
        this.dispatchEvent(new Event('webkitcurrentplaybacktargetiswirelesschanged'));
      },
    });
  });
}
const source = (opened: PlayerPage) =>
  opened.page.evaluate(() => document.querySelector('video')?.currentSrc ?? '');
const playsPast = (opened: PlayerPage, time: number) =>
  expect.poll(async () => (await opened.video()).time, { timeout: 40_000 }).toBeGreaterThan(time);

it('a video moves to another screen at its position and comes back from there', async () => {
  const videoUrl = `${harness.origin.url}/video/master.m3u8`;
  const opened = await harness.open({ source: videoUrl });
  await simulateAirPlay(opened);
  await opened.page.getByRole('button', { name: 'Play' }).click();
  await opened.reach('playing');
  await opened.page.evaluate(() => window.testPage.handle()?.seek(120));
  await playsPast(opened, 120.2);
  expect(await source(opened)).toMatch(/^blob:/);
  await opened.page.evaluate(() => {
    const event = new Event('webkitplaybacktargetavailabilitychanged');
    document
      .querySelector('video')
      ?.dispatchEvent(Object.assign(event, { availability: 'available' }));
  });
  const button = opened.page.getByRole('button', { name: 'Play on another screen' });
  await button.press('Enter');
  await expect.poll(() => source(opened), { timeout: 40_000 }).toBe(videoUrl);
  await opened.page.getByText('Playing on another screen').waitFor();
  await playsPast(opened, 120.5);
  await opened.page.evaluate(() => window.testPage.handle()?.seek(200));
  await playsPast(opened, 200.2);
  await button.press('Enter');
  await expect.poll(() => source(opened), { timeout: 40_000 }).toMatch(/^blob:/);
  await playsPast(opened, 200.5);
  expect((await opened.video()).time).toBeLessThan(230);
  expect((await opened.status())?.error).toBe(null);
  await opened.close();
});
