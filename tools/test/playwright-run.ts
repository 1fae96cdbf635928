import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../root.ts';
import { show } from './command.ts';
import { tallyOfPlaywright, type PlaywrightReport, type Tally } from './tally.ts';

const playwrightCli = join(root, 'node_modules/@playwright/test/cli.js');

/**
 * After this many journeys failed twice, no others are repeated: the portal is broken, and each second
 * run may last as long as its timeout. The limit never shortens the first run, because Playwright counts
 * only tests without a retry left.
 */
const maxFailedTwice = 5;

/**
 * Runs Playwright and repeats each failed test once. `retryStrategy` in e2e/playwright.config.ts puts the
 * second run after all other tests, one at a time. A serial group is repeated from its first test.
 *
 * @param files patterns of the only test files to run; none for all of them
 * @param env variables in addition to our own
 * @param reporters files of further reporters
 * @param execute streams the output unless a test replaces it
 */
export async function runPlaywright(
  files: string[],
  {
    cwd,
    env = {},
    reporters = [],
  }: { cwd: string; env?: NodeJS.ProcessEnv; reporters?: readonly string[] },
  execute: typeof show = show,
): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-e2e-report-'));
  const report = join(folder, 'report.json');
  const reporter = `--reporter=${['dot', 'json', ...reporters].join(',')}`;
  const options = [reporter, '--retries=1', `--max-failures=${maxFailedTwice}`];
  try {
    const code = await execute(process.execPath, [playwrightCli, 'test', ...options, ...files], {
      cwd,
      env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
    return tallyOfPlaywright(readReport(report), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string): PlaywrightReport | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport) : null;
}
