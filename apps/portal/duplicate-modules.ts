/**
 * Finds modules that the server would have twice: in its bundle and from their sources. Two copies of
 * an error class are two classes, and `instanceof` is false across them.
 */
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The backend beside the portal always has these from their sources. */
const contract = join(import.meta.dirname, '../../packages/contract/src/');

/**
 * Loads the production server as a process does, and answers which of the bundled modules (absolute
 * paths) it has from their sources too. @throws when the build cannot be loaded
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
