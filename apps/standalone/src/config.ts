import { fileURLToPath } from 'node:url';
import { loadConfig, type ApiConfig } from '@grandstand/api';

/** The project's folder: the location of `.env` and the base of relative folders in the settings. */
export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url)).replace(
  /[\\/]$/,
  '',
);

/** Folder of files that can be regenerated. */
export const cacheDir = fileURLToPath(
  new URL('../../../node_modules/.cache/grandstand', import.meta.url),
);

/** Reads and validates the environment and `.env`. Throws `StartupError`. */
export const readConfig = (): ApiConfig => loadConfig(projectRoot);
