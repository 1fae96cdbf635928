// `npm run mutate -- apps/api/src/modules/device`: changes one place of the folder's files at a time
// and runs the tests that reach the file. What no test notices is printed; a mutation that survives is
// a rule that nothing proves, or a line that does nothing.
import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { sourceFiles } from './check/source-file.ts';
import { MUTANT, type Mutant } from './mutate/mutant-plugin.ts';
import { mutationsOf, type Mutation } from './mutate/mutations.ts';
import { root } from './root.ts';
import { capture } from './test/command.ts';
import { chooseChanged } from './test/changed.ts';

const VITEST = join(root, 'node_modules/vitest/vitest.mjs');
const CONFIG = join(root, 'tools/mutate/vitest.config.ts');
const NOT_MUTATED = /\.(test|table)\.tsx?$|(^|\/)testing\.tsx?$|\.d\.ts$/;

/** Whether the tests pass with a mutation, or as the file stands when there is none. */
async function passes(files: string[], mutant: Mutant | null): Promise<boolean> {
  const { code } = await capture(
    process.execPath,
    [VITEST, 'run', '--config', CONFIG, '--bail', '1', '--reporter', 'dot', ...files],
    {
      cwd: root,
      env: { ...process.env, ...(mutant === null ? {} : { [MUTANT]: JSON.stringify(mutant) }) },
    },
  );
  return code === 0;
}

/** The tests that reach a file, those of its own folder apart: they notice most, and are quick. */
function testsOf(path: string): string[][] {
  const reached = chooseChanged([path], sourceFiles(root, /\.(tsx?|mjs)$|(^|\/)package\.json$/));
  const tests = reached.files.filter((file) => !file.startsWith('e2e/'));
  const near = tests.filter((file) => dirname(file) === dirname(path));
  const far = tests.filter((file) => !near.includes(file));
  return [near, far].filter((files) => files.length > 0);
}

async function survives(file: string, mutation: Mutation, tests: string[][]): Promise<boolean> {
  for (const files of tests) if (!(await passes(files, { file, mutation }))) return false;
  return true;
}

async function mutateFile(path: string): Promise<{ tried: number; survivors: number }> {
  const file = join(root, path);
  const mutations = mutationsOf(path, readFileSync(file, 'utf8'));
  const tests = testsOf(path);
  console.log(`── ${path}: ${mutations.length} mutations, ${tests.flat().length} files of tests`);
  if (!(await passes(tests.flat(), null))) throw new Error(`its tests fail without any mutation`);
  let survivors = 0;
  for (const mutation of mutations) {
    if (!(await survives(file, mutation, tests))) continue;
    survivors += 1;
    const { line, was, becomes } = mutation;
    console.log(`   ${path}:${line} survived: ${brief(was)} → ${brief(becomes) || 'nothing'}`);
  }
  return { tried: mutations.length, survivors };
}

const brief = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 80);

const [folder] = process.argv.slice(2);
const found = statSync(join(root, folder ?? 'nothing'), { throwIfNoEntry: false });
if (folder === undefined || found === undefined) {
  console.error('usage: npm run mutate -- <folder or file, such as apps/api/src/modules/device>');
  process.exitCode = 2;
} else {
  const paths = found.isFile()
    ? [relative(root, join(root, folder))]
    : globSync(`${folder.replace(/\/$/, '')}/**/*.{ts,tsx}`, { cwd: root }).toSorted();
  let [tried, survivors] = [0, 0];
  for (const path of paths.filter((one) => !NOT_MUTATED.test(one))) {
    const result = await mutateFile(path);
    tried += result.tried;
    survivors += result.survivors;
  }
  console.log(`${tried} mutations, ${survivors} survived`);
  process.exitCode = Number(survivors > 0);
}
