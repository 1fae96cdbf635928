// A process of its own that runs files of tests with one mutation after the other: vitest starts once,
// and a mutation that never ends can be ended with the process.
import { join, relative } from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
import { root } from '../root.ts';
import { MUTANT, type Mutant } from './mutant-plugin.ts';

/** What to run, by paths below the root; without a mutant as the files stand. */
export type Order = { mutant: Mutant | null; tests: string[] };
/** What failed, by file, test and reason; nothing when all passed. */
export type Answer = { failures: string[] };

const vitest = await createVitest({
  root,
  config: join(import.meta.dirname, 'vitest.config.ts'),
  watch: false,
  reporters: [{}],
});

async function run({ mutant, tests }: Order): Promise<Answer> {
  process.env[MUTANT] = JSON.stringify(mutant);
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

process.on('message', (order: Order) => {
  void run(order).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit());
