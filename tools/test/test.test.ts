import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseRunners } from './choose.ts';
import { findChromium, findHeadlessShell } from './chromium.ts';
import type { Runner } from './runners.ts';
import {
  line,
  NOTHING,
  oneFailed,
  sum,
  tallyOfPlaywright,
  tallyOfVitest,
  type PlaywrightReport,
  type VitestReport,
} from './tally.ts';
import { inLanes } from './lanes.ts';
import { phasesOf } from './phases.ts';
import { slowest } from './slowest.ts';

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

describe('counting', () => {
  it('sums all runners into the last line', () => {
    const total = sum([
      { ...NOTHING, passed: 2 },
      { ...oneFailed('a journey'), passed: 40 },
    ]);
    expect(total.failures).toEqual(['a journey']);
    expect(line(total)).toBe('42 passed, 1 failed');
    expect(line({ ...total, skipped: 2 })).toBe('42 passed, 1 failed, 2 skipped');
    expect(line(sum([]))).toBe('0 passed, 0 failed');
  });

  it('takes the numbers of vitest', () => {
    const tally = tallyOfVitest(
      report({ numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }),
      1,
    );
    expect(tally).toMatchObject({ passed: 3, failed: 2, skipped: 2 });
  });

  it('counts a file that could not be loaded, and one whose preparation broke', () => {
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
  ])('counts %s as a failure', (_, given, exitCode) => {
    expect(tallyOfVitest(given, exitCode).failed).toBe(1);
  });

  it('names what failed, where it did, with the beginning of its reason', () => {
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

  it('names what was thrown outside any test, when nothing else tells why the run failed', () => {
    expect(tallyOfVitest(report(), 1, ['Error: too late']).failures).toEqual(['Error: too late']);
    expect(tallyOfVitest(report(), 0, []).failures).toEqual([]);
  });

  it('names a journey by its file and title, however deep it stands', () => {
    const spec = (title: string, status: string): object => ({
      title,
      tests: [{ status, results: [{}, { error: { message: 'no such button' } }] }],
    });
    const inner = { file: 'a.spec.ts', specs: [spec('plays', 'unexpected')] };
    const suites = [
      {
        file: 'a.spec.ts',
        specs: [spec('opens', 'expected')],
        suites: [inner],
      },
    ] as PlaywrightReport['suites'];
    const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
    expect(tallyOfPlaywright({ stats, suites }, 1).failures).toEqual([
      'a.spec.ts › plays\nno such button',
    ]);
  });

  it('counts a journey that needed a second try as failed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
    expect(tallyOfPlaywright({ stats }, 1)).toMatchObject({
      passed: 5,
      failed: 2,
      skipped: 2,
    });
  });

  it.each([
    ['no report', null, 1],
    [
      'a server that did not start',
      { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } },
      1,
    ],
    ['no journey at all', { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }, 0],
  ])('counts %s as a failed journey', (_, given, exitCode) => {
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

  it('runs all but those that repeat others', () => {
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
  ])('understands %j', (args, expected) => {
    expect(names(args)).toEqual(expected);
  });

  it.each([[['--only']], [['--only', 'nothing']], [['unit']], [['--watch']]])(
    'explains itself for %j',
    (args) => {
      expect(names(args)).toBe('usage');
    },
  );
});

describe('running side by side', () => {
  const runner = (name: string, beside?: string): Runner => ({
    name,
    title: name,
    ...(beside === undefined ? {} : { beside }),
    run: () => Promise.reject(new Error('not run here')),
  });
  const player = runner('player');
  const check = runner('check', 'player');
  const unit = runner('unit');

  it('joins a runner to the one it runs beside, in the order of that one', () => {
    expect(phasesOf([player, check, unit])).toEqual([[player, check], [unit]]);
  });

  it('runs it by itself when that one is not asked for', () => {
    expect(phasesOf([check, unit])).toEqual([[check], [unit]]);
  });

  it('keeps as many tasks going as there are lanes, and results in their order', async () => {
    const begun: number[] = [];
    const gates = [0, 1, 2].map(() => Promise.withResolvers<void>());
    const all = inLanes(
      2,
      gates.map(({ promise }, index) => async () => {
        begun.push(index);
        await promise;
        return `result ${index}`;
      }),
    );
    expect(begun).toEqual([0, 1]);
    gates[1]?.resolve();
    await expect.poll(() => begun).toEqual([0, 1, 2]);
    gates[2]?.resolve();
    gates[0]?.resolve();
    expect(await all).toEqual(['result 0', 'result 1', 'result 2']);
  });

  it('fails with the task that failed, once those that began are through', async () => {
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
  it('come from every runner, the slowest first, below the folder of the project', () => {
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
        stats: { expected: 1, unexpected: 0, flaky: 0, skipped: 0 },
        suites: [
          {
            file: 'watch.spec.ts',
            specs: [
              { title: 'plays', tests: [{ status: 'expected', results: [{ duration: 20_250 }] }] },
            ],
          },
        ],
      },
      0,
    );
    const { times } = sum([unit, journeys]);
    expect(slowest(times, 20, '/project')).toEqual([
      '  20.3 s  watch.spec.ts › plays',
      '   1.5 s  a.test.ts › adds',
    ]);
    expect(slowest(times, 1, '/')).toHaveLength(1);
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
