import { fileURLToPath } from 'node:url';
import { loadConfig, type ApiConfig } from '@grandstand/api';

/** The project's folder: `.env` and relative folders of the settings are counted from it. */
export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url)).replace(
  /[\\/]$/,
  '',
);

/** Where things that can be made again are kept between runs. */
export const cacheDir = fileURLToPath(
  new URL('../../../node_modules/.cache/grandstand', import.meta.url),
);

/** Reads and validates the environment and `.env`. Throws `StartupError`. */
export const readConfig = (): ApiConfig => loadConfig(projectRoot);
