import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { StartupError } from '../context/error.ts';

/** The lock of the one process that may use the data directory. */
export interface DirectoryLock {
  release(): void;
}

interface Holder {
  readonly pid: number;
  /** Start time of the process in the kernel's units; null if unknown. */
  readonly started: string | null;
  /** Machine or container, because process ids are local to it. */
  readonly host: string;
}

const heartbeatMs = 5000;
/** A holder on another machine counts as ended after this time without a heartbeat, ms. */
const heartbeatTimeoutMs = 30_000;

/**
 * Returns when a process started, in clock ticks since boot. It distinguishes the holder from a process
 * that got the same id after a crash.
 */
function startTimeOf(pid: number): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // `starttime` is the 20th field after the name in parentheses, which may itself contain spaces.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is alive and belongs to another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Reads the holder; null if the file is missing or incomplete. */
function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

const ageOf = (file: string) => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? Infinity : Date.now() - found.mtimeMs;
};

function isHeld(file: string): boolean {
  const holder = readHolder(file);
  if (holder === null) return ageOf(file) < heartbeatMs;
  if (holder.host !== hostname()) return ageOf(file) < heartbeatTimeoutMs;
  return (
    isRunning(holder.pid) && (holder.started === null || holder.started === startTimeOf(holder.pid))
  );
}

/** Creates the file unless it exists; false if it does. */
function createFile(file: string, text: string): boolean {
  let handle: number;
  try {
    handle = openSync(file, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  writeSync(handle, text);
  closeSync(handle);
  return true;
}

/** Removes the lock of a process that has ended, unless another process is doing so. */
function removeStale(file: string): void {
  const guard = `${file}.takeover`;
  if (ageOf(guard) > heartbeatMs) rmSync(guard, { force: true });
  if (!createFile(guard, '')) return;
  try {
    if (!isHeld(file)) rmSync(file, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}

/**
 * Locks the data directory for this process, because two processes on one embedded database lose each
 * other's writes. Takes over the lock of a process that is gone. Throws `StartupError` with the holder.
 */
export function lockDirectory(dir: string): DirectoryLock {
  mkdirSync(dir, { recursive: true });
  const file = path.join(dir, 'lock');
  const me: Holder = { pid: process.pid, started: startTimeOf(process.pid), host: hostname() };
  const text = JSON.stringify(me);
  if (!createFile(file, text)) {
    if (!isHeld(file)) removeStale(file);
    if (!createFile(file, text)) {
      const holder = readHolder(file);
      const holderText = holder === null ? 'another process' : `the process ${holder.pid}`;
      throw new StartupError(
        `DATA_DIR: ${dir} is in use by ${holderText}; stop it, or set DATA_DIR to another folder`,
      );
    }
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(file, now, now);
    } catch {
      // The folder was removed in the meantime; the database will report it.
    }
  }, heartbeatMs);
  heartbeat.unref();
  return {
    release: () => {
      clearInterval(heartbeat);
      if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
    },
  };
}
