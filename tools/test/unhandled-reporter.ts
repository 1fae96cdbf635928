import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Names the output file for errors thrown outside any test, a JSON list of texts. */
export const unhandledFileVariable = 'GRANDSTAND_UNHANDLED_FILE';

/** Vitest's JSON report omits errors outside tests; this reporter writes only those. */
export default class UnhandledReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_modules, errors) => {
    const file = process.env[unhandledFileVariable];
    if (file === undefined) return;
    const texts = errors.map(({ name, message, stack }) => stack ?? `${name}: ${message}`);
    writeFileSync(file, JSON.stringify(texts));
  };
}
