import { gzipSync } from 'node:zlib';
import { chromium, type Browser } from '@playwright/test';

/** The system's browser, started as the journeys start it. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });

/**
 * Opens a page in an empty browser and answers the bytes of the JavaScript it needs within its first
 * seconds, each file gzipped at level 9. `isLater` tells by their paths the files that are fetched when the
 * page is idle, which do not count.
 */
export async function weighPage(
  browser: Browser,
  url: string,
  isLater: (path: string) => boolean,
): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const files: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    if (isLater(new URL(response.url()).pathname)) return;
    files.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto(url, { waitUntil: 'load' });
  // Live pages are never quiet; what a page needs at once has been asked for by then.
  await page.waitForTimeout(4000);
  const bytes = await Promise.all(files);
  await context.close();
  return bytes.reduce((sum, one) => sum + one, 0);
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
