import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Names the file that what was thrown outside any test is written to, as a JSON list of texts. */
export const UNHANDLED_FILE = 'GRANDSTAND_UNHANDLED_FILE';

/** Vitest's JSON report says nothing of errors that belong to no test; this one says only those. */
export default class UnhandledReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_modules, errors) => {
    const file = process.env[UNHANDLED_FILE];
    if (file === undefined) return;
    const texts = errors.map(({ name, message, stack }) => stack ?? `${name}: ${message}`);
    writeFileSync(file, JSON.stringify(texts));
  };
}
