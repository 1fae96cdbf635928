import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture } from './command.ts';

/** True if the test command may install system packages itself: Debian's family, as root. */
export function canInstall(): boolean {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

/** apt runs one at a time: concurrent runs would lock each other out. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Installs system packages with apt, quietly and without starting their services; concurrent calls wait for each
 * other.
 *
 * @returns null on success, else the path of the log
 */
export function aptInstall(packages: readonly string[]): Promise<string | null> {
  const installed = last.then(() => withoutServices(() => install(packages)));
  last = installed.catch(() => null);
  return installed;
}

/** Debian's packages ask this program whether they may start what they install, such as a web server at port 80. */
const policyFile = '/usr/sbin/policy-rc.d';
const refuseAll =
  '#!/bin/sh\n# Of the tests of Grandstand, while they install a package.\nexit 101\n';

/**
 * Runs an installation that starts no service; a policy that the machine has already stays.
 *
 * @param file by default where Debian's packages look for it
 */
export async function withoutServices<T>(
  installAll: () => Promise<T>,
  file: string = policyFile,
): Promise<T> {
  // One of ours is from a run that was killed.
  const isOurs = !existsSync(file) || readFileSync(file, 'utf8') === refuseAll;
  if (isOurs) writeFileSync(file, refuseAll, { mode: 0o755 });
  try {
    return await installAll();
  } finally {
    if (isOurs) rmSync(file, { force: true });
  }
}

async function install(packages: readonly string[]): Promise<string | null> {
  const log = join(mkdtempSync(join(tmpdir(), 'grandstand-apt-')), `${packages[0] ?? 'apt'}.log`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const steps = [
    ['update', '--quiet'],
    ['install', '--quiet', '--yes', '--no-install-recommends', ...packages],
  ];
  for (const args of steps) {
    const { code, output } = await capture('apt-get', args, { env });
    appendFileSync(log, output);
    if (code !== 0) return log;
  }
  return null;
}
