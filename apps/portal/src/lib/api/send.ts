import type { CallRequest } from '@grandstand/contract/client';
import { resultsHeader, type CallName } from '@grandstand/contract/constants';
import { loadErrorTexts } from '../i18n/page-texts.ts';
import { ApiError } from './api-error.ts';
import type { RawResponse } from './read-response.ts';

/**
 * Sends one call to a backend and returns its response, of any status; the token is null for an anonymous
 * call. Throws ApiError `network_error` if there is no response.
 */
export type Send = (request: CallRequest, token: string | null) => Promise<RawResponse>;

/** Returns the headers of a call (TEN-11). */
export function headersOf(request: CallRequest, token: string | null): Record<string, string> {
  return {
    accept: 'application/json',
    ...(request.body === null ? {} : { 'content-type': 'application/json' }),
    ...(request.results === 'hidden' && { [resultsHeader]: 'hide' }),
    ...(token === null ? {} : { 'X-Authorization': `Bearer ${token}` }),
  };
}

/**
 * Calls made while the page is closing, and optimistic changes: the browser completes them after the page
 * has closed (`keepalive`).
 */
const keepaliveCalls: ReadonlySet<CallName> = new Set([
  'analytics.collect',
  'analytics.reportPlay',
  'clip.remove',
  'follow.remove',
  'follow.save',
  'signIn.logout',
  'playbackPosition.save',
  'reminder.add',
  'reminder.remove',
  'watchlist.add',
  'watchlist.remove',
]);

/** Returns the signal that aborts a request after `timeoutMs`, or when its response is no longer needed. */
function abortSignalOf({ signal }: CallRequest, timeoutMs: number): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal instanceof AbortSignal ? AbortSignal.any([timeout, signal]) : timeout;
}

/**
 * Sends with `fetch` to `base` (the tenant's `api_base`) plus the path of the call (TEN-03). Cookies are
 * never sent: the token is the only credential. `language` is the page's, in which mails are written. A failed
 * response also waits for the texts of errors, which its reader shows.
 */
export const sendByFetch =
  (base: string, language: string | null = null, timeoutMs = 30_000): Send =>
  async (request, token) => {
    try {
      const response = await fetch(base + request.path, {
        method: request.address.method,
        headers: {
          ...headersOf(request, token),
          ...(language === null ? {} : { 'accept-language': language }),
        },
        body: request.body,
        credentials: 'omit',
        keepalive: keepaliveCalls.has(request.name),
        signal: abortSignalOf(request, timeoutMs),
      });
      const text = await response.text();
      if (!response.ok) await loadErrorTexts();
      return { status: response.status, text };
    } catch (cause) {
      throw new ApiError({ status: 0, code: 'network_error' }, { cause });
    }
  };
