import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverageProblems } from '../coverage/files.ts';
import { root } from '../root.ts';
import { capture, type Outcome } from '../test/command.ts';
import type { NameExceptions } from './banned-names.ts';
import { crowdedFolders, type FolderExceptions } from './crowded-folders.ts';
import { layoutRules, type SizeExceptions } from './layout-rules.ts';
import { missingPlatforms, type Lockfile } from './lockfile.ts';
import { sourceFiles } from './source-file.ts';
import { oldVersions } from './versions.ts';

/** A check that must pass before a change is done; `output` lists its findings. */
export type Check = { name: string; run: (options?: CheckOptions) => Promise<Outcome> };

export type CheckOptions = {
  /** True if the tools run only on idle processor time. */
  isLowPriority: boolean;
};

const allCode = ['apps', 'packages', 'demo', 'e2e', 'bench', 'tools'];

/** Returns all checks, in an order in which two lanes take about as long. */
export function checks(): Check[] {
  return [
    { name: 'format', run: tool('oxfmt/bin/oxfmt', ['--check', '.']) },
    { name: 'layout', run: async () => outcomeOf(layoutProblems()) },
    { name: 'import rules', run: imports('imports.config.mjs', ...allCode) },
    {
      name: 'cycles between nouns',
      run: imports('nouns.config.mjs', 'apps/api/src/modules', 'apps/portal/src/features'),
    },
    { name: 'lockfile', run: async () => outcomeOf(lockfileProblems()) },
    { name: 'coverage page', run: async () => outcomeOf(coverageProblems(root)) },
    { name: 'texts', run: node(join(root, 'tools/texts/check-texts.ts')) },
    // The linter's rules need type information; reporting compiler errors as well costs a tenth of a compilation.
    {
      name: 'lint and types',
      run: tool('oxlint/bin/oxlint', ['--deny-warnings', '--type-check', '.']),
    },
    { name: 'unused files, exports and packages', run: tool('knip/bin/knip.js', []) },
  ];
}

function layoutProblems(): string[] {
  const files = sourceFiles(
    root,
    /\.(ts|tsx|mjs|json|md|css|html|yml|yaml|sh)$|(^|\/)\.env\.example$/,
  );
  const sizes = readJson('tools/check/size-exceptions.json') as SizeExceptions;
  const names = readJson('tools/check/name-exceptions.json') as NameExceptions;
  const folders = readJson('tools/check/folder-exceptions.json') as FolderExceptions;
  return [...layoutRules(files, sizes, names), ...crowdedFolders(files, folders)].map(
    ({ path, line, message }) => `${path}:${line} ${message}`,
  );
}

function lockfileProblems(): string[] {
  const lockfile = readJson('package-lock.json') as Lockfile;
  const missing = missingPlatforms(lockfile).map(({ name }) => `${name} is missing`);
  return [
    ...oldVersions(lockfile),
    ...(missing.length > 0 ? [...missing, 'run: node tools/lockfile.ts'] : []),
  ];
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

function tool(script: string, args: string[]): Check['run'] {
  return node(join(root, 'node_modules', script), ...args);
}

function imports(config: string, ...folders: string[]): Check['run'] {
  const options = ['--config', join(import.meta.dirname, config), '--output-type', 'err-long'];
  return tool('dependency-cruiser/bin/dependency-cruiser.mjs', [...options, ...folders]);
}

function node(...args: string[]): Check['run'] {
  return ({ isLowPriority } = { isLowPriority: false }) =>
    capture(process.execPath, args, { cwd: root, isLowPriority });
}

function outcomeOf(problems: string[]): Outcome {
  return { code: problems.length === 0 ? 0 : 1, output: problems.join('\n') };
}
