/** The list of a recording's files that are in the store: `stored.jsonl`, a line for each. */
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { readOptional } from '../read-optional.ts';
import type { FileProof } from './media-store.ts';

export const storedFilesName = 'stored.jsonl';

/** A file that was moved, as it was before. */
export interface StoredFile extends FileProof {
  /** Its time of modification, ms since 1970: it remains part of its entity tag. */
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
    // The process ended while it wrote this line: its file is still here.
    return [];
  }
}

/** Reads the list of a recording; of a path that is listed twice, the last line counts. */
export async function readStoredFiles(folder: string): Promise<StoredFiles> {
  const text = (await readOptional(join(folder, storedFilesName))) ?? '';
  return new Map(text.split('\n').flatMap(parseLine));
}

/** The name of a new file is on disk only once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Adds files to the list of a recording. They are on disk when it resolves. */
export async function addStoredFiles(
  folder: string,
  files: readonly (StoredFile & { readonly path: string })[],
): Promise<void> {
  // Begins with a line end, in case the last line is incomplete.
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

/** Entries of all lists in memory: some 30 MB. */
const maxEntries = 100_000;

interface ReadList {
  readonly state: string;
  readonly files: StoredFiles;
}

/** Returns what reads lists, again only when they change. */
export function createStoredFilesReader(): (folder: string) => Promise<StoredFiles> {
  const lists = new LRUCache<string, ReadList>({
    maxSize: maxEntries,
    sizeCalculation: ({ files }) => files.size + 1,
  });
  return async (folder) => {
    const found = await stat(join(folder, storedFilesName)).catch(() => null);
    const state = found === null ? '' : `${found.size} ${found.mtimeMs}`;
    const known = lists.get(folder);
    if (known?.state === state) return known.files;
    const files = found === null ? new Map<string, StoredFile>() : await readStoredFiles(folder);
    lists.set(folder, { state, files });
    return files;
  };
}
