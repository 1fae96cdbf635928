import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { linearAd, noAd, vast, wrapperAd } from '../src/dom/ads/vast.testing.ts';
import { startHarness, type Harness, type PlayerPage } from './harness.ts';

type AdResponse = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A local ad server that records the trackers it receives. */
async function startAdServer() {
  const video = readFileSync(new URL('../../../demo/ads/kelp.mp4', import.meta.url));
  const responses = new Map<string, AdResponse>();
  const tracked: string[] = [];
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    requested.push(path);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('cache-control', 'no-store');
    if (path.startsWith('/t/')) {
      tracked.push(path.slice(3));
      response.writeHead(204).end();
      return;
    }
    const adResponse = responses.get(path);
    if (typeof adResponse === 'function') adResponse(request, response);
    else if (adResponse !== undefined) {
      response.writeHead(200, { 'content-type': 'application/xml' }).end(adResponse);
    } else if (path === '/video.mp4') {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': video.length });
      response.end(video);
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    responses,
    tracked,
    requested,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

let harness: Harness;
let ads: Awaited<ReturnType<typeof startAdServer>>;
beforeAll(async () => {
  [harness, ads] = await Promise.all([startHarness(), startAdServer()]);
});
afterAll(async () => {
  ads?.close();
  await harness?.close();
});
beforeEach(() => {
  ads.responses.clear();
  ads.tracked.length = 0;
  ads.requested.length = 0;
});

const videoUrl = () => `${harness.origin.url}/video/master.m3u8`;
/** How long the player waits for an ad, ms; generous, because a busy machine takes time to show one. */
const timeoutMs = 20_000;
/** Opens the video with these ads and presses Play. */
async function withPlayer(
  booked: Record<string, number | string>,
  work: (opened: PlayerPage) => Promise<void>,
  change: object = {},
) {
  const list = Object.entries(booked).map(([path, timeOffset]) => ({
    source: `${ads.base}${path}`,
    timeOffset,
  }));
  const opened = await harness.open({
    source: videoUrl(),
    ads: { ads: list, origins: [ads.base], liveReturn: 'edge', timeoutMs, ...change },
  });
  try {
    await opened.page.getByRole('button', { name: 'Play' }).click();
    await work(opened);
  } finally {
    await opened.close();
  }
}
const ad = (opened: PlayerPage) => opened.page.getByRole('group', { name: 'Advertisement' });
const countByTracker = (tracked: readonly string[]) =>
  Object.fromEntries(
    [...new Set(tracked)].map((path) => [path, tracked.filter((other) => other === path).length]),
  );

describe('the ads of a video', () => {
  it('[EVT-17] a pre-roll counts down and calls each tracker of its own and of its wrapper once', async () => {
    const { base, responses, tracked } = ads;
    responses.set('/pre', vast(wrapperAd(base, 'w', `${base}/inner`)));
    responses.set('/inner', vast(linearAd({ base, duration: '00:00:06' })));
    await withPlayer({ '/pre': 'start' }, async (opened) => {
      const { page } = opened;
      await expect.poll(() => ad(opened).isVisible()).toBe(true);
      await page.keyboard.press('k');
      await expect.poll(() => tracked.includes('a/pause')).toBe(true);
      expect(await ad(opened).innerText()).toMatch(/Ad\s*0:0[1-7]/);
      expect(await page.getByRole('slider', { name: 'Timeline' }).count()).toBe(0);
      for (const [key, event] of [
        ['m', 'mute'],
        ['m', 'unmute'],
      ] as const) {
        await page.keyboard.press(key);
        await expect.poll(() => tracked.includes(`a/${event}`)).toBe(true);
      }
      // Neither the ad nor the video accepts a seek.
      await page.keyboard.press('l');
      expect((await opened.video()).time).toBe(0);
      await page.keyboard.press('k');
      await expect
        .poll(async () => (await opened.video()).time, { timeout: 20_000 })
        .toBeGreaterThan(0.5);
      expect(await ad(opened).isVisible()).toBe(false);
      const events = ['impression', 'start', 'firstQuartile', 'midpoint', 'thirdQuartile'];
      const allEvents = [...events, 'mute', 'unmute', 'pause', 'resume', 'complete'];
      await expect.poll(() => tracked.length).toBe(2 * allEvents.length);
      expect(countByTracker(tracked)).toEqual(
        Object.fromEntries(
          ['w', 'a'].flatMap((id) => allEvents.map((event) => [`${id}/${event}`, 1])),
        ),
      );
      const order = tracked.filter(
        (path) => path.startsWith('a/') && allEvents.slice(1, 5).includes(path.slice(2)),
      );
      expect(order).toEqual(allEvents.slice(1, 5).map((event) => `a/${event}`));
    });
  });

  it('[EVT-17] a seek plays the last ad that it passed, once, and then resumes at its target', async () => {
    const { base, responses, tracked, requested } = ads;
    for (const id of ['one', 'two', 'late']) {
      responses.set(
        `/${id}`,
        vast(linearAd({ base, id, duration: '00:00:06', skipOffset: '00:00:01' })),
      );
    }
    await withPlayer({ '/one': 20, '/two': 40, '/late': '90%' }, async (opened) => {
      const { page } = opened;
      await opened.reach('playing');
      expect(requested).toEqual([]);
      await page.evaluate(() => window.testPage.handle()?.seek(60));
      await expect.poll(() => ad(opened).isVisible()).toBe(true);
      await page.keyboard.press('k');
      await expect.poll(() => tracked.includes('two/pause')).toBe(true);
      expect(Math.abs((await opened.video()).time - 60)).toBeLessThan(0.5);
      await page.keyboard.press('k');
      await page.getByRole('button', { name: 'Skip ad' }).click();
      await expect.poll(async () => (await opened.video()).time).toBeGreaterThan(60.5);
      await page.evaluate(() => window.testPage.handle()?.seek(10));
      await page.evaluate(() => window.testPage.handle()?.seek(50));
      await expect.poll(async () => (await opened.video()).time).toBeGreaterThan(50.3);
      expect(requested.filter((path) => !path.startsWith('/t/'))).toEqual(['/two', '/video.mp4']);
      expect(countByTracker(tracked)).toMatchObject({
        'two/impression': 1,
        'two/start': 1,
        'two/skip': 1,
      });
      expect(tracked).not.toContain('two/complete');
    });
  });

  it('[EVT-17, SEC-20] failing ads never prevent the video, and their servers receive the error code', async () => {
    const { base, responses, tracked } = ads;
    const media = (id: string, address: string, duration = '00:00:06') => {
      responses.set(`/${id}`, vast(linearAd({ base, id, duration, video: address })));
    };
    responses.set('/none', noAd(base));
    responses.set('/text', 'no XML');
    responses.set('/hangs', () => undefined);
    responses.set('/loop', (_, response) => response.writeHead(302, { location: '/loop' }).end());
    responses.set(
      '/inward',
      vast(wrapperAd(base, 'inward', `${harness.origin.url}/video/master.m3u8`)),
    );
    responses.set('/flood', (_, response) => {
      response.writeHead(200);
      const writeMore = () => {
        while (!response.destroyed && response.write('<a>'.repeat(10_000)));
      };
      response.on('drain', writeMore);
      writeMore();
    });
    responses.set('/hang.mp4', () => undefined);
    responses.set('/noise.mp4', 'no video');
    media('gone', `${base}/gone.mp4`);
    media('stuck', `${base}/hang.mp4`);
    media('noise', `${base}/noise.mp4`);
    media('script', 'javascript:alert(1)');
    media('elsewhere', `${harness.origin.url}/video/v360/init.mp4`);
    const responding = ['none', 'text', 'loop', 'inward', 'flood', 'gone', 'noise', 'script'];
    const failing = (paths: string[], faults: string[], caseTimeoutMs = timeoutMs) =>
      withPlayer(
        Object.fromEntries(paths.map((path) => [`/${path}`, 'start'])),
        async (opened) => {
          await opened.reach('playing');
          await expect.poll(async () => (await opened.video()).time).toBeGreaterThan(0.5);
          const reported = () =>
            tracked.filter((item) => paths.some((path) => item.startsWith(path)));
          await expect.poll(() => reported().length).toBe(faults.length);
          expect(reported().toSorted()).toEqual(faults);
        },
        { timeoutMs: caseTimeoutMs },
      );
    // Ads without any response run in their own page, where only the timeout matters.
    await Promise.all([
      failing(
        [...responding, 'elsewhere', 'absent'],
        [
          'elsewhere/error-403',
          'gone/error-401',
          'inward/error-300',
          'noise/error-401',
          'none/error-303',
          'script/error-403',
        ],
      ),
      failing(['stuck', 'hangs'], ['stuck/error-402'], 4000),
    ]);
  });

  it('[EVT-17] a post-roll pod plays in sequence and then ends the video', async () => {
    const { base, responses, tracked } = ads;
    const pod = [2, 1].map((sequence) =>
      linearAd({
        base,
        id: `p${sequence}`,
        sequence,
        duration: '00:00:06',
        skipOffset: '00:00:00.500',
      }),
    );
    responses.set('/post', vast(pod.join('')));
    await withPlayer({ '/post': 'end' }, async (opened) => {
      const { page } = opened;
      await opened.reach('playing');
      const length = await page.evaluate(() => document.querySelector('video')?.duration ?? 0);
      await page.evaluate((end) => window.testPage.handle()?.seek(end), length - 0.5);
      await expect.poll(() => ad(opened).innerText()).toContain('Ad 1 of 2');
      expect(await page.evaluate(() => window.testPage.ended)).toBe(0);
      const skip = page.getByRole('button', { name: 'Skip ad' });
      await skip.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => ad(opened).innerText()).toContain('Ad 2 of 2');
      await page.keyboard.press('k');
      await expect.poll(() => tracked.includes('p2/pause')).toBe(true);
      await page.getByRole('button', { name: 'Why this ad?' }).click();
      const whyDialog = page.getByRole('dialog', { name: 'Why this ad?' });
      expect(await whyDialog.innerText()).toContain('Kelp & Salt');
      await page.keyboard.press('Escape');
      expect(await whyDialog.count()).toBe(0);
      await page.keyboard.press('k');
      await skip.click();
      await expect.poll(() => page.evaluate(() => window.testPage.ended)).toBe(1);
      expect(tracked.filter((path) => /impression/.test(path))).toEqual([
        'p1/impression',
        'p2/impression',
      ]);
      await opened.reach('ended');
    });
  });
});
