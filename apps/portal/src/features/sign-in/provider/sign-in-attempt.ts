import type { SignInMode, SignInProvider } from '@grandstand/contract/constants';

/** A sign-in with a provider that this window started and that has no response yet. */
export interface SignInAttempt {
  readonly provider: SignInProvider;
  readonly mode: SignInMode;
  /** The response must contain it; a response with another value is forged. */
  readonly state: string;
  /** Known to the backend and this window only. */
  readonly attempt: string;
  /** PKCE; only if the browser exchanges the code itself. */
  readonly verifier: string | null;
  readonly exchange: {
    readonly tokenUrl: string;
    readonly clientId: string;
    readonly redirectUri: string;
    /** The issuer that a response may name, and whether it must name one (RFC 9207). */
    readonly issuer: string;
    readonly namesIssuer: boolean;
  } | null;
  /** Target after the sign-in, a path without locale prefix. */
  readonly returnTo: string;
  /** Locale prefix of the page that started it; the provider always returns without one. */
  readonly prefix: string;
}

const storageKey = 'ott-sign-in';

/** Stores an attempt while this window visits the provider. */
export function storeAttempt(attempt: SignInAttempt): void {
  sessionStorage.setItem(storageKey, JSON.stringify(attempt));
}

export function removeAttempt(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage, no attempt was stored either.
  }
}

/** Returns the attempt of this window with this `state`, or null. */
export function attemptOf(state: string | null): SignInAttempt | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as SignInAttempt | null;
    return stored !== null && state !== null && stored.state === state ? stored : null;
  } catch {
    return null;
  }
}
