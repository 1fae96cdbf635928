import type { ErrorCode, PortalErrorCode } from '@grandstand/contract/constants';

/** Code of a failure; a server may know codes that this portal does not. */
export type FailureCode = ErrorCode | PortalErrorCode | (string & {});

/** One fault of a call: its path, e.g. `body.data.city`, and an English message. */
export interface ErrorDetail {
  readonly path: string;
  readonly message: string;
}

interface Details {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly code: FailureCode;
  /** The server's own message, if any. */
  readonly serverMessage?: string | null;
  readonly requestId?: string | null;
  readonly details?: readonly ErrorDetail[];
}

/** The failure of a call. `errorText` decides how it is shown. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: FailureCode;
  readonly serverMessage: string | null;
  readonly requestId: string | null;
  /**
   * Faults of the call and their paths; empty unless the code is `validation_failed` or
   * `account_link_required`.
   */
  readonly details: readonly ErrorDetail[];

  constructor(
    { status, code, serverMessage, requestId, details }: Details,
    options?: ErrorOptions,
  ) {
    super(serverMessage ?? code, options);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.serverMessage = serverMessage ?? null;
    this.requestId = requestId ?? null;
    this.details = details ?? [];
  }
}

/**
 * True if the backend rejected a call for good: a 4xx other than 408 and 429. Being offline, 5xx and timeouts
 * are not rejections.
 */
export const isRejection = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 408 &&
  error.status !== 429;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

const isDetail = (value: unknown): value is ErrorDetail =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<ErrorDetail>).path === 'string' &&
  typeof (value as Partial<ErrorDetail>).message === 'string';

/**
 * Reads a failure from its body: `messageErrorCode` and `message` (TEN-13), directly or inside an `error` object, or
 * a lone `error` text.
 */
export function errorOfBody(status: number, body: unknown): ApiError {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const inner = fields['error'];
  const nested = typeof inner === 'object' && inner !== null ? (inner as typeof fields) : {};
  return new ApiError({
    status,
    code:
      textOf(fields['messageErrorCode']) ??
      textOf(nested['messageErrorCode']) ??
      'default_error_message',
    serverMessage: textOf(fields['message']) ?? textOf(nested['message']) ?? textOf(inner),
    requestId: textOf(fields['requestId']),
    details: Array.isArray(fields['details']) ? fields['details'].filter(isDetail) : [],
  });
}
