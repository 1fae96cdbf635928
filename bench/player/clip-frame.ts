/**
 * Time from the call that makes a clip to the clip's first frame, as a ratio to opening the event that it
 * is cut from. Both pages are opened in turn, each in a browser that has the session and an empty cache, and
 * Play is pressed once it is there. For a replay and for a live event, as medians.
 */
import type { Browser, BrowserContext } from '@playwright/test';
import { median } from '../percentile.ts';
import { launchBrowser } from '../pages/page-weight.ts';
import { reportBudget } from '../report.ts';
import { createAccount, call, createMatch, openSite, timeoutMs, signIn } from '../site.ts';

const maxTimes = 1.3;
const rounds = 9;
/** A clip of a live event ends this long before now, so that all of it can be cut, ms. */
const behindMs = 6000;

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Runs in the page: records when a video shows its first frame, epoch ms. */
function markFirstFrame(): void {
  const page = window as unknown as { shownAt?: number };
  const seen = new WeakSet<HTMLVideoElement>();
  const look = () => {
    for (const video of document.querySelectorAll('video')) {
      if (seen.has(video)) continue;
      seen.add(video);
      video.requestVideoFrameCallback((now) => {
        page.shownAt ??= performance.timeOrigin + now;
      });
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

/** Opens the page of the id from `idOf` and presses Play; returns the total duration, ms. */
async function timeToFrame(
  browser: Browser,
  storageState: StorageState,
  origin: string,
  idOf: () => Promise<string>,
): Promise<number> {
  const context = await browser.newContext({ locale: 'en-GB', storageState });
  try {
    await context.addInitScript(markFirstFrame);
    const page = await context.newPage();
    const startedAt = Date.now();
    await page.goto(`${origin}/events/${await idOf()}`, { waitUntil: 'commit' });
    await page.waitForSelector('html[data-interactive]', { state: 'attached', timeout: timeoutMs });
    await page.locator('.gsp-play-big:not([data-early])').click({ timeout: timeoutMs });
    const shown = await page.waitForFunction(
      () => (window as unknown as { shownAt?: number }).shownAt ?? null,
      null,
      { timeout: timeoutMs, polling: 20 },
    );
    return ((await shown.jsonValue()) ?? Number.NaN) - startedAt;
  } finally {
    await context.close();
  }
}

export async function measureClipFrame(): Promise<void> {
  const site = await openSite(3298);
  const browser = await launchBrowser();
  try {
    const { username, token } = await createAccount(site, 'clips-of-the-bench');
    const context = await browser.newContext({ locale: 'en-GB' });
    await signIn(await context.newPage(), site.origin, username);
    const storageState = await context.storageState();
    await context.close();
    for (const name of ['replay', 'live'] as const) {
      const isLive = name === 'live';
      const startedAt = Date.now() - 60_000;
      const eventId = await createMatch(site, `A ${name}`, { minutesAgo: isLive ? 1 : 60, isLive });
      /** Creates a clip of ten seconds; returns its id. */
      const createClip = async () => {
        const endMs = isLive ? Date.now() - startedAt - behindMs : 71_000;
        const body = {
          event_id: eventId,
          title: 'A clip of the bench',
          start_time: endMs - 10_000,
          end_time: endMs,
          media_type: 'user_clip',
          visibility: 'link',
        };
        return (await call<{ id: string }>(site, 'clip/create', body, token)).id;
      };
      const clipMs: number[] = [];
      const eventMs: number[] = [];
      const asClip = async () =>
        void clipMs.push(await timeToFrame(browser, storageState, site.origin, createClip));
      const asEvent = async () =>
        void eventMs.push(
          await timeToFrame(browser, storageState, site.origin, async () => eventId),
        );
      for (let round = 0; round < rounds; round += 1)
        for (const measure of round % 2 === 0 ? [asClip, asEvent] : [asEvent, asClip])
          await measure();
      const ratio = median(clipMs) / median(eventMs);
      reportBudget(
        `clip made to its first frame, ${name}`,
        `${ratio.toFixed(2)} times opening the event (${median(clipMs).toFixed(0)} ms against ${median(eventMs).toFixed(0)} ms)`,
        `≤ ${maxTimes} times`,
        ratio <= maxTimes,
      );
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}
