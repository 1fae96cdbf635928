import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseRunners } from './choose.ts';
import { findChromium, findHeadlessShell } from './chromium.ts';
import type { Runner } from './runners.ts';
import {
  tallyLine,
  emptyTally,
  oneFailed,
  sum,
  tallyOfPlaywright,
  tallyOfVitest,
  type PlaywrightReport,
  type Tally,
  type VitestReport,
} from './tally.ts';
import { inLanes } from '../check/run-checks.ts';
import { phasesOf } from './phases.ts';
import { slowestLines } from './slowest.ts';
import { summaryLines } from './summary.ts';

function report(changes: Partial<VitestReport> = {}): VitestReport {
  return {
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
    ...changes,
  };
}

type Suite = NonNullable<PlaywrightReport['suites']>[number];
type Spec = Suite['specs'][number];
type Journey = Spec['tests'][number];

const passed: Journey['results'][number] = { status: 'passed', duration: 4000 };
const failed = (message: string): Journey['results'][number] => ({
  status: 'failed',
  duration: 1234,
  error: { message },
});

function spec(
  title: string,
  status: Journey['status'],
  results: Journey['results'] = [passed],
): Spec {
  return { title, tests: [{ status, results }] };
}

/** Five that passed at once, two that were skipped, and a number that passed when repeated. */
function withFlaky(count: number): PlaywrightReport {
  const specs = Array.from({ length: count }, (_, index) =>
    spec(`plays ${index}`, 'flaky', [failed('too late'), passed]),
  );
  const stats = { expected: 5, unexpected: 0, flaky: count, skipped: 2 };
  return { stats, suites: [{ file: 'a.spec.ts', specs }] };
}

describe('counting', () => {
  it('the last line is the total of all runners', () => {
    const total = sum([
      { ...emptyTally, passed: 2 },
      { ...oneFailed('a journey'), passed: 40 },
    ]);
    expect(total.failures).toEqual(['a journey']);
    expect(tallyLine(total)).toBe('42 passed, 1 failed');
    expect(tallyLine({ ...total, skipped: 2 })).toBe('42 passed, 1 failed, 2 skipped');
    expect(tallyLine(sum([]))).toBe('0 passed, 0 failed');
  });

  it('vitest’s numbers are used', () => {
    const tally = tallyOfVitest(
      report({ numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }),
      1,
    );
    expect(tally).toMatchObject({ passed: 3, failed: 2, skipped: 2 });
  });

  it('a file that could not be loaded, or whose setup broke, counts as a failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'skipped' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ];
    expect(tallyOfVitest(report({ testResults, numFailedTests: 1 }), 1).failed).toBe(3);
  });

  it.each([
    ['no report', null, 1],
    ['a bad end without a failed test', report(), 1],
    ['nothing run', report({ numPassedTests: 0 }), 0],
  ])('%s counts as a failure', (_, given, exitCode) => {
    expect(tallyOfVitest(given, exitCode).failed).toBe(1);
  });

  it('a failure has its name, its location and the start of its reason', () => {
    const red = (text: string): string => `\u001B[31m${text}\u001B[39m`;
    const testResults = [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          {
            status: 'failed',
            fullName: 'divides',
            failureMessages: [red('by zero')],
          },
        ],
      },
      {
        name: 'b.test.ts',
        status: 'failed',
        message: 'a port is taken\n'.repeat(30),
        assertionResults: [],
      },
    ];
    const { failures } = tallyOfVitest(report({ testResults, numFailedTests: 1 }), 1);
    expect(failures).toEqual([
      'a.test.ts › divides\nby zero',
      expect.stringMatching(/^b\.test\.ts\n(a port is taken\n?){7}$/),
    ]);
  });

  it('an error outside any test is reported if nothing else explains the failed run', () => {
    expect(tallyOfVitest(report(), 1, ['Error: too late']).failures).toEqual(['Error: too late']);
    expect(tallyOfVitest(report(), 0, []).failures).toEqual([]);
  });

  it('a nested journey is named by its file and title, with each of its runs', () => {
    const inner = {
      file: 'a.spec.ts',
      specs: [spec('plays', 'unexpected', [failed('no such button'), failed('no such page')])],
    };
    const outer = { file: 'a.spec.ts', specs: [spec('opens', 'expected')], suites: [inner] };
    const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
    expect(tallyOfPlaywright({ stats, suites: [outer] }, 1).failures).toEqual([
      'a.spec.ts › plays\nrun 1 failed after 1.2 s\nno such button\nrun 2 failed after 1.2 s\nno such page',
    ]);
  });

  it('a journey that passed when repeated counts as passed, with both results listed', () => {
    const tally = tallyOfPlaywright(withFlaky(1), 0);
    expect(tally).toMatchObject({ passed: 6, failed: 0, skipped: 2, failures: [] });
    expect(tally.flaky).toEqual([
      'a.spec.ts › plays 0\nrun 1 failed after 1.2 s\ntoo late\nrun 2 passed after 4.0 s',
    ]);
  });

  it('timed-out, skipped and failed runs are distinguished', () => {
    const results: Journey['results'] = [
      { status: 'timedOut', duration: 90_000 },
      { status: 'skipped', duration: 0 },
    ];
    const suites = [{ file: 'a.spec.ts', specs: [spec('plays', 'unexpected', results)] }];
    const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 };
    expect(tallyOfPlaywright({ stats, suites }, 1).failures).toEqual([
      'a.spec.ts › plays\nrun 1 timed out after 90.0 s\nrun 2 was skipped after 0.0 s',
    ]);
  });

  it('three flaky journeys are allowed, and more count as one failure', () => {
    expect(tallyOfPlaywright(withFlaky(3), 0)).toMatchObject({ passed: 8, failed: 0 });
    const tally = tallyOfPlaywright(withFlaky(4), 0);
    expect(tally).toMatchObject({ passed: 9, failed: 1 });
    expect(tally.flaky).toHaveLength(4);
    expect(tally.failures).toEqual(['4 journeys are flaky; at most 3 are allowed']);
  });

  it('a run that fails at the end counts in addition to its flaky journeys', () => {
    const tally = tallyOfPlaywright({ ...withFlaky(4), errors: [{ message: 'a lost worker' }] }, 1);
    expect(tally.failures).toEqual([
      'a lost worker',
      '4 journeys are flaky; at most 3 are allowed',
    ]);
    expect(tally.failed).toBe(2);
  });

  it.each([
    ['no report', null, 1],
    [
      'a server that did not start',
      { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } },
      1,
    ],
    ['no journey at all', { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }, 0],
  ])('%s counts as a failed journey', (_, given, exitCode) => {
    expect(tallyOfPlaywright(given, exitCode).failed).toBe(1);
  });
});

describe('choosing runners', () => {
  const runner = (name: string, onlyByName = false): Runner => ({
    name,
    title: name,
    onlyByName,
    run: () => Promise.reject(new Error('not run here')),
  });
  const runners = [runner('check'), runner('unit'), runner('api', true), runner('e2e')];
  const names = (args: string[]): string[] | string => {
    const chosen = chooseRunners(args, runners);
    return typeof chosen === 'string' ? 'usage' : chosen.runners.map(({ name }) => name);
  };

  it('all runners are selected except those that repeat others', () => {
    expect(names([])).toEqual(['check', 'unit', 'e2e']);
  });

  it.each([
    [['--only', 'api'], ['api']],
    [['--only=unit'], ['unit']],
    [
      ['--only', 'e2e,check'],
      ['check', 'e2e'],
    ],
    [
      ['--only', 'unit', 'e2e'],
      ['unit', 'e2e'],
    ],
  ])('%j is parsed', (args, expected) => {
    expect(names(args)).toEqual(expected);
  });

  it.each([[['--only']], [['--only', 'nothing']], [['unit']], [['--watch']]])(
    '%j prints the usage',
    (args) => {
      expect(names(args)).toBe('usage');
    },
  );
});

describe('running in parallel', () => {
  const runner = (name: string, beside?: string): Runner => ({
    name,
    title: name,
    ...(beside === undefined ? {} : { beside }),
    run: () => Promise.reject(new Error('not run here')),
  });
  const player = runner('player');
  const check = runner('check', 'player');
  const unit = runner('unit');

  it('a runner joins the phase of the runner that it runs beside', () => {
    expect(phasesOf([player, check, unit])).toEqual([[player, check], [unit]]);
  });

  it('a runner runs by itself if the runner that it would join is not selected', () => {
    expect(phasesOf([check, unit])).toEqual([[check], [unit]]);
  });

  it('as many tasks run as there are lanes, and results have the order of the tasks', async () => {
    const started: number[] = [];
    const deferreds = [0, 1, 2].map(() => Promise.withResolvers<void>());
    const all = inLanes(
      2,
      deferreds.map(({ promise }, index) => async () => {
        started.push(index);
        await promise;
        return `result ${index}`;
      }),
    );
    expect(started).toEqual([0, 1]);
    deferreds[1]?.resolve();
    await expect.poll(() => started).toEqual([0, 1, 2]);
    deferreds[2]?.resolve();
    deferreds[0]?.resolve();
    expect(await all).toEqual(['result 0', 'result 1', 'result 2']);
  });

  it('a failed task rejects the whole run once all started tasks have ended', async () => {
    const last = Promise.withResolvers<string>();
    const ended: string[] = [];
    const all = inLanes(2, [
      () => Promise.reject(new Error('no room')),
      () => last.promise.then((text) => (ended.push(text), text)),
    ]).catch((error: unknown) => [...ended, String(error)]);
    last.resolve('ended');
    expect(await all).toEqual(['ended', 'Error: no room']);
  });
});

describe('the slowest tests', () => {
  it('come from every runner, slowest first, relative to the project’s folder', () => {
    const assertion = { status: 'passed', fullName: 'adds', duration: 1500 };
    const unit = tallyOfVitest(
      report({
        testResults: [
          {
            name: '/project/a.test.ts',
            status: 'passed',
            assertionResults: [assertion, { status: 'skipped', fullName: 'divides' }],
          },
        ],
      }),
      0,
    );
    const journeys = tallyOfPlaywright(
      {
        stats: { expected: 0, unexpected: 0, flaky: 1, skipped: 1 },
        suites: [
          {
            file: 'watch.spec.ts',
            specs: [
              spec('plays', 'flaky', [failed('too late'), { ...passed, duration: 19_016 }]),
              spec('casts', 'skipped', [{ status: 'skipped', duration: 0 }]),
            ],
          },
        ],
      },
      0,
    );
    const { times } = sum([unit, journeys]);
    expect(slowestLines(times, 20, '/project')).toEqual([
      '  20.3 s  watch.spec.ts › plays',
      '   1.5 s  a.test.ts › adds',
    ]);
    expect(slowestLines(times, 1, '/')).toHaveLength(1);
  });
});

describe('the closing lines', () => {
  const tally: Tally = {
    ...emptyTally,
    passed: 2,
    times: [{ name: '/project/a.test.ts › adds', ms: 1500 }],
  };

  it('list flaky journeys before failures, and end with the total', () => {
    const flaky = { ...emptyTally, flaky: ['e2e: opens\nrun 1 failed\nrun 2 passed'], passed: 1 };
    const lines = summaryLines(sum([tally, flaky, oneFailed('unit: adds\nby zero')]), '/project');
    expect(lines.join('\n').split('\n')).toEqual([
      '',
      '── slowest tests',
      '   1.5 s  a.test.ts › adds',
      '',
      '── flaky',
      '   e2e: opens',
      '     run 1 failed',
      '     run 2 passed',
      '',
      '── failures',
      '   unit: adds',
      '     by zero',
      '',
      '3 passed, 1 failed',
    ]);
  });

  it('leave out empty sections', () => {
    expect(summaryLines(tally, '/').join('\n')).not.toMatch(/flaky|── failures/);
  });
});

describe('the browser', () => {
  it('is the one that CHROME_PATH names, or none', () => {
    const folder = mkdtempSync(join(tmpdir(), 'grandstand-chrome-'));
    const file = join(folder, 'chromium');
    writeFileSync(file, '');
    chmodSync(file, 0o755);
    expect(findChromium({ CHROME_PATH: file })).toBe(file);
    expect(findChromium({ PATH: folder })).toBe(file);
    expect(findChromium({ CHROME_PATH: join(folder, 'other'), PATH: folder })).toBeNull();
    expect(findHeadlessShell({ HEADLESS_SHELL_PATH: file })).toBe(file);
    expect(findHeadlessShell({ HEADLESS_SHELL_PATH: join(folder, 'other') })).toBeNull();
    rmSync(folder, { recursive: true });
  });
});
