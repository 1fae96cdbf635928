/**
 * Finds modules that the server would load twice: from its bundle and from source. Two copies of an error
 * class are two classes, and `instanceof` fails across them.
 */
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The backend in the same process always loads these from source. */
const contract = join(import.meta.dirname, '../../packages/contract/src/');

/**
 * Loads the production server as a process does, and returns the bundled modules (absolute paths) that it
 * also loads from source. Throws if the build cannot be loaded.
 */
export async function duplicateModules(bundled: Iterable<string>): Promise<string[]> {
  const sources = new Set<string>();
  const hooks = registerHooks({
    load(url, context, nextLoad) {
      if (url.startsWith('file:')) sources.add(fileURLToPath(url));
      return nextLoad(url, context);
    },
  });
  const load = (path: string) => import(pathToFileURL(join(import.meta.dirname, path)).href);
  try {
    await load('server/index.ts');
    await load('dist/server/portal.js');
  } finally {
    hooks.deregister();
  }
  return [...bundled].filter((path) => sources.has(path) || path.startsWith(contract)).toSorted();
}
