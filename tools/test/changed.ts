import { execFileSync } from 'node:child_process';
import { sourceFiles, type SourceFile } from '../check/source-file.ts';
import { importersIn, reachedFrom, type Importers } from './import-graph.ts';

/** The checks and tests that a change can affect: runners by name, and the test files of vitest and Playwright. */
export type Choice = { runners: string[]; files: string[]; leftOut: string[] };

/** A change here can make any test fail. */
const affectsEverything =
  /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig\.base\.json|tools\/bootstrap)/;
/** Files that nothing reads at run time. */
const noCode = /^(docs\/|[^/]+\.md$|\.ci\/|LICENSE)|\.md$/;
const codeFile = /\.(tsx?|mjs)$/;
const unitTest = /\.test\.tsx?$/;
const browserTest = /\.browser\.test\.ts$/;
const journeyFile = /^e2e\/journeys\/.*\.spec\.ts$/;
const playerFile = /^packages\/player\/(src|test)\//;
const journeySupport = /^e2e\/(?!.*\.spec\.ts$|pictures\.ts$)/;

/** The workspace or part of one that a file belongs to, whose tests may read it without an import. */
const folderOf = (path: string): string =>
  /^((?:apps|packages)\/[^/]+|demo|e2e|bench|tools)\//.exec(path)?.[0] ?? '';

/**
 * Selects the runs for these changed files by the import graph. Files that are not imported (texts,
 * styles, tenants, SQL files) reach all tests of their workspace; settings of the tools reach everything.
 *
 * @param changed paths below the root, including deleted files
 */
export function chooseChanged(changed: readonly string[], files: readonly SourceFile[]): Choice {
  const paths = files.map(({ path }) => path);
  const tests = paths.filter((path) => unitTest.test(path) && !browserTest.test(path));
  const importers = importersIn(files);
  const running = changed.filter((path) => !noCode.test(path));
  const reached = reachedFrom(running, importers);
  const isUnaffected = unaffectedTests(running, importers, files);
  /** Folders of changed files that no import names. */
  const unimportedFolders = running
    .filter((path) => !codeFile.test(path) || (!unitTest.test(path) && !importers.has(path)))
    .map(folderOf);
  const isAll = running.some((path) => affectsEverything.test(path));

  const unit = tests.filter(
    (path) =>
      isAll ||
      (reached.has(path) && !isUnaffected(path)) ||
      unimportedFolders.some((folder) => folder !== '' && path.startsWith(folder)),
  );
  const sql = unit.filter((path) => isSqlTest(path, files));
  const journeys = paths.filter(
    (path) =>
      journeyFile.test(path) &&
      (changed.includes(path) || running.some((file) => journeySupport.test(file))),
  );
  const inPlayer =
    running.some((path) => playerFile.test(path) && !unitTest.test(path)) ||
    running.some((path) => browserTest.test(path));
  const rows: [string, boolean, string][] = [
    ['player', inPlayer, 'the player in a browser'],
    ['check', true, 'the checks'],
    ['unit', unit.length > 0, 'unit tests'],
    ['postgres', sql.length > 0, 'PostgreSQL'],
    ['build', running.some((path) => /^(apps\/portal|packages)\//.test(path)), 'the build'],
    // Any change can affect performance; only the full run measures it.
    ['bench', false, 'what pages cost'],
    ['e2e', journeys.length > 0, 'journeys'],
  ];
  const count = (all: number, some: number, label: string): string[] =>
    all > some ? [`${all - some} of ${all} ${label}`] : [];
  return {
    runners: rows.flatMap(([name, isChosen]) => (isChosen ? [name] : [])),
    files: [...unit, ...journeys],
    leftOut: [
      ...rows.flatMap(([, isChosen, label]) => (isChosen || label === 'unit tests' ? [] : [label])),
      ...count(tests.length, unit.length, 'files of unit tests'),
      ...count(
        paths.filter((path) => journeyFile.test(path)).length,
        journeys.length,
        'files of journeys',
      ),
    ],
  };
}

/**
 * The module that finds the backend's modules: it loads every noun, and each test that starts the backend
 * loads it.
 */
const moduleFinder = 'apps/api/src/modules.ts';
const moduleRoutes = /^(apps\/api\/src\/modules\/[^/]+\/)[^/]+\.routes\.ts$/;
const partTest = /^apps\/api\/src\/(modules|platform)\//;

/**
 * Returns which tests a change of a noun does not affect: tests of another noun or of the platform that load
 * it only because the backend starts with all nouns, and do not call it. Tests of the whole backend are
 * always affected.
 */
function unaffectedTests(
  running: readonly string[],
  importers: Importers,
  files: readonly SourceFile[],
): (path: string) => boolean {
  const byImports = new Map(
    [...importers].map(([path, by]) => [
      path,
      moduleRoutes.test(path)
        ? new Set([...by].filter((importer) => importer !== moduleFinder))
        : by,
    ]),
  );
  const reached = reachedFrom(running, byImports);
  const nouns = [...reached].flatMap((path) => moduleRoutes.exec(path)?.[1] ?? []);
  const calls = files
    .filter(({ path }) => nouns.some((noun) => path.startsWith(noun)))
    .flatMap(({ text }) => callsIn(text));
  const textOf = new Map(files.map(({ path, text }) => [path, text]));
  return (path) =>
    partTest.test(path) &&
    !reached.has(path) &&
    !nouns.some((noun) => path.startsWith(noun)) &&
    !calls.some((call) => new RegExp(`[.'\`]${call}\\b`).test(textOf.get(path) ?? ''));
}

/** Returns the calls that a formatted module handles: `event.get`, as its tests write it. */
function callsIn(text: string): string[] {
  const starts = text.matchAll(/\bdefineCalls\('(\w+)', \{\n {2}( *)/g);
  return [...starts].flatMap(({ index, 1: resource, 2: indent = '' }) => {
    const definitions = text.slice(index, text.indexOf(`\n${indent}})`, index));
    return [...definitions.matchAll(new RegExp(`\\n {2}${indent}(\\w+):`, 'g'))].map(
      ([, method]) => `${resource}.${method}`,
    );
  });
}

/**
 * Tests that spend half a minute each on ffmpeg, an S3 server or nginx, and query the database in between.
 * They run on the embedded one only. On a server, `tenant-probe.test.ts` makes each of their calls and queries,
 * and shorter tests record, upload, move, sign and clip a video (`recording.test.ts`, `audio-tracks.test.ts`,
 * `moved-recording-media.test.ts`, `signed-stream.test.ts`, `clip-picture.test.ts`).
 */
export const longMediaTests = [
  'media-store/moved-recording.test.ts',
  'media-store/stored-upload.test.ts',
  'playlist/clips/cut-clips.test.ts',
  'playlist/finished-recording.test.ts',
  'playlist/signed/nginx-origin.test.ts',
  'upload/import/import.test.ts',
  'upload/upload.test.ts',
].map((path) => `apps/api/src/modules/${path}`);

/**
 * Database tests that run on a server and on the embedded database, whose driver parses numbers, times and JSON in
 * its own way. The probe makes every call and query; its responses are checked against the contract.
 */
export const testsOnBothDatabases = [
  'apps/api/src/platform/database/database.test.ts',
  'apps/api/src/tenant-probe.test.ts',
];

/** Returns the backend's test files that query a database: there the embedded one and a server could differ. */
export function sqlTests(root: string): string[] {
  const files = sourceFiles(root, unitTest);
  return files.flatMap(({ path }) => (isSqlTest(path, files) ? [path] : []));
}

/** Returns the database tests that are left out once they have run on a server. */
export const testsOfServerAlone = (root: string): string[] =>
  sqlTests(root).filter((path) => !testsOnBothDatabases.includes(path));

function isSqlTest(path: string, files: readonly SourceFile[]): boolean {
  if (!/^apps\/(?:api|standalone)\//.test(path) || longMediaTests.includes(path)) return false;
  const text = files.find((file) => file.path === path)?.text ?? '';
  // Of started processes, only several of one database need a server.
  if (path.startsWith('apps/standalone/')) return text.includes('TEST_DATABASE_URL');
  return /\/testing\.ts'|openDatabase|TEST_DATABASE_URL/.test(text);
}

/**
 * Returns the files that differ from main or, on main itself, from the last commit, including new and
 * deleted ones.
 */
export function changedFiles(root: string): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const mains = git(
    'for-each-ref',
    '--format=%(refname)',
    'refs/heads/main',
    'refs/remotes/origin/main',
  );
  const [base = 'HEAD'] = mains.flatMap((ref) => git('merge-base', 'HEAD', ref));
  return [
    ...new Set([
      ...git('diff', '--name-only', '--no-renames', base),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ];
}

/** `chooseChanged` for the work tree. */
export const chooseForWorkTree = (root: string): Choice =>
  chooseChanged(changedFiles(root), sourceFiles(root, /\.(tsx?|mjs)$|(^|\/)package\.json$/));
