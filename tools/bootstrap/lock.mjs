import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const pollMs = 250;

/**
 * Runs `work` while no other process of this work tree installs or builds. The lock of a dead process is
 * taken over.
 *
 * @template T
 * @param {{ root: string; print: (line: string) => void }} options
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock({ root, print }, work) {
  const folder = join(root, '.cache');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'bootstrap.lock');

  let isReported = false;
  while (!acquire(file)) {
    const owner = ownerOf(file);
    if (owner !== null && !isAlive(owner)) {
      removeStale(file, owner);
      continue;
    }
    if (!isReported)
      print(`waiting for process ${owner ?? '?'}, which is installing or building here …`);
    isReported = true;
    await wait(pollMs);
  }

  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/**
 * Tries to acquire the lock. A link appears atomically with its content, so that no process reads a partial
 * lock.
 *
 * @param {string} file
 * @returns {boolean} true if the lock is ours now
 */
function acquire(file) {
  const own = `${file}.${process.pid}`;
  try {
    writeFileSync(own, String(process.pid));
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * Removes a dead owner's lock, unless another process has replaced it in the meantime.
 *
 * @param {string} file
 * @param {number} owner
 */
function removeStale(file, owner) {
  const renamed = `${file}.${process.pid}.old`;
  try {
    renameSync(file, renamed);
    if (ownerOf(renamed) !== owner) linkSync(renamed, file);
  } catch {
    // Another waiter was faster.
  } finally {
    rmSync(renamed, { force: true });
  }
}

/**
 * @param {string} file
 * @returns {number | null} null if the lock has just gone
 */
function ownerOf(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || null;
  } catch {
    return null;
  }
}

/**
 * @param {number} pid
 * @returns {boolean}
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
