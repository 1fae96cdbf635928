import type { Locator, Page } from '@playwright/test';
import { hourMs } from '@grandstand/contract/constants';
import { expect, ignoreStatus, onTenant, test, untilInteractive } from '../journey.ts';
import { payWithCard } from '../purchase/checkout.ts';
import {
  createAccount,
  emailOf,
  logIn,
  logInAndOpen,
  openSignedIn,
  signUp,
  storedSession,
} from '../viewer.ts';
import { holdScripts } from './page-scripts.ts';

declare global {
  interface Window {
    /** Sum of the shifts that no press caused. */
    shift: number;
    /** True once the page has shown that something was not found. */
    sawNotFound?: true;
  }
}

/** The sum of layout shifts from which viewers notice a movement. */
const maxShift = 0.02;

/** Runs in each page, before its scripts: sums up layout shifts. */
function observeShifts(): void {
  window.shift = 0;
  type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[])
      if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Scrolls through the page in steps, so that every deferred part comes near the window and loads. */
const scrollThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { scrollHeight } = document.documentElement;
    for (let top = 0; top < scrollHeight; top += 160) {
      window.scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
  });

test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(({ page }) => page.addInitScript(observeShifts));

for (const host of ['localhost', 'harbour.localhost', 'pxa.localhost'])
  test(`nothing moves on the home page of ${host} while a viewer scrolls to the teams at its end`, async ({
    page,
  }) => {
    await page.goto(onTenant(host, '/'));
    await untilInteractive(page);
    await scrollThrough(page);
    await expect(page.getByRole('region', { name: 'Follow your teams' })).toBeVisible();
    expect(await page.evaluate(() => window.shift)).toBeLessThan(maxShift);
  });

test('the hero of an arena has one height on a phone, so that what is below stays when another match takes its place', async ({
  page,
}) => {
  await page.goto(onTenant('pxa.localhost', '/'));
  // Not that of its content: a match that is to come has more lines than a live one.
  const { height = 0 } = (await page.locator('.stage-panel').boundingBox()) ?? {};
  expect(Math.round(height)).toBe(Math.round(0.6 * 844));
});

for (const [host, width] of [
  ['localhost', 1440],
  ['localhost', 390],
  ['pxa.localhost', 1440],
] as const)
  test(`the home page of ${host} has its place from its skeleton on, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(onTenant(host, '/about/'));
    await untilInteractive(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/**', async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    const placeOf = async (selector: string) => {
      const box = await page.locator(selector).boundingBox();
      return box === null ? null : [box.x, box.y, box.width, box.height].map(Math.round);
    };
    const skeleton = await placeOf('[aria-busy] > div > .hero-panel');
    release();
    await expect(page.locator('section .hero-panel')).toBeVisible();
    expect(skeleton).toEqual(await placeOf('section .hero-panel'));
  });

test('nothing moves on the pages of an account while they load', async ({ page }) => {
  await openSignedIn(page, emailOf('steady'), '/account/');
  for (const [path, heading] of [
    ['/account/general/', 'General'],
    ['/account/reminders/', 'Reminders'],
    ['/selected/clips/', 'Clips'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await untilInteractive(page);
    expect(await page.evaluate(() => window.shift), path).toBeLessThan(maxShift);
  }
});

test('nothing moves on the home page of a viewer who left the steps of the sign-up', async ({
  page,
}) => {
  await page.goto('/auth/sign-up/');
  await signUp(page, emailOf('leaves'));
  await expect(page).toHaveURL(/\/auth\/sign-up\/personalization\/$/);
  for (const width of [390, 700, 1440]) {
    await page.setViewportSize({ width, height: 1000 });
    // The scripts come once the page has been painted without them.
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('.hero-panel').first()).toBeVisible();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    release();
    const steps = page.getByRole('region', { name: 'Finish setting up' });
    await expect(steps).toBeVisible();
    await expect(page.getByRole('link', { name: 'Find teams' })).toBeVisible();
    await untilInteractive(page);
    expect(await page.evaluate(() => window.shift), `${width}`).toBeLessThan(maxShift);
  }
});

/** Makes a call as the viewer of the page; returns the content of its response. */
async function callAsViewer(page: Page, path: string, data: object): Promise<{ id: string }> {
  const { token } = await storedSession(page);
  const headers = { 'x-authorization': `Bearer ${String(token)}` };
  const response = await page.request.post(`/api/${path}`, { headers, data });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { content: { id: string } }).content;
}

for (const [width, height] of [
  [390, 844],
  [820, 844],
  // Higher than the placeholder of the page.
  [820, 1180],
] as const)
  test(`nothing moves on the home page right after a log-in, at ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const email = emailOf('arrives');
    await page.goto('/auth/login/');
    await createAccount(page, email);
    await logInAndOpen(page, email, '/');
    await expect(page.getByRole('link', { name: 'Find teams' })).toBeVisible();
    await untilInteractive(page);
    expect(await page.evaluate(() => window.shift)).toBeLessThan(maxShift);
  });

test('nothing moves on the home page of a viewer with one video to resume, which needs less space than a row of them, in a window of any width', async ({
  page,
  operator,
}) => {
  const videoId = await operator.createReplay('A match half watched');
  await openSignedIn(page, emailOf('resumes'), '/account/');
  const at = new Date().toISOString();
  await callAsViewer(page, 'user/save_playback_position', {
    video_id: videoId,
    position: 100,
    duration: 300,
    at,
  });
  const row = page.getByRole('region', { name: 'Continue watching' });
  // The first visit stores the number of videos.
  await page.goto('/');
  await expect(row).toBeVisible();
  await page.waitForFunction(() =>
    localStorage.getItem('ott-row-counts')?.includes('"resumable":1'),
  );
  // The positions come once the page has been painted without them.
  let painted = Promise.withResolvers<void>();
  await page.route('**/get_playback_positions**', async (route) => {
    await painted.promise;
    await route.continue();
  });
  for (const [width, height] of [
    [820, 1180],
    [1440, 900],
  ] as const) {
    painted = Promise.withResolvers<void>();
    await page.goto('about:blank');
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await untilInteractive(page);
    await expect(page.locator('[aria-busy="true"] [data-few="1"]')).toBeVisible();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    painted.resolve();
    await expect(row).toBeVisible();
    expect(await page.evaluate(() => window.shift), `${width}`).toBeLessThan(maxShift);
  }
});

test('nothing moves on the page of a viewer’s own clip that is opened by its address, and it does not first say “not found”, even if the clip is private', async ({
  page,
  operator,
  consoleErrors,
}) => {
  const matchId = await operator.createReplay('A match with a clip');
  await openSignedIn(page, emailOf('cutter'), '/account/');
  const create = (visibility: 'link' | 'private', start: number) =>
    callAsViewer(page, 'clip/create', {
      event_id: matchId,
      title: 'My goal',
      start_time: start,
      end_time: start + 10_000,
      media_type: 'user_clip',
      visibility,
    });
  const [shared, hidden] = [await create('link', 10_000), await create('private', 40_000)];
  // On a device that does not know the clip.
  await page.goto(`/events/${shared.id}/`);
  await expect(page.getByRole('button', { name: 'Rename' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'About this event' })).toBeVisible();
  await untilInteractive(page);
  expect(await page.evaluate(() => window.shift)).toBeLessThan(maxShift);

  // The list of the viewer's clips makes them known on this device.
  await page.goto('/selected/clips/');
  await expect(page.getByRole('link', { name: /My goal/ })).toHaveCount(2);
  await page.addInitScript(() => {
    const look = () => {
      if (document.body?.innerText.includes('not found')) window.sawNotFound = true;
      requestAnimationFrame(look);
    };
    look();
  });
  for (const { id } of [shared, hidden]) {
    await page.goto(`/events/${id}/`);
    await expect(page.getByRole('button', { name: 'Rename' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'About this event' })).toBeVisible();
    await untilInteractive(page);
    expect(await page.evaluate(() => window.shift)).toBeLessThan(maxShift);
    expect(await page.evaluate(() => window.sawNotFound)).toBeUndefined();
    // A private clip is shared only by the owner's tools for it.
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toHaveCount(
      id === shared.id ? 1 : 0,
    );
  }
  // The server does not know the viewer of a private clip.
  ignoreStatus(consoleErrors, 404);
});

for (const host of ['localhost', 'harbour.localhost'])
  test(`nothing moves on the page of a match of ${host} that a subscription opens`, async ({
    page,
    operator,
  }) => {
    const id = await operator.createEvent({
      title: 'A match for subscribers',
      gameStartDate: new Date(Date.now() + 30 * hourMs).toISOString(),
      commerceType: 'commerce_subscription_basic_media',
      tenantHost: host,
    });
    await page.goto(onTenant(host, `/events/${id}/`));
    await expect(page.getByRole('link', { name: 'I have access' })).toBeVisible();
    await untilInteractive(page);
    await expect(page.getByRole('heading', { name: /^(?:Ways|How) to watch$/ })).toBeVisible();
    expect(await page.evaluate(() => window.shift)).toBeLessThan(maxShift);
  });

test('nothing moves on the home page of a viewer with a favourite club while the rows of the viewer replace their placeholders', async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  const email = emailOf('club');
  await page.goto(onTenant('harbour.localhost', '/auth/login/'));
  await createAccount(page, email);
  await logIn(page, email);
  await expect(page).toHaveURL(/\/club\/$/);
  await untilInteractive(page);
  await page.getByLabel('Osmere Harbour', { exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Continue with Osmere Harbour' }).click();
  await expect(page).not.toHaveURL(/\/club\/$/);
  await page.goto(onTenant('harbour.localhost', '/'));
  await expect(page.getByRole('heading', { name: 'Your teams' })).toBeVisible();
  expect(await page.evaluate(() => window.shift)).toBeLessThan(maxShift);
});

for (const host of ['localhost', 'harbour.localhost'])
  test(`nothing moves on a sign-in page of ${host} while it loads what the viewer is about to buy, and it has no navigation`, async ({
    page,
    operator,
  }) => {
    const id = await operator.createEvent({
      title: 'Harbour – Borough for a newcomer',
      tenantHost: host,
      gameStartDate: new Date(Date.now() + 20 * hourMs).toISOString(),
      commerceType: 'commerce_ppv_media',
    });
    const redirect = encodeURIComponent(`/account/ppv/buy/${id}/`);
    for (const name of ['login', 'sign-up']) {
      await page.goto(onTenant(host, `/auth/${name}/?redirect=${redirect}`));
      await expect(page.getByText('Harbour – Borough for a newcomer')).toBeVisible();
      await untilInteractive(page);
      expect(await page.evaluate(() => window.shift), name).toBeLessThan(0.01);
      await expect(page.getByRole('link', { name: 'Search' })).toHaveCount(0);
    }
  });

test('nothing moves on the page of a replay that a viewer scrolls on a phone before its moments have loaded', async ({
  page,
  operator,
}) => {
  const id = await operator.createReplay('A replay to scroll');
  // The server has rendered it; the moments need a script.
  await page.goto(`/events/${id}/`, { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'More to watch' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('to mark moments of your own')).toBeVisible();
  expect(await page.evaluate(() => window.shift)).toBeLessThan(maxShift);
});

test('nothing moves on the page of an upcoming match while its squads load', async ({
  page,
  operator,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  const id = await operator.createEvent({
    title: 'Caldervane City – Dunmarrow Wanderers',
    gameStartDate: new Date(Date.now() + 30 * hourMs).toISOString(),
    team1: 'nl-cal',
    team2: 'nl-dun',
  });
  await page.goto(`/events/${id}/`);
  await expect(page.getByRole('heading', { name: 'Squads' })).toBeVisible();
  expect(await page.evaluate(() => window.shift)).toBeLessThan(maxShift);
});

test('nothing moves on the page of a sold match that a signed-in viewer opens by its address, with a ticket or without', async ({
  page,
  operator,
}) => {
  const createSold = () =>
    operator.createEvent({
      title: 'Harbour – Borough tomorrow',
      gameStartDate: new Date(Date.now() + 20 * hourMs).toISOString(),
      gameEndDate: new Date(Date.now() + 22 * hourMs).toISOString(),
      commerceType: 'commerce_transactional_media',
    });
  const [bought, other] = [await createSold(), await createSold()];
  await openSignedIn(page, emailOf('holder'), `/account/ppv/buy/${bought}/`);
  await payWithCard(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: 'You have your ticket' })).toBeVisible();
  const expectSteady = async (id: string, text: string) => {
    await page.goto(`/events/${id}/`);
    await expect(page.getByText(text).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'About this event' })).toBeVisible();
    await untilInteractive(page);
    expect(await page.evaluate(() => window.shift), text).toBeLessThan(maxShift);
  };
  await expectSteady(other, 'Buy ticket · €3.99');
  await expectSteady(bought, 'Your ticket');
  // A device that does not know of the ticket.
  await page.evaluate(() => localStorage.removeItem('ott-own'));
  await expectSteady(bought, 'Your ticket');
});

/** Returns the position of an element from the top of the document, px. */
const topOf = (place: Locator): Promise<number> =>
  place.evaluate((element) => Math.round(element.getBoundingClientRect().top + window.scrollY));

test('a wrong password moves none of the form, and the request of another mail moves nothing below it', async ({
  page,
  consoleErrors,
}) => {
  const email = emailOf('forgetful');
  await page.goto('/auth/login/?redirect=%2Faccount%2F');
  await createAccount(page, email);
  await untilInteractive(page);
  const button = page.getByRole('button', { name: 'Log in', exact: true });
  const top = await topOf(button);
  await logIn(page, email, 'not-my-password');
  await expect(page.getByText('Login Failed')).toBeVisible();
  expect(await topOf(button)).toBe(top);
  ignoreStatus(consoleErrors, 401);
  await logIn(page, email);

  const below = page.getByRole('region', { name: 'Settings' });
  await expect(page.getByText('Confirm your email address')).toBeVisible();
  await untilInteractive(page);
  const settingsTop = await topOf(below);
  await page.getByRole('button', { name: 'Resend the email' }).click();
  await expect(page.getByText(/^We sent a new email to/)).toBeVisible();
  expect(await topOf(below)).toBe(settingsTop);
});

test('the end of a match moves nothing below its teams on a phone', async ({ page, operator }) => {
  const id = await operator.createEvent({
    title: 'Caldervane City – Dunmarrow Wanderers',
    gameStartDate: new Date(Date.now() - 60_000).toISOString(),
    eventStatus: 'live',
    team1: 'nl-cal',
    team2: 'nl-dun',
  });
  await page.goto(`/events/${id}/`);
  await untilInteractive(page);
  const tools = page.getByRole('button', { name: 'Share', exact: true });
  const top = await topOf(tools);
  await operator.setStatus(id, 'archived');
  await expect(page.getByText('LIVE', { exact: true })).toHaveCount(0);
  expect(await topOf(tools)).toBe(top);
});

test('nothing moves on the page of a replay that a signed-in viewer on a phone has scrolled to the end of its moments', async ({
  page,
  operator,
}) => {
  const id = await operator.createReplay('A replay to mark');
  await openSignedIn(page, emailOf('marker'), '/account/');
  const { promise: mayLoad, resolve: loadMoments } = Promise.withResolvers<void>();
  await page.route('**/api/tag/list', async (route) => {
    await mayLoad;
    await route.continue();
  });
  await page.goto(`/events/${id}/`, { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'More to watch' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('Mark a moment')).toBeVisible();
  const moments = page.getByRole('tabpanel', { name: 'Moments' });
  await expect(moments.locator('[aria-busy="true"]')).toBeVisible();
  loadMoments();
  await expect(moments.getByText('Moments appear here as you watch.')).toBeVisible();
  expect(await page.evaluate(() => window.shift)).toBeLessThan(maxShift);
});

test('nothing moves while the clip editor opens for a viewer who comes from the log-in', async ({
  page,
  operator,
}) => {
  const id = await operator.createReplay('A replay to cut');
  const email = emailOf('cuts');
  const path = `/events/${id}/?clip=60000`;
  const expectEditor = async () => {
    await expect(page.getByRole('slider', { name: 'End' })).toBeVisible();
    // What the editor has moved is hidden until then.
    await expect(page.getByRole('tab', { name: 'Moments' })).toBeVisible();
    expect(await page.evaluate(() => window.shift)).toBeLessThan(maxShift);
  };
  await page.goto(`/auth/login/?redirect=${encodeURIComponent(path)}`);
  await createAccount(page, email);
  await logIn(page, email);
  await expectEditor();
  // A provider's log-in opens the page anew.
  await page.goto(path);
  await expectEditor();
});
