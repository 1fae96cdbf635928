import { StartupError, type ApiConfig } from '@grandstand/api';

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

const diskFull = /ENOSPC|EDQUOT|53100|no space left/i;

/** Login failures that the database server's own message explains best. */
const loginCodes = new Set(['28P01', '28000', '3D000', '42501']);

/**
 * Returns why the server could not start, as text for the terminal: one line for a problem the operator can
 * fix, the full stack for an unexpected error.
 * @param config null if reading it failed
 */
export function explainFailure(error: unknown, config: ApiConfig | null): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartupError) return error.message;
  const code = codeOf(error);
  const port = config?.port ?? 0;
  if (code === 'EADDRINUSE')
    return `PORT: ${port} is taken by another process; stop it, or set PORT to another number`;
  if (code === 'EADDRNOTAVAIL')
    return `HOST: ${config?.host ?? ''} is not an address of this machine; use 0.0.0.0 for all of its addresses`;
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen')
    return `PORT: ${port} is not allowed for this account; set PORT to a number above 1023`;
  if (diskFull.test(`${code} ${error.message}`))
    return `DATA_DIR: the disk of ${config?.dataDir ?? 'the data directory'} is full; free some space and start again`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return `DATA_DIR: ${config?.dataDir ?? 'the data directory'} cannot be written (${code}); check its owner and permissions`;
  if (config?.databaseUrl != null) {
    if (loginCodes.has(code)) return `DATABASE_URL: ${error.message}`;
    if (/^E[A-Z]+$/.test(code) || /timeout exceeded|Connection terminated/.test(error.message))
      return `DATABASE_URL: the PostgreSQL server does not respond (${code || error.message})`;
  }
  return error.stack ?? error.message;
}
