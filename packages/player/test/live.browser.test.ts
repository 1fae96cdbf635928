import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type Bench, type BenchPage } from './bench.ts';

let bench: Bench;
let names = 0;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench?.close());

/** Starts a live stream some time ago and returns its URL and its clock. */
function onAir(agoSeconds = 90) {
  names += 1;
  const name = `stream-${names}`;
  const clock = {
    startedAt: Date.now() - agoSeconds * 1000,
    windowSegments: 40,
    endedAt: null as number | null,
  };
  bench.origin.live.set(name, clock);
  return { source: `${bench.origin.url}/live/${name}/master.m3u8`, clock };
}

async function opened(
  work: (open: BenchPage) => Promise<void>,
  ...args: Parameters<Bench['open']>
) {
  const open = await bench.open(...args);
  try {
    await work(open);
  } finally {
    bench.origin.fault = 'none';
    bench.origin.refused = null;
    bench.origin.customFault = null;
    await open.close();
  }
}

const seconds = (count: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, count * 1000);
  });

async function advancesPast(open: BenchPage, time: number, timeout = 20_000): Promise<void> {
  await expect.poll(async () => (await open.video()).time, { timeout }).toBeGreaterThan(time);
}

describe('a live stream', () => {
  it('starts near the live edge, seeks back and returns to live', () => {
    const { source, clock } = onAir();
    return opened(
      async (open) => {
        const { page } = open;
        await open.reach('playing');
        expect(await open.status()).toMatchObject({ live: true, atLiveEdge: true });
        const behind = () =>
          page.evaluate(
            (startedAt) =>
              (Date.now() - startedAt) / 1000 - (window.workbench.handle()?.getTime() ?? 0),
            clock.startedAt,
          );
        await expect.poll(behind).toBeLessThan(15);
        const start = await open.video();
        const timeline = page.getByRole('slider', { name: 'Timeline' });
        // The viewer can seek back only once the bar knows the seekable range.
        await expect
          .poll(async () => Number(await timeline.getAttribute('aria-valuemax')))
          .toBeGreaterThan(60);
        await timeline.press('Home');
        await expect.poll(async () => (await open.status())?.atLiveEdge).toBe(false);
        await expect.poll(behind, { timeout: 10_000 }).toBeGreaterThan(50);
        const back = await open.video();
        expect(back.time).toBeLessThan(start.time - 30);
        await advancesPast(open, back.time + 1);
        await page.getByRole('button', { name: 'Back to live' }).click();
        await expect.poll(async () => (await open.status())?.atLiveEdge).toBe(true);
        await advancesPast(open, start.time);
        await open.reach('playing');
        await expect.poll(behind).toBeLessThan(15);
        expect(open.complaints).toEqual([]);
      },
      { source, mode: 'live', autoPlay: true, timeOrigin: clock.startedAt },
    );
  });

  it('stays at the earliest position, to which the viewer went, even if that is slow to load', () => {
    const { source } = onAir();
    return opened(
      async (open) => {
        await open.reach('playing');
        const timeline = open.page.getByRole('slider', { name: 'Timeline' });
        await expect
          .poll(async () => Number(await timeline.getAttribute('aria-valuemax')))
          .toBeGreaterThan(60);
        let held = 0;
        // Longer than the playlist refresh, which moves the seekable range on by a segment.
        bench.origin.customFault = (path, body, response) => {
          if (!path.endsWith('.m4s')) return false;
          held += 1;
          setTimeout(() => response.end(body), 3000);
          return true;
        };
        await timeline.press('Home');
        await expect.poll(() => held).toBeGreaterThan(0);
        const { time } = await open.video();
        await advancesPast(open, time + 1);
        expect((await open.video()).time).toBeLessThan(time + 20);
        expect(await open.status()).toMatchObject({ atLiveEdge: false, error: null });
      },
      { source, mode: 'live', autoPlay: true },
    );
  });

  it('ends when the stream ends', () => {
    const { source, clock } = onAir();
    return opened(
      async (open) => {
        await open.reach('playing');
        clock.endedAt = Date.now();
        await open.reach('ended', 40_000);
        expect(await open.page.evaluate(() => window.workbench.ended)).toBe(1);
        expect(await open.status()).toMatchObject({ live: false, error: null });
      },
      { source, mode: 'live', autoPlay: true },
    );
  });

  it('waits for a stream that has only just started', () => {
    const { source } = onAir();
    const address = new URL(source).pathname;
    bench.origin.hidden.add(address);
    return opened(
      async (open) => {
        await open.reach('loading');
        await seconds(4);
        expect(await open.status()).toMatchObject({ phase: 'loading', error: null });
        bench.origin.hidden.delete(address);
        await open.reach('playing', 20_000);
      },
      { source, mode: 'live', autoPlay: true },
    );
  });

  it('starts playing for a viewer who waited without a source', () => {
    const { source } = onAir();
    return opened(
      async (open) => {
        expect(await open.page.getByRole('button', { name: 'Play' }).count()).toBe(0);
        await open.set({ source, mode: 'live' });
        await open.reach('playing');
        expect(await open.status()).toMatchObject({ live: true });
      },
      { source: null, mode: 'live', autoPlay: true },
    );
  });
});

describe('an outage', () => {
  it('[FLT-03] without automatic retries ends at once on Retry', () => {
    const address = '/film/master.m3u8';
    bench.origin.hidden.add(address);
    return opened(
      async (open) => {
        await open.reach('error');
        expect((await open.status())?.error).toEqual({
          code: 'not_found',
          status: 404,
          retrying: false,
        });
        bench.origin.hidden.delete(address);
        await open.page.getByRole('button', { name: 'Try again' }).click();
        await open.reach('playing');
      },
      { source: bench.origin.url + address, autoPlay: true },
    );
  });

  it('[FLT-03] is cleared by a new source, which plays', () => {
    const { source } = onAir();
    return opened(
      async (open) => {
        await open.reach('error');
        await open.set({ source, mode: 'live' });
        await open.reach('playing');
        expect(await open.status()).toMatchObject({ live: true, error: null });
        expect(await open.page.getByRole('alert').count()).toBe(0);
      },
      { source: `${bench.origin.url}/film/absent.m3u8`, autoPlay: true },
    );
  });
});

describe('an expiring source', () => {
  it('is renewed in advance, and live playback continues without a break', () => {
    const first = onAir();
    const second = onAir();
    second.clock.startedAt = first.clock.startedAt;
    return opened(
      async (open) => {
        await open.reach('playing');
        await open.page.evaluate(() => {
          const count = () => (document.documentElement.dataset['emptied'] = 'yes');
          document.querySelector('video')?.addEventListener('emptied', count);
        });
        const path = new URL(second.source).pathname;
        const below = path.slice(0, path.lastIndexOf('/') + 1);
        await expect
          .poll(() => bench.origin.requested.some((one) => one.startsWith(below)), {
            timeout: 20_000,
          })
          .toBe(true);
        bench.origin.refused = new URL(first.source).pathname.replace('master.m3u8', '');
        const { time } = await open.video();
        // Longer than the buffer at the moment when the old URL was refused.
        await advancesPast(open, time + 25, 60_000);
        expect(await open.page.evaluate(() => document.documentElement.dataset['emptied'])).toBe(
          undefined,
        );
        expect(await open.page.evaluate(() => window.workbench.expired[0])).toBe(first.source);
        expect(open.complaints).toEqual([]);
      },
      { source: first.source, mode: 'live', autoPlay: true, renewAfterMs: 4000 },
      { renews: true, renewed: second.source },
    );
  });

  it('resumes at its position with the URL from the page', () =>
    opened(
      async (open) => {
        await open.reach('playing');
        await open.page.evaluate((renewed) => {
          window.workbench.renewed = renewed;
        }, `${bench.origin.url}/renewed/master.m3u8`);
        bench.origin.refused = '/film/';
        await open.page.evaluate(() => window.workbench.handle()?.seek(80));
        await advancesPast(open, 80.5);
        expect((await open.video()).time).toBeLessThan(100);
        expect((await open.status())?.error).toBe(null);
        expect(await open.page.evaluate(() => window.workbench.expired)).toEqual([
          `${bench.origin.url}/film/master.m3u8`,
        ]);
      },
      { source: `${bench.origin.url}/film/master.m3u8`, autoPlay: true },
      { renews: true },
    ));

  it('shows the error after three requests if the fresh URLs are refused as well', () =>
    opened(
      async (open) => {
        bench.origin.fault = 403;
        await open.page.evaluate((renewed) => {
          window.workbench.renewed = renewed;
        }, `${bench.origin.url}/renewed/master.m3u8`);
        await open.page.getByRole('button', { name: 'Play' }).click();
        await open.reach('error', 20_000);
        expect((await open.status())?.error?.code).toBe('expired');
        expect(await open.page.evaluate(() => window.workbench.expired.length)).toBe(3);
      },
      { source: `${bench.origin.url}/film/master.m3u8`, renewAfterMs: 600_000 },
      { renews: true },
    ));

  it('shows the error if the page has no fresh URL', () =>
    opened(
      async (open) => {
        bench.origin.fault = 401;
        await open.reach('error', 20_000);
        expect((await open.status())?.error).toMatchObject({ code: 'expired', retrying: false });
      },
      { source: `${bench.origin.url}/film/master.m3u8`, autoPlay: true, renewAfterMs: 600_000 },
      { renews: true },
    ));
});
