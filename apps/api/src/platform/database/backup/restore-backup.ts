/** Restores a backup into an empty database and data directory, and counts what is there then. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { ApiConfig } from '../../config/config.ts';
import { makePrivate } from '../../config/private-folder.ts';
import { StartupError } from '../../context/error.ts';
import { lockDirectory } from '../directory-lock.ts';
import { refuseNewer, refusedBackup } from '../migrate.ts';
import { listMigrations } from '../migrations.ts';
import { checkFiles, copyFiles, restoredFolders } from './backup-files.ts';
import { restoreCluster } from './embedded-copy.ts';
import { dataFolder, readManifest, type Manifest } from './manifest.ts';
import { requireEmptyServer, restoreServer } from './postgres-dump.ts';
import { differencesOf, type TableDigests } from './table-digests.ts';

type RestoreConfig = Pick<
  ApiConfig,
  'dataDir' | 'sharedDir' | 'recordingsDir' | 'databaseUrl' | 'directDatabaseUrl'
>;

/** Folder of the data directory in which a restore works; the next restore removes it after an interruption. */
const workFolder = 'restoring';

function requireSameKind({ database }: Manifest, databaseUrl: string | null): void {
  const found = databaseUrl === null ? 'embedded' : 'postgres';
  if (database.kind === found) return;
  throw new StartupError(
    found === 'embedded'
      ? 'DATABASE_URL: the backup is of a PostgreSQL server; set the address of an empty database'
      : 'DATABASE_URL: the backup is of the embedded database; unset it to restore that',
  );
}

/** Throws `StartupError` if a folder has anything but the lock and an interrupted restore. */
function requireEmptyFolder(name: string, dir: string): void {
  const found = readdirSync(dir).filter((entry) => entry !== 'lock' && entry !== workFolder);
  if (found.length > 0)
    throw new StartupError(
      `${name}: a restore needs an empty folder, and ${dir} has ${found.slice(0, 3).join(', ')}; name another one, or move its content away`,
    );
}

function requireEqual(expected: TableDigests, found: TableDigests): void {
  const differences = differencesOf(expected, found);
  if (differences.length === 0) return;
  throw new StartupError(
    `The restored database differs from the backup; do not use it:\n${differences.join('\n')}`,
  );
}

/**
 * Restores a backup and returns its manifest. Checks every file of the backup before it writes anything, and
 * every table and file afterwards. Throws `StartupError`.
 */
export async function restoreBackup(config: RestoreConfig, folder: string): Promise<Manifest> {
  const { dataDir, databaseUrl, directDatabaseUrl } = config;
  const manifest = readManifest(folder);
  const homes = restoredFolders(
    manifest.files
      .filter((file) => file.path.startsWith(`${dataFolder}/`))
      .map((file) => file.path.slice(dataFolder.length + 1)),
    config,
  );
  requireSameKind(manifest, databaseUrl);
  refuseNewer(manifest.migrations, await listMigrations(), refusedBackup);
  await checkFiles(folder, manifest.files);
  const lock = lockDirectory(dataDir);
  try {
    for (const { setting, dir } of homes) {
      mkdirSync(dir, { recursive: true });
      requireEmptyFolder(setting, dir);
    }
    const work = path.join(dataDir, workFolder);
    const url = directDatabaseUrl ?? databaseUrl;
    if (url !== null) await requireEmptyServer(url, manifest.database.version);
    for (const { dir, prefix, files } of homes) {
      rmSync(path.join(dir, workFolder), { recursive: true, force: true });
      mkdirSync(path.join(dir, workFolder));
      await copyFiles(path.join(folder, dataFolder, prefix), path.join(dir, workFolder), files);
    }
    const tables =
      url === null
        ? (await restoreCluster(folder, manifest.clusterFolders, work)).tables
        : await restoreServer(url, folder);
    requireEqual(manifest.tables, tables);
    for (const { dir } of homes) {
      const restored = path.join(dir, workFolder);
      makePrivate(restored);
      for (const entry of readdirSync(restored))
        renameSync(path.join(restored, entry), path.join(dir, entry));
      rmSync(restored, { recursive: true, force: true });
    }
    return manifest;
  } finally {
    lock.release();
    if (existsSync(dataDir)) makePrivate(dataDir);
  }
}
