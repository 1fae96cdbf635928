/** Locates the files of recordings, on this machine or in the media store. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { createFileCache, type FileCache } from '../../../platform/cache/file-cache.ts';
import { AppError } from '../../../platform/context/error.ts';
import type { Platform } from '../../../platform/context/platform.ts';
import { defineResource } from '../../../platform/context/resources.ts';
import {
  type FileStore,
  isSameFile,
  digestOfFile,
} from '../../../platform/files/store/file-store.ts';
import { openFileStore } from '../../../platform/files/store/open-store.ts';
import { createStoredFilesReader, type StoredFile } from './stored-files.ts';

/** The files of one video, by their paths inside its folder. */
export interface VideoFiles {
  /**
   * Returns a path of the file on this machine, which must be opened at once. Fetches a file that was
   * moved. Rejects with `not_found` for a moved file that is missing or damaged in the store, and
   * `service_unavailable` while the store cannot be used. For a file that never existed, returns the path
   * that it would have.
   */
  readonly locate: (file: string) => Promise<string>;
  /** Describes a file that was moved, without fetching it; null for any other. */
  readonly findMoved: (file: string) => Promise<StoredFile | null>;
}

/** Returns the files of a folder whose files are never moved. */
export const filesIn = (folder: string): VideoFiles => ({
  locate: (file) => Promise.resolve(path.join(folder, file)),
  findMoved: () => Promise.resolve(null),
});

export interface RecordedFiles {
  /** @param folder absolute path of the recording, below `RECORDINGS_DIR` */
  readonly of: (folder: string) => VideoFiles;
  /** The store; opened on first use. */
  readonly store: () => Promise<FileStore>;
}

/** Timeout for fetching a segment, ms: later, the player no longer needs it. */
const fetchTimeoutMs = 30_000;
/** Time for which a missing or damaged file is not requested from the store again, ms. */
const lostTtlMs = 60_000;
const maxLostFiles = 1000;
const retryAfterSeconds = 2;

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

interface RecordedFilesOptions {
  readonly recordingsDir: string;
  readonly store: () => Promise<FileStore>;
  readonly cache: FileCache;
  readonly log: Platform['log'];
  readonly clock: Platform['clock'];
}

/** Returns the files of recordings, with a cache of those that were moved. */
export function createRecordedFiles({
  recordingsDir,
  store,
  cache,
  log,
  clock,
}: RecordedFilesOptions): RecordedFiles {
  const readList = createStoredFilesReader();
  const fetching = new Map<string, Promise<string>>();
  /** When files were found missing or damaged, ms since 1970, by name in the cache. */
  const lostAtMs = new LRUCache<string, number>({ max: maxLostFiles });

  const lostError = () =>
    new AppError('not_found', { message: 'This part of the recording is lost' });

  /** Copies a moved file into the cache and checks it. Returns its path there. */
  async function fetchFile(key: string, name: string, file: StoredFile): Promise<string> {
    if (clock() - (lostAtMs.get(name) ?? -Infinity) < lostTtlMs) throw lostError();
    const reportLost = (message: string): never => {
      lostAtMs.set(name, clock());
      log.error({ key }, message);
      throw lostError();
    };
    const draft = await cache.draft();
    try {
      const signal = AbortSignal.timeout(fetchTimeoutMs);
      const content = await (await store()).read(key, signal);
      if (content === null) return reportLost('a file of a recording is missing in the store');
      await pipeline(content, createWriteStream(draft), { signal });
      if (!isSameFile(await digestOfFile(draft), file))
        return reportLost('a file of a recording is damaged in the store');
      await cache.store(name, draft);
    } catch (error) {
      await rm(draft, { force: true });
      if (error instanceof AppError) throw error;
      log.warn({ err: error, key }, 'the store of recordings cannot be used');
      throw new AppError('service_unavailable', { retryAfter: retryAfterSeconds, cause: error });
    }
    const cachedFile = await cache.find(name);
    if (cachedFile === null)
      throw new AppError('service_unavailable', {
        message: 'MEDIA_STORE_CACHE_MB is smaller than this file',
      });
    return cachedFile.file;
  }

  /**
   * A name in the cache has the hash of the content, so it never refers to other content; the extension
   * decides the type.
   */
  const nameOf = (key: string, { sha256 }: StoredFile) =>
    createHash('sha256').update(`${key} ${sha256}`).digest('hex') + path.extname(key);

  async function fetchOnce(key: string, file: StoredFile): Promise<string> {
    const name = nameOf(key, file);
    const cached = await cache.find(name);
    if (cached !== null) {
      if (await exists(cached.file)) return cached.file;
      cache.remove(name);
    }
    const running = fetching.get(name) ?? fetchFile(key, name, file);
    fetching.set(name, running);
    try {
      return await running;
    } finally {
      if (fetching.get(name) === running) fetching.delete(name);
    }
  }

  return {
    store,
    of: (folder) => {
      const prefix = path.relative(recordingsDir, folder).split(path.sep).join('/');
      const findMoved = async (file: string) => (await readList(folder)).get(file) ?? null;
      return {
        findMoved,
        locate: async (file) => {
          const localPath = path.join(folder, file);
          const moved = await findMoved(file);
          if (moved === null) return localPath;
          try {
            return await fetchOnce(`${prefix}/${file}`, moved);
          } catch (error) {
            // An interrupted move may not have deleted the local file yet.
            if (await exists(localPath)) return localPath;
            throw error;
          }
        },
      };
    },
  };
}

/** Returns a function that opens the store on its first call, and again after a failure. */
function openOnce(open: () => Promise<FileStore>): () => Promise<FileStore> {
  let opened: Promise<FileStore> | null = null;
  return () =>
    (opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    }));
}

interface OpenFiles extends RecordedFiles {
  readonly close: () => Promise<void>;
}

/** The files of the recordings of a backend. */
export const recordedFiles = defineResource(
  ({ config, log, clock }): OpenFiles => {
    let isOpen = false;
    const store = openOnce(() => {
      isOpen = true;
      return openFileStore(config.mediaStore);
    });
    const cache = createFileCache({
      folder: path.join(config.dataDir, 'media-store'),
      maxBytes: config.mediaStoreCacheBytes,
      now: clock,
    });
    return {
      ...createRecordedFiles({ recordingsDir: config.recordingsDir, store, cache, log, clock }),
      close: async () => {
        if (isOpen) (await store()).close();
      },
    };
  },
  ({ close }) => close(),
);
