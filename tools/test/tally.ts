import type { TestTime } from './slowest.ts';

/** What a runner counted, and in a few lines for each what failed: said again after everything. */
export type Tally = {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
  /** How long each test took; what was skipped is not there. */
  times: TestTime[];
};

export const NOTHING: Tally = {
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  times: [],
};
export const ONE_PASSED: Tally = { ...NOTHING, passed: 1 };
export const ONE_SKIPPED: Tally = { ...NOTHING, skipped: 1 };

export function oneFailed(failure: string): Tally {
  return { ...NOTHING, failed: 1, failures: [failure] };
}

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (total, tally) => ({
      passed: total.passed + tally.passed,
      failed: total.failed + tally.failed,
      skipped: total.skipped + tally.skipped,
      failures: [...total.failures, ...tally.failures],
      times: [...total.times, ...tally.times],
    }),
    NOTHING,
  );
}

/** `12 passed, 0 failed`, with `, 3 skipped` when there are any. */
export function line({ passed, failed, skipped }: Tally): string {
  const counted = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${counted}, ${skipped} skipped` : counted;
}

/** The part of vitest's JSON report that is read here. */
export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name?: string;
    status: string;
    message?: string;
    assertionResults: {
      status: string;
      fullName?: string;
      duration?: number | null;
      failureMessages?: string[] | null;
    }[];
  }[];
};

/**
 * A file that failed though none of its tests did (it could not be loaded, or its preparation broke)
 * counts as one failure, and so does a run that ends badly without naming a failed test (an
 * unhandled rejection, a crash), or runs nothing at all.
 *
 * @param report null when vitest wrote none
 * @param unhandled what was thrown outside any test, one text each
 */
export function tallyOfVitest(
  report: VitestReport | null,
  exitCode: number,
  unhandled: string[] = [],
): Tally {
  if (report === null) return oneFailed(`vitest ended with ${exitCode} and wrote no report`);
  const failures = report.testResults.flatMap(failuresOfFile);
  const brokenFiles = report.testResults.filter(isBroken).length;
  const tally = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    times: report.testResults.flatMap(timesOfFile),
  };
  return withSilence(tally, exitCode, unhandled);
}

type VitestFile = VitestReport['testResults'][number];

const hasFailed = ({ status }: { status: string }): boolean => status === 'failed';
const isBroken = (file: VitestFile): boolean =>
  hasFailed(file) && !file.assertionResults.some(hasFailed);

function timesOfFile({ name = 'a file', assertionResults }: VitestFile): TestTime[] {
  return assertionResults.flatMap(({ fullName = 'a test', duration }) =>
    duration ? [{ name: `${name} › ${fullName}`, ms: duration }] : [],
  );
}

function failuresOfFile(file: VitestFile): string[] {
  const name = file.name ?? 'a file';
  if (isBroken(file)) return [brief(`${name}\n${file.message ?? ''}`)];
  return file.assertionResults
    .filter(hasFailed)
    .map(({ fullName, failureMessages }) =>
      brief(`${name} › ${fullName ?? 'a test'}\n${(failureMessages ?? []).join('\n')}`),
    );
}

/** The part of Playwright's JSON report that is read here. */
export type PlaywrightReport = {
  stats: {
    expected: number;
    unexpected: number;
    flaky: number;
    skipped: number;
  };
  suites?: PlaywrightSuite[];
  errors?: { message?: string }[];
};

type PlaywrightSuite = {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: { status: string; results: { duration?: number; error?: { message?: string } }[] }[];
  }[];
};

/** A test that passed only on a second try has not passed. */
export function tallyOfPlaywright(report: PlaywrightReport | null, exitCode: number): Tally {
  if (report === null) return oneFailed(`Playwright ended with ${exitCode} and wrote no report`);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const tally = {
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    failures: (report.suites ?? []).flatMap(failuresOfSuite),
    times: (report.suites ?? []).flatMap(timesOfSuite),
  };
  return withSilence(
    tally,
    exitCode,
    (report.errors ?? []).map(({ message }) => message ?? 'an error without a message'),
  );
}

function failuresOfSuite(suite: PlaywrightSuite): string[] {
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const error = results.find((result) => result.error !== undefined)?.error;
        return brief(`${suite.file} › ${title}\n${error?.message ?? ''}`);
      }),
  );
  return [...own, ...(suite.suites ?? []).flatMap(failuresOfSuite)];
}

function timesOfSuite(suite: PlaywrightSuite): TestTime[] {
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests.map(({ results }) => ({
      name: `${suite.file} › ${title}`,
      ms: results.reduce((total, { duration = 0 }) => total + duration, 0),
    })),
  );
  return [...own.filter(({ ms }) => ms > 0), ...(suite.suites ?? []).flatMap(timesOfSuite)];
}

/** A run that ends badly without naming a test, or that ran nothing, is one failure. */
function withSilence(tally: Tally, exitCode: number, reasons: string[]): Tally {
  const isEmpty = tally.passed + tally.skipped === 0;
  if (tally.failed > 0 || (exitCode === 0 && !isEmpty)) return tally;
  const failure =
    reasons.length > 0
      ? reasons.map(brief).join('\n')
      : isEmpty
        ? 'nothing was run'
        : `no test failed, but the run ended with ${exitCode}`;
  return { ...tally, failed: 1, failures: [failure] };
}

const LINES_OF_A_FAILURE = 8;
// eslint-disable-next-line no-control-regex -- the colours a terminal understands
const COLOURS = /\u001B\[[\d;]*m/g;

/** The first lines of a failure; the whole of it was printed where it happened. */
function brief(text: string): string {
  const lines = text.replace(COLOURS, '').trim().split('\n');
  return lines.slice(0, LINES_OF_A_FAILURE).join('\n');
}
