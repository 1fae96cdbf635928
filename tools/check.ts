// `npm run check`: everything that can be said about the code without running it.
import { runChecks } from './check/run-checks.ts';
import { line } from './test/tally.ts';

const tally = await runChecks((text) => console.log(text));
console.log(line(tally));
process.exitCode = tally.failed > 0 ? 1 : 0;
