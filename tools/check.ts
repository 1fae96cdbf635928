// `npm run check`: every static check of the code.
import { runChecks } from './check/run-checks.ts';
import { line } from './test/tally.ts';

const tally = await runChecks((text) => console.log(text));
console.log(line(tally));
process.exitCode = tally.failed > 0 ? 1 : 0;
