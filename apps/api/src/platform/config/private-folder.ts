import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Mode bits that give access to the group and to others. */
const others = 0o077;

/** Removes all access but the owner's from a file or folder. Returns true if that worked. */
function closeToOthers(entry: string): boolean {
  const state = lstatSync(entry, { throwIfNoEntry: false });
  // A link's target is not ours, and the mode of the link itself means nothing.
  if (state === undefined || state.isSymbolicLink() || (state.mode & others) === 0) return true;
  try {
    chmodSync(entry, state.mode & ~others & 0o7777);
  } catch {
    return false;
  }
  return ((lstatSync(entry, { throwIfNoEntry: false })?.mode ?? 0) & others) === 0;
}

/**
 * Creates a folder that only its owner may enter, and closes its existing contents to others, including
 * those of earlier starts: it holds accounts, keys and mails. Files created afterwards follow the process's
 * umask.
 * @returns number of files and folders that others can still read, as on disks without permissions
 */
export function makePrivate(folder: string): number {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Windows protects a user's folders by default.
  if (process.platform === 'win32') return 0;
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  // The folder itself may be reached through a link.
  return [`${folder}${path.sep}.`, ...entries.map((entry) => path.join(folder, entry))].filter(
    (entry) => !closeToOthers(entry),
  ).length;
}
