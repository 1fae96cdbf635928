import { gzipSync } from 'node:zlib';
import { chromium, type Browser } from '@playwright/test';

export interface PageWeight {
  /** Bytes of all JavaScript the browser asked for, each file gzipped at level 9. */
  scriptBytes: number;
  scripts: { path: string; bytes: number }[];
}

/** The system's browser, started as the journeys start it. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });

/**
 * Opens a page in an empty browser and weighs the JavaScript it needs within its first seconds.
 * `engine` tells by their names the files of the player that are fetched when the page is idle, which are
 * counted apart.
 */
export async function weighPage(
  browser: Browser,
  url: string,
  engine: (path: string) => boolean,
): Promise<{ page: PageWeight; engineBytes: number }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts: { path: string; bytes: number }[] = [];
  let engineBytes = 0;
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    reading.push(
      response.body().then((body) => {
        const bytes = gzipSync(body, { level: 9 }).length;
        const path = new URL(response.url()).pathname;
        if (engine(path)) engineBytes += bytes;
        else scripts.push({ path, bytes });
      }),
    );
  });
  await page.goto(url, { waitUntil: 'load' });
  // Live pages are never quiet; what a page needs at once has been asked for by then.
  await page.waitForTimeout(4000);
  await Promise.all(reading);
  await context.close();
  const scriptBytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  return { page: { scriptBytes, scripts }, engineBytes };
}

/** Id of a football match of the demo that can be watched again. @throws Error when there is none */
export async function replayId(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/event/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: ['archived'], sportType: ['football'], size: 50 }),
  });
  const { content } = (await response.json()) as {
    content: { entries: { id: string; source: { hd: string | null } }[] };
  };
  const found = content.entries.find(({ source }) => source.hd !== null);
  if (found === undefined) throw new Error('the demo has no replay');
  return found.id;
}
