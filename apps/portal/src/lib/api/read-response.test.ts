// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { readResponse } from './read-response.ts';

function failureOf(status: number, text: string): ApiError {
  try {
    readResponse({ status, text });
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('the response was taken for a success');
}

describe('readResponse', () => {
  it('[TEN-12] returns an empty object for a 204', () => {
    expect(readResponse({ status: 204, text: '' })).toEqual({});
  });

  it('[TEN-13] reads messageErrorCode and message of an error body', () => {
    const error = failureOf(
      409,
      '{"messageErrorCode":"conflict","message":"Too late","requestId":"r1"}',
    );
    expect(error).toMatchObject({
      status: 409,
      code: 'conflict',
      serverMessage: 'Too late',
      requestId: 'r1',
    });
  });

  it('reads well-formed details of a failure and drops malformed ones', () => {
    const details = [
      { path: 'body.city', message: 'is too long' },
      { path: 7 },
      null,
      'body.phone',
    ];
    const failure = failureOf(
      400,
      JSON.stringify({ messageErrorCode: 'validation_failed', details }),
    );
    expect(failure.details).toEqual([{ path: 'body.city', message: 'is too long' }]);
    expect(failureOf(400, '{"details":{"length":1}}').details).toEqual([]);
  });

  it('[TEN-14] treats a body with an error as a failure, whatever its status', () => {
    expect(failureOf(200, '{"error":"Out of order"}').serverMessage).toBe('Out of order');
    expect(failureOf(200, '{"error":{"messageErrorCode":"conflict"}}').code).toBe('conflict');
  });

  it('[TEN-14] accepts a null error, as in paged responses', () => {
    const text = '{"content":{"entries":[]},"error":null,"message":null}';
    expect(readResponse({ status: 200, text })).toMatchObject({ error: null });
  });

  it('[ERR-01] uses default_error_message for a body without a code', () => {
    expect(failureOf(400, '{}').code).toBe('default_error_message');
    expect(failureOf(502, '<html>Bad gateway</html>').code).toBe('default_error_message');
  });
});
