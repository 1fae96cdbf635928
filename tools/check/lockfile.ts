/** The fields in use of a `package-lock.json`, version 3. */
export type Lockfile = { packages: Record<string, LockedPackage> };

export type LockedPackage = {
  version?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

export type MissingPackage = { name: string; version: string };

/**
 * Returns the packages for other platforms that the lockfile lacks, though a locked package may need them
 * there. With a registry mirror that has only some platforms, npm silently leaves them out, and then
 * `npm ci` rejects the lockfile everywhere.
 */
export function missingPlatforms(lockfile: Lockfile): MissingPackage[] {
  const missing = new Map<string, MissingPackage>();
  for (const [path, entry] of Object.entries(lockfile.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!isLocked(lockfile, path, name)) missing.set(name, { name, version });
    }
  }
  return [...missing.values()];
}

/** Returns the lockfile with `missingPlatforms` added, in npm's own order. */
export function withPlatforms(lockfile: Lockfile): Lockfile {
  const added = missingPlatforms(lockfile).map(({ name, version }): [string, LockedPackage] => [
    `node_modules/${name}`,
    { version, ...platformOf(name) },
  ]);
  const packages = [...Object.entries(lockfile.packages), ...added].toSorted(([a], [b]) =>
    a.localeCompare(b, 'en'),
  );
  return { ...lockfile, packages: Object.fromEntries(packages) };
}

/** Parses the platform in a prebuilt package's name, such as `linux-x64-musl`. */
export function platformOf(name: string): LockedPackage {
  const words = name.replace(/^@[^/]+\//, '').split(/[-.]/);
  const pick = (known: string[]) => known.filter((word) => words.includes(word));
  const os = pick(['aix', 'android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']);
  const cpu = pick(['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']);
  const c = words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc';
  const isLinux = os.includes('linux');
  return {
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(isLinux && words.some((word) => /^(gnu|musl)/.test(word)) ? { libc: [c] } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  };
}

/** Node's resolution: from the package's own folder up to the root. */
function isLocked(lockfile: Lockfile, from: string, name: string): boolean {
  for (let folder = from; ; folder = parentOf(folder)) {
    const prefix = folder === '' ? '' : `${folder}/`;
    if (`${prefix}node_modules/${name}` in lockfile.packages) return true;
    if (folder === '') return false;
  }
}

function parentOf(folder: string): string {
  const end = folder.lastIndexOf('node_modules/');
  return end <= 0 ? '' : folder.slice(0, end - 1);
}
