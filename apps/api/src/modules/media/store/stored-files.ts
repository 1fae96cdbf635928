/** The list of a recording's files that are in the store: `stored.jsonl`, a line for each. */
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { readOptional } from '../read-optional.ts';
import type { FileDigest } from '../../../platform/files/store/file-store.ts';

export const storedFilesName = 'stored.jsonl';

/** A file that was moved, as it was before. */
export interface StoredFile extends FileDigest {
  /** Modification time of the local file, ms since 1970. It remains part of the entity tag. */
  readonly modifiedMs: number;
}

const line = z.object({
  path: z.string().min(1).max(200),
  size: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  modifiedMs: z.int().min(0),
});

/** By path inside the recording. */
export type StoredFiles = ReadonlyMap<string, StoredFile>;

function parseLine(text: string): [string, StoredFile][] {
  try {
    const { path, ...file } = line.parse(JSON.parse(text));
    return [[path, file]];
  } catch {
    // The process was killed while it wrote this line, so the local file still exists.
    return [];
  }
}

/** Reads the list of a recording; of a path that is listed twice, the last line counts. */
export async function readStoredFiles(folder: string): Promise<StoredFiles> {
  const text = (await readOptional(join(folder, storedFilesName))) ?? '';
  return new Map(text.split('\n').flatMap(parseLine));
}

/** Makes the name of a new file in a folder durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Adds files to the list of a recording. Resolves when the list is on disk. */
export async function addStoredFiles(
  folder: string,
  files: readonly (StoredFile & { readonly path: string })[],
): Promise<void> {
  // Starts with a line break, in case the last line is incomplete.
  const text = files
    .map(
      ({ path, size, sha256, modifiedMs }) =>
        `\n${JSON.stringify({ path, size, sha256, modifiedMs })}`,
    )
    .join('');
  const handle = await open(join(folder, storedFilesName), 'a');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(folder);
}

/** Maximum entries of all cached lists: about 30 MB. */
const maxEntries = 100_000;

interface ReadList {
  readonly state: string;
  readonly files: StoredFiles;
}

/** Returns a function that reads the list of a recording, and caches it until the file changes. */
export function createStoredFilesReader(): (folder: string) => Promise<StoredFiles> {
  const lists = new LRUCache<string, ReadList>({
    maxSize: maxEntries,
    sizeCalculation: ({ files }) => files.size + 1,
  });
  return async (folder) => {
    const stats = await stat(join(folder, storedFilesName)).catch(() => null);
    const state = stats === null ? '' : `${stats.size} ${stats.mtimeMs}`;
    const cached = lists.get(folder);
    if (cached?.state === state) return cached.files;
    const files = stats === null ? new Map<string, StoredFile>() : await readStoredFiles(folder);
    lists.set(folder, { state, files });
    return files;
  };
}
