/** What a runner counted. */
export type Tally = { passed: number; failed: number; skipped: number };

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };
export const ONE_PASSED: Tally = { ...NOTHING, passed: 1 };
export const ONE_FAILED: Tally = { ...NOTHING, failed: 1 };
export const ONE_SKIPPED: Tally = { ...NOTHING, skipped: 1 };

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (total, tally) => ({
      passed: total.passed + tally.passed,
      failed: total.failed + tally.failed,
      skipped: total.skipped + tally.skipped,
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
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/**
 * A file that failed though none of its tests did (it could not be loaded, or its preparation broke)
 * counts as one failure, and so does a run that ends badly without naming a failed test (an
 * unhandled rejection, a crash), or runs nothing at all.
 *
 * @param report null when vitest wrote none
 */
export function tallyOfVitest(report: VitestReport | null, exitCode: number): Tally {
  if (report === null) return ONE_FAILED;
  const brokenFiles = report.testResults.filter(
    (file) =>
      file.status === 'failed' &&
      !file.assertionResults.some((assertion) => assertion.status === 'failed'),
  ).length;
  const tally = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  const isSilent = tally.failed === 0 && (exitCode !== 0 || tally.passed + tally.skipped === 0);
  return isSilent ? { ...tally, failed: 1 } : tally;
}

/** The part of Playwright's JSON report that is read here. */
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors?: unknown[];
};

/** A test that passed only on a second try has not passed. */
export function tallyOfPlaywright(report: PlaywrightReport | null, exitCode: number): Tally {
  if (report === null) return ONE_FAILED;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const tally = { passed: expected, failed: unexpected + flaky, skipped };
  const isSilent = tally.failed === 0 && (exitCode !== 0 || expected + skipped === 0);
  return isSilent ? { ...tally, failed: 1 } : tally;
}
