// Location of the server's stripped sources. Otherwise Node would strip a source each time it loads it, and
// the stripper takes 12 to 16 MB in every thread.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Folders with the server's code, below `root`. */
export const sourceFolders = [
  'apps/api',
  'apps/ingest',
  'apps/portal/server',
  'apps/standalone',
  'apps/studio/server',
  'packages/contract',
  'packages/outbound',
  'demo',
];

export const strippedFolder = join(root, '.cache/sources');

/**
 * Returns the file of a stripped source. Its name is a hash of the source, so that versions never mix.
 *
 * @param {Uint8Array} source
 */
export const strippedFile = (source) =>
  join(strippedFolder, `${createHash('sha256').update(source).digest('hex').slice(0, 32)}.js`);

/** The end marker of a complete file. */
export const endMarker = '\n// whole\n';

/**
 * Returns the stripped source; null if there is no complete one.
 *
 * @param {Uint8Array} source
 */
export function readStripped(source) {
  try {
    const plain = readFileSync(strippedFile(source), 'utf8');
    return plain.endsWith(endMarker) ? plain : null;
  } catch {
    return null;
  }
}
