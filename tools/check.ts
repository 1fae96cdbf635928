// `npm run check`: every static check of the code.
import { runChecks } from './check/run-checks.ts';
import { tallyLine } from './test/tally.ts';

const tally = await runChecks((text) => console.log(text));
console.log(tallyLine(tally));
process.exitCode = tally.failed > 0 ? 1 : 0;
