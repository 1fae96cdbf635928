import { isInvisible, type SignInProvider } from '@grandstand/contract';
import { AppError } from '../../../platform/context/error.ts';

/** A user's identity at a provider. */
export interface ProviderPerson {
  readonly issuer: string;
  /** Never changes and is never reassigned, unlike an email address. */
  readonly subject: string;
  readonly email: string | null;
  /** True if the provider vouches that the address is currently this person's. */
  readonly isEmailVerified: boolean;
  readonly name: string | null;
}

/** Parameters for the provider's page. */
export interface Authorization {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** S256. */
  readonly codeChallenge: string;
  /** Further parameters of this request, such as `prompt`. */
  readonly parameters?: Readonly<Record<string, string>>;
}

/** The provider's response, with the values that prove that it belongs to our request. */
export interface AuthorizationResponse {
  readonly code: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Ties a token to a sign-in. */
export type TokenUse =
  /** Contains the nonce of the attempt that this browser started. */
  | { readonly kind: 'attempt'; readonly nonce: string }
  /**
   * A token without an attempt, e.g. from a native app. It must be fresh. One with our nonce belongs to a
   * browser's attempt and is refused without it.
   */
  | { readonly kind: 'native-token'; readonly isOurNonce: (nonce: string) => boolean };

/** Maximum age of a native token: one that is presented without an attempt, s (AUT-18). */
export const nativeTokenMaxAgeSeconds = 10 * 60;

/** Tolerated clock difference, s (FLT-07). */
export const toleratedSkewSeconds = 60;

/** A provider as configured for a tenant. */
export interface Provider<Name extends string = SignInProvider> {
  readonly name: Name;
  readonly tokenType: 'access_token' | 'id_token';
  /** The issuer that its responses name (RFC 9207), and whether every response must name it. */
  readonly issuer: string;
  readonly namesIssuer: boolean;
  authorizeUrl(authorization: Authorization): string;
  /**
   * Exchanges a code for the provider's token. Throws `provider_refused`, `provider_token_invalid` or
   * `service_unavailable`. Null if the browser does it.
   */
  readonly exchangeCode: ((response: AuthorizationResponse) => Promise<string>) | null;
  /** Set if the browser exchanges the code, else null. */
  readonly browserExchange: { readonly tokenUrl: string; readonly clientId: string } | null;
  /**
   * Returns the person of a token, after verifying that the provider issued it to us and for this use. Throws
   * `provider_token_invalid` or `service_unavailable`.
   */
  verify(token: string, use: TokenUse): Promise<ProviderPerson>;
}

/**
 * True if the `iss` of a response is the requested provider's (RFC 9207). Prevents mix-up attacks, where one
 * provider obtains a code of another, or has its own redeemed there.
 */
export const isExpectedIssuer = (
  { issuer, namesIssuer }: Pick<Provider, 'issuer' | 'namesIssuer'>,
  iss: string | undefined,
): boolean => (iss === undefined ? !namesIssuer : iss === issuer);

/** The provider is unreachable; the viewer did nothing wrong. */
export class ProviderUnreachableError extends Error {
  override readonly name = 'ProviderUnreachableError';
}

const maxMessage = 200;

/** Sanitises the provider's own words for display (AUT-29). */
const sanitizeMessage = (text: string) =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxMessage);

export const providerRefused = (description: string, cause?: unknown): AppError =>
  new AppError('provider_refused', {
    cause,
    ...(sanitizeMessage(description) === '' ? {} : { message: sanitizeMessage(description) }),
  });

/** Maps a provider error to one of ours: unreachable, or not trustworthy. */
export function providerError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ProviderUnreachableError)
      return new AppError('service_unavailable', { cause: error, retryAfter: 5 });
  return new AppError('provider_token_invalid', { cause: error });
}

/** Normalises a name for storage: trimmed, one line, at most 100 characters; null if nothing visible is left. */
export function personName(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  const cleaned = name
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 100)
    .trim();
  return isInvisible(cleaned) ? null : cleaned;
}

/** Normalises an address for storage; null if invalid. */
export function personEmail(email: unknown): string | null {
  if (typeof email !== 'string' || email.length > 254) return null;
  const normalized = email.trim().toLowerCase();
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(normalized) ? normalized : null;
}
