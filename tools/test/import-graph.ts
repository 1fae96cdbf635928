import { posix } from 'node:path';
import type { SourceFile } from '../check/source-file.ts';

/** For each file, the files that load it at run time, by paths below the root. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

type Manifest = { name: string; exports?: string | Record<string, string> };

/** Matches an import or re-export. The first group marks type imports, the others have the specifier. */
const importPattern =
  /(?:^|[;\n])\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;
/** Matches threads, processes and files that a module names by a relative URL. */
const relativeUrlPattern = /new URL\(\s*['`](\.[^'`]+)['`]/g;
/** Matches a glob whose files Vite loads. */
const globPattern = /import\.meta\.glob(?:<[^(]*>)?\(\s*'(\.[^']+)'/g;
/** Matches a pattern for files on disk; it is searched for in all folders of the workspace. */
const onDiskPattern = /\bglobSync\(\s*'([^']+)'/g;
/** Matches a module that a test loads through Vite, by its path below its workspace. */
const viteImportPattern = /\.runner\.import(?:<[^(]*>)?\(\s*'\/([^']+)'/g;
const workspacePattern = /^(?:apps|packages)\/[^/]+|^[^/]+/;

/**
 * Builds the import graph, with workspaces resolved by the exports of their `package.json`. Type imports
 * are left out: they have no effect when a test runs, and the type-checker covers them anyway.
 */
export function importersIn(files: readonly SourceFile[]): Importers {
  const packages = new Map(
    files
      .filter(({ path }) => posix.basename(path) === 'package.json')
      .map(({ path, text }) => [posix.dirname(path), JSON.parse(text) as Manifest] as const)
      .flatMap(([folder, { name, exports = {} }]) =>
        Object.entries(typeof exports === 'string' ? { '.': exports } : exports).map(
          ([key, target]) => [posix.join(name, key), posix.join(folder, target)] as const,
        ),
      ),
  );
  const importers = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    if (!/\.(tsx?|mjs)$/.test(path)) continue;
    const specifiers = [
      ...[...text.matchAll(importPattern)].flatMap(([, isType, from, dynamic]) =>
        isType === undefined ? [from ?? dynamic ?? ''] : [],
      ),
      ...[...text.matchAll(relativeUrlPattern)].map((match) => match[1] ?? ''),
    ];
    const here = posix.dirname(path);
    const targets = [
      ...specifiers.flatMap((specifier) =>
        specifier.startsWith('.') ? [posix.join(here, specifier)] : (packages.get(specifier) ?? []),
      ),
      ...[...text.matchAll(globPattern)].flatMap((match) => {
        const pattern = posix.join(here, match[1] ?? '');
        return files
          .map((file) => file.path)
          .filter((candidate) => posix.matchesGlob(candidate, pattern));
      }),
      ...[...text.matchAll(onDiskPattern)].flatMap((match) => {
        const pattern = posix.join(workspacePattern.exec(path)?.[0] ?? '', '**', match[1] ?? '');
        return files
          .map((file) => file.path)
          .filter((candidate) => posix.matchesGlob(candidate, pattern));
      }),
      ...[...text.matchAll(viteImportPattern)].map((match) =>
        posix.join(workspacePattern.exec(path)?.[0] ?? '', match[1] ?? ''),
      ),
    ];
    for (const target of targets)
      importers.set(target, (importers.get(target) ?? new Set()).add(path));
  }
  return importers;
}

/** Returns the files and everything that loads them, directly or indirectly. */
export function reachedFrom(starts: readonly string[], importers: Importers): Set<string> {
  const reached = new Set(starts);
  for (const path of reached) for (const other of importers.get(path) ?? []) reached.add(other);
  return reached;
}
