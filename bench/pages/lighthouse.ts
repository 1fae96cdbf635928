/**
 * Lighthouse on pages of the production build: mobile preset, simulated throttling. Lighthouse is large
 * and used only here, so it is not in the lockfile: it is fetched from the registry into a cache folder
 * on demand. Numbers of a busy machine mean little; the median of five counts.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { npmCommand, npmEnvironment } from '../../tools/bootstrap/npm.mjs';
import { findChromium } from '../../tools/test/chromium.ts';
import { getLeaguePath } from './demo-pages.ts';
import { getReplayId } from './page-weight.ts';
import { reportMeasurement, printRemark } from '../report.ts';
import { startServer } from '../server.ts';

const version = '13.5.0';
const rounds = 5;
/** Lowest performance score of a page, of 100. */
const minPerformance = 98;
const installTimeoutMs = 300_000;

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}
type Lighthouse = (
  url: string,
  flags: { port: number; output: 'json'; logLevel: 'error' },
) => Promise<{ lhr: Report } | undefined>;
interface Launcher {
  launch(options: {
    chromePath: string;
    chromeFlags: string[];
  }): Promise<{ port: number; kill(): void | Promise<void> }>;
}

const cacheFolder = (): string =>
  join(
    process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
    'grandstand',
    `lighthouse-${version}`,
  );

/** Loads Lighthouse and its browser launcher. Throws Error if npm cannot install them. */
async function loadLighthouse(): Promise<{ lighthouse: Lighthouse; launcher: Launcher }> {
  const folder = cacheFolder();
  const main = join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(main)) {
    printRemark(`installing lighthouse ${version} into ${folder} (once, not part of the lockfile)`);
    mkdirSync(folder, { recursive: true });
    const { file, first, shell } = npmCommand(process.env, process.execPath);
    const command = ['install', `lighthouse@${version}`, '--prefix', folder];
    const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--fetch-retries=1'];
    await promisify(execFile)(file, [...first, ...command, ...options], {
      cwd: folder,
      env: npmEnvironment(process.env, process.execPath),
      timeout: installTimeoutMs,
      shell,
    });
  }
  const launcher = createRequire(main).resolve('chrome-launcher');
  const [{ default: lighthouse }, launching] = await Promise.all([
    import(pathToFileURL(main).href) as Promise<{ default: Lighthouse }>,
    import(pathToFileURL(launcher).href) as Promise<Launcher>,
  ]);
  return { lighthouse, launcher: launching };
}

interface Scores {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly shift: number;
  readonly times: string;
}

function scoresOf({ categories, audits }: Report): Scores {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const seconds = (name: string) => `${(value(name) / 1000).toFixed(1)} s`;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    shift: value('cumulative-layout-shift'),
    times:
      `first paint ${seconds('first-contentful-paint')}, largest ${seconds('largest-contentful-paint')}, ` +
      `blocked ${Math.round(value('total-blocking-time'))} ms`,
  };
}

/** Returns the median round by performance; the other scores do not differ between rounds. */
async function measure(lighthouse: Lighthouse, port: number, url: string): Promise<Scores> {
  const scores: Scores[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
    if (result === undefined) throw new Error(`lighthouse returned no result for ${url}`);
    scores.push(scoresOf(result.lhr));
  }
  const middle = scores
    .toSorted((one, other) => one.performance - other.performance)
    .at(Math.floor(rounds / 2));
  if (middle === undefined) throw new Error('nothing was measured');
  return middle;
}

function report(name: string, scores: Scores): void {
  const { performance, accessibility, bestPractices, seo, shift, times } = scores;
  const label = `Lighthouse, ${name}:`;
  reportMeasurement(
    `${label} performance`,
    `${performance} (${times})`,
    `≥ ${minPerformance}`,
    performance >= minPerformance,
  );
  const others = [accessibility, bestPractices, seo];
  reportMeasurement(
    `${label} accessibility, best practices, SEO`,
    others.join(', '),
    '100 each',
    others.every((score) => score === 100),
  );
  reportMeasurement(`${label} layout shift`, shift.toFixed(3), '≤ 0.02', shift <= 0.02);
}

/** Measures the scores of four pages. */
export async function measureLighthouse(): Promise<void> {
  const chromePath = findChromium();
  if (chromePath === null) return printRemark('! LIGHTHOUSE SKIPPED: no Chromium or Chrome found');
  const loaded = await loadLighthouse().catch((error: unknown) => {
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
    printRemark(`! LIGHTHOUSE SKIPPED: npm could not install lighthouse ${version} (${reason})`);
    return null;
  });
  if (loaded === null) return;
  const { lighthouse, launcher } = loaded;
  const server = await startServer(3293);
  const chrome = await launcher.launch({
    chromePath,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    // `localhost` is a secure context, which the best-practices audit requires.
    const origin = server.origin.replace('127.0.0.1', 'localhost');
    const pages = {
      'home page': '/',
      'page of a match': `/events/${await getReplayId(origin)}/`,
      'page of a league': await getLeaguePath(origin),
      'list of replays': '/archive/',
    };
    // The first visit generates the pictures and fills the page cache.
    for (const path of Object.values(pages))
      await lighthouse(origin + path, { port: chrome.port, output: 'json', logLevel: 'error' });
    for (const [name, path] of Object.entries(pages))
      report(name, await measure(lighthouse, chrome.port, origin + path));
  } finally {
    await chrome.kill();
    await server.stop();
  }
}
