import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import { countCardRenders } from './card-renders.ts';
import { expect, inMinutes, menuOf, test, untilInteractive, type Operator } from '../journey.ts';
import { delayParts, entryScript, holdScripts, scriptFiles } from './page-scripts.ts';
import { emailOf, logIn, createAccount, password, openSignedIn, storedSession } from '../viewer.ts';

declare global {
  interface Window {
    /** Elements of the server's HTML that must stay. */
    served: { readonly element: Element; readonly isEntry: boolean }[];
    /** Elements that React hid while something was pending. */
    hidden: string[];
    /** The state of the page 100 ms after a press. */
    pressedLook: { link: string | null; isLoading: string | null };
  }
}

const loginCall = /\/api\/user\/login$/;

/** Time zone of the tenant at `localhost`. */
const tenantZone = 'Europe/Berlin';

interface Kind {
  readonly path: string;
  /** Content below a calendar day or an hour: it differs by time zone. */
  readonly byDay?: string;
  /** Content that exists for some minutes, until it is over or out of reach. */
  readonly byMinute?: string;
  /** Leads a signed-in viewer away. */
  readonly isForGuests?: true;
}

/** Placeholders, marked as such, and the error of a player that never loads. */
const placeholders = ['[aria-busy="true"]', '.gsp-start-error'];

/** Rendered by the server for anonymous viewers only: the log-in link, and locks of cards and players. */
const forAnonymous = ['header a[href*="/auth/login/"]', '.badge:has(.lucide-lock)'];

/**
 * Entries of lists and of the guide, and their states: they change when a match or a programme starts or
 * ends.
 */
const entries = ['li', '[role="gridcell"]', 'li .badge'];

/** Browser messages about this test setup, and about a missing page. */
const aboutThisRun =
  /image loading is disabled|\/media\/picture\/.* was preloaded using link preload|Service Worker registration blocked by Playwright|no-such-page.* 404 |status of 404 .*no-such-page/;

/** Renders of a card until its page is settled: that of the server's HTML, and one more. */
const maxRenders = 2;

const within = (selectors: readonly string[]): string => {
  const all = `:is(${selectors.join(', ')})`;
  return `${all}, ${all} *`;
};

/** Runs in the page: records the server's fixed, non-empty elements, and which are hidden meanwhile. */
function recordServed([replaceable, ofLists]: readonly [string, string]): void {
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
      .map((element) => ({ element, isEntry: element.matches(ofLists) }));
    const app = document.querySelector('#app') as Element;
    observer.observe(app, { subtree: true, attributes: true, attributeFilter: ['style'] });
  });
}

/** Runs in the page: true if it is interactive, and React has hydrated all remaining server elements. */
function isHydrated(): boolean {
  // React's data of an element is in a property of this name.
  const isOwn = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
  return (
    document.documentElement.dataset['alive'] !== undefined &&
    globalThis.window.served.every(({ element }) => !element.isConnected || isOwn(element))
  );
}

/** Runs in the page: returns the replaced elements, without their contents, and the page's records. */
function inspectServed() {
  const { document, window } = globalThis;
  const gone = window.served.filter(({ element }) => !element.isConnected);
  const elements = new Set(gone.map(({ element }) => element));
  const isRoot = ({ parentElement }: Element) =>
    parentElement === null || !elements.has(parentElement);
  const data = document.querySelector('#ott-page')?.textContent ?? '';
  return {
    count: window.served.length,
    replaced: gone
      .filter(({ element }) => isRoot(element))
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

/** Starts recording before the page opens, without elements that match `replaceable`. */
async function record(page: Page, replaceable: string): Promise<void> {
  await page.addInitScript(recordServed, [replaceable, within(entries)] as const);
  await page.addInitScript(countCardRenders);
}

const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );

/** Observes a page from before it opens: its reports, and when it is settled. */
function watch(page: Page) {
  const reported: string[] = [];
  const pending = new Set<Request>();
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const text = `${message.text()} (${message.location().url})`;
    if (!aboutThisRun.test(text)) reported.push(text);
  });
  page.on('pageerror', (error) => reported.push(String(error)));
  page.on('request', (request) => {
    if (scriptFiles.test(request.url())) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  /** Interactive and hydrated, no pending script, and two frames painted since. */
  const isSettled = async (): Promise<boolean> => {
    if (pending.size > 0 || !(await page.evaluate(isHydrated))) return false;
    await nextFrames(page);
    return pending.size === 0 && page.evaluate(isHydrated);
  };
  return {
    reported,
    settled: () =>
      expect.poll(isSettled, { timeout: 60_000, intervals: [50], message: page.url() }).toBe(true),
  };
}

interface Opening {
  readonly prefix: string;
  readonly zone: string;
  readonly isSignedIn: boolean;
  /** Delay of part scripts behind those that the document names, ms. */
  readonly partDelay: number;
  /** Start and end times of matches, epoch ms. */
  readonly listMoments: () => Promise<readonly number[]>;
}

/** Opens a page, and returns its hydration faults. */
async function faultsOf(
  context: BrowserContext,
  { path, byDay, byMinute, isForGuests }: Kind,
  { prefix, zone, isSignedIn, partDelay, listMoments }: Opening,
): Promise<string[]> {
  const page = await context.newPage();
  const address = prefix + path;
  const isLeft = isForGuests === true && isSignedIn;
  const replaceable = [
    ...placeholders,
    ...(isSignedIn ? forAnonymous : []),
    ...(byDay !== undefined && zone !== tenantZone ? [byDay] : []),
    ...(byMinute === undefined ? [] : [byMinute]),
  ];
  await record(page, within(replaceable));
  const { reported, settled } = watch(page);
  const showDocument = partDelay > 0 ? await delayParts(page, partDelay) : () => {};
  // The browser reloads a page that a busy server rendered without its deferred data.
  await expect
    .poll(async () => (await page.request.get(address)).text())
    .not.toContain('"incomplete":true');
  const document = await page.goto(address, { waitUntil: 'commit' });
  showDocument((await document?.text()) ?? '');
  if (isLeft) await page.waitForURL((url) => !url.pathname.includes('/auth/'));
  await settled();
  const { count, replaced, hidden, cards, starts, renderedAt } = await page.evaluate(inspectServed);
  await page.close();
  const now = Date.now();
  // Other journeys have matches too; the backend notices a start or an end some seconds late.
  const moments = replaced.length > 0 ? await listMoments() : [];
  const isOther = [...moments, ...starts].some((time) => renderedAt - 10_000 < time && time <= now);
  if (isLeft) return reported;
  return [
    ...(count > 80 ? [] : [`only ${count} elements of the server`]),
    ...replaced
      .filter(({ isEntry }) => !(isOther && isEntry))
      .map(({ html }) => `replaced: ${html}`),
    ...hidden.map((html) => `hidden: ${html}`),
    ...cards
      .filter((card) => card.count > maxRenders)
      .map((card) => `rendered ${card.count} times: ${card.href}`),
    ...reported,
  ];
}

/** Programmes of the guide, and the hours above them. */
const guideHours = '[role="gridcell"], main span.figures';

/**
 * True if the guide's first hours, from one before this one to five after it, reach into another day of the
 * tenant, which the browser then removes: it shows one day.
 */
function guideCrossesMidnight(): boolean {
  const options = { timeZone: tenantZone, hour: 'numeric', hourCycle: 'h23' } as const;
  const hour = Number(new Intl.DateTimeFormat('en', options).format());
  return hour < 1 || hour >= 19;
}

/** One per worker: events that neither start nor end while the journeys run. */
let ownKinds: Promise<readonly Kind[]> | null = null;

async function createKinds(operator: Operator): Promise<readonly Kind[]> {
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
    { path: '/' },
    { path: '/live' },
    { path: '/upcoming', byDay: 'section[aria-labelledby^="day-"], main nav li' },
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
      ...(guideCrossesMidnight() && { byMinute: guideHours }),
    },
    { path: '/league/nl-meridian' },
    { path: '/team/nl-ast' },
    {
      path: '/team/nl-ast?view=fixtures',
      byDay: '[data-day] *, details:has(> [id^="day-"]), [id^="day-"]',
    },
    { path: '/auth/login', isForGuests: true },
    { path: '/auth/sign-up', isForGuests: true },
    { path: '/about' },
    { path: '/no-such-page' },
  ];
}

const kindsOf = (operator: Operator) => (ownKinds ??= createKinds(operator));

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** One per worker: the browser storage of the demo's viewer, with follows and watched videos. */
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

/** Start and end times of current, next and last matches. */
async function momentsOf(page: Page): Promise<number[]> {
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
  return responses.flat();
}

interface Visit {
  readonly locale: 'en' | 'he';
  readonly zone: string;
  readonly isSignedIn: boolean;
  readonly partDelay: number;
  /** Concurrent pages. */
  readonly atOnce: number;
}

/** Opens pages of these kinds in one browser context, and returns the faults by page path. */
async function faultsByPage(
  { browser, page, kinds }: { browser: Browser; page: Page; kinds: readonly Kind[] },
  { locale, zone, isSignedIn, partDelay, atOnce }: Visit,
): Promise<Record<string, string[]>> {
  const context = await browser.newContext({
    locale: locale === 'he' ? 'he-IL' : 'en-US',
    timezoneId: zone,
    ...(isSignedIn && { storageState: await sessionOf(browser) }),
  });
  const listMoments = () => momentsOf(page);
  const prefix = locale === 'he' ? '/he' : '';
  const faults: Record<string, string[]> = {};
  const waiting = [...kinds];
  const openNext = async (): Promise<void> => {
    for (let kind = waiting.shift(); kind !== undefined; kind = waiting.shift()) {
      const opening = { prefix, zone, isSignedIn, partDelay, listMoments };
      const found = await faultsOf(context, kind, opening);
      if (found.length > 0) faults[prefix + kind.path] = found;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, openNext));
  await context.close();
  return faults;
}

for (const locale of ['en', 'he'] as const)
  for (const isSignedIn of [false, true])
    for (const zone of [tenantZone, 'Asia/Tokyo'])
      test(`pages of every kind hydrate without errors, replace no element of the server and render no card more than twice: ${locale}, signed ${isSignedIn ? 'in' : 'out'}, ${zone}`, async ({
        browser,
        page,
        operator,
      }) => {
        const kinds = await kindsOf(operator);
        const visit = { locale, zone, isSignedIn, partDelay: 0, atOnce: 5 };
        expect(await faultsByPage({ browser, page, kinds }, visit)).toEqual({});
      });

test('pages of every kind hydrate without errors and replace no element of the server while the scripts of their parts take 5 s', async ({
  browser,
  page,
  operator,
}) => {
  const kinds = await kindsOf(operator);
  const visit = { locale: 'en', zone: tenantZone, isSignedIn: true, partDelay: 5000 } as const;
  const faults = await faultsByPage({ browser, page, kinds }, { ...visit, atOnce: kinds.length });
  expect(faults).toEqual({});
});

test('pages hydrate without errors and replace no element of the server while the scripts of their parts take 1 s', async ({
  browser,
  page,
  operator,
}) => {
  const kinds = (await kindsOf(operator)).filter(({ path }) =>
    /^\/(?:$|upcoming|events|channels|team|auth\/login)/.test(path),
  );
  expect(kinds).toHaveLength(10);
  const visit = { locale: 'en', zone: 'Asia/Tokyo', isSignedIn: false, partDelay: 1000 } as const;
  const faults = await faultsByPage({ browser, page, kinds }, { ...visit, atOnce: kinds.length });
  expect(faults).toEqual({});
});

test('the menu of a channel’s header keeps its elements and stays open while part scripts load', async ({
  page,
}) => {
  const replaceable = within([...placeholders, 'main *']);
  await record(page, replaceable);
  const { settled } = watch(page);
  const { promise: opened, resolve: releaseParts } = Promise.withResolvers<void>();
  const showDocument = await delayParts(page, opened);
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
  releaseParts();
  await settled();
  await expect(links).toHaveCount(count);
  expect((await page.evaluate(inspectServed)).replaced).toEqual([]);
});

test('the menu of a channel’s header keeps its elements for a signed-in viewer while no list responds', async ({
  browser,
}) => {
  const context = await browser.newContext({ storageState: await sessionOf(browser) });
  const page = await context.newPage();
  const replaceable = within([...placeholders, ...forAnonymous, 'main *']);
  await record(page, replaceable);
  const { settled } = watch(page);
  await page.route('**/api/identity/list', (route) => route.abort());
  const loaded = page.waitForResponse(/\/api\/event\/get_by_id\/id\/nl-one/);
  await page.goto('/channels/nl-one');
  await loaded;
  await expect(page.locator('.navigation-progress')).toHaveAttribute('data-loading', 'false');
  await settled();
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

test('a card looks pressed within 100 ms while its page loads', async ({ page }) => {
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
          globalThis.window.pressedLook = {
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
  await page.waitForFunction(() => globalThis.window.pressedLook !== undefined);
  expect(await page.evaluate(() => globalThis.window.pressedLook)).toEqual({
    link,
    isLoading: 'true',
  });
  respond();
  await expect(page).toHaveURL(new RegExp(`${link}$`));
  await expect(page.locator('.navigation-progress')).toHaveAttribute('data-loading', 'false');
  await expect(page.locator('a[data-pressed]')).toHaveCount(0);
});

/** Opens the login page with delayed scripts, and counts subsequent calls and addresses. */
async function openLogin(page: Page) {
  const email = emailOf('early-log-in');
  await page.goto('/about');
  await createAccount(page, email);
  const calls: string[] = [];
  const addresses: string[] = [];
  page.on('request', (request) => {
    addresses.push(request.url());
    if (loginCall.test(request.url()) && request.method() === 'POST')
      calls.push(request.postData() ?? '');
  });
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  const release = await holdScripts(page);
  await page.goto('/auth/login/?redirect=%2Fabout%2F', { waitUntil: 'commit' });
  const fields = {
    email: page.getByLabel('E-mail address'),
    password: page.getByLabel('Password', { exact: true }),
  };
  const fill = async () => {
    await fields.email.fill(email);
    await fields.password.fill(password);
  };
  const expectLoggedIn = async () => {
    await page.waitForURL('**/about/');
    await untilInteractive(page);
    await expect(menuOf(page, /ann lee/i)).toBeVisible();
    expect(calls).toHaveLength(1);
    expect(calls[0]).toContain(email);
    expect(addresses.filter((address) => address.includes(password))).toEqual([]);
  };
  return { email, calls, fields, fill, release, expectLoggedIn };
}

const logInButton = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true });

test('a log-in form filled before the scripts load keeps its values', async ({ page }) => {
  const { email, calls, fields, fill, release, expectLoggedIn } = await openLogin(page);
  await fill();
  release();
  await untilInteractive(page);
  await expect(fields.email).toHaveValue(email);
  await expect(fields.password).toHaveValue(password);
  expect(calls).toEqual([]);
  await logInButton(page).click();
  await expectLoggedIn();
});

for (const [how, send] of [
  ['by its button', (page: Page) => logInButton(page).click()],
  ['by the Enter key', (page: Page) => page.keyboard.press('Enter')],
] as const)
  test(`a log-in submitted ${how} before the scripts load is sent once, and never in an address`, async ({
    page,
  }) => {
    const { fill, release, expectLoggedIn } = await openLogin(page);
    await fill();
    await send(page);
    await expect(page.locator('form[data-pressed]')).toHaveCount(1);
    release();
    await expectLoggedIn();
  });

test('a log-in submitted while the scripts start is sent once, and never in an address', async ({
  page,
}) => {
  const { fill, release, expectLoggedIn } = await openLogin(page);
  await fill();
  const entryLoaded = page.waitForResponse(entryScript);
  release();
  await entryLoaded;
  await page.keyboard.press('Enter');
  await expectLoggedIn();
});

test('the home page with followed teams starts with one match: its names, picture and link belong together', async ({
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
  const id = new URL(await link.evaluate((one: HTMLAnchorElement) => one.href)).pathname.split(
    '/',
  )[2];
  const { content: match } = (await (
    await page.request.get(`/api/event/get_by_id/id/${id}`)
  ).json()) as {
    content: Record<'team1' | 'team2', { FullName?: string; Name: string }> & { imageUrl: string };
  };
  for (const { FullName, Name } of [match.team1, match.team2])
    await expect(page.locator('#hero-title')).toContainText(FullName ?? Name);
  const shown = await hero.locator('.hero-picture img').getAttribute('src');
  expect(decodeURIComponent(shown ?? '')).toContain(match.imageUrl);
});
