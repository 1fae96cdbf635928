import { AppError } from '../context/error.ts';

/** Error codes of PostgreSQL (SQLSTATE). */
const sqlStates = {
  foreignKeyViolation: '23503',
  uniqueViolation: '23505',
  diskFull: '53100',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  queryCanceled: '57014',
  invalidTextRepresentation: '22P02',
  characterNotInRepertoire: '22021',
  untranslatableCharacter: '22P05',
} as const;
/** Class of connection exceptions. */
const connectionException = '08';
const temporaryCodes: ReadonlySet<string> = new Set([
  sqlStates.queryCanceled,
  sqlStates.serializationFailure,
  sqlStates.deadlockDetected,
]);
/** Text that the database cannot store: NUL, or a lone surrogate in JSON. */
const textCodes: ReadonlySet<string> = new Set([
  sqlStates.characterNotInRepertoire,
  sqlStates.untranslatableCharacter,
  sqlStates.invalidTextRepresentation,
]);
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
  // read_only_sql_transaction: a standby that is not promoted yet.
  '25006',
]);
/** Messages of driver errors without a code: the connection was lost, or none was available in time. */
const connectionText =
  /connection terminated|timeout exceeded when trying to connect|has ended|is not queryable/i;

/** Seconds until a retry makes sense while the database is unreachable. */
const retryAfter = 2;

/**
 * Converts a database error to one for the caller; null if it is unknown. Covers unique violations, text that
 * cannot be stored, a full disk, cancelled statements, serialization failures, deadlocks and lost connections.
 */
export function fromDatabaseError(error: Error): AppError | null {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === sqlStates.uniqueViolation) return new AppError('conflict', { cause: error });
  if (code === sqlStates.diskFull) return new AppError('storage_full', { cause: error });
  if (textCodes.has(code)) return new AppError('bad_request', { cause: error });
  const isUnreachable =
    code.startsWith(connectionException) ||
    connectionCodes.has(code) ||
    connectionText.test(error.message);
  if (isUnreachable || temporaryCodes.has(code))
    return new AppError('service_unavailable', { cause: error, retryAfter });
  return null;
}

/** Returns the name of the unique constraint that a write violated, empty if unknown; null for other errors. */
export function violatedUniqueConstraint(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== sqlStates.uniqueViolation)
    return null;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
}

/** True if a write references a row that does not exist, or no longer does. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === sqlStates.foreignKeyViolation;
