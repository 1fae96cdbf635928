import { posix } from 'node:path';
import type { SourceFile, Violation } from './source-file.ts';

/** Entries (files and folders) that a folder may have. */
const maxEntries = 25;

/** Folders that may have more entries, each with its reason; `*` stands for any folder. */
export type FolderExceptions = Readonly<Record<string, string>>;

/** Returns one violation for each folder with too many entries, and for each unneeded exception. */
export function crowdedFolders(
  files: readonly SourceFile[],
  exceptions: FolderExceptions,
): Violation[] {
  const entries = entriesByFolder(files.map(({ path }) => path));
  const crowded = [...entries].filter(([, { size }]) => size > maxEntries);
  const exceptionNames = Object.keys(exceptions);
  return [
    ...crowded
      .filter(
        ([folder]) => !exceptionNames.some((exception) => posix.matchesGlob(folder, exception)),
      )
      .map(([path, { size }]) => ({
        path,
        line: 1,
        message: `has ${size} entries, at most ${maxEntries} are allowed: group them by purpose`,
      })),
    ...exceptionNames
      .filter((exception) => !crowded.some(([folder]) => posix.matchesGlob(folder, exception)))
      .map((path) => ({
        path,
        line: 1,
        message: 'is listed as a folder with many entries, but is not',
      })),
  ];
}

function entriesByFolder(paths: readonly string[]): Map<string, Set<string>> {
  const entries = new Map<string, Set<string>>();
  for (const path of paths)
    for (let entry = path; entry !== '.'; entry = posix.dirname(entry)) {
      const folder = posix.dirname(entry);
      entries.set(folder, (entries.get(folder) ?? new Set()).add(entry));
    }
  return entries;
}
