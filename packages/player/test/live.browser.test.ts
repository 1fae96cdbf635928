import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Harness, type PlayerPage } from './harness.ts';

let harness: Harness;
let streamCount = 0;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

/** Starts a live stream as if some time ago. Returns its URL and its clock. */
function startLiveStream(agoSeconds = 90) {
  streamCount += 1;
  const name = `stream-${streamCount}`;
  const clock = {
    startedAt: Date.now() - agoSeconds * 1000,
    windowSegments: 40,
    endedAt: null as number | null,
  };
  harness.origin.live.set(name, clock);
  return { source: `${harness.origin.url}/live/${name}/master.m3u8`, clock };
}

async function withPlayer(
  work: (opened: PlayerPage) => Promise<void>,
  ...args: Parameters<Harness['open']>
) {
  const opened = await harness.open(...args);
  try {
    await work(opened);
  } finally {
    harness.origin.fault = 'none';
    harness.origin.refused = null;
    harness.origin.customFault = null;
    await opened.close();
  }
}

async function advancesPast(opened: PlayerPage, time: number, timeout = 20_000): Promise<void> {
  await expect.poll(async () => (await opened.video()).time, { timeout }).toBeGreaterThan(time);
}

describe('a live stream', () => {
  it('starts near the live position, seeks back and returns to it', () => {
    const { source, clock } = startLiveStream();
    return withPlayer(
      async (opened) => {
        const { page } = opened;
        await opened.reach('playing');
        expect(await opened.status()).toMatchObject({ live: true, atLiveEdge: true });
        const behind = () =>
          page.evaluate(
            (startedAt) =>
              (Date.now() - startedAt) / 1000 - (window.testPage.handle()?.getTime() ?? 0),
            clock.startedAt,
          );
        await expect.poll(behind).toBeLessThan(15);
        const start = await opened.video();
        const timeline = page.getByRole('slider', { name: 'Timeline' });
        // The viewer can seek back only once the bar knows the seekable range.
        await expect
          .poll(async () => Number(await timeline.getAttribute('aria-valuemax')))
          .toBeGreaterThan(60);
        await timeline.press('Home');
        await expect.poll(async () => (await opened.status())?.atLiveEdge).toBe(false);
        await expect.poll(behind, { timeout: 10_000 }).toBeGreaterThan(50);
        const back = await opened.video();
        expect(back.time).toBeLessThan(start.time - 30);
        await advancesPast(opened, back.time + 1);
        await page.getByRole('button', { name: 'Back to live' }).click();
        await expect.poll(async () => (await opened.status())?.atLiveEdge).toBe(true);
        await advancesPast(opened, start.time);
        await opened.reach('playing');
        await expect.poll(behind).toBeLessThan(15);
        expect(opened.complaints).toEqual([]);
      },
      { source, mode: 'live', autoPlay: true, timeOrigin: clock.startedAt },
    );
  });

  it('stays at the earliest position, to which the viewer went, even if that is slow to load', () => {
    const { source } = startLiveStream();
    return withPlayer(
      async (opened) => {
        await opened.reach('playing');
        const timeline = opened.page.getByRole('slider', { name: 'Timeline' });
        await expect
          .poll(async () => Number(await timeline.getAttribute('aria-valuemax')))
          .toBeGreaterThan(60);
        let delayedSegments = 0;
        // Longer than the playlist refresh, which moves the seekable range on by a segment.
        harness.origin.customFault = (path, body, response) => {
          if (!path.endsWith('.m4s')) return false;
          delayedSegments += 1;
          setTimeout(() => response.end(body), 3000);
          return true;
        };
        await timeline.press('Home');
        await expect.poll(() => delayedSegments).toBeGreaterThan(0);
        const { time } = await opened.video();
        await advancesPast(opened, time + 1);
        expect((await opened.video()).time).toBeLessThan(time + 20);
        expect(await opened.status()).toMatchObject({ atLiveEdge: false, error: null });
      },
      { source, mode: 'live', autoPlay: true },
    );
  });

  it('ends when the stream ends', () => {
    const { source, clock } = startLiveStream();
    return withPlayer(
      async (opened) => {
        await opened.reach('playing');
        clock.endedAt = Date.now();
        await opened.reach('ended', 40_000);
        expect(await opened.page.evaluate(() => window.testPage.ended)).toBe(1);
        expect(await opened.status()).toMatchObject({ live: false, error: null });
      },
      { source, mode: 'live', autoPlay: true },
    );
  });

  it('waits for a stream that has only just started', () => {
    const { source } = startLiveStream();
    const address = new URL(source).pathname;
    harness.origin.hidden.add(address);
    return withPlayer(
      async (opened) => {
        await opened.reach('loading');
        await wait(4000);
        expect(await opened.status()).toMatchObject({ phase: 'loading', error: null });
        harness.origin.hidden.delete(address);
        await opened.reach('playing', 20_000);
      },
      { source, mode: 'live', autoPlay: true },
    );
  });

  it('starts playing for a viewer who waited without a source', () => {
    const { source } = startLiveStream();
    return withPlayer(
      async (opened) => {
        expect(await opened.page.getByRole('button', { name: 'Play' }).count()).toBe(0);
        await opened.set({ source, mode: 'live' });
        await opened.reach('playing');
        expect(await opened.status()).toMatchObject({ live: true });
      },
      { source: null, mode: 'live', autoPlay: true },
    );
  });
});

describe('an outage', () => {
  it('[FLT-03] without automatic retries ends at once on Retry', () => {
    const address = '/video/master.m3u8';
    harness.origin.hidden.add(address);
    return withPlayer(
      async (opened) => {
        await opened.reach('error');
        expect((await opened.status())?.error).toEqual({
          code: 'not_found',
          status: 404,
          retrying: false,
        });
        harness.origin.hidden.delete(address);
        await opened.page.getByRole('button', { name: 'Try again' }).click();
        await opened.reach('playing');
      },
      { source: harness.origin.url + address, autoPlay: true },
    );
  });

  it('[FLT-03] is cleared by a new source, which plays', () => {
    const { source } = startLiveStream();
    return withPlayer(
      async (opened) => {
        await opened.reach('error');
        await opened.set({ source, mode: 'live' });
        await opened.reach('playing');
        expect(await opened.status()).toMatchObject({ live: true, error: null });
        expect(await opened.page.getByRole('alert').count()).toBe(0);
      },
      { source: `${harness.origin.url}/video/absent.m3u8`, autoPlay: true },
    );
  });
});

describe('an expiring source', () => {
  it('is renewed in advance, and live playback continues without a break', () => {
    const first = startLiveStream();
    const second = startLiveStream();
    second.clock.startedAt = first.clock.startedAt;
    return withPlayer(
      async (opened) => {
        await opened.reach('playing');
        await opened.page.evaluate(() => {
          const onEmptied = () => (document.documentElement.dataset['emptied'] = 'yes');
          document.querySelector('video')?.addEventListener('emptied', onEmptied);
        });
        const path = new URL(second.source).pathname;
        const below = path.slice(0, path.lastIndexOf('/') + 1);
        await expect
          .poll(() => harness.origin.requested.some((url) => url.startsWith(below)), {
            timeout: 20_000,
          })
          .toBe(true);
        harness.origin.refused = new URL(first.source).pathname.replace('master.m3u8', '');
        const { time } = await opened.video();
        // Longer than the buffer at the moment when the old URL was refused.
        await advancesPast(opened, time + 25, 60_000);
        expect(await opened.page.evaluate(() => document.documentElement.dataset['emptied'])).toBe(
          undefined,
        );
        expect(await opened.page.evaluate(() => window.testPage.expired[0])).toBe(first.source);
        expect(opened.complaints).toEqual([]);
      },
      { source: first.source, mode: 'live', autoPlay: true, renewAfterMs: 4000 },
      { renews: true, renewed: second.source },
    );
  });

  it('resumes at its position with the URL from the page', () =>
    withPlayer(
      async (opened) => {
        await opened.reach('playing');
        await opened.page.evaluate((renewed) => {
          window.testPage.renewed = renewed;
        }, `${harness.origin.url}/renewed/master.m3u8`);
        harness.origin.refused = '/video/';
        await opened.page.evaluate(() => window.testPage.handle()?.seek(80));
        await advancesPast(opened, 80.5);
        expect((await opened.video()).time).toBeLessThan(100);
        expect((await opened.status())?.error).toBe(null);
        expect(await opened.page.evaluate(() => window.testPage.expired)).toEqual([
          `${harness.origin.url}/video/master.m3u8`,
        ]);
      },
      { source: `${harness.origin.url}/video/master.m3u8`, autoPlay: true },
      { renews: true },
    ));

  it('shows the error after three requests if the fresh URLs are refused as well', () =>
    withPlayer(
      async (opened) => {
        harness.origin.fault = 403;
        await opened.page.evaluate((renewed) => {
          window.testPage.renewed = renewed;
        }, `${harness.origin.url}/renewed/master.m3u8`);
        await opened.page.getByRole('button', { name: 'Play' }).click();
        await opened.reach('error', 20_000);
        expect((await opened.status())?.error?.code).toBe('expired');
        expect(await opened.page.evaluate(() => window.testPage.expired.length)).toBe(3);
      },
      { source: `${harness.origin.url}/video/master.m3u8`, renewAfterMs: 600_000 },
      { renews: true },
    ));

  it('shows the error if the page has no fresh URL', () =>
    withPlayer(
      async (opened) => {
        harness.origin.fault = 401;
        await opened.reach('error', 20_000);
        expect((await opened.status())?.error).toMatchObject({ code: 'expired', retrying: false });
      },
      { source: `${harness.origin.url}/video/master.m3u8`, autoPlay: true, renewAfterMs: 600_000 },
      { renews: true },
    ));
});
