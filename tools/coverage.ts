// `npm run coverage` writes docs/coverage.md; with `-- --check` it only verifies that the file is
// current.
import { coverageProblems, writeCoverage } from './coverage/files.ts';
import { root } from './root.ts';

const problems = process.argv.includes('--check') ? coverageProblems(root) : writeCoverage(root);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
