import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makePrivate } from '../config/private-folder.ts';
import { openDatabase, type DatabaseOptions, type OpenDatabase } from './database.ts';
import { lockDirectory } from './directory-lock.ts';

/**
 * Opens the embedded database in a data directory that no other process uses, and creates it on first
 * start. `close` releases the directory. Throws `StartupError` if another process uses the directory.
 * @param template tar of a prepared cluster for the first start, or null
 * @param migration whether its tables are migrated
 */
export async function openDataDirectory(
  dir: string,
  template: string | null,
  migration: Pick<DatabaseOptions, 'migrates' | 'onMigrated' | 'migrations' | 'onStatement'> = {},
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
      openDatabase({ kind: 'pglite', dir: cluster, template: from, ...migration });
    // A thread that has created or unpacked a cluster does not free that memory, so it ends and another
    // starts.
    if (isNew) await open(template).then((db) => db.close());
    const db = await open(null);
    // The database sets file modes itself, regardless of the umask, and a template's modes are those in the
    // tar.
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
