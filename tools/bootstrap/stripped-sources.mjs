// Where the server's own sources stand without their types. Node strips a source each time that it
// loads it, and keeps what it does that with, 12 to 16 MB in every thread that loads one.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Folders with what the server loads, below `root`. */
export const sourceFolders = [
  'apps/api',
  'apps/portal/server',
  'apps/standalone',
  'packages/contract',
  'demo',
];

export const plainFolder = join(root, '.cache/sources');

/**
 * The file of a source without its types. Its name follows from the source, so that it is never that of
 * another version.
 *
 * @param {Uint8Array} source
 */
export const plainFile = (source) =>
  join(plainFolder, `${createHash('sha256').update(source).digest('hex').slice(0, 32)}.js`);

/** What a whole one ends with. */
export const ending = '\n// whole\n';

/**
 * A source without its types; null where there is none that is whole.
 *
 * @param {Uint8Array} source
 */
export function readPlain(source) {
  try {
    const plain = readFileSync(plainFile(source), 'utf8');
    return plain.endsWith(ending) ? plain : null;
  } catch {
    return null;
  }
}
