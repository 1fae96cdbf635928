import type { Page } from '@playwright/test';
import { expect, expectAccessible, inMinutes, test, untilInteractive } from '../journey.ts';

const chipOf = (page: Page, name: string | RegExp) =>
  page.getByRole('main').locator('summary').and(page.getByLabel(name));
const cardsOf = (page: Page) => page.getByRole('main').locator('a[href*="/events/"]');

/** Records the bodies of the event lists that a page requests from now on. */
function recordListCalls(page: Page): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/event/list'))
      bodies.push(request.postDataJSON() as Record<string, unknown>);
  });
  return bodies;
}

test('[RTE-05] [RTE-13] every public list is open to anyone; an unknown sport is not found', async ({
  request,
}) => {
  for (const path of [
    'latest',
    'search',
    'archive',
    'upcoming',
    'highlight',
    'suggested',
    'live',
  ]) {
    const response = await request.get(`/${path}`);
    expect(response.status(), path).toBe(200);
    expect(await response.text(), path).toContain('<h1');
  }
  expect((await request.get('/live/football')).status()).toBe(200);
  const unknown = await request.get('/live/quidditch');
  expect(unknown.status()).toBe(404);
  expect(await unknown.text()).toContain('Page Not Found: /live/quidditch');
});

test('[EVT-03] hovering over the card of a highlight prefetches it from the clip API, and a click opens it', async ({
  page,
}) => {
  await page.goto('/highlight/');
  await untilInteractive(page);
  const fetched = page.waitForResponse((response) => response.url().includes('/get_by_id/id/'));
  await cardsOf(page).first().hover();
  const { pathname } = new URL((await fetched).url());
  expect(pathname).toMatch(/^\/api\/clip\/get_by_id\/id\//);
  expect((await fetched).status()).toBe(200);
  await cardsOf(page).first().click();
  await page.waitForURL(/\/events\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('[DSC-04] [DSC-12] [DSC-13] filters apply to the list, appear in the address and are undone by going back', async ({
  page,
}) => {
  await page.goto('/archive/');
  await untilInteractive(page);
  const bodies = recordListCalls(page);
  const count = page.locator('main').getByText(/ events$/);
  const readCount = async () => ((await count.isVisible()) ? await count.textContent() : null);
  const all = await readCount();

  await chipOf(page, /^Sport/).click();
  await page.getByRole('button', { name: 'Handball', exact: true }).click();
  await expect(page).toHaveURL(/\/archive\/\?sport=handball$/);
  // Waits for the filtered list, whose chips render again: that would close a menu that is open.
  await expect(chipOf(page, 'Sport: Handball')).toBeVisible();
  await expect.poll(async () => (await readCount()) ?? all).not.toBe(all);
  await expect.poll(() => bodies.length).toBeGreaterThan(0);
  expect(bodies.at(-1)).toMatchObject({ sportType: ['handball'], status: ['archived'] });
  expect(Object.keys(bodies.at(-1) ?? {})).not.toContain('event_date');
  expect(Object.keys(bodies.at(-1) ?? {})).not.toContain('identities.type');

  bodies.length = 0;
  await chipOf(page, /^Date/).click();
  await page.getByRole('button', { name: 'Past 7 days' }).click();
  await expect(page).toHaveURL(/sport=handball&date=past_7_days|date=past_7_days&sport=handball/);
  await expect.poll(() => bodies.length).toBeGreaterThan(0);
  expect(bodies.at(-1)?.['event_date']).toMatch(/^\d{13}~\d{13}$/);

  await page.goBack();
  await expect(chipOf(page, /^Sport: Handball/)).toBeVisible();
  await expect(chipOf(page, /^Date: Any time/)).toBeVisible();
  await page.getByRole('link', { name: 'Remove filter: Sport: Handball' }).click();
  await expect(page).toHaveURL(/\/archive\/$/);
  await expectAccessible(page);
});

test('[BLD-06] a list loads more at its end, and going back restores the items and the position', async ({
  page,
}) => {
  await page.goto('/archive/');
  await untilInteractive(page);
  const before = await cardsOf(page).count();
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect.poll(() => cardsOf(page).count()).toBeGreaterThan(before);
  const addresses = () =>
    cardsOf(page).evaluateAll((cards) => cards.map((card) => card.getAttribute('href')));
  const all = await addresses();

  // Records the scroll position at the click, before which Playwright may scroll once more.
  await page.evaluate(() =>
    addEventListener('click', () => Object.assign(window, { clickedAt: scrollY }), {
      capture: true,
    }),
  );
  await cardsOf(page)
    .nth(all.length - 4)
    .click();
  await page.waitForURL(/\/events\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goBack();
  await page.waitForURL(/\/archive\/$/);
  const clickedAt = await page.evaluate(
    () => (window as unknown as { clickedAt: number }).clickedAt,
  );
  expect(clickedAt).toBeGreaterThan(600);
  // A match that ended in the meantime may be in the list too.
  await expect.poll(addresses).toEqual(expect.arrayContaining(all));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(clickedAt);
});

test('without scripts a list is paged by links and filtered by forms', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/archive/');
  const first = await cardsOf(page).first().getAttribute('href');
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  expect(await cardsOf(page).first().getAttribute('href')).not.toBe(first);

  await chipOf(page, /^Sport/).click();
  await page.getByRole('button', { name: 'Handball', exact: true }).click();
  await expect(page).toHaveURL(/\?sport=handball$/);
  await expect(chipOf(page, /^Sport: Handball/)).toBeVisible();
  await context.close();
});

test('[DSC-15] [DSC-16] the live page shows the number of matches of each sport and links to their lists', async ({
  page,
}) => {
  await page.goto('/live/');
  await untilInteractive(page);
  const bodies = recordListCalls(page);
  const sports = page.getByRole('navigation', { name: 'Live by sport' }).getByRole('link');
  const sport = sports.nth(1);
  await expect(sport).toContainText(/\d/);
  const path = (await sport.getAttribute('href')) ?? '';
  await sport.click();
  await page.waitForURL(`**${path}`);
  await expect.poll(() => bodies.length).toBeGreaterThan(0);
  const sportType = path.split('/').at(-2);
  expect(bodies.at(-1)).toMatchObject({ status: ['live'], sportType: [sportType] });
});

test('filter chips are opened, navigated, selected and closed with only the keyboard', async ({
  page,
}) => {
  await page.goto('/archive/');
  await untilInteractive(page);
  const sport = chipOf(page, /^Sport/);
  const focused = page.locator(':focus');
  await sport.focus();
  await page.keyboard.press('ArrowDown');
  await expect(focused).toHaveText('All sports');
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(focused).not.toHaveText('All sports');
  await page.keyboard.press('Escape');
  await expect(sport).toBeFocused();
  await expect(page.getByRole('button', { name: 'Handball', exact: true })).toBeHidden();

  await page.keyboard.press('Enter');
  const handball = page.getByRole('button', { name: 'Handball', exact: true });
  await handball.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?sport=handball$/);
  await expect(handball).toBeHidden();
  await expect(chipOf(page, 'Sport: Handball')).toBeFocused();
});

test('an address into the middle of a list opens there, and the list continues in both directions', async ({
  page,
}) => {
  await page.goto('/archive/?page=4');
  await untilInteractive(page);
  await expect(page).toHaveURL(/\?page=4$/);
  await expect(page.getByText(/^41–60 of \d+$/)).toBeVisible();
  const first = await cardsOf(page).first().getAttribute('href');
  await page.getByRole('link', { name: 'Show more' }).click();
  // No duplicates: matches that ended in the meantime, two at most, shift all others by as many.
  await expect(page.getByText(/^41–(?:80|79|78) of \d+$/)).toBeVisible();
  expect(await cardsOf(page).first().getAttribute('href')).toBe(first);
  await page.getByRole('link', { name: 'Show earlier ones' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.getByText(/^21–40 of \d+$/)).toBeVisible();

  await page.goto('/archive/?page=900');
  await expect(page.getByRole('heading', { name: 'The list ends before this page' })).toBeVisible();
  await page.getByRole('link', { name: 'To the start of the list' }).click();
  await expect(page).toHaveURL(/\/archive\/$/);
  await expect(cardsOf(page).first()).toBeVisible();
});

test('a page is prefetched when a pointer hovers over its link, and opens without another request', async ({
  page,
}) => {
  await page.goto('/archive/');
  await untilInteractive(page);
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requested.push(pathname);
  });
  const card = cardsOf(page).first();
  const id = ((await card.getAttribute('href')) ?? '').split('/').at(-2);
  await card.hover();
  await expect.poll(() => requested).toContain(`/api/event/get_by_id/id/${id}`);
  await untilInteractive(page);
  await card.click();
  await page.waitForURL(`**/events/${id}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  expect(requested.filter((path) => path.endsWith(`/id/${id}`))).toHaveLength(1);
});

test('[EVT-18] the page of an event requests related videos once, and shows them', async ({
  page,
}) => {
  await page.goto('/archive/');
  await untilInteractive(page);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/vod/get_related_videos')) requested.push(request.url());
  });
  const card = cardsOf(page).first();
  const id = ((await card.getAttribute('href')) ?? '').split('/').at(-2);
  await card.click();
  await page.waitForURL(`**/events/${id}/`);
  const related = page.getByRole('region', { name: 'More to watch' });
  await expect(related.getByRole('link').first()).toBeVisible();
  await untilInteractive(page);
  expect(requested).toHaveLength(1);
  expect(new URL(requested[0] ?? '').searchParams.get('id')).toBe(id);
  expect(await related.locator(`a[href="/events/${id}/"]`).count()).toBe(0);
});

test('the picture of a card and that of its event share a view transition', async ({ page }) => {
  await page.addInitScript(() => {
    // For each view transition: true if it starts with a named picture of a card.
    const started: boolean[] = [];
    Object.assign(window, { started });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      started.push(
        [...document.querySelectorAll('[data-card-picture]')].some(
          (picture) => getComputedStyle(picture).viewTransitionName !== 'none',
        ),
      );
      return start(change);
    };
  });
  await page.goto('/archive/');
  await untilInteractive(page);
  await cardsOf(page).first().click();
  await page.waitForURL('**/events/**');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { started: boolean[] }).started))
    .toContain(true);
  const picture = page.locator('[data-event-media]');
  expect(await picture.evaluate((media) => getComputedStyle(media).viewTransitionName)).not.toBe(
    'none',
  );
});

test('a list that cannot load more without a connection shows an error, and loads more after a retry', async ({
  page,
  context,
  consoleErrors,
}) => {
  await page.goto('/archive/');
  await untilInteractive(page);
  const before = await cardsOf(page).count();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect(page.getByText('More couldn’t be loaded.')).toBeVisible();
  await expect(cardsOf(page)).toHaveCount(before);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect.poll(() => cardsOf(page).count()).toBeGreaterThan(before);
  // The browser itself reports the failed request.
  const others = consoleErrors.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'));
  consoleErrors.splice(0, consoleErrors.length, ...others);
});

test('a cancelled match is marked "Called off" on its card and page, and has no countdown', async ({
  page,
  operator,
}) => {
  const id = await operator.createEvent({
    title: 'Called off in the rain',
    gameStartDate: inMinutes(20),
  });
  await operator.cancelEvent(id);
  await page.goto(`/events/${id}/`);
  await expect(page.getByRole('heading', { name: 'Called off', exact: true })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await page.goto('/search/?q=called%20off%20rain');
  const card = page.getByRole('main').locator(`a[href="/events/${id}/"]`);
  await expect(card).toContainText('Called off');
  await expect(card).not.toContainText('Starting soon');
});
