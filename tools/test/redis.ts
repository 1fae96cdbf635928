import { spawnSync } from 'node:child_process';
import { aptInstall, canInstall } from './debian.ts';

const hasRedis = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

/** Installs Redis if it is missing and we may. Without it, tests of processes that use it are skipped. */
export async function installMissingRedis(print: (line: string) => void): Promise<void> {
  if (hasRedis()) return;
  if (canInstall()) {
    print('installing redis-server with apt …');
    const log = await aptInstall('redis-server');
    if (log !== null) print(`redis-server could not be installed: ${log}`);
  }
  if (!hasRedis())
    print('tests with Redis are skipped: redis-server is missing (apt install redis-server)');
}
