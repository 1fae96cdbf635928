/* oxlint-disable unicorn/require-post-message-target-origin -- a channel has one origin, its own */
/** Signing in at the tenant's OpenID provider: in this tab, or in a window beside a page that must stay open. */
import type { ApiClient } from '@grandstand/contract/client';

type ProviderStart = Awaited<ReturnType<ApiClient['operator']['startProviderSession']>>['content'];

/** The provider's response, with the secret of the attempt: the body of the call that finishes it. */
export interface ProviderResponse {
  readonly attempt: string;
  readonly state: string;
  readonly code: string;
  readonly iss: string | null;
}

/** The parameters of the provider's redirect: a code, or an error such as `access_denied`. */
export interface ProviderRedirect {
  readonly state: string;
  readonly code: string | null;
  readonly iss: string | null;
  readonly error: string | null;
}

/** An attempt of this tab, and the page to open after it. */
interface TabAttempt {
  readonly attempt: string;
  readonly state: string;
  readonly to: string | null;
}

/** The provider did not sign the person in: they cancelled, or it reported an error. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
}
/** The browser opened no window. */
export class WindowBlocked extends Error {
  override readonly name = 'WindowBlocked';
}

const storageKey = 'studio-provider-attempt';
const channelName = 'studio-provider';

/**
 * Starts a sign-in in this tab, and returns the address of the provider's page to leave for.
 * @param prompt true if the provider is to prompt although the browser may be signed in there
 */
export async function startInTab(
  api: ApiClient,
  to: string | null,
  prompt = false,
): Promise<string> {
  const { authorizeUrl, attempt, state } = (
    await api.operator.startProviderSession({ body: { prompt } })
  ).content;
  sessionStorage.setItem(storageKey, JSON.stringify({ attempt, state, to } satisfies TabAttempt));
  return authorizeUrl;
}

/** Returns the attempt of this tab to which a response belongs; null for that of another tab. */
export function attemptOf(state: string): TabAttempt | null {
  const stored = sessionStorage.getItem(storageKey);
  if (stored === null) return null;
  const attempt = JSON.parse(stored) as TabAttempt;
  return attempt.state === state ? attempt : null;
}

export const clearAttempt = (): void => sessionStorage.removeItem(storageKey);

/** Returns the parameters of a provider's redirect in an address; null if it has none. */
export function readProviderRedirect(address: string): ProviderRedirect | null {
  const query = new URL(address).searchParams;
  const state = query.get('state');
  const [code, iss, error] = [query.get('code'), query.get('iss'), query.get('error')];
  if (state === null || (code === null && error === null)) return null;
  return { state, code, iss, error };
}

/** Returns the body that finishes an attempt. Throws `ProviderRefused`. */
export function responseOf(attempt: string, returned: ProviderRedirect): ProviderResponse {
  const { state, code, iss, error } = returned;
  if (code === null || error !== null) throw new ProviderRefused(error ?? 'no code');
  return { attempt, state, code, iss };
}

/**
 * Opens the provider's page in a window and returns its response. Call it in a click, as browsers block other
 * windows. Throws `WindowBlocked`, `ProviderRefused`, the errors of `start`, and the reason of the signal.
 */
export async function authenticateInWindow(
  start: () => Promise<ProviderStart>,
  signal: AbortSignal,
): Promise<ProviderResponse> {
  // Opened before anything is awaited, so that the click permits it.
  const opened = window.open('', '', 'popup,width=520,height=720');
  if (opened === null) throw new WindowBlocked();
  const channel = new BroadcastChannel(channelName);
  try {
    const { authorizeUrl, attempt, state } = await start();
    const { promise, resolve, reject } = Promise.withResolvers<ProviderRedirect>();
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    channel.addEventListener('message', ({ data }: MessageEvent<ProviderRedirect>) => {
      if (data.state !== state || !('code' in data)) return;
      channel.postMessage({ received: state });
      resolve(data);
    });
    opened.location.replace(authorizeUrl);
    return responseOf(attempt, await promise);
  } catch (error) {
    opened.close();
    throw error;
  } finally {
    channel.close();
  }
}

/** Time in which the page that opened this window confirms that it has the response, ms. */
const reportMs = 3000;

/** Passes a response on to the page that opened this window; false if none waits for it. */
export function reportToOpener(returned: ProviderRedirect): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const channel = new BroadcastChannel(channelName);
  const timer = setTimeout(() => resolve(false), reportMs);
  channel.addEventListener('message', ({ data }: MessageEvent<{ received?: string }>) => {
    if (data.received === returned.state) resolve(true);
  });
  channel.postMessage(returned);
  return promise.finally(() => {
    clearTimeout(timer);
    channel.close();
  });
}
