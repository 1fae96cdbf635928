import type { Transport } from '@grandstand/contract/client';
import { ApiError } from './api-error.ts';
import { readResponse } from './read-response.ts';
import { trackEvent } from '../third-parties/analytics-events.ts';
import type { Send } from './send.ts';

/** Source of a signed-in viewer's tokens. Both methods throw ApiError if a refresh fails. */
export interface TokenSource {
  /** Returns a token that is not about to expire, refreshed if needed (AUT-30); null if signed out. */
  current(): Promise<string | null>;
  /** Returns a newer token than `rejected`, refreshed if needed, after a 401 (AUT-32). */
  refresh(rejected: string): Promise<string>;
}

/**
 * The server's transport, without a viewer. If the backend cannot be reached, it throws
 * `service_unavailable` instead of `network_error`, whose text blames the viewer's connection. The sender is
 * bundled separately from the pages and throws its own copy of `ApiError`, so this checks the name.
 */
export const anonymousTransport =
  (send: Send): Transport =>
  async (request) =>
    readResponse(
      await send(request, null).catch((cause: unknown) => {
        if (!(cause instanceof Error) || cause.name !== 'ApiError') throw cause;
        throw new ApiError({ status: 503, code: 'service_unavailable' }, { cause });
      }),
    );

/**
 * The browser's transport. A signed-in viewer's token goes with every call that can use it. A 401 causes
 * one forced refresh and one retry.
 */
export const sessionTransport =
  (send: Send, tokens: TokenSource): Transport =>
  async (request) => {
    const { caller } = request.address;
    const token = caller === 'anonymous' ? null : await tokens.current();
    if (token === null && caller === 'user') {
      throw new ApiError({ status: 401, code: 'unauthorized' });
    }
    const response = await send(request, token);
    if (response.status >= 500)
      trackEvent({ name: 'server_failed', call: request.name, status: response.status });
    if (response.status !== 401 || token === null) return readResponse(response);
    return readResponse(await send(request, await tokens.refresh(token)));
  };
