import type { ErrorBody, ErrorCode } from '@grandstand/contract/constants';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { fromDatabaseError } from '../database/database-error.ts';
import { AppError, type ErrorDetails } from '../context/error.ts';

/** The code for an HTTP library's error of this status; others are `bad_request` or `internal_error`. */
const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  412: 'precondition_failed',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
  429: 'too_many_requests',
  503: 'service_unavailable',
  507: 'storage_full',
};

/** Optional fields of errors of the framework and of `http-errors`. */
interface HttpLibraryError extends Error {
  readonly code?: string;
  readonly statusCode?: number;
  readonly expose?: unknown;
  readonly headers?: unknown;
}

/** True for errors about the request itself; an SDK's error may have the status of a provider. */
const isAboutRequest = ({ code, expose }: HttpLibraryError): boolean =>
  code?.startsWith('FST_') === true || typeof expose === 'boolean';

function headersOf({ headers }: HttpLibraryError): Record<string, string> {
  if (typeof headers !== 'object' || headers === null) return {};
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );
}

/** Converts the error of an HTTP library, with its status and headers; null for other errors. */
function fromHttpLibrary(error: HttpLibraryError): AppError | null {
  const { statusCode: status = 500 } = error;
  if (status < 400 || status > 599 || !isAboutRequest(error)) return null;
  const code = codesByStatus[status] ?? (status < 500 ? 'bad_request' : 'internal_error');
  return new AppError(code, { cause: error, status, headers: headersOf(error) });
}

/** Codes of a file that could not be written because the disk, or the account's share of it, is full. */
const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT']);

const fromFullDisk = (error: Error): AppError | null =>
  'code' in error && fullDiskCodes.has(String(error.code))
    ? new AppError('storage_full', { cause: error })
    : null;

/** An issue as the schema library reports it in the framework's validation error. */
interface Issue {
  instancePath: string;
  keyword: string;
  message?: string;
  params?: { keys?: string[] };
}

/** Returns path and message of every issue; the path names unknown keys. */
function detailsOf(error: FastifyError): ErrorDetails {
  const part = error.validationContext === 'querystring' ? 'query' : error.validationContext;
  return (error.validation as unknown as Issue[]).flatMap((issue) => {
    const keys = issue.instancePath.split('/').filter((key) => key !== '');
    const path = [part ?? 'request', ...keys].join('.');
    if (issue.keyword === 'unrecognized_keys')
      return (issue.params?.keys ?? []).map((key) => ({
        path: `${path}.${key}`,
        message: 'is not a known field',
      }));
    return [{ path, message: issue.message ?? 'is not valid' }];
  });
}

const maxDetails = 20;

function validationError(error: FastifyError): AppError {
  const details = detailsOf(error).slice(0, maxDetails);
  const first = details[0];
  return new AppError('validation_failed', {
    cause: error,
    details,
    ...(first === undefined ? {} : { message: `${first.path}: ${first.message}` }),
  });
}

/** Converts any failure of a request to an `AppError`. Unexpected errors become `internal_error`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return new AppError('internal_error', { cause: error });
  const { statusCode, validation } = error as FastifyError;
  if (validation !== undefined) return validationError(error as FastifyError);
  const converted = fromHttpLibrary(error) ?? fromDatabaseError(error) ?? fromFullDisk(error);
  if (converted !== null) return converted;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('bad_request', { cause: error });
  return new AppError('internal_error', { cause: error });
}

/** Sends the error body and records the error for the request's single log line. */
export function replyWithError(
  failure: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = toAppError(failure);
  request.failure = error;
  void reply.headers(error.headers);
  if (error.retryAfter !== null) void reply.header('retry-after', error.retryAfter);
  const body: ErrorBody = {
    messageErrorCode: error.code,
    message: error.message,
    requestId: request.id,
    ...(error.details === null ? {} : { details: error.details }),
    ...(error.reason === null ? {} : { reason: error.reason }),
    ...(error.roles === null ? {} : { roles: [...error.roles] }),
  };
  // A serializer bypasses the response's schema, which does not fit errors.
  return reply
    .status(error.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .header('cache-control', 'no-store')
    .header('x-request-id', request.id)
    .send(body);
}
