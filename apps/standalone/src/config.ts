import path from 'node:path';
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

/**
 * Returns the environment of the ingest, which records into this server's folder and checks stream keys with
 * this server; null if `INGEST` is `off`.
 */
export function ingestEnvironment({
  host,
  port,
  dataDir,
}: Pick<ApiConfig, 'host' | 'port' | 'dataDir'>): NodeJS.ProcessEnv | null {
  const { env } = process;
  if (env.INGEST === 'off') return null;
  const address = ['localhost', '0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return {
    ...env,
    RECORDINGS_DIR: env.RECORDINGS_DIR || path.join(dataDir, 'recordings'),
    API_URL: env.API_URL || `http://${address}:${port}`,
  };
}

/**
 * True if one of the demo's matches is published by an encoder: with `--demo-encoder`, unless `DEMO_ENCODER`
 * is `off`.
 */
export const hasDemoEncoder = (args: readonly string[]): boolean =>
  args.includes('--demo-encoder') && process.env.DEMO_ENCODER !== 'off';
