import { spawnSync } from 'node:child_process';
import { aptInstall, canInstall } from './debian.ts';

const isFfmpegHere = (): boolean => spawnSync('ffmpeg', ['-version']).status === 0;

/**
 * Installs ffmpeg if it is missing and we may. Without it, the tests of recordings are skipped, after a line
 * that says so.
 */
export async function bringFfmpeg(say: (line: string) => void): Promise<void> {
  if (isFfmpegHere()) return;
  if (canInstall()) {
    say('installing ffmpeg with apt …');
    const log = await aptInstall('ffmpeg');
    if (log !== null) say(`ffmpeg could not be installed: ${log}`);
  }
  if (!isFfmpegHere())
    say('no ffmpeg on this machine: tests of recordings and uploads are skipped');
}
