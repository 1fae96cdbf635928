/**
 * What is wrong with the bundle of the thread that makes pages: the thread lives as long as the process,
 * beside one that has nearly everything already, so what it does not need is memory for nothing.
 */
import type { Plugin } from 'vite';

/** One chunk as far as it matters here: its text, absolute paths of its modules, and what it imports. */
interface Chunk {
  readonly code: string;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
}

/** The schema library and what is made with it: 12 MB once loaded. The pages read `/names` alone. */
const schemas =
  /\/node_modules\/zod\/|\/packages\/contract\/src\/(?:index|nouns|call-schemas)\.ts$/;

/** A text with one such character takes two bytes for each, as long as the process lives. */
const beyondLatin = /[^\0-\xff]/;

/**
 * @param chunks by their file names
 * @returns a line for each module that must not be there, for each package that would be loaded from
 * its own files, and for each file that would take twice its size
 */
export function faultsOfThread(chunks: ReadonlyMap<string, Chunk>): string[] {
  const found = [...chunks].flatMap(([file, { code, moduleIds, imports, dynamicImports }]) => [
    ...(beyondLatin.test(code) ? [`${file} has characters beyond Latin`] : []),
    ...moduleIds.filter((path) => schemas.test(path)).map((path) => `it has ${path}`),
    ...[...imports, ...dynamicImports]
      .filter((name) => !chunks.has(name) && !name.startsWith('node:'))
      .map((name) => `it loads ${name}`),
  ]);
  return [...new Set(found)].toSorted();
}

/** Ends the build of the thread when it has a fault. */
export const checkThread = (): Plugin => ({
  name: 'grandstand-thread',
  generateBundle(_options, files) {
    const chunks = new Map(
      Object.entries(files).flatMap(([name, file]) =>
        file.type === 'chunk' ? [[name, file]] : [],
      ),
    );
    const faults = faultsOfThread(chunks);
    if (faults.length > 0) this.error(`The thread that makes pages: ${faults.join(', ')}`);
  },
});
