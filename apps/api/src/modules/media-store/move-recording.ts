/** Moves the segments of a recording to the store. */
import { readdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import PQueue from 'p-queue';
import {
  digestOf,
  digestOfFile,
  isSameFile,
  StoreError,
  type FileStore,
} from '../../platform/files/store/file-store.ts';
import { addStoredFiles, finishedFiles, readStoredFiles, type StoredFile } from '../media/index.ts';

/** Files that are copied at once. */
const concurrency = 4;
/** Files that are added to the list on disk, and then deleted, together. */
const batchSize = 16;
/** Time within which a request opens a file after locating it, ms. */
const openingMs = 1000;

interface MoveOptions {
  readonly store: FileStore;
  /** Prefix of its keys: `<tenant>/<recording>`. */
  readonly prefix: string;
  readonly signal: AbortSignal;
  /** True to stop after the current batch. */
  readonly isTimeUp: () => boolean;
}

export interface MovedRecording {
  /** Size of all its files, bytes. */
  readonly bytes: number;
  /** Size of the files that are in the store only, bytes. */
  readonly movedBytes: number;
  /** False if the time was up before everything was moved. */
  readonly isComplete: boolean;
}

interface LocalFile {
  /** Path inside the recording. */
  readonly path: string;
  readonly size: number;
}

/** Lists the files in a folder, except those that are being written. */
async function localFiles(folder: string): Promise<LocalFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter(
      (entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('.tmp'),
    )
    .map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const found = await stat(file).catch(() => null);
      const filePath = path.relative(folder, file).split(path.sep).join('/');
      return found === null ? [] : [{ path: filePath, size: found.size }];
    });
  return (await Promise.all(files)).flat();
}

/**
 * Copies a file to the store, and reads the copy back. Rejects with StoreError if the copy is missing or
 * differs.
 */
async function copyFile(
  folder: string,
  filePath: string,
  { store, prefix, signal }: MoveOptions,
): Promise<StoredFile> {
  const file = path.join(folder, filePath);
  const key = `${prefix}/${filePath}`;
  const { mtime } = await stat(file);
  const digest = await digestOfFile(file);
  await store.put(key, file, digest.size, signal);
  const copy = await store.read(key, signal);
  if (copy === null) throw new StoreError(`${store.name}: the copy of ${filePath} is missing`);
  const copied = await digestOf(copy).catch((error: unknown) => {
    throw new StoreError(`${store.name}: the copy of ${filePath} cannot be read`, { cause: error });
  });
  if (!isSameFile(copied, digest))
    throw new StoreError(`${store.name}: the copy of ${filePath} differs from the file`);
  return { ...digest, modifiedMs: mtime.getTime() };
}

/**
 * Copies files, `concurrency` at once. After a failure starts no further copy, and rejects once the running
 * ones end.
 */
async function copyAll(
  folder: string,
  paths: readonly string[],
  options: MoveOptions,
): Promise<(StoredFile & { path: string })[]> {
  const queue = new PQueue({ concurrency });
  const results = await Promise.allSettled(
    paths.map((filePath) =>
      queue.add(async () => {
        try {
          options.signal.throwIfAborted();
          return { path: filePath, ...(await copyFile(folder, filePath, options)) };
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

/**
 * Deletes local files after `openingMs`, when requests that located them before the move have opened them.
 */
function createDeletions(folder: string) {
  let pending: { readonly filePath: string; readonly atMs: number }[] = [];
  const deleteUntil = async (nowMs: number) => {
    const due = pending.filter(({ atMs }) => atMs <= nowMs);
    pending = pending.filter(({ atMs }) => atMs > nowMs);
    for (const { filePath } of due) await unlink(path.join(folder, filePath));
  };
  return {
    add: async (paths: readonly string[]) => {
      const nowMs = performance.now();
      pending.push(...paths.map((filePath) => ({ filePath, atMs: nowMs + openingMs })));
      await deleteUntil(nowMs);
    },
    /**
     * Waits for the remaining files and deletes them. Rejects if aborted; the next move then deletes them.
     */
    finish: async (signal: AbortSignal) => {
      if (pending.length === 0) return;
      await wait(openingMs, undefined, { signal });
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

/** Prefixes of the paths of captions and pictures, which may be removed or replaced after a move. */
const replaceablePrefixes = ['captions/', 'thumbs-', 'stills-', 'poster'];

/** Removes the copies of captions and pictures that are no longer part of the recording. */
async function removeReplaced(
  local: ReadonlySet<string>,
  { store, prefix, signal }: MoveOptions,
): Promise<void> {
  for (const pathPrefix of replaceablePrefixes) {
    const keys = await store.list(`${prefix}/${pathPrefix}`, signal);
    for (const key of keys)
      if (!local.has(key.slice(prefix.length + 1))) await store.remove(key, signal);
  }
}

/**
 * Moves the segments of the runs that have ended. Deletes a local file only after its copy was read back and
 * is equal, and after the list of stored files is on disk: an interruption leaves each file here, in the
 * store, or in both. Playlists, captions and pictures stay here and are also copied, as a backup; copies of
 * captions and pictures that were removed here are removed there. Rejects with StoreError, and with the
 * reason of the signal; what was moved until then stays moved.
 */
export async function moveRecording(folder: string, options: MoveOptions): Promise<MovedRecording> {
  const segments = new Set(await finishedFiles(folder));
  const local = (await localFiles(folder)).map(({ path: filePath }) => filePath);
  const toMove = local.filter((filePath) => segments.has(filePath));
  const isComplete = await moveSegments(folder, toMove, options);
  // The remaining segments belong to a run that is growing or was interrupted.
  const isMetadata = (filePath: string) =>
    filePath !== 'status.json' && !/\.(?:m4s|mp4)$/.test(filePath);
  if (isComplete) {
    const metadata = local.filter(isMetadata);
    await copyAll(folder, metadata, options);
    await removeReplaced(new Set(metadata), options);
  }
  return { ...(await measureRecording(folder)), isComplete };
}

/** Returns the size of a recording's files, here and in the store. */
export async function measureRecording(
  folder: string,
): Promise<Pick<MovedRecording, 'bytes' | 'movedBytes'>> {
  const local = await localFiles(folder);
  const here = new Set(local.map(({ path: filePath }) => filePath));
  const stored = await readStoredFiles(folder);
  const movedBytes = [...stored].reduce(
    (sum, [filePath, { size }]) => (here.has(filePath) ? sum : sum + size),
    0,
  );
  return { bytes: local.reduce((sum, { size }) => sum + size, movedBytes), movedBytes };
}
