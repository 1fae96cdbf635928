import { printRemark } from '../report.ts';
import { measureDelay } from './delay.ts';
import { hasFfmpeg } from './encoder.ts';
import { measureHours } from './hours.ts';
import { measureLadder } from './ladder.ts';

/** Measures broadcasts from an encoder: `delay`, `ladder` and `hours`, or one of them. */
export async function measureIngest(part: string | null): Promise<void> {
  if (!hasFfmpeg())
    return printRemark('ingest: not measured, because ffmpeg is not on this machine');
  if (part === null || part === 'delay') await measureDelay();
  if (part === null || part === 'ladder') await measureLadder();
  if (part === null || part === 'hours') await measureHours();
}
