/** Commands that open the database themselves, without a running server. */
import path from 'node:path';
import {
  forgetTokenSecrets,
  listMigrations,
  moveSharedFiles,
  restoreBackup,
  writeBackup,
  type ApiConfig,
} from '@grandstand/api';
import { explainFailure } from '../explain-failure.ts';
import { openConfigured } from '../open-configured.ts';
import { CommandError } from './operator-client.ts';
import { UsageError } from './usage-error.ts';

/** A command of this file. */
export type MaintenanceCommand =
  | { readonly kind: 'backup' | 'restore'; readonly folder: string }
  | { readonly kind: 'migrate' | 'forget-token-secret' | 'move-shared-files' };

export const isMaintenanceCommand = (command: {
  readonly kind: string;
}): command is MaintenanceCommand =>
  ['backup', 'restore', 'migrate', 'forget-token-secret', 'move-shared-files'].includes(
    command.kind,
  );

/** Parses a command of this file; null for any other. Throws `UsageError`. */
export function parseMaintenanceCommand(positionals: readonly string[]): MaintenanceCommand | null {
  const [name, folder, ...rest] = positionals;
  if (name === 'migrate' || name === 'forget-token-secret' || name === 'move-shared-files') {
    if (folder !== undefined) throw new UsageError(`${name}: write it as "${name}"`);
    return { kind: name };
  }
  if (name !== 'backup' && name !== 'restore') return null;
  if (folder === undefined || folder === '' || rest.length > 0)
    throw new UsageError(`${name}: write it as "${name} <folder>"`);
  return { kind: name, folder };
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Prints what a backup contains, which must be the same after its restore. */
function printContent(
  done: string,
  { tables, files, migrations, createdAt }: Awaited<ReturnType<typeof writeBackup>>,
): void {
  const counts = Object.values(tables).map(({ rows }) => rows);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  console.log(
    `${done}: ${counts.reduce((sum, rows) => sum + rows, 0)} rows in ${counts.length} tables, ${files.length} files (${megabytes(bytes)}), schema ${migrations.at(-1)?.name ?? ''}, of ${createdAt}`,
  );
}

/** Lists what a backup of these settings leaves out. */
export function omittedFromBackup(config: ApiConfig): string[] {
  const { dataDir, recordingsDir, mediaStore, providerSecretsFile } = config;
  return [
    ...(path.relative(dataDir, recordingsDir).startsWith('..')
      ? [`RECORDINGS_DIR (${recordingsDir})`]
      : []),
    ...(mediaStore.kind === 's3' ||
    (mediaStore.folder !== recordingsDir &&
      path.relative(dataDir, mediaStore.folder).startsWith('..'))
      ? ['MEDIA_STORE']
      : []),
    `MEDIA_DIR (${config.mediaDir})`,
    `TENANTS_DIR (${config.tenantsDir})`,
    `CONTENT_DIR (${config.contentDir})`,
    ...(providerSecretsFile === null ? [] : [`PROVIDER_SECRETS_FILE (${providerSecretsFile})`]),
    ...(config.sharedStore.kind === 's3' ? ['SHARED_STORE'] : []),
    ...(config.tokenSecret === null ? [] : ['TOKEN_SECRET']),
    'the settings',
  ];
}

/**
 * Says which versions start again after migrations that ran. Empty for a new database, which no version before has
 * used.
 * @param all in order
 */
export function rollbackNote(
  all: readonly { readonly name: string; readonly compatible: boolean }[],
  ran: readonly string[],
): string {
  if (ran.length === all.length) return '';
  // A version that has it has those before it.
  const last = all.findLast(({ name, compatible }) => !compatible && ran.includes(name));
  return last === undefined
    ? '. The version before starts on this database, too'
    : `. Versions without ${last.name} no longer start on this database: a rollback to them needs the backup from before`;
}

async function migrateDatabase(config: ApiConfig): Promise<void> {
  const ran: string[] = [];
  const onMigrated = (names: readonly string[]) => void ran.push(...names);
  const db = await openConfigured({ ...config, migrates: 'on' }, { onMigrated });
  await db.close();
  console.log(
    ran.length === 0
      ? 'The database has every migration of this version'
      : `${ran.length} migrations ran: ${ran.join(', ')}${rollbackNote(await listMigrations(), ran)}`,
  );
}

async function forgetSecret(config: ApiConfig): Promise<void> {
  const db = await openConfigured({ ...config, migrates: 'off' }, {});
  const wasStored = await forgetTokenSecrets(db);
  await db.close();
  console.log(
    wasStored
      ? 'Forgotten: the next start of a server uses its TOKEN_SECRET for everything that is stored'
      : 'Nothing to forget: no server has stored its TOKEN_SECRET in this database',
  );
}

async function moveFiles(config: ApiConfig): Promise<void> {
  const { files, bytes } = await moveSharedFiles(config);
  console.log(
    `Moved ${files} files (${megabytes(bytes)}) from ${config.sharedDir} to SHARED_STORE, each read back`,
  );
}

/** Runs a command of this file. Throws `CommandError`. */
export async function runMaintenanceCommand(
  config: ApiConfig,
  command: MaintenanceCommand,
): Promise<void> {
  // What it writes is private to its account, like the files of the server.
  process.umask(0o077);
  try {
    await perform(config, command);
  } catch (error) {
    throw new CommandError(explainFailure(error, config));
  }
}

async function perform(config: ApiConfig, command: MaintenanceCommand): Promise<void> {
  if (!('folder' in command)) {
    const { [command.kind]: run } = {
      migrate: migrateDatabase,
      'forget-token-secret': forgetSecret,
      'move-shared-files': moveFiles,
    };
    return run(config);
  }
  const folder = path.resolve(command.folder);
  if (command.kind === 'backup') {
    printContent('Written and read back', await writeBackup(config, folder));
    console.log(
      `Not in it: ${omittedFromBackup(config).join(', ')}. It holds keys and accounts: keep it private.`,
    );
    return;
  }
  printContent('Restored and compared', await restoreBackup(config, folder));
}
