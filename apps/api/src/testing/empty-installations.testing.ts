/** Empty installations: a data directory and, with `TEST_DATABASE_URL`, a database of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { openDataDirectory } from '../platform/database/data-directory.ts';
import {
  openDatabase,
  type DatabaseOptions,
  type OpenDatabase,
} from '../platform/database/database.ts';

export interface Installation {
  /** Does not exist yet. */
  readonly dataDir: string;
  readonly sharedDir: string;
  readonly recordingsDir: string;
  readonly databaseUrl: string | null;
  readonly directDatabaseUrl: null;
  /** Address with a role that reads every row. */
  readonly backupDatabaseUrl: string | null;
}

/**
 * Creates installations; `remove` removes them all.
 * @param server `TEST_DATABASE_URL`
 */
export function createInstallations(server: string | undefined) {
  const root = mkdtempSync(path.join(tmpdir(), 'grandstand-installations-'));
  const databases: string[] = [];
  let folders = 0;
  const freshFolder = (): string => path.join(root, `folder-${(folders += 1)}`);

  async function onServer(statement: string): Promise<void> {
    const client = new Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }

  return {
    freshFolder,
    fresh: async (): Promise<Installation> => {
      const dataDir = freshFolder();
      const recordingsDir = path.join(dataDir, 'recordings');
      const installation = { dataDir, sharedDir: dataDir, recordingsDir, directDatabaseUrl: null };
      if (!server) return { ...installation, databaseUrl: null, backupDatabaseUrl: null };
      const name = `grandstand_${process.pid}_${path.basename(root).slice(-6).toLowerCase()}_${databases.length}`;
      await onServer(`CREATE DATABASE "${name}"`);
      databases.push(name);
      const url = new URL(server);
      url.pathname = `/${name}`;
      const backupUrl = new URL(url);
      backupUrl.username = 'grandstand_backup';
      return { ...installation, databaseUrl: url.href, backupDatabaseUrl: backupUrl.href };
    },
    remove: async (): Promise<void> => {
      for (const name of databases) await onServer(`DROP DATABASE "${name}" WITH (FORCE)`);
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Opens the database of an installation. */
export const openInstallation = (
  { dataDir, databaseUrl }: Installation,
  migration: Pick<DatabaseOptions, 'migrates' | 'migrations' | 'onMigrated'> = {},
): Promise<OpenDatabase> =>
  databaseUrl === null
    ? openDataDirectory(dataDir, null, migration)
    : openDatabase({ kind: 'postgres', url: databaseUrl, timeoutFactor: 10, ...migration });
