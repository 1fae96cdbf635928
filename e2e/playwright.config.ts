import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type LaunchOptions } from '@playwright/test';
import { databaseUrlOf, isOnTopology, lanes, partsPortOf, portOf, rtmpPortOf } from './lanes.ts';

/** The journey that needs system windows, which a headless shell lacks. */
const notificationsSpec = 'notifications.spec.ts';

/** Journeys that play videos, or check images. */
const playbackSpecs = [
  'watch.spec.ts',
  'phone.spec.ts',
  'panorama.spec.ts',
  'early-play.spec.ts',
  'hydration-playback.spec.ts',
  'leaving-pages.spec.ts',
  'continue-watching.spec.ts',
  'transcript-and-clip-list.spec.ts',
  'sign-in-sheet.spec.ts',
  'new-version.spec.ts',
  'pictures.spec.ts',
  'survey.spec.ts',
  'ads.spec.ts',
  'moments.spec.ts',
  'spoiler-free.spec.ts',
  'multi-view.spec.ts',
  'channels.spec.ts',
  'corner-player.spec.ts',
  'recap.spec.ts',
  'recording.spec.ts',
  'recording-tracks.spec.ts',
  'clip-frames.spec.ts',
  'embed.spec.ts',
];

// Workers evaluate this file again; the first evaluation creates the folder for all of them, and its
// process ends last, after the servers.
function createFolder(): string {
  const created = mkdtempSync(join(tmpdir(), 'grandstand-e2e-'));
  // PostgreSQL's account passes through.
  if (isOnTopology) chmodSync(created, 0o711);
  process.once('exit', () => rmSync(created, { recursive: true, force: true }));
  return created;
}
const folder = (process.env['E2E_FOLDER'] ??= createFolder());

const homeOf = (lane: number): string => join(folder, String(lane));
const dataOf = (lane: number): string => (isOnTopology ? join(homeOf(lane), 'data') : homeOf(lane));

// Playwright gives its workers their lane; journeys get the address of their server from here.
const ownLane = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
process.env['E2E_DATA_DIR'] = dataOf(ownLane);
process.env['E2E_ORIGIN'] = `http://localhost:${portOf(ownLane)}`;
process.env['E2E_RTMP_PORT'] = String(rtmpPortOf(ownLane));
// The machine's key works at a process, not through the proxy: here are both.
const webPortsOf = (lane: number) => [partsPortOf(lane) + 1, partsPortOf(lane) + 2];
process.env['E2E_OPERATOR_PORTS'] = (isOnTopology ? webPortsOf(ownLane) : [portOf(ownLane)]).join(
  ',',
);

/** Chromium with system windows. */
const fullBrowser = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';
/**
 * The headless shell of the same engine: a page takes less than half the processor time, a video a fifth
 * less.
 */
const headlessShell = process.env['HEADLESS_SHELL_PATH'] || fullBrowser;
const launchOptions = (executablePath: string, ...extraArgs: string[]): LaunchOptions => ({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--autoplay-policy=no-user-gesture-required',
    ...extraArgs,
  ],
});

if (isOnTopology) process.env['E2E_INGEST_API'] = `http://127.0.0.1:${partsPortOf(ownLane)}`;

/** The settings of every server of a journey. */
const common = {
  NODE_ENV: 'production',
  GRANDSTAND_ENV: 'local',
  LOG_LEVEL: 'warn',
  // Every journey comes from one address.
  RATE_LIMIT_FACTOR: '50',
};
const serverOf = (lane: number) => ({
  command: `"${process.execPath}" ../apps/standalone/src/main.ts`,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  env: {
    ...common,
    PORT: String(portOf(lane)),
    RTMP_PORT: String(rtmpPortOf(lane)),
    DATA_DIR: dataOf(lane),
    DATABASE_URL: databaseUrlOf(lane),
  },
});
const topologyOf = (lane: number) => ({
  command: `"${process.execPath}" ../tools/topology/main.ts --port ${portOf(lane)} --rtmp-port ${rtmpPortOf(lane)} --home "${homeOf(lane)}"`,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 60_000 },
  env: common,
});

/** Browser journeys against the production build, served by the real process on an empty database. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results/e2e',
  workers: lanes,
  fullyParallel: true,
  projects: [
    // Video is decoded in software: two videos at a time would stall on two cores.
    { name: 'playback', testMatch: playbackSpecs, workers: 1 },
    {
      name: 'windows',
      testMatch: notificationsSpec,
      use: { launchOptions: launchOptions(fullBrowser) },
    },
    {
      name: 'pages',
      testMatch: '*.spec.ts',
      testIgnore: [...playbackSpecs, notificationsSpec],
      // Decoding and painting images adds a third to the cost of a page, and these journeys do not check
      // images.
      use: { launchOptions: launchOptions(headlessShell, '--blink-settings=imagesEnabled=false') },
    },
  ],
  // The test command passes `--retries=1`; the second run comes after all other journeys, by itself.
  retries: 0,
  retryStrategy: 'isolated',
  forbidOnly: true,
  // A slow machine takes up to three times as long as one on which a journey takes half a minute.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ...(isOnTopology ? [['./kill-web-process-reporter.ts'] as const] : [])],
  use: {
    baseURL: process.env['E2E_ORIGIN'],
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    // The service worker requests pages by itself, bypassing the journeys' interception; only
    // `offline.spec.ts` and `notifications.spec.ts` allow it.
    serviceWorkers: 'block',
    // A trace costs as much as the journey itself: `--trace retain-on-failure` for a failed one.
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(headlessShell),
    // Each frame is painted in software: pages that animate take up to twice the processor time.
    contextOptions: { reducedMotion: 'reduce' },
  },
  // Waits for all servers. Playwright's own check of an address would start them one after the other.
  globalSetup: './until-ready.ts',
  webServer: Array.from({ length: lanes }, (_, lane) => ({
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
    ...(isOnTopology ? topologyOf(lane) : serverOf(lane)),
  })),
});
