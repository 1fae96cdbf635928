import type { Transport } from '@grandstand/contract/client';
import { ApiError } from './api-error.ts';
import { readAnswer } from './read-answer.ts';
import { trackEvent } from '../third-parties/analytics-events.ts';
import type { Send } from './send.ts';

/** Where the tokens of a signed-in viewer come from. */
export interface TokenSource {
  /** A token that is not about to end, refreshed first if need be (AUT-30); null when signed out. */
  current(): Promise<string | null>;
  /** Another token in place of `refused`, after a 401 (AUT-32). */
  replace(refused: string): Promise<string>;
}

/**
 * A transport without a viewer: the server's. A backend that it cannot reach is out of service; the
 * viewer's connection has no part in it. What brings the calls is compiled apart from the pages and
 * throws another copy of `ApiError`, hence the look at its name.
 */
export const anonymousTransport =
  (send: Send): Transport =>
  async (request) =>
    readAnswer(
      await send(request, null).catch((cause: unknown) => {
        if (!(cause instanceof Error) || cause.name !== 'ApiError') throw cause;
        throw new ApiError({ status: 503, code: 'service_unavailable' }, { cause });
      }),
    );

/**
 * The browser's transport. A signed-in viewer's token goes with every call that can use it; a 401
 * leads to one forced refresh and one retry.
 */
export const sessionTransport =
  (send: Send, tokens: TokenSource): Transport =>
  async (request) => {
    const { caller } = request.address;
    const token = caller === 'anonymous' ? null : await tokens.current();
    if (token === null && caller === 'user') {
      throw new ApiError({ status: 401, code: 'unauthorized' });
    }
    const answer = await send(request, token);
    if (answer.status >= 500)
      trackEvent({ name: 'server_failed', call: request.name, status: answer.status });
    if (answer.status !== 401 || token === null) return readAnswer(answer);
    return readAnswer(await send(request, await tokens.replace(token)));
  };
