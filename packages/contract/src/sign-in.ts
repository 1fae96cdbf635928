/**
 * Signing in with a provider (AUT-14 to AUT-29): `signInStart` opens an attempt and says which page
 * to show; the provider sends the viewer back with a code; `signInExchange` (or, for `ifa`, the
 * browser itself) turns the code into the provider's token; `tokenExchange` turns that into a
 * session of ours. The attempt's secret never leaves the browser that began it.
 */
import { z } from 'zod';
import { authModes, authProviders } from './enums.ts';
import { inContent, text } from './primitives.ts';

/** Any name is read, so that an unknown one can be answered `auth_provider_not_supported`. */
const providerName = text(40).min(1);
/** The secret of an attempt, known to our side and to the browser that began it. */
const attempt = z.string().regex(/^[\w-]{20,128}$/, 'must be the secret of an attempt');
/** PKCE, RFC 7636: the SHA-256 of the verifier in base64url. */
const codeChallenge = z.string().regex(/^[\w-]{43}$/, 'must be a SHA-256 in base64url');

/**
 * Body of `/api/oauth2/start`. `code_challenge` is needed for `ifa`, whose code the browser
 * exchanges, and refused for the others, whose verifier stays on the server.
 */
export const signInStartBody = z.strictObject({
  provider: providerName,
  mode: z.enum(authModes),
  code_challenge: codeChallenge.optional(),
});
export type SignInStartBody = z.input<typeof signInStartBody>;

export const signInStartAnswer = inContent(
  z.object({
    /** The provider's page, with `state`, `nonce` and the PKCE challenge in it. */
    authorizeUrl: z.string(),
    /** The answer must contain it; an answer with another value is forged. */
    state: z.string(),
    /** Kept where the sign-in began, e.g. in `sessionStorage`; in no address. */
    attempt: z.string(),
    /** Seconds until the attempt is over. */
    expiresIn: z.int().min(1),
    /** Where the browser exchanges the code itself (AUT-23); null where the server does. */
    exchange: z
      .object({
        tokenUrl: z.string(),
        clientId: z.string(),
        redirectUri: z.string(),
        /** The issuer that the answer must name if it names one; an answer of another is forged. */
        issuer: z.string(),
        /** Whether it must. */
        namesIssuer: z.boolean(),
      })
      .nullable(),
  }),
);
export type SignInStartAnswer = z.infer<typeof signInStartAnswer>;

/** Body of `/api/oauth2/callback`: what came back to the callback page, and the attempt's secret. */
export const signInExchangeBody = z.strictObject({
  provider: providerName,
  attempt,
  state: z.string().min(1).max(512),
  code: z.string().min(1).max(4096),
  /** The issuer in the answer (RFC 9207), unchanged; absent when the answer has none. */
  iss: z.string().min(1).max(512).optional(),
});
export type SignInExchangeBody = z.input<typeof signInExchangeBody>;

/** The provider's token, to be sent on to `tokenExchange`. */
export const signInExchangeAnswer = inContent(
  z.object({
    subjectToken: z.string(),
    /** `access_token` for facebook, `id_token` for the others. */
    tokenType: z.enum(['access_token', 'id_token']),
    provider: z.enum(authProviders),
  }),
);
export type SignInExchangeAnswer = z.infer<typeof signInExchangeAnswer>;
