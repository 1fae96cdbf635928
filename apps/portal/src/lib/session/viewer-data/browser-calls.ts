import { createClient, type ApiClient } from '@grandstand/contract/client';
import { useResults } from '../../results/results.ts';
import { withHiddenResults } from '../../api/hidden-results.ts';
import { readResponse } from '../../api/read-response.ts';
import { sendByFetch, type Send } from '../../api/send.ts';
import { sessionTransport, type TokenSource } from '../../api/transport.ts';
import { createTokenSource, refreshBody } from '../token/token-refresh.ts';

export interface CallsOptions {
  /** Address of the backend (the tenant's `api_base`). */
  readonly base: string;
  /** Language of the page. */
  readonly language: string;
  /** Called once when the session has ended for good, and whether its device was removed. */
  readonly onExpired: (wasDeviceRemoved: boolean) => void;
}

/** A page's access to the backend. */
export interface BrowserCalls {
  readonly api: ApiClient;
  readonly send: Send;
  readonly tokens: TokenSource;
}

/** Creates a browser's calls, with the tokens of its session. */
export function createBrowserCalls({ base, language, onExpired }: CallsOptions): BrowserCalls {
  const send = sendByFetch(base, language);
  const tokens = createTokenSource({
    requestToken: (refreshToken) => api.signIn.exchangeToken({ body: refreshBody(refreshToken) }),
    wasDeviceRemoved: async (accessToken) => {
      const endedApi = createClient(async (request) =>
        readResponse(await send(request, accessToken)),
      );
      try {
        // Lazy, since few sessions end this way.
        const { deviceCheckBody } = await import('../device/current-device.ts');
        return !(await endedApi.device.check({ body: deviceCheckBody() })).content.enabled;
      } catch {
        // For an ended session, the backend accepts the check only if its device was removed.
        return false;
      }
    },
    onExpired,
  });
  const api = createClient(
    withHiddenResults(sessionTransport(send, tokens), () => useResults.getState().areHidden),
  );
  return { api, send, tokens };
}
