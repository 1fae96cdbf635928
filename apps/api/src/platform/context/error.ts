import {
  errorCodes,
  type ConflictReason,
  type ErrorBody,
  type ErrorCode,
  type OperatorRole,
} from '@grandstand/contract/constants';
import type { z } from 'zod';

export type ErrorDetails = NonNullable<ErrorBody['details']>;

interface AppErrorOptions {
  /** Cause of the error; logged, never sent. */
  cause?: unknown;
  /** Message for the caller, in place of the code's own. */
  message?: string;
  details?: ErrorDetails;
  /** Why it is a conflict, for callers who explain it in their own language. */
  reason?: ConflictReason;
  /** The roles that have the missing permission, for callers who name them in their own language. */
  roles?: readonly OperatorRole[];
  /** Seconds until a retry makes sense; sent as `Retry-After`. */
  retryAfter?: number;
  /** Status and headers of the HTTP library's error that it replaces; by default the status of the code. */
  status?: number;
  headers?: Readonly<Record<string, string>>;
}

/**
 * The only way for a call to fail: `throw new AppError('event_not_found')`. The code determines the status,
 * except for errors of HTTP libraries. `cause` is logged, never sent.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetails | null;
  readonly reason: ConflictReason | null;
  readonly roles: readonly OperatorRole[] | null;
  readonly retryAfter: number | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? errorCodes[code].message, { cause: options.cause });
    this.code = code;
    this.status = options.status ?? errorCodes[code].status;
    this.details = options.details ?? null;
    this.reason = options.reason ?? null;
    this.roles = options.roles ?? null;
    this.retryAfter = options.retryAfter ?? null;
    this.headers = options.headers ?? {};
  }
}

/**
 * Returns the `validation_failed` error of one field, for rules that a schema cannot express.
 * @param path of the field in the request, such as `body.title` or `params.id`
 * @param message the rule that it breaks, such as `must be after gameStartDate`
 */
export const invalidField = (path: string, message: string): AppError =>
  new AppError('validation_failed', {
    message: `${path}: ${message}`,
    details: [{ path, message }],
  });

/** Returns the `validation_failed` error of a part of the request that a schema refuses, with its fields. */
export const invalidPart = (
  part: 'body' | 'query',
  { issues }: Pick<z.ZodError, 'issues'>,
): AppError =>
  new AppError('validation_failed', {
    details: issues.map(({ path, message }) => ({ path: [part, ...path].join('.'), message })),
  });

/** Throws `conflict` if a row has another version by now than the one that a change was made from. */
export function requireVersion({ version }: { readonly version: number }, stated: number): void {
  if (version !== stated)
    throw new AppError('conflict', {
      reason: 'changed',
      message: `This was changed in the meantime: it is version ${version} now, not ${stated}`,
    });
}

/**
 * A startup failure such as bad configuration, a locked folder or a taken port. Printed as one line,
 * without a stack.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
