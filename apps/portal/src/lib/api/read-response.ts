import { ApiError, errorOfBody } from './api-error.ts';

/** A response as received. */
export interface RawResponse {
  readonly status: number;
  readonly text: string;
  /**
   * Parses the text once for all that share the response; they must not mutate it. Throws as parsing does.
   */
  readonly parsed?: () => unknown;
}

/** Parses the text of a successful response; an empty text is an empty object. */
export function parseBody(text: string): unknown {
  if (text === '') return {};
  return JSON.parse(text);
}

/**
 * Returns the body of a successful response. 204 is an empty object (TEN-12). A body whose `error` is
 * neither absent nor null is a failure, whatever its status (TEN-14).
 * @throws ApiError
 */
export function readResponse(response: RawResponse): unknown {
  const { status, parsed } = response;
  if (status === 204) return {};
  let body: unknown;
  try {
    body = parsed === undefined ? parseBody(response.text) : parsed();
  } catch (cause) {
    throw new ApiError({ status, code: 'default_error_message' }, { cause });
  }
  if (status < 200 || status > 299) throw errorOfBody(status, body);
  if (typeof body === 'object' && body !== null && 'error' in body && body.error != null) {
    throw errorOfBody(status, body);
  }
  return body;
}
