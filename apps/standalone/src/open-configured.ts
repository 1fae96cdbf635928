import { findTemplate, openDataDirectory, openDatabase, type ApiConfig } from '@grandstand/api';
import { cacheDir } from './config.ts';

interface Options {
  readonly onIdleError?: (error: Error) => void;
  readonly onMigrated?: (names: readonly string[]) => void;
}

/** Opens the database of the settings, and migrates it unless MIGRATE is `off`. */
export function openConfigured(
  { databaseUrl, directDatabaseUrl, dataDir, migrates }: ApiConfig,
  { onIdleError, onMigrated = () => {} }: Options,
) {
  if (databaseUrl === null)
    return openDataDirectory(dataDir, findTemplate(cacheDir), { migrates, onMigrated });
  return openDatabase({
    kind: 'postgres',
    url: databaseUrl,
    directUrl: directDatabaseUrl ?? databaseUrl,
    migrates,
    onMigrated,
    ...(onIdleError === undefined ? {} : { onIdleError }),
  });
}
