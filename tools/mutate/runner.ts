// A process of its own that runs files of tests with one mutation after the other: vitest starts once,
// and a mutation that never ends can be ended with the process.
import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import { root } from '../root.ts';
import { MUTANT, type Mutant } from './mutant-plugin.ts';

/** What to run, by paths below the root; without a mutant as the files stand. */
export type Order = { mutant: Mutant | null; tests: string[] };
export type Answer = { passed: boolean };

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
  return { passed: unhandledErrors.length === 0 && testModules.every((module) => module.ok()) };
}

process.on('message', (order: Order) => {
  void run(order).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit());
