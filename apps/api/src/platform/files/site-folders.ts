/**
 * The folders that all processes of a site use. Each contains a file with a random mark, which is also in the database.
 * Otherwise a process with another folder, e.g. because a disk is not mounted, would run and silently lack the files of
 * the others.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { ApiConfig } from '../config/config.ts';
import { hasRole } from '../config/roles.ts';
import type { Database } from '../database/database.ts';
import { insertFolderMark, lockFolderMark } from './site-folders.queries.ts';

/** Name of the file with the mark. */
export const markFile = 'site-folder';

interface Options {
  readonly config: Pick<ApiConfig, 'roles' | 'sharedDir' | 'sharedStore' | 'recordingsDir'>;
  readonly db: Pick<Database, 'withoutTenant'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** The folders of this process that others use, by setting, and what would be missing in another one. */
function foldersOf({ roles, sharedDir, sharedStore, recordingsDir }: Options['config']) {
  const usesRecordings = (['api', 'media', 'jobs'] as const).some((role) =>
    hasRole({ roles }, role),
  );
  return [
    // With S3, it is a folder of each machine.
    ...(sharedStore.kind === 'folder'
      ? [{ setting: 'SHARED_DIR', folder: sharedDir, lacks: 'avatars, pictures and builds' }]
      : []),
    ...(usesRecordings
      ? [{ setting: 'RECORDINGS_DIR', folder: recordingsDir, lacks: 'recordings and uploads' }]
      : []),
  ];
}

/** Writes a mark into a folder. Returns false where this process may not write. */
async function writeMark(folder: string, mark: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(path.join(folder, markFile), `${mark}\n`, { mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}

const readMark = (folder: string): Promise<string | null> =>
  readFile(path.join(folder, markFile), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );

/** Logs an error for each folder that is not the one of the other processes. The first process marks it. */
export async function checkSiteFolders({ config, db, log }: Options): Promise<void> {
  for (const { setting, folder, lacks } of foldersOf(config)) {
    const expected = await db.withoutTenant(async (trx) => {
      const stored = await lockFolderMark(trx, setting);
      // Read under the lock: another process may have marked it just now.
      const found = await readMark(folder);
      if (stored !== null) return stored === found ? null : stored;
      const mark = found ?? randomUUID();
      // A process that may only read leaves it to another one.
      if (found !== null || (await writeMark(folder, mark)))
        await insertFolderMark(trx, setting, mark);
      return null;
    });
    if (expected !== null)
      log.error(
        { setting, folder },
        `${setting}: ${folder} is not the folder of the other processes of this database, whose ${lacks} are missing here; mount that one, or correct the setting. If this folder takes its place, write ${expected} into ${path.join(folder, markFile)}`,
      );
  }
}
