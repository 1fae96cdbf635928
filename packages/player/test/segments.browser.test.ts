import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Harness, type PlayerPage } from './harness.ts';

let harness: Harness;
const openPages: PlayerPage[] = [];
beforeAll(async () => {
  harness = await startHarness();
});
afterEach(async () => {
  harness.origin.segmentFault = 'none';
  harness.origin.hidden.clear();
  harness.origin.customFault = null;
  await Promise.all(openPages.splice(0).map((page) => page.close()));
});
afterAll(() => harness?.close());

/** Opens this many viewers of one live stream, each in its own page. */
async function viewers(count: number, name: string) {
  const startedAt = Date.now() - 90_000;
  harness.origin.live.set(name, { startedAt, windowSegments: 40, endedAt: null });
  const source = `${harness.origin.url}/live/${name}/master.m3u8`;
  for (let i = 0; i < count; i += 1) {
    openPages.push(
      await harness.open({ source, mode: 'live', autoPlay: true, timeOrigin: startedAt }),
    );
  }
  for (const page of openPages) {
    await page.reach('playing');
    const { time } = await page.video();
    await expect
      .poll(async () => (await page.video()).time, { timeout: 15_000 })
      .toBeGreaterThan(time + 1);
  }
  return { startedAt };
}

const behind = (page: PlayerPage, startedAt: number) =>
  page.page.evaluate(
    (firstAt) => (Date.now() - firstAt) / 1000 - (window.testPage.handle()?.getTime() ?? 0),
    startedAt,
  );

/** Duration of the fault, ms. The recovery time depends on the machine and is printed. */
const faultMs = 10_000;
const viewerCount = 4;

describe('a live stream whose segments fail while its playlists do not', () => {
  it.each([404, 500] as const)(
    'returns to the live position by itself after 10 s of %i, for each of four viewers',
    async (status) => {
      const { startedAt } = await viewers(viewerCount, `segments-${status}`);
      harness.origin.segmentFault = status;
      await wait(faultMs);
      harness.origin.segmentFault = 'none';
      const overAt = Date.now();
      const back = openPages.map(async (page) => {
        // A reopened stream restarts its clock at the start of the seekable range at that moment. So played
        // time is the sum of small steps, not a position to reach.
        let last = (await page.video()).time;
        let played = 0;
        const playedSoFar = async () => {
          const { time } = await page.video();
          const step = time - last;
          last = time;
          if (step > 0 && step < 5) played += step;
          return played;
        };
        await expect.poll(playedSoFar, { timeout: 30_000, interval: 100 }).toBeGreaterThan(0.5);
        const tookMs = Date.now() - overAt;
        return tookMs;
      });
      const took = await Promise.all(back);
      process.stdout.write(`back after ${took.join(', ')} ms (status ${status})\n`);
      for (const page of openPages) {
        await page.reach('playing');
        await expect.poll(() => behind(page, startedAt)).toBeLessThan(15);
        expect(await page.status()).toMatchObject({ error: null });
        expect((await page.video()).rate).toBeLessThanOrEqual(1.05);
      }
    },
  );
});

describe('a source that is reopened', () => {
  it('shows its last picture until it has another', async () => {
    await viewers(1, 'reopened');
    const [viewer] = openPages;
    const { page, reach } = viewer ?? {};
    await page?.evaluate(() => {
      const video = document.querySelector('video');
      const shown: boolean[] = [];
      Object.assign(window, { shown });
      video?.addEventListener('emptied', () => {
        const canvas = document.querySelector<HTMLCanvasElement>('.gsp-last-picture');
        const middle = canvas
          ?.getContext('2d')
          ?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data;
        shown.push(canvas?.clientWidth === video.clientWidth && Math.max(...(middle ?? [])) > 0);
      });
    });
    const shownStates = () =>
      page?.evaluate(() => (window as unknown as { shown: boolean[] }).shown) ?? [];
    harness.origin.segmentFault = 404;
    await expect.poll(shownStates, { timeout: 60_000 }).not.toEqual([]);
    harness.origin.segmentFault = 'none';
    await expect.poll(() => page?.locator('.gsp-last-picture').count()).toBe(0);
    await reach?.('playing');
    expect(new Set(await shownStates())).toEqual(new Set([true]));
  });
});

describe('a video with a missing segment', () => {
  it('skips the gap and plays on after it', async () => {
    const { requested, hidden } = harness.origin;
    const missing = ['/video/v360/00030.m4s', '/video/v720/00030.m4s'];
    // Before the video opens, because a fast machine loads half of it within a second.
    for (const path of missing) hidden.add(path);
    const before = requested.length;
    const page = await harness.open({ source: `${harness.origin.url}/video/master.m3u8` });
    openPages.push(page);
    await page.page.getByRole('button', { name: 'Play' }).click();
    await page.reach('playing');
    await page.page.evaluate(() => window.testPage.handle()?.seek(50));
    await expect
      .poll(async () => (await page.video()).time, { timeout: 45_000 })
      .toBeGreaterThan(70);
    expect(requested.slice(before).filter((path) => missing.includes(path))).not.toEqual([]);
    expect((await page.status())?.error).toBe(null);
  });

  it('[FLT-03] stays where the viewer sought, whatever is missing ahead of the old position', async () => {
    const { requested, hidden } = harness.origin;
    const missing = ['/video/v360/00007.m4s', '/video/v720/00007.m4s'];
    for (const path of missing) hidden.add(path);
    // Late enough for recovery to look at the empty buffer.
    harness.origin.customFault = (path, body, response) => {
      if (!/\/0003[6-9]\.m4s$/.test(path)) return false;
      setTimeout(() => response.end(body), 1500);
      return true;
    };
    const before = requested.length;
    const page = await harness.open({ source: `${harness.origin.url}/video/master.m3u8` });
    openPages.push(page);
    await page.page.getByRole('button', { name: 'Play' }).click();
    await page.reach('playing');
    const misses = () => requested.slice(before).filter((path) => missing.includes(path)).length;
    await expect.poll(misses).toBeGreaterThan(1);
    await page.page.evaluate(() => {
      window.testPage.times.length = 0;
      window.testPage.handle()?.seek(72);
    });
    await expect
      .poll(async () => (await page.video()).time, { timeout: 30_000 })
      .toBeGreaterThan(74);
    expect(Math.min(...(await page.page.evaluate(() => window.testPage.times)))).toBeGreaterThan(
      71,
    );
  });
});

describe('permanent damage', () => {
  it('[FLT-03] a segment that the decoder rejects is skipped', async () => {
    harness.origin.customFault = (path, body, response) => {
      if (!path.endsWith('/00015.m4s')) return false;
      const from = body.indexOf('mdat') + 4;
      response.end(Buffer.concat([body.subarray(0, from), Buffer.alloc(body.length - from, 0xa5)]));
      return true;
    };
    const source = `${harness.origin.url}/video/master.m3u8`;
    const page = await harness.open({ source, autoPlay: true, startTime: 24 });
    openPages.push(page);
    await expect
      .poll(async () => (await page.video()).time, { timeout: 40_000 })
      .toBeGreaterThan(34);
    await expect.poll(page.status).toMatchObject({ phase: 'playing', error: null });
  });

  it('[FLT-03] a missing rendition is replaced, even the only one that suits a small picture', async () => {
    harness.origin.customFault = (path, _, response) => {
      if (!path.startsWith('v360/')) return false;
      response.writeHead(404).end();
      return true;
    };
    const source = `${harness.origin.url}/video/master.m3u8`;
    const page = await harness.open({ source, autoPlay: true }, { width: 480 });
    openPages.push(page);
    await expect
      .poll(async () => (await page.video()).time, { timeout: 40_000 })
      .toBeGreaterThan(2);
    expect((await page.video()).width).toBe(1280);
  });

  it('[FLT-03] a live stream whose encoder restarts at zero is reopened', async () => {
    const clock = { startedAt: Date.now() - 90_000, windowSegments: 40, endedAt: null };
    harness.origin.live.set('restarted', clock);
    const source = `${harness.origin.url}/live/restarted/master.m3u8`;
    const page = await harness.open({ source, mode: 'live', autoPlay: true });
    openPages.push(page);
    await page.reach('playing');
    clock.startedAt = Date.now() - 8000;
    const restartedAt = clock.startedAt;
    const wallClock = () => page.page.evaluate(() => window.testPage.handle()?.getWallClock() ?? 0);
    await expect.poll(wallClock, { timeout: 40_000 }).toBeGreaterThan(restartedAt + 15_000);
    expect(await page.status()).toMatchObject({ live: true, error: null });
  });
});
