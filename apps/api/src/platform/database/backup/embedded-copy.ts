/** Copies the embedded database while no process uses it, and compares the rows of both. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../../context/error.ts';
import type { RunSql } from '../migrate.ts';
import { openPglite } from '../pglite.ts';
import { copyFolder, listFolders } from './backup-files.ts';
import { clusterFolder, type BackupFile } from './manifest.ts';
import { differencesOf, readState, type DatabaseState } from './table-digests.ts';

/** Opens a cluster as it is, without migrating it, and reads its state. */
async function readCluster(dir: string): Promise<DatabaseState> {
  const pglite = await openPglite({ dir, template: null });
  try {
    const run: RunSql = async (text) => (await pglite.query(text, [])).rows;
    await run('BEGIN');
    const state = await readState(run, 'DATA_DIR');
    await run('ROLLBACK');
    return state;
  } finally {
    await pglite.close();
  }
}

/** Reads the state of a copy of a cluster, because opening one writes to it. */
async function readCopy(cluster: string, beside: string): Promise<DatabaseState> {
  const folder = await mkdtemp(path.join(beside, 'check-'));
  try {
    await copyFolder(cluster, folder, await listFolders(cluster));
    return await readCluster(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const clusterOf = (dataDir: string) => path.join(dataDir, 'pg');

export interface ClusterCopy {
  readonly state: DatabaseState;
  readonly files: readonly BackupFile[];
  readonly folders: readonly string[];
}

/** Copies the cluster of a locked data directory into a backup, and opens a copy of the copy to count it. */
export async function copyCluster(dataDir: string, folder: string): Promise<ClusterCopy> {
  const cluster = clusterOf(dataDir);
  if (!existsSync(path.join(cluster, 'PG_VERSION')))
    throw new StartupError(`DATA_DIR: ${dataDir} has no database; start the server first`);
  const state = await readCluster(cluster);
  const copy = path.join(folder, clusterFolder);
  const folders = await listFolders(cluster);
  const files = await copyFolder(cluster, copy, folders);
  const found = await readCopy(copy, folder);
  const differences = differencesOf(state.tables, found.tables);
  if (differences.length > 0)
    throw new StartupError(`The written copy is incomplete:\n${differences.join('\n')}`);
  return { state, files, folders };
}

/** Restores the cluster of a backup into a data directory and returns its state. */
export async function restoreCluster(
  folder: string,
  folders: readonly string[],
  dataDir: string,
): Promise<DatabaseState> {
  const cluster = clusterOf(dataDir);
  await copyFolder(path.join(folder, clusterFolder), cluster, folders);
  return readCluster(cluster);
}
