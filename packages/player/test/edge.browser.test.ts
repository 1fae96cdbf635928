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

type Live = { open: PlayerPage; origin: Origin; clock: LiveClock };

/** Opens a viewer at the live position of a stream, from its own media server. */
async function atTheEdge(expect: ExpectStatic, work: (live: Live) => Promise<void>) {
  const origin = await harness.ownOrigin();
  const startedAt = Date.now() - 120_000;
  const clock = { startedAt, windowSegments: 60, endedAt: null, delayMs: jumpMs };
  origin.live.set('stream', clock);
  const source = `${origin.url}/live/stream/master.m3u8`;
  const open = await harness.open(
    { source, mode: 'live', autoPlay: true, timeOrigin: startedAt },
    { origin },
  );
  try {
    await open.reach('playing');
    await expectProgress(expect, open);
    await work({ open, origin, clock });
  } finally {
    await open.close();
  }
}

async function expectProgress(expect: ExpectStatic, open: PlayerPage): Promise<void> {
  const { time } = await open.video();
  await expect
    .poll(async () => (await open.video()).time, { timeout: 20_000 })
    .toBeGreaterThan(time + 1);
}

const behind = ({ open, clock }: Live) =>
  open.page.evaluate(
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
      const { open, origin, clock } = live;
      // Refused permanently, so that only the button recovers the stream.
      origin.refused = '/live/';
      await open.reach('error');
      expect((await open.status())?.error).toMatchObject({ code: 'refused', retrying: false });
      expect(await open.page.locator('.gsp-live-now').count()).toBe(0);
      expect(await isReachable(open, '.gsp-timeline-hit')).toBe(true);
      expect(await isReachable(open, 'button[aria-label="Full screen"]')).toBe(true);
      await open.page.getByRole('button', { name: 'Full screen' }).click();
      await expect.poll(async () => (await open.status())?.fullscreen).toBe(true);
      clock.delayMs = 0;
      origin.refused = null;
      await open.page.getByRole('button', { name: 'Try again' }).click();
      await open.reach('playing');
      await expectProgress(expect, open);
      await expect.poll(open.status).toMatchObject({ atLiveEdge: true, error: null });
      await expect.poll(() => behind(live)).toBeLessThan(15);
    }));

  it('catches up at a slightly higher speed after drifting, but not after seeking back', ({
    expect,
  }) =>
    atTheEdge(expect, async ({ open }) => {
      const rate = async () => (await open.video()).rate;
      // On a busy machine the viewer may already be behind, and each second takes twenty to catch up.
      await expect.poll(rate, { timeout: 90_000 }).toBe(1);
      await open.page.evaluate(() => {
        const video = document.querySelector('video');
        if (video) video.currentTime -= 3;
      });
      await expect.poll(rate).toBe(1.05);
      expect(await open.status()).toMatchObject({ atLiveEdge: true });
      await open.page.keyboard.press('j');
      await open.page.keyboard.press('j');
      await expect.poll(rate).toBe(1);
      await open.page.getByRole('button', { name: 'Back to live' }).waitFor();
    }));

  it('sees “Offline” instead of “Live” while the connection is lost', ({ expect }) =>
    atTheEdge(expect, async ({ open }) => {
      const badge = () => open.page.locator('.gsp-live').textContent();
      await expect.poll(badge).toBe('Live');
      await open.page.context().setOffline(true);
      await expect.poll(badge).toBe('Offline');
      await open.page.context().setOffline(false);
      await expect.poll(badge).toBe('Live');
    }));
});
