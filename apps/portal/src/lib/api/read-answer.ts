import { ApiError, errorOfBody } from './api-error.ts';

/** An answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  /** The text parsed once, for all that share the answer, who may not change it. Throws as parsing does. */
  readonly parsed?: () => unknown;
}

/** The body of a successful answer's text; of none, an empty one. */
export function parseBody(text: string): unknown {
  if (text === '') return {};
  return JSON.parse(text);
}

/**
 * The body of a successful answer. 204 is an empty object (TEN-12); a body with an `error` that is
 * neither absent nor null has failed whatever its status says (TEN-14).
 * @throws ApiError
 */
export function readAnswer(answer: RawAnswer): unknown {
  const { status, parsed } = answer;
  if (status === 204) return {};
  let body: unknown;
  try {
    body = parsed === undefined ? parseBody(answer.text) : parsed();
  } catch (cause) {
    throw new ApiError({ status, code: 'default_error_message' }, { cause });
  }
  if (status < 200 || status > 299) throw errorOfBody(status, body);
  if (typeof body === 'object' && body !== null && 'error' in body && body.error != null) {
    throw errorOfBody(status, body);
  }
  return body;
}
