import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { npmCi } from './npm.mjs';

/**
 * @typedef {{ version?: string; resolved?: string; integrity?: string; optional?: boolean; link?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 */

/**
 * Installs the packages once for each lockfile and Node version. The stamp file is inside
 * `node_modules`, so that both are deleted together.
 *
 * @param {{ root: string; node: string; version: string; print: (line: string) => void }} options
 * @returns {Promise<void>}
 */
export async function installOnce({ root, node, version, print }) {
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const wanted = createHash('sha256').update(lockfile).update(version).digest('hex');
  const stamp = join(root, 'node_modules', '.bootstrap');
  const isDone = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;

  if (isDone()) return;
  await withLock({ root, print }, async () => {
    if (isDone()) return;
    const installed = readLockfile(join(root, 'node_modules', '.package-lock.json'));
    const locked = /** @type {Lockfile} */ (JSON.parse(lockfile));
    if (installed === null || !matchesLockfile(locked, installed)) {
      const count = Object.keys(locked.packages).filter((path) =>
        path.includes('node_modules/'),
      ).length;
      print(`installing ${count} packages, once …`);
      const start = Date.now();
      await npmCi({ node, folder: root });
      print(`installed in ${((Date.now() - start) / 1000).toFixed(1)} s`);
    }
    writeFileSync(stamp, wanted);
  });
}

/**
 * Returns true if the installed packages match the lockfile; packages for other platforms may be
 * missing. This saves a second installation after a manual `npm install`.
 *
 * @param {Lockfile} locked
 * @param {Lockfile} installed
 * @returns {boolean}
 */
export function matchesLockfile(locked, installed) {
  const wanted = Object.entries(locked.packages).filter(([path]) => path.includes('node_modules/'));
  const known = new Set(wanted.map(([path]) => path));
  const complete = wanted.every(([path, entry]) => {
    const found = installed.packages[path];
    if (!found) return entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
  return (
    complete &&
    Object.keys(installed.packages).every(
      (path) => !path.includes('node_modules/') || known.has(path),
    )
  );
}

/**
 * @param {string} file
 * @returns {Lockfile | null}
 */
function readLockfile(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
