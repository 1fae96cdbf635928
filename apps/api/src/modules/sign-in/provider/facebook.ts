import { createHmac } from 'node:crypto';
import { AppError } from '../../../platform/context/error.ts';
import { fetchFromProvider } from './open-id.ts';
import {
  nativeTokenMaxAgeSeconds,
  personEmail,
  personName,
  providerError,
  providerRefused,
  toleratedSkewSeconds,
  type Provider,
  type TokenUse,
} from './provider.ts';

interface FacebookOptions {
  readonly appId: string;
  readonly appSecret: string;
  /** Version of the Graph API, e.g. `v15.0`. */
  readonly version: string;
  readonly endpoints: { readonly dialog_url: string; readonly graph_url: string };
  /** True to call no address of this machine or a private network. */
  readonly isPublicOnly: boolean;
  /** ms since 1970. */
  readonly now: () => number;
}

/** Facebook's tokens name no issuer; its accounts are stored under this one. */
const issuer = 'https://www.facebook.com';

type Json = Readonly<Record<string, unknown>>;
/** Rejects other spellings that Facebook may read as the same token: they would pass the replay check. */
const tokenPattern = /^[\w|-]+$/;
const asJson = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {};

async function readJson(response: Response): Promise<Json> {
  try {
    return asJson(await response.json());
  } catch (cause) {
    throw new AppError('provider_token_invalid', { cause });
  }
}

/**
 * Facebook Login: exchanges a code with PKCE for an access token. A token is accepted only if the Graph API
 * confirms that it was issued to our app (SEC-09).
 */
export function facebookProvider(options: FacebookOptions): Provider {
  const { appId, appSecret, version, endpoints, isPublicOnly, now } = options;
  const graph = `${endpoints.graph_url}/${version}`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  /** Sends secrets in the body, because addresses end up in logs. */
  const post = async (path: string, body: Readonly<Record<string, string>>) =>
    fetchFromProvider(`${graph}${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(body).toString(),
      isPublicOnly,
    });
  const get = async (path: string, token: string) =>
    fetchFromProvider(`${graph}${path}`, {
      headers: { authorization: `Bearer ${token}` },
      isPublicOnly,
    });

  /** False without a time of issue, which Facebook omits for some tokens. */
  const isFresh = (issuedAt: unknown) => {
    if (typeof issuedAt !== 'number') return false;
    const age = now() / 1000 - issuedAt;
    return age >= -toleratedSkewSeconds && age <= nativeTokenMaxAgeSeconds + toleratedSkewSeconds;
  };

  /** Returns the id of the token's user. Throws `provider_token_invalid` for an unusable token. */
  async function inspect(token: string, use: TokenUse): Promise<string> {
    const query = new URLSearchParams({ input_token: token });
    const response = await readJson(await get(`/debug_token?${query}`, `${appId}|${appSecret}`));
    const data = asJson(response['data']);
    // 0 if the token does not expire.
    const expiresAtSeconds = Number(data['expires_at'] ?? 0);
    const isOurs = data['is_valid'] === true && data['app_id'] === appId && data['type'] === 'USER';
    // A token of a browser's sign-in is bound to its attempt; any other must be fresh.
    const isUsable = use.kind === 'attempt' || isFresh(data['issued_at']);
    const isExpired = expiresAtSeconds !== 0 && expiresAtSeconds * 1000 <= now();
    if (!isOurs || !isUsable || isExpired) throw new AppError('provider_token_invalid');
    return typeof data['user_id'] === 'string' ? data['user_id'] : '';
  }

  return {
    name: 'facebook',
    tokenType: 'access_token',
    issuer,
    namesIssuer: false,
    browserExchange: null,
    authorizeUrl: ({ redirectUri, state, codeChallenge }) => {
      const url = new URL(`${endpoints.dialog_url}/${version}/dialog/oauth`);
      url.search = new URLSearchParams({
        client_id: appId,
        response_type: 'code',
        redirect_uri: redirectUri,
        scope: 'public_profile,email',
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      }).toString();
      return url.href;
    },
    exchangeCode: async ({ code, redirectUri, codeVerifier }) => {
      try {
        const response = await readJson(
          await post('/oauth/access_token', {
            client_id: appId,
            client_secret: appSecret,
            redirect_uri: redirectUri,
            code,
            code_verifier: codeVerifier,
          }),
        );
        const error = asJson(response['error']);
        if ('error' in response)
          throw providerRefused(
            typeof error['message'] === 'string' ? error['message'] : '',
            error,
          );
        const token = response['access_token'];
        if (typeof token !== 'string' || token === '') throw providerRefused('');
        return token;
      } catch (error) {
        throw providerError(error);
      }
    },
    verify: async (token, use) => {
      try {
        if (!tokenPattern.test(token)) throw new AppError('provider_token_invalid');
        const subject = await inspect(token, use);
        const proof = createHmac('sha256', appSecret).update(token).digest('hex');
        const fields = new URLSearchParams({ fields: 'id,name,email', appsecret_proof: proof });
        const me = await readJson(await get(`/me?${fields}`, token));
        if (subject === '' || me['id'] !== subject) throw new AppError('provider_token_invalid');
        return {
          issuer,
          subject,
          email: personEmail(me['email']),
          // Facebook does not report whether it has verified the address.
          isEmailVerified: false,
          name: personName(me['name']),
        };
      } catch (error) {
        throw providerError(error);
      }
    },
  };
}
