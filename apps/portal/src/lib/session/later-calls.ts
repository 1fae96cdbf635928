import type { ApiClient } from '@grandstand/contract/client';
import { ApiError } from '../api/api-error.ts';
import type { Send } from '../api/send.ts';
import type { BrowserCalls, CallsOptions } from './browser-calls.ts';
import { isSignedIn, useSession } from './session-store.ts';

interface LaterCalls {
  readonly api: ApiClient;
  readonly send: Send;
  /** A token that is not about to end; null when signed out. */
  readonly token: () => Promise<string | null>;
  /** Fetches the code of calls ahead of the first. @throws ApiError `network_error` */
  readonly bring: () => Promise<BrowserCalls>;
}

const importCalls = () => import('./browser-calls.ts');

/**
 * How a page reaches the backend. It comes with its data, so the code of calls (their addresses,
 * tokens, encoding) is fetched with the first of them; a page that cannot fetch it has no line.
 */
export function laterCalls(options: CallsOptions, importing = importCalls): LaterCalls {
  let calls: BrowserCalls | null = null;
  async function bring(): Promise<BrowserCalls> {
    try {
      const { createBrowserCalls } = await importing();
      calls ??= createBrowserCalls(options);
      return calls;
    } catch (cause) {
      throw new ApiError({ status: 0, code: 'network_error' }, { cause });
    }
  }
  return {
    bring,
    api: {
      // Once its code is there a call is made at once: some are made while the page is left.
      call: (...call) =>
        calls === null ? bring().then(({ api }) => api.call(...call)) : calls.api.call(...call),
    },
    send: async (request, token) => (await bring()).send(request, token),
    token: async () =>
      isSignedIn(useSession.getState()) ? (await bring()).tokens.current() : null,
  };
}
