import type { SignInMode, SignInProvider } from '@grandstand/contract/names';

/** A sign-in with a provider that this window started and that has no answer yet. */
export interface SignInAttempt {
  readonly provider: SignInProvider;
  readonly mode: SignInMode;
  /** The answer must contain it; an answer with another value is forged. */
  readonly state: string;
  /** Known to the backend and to this window alone. */
  readonly attempt: string;
  /** PKCE; only where the browser exchanges the code itself. */
  readonly verifier: string | null;
  readonly exchange: {
    readonly tokenUrl: string;
    readonly clientId: string;
    readonly redirectUri: string;
    /** The issuer that an answer may name, and whether it must name one (RFC 9207). */
    readonly issuer: string;
    readonly namesIssuer: boolean;
  } | null;
  /** Where to go afterwards, a path without locale prefix. */
  readonly returnTo: string;
  /** Prefix of the language it was begun in; the provider always comes back without one. */
  readonly prefix: string;
}

const key = 'ott-sign-in';

/** Keeps an attempt over the way to the provider and back in the same window. */
export function keepAttempt(attempt: SignInAttempt): void {
  sessionStorage.setItem(key, JSON.stringify(attempt));
}

export function forgetAttempt(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing can have been kept either.
  }
}

/** The attempt of this window that `state` belongs to, or null. */
export function attemptOf(state: string | null): SignInAttempt | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as SignInAttempt | null;
    return stored !== null && state !== null && stored.state === state ? stored : null;
  } catch {
    return null;
  }
}
