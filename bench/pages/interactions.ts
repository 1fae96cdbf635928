/**
 * Interaction to next paint (INP): the longest event of a tap on a phone with a processor slowed four
 * times, as soon as a page is interactive and again when it is idle. Medians of rounds, each in a new
 * browser context. A finger rests on the screen for `touchMs`. Events below 16 ms are not reported and
 * count as 16; the browser rounds to 8 ms.
 *
 * The same tap on the bare React page of the same markup (`bare-page/`) alternates with the portal's.
 * There a menu opens natively as in the portal, everything else only counts its clicks. Targets without a
 * bare figure are rendered only in the browser or need an account.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { buildBareScript, serveBarePage } from '../bare-page/bare-page.ts';
import type { PressTarget } from '../bare-page/markup.ts';
import { getDemoPages, type DemoPages } from './demo-pages.ts';
import { median } from '../percentile.ts';
import { launchBrowser } from './page-weight.ts';
import { phone, throttle } from './phone.ts';
import { reportMeasurement, printRemark } from '../report.ts';
import { createAccount, openSite, timeoutMs, signIn, type Site } from '../site.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
type Moment = 'as soon as interactive' | 'when idle';
type PageName = keyof DemoPages;

interface Interaction extends PressTarget {
  readonly name: string;
  /** Pressed by a signed-in viewer. */
  readonly signedIn?: boolean;
  /** Not in the server's HTML. */
  readonly browserOnly?: boolean;
}

const slowdown = 4;
const limitMs = 150;
const rounds = Number(process.env['ROUNDS'] ?? 5);
/** Pages fetch parts and data after they are interactive, ms. */
const settleMs = 4000;
/** Shorter events are not reported. */
const minMs = 16;
/** How long a finger touches the screen in a tap, ms: short for a person. */
const touchMs = 60;

const menu = { name: 'menu', selector: '.bottom-bar summary' };
const save = { name: 'save', selector: 'button[aria-label^="Save "]' };
const follow = { name: 'follow', selector: 'button[aria-label^="Follow "]' };
const followSignedIn = {
  name: 'follow, signed in',
  // "Following …" after the previous round.
  selector: 'button[aria-label^="Follow"]',
  signedIn: true,
};

const interactions: Readonly<Record<PageName, readonly Interaction[]>> = {
  home: [
    menu,
    save,
    { name: 'navigation', selector: '.bottom-bar a[href="/live/"]' },
    { ...follow, browserOnly: true },
    followSignedIn,
  ],
  'live event': [
    menu,
    { name: 'play', selector: '.gsp-play-big' },
    { name: 'companion', selector: '[role=tab]', text: 'Chat' },
    follow,
    followSignedIn,
  ],
  league: [
    menu,
    save,
    { name: 'sub-navigation', selector: 'nav a[href$="?view=fixtures"]' },
    follow,
    followSignedIn,
  ],
  archive: [
    menu,
    save,
    { name: 'filter menu', selector: 'summary[aria-label^="Sport:"]' },
    { name: 'filter', selector: 'button[name="sport"][value="football"]' },
  ],
};

/** What the page reports to the bench. */
interface ObservedPage {
  /** For each event of an interaction, ms. */
  durations?: number[];
  /** The tap target, and whether the tap reached it. */
  selector?: string;
  isReached?: boolean;
  /** Position of the target in the last frame. */
  position?: string;
}

/**
 * Runs in the page: collects the durations of its interactions' events, and whether a click reached the
 * target.
 */
function observeInteractions(): void {
  const observed = window as unknown as ObservedPage;
  const durations: number[] = [];
  observed.durations = durations;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId > 0) durations.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && observed.selector !== undefined)
        observed.isReached = target.closest(observed.selector) !== null;
    },
    { capture: true },
  );
}

/**
 * Runs in the page, in each frame: returns where to tap, once the page is interactive and the target has
 * not moved since the last frame; null before. Opens the menu around a target.
 */
function findPressPoint({ selector, text }: PressTarget): { x: number; y: number } | null {
  if (!('interactive' in document.documentElement.dataset)) return null;
  const elements = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => text === undefined || element.textContent.trim() === text,
  );
  for (const element of elements) {
    const details = element.localName === 'summary' ? null : element.closest('details');
    if (details !== null) details.open = true;
  }
  const target = elements.find((element) => element.checkVisibility());
  if (target === undefined) return null;
  target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const { x, y, width, height } = target.getBoundingClientRect();
  const point = { x: x + width / 2, y: y + height / 2 };
  const observed = window as unknown as ObservedPage;
  observed.selector = selector;
  const position = `${x} ${y}`;
  const isStill = observed.position === position;
  observed.position = position;
  return isStill && target.contains(document.elementFromPoint(point.x, point.y)) ? point : null;
}

/** Touches the screen at the point for `touchMs`. */
async function touch(page: Page, point: { readonly x: number; readonly y: number }): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await page.waitForTimeout(touchMs);
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/**
 * Returns the longest event of a tap, ms; null if the tap missed its target.
 *
 * @param waitMs before the tap, once the page is interactive and again after scrolling to the target
 */
async function tap(page: Page, url: string, target: PressTarget, waitMs: number) {
  await throttle(page, slowdown, null);
  await page.goto(url, { waitUntil: 'commit' });
  if (waitMs > 0) {
    await page.waitForSelector('html[data-interactive]', { state: 'attached', timeout: timeoutMs });
    await page.waitForTimeout(waitMs);
  }
  const { selector, text } = target;
  const findPoint = () =>
    page
      .waitForFunction(findPressPoint, { selector, text }, { timeout: timeoutMs })
      .then((handle) => handle.jsonValue())
      .catch(() => null);
  let point = await findPoint();
  if (point !== null && waitMs > 0) {
    // Rows that scroll into view load then.
    await page.waitForTimeout(waitMs);
    point = await findPoint();
  }
  if (point === null) return null;
  await touch(page, point);
  await page
    .waitForFunction(
      () => ((window as unknown as ObservedPage).durations ?? []).length > 0,
      null,
      // Quick events are not reported.
      { timeout: 2000, polling: 100 },
    )
    .catch(() => null);
  await page.waitForTimeout(300);
  const { durations, isReached, mismatch } = await page.evaluate(() => {
    const observed = window as unknown as ObservedPage;
    return {
      durations: observed.durations ?? [],
      isReached: observed.isReached === true,
      mismatch: document.documentElement.dataset['mismatch'],
    };
  });
  if (mismatch !== undefined) throw new Error(`the bare page of ${url}: ${mismatch}`);
  return isReached ? Math.max(minMs, ...durations) : null;
}

interface Bench {
  readonly browser: Browser;
  readonly site: Site;
  readonly bareScript: string;
  readonly storageState: StorageState;
}

async function tapOurs(bench: Bench, url: string, interaction: Interaction, waitMs: number) {
  const context = await bench.browser.newContext({
    ...phone,
    ...(interaction.signedIn === true && { storageState: bench.storageState }),
  });
  try {
    await context.addInitScript(observeInteractions);
    return await tap(await context.newPage(), url, interaction, waitMs);
  } finally {
    await context.close();
  }
}

async function tapBare(bench: Bench, url: string, interaction: Interaction, waitMs: number) {
  const context = await bench.browser.newContext({ ...phone, bypassCSP: true });
  try {
    await context.addInitScript(observeInteractions);
    const page = await context.newPage();
    await serveBarePage(page, { url, script: bench.bareScript, targets: [interaction] });
    return await tap(page, url, interaction, waitMs);
  } finally {
    await context.close();
  }
}

async function measureInteraction(
  bench: Bench,
  name: PageName,
  interaction: Interaction,
  moment: Moment,
): Promise<void> {
  const { origin } = bench.site;
  const isIdle = moment === 'when idle';
  const hasBare = interaction.signedIn !== true && interaction.browserOnly !== true;
  const ours: (number | null)[] = [];
  const bare: (number | null)[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const url = origin + (await getDemoPages(origin))[name];
    ours.push(await tapOurs(bench, url, interaction, isIdle ? settleMs : 0));
    // The bare page is idle once it is interactive.
    if (hasBare) bare.push(await tapBare(bench, url, interaction, isIdle ? 1000 : 0));
  }
  const ms = (values: readonly (number | null)[]) =>
    median(values.filter((value) => value !== null));
  const missed = ours.filter((value) => value === null).length;
  reportMeasurement(
    `${name}, ${interaction.name}, ${moment}`,
    `${ms(ours)} ms` +
      (hasBare ? ` (a bare React page ${ms(bare)} ms)` : '') +
      (missed > 0 ? `; ${missed} of ${rounds} taps did not reach it` : ''),
    `≤ ${limitMs} ms`,
    missed === 0 && ms(ours) <= limitMs,
  );
}

async function signInOnce(browser: Browser, site: Site): Promise<StorageState> {
  const { username } = await createAccount(site, 'viewer-of-the-bench');
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    await signIn(page, site.origin, username);
    // The page requests the viewer's data after it, and may refresh the tokens.
    await page.waitForTimeout(settleMs);
    return await context.storageState({ indexedDB: true });
  } finally {
    await context.close();
  }
}

/** @param only part of the name of a page and an interaction, such as `home` or `event play`; null for all */
export async function measureInteractions(only: string | null): Promise<void> {
  const site = await openSite(3301);
  const browser = await launchBrowser();
  try {
    const bareScript = await buildBareScript();
    const bench = { browser, site, bareScript, storageState: await signInOnce(browser, site) };
    printRemark(`from a tap to the next paint on a processor slowed ${slowdown} times`);
    for (const name of Object.keys(interactions) as PageName[])
      for (const interaction of interactions[name])
        if (only === null || `${name} ${interaction.name}`.includes(only))
          for (const moment of ['as soon as interactive', 'when idle'] as const)
            await measureInteraction(bench, name, interaction, moment);
  } finally {
    await browser.close();
    await site.stop();
  }
}
