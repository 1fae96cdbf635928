import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import { countCardRenders } from './card-renders.ts';
import { expect, inMinutes, menuOf, test, untilInteractive, type Operator } from '../journey.ts';
import { delayLazyScripts, holdScripts, scriptFiles } from './page-scripts.ts';
import { emailOf, logIn, openSignedIn, storedSession } from '../viewer.ts';

declare global {
  interface Window {
    /** Elements of the server's HTML that hydration must not replace. */
    served: { readonly element: Element; readonly isEntry: boolean }[];
    /** HTML of elements that React hid while a Suspense boundary was pending. */
    hidden: string[];
    /** The state of the page 100 ms after a press. */
    stateAfterPress: { link: string | null; isLoading: string | null };
  }
}

/** Time zone of the tenant at `localhost`. */
const tenantZone = 'Europe/Berlin';

interface TestedPage {
  readonly path: string;
  /** Selector of content grouped by day or hour, which differs by time zone. */
  readonly byDay?: string;
  /** Selector of content that may change within minutes, while the journeys run. */
  readonly byMinute?: string;
  /** True if the page redirects a signed-in viewer. */
  readonly isForAnonymous?: true;
}

/** Placeholders, and the error that is shown if the player does not load. */
const placeholders = ['[aria-busy="true"]', '.gsp-start-error'];

/** Rendered by the server for anonymous viewers only: the log-in link, and locks of cards and players. */
const forAnonymous = ['header a[href*="/auth/login/"]', '.badge:has(.lucide-lock)'];

/**
 * Entries of lists and of the guide, and their states: they change when a match or a programme starts or
 * ends.
 */
const entries = ['li', '[role="gridcell"]', 'li .badge'];

/** Messages of the browser that the test setup or the missing page causes. */
const setupMessages =
  /image loading is disabled|(?:\/media\/picture\/|\/still\.webp).* was preloaded using link preload|Service Worker registration blocked by Playwright|no-such-page.* 404 |status of 404 .*no-such-page/;

/** Maximum number of renders of a card until its page is settled: the hydration, and one more. */
const maxRenders = 2;

/** A page with fewer recorded elements was not recorded properly. */
const minElements = 80;

/** Returns a selector of all elements of these selectors, and of everything in them. */
const within = (selectors: readonly string[]): string => {
  const all = `:is(${selectors.join(', ')})`;
  return `${all}, ${all} *`;
};

/**
 * Runs in the page: records the server's elements that are not empty and do not match `replaceable`, and those
 * that React hides later. Marks entries of lists, which match `entrySelector`.
 */
function recordServed([replaceable, entrySelector]: readonly [string, string]): void {
  const content = 'a, button, input, img, svg, video, canvas, iframe';
  const isEmpty = (element: Element) =>
    element.textContent === '' && !element.matches(content) && !element.querySelector(content);
  const { window } = globalThis;
  window.hidden = [];
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target instanceof HTMLElement && target.style.getPropertyPriority('display') !== '')
        window.hidden.push(target.outerHTML.slice(0, 240));
  });
  addEventListener('DOMContentLoaded', () => {
    window.served = [...document.querySelectorAll('#app *')]
      .filter((element) => !element.matches(replaceable) && !isEmpty(element))
      .map((element) => ({ element, isEntry: element.matches(entrySelector) }));
    const app = document.querySelector('#app') as Element;
    observer.observe(app, { subtree: true, attributes: true, attributeFilter: ['style'] });
  });
}

/**
 * Runs in the page: true if it is interactive, React has hydrated all remaining server elements, and no deferred render
 * is left.
 */
function isHydrated(): boolean {
  // React stores its data of an element in a property of this name, and that of the root likewise.
  const isHydratedElement = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
  const root = Object.entries(document.querySelector('#app') ?? {}).find(([key]) =>
    key.startsWith('__reactContainer$'),
  )?.[1] as { readonly stateNode: { readonly pendingLanes: number } } | undefined;
  return (
    document.documentElement.dataset['interactive'] !== undefined &&
    root?.stateNode.pendingLanes === 0 &&
    globalThis.window.served.every(
      ({ element }) => !element.isConnected || isHydratedElement(element),
    )
  );
}

/** Runs in the page: returns the outermost replaced elements, and the page's records. */
function inspectServed() {
  const { document, window } = globalThis;
  const removed = window.served.filter(({ element }) => !element.isConnected);
  const elements = new Set(removed.map(({ element }) => element));
  const isOutermost = ({ parentElement }: Element) =>
    parentElement === null || !elements.has(parentElement);
  const data = document.querySelector('#ott-page')?.textContent ?? '';
  return {
    count: window.served.length,
    replaced: removed
      .filter(({ element }) => isOutermost(element))
      .map(({ element, isEntry }) => ({ html: element.outerHTML.slice(0, 240), isEntry })),
    hidden: window.hidden,
    cards: [...window.cardRenders].map(([card, { count }]) => ({
      href: card.getAttribute('href'),
      count,
    })),
    starts: [...document.querySelectorAll('[data-start]')].map((cell) =>
      Number(cell.getAttribute('data-start')),
    ),
    renderedAt: (JSON.parse(data) as { renderedAt: number }).renderedAt,
  };
}

/**
 * Makes a page record its server elements, except those that match `replaceable`. Call this before the page
 * opens.
 */
async function startRecording(page: Page, replaceable: string): Promise<void> {
  await page.addInitScript(recordServed, [replaceable, within(entries)] as const);
  await page.addInitScript(countCardRenders);
  // A goal changes its card; this is about what the page loaded.
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!String(message).includes('"update-scoreboard"')) socket.send(message);
    });
  });
}

const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );

/**
 * Observes a page from before it opens. Returns its console messages and errors so far, and a function that
 * waits until it is settled.
 */
function observePage(page: Page) {
  const reported: string[] = [];
  const pending = new Set<Request>();
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const text = `${message.text()} (${message.location().url})`;
    if (!setupMessages.test(text)) reported.push(text);
  });
  page.on('pageerror', (error) => reported.push(String(error)));
  page.on('request', (request) => {
    if (scriptFiles.test(request.url())) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  /** True if the page is interactive and hydrated, has no pending script, and remains so for two frames. */
  const isSettled = async (): Promise<boolean> => {
    if (pending.size > 0 || !(await page.evaluate(isHydrated))) return false;
    await nextFrames(page);
    return pending.size === 0 && page.evaluate(isHydrated);
  };
  return {
    reported,
    waitUntilSettled: () =>
      expect.poll(isSettled, { timeout: 60_000, intervals: [50], message: page.url() }).toBe(true),
  };
}

interface OpenOptions {
  /** Path prefix of the locale. */
  readonly prefix: string;
  readonly zone: string;
  readonly isSignedIn: boolean;
  /** Delay of lazy scripts, which the document does not name, ms. */
  readonly lazyScriptDelayMs: number;
  /** Returns when matches and programmes start and end, epoch ms. */
  readonly listTimes: () => Promise<readonly number[]>;
}

/** How long after a match starts or ends the backend may notice it, ms. */
const noticeDelayMs = 10_000;

/** Opens a page, and returns its hydration faults. */
async function faultsOf(
  context: BrowserContext,
  { path, byDay, byMinute, isForAnonymous }: TestedPage,
  { prefix, zone, isSignedIn, lazyScriptDelayMs, listTimes }: OpenOptions,
): Promise<string[]> {
  const page = await context.newPage();
  const address = prefix + path;
  const isRedirected = isForAnonymous === true && isSignedIn;
  const replaceable = [
    ...placeholders,
    ...(isSignedIn ? forAnonymous : []),
    ...(byDay !== undefined && zone !== tenantZone ? [byDay] : []),
    ...(byMinute === undefined ? [] : [byMinute]),
  ];
  await startRecording(page, within(replaceable));
  const { reported, waitUntilSettled } = observePage(page);
  const showDocument =
    lazyScriptDelayMs > 0 ? await delayLazyScripts(page, lazyScriptDelayMs) : () => {};
  // A busy server may render the page without its deferred data, and the browser would reload it.
  await expect
    .poll(async () => (await page.request.get(address)).text())
    .not.toContain('"incomplete":true');
  const document = await page.goto(address, { waitUntil: 'commit' });
  showDocument((await document?.text()) ?? '');
  if (isRedirected) await page.waitForURL((url) => !url.pathname.includes('/auth/'));
  await waitUntilSettled();
  const { count, replaced, hidden, cards, starts, renderedAt } = await page.evaluate(inspectServed);
  await page.close();
  const now = Date.now();
  // A match or programme that starts or ends in the meantime, including one of another journey, changes lists.
  const times = replaced.length > 0 ? [...(await listTimes()), ...starts] : [];
  const hasListChanged = times.some((time) => renderedAt - noticeDelayMs < time && time <= now);
  if (isRedirected) return reported;
  return [
    ...(count >= minElements ? [] : [`only ${count} elements of the server`]),
    ...replaced
      .filter(({ isEntry }) => !(hasListChanged && isEntry))
      .map(({ html }) => `replaced: ${html}`),
    ...hidden.map((html) => `hidden: ${html}`),
    ...cards
      .filter((card) => card.count > maxRenders)
      .map((card) => `rendered ${card.count} times: ${card.href}`),
    ...reported,
  ];
}

/** Times above the guide; one that now comes close to is removed. */
const guideTimes = 'main span.figures';

/** Programmes of the guide, and the times above them. */
const guideHours = `[role="gridcell"], ${guideTimes}`;

/** The days of a timetable. */
const days = 'section[aria-labelledby^="day-"]';

/** The guide of phones, which the browser removes from a wide page. */
const phoneGuide = 'div:has(> div > [aria-labelledby^="channel-"])';

/**
 * True if the guide's first hours, from one before this one to five after it, span midnight in the
 * tenant's time zone. The browser then removes the hours of the other day, because the guide shows one day.
 */
function guideCrossesMidnight(): boolean {
  const options = { timeZone: tenantZone, hour: 'numeric', hourCycle: 'h23' } as const;
  const hour = Number(new Intl.DateTimeFormat('en', options).format());
  return hour < 1 || hour >= 19;
}

/** The tested pages, created once per worker: their events neither start nor end while the journeys run. */
let ownPages: Promise<readonly TestedPage[]> | null = null;

async function createPages(operator: Operator): Promise<readonly TestedPage[]> {
  const [live, upcoming, replay] = [
    await operator.createEvent({
      title: 'Hydration of a live match',
      gameStartDate: inMinutes(-2),
      gameEndDate: inMinutes(60),
      eventStatus: 'live',
    }),
    await operator.createEvent({
      title: 'Hydration of an upcoming match',
      gameStartDate: inMinutes(3 * 24 * 60),
    }),
    await operator.createReplay('Hydration of a replay'),
  ];
  return [
    { path: '/', byDay: days },
    { path: '/live' },
    { path: '/upcoming', byDay: `${days}, main nav li` },
    { path: '/archive' },
    { path: '/latest' },
    { path: '/highlight' },
    { path: '/search?q=caldervane' },
    { path: `/events/${live}` },
    { path: `/events/${upcoming}` },
    { path: `/events/${replay}` },
    {
      path: '/channels/nl-one',
      // Other journeys create matches, which move this channel's related ones.
      byMinute: '[aria-labelledby="program"] > :is(h3, ol), [aria-labelledby="related"] li',
    },
    {
      path: '/channels',
      byDay: `main nav li, ${guideHours}`,
      byMinute: `${guideCrossesMidnight() ? guideHours : guideTimes}, ${phoneGuide}`,
    },
    { path: '/league/nl-meridian', byDay: days },
    { path: '/team/nl-ast', byDay: days },
    {
      path: '/team/nl-ast?view=fixtures',
      byDay: '[data-day] *, details:has(> [id^="day-"]), [id^="day-"]',
    },
    { path: '/auth/login', isForAnonymous: true },
    { path: '/auth/sign-up', isForAnonymous: true },
    { path: '/about' },
    { path: '/no-such-page' },
  ];
}

const pagesOf = (operator: Operator) => (ownPages ??= createPages(operator));

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The browser storage of the demo's viewer, who follows and has watched videos; created once per worker. */
let ownSession: Promise<State> | null = null;

async function logDemoViewerIn(browser: Browser): Promise<State> {
  const context = await browser.newContext();
  // One device, however many workers log in.
  await context.addInitScript(() => localStorage.setItem('ott-device-id', 'hydration-journeys'));
  const page = await context.newPage();
  await page.goto('/auth/login/?redirect=%2Fabout%2F');
  await logIn(page, 'viewer@northline.example', 'grandstand-demo');
  await page.waitForURL('**/about/', { waitUntil: 'commit' });
  const state = await context.storageState();
  await context.close();
  return state;
}

const sessionOf = (browser: Browser) => (ownSession ??= logDemoViewerIn(browser));

/** Returns start and end times of matches, and of channels' programmes around now, epoch ms. */
async function listTimesOf(page: Page): Promise<number[]> {
  const responses = await Promise.all(
    (['live', 'upcoming', 'archived'] as const).map(async (status) => {
      // A match counts as added to the replays at its end.
      const by = status === 'archived' ? 'added' : 'order';
      const data = { page: 0, size: 100, status: [status], sort: by };
      const response = await page.request.post('/api/event/list', { data });
      const { content } = (await response.json()) as {
        content: { entries: Record<'gameStartDate' | 'gameEndDate', string | null>[] };
      };
      return content.entries.flatMap(({ gameStartDate, gameEndDate }) =>
        [gameStartDate, gameEndDate].map((time) => Date.parse(time ?? '')),
      );
    }),
  );
  const params = { from: inMinutes(-10), to: inMinutes(60) };
  const guide = await page.request.get('/api/channel/guide', { params });
  const { content } = (await guide.json()) as {
    content: { entries: { entries: Record<'start' | 'end', string>[] }[] };
  };
  const programmes = content.entries.flatMap(({ entries: listed }) =>
    listed.flatMap(({ start, end }) => [Date.parse(start), Date.parse(end)]),
  );
  return [...responses.flat(), ...programmes];
}

interface VisitOptions {
  readonly locale: 'en' | 'he';
  readonly zone: string;
  readonly isSignedIn: boolean;
  readonly lazyScriptDelayMs: number;
  /** Number of concurrent pages. */
  readonly concurrency: number;
}

/** Opens these pages in one browser context, and returns the faults by page path. */
async function faultsByPage(
  { browser, page, pages }: { browser: Browser; page: Page; pages: readonly TestedPage[] },
  { locale, zone, isSignedIn, lazyScriptDelayMs, concurrency }: VisitOptions,
): Promise<Record<string, string[]>> {
  const context = await browser.newContext({
    locale: locale === 'he' ? 'he-IL' : 'en-US',
    timezoneId: zone,
    ...(isSignedIn && { storageState: await sessionOf(browser) }),
  });
  const listTimes = () => listTimesOf(page);
  const prefix = locale === 'he' ? '/he' : '';
  const faults: Record<string, string[]> = {};
  const waiting = [...pages];
  const openNext = async (): Promise<void> => {
    for (let tested = waiting.shift(); tested !== undefined; tested = waiting.shift()) {
      const options = { prefix, zone, isSignedIn, lazyScriptDelayMs, listTimes };
      const found = await faultsOf(context, tested, options);
      if (found.length > 0) faults[prefix + tested.path] = found;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, openNext));
  await context.close();
  return faults;
}

/**
 * Returns the pages to open with this many of the three differences: Hebrew, a signed-in viewer, another time
 * zone. The home page, which depends most on them, is opened with all eight combinations. Any other page is
 * opened with four, in which any two differences occur together and apart; its neighbours with the other four.
 */
const pagesWith = (differences: number, pages: readonly TestedPage[]): readonly TestedPage[] =>
  pages.filter(({ path }, index) => path === '/' || index % 2 === differences % 2);

for (const locale of ['en', 'he'] as const)
  for (const isSignedIn of [false, true])
    for (const zone of [tenantZone, 'Asia/Tokyo'])
      test(`pages of every kind hydrate without errors, replace no element of the server and render no card more than twice: ${locale}, signed ${isSignedIn ? 'in' : 'out'}, ${zone}`, async ({
        browser,
        page,
        operator,
      }) => {
        const differences =
          Number(locale === 'he') + Number(isSignedIn) + Number(zone !== tenantZone);
        const pages = pagesWith(differences, await pagesOf(operator));
        const options = { locale, zone, isSignedIn, lazyScriptDelayMs: 0, concurrency: 5 };
        expect(await faultsByPage({ browser, page, pages }, options)).toEqual({});
      });

test('pages of every kind hydrate without errors and replace no element of the server while lazy scripts take 5 s', async ({
  browser,
  page,
  operator,
}) => {
  const pages = await pagesOf(operator);
  const options = {
    locale: 'en',
    zone: tenantZone,
    isSignedIn: true,
    lazyScriptDelayMs: 5000,
    // Each page mostly waits, but all at once would wait for the processor, too.
    concurrency: 8,
  } as const;
  const faults = await faultsByPage({ browser, page, pages }, options);
  expect(faults).toEqual({});
});

test('pages hydrate without errors and replace no element of the server while lazy scripts take 1 s', async ({
  browser,
  page,
  operator,
}) => {
  const pages = (await pagesOf(operator)).filter(({ path }) =>
    /^\/(?:$|upcoming|events|channels|team|auth\/login)/.test(path),
  );
  expect(pages).toHaveLength(10);
  const options = {
    locale: 'en',
    zone: 'Asia/Tokyo',
    isSignedIn: false,
    lazyScriptDelayMs: 1000,
  } as const;
  const faults = await faultsByPage(
    { browser, page, pages },
    { ...options, concurrency: pages.length },
  );
  expect(faults).toEqual({});
});

test('while lazy scripts load, no element of the header’s menu is replaced and the menu stays open', async ({
  page,
}) => {
  const replaceable = within([...placeholders, 'main *']);
  await startRecording(page, replaceable);
  const { waitUntilSettled } = observePage(page);
  const { promise: opened, resolve: releaseScripts } = Promise.withResolvers<void>();
  const showDocument = await delayLazyScripts(page, opened);
  const document = await page.goto('/channels/nl-one', { waitUntil: 'commit' });
  await menuOf(page, 'Browse').click();
  const links = page
    .locator('header details[open]', { has: page.locator('summary[aria-label="Browse"]') })
    .getByRole('link');
  await expect(links.first()).toBeVisible();
  const count = await links.count();
  expect(count).toBeGreaterThan(20);
  showDocument((await document?.text()) ?? '');
  await untilInteractive(page);
  await expect(links).toHaveCount(count);
  releaseScripts();
  await waitUntilSettled();
  await expect(links).toHaveCount(count);
  expect((await page.evaluate(inspectServed)).replaced).toEqual([]);
});

test('for a signed-in viewer no element of the header’s menu is replaced if the lists of identities fail to load', async ({
  browser,
}) => {
  const context = await browser.newContext({ storageState: await sessionOf(browser) });
  const page = await context.newPage();
  const replaceable = within([...placeholders, ...forAnonymous, 'main *']);
  await startRecording(page, replaceable);
  const { waitUntilSettled } = observePage(page);
  await page.route('**/api/identity/list', (route) => route.abort());
  const loaded = page.waitForResponse(/\/api\/event\/get_by_id\/id\/nl-one/);
  await page.goto('/channels/nl-one');
  await loaded;
  await expect(page.locator('.navigation-progress')).toHaveAttribute('data-loading', 'false');
  await waitUntilSettled();
  expect((await page.evaluate(inspectServed)).replaced).toEqual([]);
  await context.close();
});

test('a press on a card’s Save before the scripts load takes effect once they have', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const save = page.getByRole('button', { name: /^Save/ }).nth(1);
  await save.click();
  await expect(save).toHaveAttribute('data-pressed');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog', { name: /log in/i })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('a card is marked as pressed within 100 ms while its page loads', async ({ page }) => {
  const { promise: shown, resolve: respond } = Promise.withResolvers<void>();
  await page.route('**/api/event/get_by_id/**', async (route) => {
    await shown;
    await route.continue();
  });
  await page.addInitScript(() =>
    addEventListener(
      'click',
      () =>
        setTimeout(() => {
          const progress = document.querySelector('.navigation-progress');
          globalThis.window.stateAfterPress = {
            link: document.querySelector('a[data-pressed]')?.getAttribute('href') ?? null,
            isLoading: progress?.getAttribute('data-loading') ?? null,
          };
        }, 100),
      true,
    ),
  );
  await page.goto('/live');
  await untilInteractive(page);
  const card = page.getByRole('main').locator('a[href^="/events/"]').first();
  const link = await card.getAttribute('href');
  await card.click();
  await page.waitForFunction(() => globalThis.window.stateAfterPress !== undefined);
  expect(await page.evaluate(() => globalThis.window.stateAfterPress)).toEqual({
    link,
    isLoading: 'true',
  });
  respond();
  await expect(page).toHaveURL(new RegExp(`${link}$`));
  await expect(page.locator('.navigation-progress')).toHaveAttribute('data-loading', 'false');
  await expect(page.locator('a[data-pressed]')).toHaveCount(0);
});

test('names, picture and link of the home page’s hero are of the same match for a viewer who follows a league', async ({
  page,
}) => {
  await openSignedIn(page, emailOf('hero'), '/league/nl-halvard/');
  await untilInteractive(page);
  const follow = page
    .getByRole('main')
    .getByRole('button', { name: /^Follow/ })
    .first();
  const saved = page.waitForResponse(/\/api\/follow\/save$/);
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  expect((await saved).status()).toBe(200);
  await page.goto('/');
  await untilInteractive(page);
  expect((await storedSession(page))['followed']).toHaveProperty('nl-halvard');
  const hero = page.getByRole('region').filter({ has: page.locator('#hero-title') });
  await expect(hero.getByText('Halvard League', { exact: true })).toBeVisible();
  const link = hero.getByRole('link').last();
  const id = new URL(
    await link.evaluate((element: HTMLAnchorElement) => element.href),
  ).pathname.split('/')[2];
  const { content: match } = (await (
    await page.request.get(`/api/event/get_by_id/id/${id}`)
  ).json()) as {
    content: Record<'team1' | 'team2', { Name: string }> & { imageUrl: string };
  };
  for (const { Name } of [match.team1, match.team2])
    await expect(page.locator('#hero-title')).toContainText(Name);
  const shown = await hero.locator('.hero-picture img').getAttribute('src');
  // A live match has its newest frame in place of its poster.
  const pictures = [match.imageUrl, `/media/events/${id}/still.webp`];
  const address = decodeURIComponent(shown ?? '');
  expect(
    pictures.some((picture) => address.includes(picture)),
    address,
  ).toBe(true);
});
