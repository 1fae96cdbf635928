import { existsSync } from 'node:fs';
import { findProgram } from '../topology/programs.ts';
import { aptInstall, canInstall } from './debian.ts';
import { findPostgres } from './postgres.ts';

interface TestProgram {
  /** Its Debian package. */
  readonly package: string;
  readonly isInstalled: () => boolean;
  /** The tests that are skipped, and counted as skipped, without it. */
  readonly tests: string;
}

const hasProgram = (name: string) => (): boolean => findProgram(name) !== null;

/** Programs of the system that tests start, each on a port and folder of its own. */
const testPrograms = {
  postgresql: {
    package: 'postgresql',
    isInstalled: () => findPostgres() !== null,
    tests: 'tests on PostgreSQL 15 or newer',
  },
  pgbouncer: {
    package: 'pgbouncer',
    isInstalled: hasProgram('pgbouncer'),
    tests: 'tests of PostgreSQL behind a pooler',
  },
  redis: {
    package: 'redis-server',
    isInstalled: hasProgram('redis-server'),
    tests: 'tests of processes with Redis between them',
  },
  nginx: {
    package: 'nginx',
    isInstalled: hasProgram('nginx'),
    tests: 'tests of streams and restarts behind nginx',
  },
  njs: {
    package: 'libnginx-mod-http-js',
    isInstalled: () => existsSync('/usr/lib/nginx/modules/ngx_http_js_module.so'),
    tests: 'tests of signed playback in nginx',
  },
  haproxy: {
    package: 'haproxy',
    isInstalled: hasProgram('haproxy'),
    tests: 'tests of restarts and late processes behind HAProxy',
  },
  ffmpeg: {
    package: 'ffmpeg',
    isInstalled: hasProgram('ffmpeg'),
    tests: 'tests with a real encoder, of uploads and of cut clips',
  },
} as const satisfies Record<string, TestProgram>;

export type TestProgramName = keyof typeof testPrograms;

/** Everything that unit and integration tests use. */
export const allPrograms = Object.keys(testPrograms) as TestProgramName[];

/** How programs are found and installed; tests replace it. */
export interface Installer {
  readonly isInstalled: (name: TestProgramName) => boolean;
  readonly canInstall: () => boolean;
  /** @returns null on success, else the path of the log */
  readonly install: (packages: readonly string[]) => Promise<string | null>;
}

const apt: Installer = {
  isInstalled: (name) => testPrograms[name].isInstalled(),
  canInstall,
  install: aptInstall,
};

/** Programs that an earlier runner of this run could not install. */
const unavailable = new Set<TestProgramName>();

/**
 * Installs those of these programs that are missing, all at once, if we may. Prints a line with the package for each
 * that remains missing, once in a run: its tests are skipped.
 */
export async function installMissingPrograms(
  names: readonly TestProgramName[],
  print: (line: string) => void,
  { isInstalled, canInstall: mayInstall, install }: Installer = apt,
): Promise<void> {
  const missing = names.filter((name) => !isInstalled(name) && !unavailable.has(name));
  if (missing.length === 0) return;
  const packages = missing.map((name) => testPrograms[name].package);
  if (mayInstall()) {
    print(`installing ${packages.join(', ')} with apt …`);
    const log = await install(packages);
    // One unknown package keeps apt from installing the others.
    if (log !== null && packages.length > 1)
      for (const name of packages) {
        const ownLog = await install([name]);
        if (ownLog !== null) print(`${name} could not be installed: ${ownLog}`);
      }
    else if (log !== null) print(`${packages.join()} could not be installed: ${log}`);
  }
  for (const name of missing) {
    if (isInstalled(name)) continue;
    unavailable.add(name);
    const { tests, package: lacking } = testPrograms[name];
    print(`skipped: ${tests}; ${name} is missing (apt install ${lacking})`);
  }
}
