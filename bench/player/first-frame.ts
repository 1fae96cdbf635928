/**
 * Time from the press on Play to the first frame, as a ratio to a bare page: a video, a button and
 * hls.js, loaded before the press, with the same stream from the same server. On three networks, each run in
 * a browser with an empty cache, the portal and the bare page alternating, as medians.
 *
 * Play is pressed on the event page some seconds after it became interactive, with the pointer moving
 * straight to the button; after the pointer has hovered over it; and, without a limit, as soon as the page is
 * interactive.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { getLiveId } from '../pages/demo-pages.ts';
import { median } from '../percentile.ts';
import { launchBrowser, getReplayId } from '../pages/page-weight.ts';
import { reportMeasurement, printRemark } from '../report.ts';
import { startServer } from '../server.ts';

interface Network {
  readonly name: string;
  /** Latency added to each request, ms, and bits per second; null for no limits. */
  readonly limits: { readonly latencyMs: number; readonly bps: number } | null;
}
/** The part of hls.js that the bare page uses. */
type BareHls = new () => {
  loadSource(address: string): void;
  attachMedia(video: HTMLVideoElement): void;
};
type Press = 'settled' | 'hovered' | 'at once';
interface Stream {
  readonly name: 'replay' | 'live';
  readonly eventId: string;
}

const networks: readonly Network[] = [
  { name: 'loopback', limits: null },
  { name: '4G', limits: { latencyMs: 170, bps: 9_000_000 } },
  { name: '1.6 Mbit/s', limits: { latencyMs: 150, bps: 1_600_000 } },
];
/** Highest ratio to the bare page for each press; null if there is no limit. */
const maxRatios: Readonly<Record<Press, number | null>> = {
  settled: 1.3,
  hovered: 1.15,
  'at once': null,
};
const rounds = 5;
/** Viewers read for this long before they press, ms. */
const settleMs = 4000;
/** How long a hand hovers before it presses, ms. */
const hoverMs = 500;
const timeoutMs = 30_000;

/** The build of hls.js without captions, which nothing turns on here. */
const hlsSource = readFileSync(
  createRequire(new URL('../../packages/player/package.json', import.meta.url)).resolve(
    'hls.js/dist/hls.light.min.js',
  ),
  'utf8',
);

/** Runs in the page: records when the button is pressed and when the video shows its first frame. */
function watchFirstFrame(): void {
  const page = window as unknown as { firstFrameMs?: number };
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const video = document.querySelector('video');
      video?.requestVideoFrameCallback((now) => {
        page.firstFrameMs ??= now - timeStamp;
      });
    },
    { capture: true },
  );
}

async function openContext(browser: Browser, { limits }: Network): Promise<[BrowserContext, Page]> {
  // The bare page is written into a plain response of the server.
  const context = await browser.newContext({ bypassCSP: true, locale: 'en-GB' });
  await context.addInitScript(watchFirstFrame);
  const page = await context.newPage();
  if (limits !== null) {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: limits.latencyMs,
      downloadThroughput: limits.bps / 8,
      uploadThroughput: limits.bps / 8,
    });
  }
  return [context, page];
}

async function firstFrameOf(page: Page): Promise<number> {
  const found = await page.waitForFunction(
    () => (window as unknown as { firstFrameMs?: number }).firstFrameMs ?? null,
    null,
    { timeout: timeoutMs, polling: 50 },
  );
  return (await found.jsonValue()) ?? Number.NaN;
}

async function pressPlay(page: Page, selector: string, press: Press): Promise<void> {
  const button = page.locator(selector);
  const box = await button.boundingBox();
  if (box === null) throw new Error(`${selector} is not visible`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  if (press === 'hovered') await page.waitForTimeout(hoverMs);
  await page.mouse.down();
  await page.mouse.up();
}

async function measureBare(browser: Browser, network: Network, origin: string, stream: Stream) {
  const [context, page] = await openContext(browser, network);
  try {
    await page.goto(`${origin}/robots.txt`);
    await page.setContent(
      '<!doctype html><video muted playsinline width="960" height="540"></video><button id="play">Play</button>',
    );
    // `setContent` removes the listeners of the page.
    await page.evaluate(watchFirstFrame);
    await page.addScriptTag({ content: hlsSource });
    await page.evaluate((source) => {
      const { Hls } = window as unknown as { Hls: BareHls };
      document.querySelector('#play')?.addEventListener('click', () => {
        const video = document.querySelector('video');
        if (video === null) return;
        const hls = new Hls();
        hls.loadSource(source);
        hls.attachMedia(video);
        void video.play();
      });
    }, `${origin}/media/events/${stream.eventId}/master.m3u8`);
    await page.waitForTimeout(200);
    await pressPlay(page, '#play', 'settled');
    return await firstFrameOf(page);
  } finally {
    await context.close();
  }
}

async function measureOurs(
  browser: Browser,
  network: Network,
  origin: string,
  { eventId }: Stream,
  press: Press,
) {
  const [context, page] = await openContext(browser, network);
  try {
    await page.goto(`${origin}/events/${eventId}`);
    await page.waitForSelector('html[data-interactive]', { state: 'attached', timeout: timeoutMs });
    await page.waitForSelector('.gsp-play-big:not([data-early])', { timeout: timeoutMs });
    if (press !== 'at once') await page.waitForTimeout(settleMs);
    await pressPlay(page, '.gsp-play-big', press);
    return await firstFrameOf(page);
  } finally {
    await context.close();
  }
}

async function measureStream(browser: Browser, network: Network, origin: string, stream: Stream) {
  const bare: number[] = [];
  const kinds = Object.keys(maxRatios) as Press[];
  const ours = new Map<Press, number[]>(kinds.map((press) => [press, []]));
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await measureBare(browser, network, origin, stream));
    for (const press of kinds)
      ours.get(press)?.push(await measureOurs(browser, network, origin, stream, press));
  }
  const bareMs = median(bare);
  for (const press of kinds) {
    const ms = median(ours.get(press) ?? []);
    const maxRatio = maxRatios[press];
    const label = `first frame, ${stream.name}, ${network.name}, ${press}`;
    const measured = `${(ms / bareMs).toFixed(2)} times a bare page (${ms.toFixed(0)} ms against ${bareMs.toFixed(0)} ms)`;
    if (maxRatio === null) printRemark(`${label}: ${measured}`);
    else reportMeasurement(label, measured, `≤ ${maxRatio} times`, ms / bareMs <= maxRatio);
  }
}

/** @param only part of the name of the network or of the stream to measure; null for all */
export async function measureFirstFrame(only: string | null): Promise<void> {
  const server = await startServer(3293);
  // Matches the media addresses: one origin, one set of connections.
  const origin = server.origin.replace('127.0.0.1', 'localhost');
  const browser = await launchBrowser();
  try {
    const streams: readonly Stream[] = [
      { name: 'replay', eventId: await getReplayId(origin) },
      { name: 'live', eventId: await getLiveId(origin) },
    ];
    for (const network of networks)
      for (const stream of streams)
        if (only === null || `${network.name} ${stream.name}`.includes(only))
          await measureStream(browser, network, origin, stream);
  } finally {
    await browser.close();
    await server.stop();
  }
}
