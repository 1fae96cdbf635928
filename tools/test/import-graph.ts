import { posix } from 'node:path';
import { importsOf } from '../check/imports.ts';
import type { SourceFile } from '../check/source-file.ts';

/** For each file the files that load it when they run, by paths below the root. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

type Manifest = { name: string; exports?: string | Record<string, string> };

/** Threads, processes and files that a module names by their place beside it. */
const BESIDE = /new URL\(\s*['`](\.[^'`]+)['`]/g;

/**
 * Who imports whom, workspaces by what their `package.json` exports. Types are left out: they do
 * nothing when a test runs, and the type-checker sees all of them anyway.
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
      ...importsOf(text).flatMap(({ specifier, typeOnly }) => (typeOnly ? [] : [specifier])),
      ...[...text.matchAll(BESIDE)].map((match) => match[1] ?? ''),
    ];
    for (const specifier of specifiers) {
      const target = specifier.startsWith('.')
        ? posix.join(posix.dirname(path), specifier)
        : packages.get(specifier);
      if (target !== undefined)
        importers.set(target, (importers.get(target) ?? new Set()).add(path));
    }
  }
  return importers;
}

/** The files and everything that loads them, directly or through others. */
export function reachedFrom(starts: readonly string[], importers: Importers): Set<string> {
  const reached = new Set(starts);
  for (const path of reached) for (const other of importers.get(path) ?? []) reached.add(other);
  return reached;
}
