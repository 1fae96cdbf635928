import { errorCodes, type ErrorBody, type ErrorCode } from '@grandstand/contract/names';

export type ErrorDetails = NonNullable<ErrorBody['details']>;

interface AppErrorOptions {
  /** What led to it; logged, never answered. */
  cause?: unknown;
  /** Text for the caller instead of the code's own. */
  message?: string;
  details?: ErrorDetails;
  /** Seconds after which trying again makes sense; answered as `Retry-After`. */
  retryAfter?: number;
}

/**
 * The one way for a call to fail: `throw new AppError('event_not_found')`. The status belongs to
 * the code. What stands in `cause` is logged and never answered.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetails | null;
  readonly retryAfter: number | null;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? errorCodes[code].message, { cause: options.cause });
    this.code = code;
    this.status = errorCodes[code].status;
    this.details = options.details ?? null;
    this.retryAfter = options.retryAfter ?? null;
  }
}

/** A bad configuration, a locked folder, a taken port: printed as its one line, without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
