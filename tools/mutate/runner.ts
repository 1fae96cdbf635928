// A separate process that runs test files with one mutation after the other: vitest starts once, and
// killing the process ends an endless mutation.
import { join, relative } from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
import { root } from '../root.ts';
import { mutantVariable, type Mutant } from './mutant-plugin.ts';

/** The tests to run, by paths below the root; without a mutant, on the unmodified files. */
export type RunRequest = { mutant: Mutant | null; tests: string[] };
/** Failures by file, test and reason; empty if all passed. */
export type RunResult = { failures: string[] };

const vitest = await createVitest({
  root,
  config: join(import.meta.dirname, 'vitest.config.ts'),
  watch: false,
  reporters: [{}],
});

async function run({ mutant, tests }: RunRequest): Promise<RunResult> {
  process.env[mutantVariable] = JSON.stringify(mutant);
  if (mutant !== null) vitest.invalidateFile(join(root, mutant.path));
  const all = await vitest.globTestSpecifications(tests);
  const chosen = all.filter(({ moduleId }) => tests.includes(relative(root, moduleId)));
  if (chosen.length === 0) throw new Error(`no project runs ${tests.join(', ')}`);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
  if (mutant !== null) vitest.invalidateFile(join(root, mutant.path));
  return { failures: [...unhandledErrors.map(String), ...testModules.flatMap(failuresOf)] };
}

function failuresOf(module: TestModule): string[] {
  if (module.ok()) return [];
  const file = relative(root, module.moduleId);
  const tests = [...module.children.allTests('failed')].map(
    (test) => `${file} › ${test.fullName}: ${test.result().errors?.[0]?.message ?? ''}`,
  );
  const errors = module.errors().map(({ message }) => `${file}: ${message}`);
  const all = [...errors, ...tests];
  return all.length > 0 ? all : [`${file} did not pass`];
}

process.on('message', (request: RunRequest) => {
  void run(request).then((outcome) => process.send?.(outcome));
});
process.on('disconnect', () => process.exit());
