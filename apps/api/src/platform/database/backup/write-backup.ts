/** Writes a backup of the database and the data directory, and reads it back. */
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { ApiConfig } from '../../config/config.ts';
import { version } from '../../config/version.ts';
import { StartupError } from '../../context/error.ts';
import { lockDirectory } from '../directory-lock.ts';
import { copyData, digestFile } from './backup-files.ts';
import { copyCluster, type ClusterCopy } from './embedded-copy.ts';
import {
  clusterFolder,
  dataFolder,
  dumpFile,
  writeManifest,
  type BackupFile,
  type Manifest,
} from './manifest.ts';
import { requireSameDatabase } from '../server/same-database.ts';
import { dumpServer } from './postgres-dump.ts';

type BackupConfig = Pick<
  ApiConfig,
  'dataDir' | 'sharedDir' | 'databaseUrl' | 'directDatabaseUrl' | 'backupDatabaseUrl'
>;

const below = (folder: string, files: readonly BackupFile[]) =>
  files.map((file) => ({ ...file, path: `${folder}/${file.path}` }));

/** Makes the folder of a backup. Throws `StartupError` if it has anything in it, or is in the data directory. */
function makeFolder(folder: string, { dataDir, sharedDir }: BackupConfig): void {
  for (const [name, dir] of Object.entries({ DATA_DIR: dataDir, SHARED_DIR: sharedDir }))
    if (!path.relative(dir, folder).startsWith('..'))
      throw new StartupError(`backup: ${folder} is inside ${name}; name a folder elsewhere`);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StartupError(`backup: ${folder} is not empty; name a new folder`);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
}

async function writeDatabase(
  { dataDir, databaseUrl, directDatabaseUrl, backupDatabaseUrl }: BackupConfig,
  folder: string,
): Promise<ClusterCopy> {
  if (databaseUrl === null) {
    const copy = await copyCluster(dataDir, folder);
    return { ...copy, files: below(clusterFolder, copy.files) };
  }
  // A backup of another database would be complete, and of no use.
  await requireSameDatabase(databaseUrl, 'BACKUP_DATABASE_URL', backupDatabaseUrl);
  const state = await dumpServer(backupDatabaseUrl ?? directDatabaseUrl ?? databaseUrl, folder);
  const dump = await digestFile(path.join(folder, dumpFile));
  return { state, files: [{ path: dumpFile, ...dump }], folders: [] };
}

/**
 * Backs up into a new folder and returns its manifest. The database comes first, so that the files of its rows
 * are there. Throws `StartupError` if it cannot be complete; the folder has no manifest then.
 */
export async function writeBackup(config: BackupConfig, folder: string): Promise<Manifest> {
  const isEmbedded = config.databaseUrl === null;
  // A running process may not use the embedded database at the same time.
  const lock = isEmbedded ? lockDirectory(config.dataDir) : null;
  try {
    makeFolder(folder, config);
    const { state, files, folders } = await writeDatabase(config, folder);
    const data = await copyData(config, path.join(folder, dataFolder));
    const manifest: Manifest = {
      format: 1,
      createdAt: new Date().toISOString(),
      version,
      database: { kind: isEmbedded ? 'embedded' : 'postgres', version: state.version },
      migrations: [...state.migrations],
      tables: state.tables,
      clusterFolders: [...folders],
      files: [...files, ...below(dataFolder, data)],
    };
    writeManifest(folder, manifest);
    return manifest;
  } finally {
    lock?.release();
  }
}
