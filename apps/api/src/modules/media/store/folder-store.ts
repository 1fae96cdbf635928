import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type MediaStore, StoreError } from './media-store.ts';

const codeOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException | null)?.code ?? 'unknown';

/**
 * A store in a folder, such as a larger disk. It must exist: the folder of a disk that is not mounted must not
 * fill the disk below it.
 */
export function createFolderStore(folder: string): MediaStore {
  const fileOf = (key: string) => path.join(folder, ...key.split('/'));
  const inWords = (error: unknown) =>
    new StoreError(`the folder ${folder} cannot be used (${codeOf(error)})`, { cause: error });
  const requireFolder = async () => {
    const found = await stat(folder).catch((error: unknown) => {
      throw inWords(error);
    });
    if (!found.isDirectory()) throw new StoreError(`${folder} is no folder`);
  };
  return {
    name: folder,
    put: async (key, file, _size, signal) => {
      await requireFolder();
      signal.throwIfAborted();
      const target = fileOf(key);
      const draft = `${target}.${process.pid}.tmp`;
      try {
        await mkdir(path.dirname(target), { recursive: true });
        await copyFile(file, draft);
        const handle = await open(draft);
        try {
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {});
        throw inWords(error);
      }
    },
    read: async (key, signal) => {
      await requireFolder();
      const file = fileOf(key);
      const found = await stat(file).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return null;
        throw inWords(error);
      });
      return found === null ? null : createReadStream(file, { signal });
    },
    removeRecording: async (key) => {
      await requireFolder();
      await rm(fileOf(key), { recursive: true, force: true }).catch((error: unknown) => {
        throw inWords(error);
      });
    },
    close: () => {},
  };
}
