/**
 * Checks the bundle of the render thread. The thread lives as long as the process, whose main thread has
 * loaded nearly all modules itself, so every module that the thread does not need wastes memory.
 */
import type { Plugin } from 'vite';

/** The checked properties of a chunk: its text, the absolute paths of its modules, and its imports. */
interface Chunk {
  readonly code: string;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
}

/** The schema library and our schemas: 12 MB once loaded. Pages import `/constants` only. */
const schemas =
  /\/node_modules\/zod\/|\/packages\/contract\/src\/(?:index|resources|call-schemas)\.ts$/;

/** One such character makes the whole source take two bytes per character for the life of the process. */
const beyondLatin = /[^\0-\xff]/;

/**
 * @param chunks by file name
 * @returns one line for each forbidden module, each import outside the bundle, and each file that would
 * take twice its size
 */
export function faultsOfThread(chunks: ReadonlyMap<string, Chunk>): string[] {
  const faults = [...chunks].flatMap(([file, { code, moduleIds, imports, dynamicImports }]) => [
    ...(beyondLatin.test(code) ? [`${file} has characters beyond Latin`] : []),
    ...moduleIds.filter((path) => schemas.test(path)).map((path) => `it has ${path}`),
    ...[...imports, ...dynamicImports]
      .filter((name) => !chunks.has(name) && !name.startsWith('node:'))
      .map((name) => `it loads ${name}`),
  ]);
  return [...new Set(faults)].toSorted();
}

/** Makes the build of the thread fail on a fault. */
export const checkThread = (): Plugin => ({
  name: 'grandstand-thread',
  generateBundle(_options, files) {
    const chunks = new Map(
      Object.entries(files).flatMap(([name, file]) =>
        file.type === 'chunk' ? [[name, file]] : [],
      ),
    );
    const faults = faultsOfThread(chunks);
    if (faults.length > 0) this.error(`The render thread's bundle: ${faults.join(', ')}`);
  },
});
