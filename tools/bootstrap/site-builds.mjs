import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExplainedError, reasonIn, usefulLines } from './failure.mjs';
import { withLock } from './lock.mjs';
import { waitForEnd } from './npm.mjs';

/** Inputs of every build besides its own folder. */
const sharedPaths = ['packages', 'package-lock.json', 'tsconfig.base.json'];
const skippedFolders = new Set(['node_modules', 'dist', 'test']);
const skippedFiles = /\.test\.tsx?$|\.md$/;

/** What is built for browsers: the viewers' portal and the operators' studio. */
const sites = [
  { name: 'portal', folder: 'apps/portal' },
  { name: 'studio', folder: 'apps/studio' },
];

/**
 * @typedef {{ root: string; node: string; version: string; print: (line: string) => void }} BuildOptions
 */

/**
 * Builds the portal and the studio, each unless its existing build was made from the same sources.
 *
 * @param {BuildOptions} options
 * @returns {Promise<void>}
 * @throws {ExplainedError} if a build fails
 */
export async function buildWhenChanged(options) {
  for (const site of sites) await buildSite(site, options);
}

/**
 * @param {{ name: string; folder: string }} site
 * @param {BuildOptions} options
 * @returns {Promise<void>}
 */
async function buildSite({ name, folder }, { root, node, version, print }) {
  const dist = join(root, folder, 'dist');
  const stamp = join(dist, '.stamp');
  const wanted = hashOf(root, [folder, ...sharedPaths], version);
  const isDone = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;

  if (isDone()) return;
  await withLock({ root, print }, async () => {
    if (isDone()) return;
    print(`building the ${name} …`);
    const start = Date.now();
    rmSync(stamp, { force: true });
    const child = spawn(node, [join(root, folder, 'build.ts')], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { code, output } = await waitForEnd(child);
    if (code !== 0) {
      throw new ExplainedError(
        reasonIn(output, dist) ??
          `the ${name} could not be built\n${usefulLines(output, 30).join('\n')}`,
      );
    }
    mkdirSync(dist, { recursive: true });
    writeFileSync(stamp, wanted);
    print(`built in ${((Date.now() - start) / 1000).toFixed(1)} s`);
  });
}

/**
 * Hashes the names and bytes of files and folders, without tests and built files.
 *
 * @param {string} root
 * @param {string[]} sources paths below `root`
 * @param {string} version of Node
 * @returns {string}
 */
export function hashOf(root, sources, version) {
  const hash = createHash('sha256').update(version);
  for (const path of sources.flatMap((source) => filesIn(root, source))) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]} paths below `root`, in a stable order
 */
function filesIn(root, path) {
  if (!existsSync(join(root, path))) return [];
  if (/\.\w+$/.test(path)) return [path];
  const entries = readdirSync(join(root, path), { withFileTypes: true });
  return (
    entries
      // oxlint-disable-next-line unicorn/no-array-sort -- toSorted came with Node 20
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        if (entry.isDirectory()) {
          return skippedFolders.has(entry.name) ? [] : filesIn(root, `${path}/${entry.name}`);
        }
        return skippedFiles.test(entry.name) ? [] : [`${path}/${entry.name}`];
      })
  );
}
