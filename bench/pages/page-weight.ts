import { gzipSync } from 'node:zlib';
import { chromium, type Browser } from '@playwright/test';

/** The system's browser, started as the journeys start it. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });

/** Bytes of JavaScript, each file gzipped at level 9. */
interface PageWeight {
  /** Named by the document: the page cannot start without it. */
  readonly initial: number;
  /** Requested by the page itself within its first seconds. */
  readonly deferred: number;
}

/** Returns the paths of the scripts that a document names. */
const scriptPathsOf = (html: string): Set<string> =>
  new Set(
    [...html.matchAll(/<link rel="x-deferred" href="([^"]+)"/g)].map(([, path = '']) => path),
  );

/**
 * Opens a page in an empty browser and measures the scripts it requests. `isExcluded` excludes files by
 * their paths: texts, and files that an idle page prefetches for a press.
 */
export async function measureScripts(
  browser: Browser,
  url: string,
  isExcluded: (path: string) => boolean,
): Promise<PageWeight> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const files: Promise<readonly [path: string, bytes: number]>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const path = new URL(response.url()).pathname;
    if (isExcluded(path)) return;
    const weigh = (body: Buffer) => gzipSync(body, { level: 9 }).length;
    files.push(response.body().then((body) => [path, weigh(body)] as const));
  });
  const document = await page.goto(url, { waitUntil: 'load' });
  // Live pages are never idle; everything the page needs at once has been requested by then.
  await page.waitForTimeout(4000);
  const initialPaths = scriptPathsOf((await document?.text()) ?? '');
  let [initial, deferred] = [0, 0];
  for (const [path, bytes] of await Promise.all(files))
    if (initialPaths.has(path)) initial += bytes;
    else deferred += bytes;
  await context.close();
  return { initial, deferred };
}

/** Returns the id of a football match of the demo that has a replay. Throws Error if there is none. */
export async function getReplayId(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/event/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: ['archived'], sportType: ['football'], size: 50 }),
  });
  const { content } = (await response.json()) as {
    content: { entries: { id: string; source: { hd: string | null } }[] };
  };
  const event = content.entries.find(({ source }) => source.hd !== null);
  if (event === undefined) throw new Error('the demo has no replay');
  return event.id;
}
