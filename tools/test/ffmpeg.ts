import { spawnSync } from 'node:child_process';
import { aptInstall, canInstall } from './debian.ts';

const hasFfmpeg = (): boolean => spawnSync('ffmpeg', ['-version']).status === 0;

/** Installs ffmpeg if it is missing and we may. Without it, tests with a real encoder are skipped. */
export async function installMissingFfmpeg(print: (line: string) => void): Promise<void> {
  if (hasFfmpeg()) return;
  if (canInstall()) {
    print('installing ffmpeg with apt …');
    const log = await aptInstall('ffmpeg');
    if (hasFfmpeg()) return;
    print(`ffmpeg could not be installed: ${log ?? 'no executable found'}`);
  }
  print('skipped: tests of the ingest with a real encoder, because ffmpeg is not in PATH');
}
