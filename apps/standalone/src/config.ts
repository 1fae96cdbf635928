import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasRole, loadConfig, StartupError, type ApiConfig } from '@grandstand/api';

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

/** Returns the number of this process among the workers of a parent; null if it has none. */
export function workerNumber(): number | null {
  const { GRANDSTAND_WORKER: number } = process.env;
  return number === undefined ? null : Number(number);
}

/** The values that the workers of a site share, besides their settings. */
export interface WorkerSecrets {
  readonly operatorKey: string;
  readonly tokenSecret: string;
}

/**
 * Returns the environment of a worker: a folder and a port for `/metrics` of its own, and what the folder of its
 * parent has.
 * @param number from 1
 */
export const workerEnvironment = (
  config: ApiConfig,
  number: number,
  { operatorKey, tokenSecret }: WorkerSecrets,
): NodeJS.ProcessEnv => ({
  ...process.env,
  GRANDSTAND_WORKER: String(number),
  WORKERS: '1',
  DATA_DIR: path.join(config.dataDir, 'workers', String(number)),
  SHARED_DIR: config.sharedDir,
  RECORDINGS_DIR: config.recordingsDir,
  OPERATOR_KEY: operatorKey,
  TOKEN_SECRET: tokenSecret,
  ...(config.metrics !== null && { METRICS_PORT: String(config.metrics.port + number - 1) }),
});

/** True if this process only receives encoders, and needs no database. */
export const isIngestOnly = ({ roles }: Pick<ApiConfig, 'roles'>): boolean =>
  roles !== null && roles.size === 1 && roles.has('ingest');

/**
 * Returns the environment of the ingest that runs beside this server, records into its folder and checks stream
 * keys with it; null for none. In production it is a service of its own, which a restart of the server does not
 * interrupt, unless `ROLES` names it. Throws `StartupError` if this process cannot check stream keys itself and
 * `API_URL` does not name one that can.
 */
export function ingestEnvironment(
  config: Pick<ApiConfig, 'host' | 'port' | 'dataDir' | 'environment' | 'roles'>,
): NodeJS.ProcessEnv | null {
  const { env } = process;
  const { host, port, dataDir, environment, roles } = config;
  const runsIngest = roles === null ? environment === 'local' : roles.has('ingest');
  if (!runsIngest || env.INGEST === 'off') return null;
  if (!hasRole(config, 'api') && !env.API_URL)
    throw new StartupError(
      'API_URL: expected the address of a process with the role api, which checks stream keys, found nothing',
    );
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
