import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { maxListed, type FileStore, StoreError } from './file-store.ts';

const codeOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException | null)?.code ?? 'unknown';

/**
 * Returns a store in a folder, such as a larger disk. The folder must exist and is not created: below the
 * mount point of a disk that is not mounted, files would fill the wrong disk.
 */
export function createFolderStore(folder: string): FileStore {
  const fileOf = (key: string) => path.join(folder, ...key.split('/'));
  const toStoreError = (error: unknown) =>
    new StoreError(`the folder ${folder} cannot be used (${codeOf(error)})`, { cause: error });
  const requireFolder = async () => {
    const found = await stat(folder).catch((error: unknown) => {
      throw toStoreError(error);
    });
    if (!found.isDirectory()) throw new StoreError(`${folder} is not a folder`);
  };
  return {
    name: folder,
    put: async (key, file, _size, signal) => {
      await requireFolder();
      signal.throwIfAborted();
      const target = fileOf(key);
      const temporary = `${target}.${process.pid}.tmp`;
      try {
        await mkdir(path.dirname(target), { recursive: true });
        await copyFile(file, temporary);
        const handle = await open(temporary);
        try {
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(temporary, target);
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {});
        throw toStoreError(error);
      }
    },
    read: async (key, signal) => {
      await requireFolder();
      const file = fileOf(key);
      const stats = await stat(file).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return null;
        throw toStoreError(error);
      });
      return stats === null ? null : createReadStream(file, { signal });
    },
    list: async (prefix) => {
      await requireFolder();
      const parent = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      const names = await readdir(fileOf(parent), { withFileTypes: true }).catch(
        (error: unknown) => {
          if (codeOf(error) === 'ENOENT') return [];
          throw toStoreError(error);
        },
      );
      return names
        .filter((entry) => entry.isFile())
        .map(({ name }) => parent + name)
        .filter((key) => key.startsWith(prefix))
        .slice(0, maxListed);
    },
    walk: async function* (prefix) {
      await requireFolder();
      const entries = await readdir(fileOf(prefix), { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (codeOf(error) === 'ENOENT') return [];
          throw toStoreError(error);
        },
      );
      for (const entry of entries.filter((found) => found.isFile())) {
        const file = path.join(entry.parentPath, entry.name);
        const found = await stat(file).catch(() => null);
        if (found === null) continue;
        const key = path.relative(folder, file).split(path.sep).join('/');
        yield { key, size: found.size, modifiedMs: found.mtimeMs };
      }
    },
    remove: async (key) => {
      await requireFolder();
      await rm(fileOf(key), { force: true }).catch((error: unknown) => {
        throw toStoreError(error);
      });
    },
    removeFolder: async (key) => {
      await requireFolder();
      await rm(fileOf(key), { recursive: true, force: true }).catch((error: unknown) => {
        throw toStoreError(error);
      });
    },
    close: () => {},
  };
}
