import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const port = Number(process.env['E2E_PORT'] ?? 3199);

// Workers evaluate this file again; the first one names the data directory for all of them.
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'grandstand-e2e-'));
process.env['E2E_ORIGIN'] ??= `http://localhost:${port}`;

/** Browser journeys against the production build, served by the real process on an empty database. */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/e2e',
  // Video is decoded in software; more than one browser at a time starves it on two cores.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env['E2E_ORIGIN'],
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" ../apps/standalone/src/main.ts`,
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      DATA_DIR: process.env['E2E_DATA_DIR'],
      NODE_ENV: 'production',
      GRANDSTAND_ENV: 'local',
      LOG_LEVEL: 'warn',
    },
  },
});
