/** What a process does, and the settings that several processes of a database need. */
import { StartupError } from '../context/error.ts';

/** What a process does: pages, calls with sockets, media, jobs, receiving encoders. */
export const roles = ['web', 'api', 'media', 'jobs', 'ingest'] as const;
export type Role = (typeof roles)[number];

export const isRole = (name: string): name is Role => (roles as readonly string[]).includes(name);

interface SharedSettings {
  readonly ROLES?: readonly string[] | undefined;
  readonly WORKERS: number;
  readonly GRANDSTAND_ENV?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly TOKEN_SECRET?: string | undefined;
}

/** True if the process has the role. */
export const hasRole = (
  { roles: given }: { readonly roles: ReadonlySet<Role> | null },
  role: Role,
): boolean => given === null || given.has(role);

/**
 * Throws `StartupError` without a token secret that all processes of a database can have: tokens, grants and
 * hashes of one would be invalid in the others.
 */
export function requireTokenSecret(values: SharedSettings): void {
  const { GRANDSTAND_ENV: environment, DATABASE_URL: url, TOKEN_SECRET: secret } = values;
  if (environment === 'production' && url !== undefined && secret === undefined)
    throw new StartupError(
      'TOKEN_SECRET: expected at least 32 characters, found nothing; production with DATABASE_URL needs the same secret in every process (a process that ran without it keeps using the content of token.key in its DATA_DIR)',
    );
}

/** Throws `StartupError` for several processes, or some of the roles, without a database that others can use. */
export function requireSharedDatabase(values: SharedSettings): void {
  const { ROLES: given = roles, WORKERS: workers, DATABASE_URL: url } = values;
  if (url === undefined && workers > 1)
    throw new StartupError(
      `WORKERS: expected 1 without DATABASE_URL, found ${workers}; the embedded database has one process, PostgreSQL any number`,
    );
  const missing = roles.filter((role) => role !== 'ingest' && !given.includes(role));
  const isIngestOnly = missing.length === roles.length - 1;
  if (url === undefined && missing.length > 0 && !isIngestOnly)
    throw new StartupError(
      `ROLES: expected web, api, media and jobs together, found "${given.join(',')}"; other processes can do the rest only with DATABASE_URL`,
    );
}
