import { AppError } from '../context/error.ts';

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  // too_many_connections, admin_shutdown, crash_shutdown, cannot_connect_now
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);
/** Messages of driver errors without a code: the connection was lost, or none was available in time. */
const connectionText =
  /connection terminated|timeout exceeded when trying to connect|has ended|is not queryable/i;

/** Seconds until a retry makes sense while the database is unreachable. */
const retryAfter = 2;

/**
 * Converts a database error to one for the caller; null if it is unknown. Covers a taken unique value, a
 * full disk, a statement timeout and a lost connection.
 */
export function fromDatabaseError(error: Error): AppError | null {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === '23505') return new AppError('conflict', { cause: error });
  if (code === '53100') return new AppError('storage_full', { cause: error });
  // Text that it cannot store: NUL, or a lone surrogate in JSON.
  if (code === '22021' || code === '22P05' || code === '22P02')
    return new AppError('bad_request', { cause: error });
  const temporary =
    code === '57014' || code === '40001' || code === '40P01' || code.startsWith('08');
  if (temporary || connectionCodes.has(code) || connectionText.test(error.message))
    return new AppError('service_unavailable', { cause: error, retryAfter });
  return null;
}

/** Returns the name of the unique constraint that a write violated, or null. */
export function brokenUniqueRule(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return null;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
}

/** True if a write references a row that does not exist, or no longer does. */
export const isBrokenReference = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503';
