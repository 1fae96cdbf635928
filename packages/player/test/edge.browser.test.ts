import { afterAll, beforeAll, describe, it, type ExpectStatic } from 'vitest';
import { startHarness, type Harness, type PlayerPage } from './harness.ts';
import type { LiveClock } from './playlists.ts';
import type { Origin } from './origin.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

/** How far the stream jumps ahead when its delay is removed, as if that much time had passed, ms. */
const jumpMs = 30_000;

type Live = { opened: PlayerPage; origin: Origin; clock: LiveClock };

/** Opens a viewer at the live position of a stream, from its own media server. */
async function atTheEdge(expect: ExpectStatic, work: (live: Live) => Promise<void>) {
  const origin = await harness.ownOrigin();
  const startedAt = Date.now() - 120_000;
  const clock = { startedAt, windowSegments: 60, endedAt: null, delayMs: jumpMs };
  origin.live.set('stream', clock);
  const source = `${origin.url}/live/stream/master.m3u8`;
  const opened = await harness.open(
    { source, mode: 'live', autoPlay: true, timeOrigin: startedAt },
    { origin },
  );
  try {
    await opened.reach('playing');
    await expectProgress(expect, opened);
    await work({ opened, origin, clock });
  } finally {
    await opened.close();
  }
}

async function expectProgress(expect: ExpectStatic, opened: PlayerPage): Promise<void> {
  const { time } = await opened.video();
  await expect
    .poll(async () => (await opened.video()).time, { timeout: 20_000 })
    .toBeGreaterThan(time + 1);
}

const behind = ({ opened, clock }: Live) =>
  opened.page.evaluate(
    (startedAt) => (Date.now() - startedAt) / 1000 - (window.testPage.handle()?.getTime() ?? 0),
    clock.startedAt,
  );

/** True if the centre of the selected element can be pressed. */
const isReachable = ({ page }: PlayerPage, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(x + width / 2, y + height / 2);
    return found !== null && element.contains(found);
  });

describe.concurrent('a viewer at the live position', () => {
  it('returns to it by “Try again”, and can use timeline and full screen below the error', ({
    expect,
  }) =>
    atTheEdge(expect, async (live) => {
      const { opened, origin, clock } = live;
      // Refused permanently, so that only the button recovers the stream.
      origin.refused = '/live/';
      await opened.reach('error');
      expect((await opened.status())?.error).toMatchObject({ code: 'refused', retrying: false });
      expect(await opened.page.locator('.gsp-live-now').count()).toBe(0);
      expect(await isReachable(opened, '.gsp-timeline-hit')).toBe(true);
      expect(await isReachable(opened, 'button[aria-label="Full screen"]')).toBe(true);
      await opened.page.getByRole('button', { name: 'Full screen' }).click();
      await expect.poll(async () => (await opened.status())?.fullscreen).toBe(true);
      clock.delayMs = 0;
      origin.refused = null;
      await opened.page.getByRole('button', { name: 'Try again' }).click();
      await opened.reach('playing');
      await expectProgress(expect, opened);
      await expect.poll(opened.status).toMatchObject({ atLiveEdge: true, error: null });
      await expect.poll(() => behind(live)).toBeLessThan(15);
    }));

  it('catches up at a slightly higher speed after drifting, but not after seeking back', ({
    expect,
  }) =>
    atTheEdge(expect, async ({ opened }) => {
      const rate = async () => (await opened.video()).rate;
      // On a busy machine the viewer may already be behind, and each second takes twenty to catch up.
      await expect.poll(rate, { timeout: 90_000 }).toBe(1);
      await opened.page.evaluate(() => {
        const video = document.querySelector('video');
        if (video) video.currentTime -= 3;
      });
      await expect.poll(rate).toBe(1.05);
      expect(await opened.status()).toMatchObject({ atLiveEdge: true });
      await opened.page.keyboard.press('j');
      await opened.page.keyboard.press('j');
      await expect.poll(rate).toBe(1);
      await opened.page.getByRole('button', { name: 'Back to live' }).waitFor();
    }));

  it('sees “Offline” instead of “Live” while the connection is lost', ({ expect }) =>
    atTheEdge(expect, async ({ opened }) => {
      const badge = () => opened.page.locator('.gsp-live').textContent();
      await expect.poll(badge).toBe('Live');
      await opened.page.context().setOffline(true);
      await expect.poll(badge).toBe('Offline');
      await opened.page.context().setOffline(false);
      await expect.poll(badge).toBe('Live');
    }));
});
