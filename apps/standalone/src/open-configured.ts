import {
  findTemplate,
  openDataDirectory,
  openDatabase,
  type ApiConfig,
  type OnStatement,
} from '@grandstand/api';
import { cacheDir } from './config.ts';

interface Options {
  readonly onIdleError?: (error: Error) => void;
  readonly onMigrated?: (names: readonly string[]) => void;
  readonly onStatement?: OnStatement | undefined;
}

/** Opens the database of the settings, and migrates it unless MIGRATE is `off`. */
export function openConfigured(
  { databaseUrl, directDatabaseUrl, dataDir, migrates }: ApiConfig,
  { onIdleError, onMigrated = () => {}, onStatement }: Options,
) {
  const opening = { migrates, onMigrated, ...(onStatement !== undefined && { onStatement }) };
  if (databaseUrl === null) return openDataDirectory(dataDir, findTemplate(cacheDir), opening);
  return openDatabase({
    kind: 'postgres',
    url: databaseUrl,
    directUrl: directDatabaseUrl ?? databaseUrl,
    ...opening,
    ...(onIdleError === undefined ? {} : { onIdleError }),
  });
}
