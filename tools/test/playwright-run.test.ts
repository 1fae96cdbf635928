import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../root.ts';
import { capture } from './command.ts';
import { runPlaywright } from './playwright-run.ts';
import { deadlineVariable } from './deadline.ts';
import type { Tally } from './tally.ts';

/** The configuration of the journeys, with the tests below, and without a server or browser. */
const configSource = `
  import { defineConfig } from '@playwright/test';
  import journeys from ${JSON.stringify(join(root, 'e2e/playwright.config.ts'))};
  const { webServer, globalSetup, projects, use, ...config } = journeys;
  export default defineConfig({ ...config, testDir: '.', outputDir: 'results' });
`;

/** Every test writes when it starts and ends, as `+title` and `-title`. */
const hooksSource = `
  import { appendFileSync, readFileSync } from 'node:fs';
  import { expect, test } from '@playwright/test';
  const write = (mark, { title }) => appendFileSync('log.txt', mark + title + '\\n');
  test.beforeEach(({}, info) => write('+', info));
  test.afterEach(({}, info) => write('-', info));
`;

interface Options {
  /** A test file of its own, whose starts and ends are not in the log. */
  readonly journeys?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs these tests like journeys; `log` has starts and ends in order. */
async function run(
  spec: string,
  { journeys, env }: Options = {},
): Promise<{ tally: Tally; log: string[]; output: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-playwright-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'playwright.config.ts'), configSource);
  writeFileSync(join(folder, 'small.spec.ts'), hooksSource + spec);
  if (journeys !== undefined) writeFileSync(join(folder, 'journeys.spec.ts'), journeys);
  let output = '';
  const settings = { cwd: folder, env: { E2E_FOLDER: folder, ...env } };
  const tally = await runPlaywright([], settings, async (...command) => {
    const outcome = await capture(...command);
    output = outcome.output;
    return outcome.code;
  });
  return { tally, log: readFileSync(join(folder, 'log.txt'), 'utf8').trim().split('\n'), output };
}

const startsOf = (log: string[]): string[] => log.filter((entry) => entry.startsWith('+'));

/** Starting Playwright's workers is slow while other tests run, ms. */
const timeLimit = 60_000;

it(
  'failed journeys are repeated after all others, one at a time, and each journey counts once',
  async () => {
    // The long one would detect a second run beside it.
    const { tally, log, output } = await run(`
    test('long', async () => {
      const count = () => readFileSync('log.txt', 'utf8').split('+flaky').length - 1;
      for (let wait = 0; wait < 15 && count() < 2; wait += 1)
        await new Promise((resolve) => setTimeout(resolve, 100));
    });
    test('flaky', ({}, { retry }) => expect(retry).toBe(1));
    test.describe.serial('in order', () => {
      test('first', () => {});
      test('second', ({}, { retry }) => expect(retry).toBe(1));
      test('third', () => {});
    });
    test('good', () => {});
  `);
    const titles = (entries: string[]): string[] =>
      startsOf(entries)
        .map((entry) => entry.slice(1))
        .toSorted();
    const [firstRuns, secondRuns] = [log.slice(0, 10), log.slice(10)];
    expect(titles(firstRuns)).toEqual(['first', 'flaky', 'good', 'long', 'second']);
    expect(titles(secondRuns)).toEqual(['first', 'flaky', 'second', 'third']);
    const alone = startsOf(secondRuns).flatMap((start) => [start, start.replace('+', '-')]);
    expect(secondRuns).toEqual(alone);

    expect(tally).toMatchObject({ passed: 6, failed: 0, skipped: 0 });
    expect(tally.flaky.toSorted()).toEqual([
      expect.stringMatching(/^small\.spec\.ts › flaky\nrun 1 failed .*\nError[^]*\nrun 2 passed /),
      expect.stringMatching(/^small\.spec\.ts › second\nrun 1 failed .*\nError[^]*\nrun 2 passed /),
    ]);
    expect(output).toContain('2 flaky');
  },
  timeLimit,
);

it(
  'no more journeys are repeated once five have failed twice, and all of them count as failed',
  async () => {
    const { tally, log } = await run(`
    for (let index = 0; index < 6; index += 1)
      test('broken ' + index, () => expect(index).toBe(-1));
  `);
    expect(startsOf(log)).toHaveLength(6 + 5);
    expect(tally).toMatchObject({ passed: 0, failed: 6, skipped: 0, flaky: [] });
    const bothRuns = /broken \d\nrun 1 failed .*\nError[^]*\nrun 2 failed .*\nError/;
    expect(tally.failures.filter((text) => bothRuns.test(text))).toHaveLength(5);
  },
  timeLimit,
);

it(
  'journeys that the time of the run leaves out are skipped and listed, unlike those skipped for other reasons',
  async () => {
    // A browser would start for it, which these tests do without.
    const journeys = `
    import { test } from ${JSON.stringify(join(root, 'e2e/journeys/journey.ts'))};
    test('late', ({ page }) => page.goto('/'));
  `;
    const spec = `
    test('without ffmpeg', () => test.skip(true, 'ffmpeg is missing'));
    test('good', () => {});
  `;
    const env = { [deadlineVariable]: String(Date.now() - 1) };
    const { tally } = await run(spec, { journeys, env });
    expect(tally).toMatchObject({ passed: 1, failed: 0, skipped: 2 });
    expect(tally.leftOut).toEqual(['journeys.spec.ts › late']);
  },
  timeLimit,
);
