/**
 * Files that all processes of a site need: avatars, art and earlier builds. They are in SHARED_DIR, or with
 * SHARED_STORE in S3, from which each process copies what is requested to its disk.
 */
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { hourMs } from '@grandstand/contract/constants';
import { createFileCache } from '../cache/file-cache.ts';
import type { Clock } from '../config/clock.ts';
import type { ApiConfig } from '../config/config.ts';
import { AppError } from '../context/error.ts';
import type { ProcessChannel } from '../realtime/channel/process-channel.ts';
import type { FileStore, StoredEntry } from './store/file-store.ts';
import { createFolderStore } from './store/folder-store.ts';
import { openFileStore } from './store/open-store.ts';

/** Files by key: `avatars/<tenant>/<name>`, `art/<tenant>/<path>`, `builds/<path>`. They never change. */
export interface SharedFiles {
  /** Returns a path on this machine for a new file, which `put` moves. */
  draft(): Promise<string>;
  /** Stores a file, and moves it away. Rejects with `service_unavailable` while the store cannot be used. */
  put(key: string, file: string): Promise<void>;
  /**
   * Returns a path of the file on this machine, to be opened at once; null if there is none. Rejects with
   * `service_unavailable` for a file that is not here while the store cannot be used.
   */
  locate(key: string): Promise<string | null>;
  /**
   * Deletes a file everywhere: from now on, no process serves it. While the store cannot be used, its copy there
   * stays, which is logged.
   */
  remove(key: string): Promise<void>;
  /** Yields all files below a folder, such as `avatars/alpha/`. Throws StoreError. */
  walk(folder: string, signal: AbortSignal): AsyncIterable<StoredEntry>;
  close(): void;
}

type SharedConfig = Pick<
  ApiConfig,
  'dataDir' | 'sharedDir' | 'sharedStore' | 'sharedStoreCacheBytes'
>;

interface Options {
  readonly config: SharedConfig;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly clock: Clock;
  /** Null if only this process uses the files. */
  readonly processes: Pick<ProcessChannel, 'send' | 'subscribe'> | null;
}

/** Time limits of a request to the store, ms: a page waits for the first, an upload for the second. */
const readTimeoutMs = 5000;
const writeTimeoutMs = 20_000;
/** Time after a failure in which files that are not here are refused at once, ms, so that requests do not pile up. */
const pauseMs = 2000;
/** Time for which a missing file is not requested again, ms. */
const missingMs = 30_000;
const retryAfterSeconds = 2;
/** Time for which a removed file is not served, whatever the store has, ms: its removal there is repeated hourly. */
const removedMs = 2 * hourMs;
/** Names of keys that are remembered: missing and removed ones. */
const maxRemembered = 20_000;
const removedTopic = 'shared-file-removed';
const removedMessage = z.object({ key: z.string() });

const isFile = (file: string) =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  );

/** Moves a file, to another disk too, so that the target is complete or absent. */
async function moveFile(file: string, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  try {
    await rename(file, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const temporary = `${target}.${process.pid}.tmp`;
    await copyFile(file, temporary);
    await rename(temporary, target);
    await rm(file, { force: true });
  }
}

const pathIn = (folder: string, key: string): string => path.join(folder, ...key.split('/'));

/** Returns the shared files in SHARED_DIR. */
function createSharedFolder({ dataDir, sharedDir }: SharedConfig): SharedFiles {
  const drafts = path.join(dataDir, 'shared-drafts');
  const store = createFolderStore(sharedDir);
  let count = 0;
  return {
    draft: async () => {
      await mkdir(drafts, { recursive: true, mode: 0o700 });
      return path.join(drafts, `${process.pid}-${(count += 1)}`);
    },
    put: (key, file) => moveFile(file, pathIn(sharedDir, key)),
    locate: async (key) => {
      const file = pathIn(sharedDir, key);
      return (await isFile(file)) ? file : null;
    },
    remove: (key) => rm(pathIn(sharedDir, key), { force: true }),
    walk: async function* (folder, signal) {
      // Nothing was stored yet.
      if (!existsSync(sharedDir)) return;
      yield* store.walk(folder, signal);
    },
    close: () => {},
  };
}

/** Returns the shared files in a store. Those that are still in SHARED_DIR are served from there. */
function createSharedStore({ config, log, clock, processes }: Options): SharedFiles {
  const { sharedDir } = config;
  const folder = path.join(config.dataDir, 'shared-store');
  const cache = createFileCache({ folder, maxBytes: config.sharedStoreCacheBytes, now: clock });
  // What was removed while this process did not run must not be served from its disk.
  const emptied = rm(folder, { recursive: true, force: true });
  let opened: Promise<FileStore> | null = null;
  const store = () => (opened ??= openFileStore(config.sharedStore));
  const missing = new LRUCache<string, number>({ max: maxRemembered });
  const removed = new LRUCache<string, true>({ max: maxRemembered, ttl: removedMs });
  const fetching = new Map<string, Promise<string | null>>();
  let failedAt = -Infinity;

  const nameOf = (key: string) =>
    createHash('sha256').update(key).digest('hex') + path.extname(key);

  const unavailable = (cause?: unknown) =>
    new AppError('service_unavailable', { retryAfter: retryAfterSeconds, cause });

  /** Runs a request to the store within a time limit. */
  async function request<T>(
    what: string,
    timeoutMs: number,
    work: (found: FileStore, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    try {
      return await work(await store(), AbortSignal.timeout(timeoutMs));
    } catch (error) {
      failedAt = clock();
      log.warn(
        { err: error, ...(what !== '' && { key: what }) },
        'the store of SHARED_STORE fails',
      );
      throw unavailable(error);
    }
  }

  async function dropFromCache(key: string): Promise<void> {
    const cached = await cache.find(nameOf(key));
    cache.remove(nameOf(key));
    if (cached !== null) await rm(cached.file, { force: true });
  }

  async function forget(key: string): Promise<void> {
    removed.set(key, true);
    await emptied;
    await dropFromCache(key);
    await rm(pathIn(sharedDir, key), { force: true });
  }

  processes?.subscribe(
    removedTopic,
    removedMessage,
    ({ key }) =>
      void forget(key).catch((error: unknown) =>
        log.warn({ err: error, key }, 'the copy of a removed file could not be deleted'),
      ),
    async () => {
      // Removals may have gone unnoticed.
      missing.clear();
      await cache.clear();
    },
  );

  async function fetchFile(key: string): Promise<string | null> {
    if (clock() - failedAt < pauseMs) throw unavailable();
    const draft = await cache.draft();
    try {
      const isFound = await request(key, readTimeoutMs, async (found, signal) => {
        const content = await found.read(key, signal);
        if (content === null) return false;
        await pipeline(content, createWriteStream(draft), { signal });
        return true;
      });
      if (!isFound) {
        missing.set(key, clock());
        return null;
      }
      // It was removed while it arrived.
      if (removed.has(key)) return null;
      await cache.store(nameOf(key), draft);
    } finally {
      await rm(draft, { force: true });
    }
    const cached = await cache.find(nameOf(key));
    if (cached === null)
      throw new AppError('service_unavailable', {
        message: 'SHARED_STORE_CACHE_MB is smaller than this file',
      });
    return cached.file;
  }

  return {
    draft: async () => {
      await emptied;
      return cache.draft();
    },
    put: async (key, file) => {
      await emptied;
      const { size } = await stat(file);
      await request(key, writeTimeoutMs, (found, signal) => found.put(key, file, size, signal));
      missing.delete(key);
      removed.delete(key);
      await cache.store(nameOf(key), file);
    },
    locate: async (key) => {
      await emptied;
      if (removed.has(key)) return null;
      const local = pathIn(sharedDir, key);
      if (await isFile(local)) return local;
      const cached = await cache.find(nameOf(key));
      if (cached !== null) {
        if (await isFile(cached.file)) return cached.file;
        cache.remove(nameOf(key));
      }
      if (clock() - (missing.get(key) ?? -Infinity) < missingMs) return null;
      const running = fetching.get(key) ?? fetchFile(key);
      fetching.set(key, running);
      try {
        return await running;
      } finally {
        if (fetching.get(key) === running) fetching.delete(key);
      }
    },
    remove: async (key) => {
      await forget(key);
      await processes?.send(removedTopic, { key });
      await request(key, writeTimeoutMs, (found, signal) => found.remove(key, signal)).catch(
        () => {},
      );
    },
    walk: async function* (prefix, signal) {
      yield* (await store()).walk(prefix, signal);
    },
    close: () => void opened?.then((found) => found.close()),
  };
}

/** Returns the shared files of a process. */
export const createSharedFiles = (options: Options): SharedFiles =>
  options.config.sharedStore.kind === 'folder'
    ? createSharedFolder(options.config)
    : createSharedStore(options);
