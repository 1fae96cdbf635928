import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { text as textOf } from 'node:stream/consumers';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

interface NewEvent {
  title: string;
  gameStartDate: string;
  gameEndDate?: string;
  eventStatus?: 'live' | 'upcoming' | 'archived' | 'channel';
  film?: string | null;
  streamUrl?: string;
  commerceType?: string;
  /** Ids of the sides. */
  team1?: string;
  team2?: string;
  /** Of another tenant than the one at `localhost`. */
  tenantHost?: string;
}

/** An operator's external access: the key-protected calls of the running server. */
export interface Operator {
  /** Creates a football event; returns its id. */
  createEvent(event: NewEvent): Promise<string>;
  /** Creates a finished match of five minutes with its video; returns its id. */
  createReplay(title: string): Promise<string>;
  setStream(eventId: string, eventUrl: string): Promise<void>;
  setStatus(eventId: string, eventStatus: 'live' | 'archived'): Promise<void>;
  setScore(eventId: string, home: number, away: number): Promise<void>;
  /** Creates a key with which an encoder publishes to an event. */
  createStreamKey(eventId: string): Promise<string>;
  /** Books these ads for an event of the tenant of that host. */
  setAds(host: string, eventId: string, ads: readonly object[]): Promise<void>;
  /** Sets a channel's schedule from now on, and the filler video. */
  setSchedule(channelId: string, slate: string, items: readonly object[]): Promise<void>;
  /** Calls an event off. */
  callOff(eventId: string): Promise<void>;
  /** Revokes the entitlement of a purchase, and refunds it. */
  refund(purchaseId: string): Promise<void>;
  /** Charges a scheduled subscription payment now. */
  renew(purchaseId: string): Promise<void>;
  /** Makes an access code for the ticket of an event. */
  createCode(productId: string, eventId: string): Promise<string>;
}

const originOf = (): string => process.env['E2E_ORIGIN'] ?? 'http://localhost:3199';

/** Reads the key of the running server's operator. */
export const operatorKey = async (): Promise<string> =>
  (await readFile(join(process.env['E2E_DATA_DIR'] ?? '', 'operator.key'), 'utf8')).trim();

/** Makes an operator's call that the fixture has no function for. Rejects if it fails. */
export async function operatorCall(
  path: string,
  body: unknown,
  host = 'localhost',
): Promise<unknown> {
  const key = await operatorKey();
  // Only browsers resolve tenant host names, and `fetch` sends the name it connects to.
  const responseBody = await new Promise<string>((resolve, reject) => {
    const call = request(`${originOf()}/api/operator/${path}`, {
      method: 'POST',
      headers: { host, 'content-type': 'application/json', 'x-operator-key': key },
    });
    call.on('error', reject);
    call.on('response', (response) => {
      const isGood = response.statusCode === 200;
      textOf(response).then(
        (text) =>
          isGood
            ? resolve(text)
            : reject(new Error(`operator ${path}: ${response.statusCode} ${text}`)),
        reject,
      );
    });
    call.end(JSON.stringify(body));
  });
  return JSON.parse(responseBody);
}

const consentKey = 'ott-consent';

/** Answers the consent prompt of a tenant that has one, before its page opens. */
function refuseServices(key: string): void {
  if (location.hostname !== 'pxa.localhost' || localStorage.getItem(key) !== null) return;
  const browserId = '6f1c0c3e-7d0b-4a56-9a8e-0c5b1f5b2d11';
  const choice = { browserId, version: '2026-11-23+own', agreed: [], isRecorded: true };
  localStorage.setItem(key, JSON.stringify(choice));
}

/** The journeys' `test`: provides an operator, and fails on any error in the console. */
export const test = base.extend<{
  operator: Operator;
  consoleErrors: string[];
  /** True to show viewers the consent prompt; in other journeys they have refused before. */
  isPrompted: boolean;
  consent: void;
}>({
  isPrompted: [false, { option: true }],
  consent: [
    async ({ context, isPrompted }, provide) => {
      if (!isPrompted) await context.addInitScript(refuseServices, consentKey);
      await provide();
    },
    { auto: true },
  ],
  // Playwright reads the names of the fixtures from this pattern; lint forbids an empty one.
  operator: async ({ baseURL: _origin }, provide) => {
    const createEvent = async ({ title, tenantHost, ...rest }: NewEvent) => {
      const body = { title, sportType: 'football', film: 'football', ...rest };
      const response = (await operatorCall('event/create', body, tenantHost)) as {
        content: { id: string };
      };
      return response.content.id;
    };
    await provide({
      createEvent,
      createReplay: async (title) =>
        createEvent({
          title,
          gameStartDate: inMinutes(-300),
          gameEndDate: inMinutes(-295),
          eventStatus: 'archived',
        }),
      async setStream(eventId, eventUrl) {
        await operatorCall(`event/set_stream/${eventId}`, { eventUrl });
      },
      async setStatus(eventId, status) {
        await operatorCall(`event/set_status/${eventId}`, { status });
      },
      async setScore(eventId, home, away) {
        await operatorCall(`event/set_stats/${eventId}`, { score: { home, away } });
      },
      async createStreamKey(eventId) {
        const response = await operatorCall('stream_key/create', { event_id: eventId });
        return (response as { content: { key: string } }).content.key;
      },
      async setAds(host, eventId, ads) {
        await operatorCall(`event/set_ads/${eventId}`, { ads }, host);
      },
      async setSchedule(channelId, slate, items) {
        await operatorCall(`channel/set_schedule/${channelId}`, { slate, items });
      },
      async callOff(eventId) {
        await operatorCall(`event/set_cancelled/${eventId}`, { cancelled: true });
      },
      async refund(purchaseId) {
        await operatorCall(`purchase/refund/${purchaseId}`, { reason: 'a journey' });
      },
      async renew(purchaseId) {
        await operatorCall(`purchase/renew/${purchaseId}`, { reason: 'a journey' });
      },
      async createCode(productId, eventId) {
        const body = { productId, eventId, count: 1, label: 'a journey' };
        const response = await operatorCall('access_code/create_batch', body);
        const { content } = response as { content: { csv: string } };
        return /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(content.csv)?.[0] ?? '';
      },
    });
  },
  consoleErrors: [
    async ({ page }, provide) => {
      const errors: string[] = [];
      let hasLoggedOut = false;
      page.on('request', (sent) => {
        if (sent.url().endsWith('/api/user/logout')) hasLoggedOut = true;
      });
      page.on('console', (message) => {
        if (message.type() !== 'error') return;
        const { url } = message.location();
        // Each page checks the device; after an immediate log-out that request is refused.
        const isRefused = url.endsWith('/check_current_device') && / 401 /.test(message.text());
        if (!(isRefused && hasLoggedOut)) errors.push(`${message.text()} (${url})`);
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await provide(errors);
      expect(errors, 'errors in the browser console').toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Returns the same address on another tenant's host. */
export function onTenant(host: string, path: string): string {
  const url = new URL(path, originOf());
  url.hostname = host;
  return url.href;
}

/** Ignores the browser's own reports of response statuses that the journey provokes. */
export function ignoreStatus(consoleErrors: string[], status: number): void {
  const others = consoleErrors.filter((text) => !text.includes(`status of ${status}`));
  consoleErrors.splice(0, consoleErrors.length, ...others);
}

/**
 * Poll interval, ms. The runner's own intervals grow to half a second, and each opened page would lose a
 * quarter of a second on average.
 */
const pauseMs = 50;

/** Waits until the page is interactive: before that its links and forms are plain ones. */
export const untilAlive = async (page: Page): Promise<void> => {
  const isAlive = () => document.documentElement.dataset['alive'] !== undefined;
  await page.waitForFunction(isAlive, null, { polling: pauseMs, timeout: 15_000 });
};

/**
 * Waits until the page shows a message, if only for a moment, as its own script sees it: on a slow machine
 * it may be gone before a query. Call this before the action that shows it, and await it afterwards.
 */
export const willSay = async (page: Page, text: string): Promise<void> => {
  const isSaid = (words: string) => document.body?.innerText.includes(words) ?? false;
  await page.waitForFunction(isSaid, text, { timeout: 20_000 });
};

/** Returns an ISO time, minutes from now. */
export const inMinutes = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000).toISOString();

/** The button that opens a menu of the header, by its name. */
export const menuOf = (page: Page, name: string | RegExp): Locator =>
  page.locator('header summary').and(page.getByLabel(name));

/** The button that opens the menu More of an event. */
export const moreOf = (page: Page): Locator => page.locator('.tool-row summary');

export const videoOf = (page: Page | FrameLocator): Locator => page.locator('video').first();

interface Playback {
  time: number;
  frames: number;
  paused: boolean;
}

/** The video's position, and the number of frames that the browser has decoded. */
export const playbackOf = (page: Page | FrameLocator): Promise<Playback> =>
  videoOf(page).evaluate((element) => {
    const video = element as HTMLVideoElement;
    return {
      time: video.currentTime,
      frames: video.getVideoPlaybackQuality().totalVideoFrames,
      paused: video.paused,
    };
  });

/** For `expect.poll`: short intervals, up to this time, ms. */
const pollOften = (timeout: number) => ({ timeout, intervals: [2 * pauseMs] });

/** Waits until the video really plays: its time advances by over a second and frames are decoded. */
export async function expectPlaying(page: Page | FrameLocator): Promise<void> {
  await expect
    .poll(async () => (await playbackOf(page)).frames, pollOften(30_000))
    .toBeGreaterThan(0);
  const before = await playbackOf(page);
  await expect
    .poll(async () => (await playbackOf(page)).time, pollOften(30_000))
    .toBeGreaterThan(before.time + 1);
  await expect
    .poll(async () => (await playbackOf(page)).frames, pollOften(15_000))
    .toBeGreaterThan(before.frames + 10);
}

/** The minified form of the builder's script, which axe publishes beside the full one. */
const axeScript = (() => {
  const builder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
  let read: Promise<string> | null = null;
  return () => (read ??= readFile(builder.resolve('axe-core/axe.min.js'), 'utf8'));
})();

/**
 * Expects no serious or critical accessibility finding on the current page.
 *
 * @param rules axe rules to run; all by default
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // Once per document and without its comments: the builder would inject 1.5 MB twice, and gets a no-op
  // script instead.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeScript());
  // In the page itself, since no page has frames, and only violations in full: four times as fast.
  const axe = new AxeBuilder({ page, axeSource: '0' });
  axe.setLegacyMode(true).options({
    resultTypes: ['violations'],
    ...(rules && { runOnly: rules }),
  });
  const { violations } = await axe.analyze();
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect(grave).toEqual([]);
}

/** Prepares a page for `expectAccessiblePages`: it follows the system's theme, which can be changed. */
export const prepareLooks = async (page: Page): Promise<void> => {
  await page.addInitScript(() => localStorage.setItem('ott-color-mode', 'system'));
};

/** Returns the path of an address, without a trailing slash. */
const pathOf = (address: string): string => address.replace(/\?.*$/, '').replace(/\/$/, '');

/** Words of names that may take one line each, and that wrap onto two lines themselves. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-whole-words]')].flatMap(({ firstChild: text }) => {
      if (!(text instanceof Text)) return [];
      const range = new Range();
      return [...text.data.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      });
    }),
  );

/**
 * Opens a page once and checks it in many looks: nothing overflows at any width, and it has no serious
 * accessibility finding at the width of `audited`. On a phone's width it also has enough contrast in the
 * other theme, in which only colours differ.
 */
async function expectAccessibleInEveryLook(
  page: Page,
  path: string,
  audited: 390 | 1440,
): Promise<void> {
  await test.step(path, async () => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.goto(path);
    await untilAlive(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(pathOf(new URL(page.url()).pathname), 'the page itself, no other').toBe(pathOf(path));
    // Otherwise axe would judge skipped sections (`content-visibility`) in the colours of their last
    // theme, and those in a transition in colours between the two.
    await page.evaluate(() => {
      const style = new CSSStyleSheet();
      style.replaceSync(
        '*, ::before, ::after { content-visibility: visible !important; transition: none !important }',
      );
      document.adoptedStyleSheets.push(style);
    });
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      // Some content follows a new width with a delay.
      await expect
        .poll(
          () =>
            page.evaluate(() => {
              const { clientWidth, scrollWidth } = document.documentElement;
              return scrollWidth - clientWidth;
            }),
          `nothing sticks out of ${path} at ${width} px`,
        )
        .toBe(0);
      await expect.poll(() => brokenWords(page), `words of ${path} at ${width} px`).toEqual([]);
      // On a team or competition, banner, name and tabs leave two thirds to the content.
      const shareOfHead = () =>
        page.evaluate(() => {
          const tabs = document.querySelector('article > nav')?.getBoundingClientRect();
          const top = document.querySelector('main')?.getBoundingClientRect().top ?? 0;
          return tabs === undefined ? 0 : (tabs.bottom - top) / innerHeight;
        });
      await expect
        .poll(shareOfHead, `the head of ${path} at ${width} px`)
        .toBeLessThanOrEqual(1 / 3);
      if (width === audited) await expectAccessible(page);
    }
    // Colours are the same in every language.
    if (audited === 1440) return;
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expectAccessible(page, ['color-contrast']);
  });
}

/**
 * Checks each of these pages in every look: on a phone in one language, on a wide screen in the other,
 * and once in the second theme.
 */
export async function expectAccessiblePages(
  page: Page,
  locale: 'en' | 'he',
  paths: readonly string[],
): Promise<void> {
  const prefix = locale === 'en' ? '' : '/he';
  const onPhone = locale === 'en' ? 0 : 1;
  for (const [index, path] of paths.entries())
    await expectAccessibleInEveryLook(page, prefix + path, index % 2 === onPhone ? 390 : 1440);
}
