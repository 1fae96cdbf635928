/**
 * Taps on a card or "Watch live": each must start playback. A tap comes at a random moment of the
 * first three seconds of a page, from a finger on a phone or a mouse on a desktop; half of them on a
 * processor slowed four times. Nothing else is pressed. The browser drops input before the first paint,
 * since viewers cannot press what they do not see; a tap drawn before it follows right after the paint.
 *
 * Prints a seed; `SEED=… npm run bench -- taps` draws the same pages, moments, kinds of input and cards.
 * `-- taps 20` makes 20 taps.
 */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { median } from '../percentile.ts';
import { launchBrowser } from './page-weight.ts';
import { phone, throttle } from './phone.ts';
import { reportMeasurement, printRemark } from '../report.ts';
import { startServer } from '../server.ts';

interface Tap {
  readonly path: string;
  readonly slowdown: number;
  /** After the navigation was committed, ms. */
  readonly momentMs: number;
  readonly input: 'finger' | 'mouse';
  /** Selects one of the cards, from 0 to 1. */
  readonly share: number;
}

interface Card {
  readonly x: number;
  readonly y: number;
  readonly eventId: string;
}

interface Playback {
  readonly afterMs: number;
  readonly muted: boolean;
}

const paths = ['/', '/live/', '/archive/'] as const;
const slowdowns = [1, 4] as const;
const maxMomentMs = 3000;
/** From the tap to playback, ms. */
const timeoutMs = 45_000;
/** How long a video must have played to count, s. */
const playedSeconds = 0.5;

const desktop: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
};

/** Returns numbers from 0 to 1, the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function drawTaps(count: number, random: () => number): Tap[] {
  return Array.from({ length: count }, (_, index) => ({
    path: paths[Math.floor(random() * paths.length)] ?? '/',
    slowdown: slowdowns[Math.floor((index * slowdowns.length) / count)] ?? 1,
    momentMs: Math.round(random() * maxMomentMs),
    input: random() < 0.5 ? 'finger' : 'mouse',
    share: random(),
  }));
}

interface ListedEvent {
  readonly id: string;
  readonly source: { readonly hd: string | null };
  readonly cancelled: boolean;
  readonly isEventAvailableForUser: boolean;
  readonly isEventAvailableInUserRegion: boolean;
}

/**
 * Returns those of the events (at most 50) that have a stream. The list names the highlights and clips of
 * the events, too; it is read to its end.
 */
async function listPlayable(
  origin: string,
  ids: readonly string[],
  number = 0,
): Promise<ListedEvent[]> {
  const response = await fetch(`${origin}/api/event/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      event_id: ids,
      media_type: ['event', 'clip', 'highlight'],
      status: ['live', 'archived'],
      hasStream: true,
      size: 50,
      page: number,
    }),
  });
  if (!response.ok) throw new Error(`event/list: ${response.status} ${await response.text()}`);
  const { content } = (await response.json()) as {
    content: { entries: ListedEvent[]; nextExists: boolean };
  };
  const following = content.nextExists ? await listPlayable(origin, ids, number + 1) : [];
  return [...content.entries, ...following];
}

/** Returns the ids of the events that a page links to and everyone may watch now. */
async function getWatchableIds(origin: string, path: string): Promise<string[]> {
  const html = await fetch(origin + path).then((response) => response.text());
  const linked = new Set(
    [...html.matchAll(/href="\/events\/([\w-]+)\//g)].map(([, id = '']) => id),
  );
  const parts = [[...linked].slice(0, 50), [...linked].slice(50, 100)].filter(
    (ids) => ids.length > 0,
  );
  const events = await Promise.all(parts.map((ids) => listPlayable(origin, ids)));
  return events
    .flat()
    .filter(
      (event) =>
        event.source.hd !== null &&
        !event.cancelled &&
        event.isEventAvailableForUser &&
        event.isEventAvailableInUserRegion,
    )
    .map(({ id }) => id);
}

/** Runs in the page: records the target of the first click, for subsequent documents too. */
function recordClick(): void {
  addEventListener(
    'click',
    ({ target }) => {
      if (sessionStorage.getItem('bench-click') !== null || !(target instanceof Element)) return;
      const pressed = target.closest('a, button, summary') ?? target;
      const destination = pressed.getAttribute('href') ?? pressed.getAttribute('aria-label');
      const when = 'interactive' in document.documentElement.dataset ? 'after' : 'before';
      sessionStorage.setItem(
        'bench-click',
        `met ${pressed.localName} ${destination ?? ''} ${when} the page was interactive`,
      );
    },
    { capture: true },
  );
}

/**
 * Runs in the page: scrolls a card into view and returns its position, or null before the first paint and
 * if no card can be pressed. Cards beyond the side of the screen are left out.
 */
async function findCard({
  eventIds,
  share,
}: {
  readonly eventIds: readonly string[];
  readonly share: number;
}): Promise<Card | null> {
  if (performance.getEntriesByName('first-contentful-paint').length === 0) return null;
  const idOf = (link: Element) =>
    /^\/events\/([\w-]+)\//.exec(link.getAttribute('href') ?? '')?.[1] ?? '';
  const centreOf = (link: Element) => {
    const { x, y, width, height } = link.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const links = [...document.querySelectorAll('#app a[href^="/events/"]')].filter((link) => {
    const { x } = centreOf(link);
    return eventIds.includes(idOf(link)) && link.checkVisibility() && x > 0 && x < innerWidth;
  });
  const link = links[Math.floor(share * links.length)];
  if (link === undefined) return null;
  link.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  // A viewer aims at what is painted.
  await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  const { x, y } = centreOf(link);
  const isOnTop = link.contains(document.elementFromPoint(x, y));
  return isOnTop ? { x, y, eventId: idOf(link) } : null;
}

/**
 * Runs in the page: whether the video of an event plays, and whether it is muted. A list that changes under
 * the finger may lead to another event than the intended one.
 */
function findPlayback(seconds: number): { muted: boolean } | null {
  if (!location.pathname.startsWith('/events/')) return null;
  for (const video of document.querySelectorAll('video')) {
    let played = 0;
    for (let range = 0; range < video.played.length; range += 1)
      played += video.played.end(range) - video.played.start(range);
    if (played >= seconds && video.readyState >= 2 && !video.paused) return { muted: video.muted };
  }
  return null;
}

/** Runs in the page: what a viewer sees instead of a playing video. */
function describePage(): string {
  const isShown = (selector: string) =>
    document.querySelector(selector)?.checkVisibility({ visibilityProperty: true }) === true;
  const video = document.querySelector('video');
  const alert = document.querySelector('.gsp [role=alert]');
  const details = [
    location.href,
    sessionStorage.getItem('bench-click') ?? 'no click arrived',
    'interactive' in document.documentElement.dataset ? 'interactive' : 'not interactive',
    `referrer "${document.referrer}"`,
    isShown('.gsp-play-big') ? 'a poster with Play' : '',
    isShown('.gsp-spinner') ? 'a spinner' : '',
    alert?.checkVisibility() === true ? `"${alert.textContent.trim()}"` : '',
    video === null
      ? 'no video'
      : `video at ${video.currentTime.toFixed(1)} s, readyState ${video.readyState}, ${video.paused ? 'paused' : 'playing'}`,
    `title "${document.title}"`,
  ];
  return details.filter((detail) => detail !== '').join(', ');
}

/** Polls the page for a card; `waitForFunction` would accept a promise of null as a card. */
async function untilFound(
  page: Page,
  wanted: Parameters<typeof findCard>[0],
): Promise<Card | null> {
  const deadline = performance.now() + timeoutMs;
  let card: Card | null = null;
  while (card === null && performance.now() < deadline) {
    card = await page.evaluate(findCard, wanted);
    if (card === null) await page.waitForTimeout(20);
  }
  return card;
}

/** Returns the tapped card, or null if there was none. */
async function press(page: Page, origin: string, tap: Tap): Promise<Card | null> {
  const eventIds = await getWatchableIds(origin, tap.path);
  await page.goto(origin + tap.path, { waitUntil: 'commit' });
  await page.waitForTimeout(tap.momentMs);
  const card = await untilFound(page, { eventIds, share: tap.share });
  if (card === null) return null;
  if (tap.input === 'finger') await page.touchscreen.tap(card.x, card.y);
  else await page.mouse.click(card.x, card.y);
  return card;
}

/** Returns how the tap ended: in playback, or in what is shown instead. */
async function perform(browser: Browser, origin: string, tap: Tap): Promise<Playback | string> {
  const context = await browser.newContext(tap.input === 'finger' ? phone : desktop);
  const errors: string[] = [];
  try {
    await context.addInitScript(recordClick);
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => void errors.push(message));
    page.on('console', (line) => {
      if (line.type() === 'error' || line.type() === 'warning') errors.push(line.text());
    });
    await throttle(page, tap.slowdown, null);
    const card = await press(page, origin, tap);
    const since = performance.now();
    const playback = await page
      .waitForFunction(findPlayback, playedSeconds, {
        timeout: card === null ? 1 : timeoutMs,
        polling: 100,
      })
      .then((handle) => handle.jsonValue())
      .catch(() => null);
    if (playback !== null) return { ...playback, afterMs: performance.now() - since };
    const shown = await page.evaluate(describePage).catch(String);
    const aim = card === null ? 'no card to tap' : `tapped ${card.eventId}`;
    return [aim, shown, ...errors.slice(-3)].join('; ');
  } finally {
    await context.close();
  }
}

/** @param only number of taps; null for 100 */
export async function measureTaps(only: string | null): Promise<void> {
  const count = Number(only ?? 100);
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  printRemark(`seed ${seed}`);
  const server = await startServer(3303);
  const origin = server.origin.replace('127.0.0.1', 'localhost');
  const browser = await launchBrowser();
  try {
    const playbacks: Playback[] = [];
    for (const tap of drawTaps(count, createRandom(seed))) {
      const outcome = await perform(browser, origin, tap);
      if (typeof outcome !== 'string') {
        playbacks.push(outcome);
        continue;
      }
      const { path, slowdown, momentMs, input } = tap;
      printRemark(
        `no playback: ${path}, ${input} after ${momentMs} ms, slowed ${slowdown} times: ${outcome}`,
      );
    }
    reportMeasurement(
      'taps on cards and "Watch live"',
      `${playbacks.length} of ${count} taps started playback (${playbacks.filter(({ muted }) => muted).length} muted), ` +
        `after ${median(playbacks.map(({ afterMs }) => afterMs)).toFixed(0)} ms in the median`,
      'all',
      playbacks.length === count,
    );
  } finally {
    await browser.close();
    await server.stop();
  }
}
