import type { ErrorBody } from '@grandstand/contract/constants';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { fromDatabaseError } from '../database/database-error.ts';
import { AppError, type ErrorDetails } from '../context/error.ts';

const frameworkCodes: Record<string, 'body_too_large' | 'unsupported_media_type'> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
};

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
  const { code, statusCode, validation } = error as FastifyError;
  if (validation !== undefined) return validationError(error as FastifyError);
  const known = frameworkCodes[code ?? ''];
  if (known !== undefined) return new AppError(known, { cause: error });
  const fromDatabase = fromDatabaseError(error);
  if (fromDatabase !== null) return fromDatabase;
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
  if (error.retryAfter !== null) void reply.header('retry-after', error.retryAfter);
  const body: ErrorBody = {
    messageErrorCode: error.code,
    message: error.message,
    requestId: request.id,
    ...(error.details === null ? {} : { details: error.details }),
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
