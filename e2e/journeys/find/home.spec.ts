import type { Page } from '@playwright/test';
import { sidewaysScroll } from '../accessible-pages.ts';
import { expect, expectAccessible, inMinutes, test, untilInteractive } from '../journey.ts';

const strip = (page: Page, name = 'Today’s matches') => page.getByRole('region', { name });

test('the score strip is one tab stop, and the arrow keys move in reading direction', async ({
  page,
}) => {
  for (const { path, name, next } of [
    { path: '/', name: 'Today’s matches', next: 'ArrowRight' },
    { path: '/he/', name: 'משחקי היום', next: 'ArrowLeft' },
  ]) {
    await page.goto(path);
    await untilInteractive(page);
    const chips = strip(page, name).getByRole('link');
    await chips.first().focus();
    await page.keyboard.press(next);
    await expect(chips.nth(1)).toBeFocused();
    await page.keyboard.press('End');
    await expect(chips.last()).toBeFocused();
    await expect(chips.last()).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Tab');
    await expect(chips.and(page.locator(':focus'))).toHaveCount(0);
    await expectAccessible(page);
  }
});

test('the home page shows a live match above coming ones, and its hero leaves room for the first rail', async ({
  page,
  operator,
}) => {
  const id = await operator.createEvent({
    title: 'In the strip',
    gameStartDate: inMinutes(-1),
    eventStatus: 'live',
    team1: 'nl-cal',
    team2: 'nl-dun',
  });
  for (const { width, height, most } of [
    { width: 1440, height: 900, most: 400 },
    { width: 390, height: 844, most: 0.6 * 844 },
    { width: 375, height: 667, most: 0.6 * 667 },
  ]) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await untilInteractive(page);
    await expect(strip(page).locator(`a[href="/events/${id}/"]`)).toBeAttached();
    const chip = await strip(page).getByRole('link').first().boundingBox();
    expect(chip?.height).toBe(56);
    const hero = await page.locator('.hero-panel').boundingBox();
    expect(hero?.height).toBeLessThanOrEqual(most + 1);
    // Nothing makes the page scroll sideways.
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(headings.indexOf('Coming up')).toBeGreaterThan(headings.indexOf('Live now'));
    expect(headings.indexOf('Coming up')).toBeGreaterThan(headings.indexOf('Highlights'));
  }
});

test('with hidden results the score strip has no score', async ({ context, page, operator }) => {
  const id = await operator.createEvent({
    title: 'Hidden in the strip',
    // A video of its own would determine the score.
    film: null,
    streamUrl: '/media/films/football/master.m3u8',
    gameStartDate: inMinutes(-1),
    eventStatus: 'live',
    team1: 'nl-cal',
    team2: 'nl-dun',
  });
  await operator.setScore(id, 3, 2);
  await page.goto('/');
  await expect(strip(page).locator('.score').first()).toBeAttached();
  await context.addCookies([
    { name: 'ott-spoiler-free', value: 'on', url: new URL(page.url()).origin },
  ]);
  await page.goto('/');
  await untilInteractive(page);
  await expect(strip(page).locator(`a[href="/events/${id}/"]`)).toBeAttached();
  await expect(strip(page).locator('.score')).toHaveCount(0);
});
