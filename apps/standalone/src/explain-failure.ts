import path from 'node:path';
import { StartupError, type ApiConfig } from '@grandstand/api';

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

const diskFull = /ENOSPC|EDQUOT|53100|no space left/i;

/** Login failures that the database server's own message explains best. */
const loginCodes = new Set(['28P01', '28000', '3D000', '42501']);

/** Path of a file or folder that could not be used; null for another error. */
const pathOf = (error: Error): string | null =>
  'path' in error && typeof error.path === 'string' ? error.path : null;

/** Returns the setting whose folder holds the file of an error, the innermost one; by default DATA_DIR. */
function folderOf(
  error: Error,
  config: ApiConfig | null,
): { readonly setting: string; readonly folder: string } {
  if (config === null) return { setting: 'DATA_DIR', folder: 'the data directory' };
  const { dataDir, sharedDir, recordingsDir, mediaStore } = config;
  const data = { setting: 'DATA_DIR', folder: dataDir };
  const folders = [
    data,
    { setting: 'SHARED_DIR', folder: sharedDir },
    { setting: 'RECORDINGS_DIR', folder: recordingsDir },
    ...(mediaStore.kind === 'folder'
      ? [{ setting: 'MEDIA_STORE', folder: mediaStore.folder }]
      : []),
  ];
  const file = pathOf(error);
  if (file === null) return data;
  const isBelow = ({ folder }: { readonly folder: string }) =>
    !path.relative(folder, file).startsWith('..');
  // Of settings with the same folder, the first.
  const found = folders
    .filter(isBelow)
    .toSorted((one, other) => other.folder.length - one.folder.length);
  return found[0] ?? { setting: 'DATA_DIR', folder: file };
}

/** True for a failed look-up of HOST; any other name is that of a database. */
const isUnknownHost = (error: Error, config: ApiConfig | null): boolean =>
  'syscall' in error &&
  error.syscall === 'getaddrinfo' &&
  'hostname' in error &&
  error.hostname === config?.host;

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
  if (code === 'EADDRNOTAVAIL' || isUnknownHost(error, config))
    return `HOST: ${config?.host ?? ''} is not an address of this machine; use 0.0.0.0 for all of its addresses`;
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen')
    return `PORT: ${port} is not allowed for this account; set PORT to a number above 1023`;
  const { setting, folder } = folderOf(error, config);
  if (diskFull.test(`${code} ${error.message}`))
    return `${setting}: the disk of ${folder} is full; free some space and start again`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return `${setting}: ${folder} cannot be written (${code}); check its owner and permissions`;
  if (code === 'ENOTDIR' || (code === 'EEXIST' && pathOf(error) !== null))
    return `${setting}: expected a folder, but a part of ${pathOf(error) ?? folder} is a file`;
  if (config?.databaseUrl != null && pathOf(error) === null) {
    if (loginCodes.has(code)) return `DATABASE_URL: ${error.message}`;
    if (/^E[A-Z]+$/.test(code) || /timeout exceeded|Connection terminated/.test(error.message))
      return `DATABASE_URL: the PostgreSQL server does not respond (${code || error.message})`;
  }
  return error.stack ?? error.message;
}
