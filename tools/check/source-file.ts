import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the repository: its path below the root, with slashes, and its text. */
export type SourceFile = { path: string; text: string; isTest: boolean };

/** A violation of a rule of CONTRIBUTING. */
export type Violation = { path: string; line: number; message: string };

const skippedFolders = new Set(['node_modules', 'dist', '.git', '.cache', '.data', 'test-results']);
const testFile = /\.(test|spec|testing)\.tsx?$/;

/** Returns all files below `root` with one of the extensions, except generated and downloaded ones. */
export function sourceFiles(root: string, endings: RegExp): SourceFile[] {
  return pathsBelow(root, '').flatMap((path) =>
    endings.test(path) ? [sourceFile(path, readFileSync(join(root, path), 'utf8'))] : [],
  );
}

export function sourceFile(path: string, text: string): SourceFile {
  return { path, text, isTest: testFile.test(path) };
}

function pathsBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (!entry.isDirectory()) return [path];
      return skippedFolders.has(entry.name) || path === 'demo/media' ? [] : pathsBelow(root, path);
    });
}
