import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makePrivate } from '../private-folder.ts';
import { openDatabase, type OpenDatabase } from './database.ts';
import { lockDirectory } from './directory-lock.ts';

/**
 * Opens the embedded database in a data directory that no other process uses, making it at the
 * first start. `close` gives the directory free.
 * @param template tar of a prepared cluster for the first start, or null
 * Throws `StartupError` when another process uses the directory.
 */
export async function openDataDirectory(
  dir: string,
  template: string | null,
): Promise<OpenDatabase> {
  const lock = lockDirectory(dir);
  try {
    const cluster = path.join(dir, 'pg');
    const creating = path.join(dir, 'pg.creating');
    // An interrupted first start leaves an incomplete cluster, which holds no data yet.
    if (existsSync(creating)) rmSync(cluster, { recursive: true, force: true });
    const isNew = !existsSync(cluster);
    if (isNew) writeFileSync(creating, '');
    const open = (from: string | null) =>
      openDatabase({ kind: 'pglite', dir: cluster, template: from });
    // A thread that has made a cluster or unpacked one holds on to its memory: it ends, and another begins.
    if (isNew) await open(template).then((db) => db.close());
    const db = await open(null);
    // It sets modes itself, whatever the umask, and those of a template are the template's.
    makePrivate(cluster);
    rmSync(creating, { force: true });
    return {
      ...db,
      close: async () => {
        await db.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
