import { existsSync } from 'node:fs';

export const diskFull = 'the disk of the recordings is full';
export const diskGone = 'the disk of the recordings is gone';

/** Why a publisher is dropped: the message for the encoder's operator, and the end reason of its run. */
type Drop = readonly [message: string, endReason: string];

/** True if an error or output of a program says that a disk has no space left. */
export const isDiskFull = (text: string): boolean =>
  /no space left|ENOSPC|EDQUOT|disk quota/i.test(text);

/** Returns why the disk of a recording's folder refused segments: it is full, unless it is gone. */
export const lossOf = (folder: string): Drop =>
  existsSync(folder) ? [diskFull, 'disk full'] : [diskGone, 'disk gone'];

/** Returns why a file in a recording's folder cannot be written, from the text of the error. */
export function writeFailureOf(folder: string, error: string): Drop {
  if (isDiskFull(error)) return [diskFull, 'disk full'];
  if (!existsSync(folder)) return [diskGone, 'disk gone'];
  return ['the folder of the recordings cannot be written', 'disk not writable'];
}
