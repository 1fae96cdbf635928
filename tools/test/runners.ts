import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildWhenChanged } from '../bootstrap/site-builds.mjs';
import { runChecks } from '../check/run-checks.ts';
import { root } from '../root.ts';
import { missingPrograms } from '../topology/programs.ts';
import { sqlTests, testsOfServerAlone } from './changed.ts';
import { findOrInstallChromium, findOrInstallHeadlessShell } from './chromium.ts';
import { capture } from './command.ts';
import { deadlineVariable } from './deadline.ts';
import { freePorts } from './free-ports.ts';
import { laneDatabase } from './lane-databases.ts';
import { runPlaywright } from './playwright-run.ts';
import { findPostgres, startPostgres } from './postgres.ts';
import { allPrograms, installMissingPrograms } from './programs.ts';
import { onePassed, oneSkipped, emptyTally, oneFailed, type Tally } from './tally.ts';
import { runVitest } from './vitest-run.ts';

/** One part of the full test; `onlyByName` runners are left out of a full run. */
export type Runner = {
  name: string;
  title: string;
  onlyByName?: boolean;
  /** Name of the runner that this one runs in parallel with, because that one mostly waits. */
  beside?: string;
  run: (print: (line: string) => void, options: RunOptions) => Promise<Tally>;
};

export type RunOptions = {
  /** Runs only on idle processor time. */
  isLowPriority: boolean;
  /** Runners of this run that have passed tests; empty where a runner is run by itself. */
  ranBefore: readonly string[];
  /** The only test files to run, of those that the runner has; null for all of them. */
  files: string[] | null;
  /** After it no other journey begins, ms since 1970. */
  deadline: number;
};

const unitTest = /\.test\.tsx?$/;

export const allRunners: Runner[] = [
  // The player's outage tests run in real time and mostly wait, which leaves time for PostgreSQL.
  { name: 'player', title: 'the player in a real browser', run: playerRun },
  {
    name: 'unit',
    title: 'unit and integration tests, on the embedded database where PostgreSQL is missing',
    run: unitRun,
  },
  {
    name: 'api',
    title: "the backend's tests, on the embedded database",
    onlyByName: true,
    run: async (print) => {
      await installMissingPrograms(allPrograms, print);
      return runVitest(['--project', 'api']);
    },
  },
  {
    name: 'postgres',
    title: "the backend's database tests again, on PostgreSQL",
    beside: 'player',
    run: postgresRun,
  },
  { name: 'build', title: 'the production builds of the portal and the studio', run: buildRun },
  {
    name: 'bench',
    title: 'what pages cost: statements, bytes, renders after a goal',
    run: benchRun,
  },
  {
    name: 'e2e',
    title: 'journeys through the production build in a real browser',
    run: (print, options) => journeysRun(print, options),
  },
  // Nothing in it has a time limit, so it runs while journeys wait.
  {
    name: 'check',
    title: 'format, layout, lint, types, lockfile, coverage page',
    beside: 'e2e',
    run: runChecks,
  },
  {
    name: 'topology',
    title:
      'the journeys again, on two web processes, jobs, ingest, pgbouncer, Redis, S3 and HAProxy; one is killed',
    onlyByName: true,
    run: (print, options) => withTopology(print, () => journeysRun(print, options, true)),
  },
  {
    name: 'drills',
    title: 'failures on purpose, on the same topology',
    onlyByName: true,
    run: (print) =>
      withTopology(print, async () => {
        await build(print);
        return runVitest(['--project', 'tools', 'tools/topology/drills'], { DRILLS: 'on' });
      }),
  },
];

/** Skips a runner, with what is missing, where the topology cannot be started. */
async function withTopology(
  print: (line: string) => void,
  run: () => Promise<Tally>,
): Promise<Tally> {
  await installMissingPrograms(['postgresql', 'pgbouncer', 'haproxy', 'ffmpeg', 'redis'], print);
  const missing = missingPrograms();
  if (missing.length === 0) return run();
  print(`skipped: this machine lacks ${missing.join(', ')}`);
  return oneSkipped;
}

/** Overrides a developer's `.env`, since empty counts as unset: journeys start from an empty database. */
const noSettings = {
  DATABASE_URL: '',
  MEDIA_DIR: '',
  PUBLIC_ORIGIN: '',
  TENANT: '',
  TENANTS_DIR: '',
  TOKEN_SECRET: '',
  TRUST_PROXY: '',
};

/** Leaves out the database tests if they have just run on PostgreSQL, except those that run on both databases. */
async function unitRun(
  print: (line: string) => void,
  { files, ranBefore }: RunOptions,
): Promise<Tally> {
  const leftOut = ranBefore.includes('postgres') ? testsOfServerAlone(root) : [];
  if (leftOut.length > 0) print(`without ${leftOut.length} files that have run on PostgreSQL`);
  const unitFiles = files?.filter((path) => unitTest.test(path) && !leftOut.includes(path));
  if (unitFiles?.length === 0) return emptyTally;
  await installMissingPrograms(allPrograms, print);
  return runVitest(
    unitFiles ?? [],
    leftOut.length > 0 ? { RAN_ON_POSTGRES: leftOut.join(',') } : {},
  );
}

async function postgresRun(
  print: (line: string) => void,
  { files, isLowPriority }: RunOptions,
): Promise<Tally> {
  await installMissingPrograms(allPrograms, print);
  const folder = findPostgres();
  if (folder === null) return oneSkipped;
  const server = await startPostgres(folder, { isLowPriority });
  print(`PostgreSQL ${server.version}`);
  try {
    const sqlFiles = sqlTests(root).filter((path) => files === null || files.includes(path));
    return await runVitest(
      ['--project', 'api', '--project', 'standalone', ...sqlFiles],
      { TEST_DATABASE_URL: server.url },
      isLowPriority ? print : null,
    );
  } finally {
    await server.stop();
  }
}

const build = (print: (line: string) => void) =>
  buildWhenChanged({ root, node: process.execPath, version: process.versions.node, print });

async function buildRun(print: (line: string) => void): Promise<Tally> {
  await build(print);
  const budgets = join(root, 'apps/portal/script-budgets.ts');
  const { code, output } = await capture(process.execPath, [budgets], { cwd: root });
  return code === 0 ? onePassed : oneFailed(output);
}

/** The part of the benchmark whose numbers do not depend on machine load. */
async function benchRun(print: (line: string) => void): Promise<Tally> {
  await build(print);
  const bench = join(root, 'bench/main.ts');
  const env = { ...process.env, ...noSettings };
  const { code, output } = await capture(process.execPath, [bench, '--small'], { cwd: root, env });
  return code === 0 ? onePassed : oneFailed(output);
}

async function playerRun(print: (line: string) => void): Promise<Tally> {
  if (globSync('packages/player/test/*.browser.test.ts', { cwd: root }).length === 0)
    return emptyTally;
  const chromium = await findOrInstallChromium(print);
  if (chromium === null) return oneFailed('no Chromium was found');
  const shell = await findOrInstallHeadlessShell(print);
  return runVitest(['--config', 'packages/player/test/vitest.config.ts'], {
    CHROME_PATH: chromium,
    ...(shell !== null && { HEADLESS_SHELL_PATH: shell }),
  });
}

/** @param isOnTopology true to run them on several processes, of which one is killed half-way */
async function journeysRun(
  print: (line: string) => void,
  { files, deadline }: RunOptions,
  isOnTopology = false,
): Promise<Tally> {
  const chromium = await findOrInstallChromium(print);
  if (chromium === null) return oneFailed('no Chromium was found');
  const shell = await findOrInstallHeadlessShell(print);
  await installMissingPrograms(['postgresql', 'ffmpeg'], print);
  await build(print);
  const journeyFiles = (files ?? []).flatMap(
    (path) => /^e2e\/(.*\.spec\.ts)$/.exec(path)?.[1] ?? [],
  );
  // Statements take a third of the processor time that they take in the embedded database. A topology has its own
  // server.
  const programs = isOnTopology ? null : findPostgres();
  const databases = Array.from({ length: availableParallelism() }, (_, lane) => laneDatabase(lane));
  const server = programs === null ? null : await startPostgres(programs, { databases });
  try {
    return await runPlaywright(journeyFiles, {
      cwd: join(root, 'e2e'),
      reporters: isOnTopology ? [join(root, 'e2e/kill-web-process-reporter.ts')] : [],
      env: {
        E2E_TOPOLOGY: isOnTopology ? 'on' : '',
        ...noSettings,
        E2E_DATABASE_URL: server?.url ?? '',
        [deadlineVariable]: String(deadline),
        CHROME_PATH: chromium,
        ...(shell !== null && { HEADLESS_SHELL_PATH: shell }),
        // Another run on this machine must not respond to our requests.
        E2E_PORT: process.env['E2E_PORT'] ?? String(await freePorts(availableParallelism())),
      },
    });
  } finally {
    await server?.stop();
  }
}
