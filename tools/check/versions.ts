import type { Lockfile } from './lockfile.ts';

/**
 * The oldest versions without known vulnerabilities (SEC-25). Raise an entry when an advisory appears; never
 * lower one.
 */
const oldestSafeVersions: Record<string, string> = {
  fastify: '5.12.1',
  '@fastify/static': '9.1.1',
  '@fastify/proxy-addr': '5.1.1',
  'socket.io-parser': '4.2.7',
  '@tanstack/react-router': '1.170.46',
  '@tanstack/router-core': '1.171.39',
};

/** Returns one line for each locked package below its minimum version. */
export function oldVersions(
  lockfile: Lockfile,
  oldestSafe: Record<string, string> = oldestSafeVersions,
): string[] {
  return Object.entries(lockfile.packages).flatMap(([path, { version }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const oldest = path.includes('node_modules/') ? oldestSafe[name] : undefined;
    if (oldest === undefined || version === undefined || compare(version, oldest) >= 0) return [];
    return [`${path} is ${version}, at least ${oldest} is needed`];
  });
}

/** Compares two versions; a pre-release precedes its release. */
export function compare(a: string, b: string): number {
  const [left, right] = [parse(a), parse(b)];
  for (const [index, part] of left.parts.entries()) {
    const difference = part - (right.parts[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return Number(left.isRelease) - Number(right.isRelease);
}

function parse(version: string): { parts: number[]; isRelease: boolean } {
  const [release = '', pre] = version.replace(/\+.*$/, '').split(/-(.*)/s);
  return { parts: release.split('.').map(Number), isRelease: pre === undefined };
}
