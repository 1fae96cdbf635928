/** Shared by google, apple, ifa and the providers of operators: OpenID Connect with a code and PKCE. */
import type { SignInProvider } from '@grandstand/contract';
import { limitedFetch } from '@grandstand/outbound';
import { errors, jwtVerify, type JWTPayload } from 'jose';
import type * as OpenIdClient from 'openid-client';
import type { Ctx } from '../../../platform/context/context.ts';
import {
  personEmail,
  personName,
  providerError,
  nativeTokenMaxAgeSeconds,
  ProviderUnreachableError,
  providerRefused,
  toleratedSkewSeconds,
  type Provider,
  type ProviderPerson,
  type TokenUse,
} from './provider.ts';

export interface Endpoints {
  readonly issuer: string;
  readonly authorize_url: string;
  readonly token_url: string;
  readonly jwks_url: string;
  readonly names_issuer?: boolean | undefined;
}

interface OpenIdOptions<Name extends string> {
  readonly name: Name;
  readonly endpoints: Endpoints;
  readonly clientId: string;
  /** Authenticates us at the token endpoint; null if the browser exchanges the code. */
  readonly clientSecret: (() => Promise<string>) | null;
  /** True to call no address of this machine or a private network. */
  readonly isPublicOnly: boolean;
  readonly scope: string;
  /** Extra parameters for the provider's page. */
  readonly authorization?: Readonly<Record<string, string>>;
  /** Issuers that its tokens may name; by default that of the endpoints. */
  readonly issuers?: readonly string[];
  /** True if the provider vouches for the address in these claims. */
  readonly isEmailVerified: (claims: JWTPayload) => boolean;
}

/** Maximum age of the ID token of a sign-in attempt, s. Native tokens: `nativeTokenMaxAgeSeconds`. */
const maxAgeSeconds = 15 * 60;
/** Maximum length of a subject (OpenID Connect Core 2). */
const maxSubject = 255;
/** Algorithms by which a provider may sign its tokens. */
export const openIdAlgorithms: readonly string[] = ['RS256', 'PS256', 'ES256'];

/** Sends a request to a provider. A network error or a 5xx counts as unreachable. */
export const fetchFromProvider: typeof limitedFetch = async (url, request) => {
  let response: Response;
  try {
    response = await limitedFetch(url, request);
  } catch (cause) {
    throw new ProviderUnreachableError(`no response from ${new URL(url).host}`, { cause });
  }
  if (response.status >= 500)
    throw new ProviderUnreachableError(`${new URL(url).host} returned ${response.status}`);
  return response;
};

/** The library sends forms only. */
function formText(body: OpenIdClient.FetchBody): string | null {
  if (body === undefined || body === null) return null;
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError('a form was expected');
}

async function configurationOf(
  oidc: typeof OpenIdClient,
  ctx: Ctx,
  { endpoints, clientId, clientSecret, isPublicOnly }: OpenIdOptions<string>,
): Promise<OpenIdClient.Configuration> {
  const server = {
    issuer: endpoints.issuer,
    authorization_endpoint: endpoints.authorize_url,
    token_endpoint: endpoints.token_url,
    jwks_uri: endpoints.jwks_url,
  };
  const secret = clientSecret === null ? null : await clientSecret();
  const auth = secret === null ? oidc.None() : oidc.ClientSecretPost(secret);
  const configuration = new oidc.Configuration(
    server,
    clientId,
    {
      [oidc.clockSkew]: Math.round((ctx.clock() - Date.now()) / 1000),
      [oidc.clockTolerance]: toleratedSkewSeconds,
    },
    auth,
  );
  configuration[oidc.customFetch] = (url, { method, headers, body }) =>
    fetchFromProvider(url, { method, headers, body: formText(body), isPublicOnly });
  // The tenant configuration decides which addresses may be plain http: local ones.
  if (endpoints.token_url.startsWith('http://')) oidc.allowInsecureRequests(configuration);
  return configuration;
}

/** A valid token that is not for this sign-in. */
class RejectedTokenError extends Error {
  override readonly name = 'RejectedTokenError';
}

/** Throws `RejectedTokenError` if the nonce in a token shows that it was issued for another use. */
function checkNonce(use: TokenUse, tokenNonce: unknown): void {
  if (use.kind === 'attempt') {
    if (tokenNonce !== use.nonce)
      throw new RejectedTokenError('the token belongs to another attempt');
  } else if (typeof tokenNonce === 'string' && use.isOurNonce(tokenNonce))
    throw new RejectedTokenError(
      'the token belongs to an attempt, which the request does not name',
    );
}

function grantError({ ResponseBodyError }: typeof OpenIdClient, error: unknown) {
  if (error instanceof ResponseBodyError)
    return providerRefused(error.error_description ?? error.error, error);
  return providerError(error);
}

/** A provider that speaks OpenID Connect. */
export interface OpenIdProvider<Name extends string = SignInProvider> extends Provider<Name> {
  /** Returns all claims of an ID token, verified as by `verify`, which returns only its person. */
  readClaims(token: string, use: TokenUse): Promise<JWTPayload>;
  /** Returns the person of verified claims. */
  personOf(claims: JWTPayload): ProviderPerson;
}

/** Creates a provider that speaks OpenID Connect. */
export function openIdProvider<Name extends string = SignInProvider>(
  ctx: Ctx,
  options: OpenIdOptions<Name>,
): OpenIdProvider<Name> {
  const { name, endpoints, clientId, clientSecret, scope, authorization, isEmailVerified } =
    options;
  const { issuers = [endpoints.issuer], isPublicOnly } = options;
  const readClaims = async (token: string, use: TokenUse): Promise<JWTPayload> => {
    try {
      const { payload } = await jwtVerify(token, ctx.keySets.at(endpoints.jwks_url, isPublicOnly), {
        algorithms: [...openIdAlgorithms],
        issuer: [...issuers],
        audience: clientId,
        requiredClaims: ['sub', 'exp', 'iat', ...(use.kind === 'attempt' ? ['nonce'] : [])],
        maxTokenAge: use.kind === 'attempt' ? maxAgeSeconds : nativeTokenMaxAgeSeconds,
        clockTolerance: toleratedSkewSeconds,
        currentDate: new Date(ctx.clock()),
      });
      const { sub = '', aud, azp, nonce: tokenNonce } = payload;
      checkNonce(use, tokenNonce);
      // A token for several parties names the one it was issued to (OpenID Connect Core 3.1.3.7).
      if ((Array.isArray(aud) && aud.length > 1) || azp !== undefined)
        if (azp !== clientId) throw new RejectedTokenError('the token was issued to another party');
      if (sub === '' || sub.length > maxSubject)
        throw new RejectedTokenError('the token has no subject');
      return payload;
    } catch (error) {
      const isInvalid = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout);
      if (isInvalid || error instanceof RejectedTokenError) throw providerError(error);
      // The keys could not be fetched, which says nothing about the token.
      throw providerError(new ProviderUnreachableError('no keys', { cause: error }));
    }
  };
  const personOf = (claims: JWTPayload): ProviderPerson => ({
    issuer: endpoints.issuer,
    subject: claims.sub ?? '',
    email: personEmail(claims['email']),
    isEmailVerified: isEmailVerified(claims),
    name: personName(claims['name']),
  });
  return {
    name,
    tokenType: 'id_token',
    issuer: endpoints.issuer,
    namesIssuer: endpoints.names_issuer ?? false,
    authorizeUrl: ({ redirectUri, state, nonce, codeChallenge, parameters }) => {
      const url = new URL(endpoints.authorize_url);
      url.search = new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        ...authorization,
        ...parameters,
      }).toString();
      return url.href;
    },
    browserExchange: clientSecret === null ? { tokenUrl: endpoints.token_url, clientId } : null,
    exchangeCode:
      clientSecret === null
        ? null
        : async ({ code, redirectUri, state, nonce, codeVerifier }) => {
            // Imported when first used, because it takes some MB of memory.
            const oidc = await import('openid-client');
            try {
              const callbackUrl = new URL(redirectUri);
              callbackUrl.search = new URLSearchParams({ code, state }).toString();
              const tokens = await oidc.authorizationCodeGrant(
                await configurationOf(oidc, ctx, options),
                callbackUrl,
                {
                  expectedState: state,
                  expectedNonce: nonce,
                  pkceCodeVerifier: codeVerifier,
                  idTokenExpected: true,
                },
              );
              return tokens.id_token ?? '';
            } catch (error) {
              throw grantError(oidc, error);
            }
          },
    readClaims,
    personOf,
    verify: async (token, use) => personOf(await readClaims(token, use)),
  };
}
