// `npm run mutate -- apps/api/src/modules/device`: mutates the folder’s files, one expression at a time, and
// runs the tests that reach it. Prints the mutations that no test detects: a surviving mutation is an
// untested rule, or a line without effect. With `--postgres` the tests use a PostgreSQL server, which
// covers locks; the embedded database has only one connection, on which locks have no effect.
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { exitCodeOf, signals } from './bootstrap/child.mjs';
import { sourceFiles } from './check/source-file.ts';
import { probedVariable, type Mutant } from './mutate/mutant-plugin.ts';
import { mutationsOf } from './mutate/mutations.ts';
import { reachedVariable, testsByFunction, type Reached } from './mutate/reach.ts';
import { startTests, type TestProcess } from './mutate/run-tests.ts';
import { root } from './root.ts';
import { chooseChanged } from './test/changed.ts';
import { findPostgres, startPostgres } from './test/postgres.ts';

const unmutatedFiles = /\.(test|table)\.tsx?$|(^|[/.])testing\.tsx?$|\.d\.ts$/;
/** Generous limit of the first run: vitest itself ends hanging tests. */
const firstRunMs = 3_600_000;
/** Timeout of a mutated run: this, plus a multiple of the first run's duration. */
const extraMs = 60_000;
const durationFactor = 5;

/** Runs the tests on the unmodified files, and records which of them call which function. */
async function firstRun(paths: string[], tests: string[], env: NodeJS.ProcessEnv) {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-mutate-'));
  const file = join(folder, 'reached.jsonl');
  const first = startTracked({
    ...env,
    [probedVariable]: JSON.stringify(paths),
    [reachedVariable]: file,
  });
  try {
    const failures = await first.failures({ mutant: null, tests }, firstRunMs);
    if (failures.length > 0)
      throw new Error(`the tests fail without any mutation:\n${failures.join('\n')}`);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as Reached);
  } finally {
    first.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the tests in two groups: first those of the file's own folder, which detect most, and are fast. */
function nearestFirst(path: string, tests: string[]): string[][] {
  const near = tests.filter((test) => dirname(test) === dirname(path));
  const far = tests.filter((test) => !near.includes(test));
  return [near, far].filter((files) => files.length > 0);
}

async function mutate(paths: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const mutants: Mutant[] = paths.flatMap((path) =>
    mutationsOf(path, readFileSync(join(root, path), 'utf8')).map((mutation) => ({
      path,
      mutation,
    })),
  );
  const { files } = chooseChanged(paths, sourceFiles(root, /\.(tsx?|mjs)$|(^|\/)package\.json$/));
  const tests = files.filter((file) => !file.startsWith('e2e/'));
  console.log(`── ${mutants.length} mutations, ${tests.length} files of tests that load them`);
  const reached = await firstRun(paths, tests, env);
  const testsOf = testsByFunction(reached);
  const timeOf = (names: string[]): number =>
    reached.reduce((sum, { test, ms }) => sum + (names.includes(test) ? ms : 0), 0);

  const run = startTracked(env);
  let survivors = 0;
  for (const mutant of mutants) {
    const { path, mutation } = mutant;
    let survives = true;
    for (const group of nearestFirst(path, testsOf(path, mutation.within)))
      if (survives) {
        const limitMs = extraMs + durationFactor * timeOf(group);
        survives = (await run.failures({ mutant, tests: group }, limitMs)).length === 0;
      }
    if (!survives) continue;
    survivors += 1;
    const { line, was, becomes } = mutation;
    console.log(`   ${path}:${line} survived: ${shorten(was)} → ${shorten(becomes) || 'nothing'}`);
  }
  run.end();
  console.log(`${mutants.length} mutations, ${survivors} survived`);
  return survivors;
}

const shorten = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 80);

const running = new Set<TestProcess>();
/** Starts a test process, which ends with this one. */
function startTracked(env: NodeJS.ProcessEnv): TestProcess {
  const tests = startTests(env);
  running.add(tests);
  return tests;
}

/**
 * Calls `work` with the variables that point tests to PostgreSQL: an existing server, or one that we
 * start.
 */
async function onPostgres<T>(work: (env: NodeJS.ProcessEnv) => Promise<T>): Promise<T> {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return work({});
  const folder = findPostgres();
  if (folder === null) throw new Error('no PostgreSQL 15 or newer (initdb and postgres in PATH)');
  const server = await startPostgres(folder);
  try {
    return await work({ TEST_DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { postgres: { type: 'boolean', default: false } },
});
const [folder] = positionals;
const found = statSync(join(root, folder ?? 'nothing'), { throwIfNoEntry: false });
if (folder === undefined || found === undefined) {
  console.error(
    'usage: npm run mutate -- <folder or file, such as apps/api/src/modules/device> [--postgres]',
  );
  process.exitCode = 2;
} else {
  for (const signal of signals)
    process.on(signal, () => {
      for (const tests of running) tests.end();
      process.exit(exitCodeOf(signal));
    });
  const paths = found.isFile()
    ? [relative(root, join(root, folder))]
    : globSync(`${folder.replace(/\/$/, '')}/**/*.{ts,tsx}`, { cwd: root }).toSorted();
  const chosen = paths.filter((path) => !unmutatedFiles.test(path));
  try {
    const survivors = values.postgres
      ? await onPostgres((env) => mutate(chosen, env))
      : await mutate(chosen, {});
    process.exitCode = Number(survivors > 0);
  } finally {
    for (const tests of running) tests.end();
  }
}
