import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { ApiConfig } from '../config/config.ts';
import { StartupError } from '../context/error.ts';
import {
  digestOf,
  digestOfFile,
  isSameFile,
  type FileStore,
  type StoredEntry,
} from './store/file-store.ts';
import { createFolderStore } from './store/folder-store.ts';
import { openFileStore } from './store/open-store.ts';

const folders = ['art/', 'avatars/', 'builds/files/', 'builds/lists/'];
/** Time limit for one file, ms. */
const timeoutMs = 60_000;

/** Copies a file to the store, reads it back and deletes it here. Throws `StartupError` if the copy differs. */
async function moveFile(store: FileStore, sharedDir: string, entry: StoredEntry): Promise<void> {
  const file = path.join(sharedDir, ...entry.key.split('/'));
  const signal = AbortSignal.timeout(timeoutMs);
  await store.put(entry.key, file, entry.size, signal);
  const content = await store.read(entry.key, signal);
  if (content === null || !isSameFile(await digestOf(content), await digestOfFile(file)))
    throw new StartupError(`${store.name}: ${entry.key} differs from ${file}, which stays`);
  await rm(file);
}

/**
 * Moves the files of SHARED_DIR to SHARED_STORE, where running servers find them. Throws `StartupError` if there is
 * no SHARED_STORE, or if it fails.
 */
export async function moveSharedFiles({
  sharedDir,
  sharedStore,
}: Pick<ApiConfig, 'sharedDir' | 'sharedStore'>): Promise<{ files: number; bytes: number }> {
  if (sharedStore.kind === 'folder')
    throw new StartupError(
      'SHARED_STORE: expected an address such as s3://bucket/prefix, to which the files move, found nothing',
    );
  const store = await openFileStore(sharedStore);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const entries: StoredEntry[] = [];
    for (const folder of folders)
      for await (const entry of createFolderStore(sharedDir).walk(folder, signal))
        if (!/\.(?:draft|made|tmp|part)$/.test(entry.key)) entries.push(entry);
    // The oldest first: the archive of builds reads the modification times of the store.
    entries.sort((one, other) => one.modifiedMs - other.modifiedMs);
    for (const entry of entries) await moveFile(store, sharedDir, entry);
    return {
      files: entries.length,
      bytes: entries.reduce((sum, { size }) => sum + size, 0),
    };
  } catch (error) {
    if (error instanceof Error && error.name === 'StoreError')
      throw new StartupError(error.message, { cause: error });
    throw error;
  } finally {
    store.close();
  }
}
