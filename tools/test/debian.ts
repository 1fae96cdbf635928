import { appendFileSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture } from './command.ts';

/** True if the test command may install a system package itself: Debian's family, as root. */
export function canInstall(): boolean {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

/** apt runs one at a time: concurrent runs would lock each other out. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Installs a system package with apt, quietly; concurrent calls wait for each other.
 *
 * @returns null on success, else the path of the log
 */
export function aptInstall(name: string): Promise<string | null> {
  const installed = last.then(() => install(name));
  last = installed.catch(() => null);
  return installed;
}

async function install(name: string): Promise<string | null> {
  const log = join(mkdtempSync(join(tmpdir(), 'grandstand-apt-')), `${name}.log`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const steps = [
    ['update', '--quiet'],
    ['install', '--quiet', '--yes', '--no-install-recommends', name],
  ];
  for (const args of steps) {
    const { code, output } = await capture('apt-get', args, { env });
    appendFileSync(log, output);
    if (code !== 0) return log;
  }
  return null;
}
