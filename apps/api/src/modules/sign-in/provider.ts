import type { SignInProvider } from '@grandstand/contract';
import { AppError } from '../../platform/error.ts';

/** A user's identity at a provider. */
export interface ProviderPerson {
  readonly issuer: string;
  /** Never changes and never belongs to somebody else, unlike an e-mail address. */
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider can answer for the address being this person's, now. */
  readonly isEmailProven: boolean;
  readonly name: string | null;
}

/** What is sent along to the provider's page. */
export interface Authorization {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** S256. */
  readonly codeChallenge: string;
}

/** The provider's answer, with the values that prove that it belongs to our request. */
export interface CodeAnswer {
  readonly code: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** What ties a token to a sign-in. */
export type TokenUse =
  /** It has the nonce of the attempt that this browser began. */
  | { readonly kind: 'attempt'; readonly nonce: string }
  /**
   * It stands for itself, as that of a native app does: it must be fresh, and one with a nonce of ours
   * belongs to a browser that began an attempt, without which it counts for nothing.
   */
  | { readonly kind: 'alone'; readonly isOurNonce: (nonce: string) => boolean };

/** Maximum age of a token that is presented without an attempt, s (AUT-18). */
export const loneTokenSeconds = 10 * 60;

/** Tolerated difference of clocks, s (FLT-07). */
export const toleratedSkewSeconds = 60;

/** One provider as a tenant is known to it. */
export interface Provider {
  readonly name: SignInProvider;
  readonly tokenType: 'access_token' | 'id_token';
  /** The issuer that its answers name (RFC 9207), and whether every answer must name it. */
  readonly issuer: string;
  readonly namesIssuer: boolean;
  authorizeUrl(authorization: Authorization): string;
  /**
   * Exchanges a code for the provider's token. Throws `provider_refused`, `provider_token_invalid`
   * or `service_unavailable`. Null where the browser does it.
   */
  readonly exchangeCode: ((answer: CodeAnswer) => Promise<string>) | null;
  /** Where the browser exchanges the code, or null. */
  readonly browserExchange: { readonly tokenUrl: string; readonly clientId: string } | null;
  /**
   * Who a token belongs to, once it is proven to be the provider's, for us, and fit for this use.
   * Throws `provider_token_invalid` or `service_unavailable`.
   */
  verify(token: string, use: TokenUse): Promise<ProviderPerson>;
}

/** The provider could not be reached; the viewer did nothing wrong. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable';
}

const maxMessage = 200;

/** The provider's own words, fit to be shown (AUT-29). */
const shown = (text: string) =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxMessage);

export const refused = (description: string, cause?: unknown): AppError =>
  new AppError('provider_refused', {
    cause,
    ...(shown(description) === '' ? {} : { message: shown(description) }),
  });

/** An error of asking a provider as one of ours: unreachable, or not to be trusted. */
export function providerError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ProviderUnreachable)
      return new AppError('service_unavailable', { cause: error, retryAfter: 5 });
  return new AppError('provider_token_invalid', { cause: error });
}

/** A name as it is kept: trimmed, one line, at most 100 characters; null when nothing is left. */
export function personName(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  const cleaned = name
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 100)
    .trim();
  return cleaned === '' ? null : cleaned;
}

/** An address as it is kept; null for what is none. */
export function personEmail(email: unknown): string | null {
  if (typeof email !== 'string' || email.length > 254) return null;
  const normalized = email.trim().toLowerCase();
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(normalized) ? normalized : null;
}
