import { outOfTime } from './deadline.ts';
import type { TestTime } from './slowest.ts';

/** Counts of a runner, and its failures in a few lines each: repeated at the end of the run. */
export type Tally = {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
  /** Journeys that failed and then passed when repeated, with both results; counted as passed. */
  flaky: string[];
  /** Journeys that did not begin because the time of the run was over; counted as skipped. */
  leftOut: string[];
  /** Duration of each test, without skipped ones. */
  times: TestTime[];
};

export const emptyTally: Tally = {
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  flaky: [],
  leftOut: [],
  times: [],
};
export const onePassed: Tally = { ...emptyTally, passed: 1 };
export const oneSkipped: Tally = { ...emptyTally, skipped: 1 };

export function oneFailed(failure: string): Tally {
  return { ...emptyTally, failed: 1, failures: [failure] };
}

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (total, tally) => ({
      passed: total.passed + tally.passed,
      failed: total.failed + tally.failed,
      skipped: total.skipped + tally.skipped,
      failures: [...total.failures, ...tally.failures],
      flaky: [...total.flaky, ...tally.flaky],
      leftOut: [...total.leftOut, ...tally.leftOut],
      times: [...total.times, ...tally.times],
    }),
    emptyTally,
  );
}

/** Formats `12 passed, 0 failed`, with `, 3 skipped` if there are any. */
export function tallyLine({ passed, failed, skipped }: Tally): string {
  const counted = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${counted}, ${skipped} skipped` : counted;
}

/** The fields in use of vitest's JSON report. */
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
 * Counts failures in vitest's report. A failed file without a failed test (it could not be loaded, or its
 * setup broke) counts as one failure. So does a run that fails without a failed test (an unhandled
 * rejection, a crash), or that runs nothing at all.
 *
 * @param report null if vitest wrote none
 * @param unhandled errors thrown outside any test, one text each
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
    flaky: [],
    leftOut: [],
    times: report.testResults.flatMap(timesOfFile),
  };
  return withUnexplainedFailure(tally, exitCode, unhandled);
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
  if (isBroken(file)) return [firstLines(`${name}\n${file.message ?? ''}`)];
  return file.assertionResults
    .filter(hasFailed)
    .map(({ fullName, failureMessages }) =>
      firstLines(`${name} › ${fullName ?? 'a test'}\n${(failureMessages ?? []).join('\n')}`),
    );
}

/** The fields in use of Playwright's JSON report. */
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
  specs: { title: string; tests: PlaywrightTest[] }[];
};

/** `flaky`: it failed in one run and passed in another; one result for each run. */
type PlaywrightTest = {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  annotations?: { type: string; description?: string }[];
  results: PlaywrightResult[];
};

type PlaywrightResult = {
  /** `skipped` also for a test that did not run because another of its serial group failed. */
  status: 'passed' | 'failed' | 'timedOut' | 'skipped' | 'interrupted';
  /** In ms. */
  duration: number;
  error?: { message?: string };
};

/** Limit for flaky journeys in a run; more count as one failure. */
const maxFlaky = 3;

/**
 * A journey that passed only when repeated counts as passed and is listed as flaky.
 *
 * @param report null if Playwright wrote none
 */
export function tallyOfPlaywright(report: PlaywrightReport | null, exitCode: number): Tally {
  if (report === null) return oneFailed(`Playwright ended with ${exitCode} and wrote no report`);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const tests = (report.suites ?? []).flatMap(testsOfSuite);
  const withRuns = (wanted: PlaywrightTest['status']): string[] =>
    tests.filter(({ status }) => status === wanted).map(describeRuns);
  const tally = {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures: withRuns('unexpected'),
    flaky: withRuns('flaky'),
    leftOut: tests.filter(isLeftOut).map(({ name }) => name),
    times: tests.map(timeOf).filter(({ ms }) => ms > 0),
  };
  const errors = (report.errors ?? []).map(
    ({ message }) => message ?? 'an error without a message',
  );
  return limitFlaky(withUnexplainedFailure(tally, exitCode, errors));
}

type NamedTest = PlaywrightTest & { name: string };

function testsOfSuite(suite: PlaywrightSuite): NamedTest[] {
  const directTests = suite.specs.flatMap(({ title, tests }) =>
    tests.map((test) => ({ ...test, name: `${suite.file} › ${title}` })),
  );
  return [...directTests, ...(suite.suites ?? []).flatMap(testsOfSuite)];
}

const isLeftOut = ({ status, annotations = [] }: NamedTest): boolean =>
  status === 'skipped' && annotations.some(({ description }) => description === outOfTime);

const timeOf = ({ name, results }: NamedTest): TestTime => ({
  name,
  ms: results.reduce((total, { duration }) => total + duration, 0),
});

const runStatus: Record<PlaywrightResult['status'], string> = {
  passed: 'passed',
  failed: 'failed',
  timedOut: 'timed out',
  skipped: 'was skipped',
  interrupted: 'was interrupted',
};

/** Returns the test, and a line for each of its runs with the start of the error. */
function describeRuns({ name, results }: NamedTest): string {
  const runs = results.map(({ status, duration, error }, index) => {
    const run = `run ${index + 1} ${runStatus[status]} after ${(duration / 1000).toFixed(1)} s`;
    return error === undefined ? run : `${run}\n${firstLines(error.message ?? '')}`;
  });
  return [name, ...runs].join('\n');
}

function limitFlaky(tally: Tally): Tally {
  const count = tally.flaky.length;
  if (count <= maxFlaky) return tally;
  const failure = `${count} journeys are flaky; at most ${maxFlaky} are allowed`;
  return { ...tally, failed: tally.failed + 1, failures: [...tally.failures, failure] };
}

/** Counts a run that fails without a failed test, or that ran nothing, as one failure. */
function withUnexplainedFailure(tally: Tally, exitCode: number, reasons: string[]): Tally {
  const isEmpty = tally.passed + tally.skipped === 0;
  if (tally.failed > 0 || (exitCode === 0 && !isEmpty)) return tally;
  const failure =
    reasons.length > 0
      ? reasons.map(firstLines).join('\n')
      : isEmpty
        ? 'nothing was run'
        : `no test failed, but the run ended with ${exitCode}`;
  return { ...tally, failed: 1, failures: [failure] };
}

const maxFailureLines = 8;
// eslint-disable-next-line no-control-regex -- the colours a terminal understands
const colourCodes = /\u001B\[[\d;]*m/g;

/** Returns the first lines of a failure; the full text was printed where it happened. */
function firstLines(text: string): string {
  const lines = text.replace(colourCodes, '').trim().split('\n');
  return lines.slice(0, maxFailureLines).join('\n');
}
