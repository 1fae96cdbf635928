import { Worker } from 'node:worker_threads';
import type { Locator, Page } from '@playwright/test';
import { expect, inMinutes, menuOf, test, untilInteractive } from '../journey.ts';

declare global {
  interface Window {
    /** The layout shifts since `recordShifts`, and the elements that moved. */
    layoutShifts: { readonly value: number; readonly moved: readonly string[] }[];
  }
}

/** The address of a stream: a video of its own would determine the score. */
const streamUrl = '/media/films/football/master.m3u8';
const match = {
  team1: 'nl-cal',
  team2: 'nl-dun',
  title: 'Caldervane City – Dunmarrow Wanderers',
  film: null,
  // Sold, so that it is not the hero of the home page, which is open to everyone.
  commerceType: 'commerce_ppv_media',
};
/** A match that has just started. */
const liveMatch = () =>
  ({ ...match, streamUrl, gameStartDate: inMinutes(-0.5), eventStatus: 'live' }) as const;

/** Starts a worker that keeps a core busy until it is terminated. */
const busyCore = () => new Worker('for (;;) Math.random();', { eval: true });

/** An entry of the Layout Instability API, which TypeScript does not know. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Runs in the page: records layout shifts, including those soon after a press. */
function recordShifts(): void {
  const { window } = globalThis;
  window.layoutShifts = [];
  const htmlOf = (node: Node | null) => (node instanceof Element ? node.outerHTML : '');
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[])
      window.layoutShifts.push({
        value,
        moved: sources.map(({ node }) => htmlOf(node).slice(0, 120)),
      });
  }).observe({ type: 'layout-shift' });
}

/** Expects that the layout has shifted by less than 0.02 since `recordShifts`. */
async function expectSteady(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => globalThis.window.layoutShifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts, null, 2)).toBeLessThan(0.02);
}

/** Returns the frames that the page receives over its socket; resolves once it follows the scoreboard. */
async function followFrames(page: Page, open: () => Promise<unknown>) {
  const received: string[] = [];
  const joined = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        received.push(String(payload));
        if (String(payload).includes('"update-scoreboard"')) resolve();
      });
    });
  });
  await open();
  await untilInteractive(page);
  await joined;
  return received;
}

const rowOf = (page: Page, name: string): Locator => page.getByRole('region', { name });
const linkIn = (row: Locator, id: string): Locator => row.locator(`a[href*="/events/${id}/"]`);

test.describe.configure({ mode: 'serial' });

test('[RTM-14] with two cores busy, an open home page shows a goal within 3 s, moves a match that starts to its live row and removes one that has ended', async ({
  page,
  operator,
}) => {
  const live = await operator.createEvent(liveMatch());
  const soon = await operator.createEvent({
    ...match,
    gameStartDate: inMinutes(1),
    eventStatus: 'upcoming',
  });
  await operator.setScore(live, 5, 5);
  const workers = [busyCore(), busyCore()];
  try {
    await followFrames(page, () => page.goto('/'));
    const liveRow = rowOf(page, 'Live now');
    const card = linkIn(liveRow, live);
    await expect(card).toContainText('5 to 5');
    await liveRow.scrollIntoViewIfNeeded();
    await page.evaluate(recordShifts);

    await operator.setScore(live, 6, 5);
    const goalAt = Date.now();
    await expect(card).toContainText('6 to 5', { timeout: 3000 });
    test.info().annotations.push({ type: 'goal', description: `${Date.now() - goalAt} ms` });
    await expectSteady(page);

    // A match that starts comes from the next row to this one.
    await expect(linkIn(rowOf(page, 'Coming up'), soon)).toBeAttached();
    await operator.setStream(soon, streamUrl);
    await expect(linkIn(liveRow, soon)).toContainText('Live');
    await expect(linkIn(rowOf(page, 'Coming up'), soon)).toHaveCount(0);

    // Nothing moves under the pointer.
    await linkIn(liveRow, soon).hover();
    await operator.setStatus(live, 'archived');
    await expect(card).not.toContainText('Live');
    const endedAt = Date.now();
    // If the pointer were not in its row, the card would have been removed by then.
    await expect.poll(() => Date.now() - endedAt).toBeGreaterThan(8000);
    await expect(card).toBeAttached();
    await page.getByRole('banner').hover();
    await expect(card).toHaveCount(0);
    // A goal, a match that starts and one that ends, all together.
    await expectSteady(page);
  } finally {
    for (const worker of workers) await worker.terminate();
    await operator.setStatus(soon, 'archived');
  }
});

test('on a phone, nothing moves on an open home page when the match of its hero starts, and when it ends', async ({
  page,
  operator,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await operator.createEvent({
    ...match,
    // The most important match.
    commerceType: 'commerce_free_media',
    gameType: 'Final',
    gameStartDate: inMinutes(1),
    eventStatus: 'upcoming',
  });
  await followFrames(page, () => page.goto('/'));
  const hero = page.locator('section:has(> .hero-panel)');
  const link = linkIn(hero, id);
  await expect(link).toHaveText('Open match');
  await page.evaluate(recordShifts);
  await operator.setStream(id, streamUrl);
  await expect(link).toHaveText('Watch live');
  await expectSteady(page);
  await operator.setScore(id, 2, 1);
  await expect(hero).toContainText('2 to 1');
  await operator.setStatus(id, 'archived');
  await expect(link).toHaveText('Open match');
  await expectSteady(page);
  await expect(link).toHaveCount(0);
  await expectSteady(page);
});

test('[RTM-14] the live page gains a match that starts and loses one that ends', async ({
  page,
  operator,
}) => {
  await followFrames(page, () => page.goto('/live/'));
  const main = page.getByRole('main');
  const live = await operator.createEvent(liveMatch());
  await expect(linkIn(main, live)).toContainText('Live');
  await operator.setStatus(live, 'archived');
  await expect(linkIn(main, live)).toHaveCount(0);
});

test('[SEC-36] with hidden results, an open home page receives no score, and no message at a goal', async ({
  page,
  operator,
}) => {
  const live = await operator.createEvent(liveMatch());
  await page.goto('/about/');
  await untilInteractive(page);
  await menuOf(page, 'Browse').click();
  const spoilerSwitch = page.getByRole('switch', { name: /Spoiler-free/ });
  await spoilerSwitch.click();
  await expect(spoilerSwitch).toHaveAttribute('aria-checked', 'true');
  const received = await followFrames(page, () => page.goto('/'));
  const ofMatch = () => received.filter((frame) => frame.includes(live));
  expect(ofMatch()).toHaveLength(1);
  await operator.setScore(live, 1, 0);
  // The next message about this match is its end.
  await operator.setStatus(live, 'archived');
  await expect.poll(ofMatch).toHaveLength(2);
  expect(ofMatch()[1]).toContain('archived');
  expect(received.filter((frame) => /"score"/.test(frame))).toEqual([]);
});
