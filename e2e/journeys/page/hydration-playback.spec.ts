import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectPlaying,
  inMinutes,
  menuOf,
  test,
  untilInteractive,
  type Operator,
} from '../journey.ts';
import { entryScript, holdScripts } from './page-scripts.ts';

declare global {
  interface Window {
    /** Number of calls of `play` on videos. */
    playCalls: number;
  }
}

/** Two files of the player that the page fetches when it is idle. */
const playerScripts = /\/assets\/(?:stage|hls\.light)-[\w-]{7}\.js$/;

/** Creates a match that is live for the length of its video; returns its id. */
const createLive = (operator: Operator, title: string): Promise<string> =>
  operator.createEvent({
    title,
    gameStartDate: inMinutes(-1),
    gameEndDate: inMinutes(4),
    eventStatus: 'live',
  });

interface LoadingPage {
  /** The link of a live match on the page. */
  readonly link: Locator;
  readonly release: () => void;
}

/** Points in the start of a page at which a tap follows. */
const tapPoints: Record<string, (page: Page, start: LoadingPage) => Promise<void>> = {
  'before any script has loaded': async (page, { link, release }) => {
    await link.tap({ noWaitAfter: true });
    await page.waitForURL('**/events/**', { waitUntil: 'commit' });
    await expect(page.locator('html')).not.toHaveAttribute('data-interactive');
    release();
  },
  'while the scripts start': async (page, { link, release }) => {
    await link.scrollIntoViewIfNeeded();
    const box = await link.boundingBox();
    if (box === null) throw new Error('the link is not visible');
    const entryLoaded = page.waitForResponse(entryScript);
    release();
    await entryLoaded;
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  },
  'once the page is interactive': async (page, { link, release }) => {
    release();
    await untilInteractive(page);
    await link.tap();
  },
};

test.describe('a tap', () => {
  test.use({ hasTouch: true });
  for (const [point, tap] of Object.entries(tapPoints)) {
    test(`on a live card ${point} plays the match`, async ({ page, operator }) => {
      const id = await createLive(operator, 'Playback after one tap');
      const release = await holdScripts(page);
      await page.goto('/live', { waitUntil: 'commit' });
      const link = page.getByRole('main').locator(`a[href="/events/${id}/"]`).first();
      await tap(page, { link, release });
      await expect(page).toHaveURL(new RegExp(`/events/${id}/$`));
      await expectPlaying(page);
    });

    test(`on Watch live ${point} plays the match`, async ({ page }) => {
      await expect
        .poll(() => secondsLeft(page), { timeout: 60_000, intervals: [1000] })
        .toBeGreaterThan(30);
      const release = await holdScripts(page);
      await page.goto('/', { waitUntil: 'commit' });
      await tap(page, { link: page.getByRole('link', { name: 'Watch live' }), release });
      await expectPlaying(page);
    });
  }
});

/** Returns the time until the home page's hero match ends, s; 0 without a live one. */
async function secondsLeft(page: Page): Promise<number> {
  const html = await (await page.request.get('/')).text();
  const [, id] = /href="\/events\/([^"/]+)\/"[^>]*>(?:(?!<a\b).)*?Watch live/s.exec(html) ?? [];
  if (id === undefined) return 0;
  const response = await page.request.get(`/api/event/get_by_id/id/${id}`);
  const { content } = (await response.json()) as { content: { gameEndDate: string | null } };
  return (Date.parse(content.gameEndDate ?? '') - Date.now()) / 1000;
}

test('a match opened by its address, reloaded or shown in another language does not play by itself', async ({
  page,
  operator,
}) => {
  const id = await createLive(operator, 'Playback only after a press');
  await page.addInitScript(() => {
    globalThis.window.playCalls = 0;
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function playCounted() {
      globalThis.window.playCalls += 1;
      return play.call(this);
    };
  });
  const expectNotPlaying = async (open: () => Promise<unknown>, play: string) => {
    const loaded = new Set<string>();
    page.on('requestfinished', (request) => {
      const [, name] = /\/assets\/([a-z.]+)-[\w-]{7}\.js$/.exec(request.url()) ?? [];
      if (playerScripts.test(request.url())) loaded.add(name ?? '');
    });
    await open();
    await untilInteractive(page);
    await expect.poll(() => loaded.size).toBe(2);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('button', { name: play, exact: true })).toBeVisible();
    const video = page.locator('video').first();
    expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
    expect(await page.evaluate(() => globalThis.window.playCalls)).toBe(0);
  };
  await page.goto('/about');
  await expectNotPlaying(() => page.goto(`/events/${id}/`), 'Play');
  await expectNotPlaying(() => page.reload(), 'Play');
  await expectNotPlaying(async () => {
    await menuOf(page, 'Choose language').click();
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.waitForURL('**/de/events/**', { waitUntil: 'commit' });
  }, 'Abspielen');
});
