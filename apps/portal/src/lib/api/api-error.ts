import type { ErrorCode, PortalErrorCode } from '@grandstand/contract/names';

/** Code of a failure; a server may know codes that this portal does not. */
export type FailureCode = ErrorCode | PortalErrorCode | (string & {});

/** One thing that was wrong with a call: where, e.g. `body.data.city`, and what, in English. */
export interface ErrorDetail {
  readonly path: string;
  readonly message: string;
}

interface Details {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: FailureCode;
  /** What the server says in its own words, if it does. */
  readonly serverMessage?: string | null;
  readonly requestId?: string | null;
  readonly details?: readonly ErrorDetail[];
}

/** The one failure of a call. How it is shown is decided by `errorText`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: FailureCode;
  readonly serverMessage: string | null;
  readonly requestId: string | null;
  /**
   * What was wrong with the call, and where; nothing unless the code is `validation_failed`
   * or `account_link_required`.
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

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

const isDetail = (value: unknown): value is ErrorDetail =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<ErrorDetail>).path === 'string' &&
  typeof (value as Partial<ErrorDetail>).message === 'string';

/** Reads a failure from its body: `messageErrorCode`, `message` (TEN-13), or a lone `error` text. */
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
