import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';

const chipOf = (page: Page, name: string | RegExp) =>
  page.getByRole('main').locator('summary').and(page.getByLabel(name));
const cardsOf = (page: Page) => page.getByRole('main').locator('a[href*="/events/"]');

/** Bodies of the list calls that a page makes from here on. */
function listCalls(page: Page): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/event/list'))
      bodies.push(request.postDataJSON() as Record<string, unknown>);
  });
  return bodies;
}

const fieldIsReady = (page: Page) =>
  page.waitForFunction(() => document.querySelector('[data-search-field]') !== null);

/** Waits until the page answers to scripts: chips of a page that is not alive are plain forms. */
const isAlive = (page: Page) => page.waitForLoadState('networkidle');

test('[RTE-05] [RTE-13] every public list answers anyone; an unknown sport is not found', async ({
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

test('[DSC-04] [DSC-12] [DSC-13] filters narrow the list, stand in the address and are undone by going back', async ({
  page,
}) => {
  await page.goto('/archive/');
  await isAlive(page);
  const bodies = listCalls(page);

  await chipOf(page, /^Sport/).click();
  await page.getByRole('button', { name: 'Handball', exact: true }).click();
  await expect(page).toHaveURL(/\/archive\/\?sport=handball$/);
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
  await page.getByRole('link', { name: 'Remove filter Sport: Handball' }).click();
  await expect(page).toHaveURL(/\/archive\/$/);
  await expectAccessible(page);
});

test('[BLD-06] more is loaded at the end of a list, and going back finds it all where it was', async ({
  page,
}) => {
  await page.goto('/archive/');
  await isAlive(page);
  const before = await cardsOf(page).count();
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect.poll(() => cardsOf(page).count()).toBeGreaterThan(before);
  const all = await cardsOf(page).count();

  const far = cardsOf(page).nth(all - 4);
  await far.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(600);
  await far.click();
  await page.waitForURL(/\/events\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goBack();
  await page.waitForURL(/\/archive\/$/);
  await expect.poll(() => cardsOf(page).count()).toBe(all);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
});

test('without script a list is walked through by links and narrowed by forms', async ({
  browser,
}) => {
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

  await page.goto('/search/?q=united');
  await expect(page.getByRole('status')).toContainText('result');
  await context.close();
});

test('[DSC-10] a search suggests, finds, explains, changes its scope and is remembered', async ({
  page,
}) => {
  await page.goto('/');
  await isAlive(page);
  await page.keyboard.press('/');
  await page.waitForURL(/\/search\/$/);
  await fieldIsReady(page);
  const field = page.getByRole('combobox');
  await field.pressSequentially('grim');
  await expect(page.getByRole('option').first()).toContainText(/grim/i);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\/\?q=grim$/);
  await expect(page.getByRole('status')).toContainText(/\d+ results/);
  await expect(cardsOf(page).first().locator('mark').first()).toHaveText(/grim/i);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Players' }).click();
  await expect(page).toHaveURL(/scope=player/);
  await page.getByRole('link', { name: 'My clips' }).click();
  await expect(page).toHaveURL(/scope=user/);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/auth\/login\/\?redirect=%2Fsearch%2F%3Fscope%3Duser%26q%3Dgrim/);

  await page.goto('/search/');
  await page.getByRole('button', { name: 'Forget “grim”' }).click();
  await expect(page.getByRole('heading', { name: 'Recent searches' })).toBeHidden();
  await expectAccessible(page);
});

test('[DSC-15] [DSC-16] the live page counts its sports and leads to each', async ({ page }) => {
  await page.goto('/live/');
  await isAlive(page);
  const bodies = listCalls(page);
  const sports = page.getByRole('navigation', { name: 'Live by sport' }).getByRole('link');
  const one = sports.nth(1);
  await expect(one).toContainText(/\d/);
  const path = (await one.getAttribute('href')) ?? '';
  await one.click();
  await page.waitForURL(`**${path}`);
  await expect.poll(() => bodies.length).toBeGreaterThan(0);
  const sportType = path.split('/').at(-2);
  expect(bodies.at(-1)).toMatchObject({ status: ['live'], sportType: [sportType] });
});
