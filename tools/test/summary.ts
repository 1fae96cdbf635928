import { slowestLines } from './slowest.ts';
import { tallyLine, type Tally } from './tally.ts';

const slowestCount = 20;

/**
 * Returns the closing lines of a run: the slowest tests, flaky journeys and those left out, failures, and the total by
 * itself in the last line. Failures are repeated here because a build server may store only the end of
 * the output.
 *
 * @param folder prefix to remove from the names of tests
 */
export function summaryLines(total: Tally, folder: string): string[] {
  return [
    '\n── slowest tests',
    ...slowestLines(total.times, slowestCount, folder),
    ...section('flaky', total.flaky),
    ...section('left out, because the time of the run was over', total.leftOut),
    ...section('failures', total.failures),
    `\n${tallyLine(total)}`,
  ];
}

function section(title: string, entries: readonly string[]): string[] {
  if (entries.length === 0) return [];
  const indented = entries.map((entry) => `   ${entry.replaceAll('\n', '\n     ')}`);
  return [`\n── ${title}`, ...indented];
}
