import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { startHarness, type Harness, type PlayerPage } from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

const videoUrl = () => `${harness.origin.url}/video/master.m3u8`;
const panorama = () => `${harness.origin.url}/video/pano/master.m3u8`;

async function withPlayer(
  work: (opened: PlayerPage) => Promise<void>,
  ...args: Parameters<Harness['open']>
) {
  const opened = await harness.open(...args);
  try {
    await work(opened);
  } finally {
    await opened.close();
  }
}

/** Makes the browser report that it draws this many frames per second, whatever the machine's load. */
const reportDrawnFrames = (opened: PlayerPage, perSecond: number) =>
  opened.page.evaluate((rate) => {
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
    const defineCount = (name: string, framesPerSecond: number) =>
      Object.defineProperty(VideoPlaybackQuality.prototype, name, {
        configurable: true,
        get: () => (performance.now() / 1000) * framesPerSecond,
      });
    defineCount('totalVideoFrames', 25);
    defineCount('droppedVideoFrames', 25 - rate);
  }, perSecond);

/** Taps twice within 0.1 s of event time, however slowly the machine delivers the taps. */
async function doubleTap(page: Page, x: number, y: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const startSeconds = Date.now() / 1000;
  const touch = (type: 'touchStart' | 'touchEnd', after: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchStart' ? [{ x, y }] : [],
      timestamp: startSeconds + after,
    });
  // Sends all four at once, because a long touch is not a tap.
  await Promise.all([
    touch('touchStart', 0),
    touch('touchEnd', 0.02),
    touch('touchStart', 0.08),
    touch('touchEnd', 0.1),
  ]);
}

async function advancesPast(opened: PlayerPage, time: number): Promise<void> {
  await expect.poll(async () => (await opened.video()).time).toBeGreaterThan(time);
}

describe('a video on demand', () => {
  it('plays after one click: time advances, frames are decoded, nothing is logged as an error', () =>
    withPlayer(
      async (opened) => {
        await opened.page.getByRole('button', { name: 'Play' }).click();
        await opened.reach('playing');
        const before = await opened.video();
        await advancesPast(opened, before.time + 2);
        expect((await opened.video()).frames).toBeGreaterThan(before.frames + 20);
        // Reads both in one call, because the video plays on between two calls.
        const readTimes = () =>
          opened.page.evaluate(() => ({
            times: window.testPage.times.length,
            most: (document.querySelector('video')?.currentTime ?? 0) * 5 + 5,
          }));
        await expect.poll(async () => (await readTimes()).times).toBeGreaterThan(3);
        const { times, most } = await readTimes();
        expect(times).toBeLessThan(most);
        expect(opened.complaints).toEqual([]);
      },
      { source: videoUrl() },
    ));

  it('fetches neither controls nor engine before the first play, and keeps its box', () =>
    withPlayer(
      async (opened) => {
        const scripts = () =>
          opened.page.evaluate(() =>
            performance
              .getEntriesByType('resource')
              .map(({ name }) => name)
              .filter((name) => /hls|stage/.test(name)),
          );
        expect(await scripts()).toEqual([]);
        const height = () => opened.page.locator('.gsp').evaluate((box) => box.clientHeight);
        const before = await height();
        await opened.page.getByRole('button', { name: 'Play' }).click();
        await opened.reach('playing');
        expect(await height()).toBe(before);
        expect((await scripts()).some((name) => name.includes('hls.light'))).toBe(true);
      },
      { source: videoUrl() },
    ));

  it('on hover, fetches controls, engine, playlists and one segment in parallel, each once', async () => {
    const origin = await harness.ownOrigin();
    const source = `${origin.url}/video/master.m3u8`;
    const opened = await harness.open({ source }, { origin });
    const { page } = opened;
    const firstFiles = ['master.m3u8', 'v720/index.m3u8', 'v720/init.mp4', 'v720/00000.m4s'];
    const requested = () => origin.requested.filter((path) => path.startsWith('/video/'));
    const paths = firstFiles.map((path) => `/video/${path}`);
    await page.evaluate(() => localStorage.setItem('ott-player-line', '{"bps":9e6,"at":1e15}'));
    await page.getByRole('button', { name: 'Play' }).hover();
    for (const part of ['stage', 'hls.light'])
      await expect.poll(() => origin.requested.some((path) => path.includes(part))).toBe(true);
    // The last two use separate connections and may arrive in either order.
    await expect.poll(() => requested().toSorted()).toEqual(paths.toSorted());
    await page.getByRole('button', { name: 'Play' }).click();
    await opened.reach('playing');
    for (const path of paths) expect(requested().filter((url) => url === path)).toEqual([path]);
    expect(opened.complaints).toEqual([]);
    await opened.close();
  });

  it.each([
    ['', null],
    [', even without a prefetch', '**/media-prefetch*.js'],
  ])(
    'starts with the rendition for the stored bandwidth and stores the new one%s',
    (_, blockedFile) =>
      withPlayer(
        async (opened) => {
          const { page } = opened;
          if (blockedFile !== null) await page.route(blockedFile, (route) => route.abort());
          const storedBandwidth = () =>
            page.evaluate(() => localStorage.getItem('ott-player-line'));
          await page.evaluate(() =>
            localStorage.setItem('ott-player-line', '{"bps":5e5,"at":1e15}'),
          );
          await page.getByRole('button', { name: 'Play' }).click();
          await opened.reach('playing');
          const segments = await page.evaluate(() =>
            performance
              .getEntriesByType('resource')
              .map(({ name }) => name)
              .filter((name) => name.endsWith('.m4s')),
          );
          expect(segments[0]).toContain('/v360/');
          await expect.poll(storedBandwidth).not.toContain('1e15');
          const stored = JSON.parse((await storedBandwidth()) ?? '') as { bps: number };
          expect(stored.bps).toBeGreaterThan(0);
          expect(stored.bps).not.toBe(500_000);
        },
        { source: videoUrl() },
      ),
  );

  it('seeks by the timeline, by keys and by the handle', () =>
    withPlayer(
      async (opened) => {
        await opened.reach('playing');
        const slider = opened.page.getByRole('slider', { name: 'Timeline' });
        const box = await slider.boundingBox();
        if (!box) throw new Error('No timeline');
        const length = Number(await slider.getAttribute('aria-valuemax'));
        await opened.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
        await advancesPast(opened, length / 2 - 1);
        expect((await opened.video()).time).toBeLessThan(length / 2 + 5);
        await opened.page.keyboard.press('1');
        await expect.poll(async () => (await opened.video()).time).toBeLessThan(length / 10 + 5);
        await opened.page.evaluate(() => window.testPage.handle()?.seek(30));
        await advancesPast(opened, 30.2);
        expect(opened.complaints).toEqual([]);
      },
      { source: videoUrl(), autoPlay: true },
    ));

  it('switches quality and speed from the menu', () =>
    withPlayer(
      async (opened) => {
        const { page } = opened;
        await opened.reach('playing');
        for (const [choice, width] of [
          ['360p', 640],
          ['720p', 1280],
        ] as const) {
          await page.getByRole('button', { name: 'Settings' }).click();
          await page.getByRole('menuitem', { name: /Quality/ }).click();
          await page.getByRole('menuitemradio', { name: choice }).click();
          await expect
            .poll(async () => (await opened.video()).width, { timeout: 20_000 })
            .toBe(width);
        }
        await page.getByRole('button', { name: 'Settings' }).click();
        await page.getByRole('menuitem', { name: /Speed/ }).click();
        await page.getByRole('menuitemradio', { name: '2×' }).click();
        await expect.poll(async () => (await opened.video()).rate).toBe(2);
        const { time } = await opened.video();
        await advancesPast(opened, time + 3);
        expect(opened.complaints).toEqual([]);
      },
      { source: videoUrl(), autoPlay: true },
    ));

  it('shows captions of the manifest and stores the choice', () =>
    withPlayer(
      async (opened) => {
        await opened.reach('playing');
        await opened.page.getByRole('button', { name: 'Show captions' }).click();
        const shownCues = () =>
          opened.page.evaluate(() =>
            [...(document.querySelector('video')?.textTracks ?? [])]
              .filter(({ mode }) => mode === 'showing')
              .flatMap(({ activeCues }) =>
                [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text),
              ),
          );
        await expect.poll(shownCues).toEqual([expect.stringMatching(/^Words at/)]);
        const { page } = opened;
        await expect.poll(() => page.locator('.gsp-captions').textContent()).toMatch(/^Words at/);
        // Above the controls while they show, then 6 % above the edge, in the page's typeface.
        const controls = () => page.locator('.gsp-controls').getAttribute('data-shown');
        /** Distances from the lower edge of the player, px. */
        const heights = () =>
          page.evaluate(() => {
            const bottomOf = (selector: string) =>
              document.querySelector(selector)?.getBoundingClientRect().bottom ?? Number.NaN;
            const topOf = (selector: string) =>
              document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN;
            return {
              caption: bottomOf('.gsp') - bottomOf('.gsp-captions p'),
              covered: bottomOf('.gsp') - topOf('.gsp-timeline'),
              player: bottomOf('.gsp') - topOf('.gsp'),
            };
          });
        await expect.poll(controls).toBe('');
        await expect
          .poll(async () => {
            const { caption, covered } = await heights();
            return caption - covered;
          })
          .toBeGreaterThan(0);
        await page.evaluate(() => (document.activeElement as HTMLElement).blur());
        await page.mouse.move(0, 639);
        await expect.poll(controls).toBeNull();
        await expect
          .poll(async () => {
            const { caption, player } = await heights();
            return Math.round((1000 * caption) / player);
          })
          .toBe(60);
        const [face, pageFace] = await page.evaluate(() =>
          ['.gsp-captions p', 'body'].map(
            (selector) => getComputedStyle(document.querySelector(selector)!).fontFamily,
          ),
        );
        expect(face).toBe(pageFace);
        // In a low picture, clear of the buttons in its middle while those show.
        await page.setViewportSize({ width: 390, height: 640 });
        await page.mouse.move(100, 100);
        await expect.poll(controls).toBe('');
        const edges = () =>
          page.evaluate(() =>
            ['.gsp-captions p', '.gsp-transport-centre .gsp-play'].map((selector) => {
              const box = document.querySelector(selector)?.getBoundingClientRect();
              return [box?.top ?? Number.NaN, box?.bottom ?? Number.NaN] as const;
            }),
          );
        await expect
          .poll(async () => {
            const [caption, button] = await edges();
            return caption !== undefined && button !== undefined && caption[1] <= button[0];
          })
          .toBe(true);
        const stored = await opened.page.evaluate(() => localStorage.getItem('ott-player'));
        expect(JSON.parse(stored ?? '{}')).toMatchObject({ captions: 'en' });
        expect(opened.complaints).toEqual([]);
      },
      {
        source: `${harness.origin.url}/captioned/master.m3u8`,
        autoPlay: true,
        hasTextTracks: true,
        // Captions may load after the controls would have hidden.
        timing: { hideControlsAfterMs: 60_000 },
      },
    ));

  it('ends, reports it and plays again', () =>
    withPlayer(
      async (opened) => {
        await opened.reach('playing');
        await opened.page.keyboard.press('9');
        await opened.page.evaluate(() => window.testPage.handle()?.seek(1e6));
        await opened.reach('ended');
        expect(await opened.page.evaluate(() => window.testPage.ended)).toBe(1);
        await opened.page.getByRole('button', { name: 'Watch again' }).first().click();
        await opened.reach('playing');
        expect((await opened.video()).time).toBeLessThan(10);
      },
      { source: videoUrl(), autoPlay: true },
    ));

  it('plays only its clip, and restarts at the start of the clip', () =>
    withPlayer(
      async (opened) => {
        await opened.reach('ended');
        const { time: end } = await opened.video();
        expect(end).toBeGreaterThanOrEqual(23);
        expect(end).toBeLessThan(24);
        const slider = opened.page.getByRole('slider', { name: 'Timeline' });
        expect(await slider.getAttribute('aria-valuemax')).toBe('3');
        // Reports are recorded, because three seconds may pass before a busy machine looks.
        await opened.page.evaluate(() => {
          window.testPage.statuses.length = 0;
          window.testPage.times.length = 0;
        });
        await opened.page.getByRole('button', { name: 'Watch again' }).first().click();
        // The end may be reported once more.
        const again = () =>
          opened.page.evaluate(() => ({
            plays: window.testPage.statuses.some(({ phase }) => phase === 'playing'),
            first: window.testPage.times.find((time) => time < 23),
          }));
        await expect.poll(again).toEqual({ plays: true, first: expect.any(Number) });
        expect((await again()).first).toBeGreaterThanOrEqual(20);
      },
      { source: videoUrl(), clip: { start: 20, end: 23 }, autoPlay: true },
    ));

  it('keeps the position when the view switches to the panorama and back', () =>
    withPlayer(
      async (opened) => {
        await opened.reach('playing');
        await opened.page.evaluate(() => window.testPage.handle()?.seek(40));
        await advancesPast(opened, 40.2);
        await reportDrawnFrames(opened, 25);
        await opened.page.getByRole('button', { name: 'Panorama' }).click();
        await expect.poll(async () => (await opened.status())?.view).toBe('panorama');
        await advancesPast(opened, 40.2);
        await opened.reach('playing');
        expect((await opened.video()).time).toBeLessThan(60);
        const transform = () =>
          opened.page.locator('video').evaluate((video) => video.style.transform);
        await expect.poll(transform).not.toBe('');
        const before = await transform();
        await opened.page.getByRole('group', { name: /Panorama/ }).focus();
        await opened.page.keyboard.press('+');
        await opened.page.keyboard.press('ArrowRight');
        expect(await transform()).not.toBe(before);
        // The panorama fills its box, and overlays follow that box.
        const height = (part: string) =>
          opened.page.locator(part).evaluate((element) => element.getBoundingClientRect().height);
        expect(await height('.gsp-overlay')).toBeCloseTo(await height('.gsp'), 0);
        // The video is wider than its box. The box must not scroll when the browser scrolls a button into view.
        const scrolled = (box: Element) => {
          box.scrollLeft = 100;
          return box.scrollLeft;
        };
        expect(await opened.page.locator('.gsp').evaluate(scrolled)).toBe(0);
        await opened.page.getByRole('button', { name: 'Broadcast' }).click();
        await opened.reach('playing');
        await advancesPast(opened, 40.2);
        expect(await transform()).toBe('');
        expect(opened.complaints).toEqual([]);
      },
      { source: videoUrl(), pano: panorama(), autoPlay: true, scoreboard: '0 – 0' } as Parameters<
        Harness['open']
      >[0],
    ));

  it('returns to the broadcast with a note if the device is too slow for a panorama, but lets viewers insist', () =>
    withPlayer(
      async (opened) => {
        await opened.reach('playing');
        await opened.page.evaluate(() => window.testPage.handle()?.seek(40));
        await advancesPast(opened, 40.2);
        await reportDrawnFrames(opened, 8);
        const view = async () => (await opened.status())?.view;
        const note = opened.page.getByRole('status').filter({ hasText: 'too slow' });
        await opened.page.getByRole('button', { name: 'Panorama' }).click();
        // Both may be over on a busy machine; the note shows for ten seconds.
        const views = () =>
          opened.page.evaluate(() => [
            ...new Set(window.testPage.statuses.map((status) => status.view)),
          ]);
        await note.waitFor();
        await expect.poll(views).toContain('panorama');
        await expect.poll(view, { timeout: 20_000 }).toBe('broadcast');
        await opened.reach('playing');
        expect((await opened.video()).time).toBeGreaterThan(40);

        await opened.page.mouse.move(200, 200);
        await opened.page.getByRole('button', { name: 'Panorama' }).click();
        await expect.poll(view).toBe('panorama');
        await note.waitFor({ state: 'detached' });
        const { time } = await opened.video();
        await advancesPast(opened, time + 4);
        expect(await view()).toBe('panorama');
        expect(opened.complaints).toEqual([]);
      },
      { source: videoUrl(), pano: panorama(), autoPlay: true },
    ));

  it('turns the panorama with the device on request, if the device reports its orientation', () =>
    withPlayer(
      async (opened) => {
        const { page } = opened;
        await opened.reach('playing');
        await reportDrawnFrames(opened, 25);
        await page.getByRole('button', { name: 'Panorama' }).click();
        const leftEdge = () =>
          page.locator('video').evaluate((video) => Math.round(video.getBoundingClientRect().left));
        await expect.poll(leftEdge).toBeLessThan(-100);
        const toggle = page.getByRole('button', { name: 'turning this device' });
        expect(await toggle.count()).toBe(0);
        const devtools = await page.context().newCDPSession(page);
        const turnDeviceTo = (alpha: number) =>
          devtools.send('DeviceOrientation.setDeviceOrientationOverride', {
            alpha,
            beta: 90,
            gamma: 0,
          });
        await turnDeviceTo(10);
        await toggle.waitFor();
        const whole = await leftEdge();
        await turnDeviceTo(20);
        expect(await leftEdge()).toBe(whole);
        await page.mouse.move(200, 200);
        await toggle.click();
        await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('true');
        // It turns from its current position, and by hand as well.
        expect(await leftEdge()).toBe(whole);
        await turnDeviceTo(11);
        const height = await page.locator('.gsp').evaluate((box) => box.clientHeight);
        await expect.poll(leftEdge).toBe(Math.round(whole - height * 0.2));
        await toggle.focus();
        await page.keyboard.press('Enter');
        await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('false');
        await page.evaluate(() =>
          addEventListener('deviceorientation', ({ alpha }) => {
            if (alpha === 5) document.documentElement.dataset['turned'] = '';
          }),
        );
        await turnDeviceTo(5);
        await page.locator('html[data-turned]').waitFor({ state: 'attached' });
        expect(await leftEdge()).toBe(Math.round(whole - height * 0.2));
        expect(opened.complaints).toEqual([]);
      },
      {
        source: videoUrl(),
        pano: panorama(),
        autoPlay: true,
        timing: { hideControlsAfterMs: 60_000 },
      },
      { fullBrowser: true },
    ));

  it('fits a phone held sideways with its controls, and keeps overlays on the picture', () =>
    withPlayer(
      async (opened) => {
        const { page } = opened;
        await opened.reach('playing');
        const boxes = () =>
          page.evaluate(() => {
            const of = (name: string) => {
              const { x, y, width, height } =
                document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect();
              return { x, y, width, height, bottom: y + height };
            };
            return { player: of('.gsp'), picture: of('.gsp-overlay'), row: of('.gsp-row') };
          });
        for (const size of [
          { width: 844, height: 390 },
          { width: 390, height: 844 },
          { width: 1000, height: 640 },
        ]) {
          await page.setViewportSize(size);
          const { player, picture, row } = await boxes();
          expect(player.height).toBeLessThanOrEqual(size.height);
          expect(row.bottom).toBeLessThanOrEqual(size.height);
          expect(picture.width / picture.height).toBeCloseTo(16 / 9, 1);
          // Centred between bars at the sides, or above and below.
          expect(picture.x - player.x).toBeCloseTo((player.width - picture.width) / 2, 0);
          expect(
            Math.max(picture.width / player.width, picture.height / player.height),
          ).toBeCloseTo(1, 2);
        }
        await page.evaluate(() => document.querySelector('.gsp')?.requestFullscreen());
        const { player, picture } = await boxes();
        expect(picture.width / picture.height).toBeCloseTo(16 / 9, 1);
        expect(picture.y - player.y).toBeCloseTo((player.height - picture.height) / 2, 0);
      },
      { source: videoUrl(), autoPlay: true, scoreboard: '2 - 1' } as Parameters<Harness['open']>[0],
      { phone: true, fullBrowser: true },
    ));

  it('opens its settings as a bottom sheet on a phone; a tap elsewhere closes it', () =>
    withPlayer(
      async (opened) => {
        const { page } = opened;
        await opened.reach('playing');
        await page.getByRole('button', { name: 'Settings' }).tap();
        const menu = page.getByRole('menu', { name: 'Settings' });
        await page.getByRole('menuitem', { name: 'Speed' }).waitFor();
        await expect
          .poll(() => menu.evaluate((box) => Math.round(box.getBoundingClientRect().bottom)))
          .toBe(640);
        expect(await menu.evaluate((box) => box.clientWidth)).toBe(390);
        await page.getByRole('menuitem', { name: 'Quality' }).tap();
        await page.getByRole('menuitemradio', { name: '360p', exact: true }).tap();
        await expect.poll(() => page.getByRole('menu').count()).toBe(0);
        await page.getByRole('button', { name: 'Settings' }).tap();
        await page.getByRole('menu').waitFor();
        await page.touchscreen.tap(195, 60);
        await expect.poll(() => page.getByRole('menu').count()).toBe(0);
      },
      { source: videoUrl(), autoPlay: true, timing: { hideControlsAfterMs: 60_000 } },
      { phone: true },
    ));

  it('starts muted where the browser insists, and offers to unmute', () =>
    withPlayer(
      async (opened) => {
        // No evaluation in the page before it plays, because that would count as a gesture.
        const segments = () =>
          harness.origin.requested.filter((path) => path.endsWith('.m4s')).length;
        const before = segments();
        await expect.poll(segments, { timeout: 15_000 }).toBeGreaterThan(before + 3);
        await opened.reach('playing');
        expect((await opened.video()).muted).toBe(true);
        await opened.page.getByRole('button', { name: 'Turn sound on' }).click();
        await expect.poll(async () => (await opened.video()).muted).toBe(false);
      },
      { source: videoUrl(), autoPlay: true },
      { strictAutoplay: true },
    ));

  it('seeks on a double tap on a phone and shows its controls on a tap', () =>
    withPlayer(
      async (opened) => {
        const { page } = opened;
        await opened.reach('playing');
        await page.evaluate(() => window.testPage.handle()?.seek(20));
        await advancesPast(opened, 20.2);
        const controls = page.locator('.gsp-controls');
        await expect.poll(() => controls.getAttribute('data-shown')).toBe(null);
        // They hide after three seconds, which a busy machine may miss.
        await controls.evaluate((box: HTMLElement) => {
          const recordShown = () => {
            if ('shown' in box.dataset) box.dataset['wasShown'] = '';
          };
          new MutationObserver(recordShown).observe(box, { attributeFilter: ['data-shown'] });
        });
        await page.touchscreen.tap(195, 60);
        await expect.poll(() => controls.getAttribute('data-was-shown')).toBe('');
        // Paused, so that only a jump changes the position.
        await page.evaluate(() => window.testPage.handle()?.pause());
        const { time } = await opened.video();
        await doubleTap(page, 350, 60);
        await expect.poll(async () => (await opened.video()).time).toBeCloseTo(time + 10, 0);
      },
      { source: videoUrl(), autoPlay: true },
      { phone: true },
    ));
});
