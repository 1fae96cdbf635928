/**
 * Scrolling of a guide with many channels: the page's longest task while it scrolls through the channels
 * and across the hours, and while the focus moves by keys. The server is the demo's; the response with
 * the channels' programmes is replaced.
 */
import type { Page } from '@playwright/test';
import { minuteMs } from '@grandstand/contract/constants';
import { untilRendered, tasksWhile, reportTasks } from './long-tasks.ts';
import { launchBrowser } from './page-weight.ts';
import { reportBudget, printRemark } from '../report.ts';
import { openSite, timeoutMs } from '../site.ts';

const channels = 200;
const programmeMs = 30 * minuteMs;
/** Limit of rendered cells: visible rows and their overscan, in a window of 1440 × 900. */
const maxCells = 1000;

/** The response of the guide's call: every channel has another programme each half hour of the week. */
function responseTo(address: URL): object {
  const [page, size] = ['page', 'size'].map((key) => Number(address.searchParams.get(key)));
  const [from, to] = ['from', 'to'].map((key) => Date.parse(address.searchParams.get(key) ?? ''));
  if (page === undefined || size === undefined || from === undefined || to === undefined)
    throw new Error(`${address.href} is not an address of the guide`);
  const first = Math.floor(from / programmeMs) * programmeMs;
  const entriesOf = (channel: number) =>
    Array.from({ length: Math.ceil((to - first) / programmeMs) }, (_, index) => {
      const start = first + index * programmeMs;
      return {
        title: `What channel ${channel} shows at ${new Date(start).toISOString().slice(11, 16)}`,
        description: null,
        start: new Date(start).toISOString(),
        end: new Date(start + programmeMs).toISOString(),
        eventId: null,
      };
    });
  const count = Math.min(size, channels - page * size);
  const entries = Array.from({ length: count }, (_, index) => {
    const number = page * size + index + 1;
    const channel = { id: `ch-${number}`, title: `Channel ${number}`, imageUrl: null };
    return { channel, state: 'current', entries: entriesOf(number) };
  });
  return { content: { totalCount: channels, entries }, error: null, message: null };
}

async function openGuide(page: Page, origin: string): Promise<void> {
  await page.route('**/api/channel/guide?*', (route) =>
    route.fulfill({ json: responseTo(new URL(route.request().url())) }),
  );
  await page.goto(`${origin}/channels/`);
  await page.waitForFunction(
    (count) => document.querySelectorAll('[role=rowheader]').length === count,
    channels,
    { timeout: timeoutMs },
  );
}

async function scrollDown(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await page.mouse.move(700, 500);
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.wheel(0, 300);
    await untilRendered(page);
  }
}

async function scrollAcross(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frame = document.querySelector('[role=grid]')?.parentElement;
    if (frame) frame.scrollLeft = 0;
  });
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.wheel(200, 0);
    await untilRendered(page);
  }
}

async function walkByKeys(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus(),
  );
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press(step % 4 === 3 ? 'ArrowRight' : 'ArrowDown');
    await untilRendered(page);
  }
}

export async function measureGuideJank(): Promise<void> {
  const site = await openSite(3299);
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({
      locale: 'en-GB',
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await openGuide(page, site.origin);
    printRemark(`${channels} channels with a programme each half hour`);
    const actions = {
      'scrolled down': scrollDown,
      'scrolled across': scrollAcross,
      'walked through by keys': walkByKeys,
    };
    for (const [how, work] of Object.entries(actions))
      reportTasks(`a guide ${how}`, await tasksWhile(page, work, 1), true);
    const cells = await page.locator('[role=gridcell]').count();
    reportBudget('rendered programmes', String(cells), `≤ ${maxCells}`, cells <= maxCells);
  } finally {
    await browser.close();
    await site.stop();
  }
}
