import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Bits of a mode that let the group and everybody else in. */
const others = 0o077;

/** Takes a file or folder from everybody but its owner. Answers whether nobody else may enter now. */
function closeToOthers(entry: string): boolean {
  const state = lstatSync(entry, { throwIfNoEntry: false });
  // What a link points to is not ours, and the mode of the link itself means nothing.
  if (state === undefined || state.isSymbolicLink() || (state.mode & others) === 0) return true;
  try {
    chmodSync(entry, state.mode & ~others & 0o7777);
  } catch {
    return false;
  }
  return ((lstatSync(entry, { throwIfNoEntry: false })?.mode ?? 0) & others) === 0;
}

/**
 * Makes a folder that its owner alone may enter, and closes everything in it that was open to others,
 * also from an earlier start: it holds accounts, keys and mails. Files made later follow from the
 * process's umask.
 * @returns how many files and folders others may still read, as on disks without permissions
 */
export function makePrivate(folder: string): number {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Windows keeps permissions elsewhere: a user's folders are closed there already.
  if (process.platform === 'win32') return 0;
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  // The folder may itself be reached by a link.
  return [`${folder}${path.sep}.`, ...entries.map((entry) => path.join(folder, entry))].filter(
    (entry) => !closeToOthers(entry),
  ).length;
}
