import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseRunners } from './choose.ts';
import { findChromium } from './chromium.ts';
import type { Runner } from './runners.ts';
import { line, sum, tallyOfPlaywright, tallyOfVitest, type VitestReport } from './tally.ts';

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
      { passed: 2, failed: 0, skipped: 0 },
      { passed: 40, failed: 1, skipped: 0 },
    ]);
    expect(line(total)).toBe('42 passed, 1 failed');
    expect(line({ ...total, skipped: 2 })).toBe('42 passed, 1 failed, 2 skipped');
    expect(line(sum([]))).toBe('0 passed, 0 failed');
  });

  it('takes the numbers of vitest', () => {
    const tally = tallyOfVitest(
      report({ numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }),
      1,
    );
    expect(tally).toEqual({ passed: 3, failed: 2, skipped: 2 });
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

  it('counts a journey that needed a second try as failed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
    expect(tallyOfPlaywright({ stats }, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 });
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
    return typeof chosen === 'string' ? 'usage' : chosen.map(({ name }) => name);
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

describe('the browser', () => {
  it('is the one that CHROME_PATH names, or none', () => {
    const folder = mkdtempSync(join(tmpdir(), 'grandstand-chrome-'));
    const file = join(folder, 'chromium');
    writeFileSync(file, '');
    chmodSync(file, 0o755);
    expect(findChromium({ CHROME_PATH: file })).toBe(file);
    expect(findChromium({ PATH: folder })).toBe(file);
    expect(findChromium({ CHROME_PATH: join(folder, 'other'), PATH: folder })).toBeNull();
    rmSync(folder, { recursive: true });
  });
});
