import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { hourMs } from '@grandstand/contract/constants';

/** Minimum time between updates of a file's use time, which preserve the order across restarts. */
const touchMs = hourMs;

interface Entry {
  readonly bytes: number;
  touchedAt: number;
}

export interface FileCache {
  /** Returns the path of a cached file and its bytes, or null. Callers may store empty files as markers. */
  find(name: string): Promise<{ readonly file: string; readonly bytes: number } | null>;
  /** Returns a temporary path, on the cache's file system, to write a file to before it is stored. */
  draft(): Promise<string>;
  /** Moves a draft to its name atomically, and evicts the least recently used if space is short. */
  store(name: string, draft: string): Promise<void>;
  /** Drops an entry whose file is missing. */
  remove(name: string): void;
  /** Removes all files. */
  clear(): Promise<void>;
  /** Bytes stored. */
  readonly bytes: number;
}

interface CacheOptions {
  readonly folder: string;
  readonly maxBytes: number;
  readonly now?: () => number;
}

/** Stores files on disk within a size limit, evicting the least recently used. */
export function createFileCache({ folder, maxBytes, now = Date.now }: CacheOptions): FileCache {
  /** Names whose files are to be removed. */
  const evicted: string[] = [];
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    // lru-cache accepts no size of 0.
    sizeCalculation: ({ bytes }) => Math.max(bytes, 1),
    dispose: (_entry, name, reason) => {
      if (reason === 'evict') evicted.push(name);
    },
  });
  let loaded: Promise<void> | null = null;
  let drafts = 0;
  const draftFolder = path.join(folder, 'drafts');
  // Files are in subfolders by the first two letters, so that no folder becomes too large for tools.
  const fileOf = (name: string) => path.join(folder, name.slice(0, 2), name);

  const add = (name: string, entry: Entry) => {
    entries.set(name, entry);
    // lru-cache does not store what exceeds all of the space.
    if (!entries.has(name)) evicted.push(name);
  };

  async function load(): Promise<void> {
    // Drafts of a process that was killed.
    await rm(draftFolder, { recursive: true, force: true });
    await mkdir(draftFolder, { recursive: true });
    const files: { name: string; entry: Entry }[] = [];
    for (const subfolder of await readdir(folder, { withFileTypes: true })) {
      if (!subfolder.isDirectory() || subfolder.name === 'drafts') continue;
      for (const name of await readdir(path.join(folder, subfolder.name))) {
        const { size, mtimeMs } = await stat(fileOf(name));
        files.push({ name, entry: { bytes: size, touchedAt: mtimeMs } });
      }
    }
    files.sort((one, other) => one.entry.touchedAt - other.entry.touchedAt);
    for (const { name, entry } of files) add(name, entry);
    await removeEvicted();
  }
  const ready = () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    }));

  async function removeEvicted(): Promise<void> {
    for (let name = evicted.pop(); name !== undefined; name = evicted.pop())
      if (!entries.has(name)) await rm(fileOf(name), { force: true });
  }

  return {
    find: async (name) => {
      await ready();
      const entry = entries.get(name);
      if (entry === undefined) return null;
      const time = now();
      if (time - entry.touchedAt > touchMs) {
        entry.touchedAt = time;
        // A failure affects only the order of eviction.
        await utimes(fileOf(name), time / 1000, time / 1000).catch(() => {});
      }
      return { file: fileOf(name), bytes: entry.bytes };
    },
    draft: async () => {
      await ready();
      drafts += 1;
      return path.join(draftFolder, `${process.pid}-${drafts}`);
    },
    store: async (name, draft) => {
      const file = fileOf(name);
      await mkdir(path.dirname(file), { recursive: true });
      const { size } = await stat(draft);
      await rename(draft, file);
      add(name, { bytes: size, touchedAt: now() });
      await removeEvicted();
    },
    remove: (name) => void entries.delete(name),
    clear: async () => {
      await ready();
      const names = [...entries.keys()];
      entries.clear();
      for (const name of names) await rm(fileOf(name), { force: true });
    },
    get bytes() {
      return entries.calculatedSize;
    },
  };
}
