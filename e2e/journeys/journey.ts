import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { text as textOf } from 'node:stream/consumers';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { isOutOfTime, outOfTime } from '../../tools/test/deadline.ts';

interface NewEvent {
  title: string;
  gameStartDate: string;
  gameEndDate?: string;
  eventStatus?: 'live' | 'upcoming' | 'archived' | 'channel';
  film?: string | null;
  streamUrl?: string;
  commerceType?: string;
  /** Id of the home team. */
  team1?: string;
  /** Id of the away team. */
  team2?: string;
  venue?: string;
  /** The round, such as `Final`. */
  gameType?: string;
  /** Host of the event's tenant; `localhost` by default. */
  tenantHost?: string;
}

/** Calls of the running server's operator API, which the operator key authorises. */
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
  /** Sets a channel's schedule from now on, and the slate that fills its gaps. */
  setSchedule(channelId: string, slate: string, items: readonly object[]): Promise<void>;
  cancelEvent(eventId: string): Promise<void>;
  /** Revokes the entitlement of a purchase, and refunds it. */
  refund(purchaseId: string): Promise<void>;
  /** Charges a scheduled subscription payment now. */
  renew(purchaseId: string): Promise<void>;
  /** Creates an access code for the ticket of an event; returns it. */
  createCode(productId: string, eventId: string): Promise<string>;
}

const serverOrigin = (): string => process.env['E2E_ORIGIN'] ?? 'http://localhost:3199';

/** Reads the key of the running server's operator. */
export const operatorKey = async (): Promise<string> =>
  (await readFile(join(process.env['E2E_DATA_DIR'] ?? '', 'operator.key'), 'utf8')).trim();

let operatorCalls = 0;

/**
 * Returns the port of the next operator call: of several processes, each in turn; without those that do not listen,
 * because they were killed.
 */
async function operatorPort(): Promise<number> {
  const ports = (process.env['E2E_OPERATOR_PORTS'] ?? '').split(',').map(Number);
  for (let tried = 0; ; tried += 1) {
    const port = ports[operatorCalls++ % ports.length] ?? 0;
    const isListening = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isListening || tried >= ports.length) return port;
  }
}

/** Makes a call of the operator API at a tenant's host. Returns the JSON; rejects unless the status is 200. */
export async function operatorCall(
  path: string,
  body: unknown,
  host = 'localhost',
): Promise<unknown> {
  const [key, port] = [await operatorKey(), await operatorPort()];
  // Only browsers resolve tenant host names, and `fetch` sends the name it connects to.
  const responseBody = await new Promise<string>((resolve, reject) => {
    const call = request(`http://127.0.0.1:${port}/api/operator/${path}`, {
      method: 'POST',
      agent: false,
      headers: { host, 'content-type': 'application/json', 'x-operator-key': key },
    });
    call.on('error', reject);
    call.on('response', (response) => {
      const isOk = response.statusCode === 200;
      textOf(response).then(
        (text) =>
          isOk
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

/**
 * Runs in the page, before its scripts: stores a refusal of all services at the tenant that prompts for
 * consent.
 */
function refuseServices(key: string): void {
  if (location.hostname !== 'pxa.localhost' || localStorage.getItem(key) !== null) return;
  const browserId = '6f1c0c3e-7d0b-4a56-9a8e-0c5b1f5b2d11';
  const choice = { browserId, version: '2026-11-27+own', agreed: [], isRecorded: true };
  localStorage.setItem(key, JSON.stringify(choice));
}

/** The journeys' `test`: provides an operator, and fails on any error in the console. */
export const test = base.extend<{
  operator: Operator;
  consoleErrors: string[];
  /** True to show the consent prompt; by default, the viewer has refused all services before. */
  showsConsentPrompt: boolean;
  consent: void;
  timeLeft: void;
}>({
  timeLeft: [
    async ({ baseURL: _origin }, provide, { retry }) => {
      base.skip(isOutOfTime(process.env, Date.now(), retry), outOfTime);
      await provide();
    },
    { auto: true },
  ],
  showsConsentPrompt: [false, { option: true }],
  consent: [
    async ({ context, showsConsentPrompt }, provide) => {
      if (!showsConsentPrompt) await context.addInitScript(refuseServices, consentKey);
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
      async cancelEvent(eventId) {
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

/** Returns the address of a path on a tenant's host. */
export function onTenant(host: string, path: string): string {
  const url = new URL(path, serverOrigin());
  url.hostname = host;
  return url.href;
}

/** Removes the browser's reports of a response status that the journey provokes. */
export function ignoreStatus(consoleErrors: string[], status: number): void {
  const others = consoleErrors.filter((text) => !text.includes(`status of ${status}`));
  consoleErrors.splice(0, consoleErrors.length, ...others);
}

/**
 * Poll interval, ms. Playwright's own intervals grow to half a second, which would delay each opened page
 * by a quarter of a second on average.
 */
const pollMs = 50;

/** Waits until the page is interactive: before that, links load documents and forms submit without scripts. */
export const untilInteractive = async (page: Page): Promise<void> => {
  const isInteractive = () => document.documentElement.dataset['interactive'] !== undefined;
  await page.waitForFunction(isInteractive, null, { polling: pollMs, timeout: 15_000 });
};

/**
 * Waits until the page shows a text, if only for a moment. A script in the page checks every frame, since
 * on a slow machine the text may be gone before a query. Call this before the action that shows it, and
 * await it afterwards.
 */
export const waitForText = async (page: Page, text: string): Promise<void> => {
  const isShown = (expected: string) => document.body?.innerText.includes(expected) ?? false;
  await page.waitForFunction(isShown, text, { timeout: 20_000 });
};

/** Returns an ISO time, minutes from now. */
export const inMinutes = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000).toISOString();

/** Returns the button that opens the header's menu of this name. */
export const menuOf = (page: Page, name: string | RegExp): Locator =>
  page.locator('header summary').and(page.getByLabel(name));

export const videoOf = (page: Page | FrameLocator): Locator => page.locator('video').first();

interface Playback {
  /** Position, s. */
  time: number;
  /** Number of frames that the browser has decoded. */
  frames: number;
  paused: boolean;
}

/** Returns the playback state of the page's first video. */
export const playbackOf = (page: Page | FrameLocator): Promise<Playback> =>
  videoOf(page).evaluate((element) => {
    const video = element as HTMLVideoElement;
    return {
      time: video.currentTime,
      frames: video.getVideoPlaybackQuality().totalVideoFrames,
      paused: video.paused,
    };
  });

/** Returns options of `expect.poll` with short intervals and this timeout, ms. */
const pollOften = (timeout: number) => ({ timeout, intervals: [2 * pollMs] });

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

const axeBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const { _audit: axe } = axeBuilder('axe-core') as {
  _audit: { rules: readonly { id: string; impact: string }[] };
};
/** Rules whose findings are never serious or critical. They take a quarter of an audit. */
const unreportedRules = Object.fromEntries(
  axe.rules
    .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
    .map(({ id }) => [id, { enabled: false }]),
);
let axeScript: Promise<string> | null = null;

/** Returns axe's script, minified, in the version that the builder depends on; reads it once. */
const readAxeScript = (): Promise<string> =>
  (axeScript ??= readFile(axeBuilder.resolve('axe-core/axe.min.js'), 'utf8'));

/**
 * Expects no serious or critical accessibility finding on the current page.
 *
 * @param rules axe rules to run; if left out, those that axe runs by default and whose findings can be serious.
 *   `all` adds the size of targets
 * @param within selector of the part to check; the whole page by default
 * @param checked `expect.soft` to continue after a finding
 */
export async function expectAccessible(
  page: Page,
  rules?: readonly string[] | 'all',
  within?: string,
  checked: (findings: string[], where: string) => { toEqual(expected: string[]): void } = expect,
): Promise<void> {
  // Injects the minified script once per document: the builder would inject 1.5 MB twice, so it gets a
  // no-op script instead.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readAxeScript());
  // Legacy mode analyses in the page itself, which has no frames; with details of violations only, this is
  // four times as fast.
  const audit = new AxeBuilder({ page, axeSource: '0' });
  audit.setLegacyMode(true).options({
    resultTypes: ['violations'],
    ...(typeof rules === 'object'
      ? { runOnly: [...rules] }
      : {
          rules: {
            ...unreportedRules,
            // At least 24 px (WCAG 2.5.8).
            ...(rules === 'all' && { 'target-size': { enabled: true } }),
          },
        }),
  });
  if (within !== undefined) audit.include(within);
  const { violations } = await audit.analyze();
  const findings = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  checked(findings, `${new URL(page.url()).pathname} ${within ?? ''}`).toEqual([]);
}
