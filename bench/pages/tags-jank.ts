/**
 * Page performance with 999 moments of a match, on a processor slowed four times: the longest task while
 * the list scrolls, its rows and the timeline are pressed and the video plays; and the number of rendered
 * rows. The same on a match without moments, as the player's own share.
 */
import type { Page } from '@playwright/test';
import { untilRendered, tasksWhile, reportTasks } from './long-tasks.ts';
import { launchBrowser } from './page-weight.ts';
import { reportBudget, printRemark } from '../report.ts';
import {
  createAccount,
  call,
  createMatch,
  openSite,
  timeoutMs,
  signIn,
  type Site,
} from '../site.ts';

const many = 999;
/** How many of them are the viewer's own; the others are global. */
const ownTags = 99;
const slowdown = 4;
/** Visible rows, overscan on both sides, and room for a higher window. */
const maxRows = 40;

const tagTypes = ['goal', 'foul', 'corner', 'save'] as const;

/** Marks the moments from one number up to another, as global tags or only for the account. */
async function mark(
  site: Site,
  { targetId, from, to }: { readonly targetId: string; readonly from: number; readonly to: number },
  token: string,
  global: boolean,
) {
  const markOne = (index: number) =>
    call(
      site,
      'tag/saveV2',
      {
        targetId,
        title: `Moment ${index} of the match`,
        startTime: index * 290,
        endTime: index * 290 + 5000,
        mode: 'sync',
        playerNumber: (index % 22) + 1,
        teamId: index % 2 === 0 ? 'nl-cal' : 'nl-dun',
        videoType: 'vod',
        streamName: 'hd',
        type: tagTypes[index % tagTypes.length],
        global,
      },
      token,
    );
  for (let index = from; index < to; index += 10)
    await Promise.all(
      Array.from({ length: Math.min(10, to - index) }, (_, step) => markOne(index + step)),
    );
}

async function scrollList(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: 'Moments' });
  await list.hover({ position: { x: 100, y: 20 }, force: true });
  for (let step = 0; step < 40; step += 1) {
    await page.mouse.wheel(0, step % 10 === 9 ? 8000 : 300);
    await untilRendered(page);
  }
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-row]')?.focus());
  for (const key of ['End', 'Home', 'ArrowDown', 'ArrowDown', 'End']) {
    await page.keyboard.press(key);
    await untilRendered(page);
  }
}

async function pressRows(page: Page): Promise<void> {
  for (const share of [0.9, 0.1, 0.5, 0.3]) {
    await page.evaluate((part) => {
      const box = document.querySelector('[data-row]')?.closest('ul')?.parentElement;
      if (box) box.scrollTop = box.scrollHeight * part;
    }, share);
    await untilRendered(page);
    await page.evaluate(() => {
      const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
      rows[Math.floor(rows.length / 2)]?.click();
    });
    await page.waitForTimeout(700);
  }
}

async function seekAndPlay(page: Page): Promise<void> {
  await page.locator('.gsp-timeline-hit').focus();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press(step % 3 === 2 ? 'ArrowLeft' : 'ArrowRight');
    await page.waitForTimeout(250);
  }
  await page.mouse.wheel(0, 600);
  await page.mouse.wheel(0, -600);
  await page.waitForTimeout(4000);
}

/** Opens a match, plays it and shows its moments. */
async function openMoments(page: Page, origin: string, eventId: string): Promise<void> {
  await page.goto(`${origin}/events/${eventId}`);
  await page.waitForSelector('html[data-interactive]', { state: 'attached', timeout: timeoutMs });
  await page.locator('.gsp-play-big:not([data-early])').click({ timeout: timeoutMs });
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1, null, {
    timeout: timeoutMs,
  });
  const panel = page.getByRole('region', { name: 'Moments' });
  await panel.getByRole('button', { name: 'Show later moments (spoilers)' }).click();
}

async function measurePage(page: Page, origin: string, eventId: string, count: number) {
  await openMoments(page, origin, eventId);
  if (count > 0) {
    const row = page.locator(`li[aria-setsize="${count}"]`);
    await row.first().waitFor({ timeout: timeoutMs });
    const scrolled = await tasksWhile(page, scrollList, slowdown);
    reportTasks(`${count} moments, the list is scrolled`, scrolled, true);
    const rows = await row.count();
    reportBudget(`rendered rows of ${count}`, String(rows), `≤ ${maxRows}`, rows <= maxRows);
    const pressed = await tasksWhile(page, pressRows, slowdown);
    reportTasks(`${count} moments, rows are pressed`, pressed, true);
  }
  const seeking = await tasksWhile(page, seekAndPlay, slowdown);
  reportTasks(`${count} moments, the timeline is used and the video continues`, seeking, count > 0);
}

export async function measureTagsJank(): Promise<void> {
  const site = await openSite(3297);
  const { origin } = site;
  const browser = await launchBrowser();
  try {
    const marked = await createMatch(site, 'Marked', { minutesAgo: 60 });
    const bare = await createMatch(site, 'Unmarked', { minutesAgo: 60 });
    const editor = await createAccount(site, 'editor-of-the-bench');
    await call(site, 'operator/tag/grant', { email: editor.username, canCreateGlobalTag: true });
    const viewer = await createAccount(site, 'viewer-of-the-bench');
    const others = many - ownTags;
    await mark(site, { targetId: marked, from: 0, to: others }, editor.token, true);
    await mark(site, { targetId: marked, from: others, to: many }, viewer.token, false);
    const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    await signIn(page, origin, viewer.username);
    printRemark(`on a processor slowed ${slowdown} times`);
    await measurePage(page, origin, bare, 0);
    await measurePage(page, origin, marked, many);
  } finally {
    await browser.close();
    await site.stop();
  }
}
