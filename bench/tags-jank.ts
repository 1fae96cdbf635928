/**
 * Whether 999 moments of a match leave its page smooth: on a processor slowed four times, how long the
 * longest task of the page takes while its list is scrolled, its rows and the timeline are pressed and the
 * film goes on; and how many rows are drawn. The same on a match without any, for what is the player's own.
 *
 * Tasks are measured twice: by the clock, as a viewer has them, and by the processor's time of their thread.
 * Other work on the machine makes both longer, the first one more; so all is done several times, and the
 * longest task of the calmest round counts.
 */
import type { Page } from '@playwright/test';
import { launchBrowser } from './page-weight.ts';
import { holdTo, note, say } from './report.ts';
import { accountOf, call, matchOf, openSite, patienceMs, signIn, type Site } from './site.ts';

const many = 999;
/** How many of them are the viewer's own; the others are for everyone. */
const ownTags = 99;
const slowdown = 4;
const rounds = 3;
/** A task that takes longer is felt, ms. */
const longestMs = 50;
/** What is in sight, what is drawn beyond it on both sides, and room for a higher window. */
const mostRows = 40;

const tagTypes = ['goal', 'foul', 'corner', 'save'] as const;

/** Marks moments by their places in the match, for everyone or for the account alone. */
async function mark(
  site: Site,
  { targetId, from, to }: { readonly targetId: string; readonly from: number; readonly to: number },
  token: string,
  global: boolean,
) {
  const one = (place: number) =>
    call(
      site,
      'tag/saveV2',
      {
        targetId,
        title: `Moment ${place} of the match`,
        startTime: place * 290,
        endTime: place * 290 + 5000,
        mode: 'sync',
        playerNumber: (place % 22) + 1,
        teamId: place % 2 === 0 ? 'nl-cal' : 'nl-dun',
        videoType: 'vod',
        streamName: 'hd',
        type: tagTypes[place % tagTypes.length],
        global,
      },
      token,
    );
  for (let place = from; place < to; place += 10)
    await Promise.all(
      Array.from({ length: Math.min(10, to - place) }, (_, step) => one(place + step)),
    );
}

interface Task {
  readonly ms: number;
  readonly cpuMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The tasks of the page's main thread, of those the renderer with most of them. */
function tasksOf(trace: Buffer): Task[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const byThread = Map.groupBy(
    traceEvents.filter(({ name, dur }) => name === 'RunTask' && dur !== undefined),
    ({ pid, tid }) => `${pid}/${tid}`,
  );
  const busiest = [...byThread]
    .filter(([thread]) => mains.has(thread))
    .toSorted(([, one], [, two]) => two.length - one.length)[0];
  return (busiest?.[1] ?? []).map(({ dur = 0, tdur = dur }) => ({
    ms: dur / 1000,
    cpuMs: tdur / 1000,
  }));
}

/** Waits until the page has drawn what was asked of it. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))),
  );

async function scrollList(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: 'Moments' });
  await list.hover({ position: { x: 100, y: 20 }, force: true });
  for (let step = 0; step < 40; step += 1) {
    await page.mouse.wheel(0, step % 10 === 9 ? 8000 : 300);
    await drawn(page);
  }
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-row]')?.focus());
  for (const key of ['End', 'Home', 'ArrowDown', 'ArrowDown', 'End']) {
    await page.keyboard.press(key);
    await drawn(page);
  }
}

async function pressRows(page: Page): Promise<void> {
  for (const share of [0.9, 0.1, 0.5, 0.3]) {
    await page.evaluate((part) => {
      const box = document.querySelector('[data-row]')?.closest('ul')?.parentElement;
      if (box) box.scrollTop = box.scrollHeight * part;
    }, share);
    await drawn(page);
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

/** The tasks of each round of `work` on the slowed processor. */
async function tasksWhile(page: Page, work: (page: Page) => Promise<void>): Promise<Task[][]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser');
  const devtools = await page.context().newCDPSession(page);
  const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];
  const tasks: Task[][] = [];
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  for (let round = 0; round < rounds; round += 1) {
    await browser.startTracing(page, { categories });
    await work(page);
    tasks.push(tasksOf(await browser.stopTracing()));
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.detach();
  return tasks;
}

/** The longest task of the calmest round, ms. */
const longestOf = (all: readonly (readonly Task[])[], kind: keyof Task): number =>
  Math.min(...all.map((tasks) => Math.max(0, ...tasks.map((task) => task[kind]))));

function tell(what: string, all: readonly (readonly Task[])[], isHeld: boolean): void {
  const tasks = all.flat();
  const [longest, longestCpu] = [longestOf(all, 'ms'), longestOf(all, 'cpuMs')];
  const over = (kind: keyof Task) => tasks.filter((task) => task[kind] > longestMs).length;
  const measured =
    `longest task ${longest.toFixed(0)} ms, by processor time ${longestCpu.toFixed(0)} ms; over ` +
    `${longestMs} ms in all ${rounds} rounds ${over('ms')} and ${over('cpuMs')} of ${tasks.length}`;
  if (isHeld) note(what, measured, `≤ ${longestMs} ms`, longest <= longestMs);
  else say(`${what}: ${measured}`);
}

/** Opens a match, plays it and looks at its moments. */
async function openMoments(page: Page, origin: string, eventId: string): Promise<void> {
  await page.goto(`${origin}/events/${eventId}`);
  await page.waitForSelector('html[data-alive]', { state: 'attached', timeout: patienceMs });
  await page.locator('.gsp-play-big:not([data-early])').click({ timeout: patienceMs });
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1, null, {
    timeout: patienceMs,
  });
  const panel = page.getByRole('region', { name: 'Moments' });
  await panel.getByRole('button', { name: 'Moments' }).click();
  await panel.getByRole('button', { name: 'Show moments that are still to come' }).click();
}

async function measurePage(page: Page, origin: string, eventId: string, count: number) {
  await openMoments(page, origin, eventId);
  if (count > 0) {
    const row = page.locator(`li[aria-setsize="${count}"]`);
    await row.first().waitFor({ timeout: patienceMs });
    const scrolled = await tasksWhile(page, scrollList);
    tell(`${count} moments, the list is scrolled`, scrolled, true);
    const rows = await row.count();
    holdTo(`rows drawn of ${count}`, String(rows), `≤ ${mostRows}`, rows <= mostRows);
    const pressed = await tasksWhile(page, pressRows);
    tell(`${count} moments, rows are pressed`, pressed, true);
  }
  const sought = await tasksWhile(page, seekAndPlay);
  tell(`${count} moments, the timeline is used and the film goes on`, sought, count > 0);
}

export async function measureTagsJank(): Promise<void> {
  const site = await openSite(3297);
  const { origin } = site;
  const browser = await launchBrowser();
  try {
    const marked = await matchOf(site, 'Marked', { minutesAgo: 60 });
    const bare = await matchOf(site, 'Unmarked', { minutesAgo: 60 });
    const editor = await accountOf(site, 'editor-of-the-bench');
    await call(site, 'operator/tag/grant', { email: editor.username, canCreateGlobalTag: true });
    const viewer = await accountOf(site, 'viewer-of-the-bench');
    const others = many - ownTags;
    await mark(site, { targetId: marked, from: 0, to: others }, editor.token, true);
    await mark(site, { targetId: marked, from: others, to: many }, viewer.token, false);
    const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    await signIn(page, origin, viewer.username);
    say(`on a processor slowed ${slowdown} times`);
    await measurePage(page, origin, bare, 0);
    await measurePage(page, origin, marked, many);
  } finally {
    await browser.close();
    await site.stop();
  }
}
