import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isAlive } from './lock.mjs';

const isLinux = process.platform === 'linux';
const pollMs = isLinux ? 500 : 2_000;
const shells = new Set(['sh', 'dash', 'bash', 'ash', 'zsh', 'busybox', 'ksh']);

/**
 * Calls `onExit` once when the parent process has ended: npm does not signal us when it is killed. If npm
 * started us through a shell, which outlives it, the end of the shell's parent counts.
 *
 * @param {() => void} onExit
 */
export function watchParent(onExit) {
  const parent = process.ppid;
  const [, parentName = ''] = nameOf(parent).match(/^-?(?:.*\/)?(\w+)$/) ?? [];
  const grandparent =
    shells.has(parentName) && process.env.npm_lifecycle_event ? parentOf(parent) : null;
  const timer = setInterval(() => {
    const hasEnded =
      process.ppid !== parent ||
      (process.platform === 'win32' && !isAlive(parent)) ||
      (grandparent !== null && parentOf(parent) !== grandparent);
    if (!hasEnded) return;
    clearInterval(timer);
    onExit();
  }, pollMs);
  timer.unref();
}

/**
 * @param {number} pid
 * @returns {string} the command's name, empty if unknown
 */
function nameOf(pid) {
  if (isLinux) return readStat(pid)?.name ?? '';
  return ps(pid, 'comm');
}

/**
 * @param {number} pid
 * @returns {number | null}
 */
function parentOf(pid) {
  if (isLinux) return readStat(pid)?.parent ?? null;
  return Number(ps(pid, 'ppid')) || null;
}

/**
 * Parses `/proc/<pid>/stat`: `pid (name) state ppid …`, where the name may contain any character.
 *
 * @param {number} pid
 * @returns {{ name: string; parent: number } | null}
 */
function readStat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = text.lastIndexOf(')');
    return {
      name: text.slice(text.indexOf('(') + 1, end),
      parent: Number(text.slice(end + 2).split(' ')[1]),
    };
  } catch {
    return null;
  }
}

/**
 * @param {number} pid
 * @param {string} column
 * @returns {string}
 */
function ps(pid, column) {
  if (process.platform === 'win32') return '';
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
