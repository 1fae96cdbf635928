/** Moves the segments of a recording to the store. */
import { readdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import PQueue from 'p-queue';
import {
  addStoredFiles,
  finishedFiles,
  isSameFile,
  type MediaStore,
  proofOf,
  proofOfFile,
  readStoredFiles,
  type StoredFile,
  StoreError,
} from '../media/index.ts';

/** Copied at once. */
const concurrency = 4;
/** Files after which the list on disk is extended. */
const batchSize = 16;
/** A request opens the file that it found within this time, ms. */
const openingMs = 1000;

interface MoveOptions {
  readonly store: MediaStore;
  /** What its keys begin with: `<tenant>/<recording>`. */
  readonly prefix: string;
  readonly signal: AbortSignal;
  /** True to stop after the current batch. */
  readonly isTimeUp: () => boolean;
}

export interface MovedRecording {
  /** Of all its files. */
  readonly bytes: number;
  /** Of those that are in the store alone. */
  readonly movedBytes: number;
  /** False if the time was up before everything was moved. */
  readonly isWhole: boolean;
}

interface LocalFile {
  /** Inside the recording. */
  readonly path: string;
  readonly size: number;
}

/** Lists what a folder has, but for files that are being written. */
async function localFiles(folder: string): Promise<LocalFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter(
      (entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('.tmp'),
    )
    .map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const found = await stat(file).catch(() => null);
      const inside = path.relative(folder, file).split(path.sep).join('/');
      return found === null ? [] : [{ path: inside, size: found.size }];
    });
  return (await Promise.all(files)).flat();
}

/**
 * Copies a file to the store, and reads the copy back. Rejects with StoreError if the copy is missing or
 * differs.
 */
async function copyFile(
  folder: string,
  inside: string,
  { store, prefix, signal }: MoveOptions,
): Promise<StoredFile> {
  const file = path.join(folder, inside);
  const key = `${prefix}/${inside}`;
  const { mtime } = await stat(file);
  const proof = await proofOfFile(file);
  await store.put(key, file, proof.size, signal);
  const copy = await store.read(key, signal);
  if (copy === null) throw new StoreError(`${store.name}: the copy of ${inside} is missing`);
  const copied = await proofOf(copy).catch((error: unknown) => {
    throw new StoreError(`${store.name}: the copy of ${inside} cannot be read`, { cause: error });
  });
  if (!isSameFile(copied, proof))
    throw new StoreError(`${store.name}: the copy of ${inside} differs from the file`);
  return { ...proof, modifiedMs: mtime.getTime() };
}

/** Copies files, some at once. The first failure ends it, once what has started is done. */
async function copyAll(
  folder: string,
  paths: readonly string[],
  options: MoveOptions,
): Promise<(StoredFile & { path: string })[]> {
  const queue = new PQueue({ concurrency });
  const results = await Promise.allSettled(
    paths.map((inside) =>
      queue.add(async () => {
        try {
          options.signal.throwIfAborted();
          return { path: inside, ...(await copyFile(folder, inside, options)) };
        } catch (error) {
          queue.clear();
          throw error;
        }
      }),
    ),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

/** Deletes files that are in the store, once requests that found them here have opened them. */
function createDeletions(folder: string) {
  let pending: { readonly inside: string; readonly atMs: number }[] = [];
  const deleteUntil = async (nowMs: number) => {
    const due = pending.filter(({ atMs }) => atMs <= nowMs);
    pending = pending.filter(({ atMs }) => atMs > nowMs);
    for (const { inside } of due) await unlink(path.join(folder, inside));
  };
  return {
    add: async (paths: readonly string[]) => {
      const nowMs = performance.now();
      pending.push(...paths.map((inside) => ({ inside, atMs: nowMs + openingMs })));
      await deleteUntil(nowMs);
    },
    /** Left undone when the process stops: the next try does it. */
    finish: async (signal: AbortSignal) => {
      if (pending.length === 0) return;
      await setTimeout(openingMs, undefined, { signal });
      await deleteUntil(Infinity);
    },
  };
}

/** Moves files in batches. Returns false if the time was up before all were moved. */
async function moveSegments(
  folder: string,
  paths: readonly string[],
  options: MoveOptions,
): Promise<boolean> {
  const deletions = createDeletions(folder);
  try {
    for (let from = 0; from < paths.length; from += batchSize) {
      if (options.isTimeUp()) return false;
      const batch = paths.slice(from, from + batchSize);
      await addStoredFiles(folder, await copyAll(folder, batch, options));
      await deletions.add(batch);
    }
    return true;
  } finally {
    if (!options.signal.aborted) await deletions.finish(options.signal);
  }
}

/**
 * Moves the segments of the runs that have ended. A local file is deleted once its copy was read back and is
 * equal, and once the list that says so is on disk: after any interruption, each file is here, there, or both.
 * Playlists, captions and pictures stay, and are copied for the day on which this disk is lost. Rejects with
 * StoreError, and with the reason of the signal; what was moved by then stays moved.
 */
export async function moveRecording(folder: string, options: MoveOptions): Promise<MovedRecording> {
  const segments = new Set(await finishedFiles(folder));
  const local = (await localFiles(folder)).map(({ path: inside }) => inside);
  const toMove = local.filter((inside) => segments.has(inside));
  const isWhole = await moveSegments(folder, toMove, options);
  // Other segments belong to a run that grows or was interrupted.
  const isMetadata = (inside: string) => inside !== 'status.json' && !/\.(?:m4s|mp4)$/.test(inside);
  if (isWhole) await copyAll(folder, local.filter(isMetadata), options);
  return { ...(await measureRecording(folder)), isWhole };
}

/** Returns what a recording takes, here and in the store. */
export async function measureRecording(
  folder: string,
): Promise<Pick<MovedRecording, 'bytes' | 'movedBytes'>> {
  const local = await localFiles(folder);
  const here = new Set(local.map(({ path: inside }) => inside));
  const stored = await readStoredFiles(folder);
  const movedBytes = [...stored].reduce(
    (sum, [inside, { size }]) => (here.has(inside) ? sum : sum + size),
    0,
  );
  return { bytes: local.reduce((sum, { size }) => sum + size, movedBytes), movedBytes };
}
