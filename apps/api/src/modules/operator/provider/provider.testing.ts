/** An OpenID provider whose tokens say what a test wants, and operators who sign in by it. */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import type { OperatorRole, TenantConfigInput } from '@grandstand/contract';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { testTenant, type TestApi, type TestResponse } from '../../../testing.ts';
import { studioHeaders } from '../studio-headers.testing.ts';

/** Claims of an ID token; those of the request and its times are added. */
export type Claims = Readonly<Record<string, unknown>>;

/** The response of the provider that a browser sends to the studio. */
interface ProviderResponse {
  readonly attempt: string;
  readonly state: string;
  readonly code: string;
}

export interface TestProvider {
  readonly issuer: string;
  /** The setting of a tenant. */
  readonly settings: (
    tenant: string,
    roles?: Readonly<Record<string, OperatorRole>>,
  ) => NonNullable<NonNullable<TenantConfigInput['auth_providers']>['studio']>;
  /** False: it responds with 503. */
  isUp: boolean;
  /** What its document says (OpenID Connect Discovery). */
  readonly document: Record<string, unknown>;
  /** Signs a person with these claims in, and returns them to the studio. */
  readonly authorize: (start: TestResponse, claims: Claims) => ProviderResponse;
  /** The parameters with which the last person was sent here. */
  readonly lastRequest: () => URLSearchParams;
  /** Paths of all requests of servers to it. */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}

export const providerSecret = (tenant: string): string => `${tenant} studio secret`;

/** Starts the provider, with the tenants `alpha` and `beta` as clients. */
export async function startTestProvider(now: () => number): Promise<TestProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, { readonly query: URLSearchParams; readonly claims: Claims }>();
  const state = { isUp: true, last: new URLSearchParams() };
  const document: Record<string, unknown> = {};
  const requests: string[] = [];
  let issuer = '';

  /** Redeems a code once, as strictly as a real provider; null if anything of the request differs. */
  async function redeem(form: URLSearchParams): Promise<string | null> {
    const code = form.get('code') ?? '';
    const found = codes.get(code);
    codes.delete(code);
    if (found === undefined) return null;
    const { query, claims } = found;
    const clientId = query.get('client_id') ?? '';
    const verifier = form.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const isValid =
      form.get('client_id') === clientId &&
      form.get('client_secret') === providerSecret(clientId) &&
      form.get('redirect_uri') === query.get('redirect_uri') &&
      query.get('code_challenge_method') === 'S256' &&
      query.get('code_challenge') === challenge;
    if (!isValid) return null;
    const seconds = Math.floor(now() / 1000);
    return new SignJWT({
      iss: issuer,
      aud: clientId,
      nonce: query.get('nonce'),
      iat: seconds,
      exp: seconds + 600,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .sign(privateKey);
  }

  const server: Server = createServer((request, response) => {
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    requests.push(request.url ?? '');
    if (!state.isUp) return send(503, {});
    if (request.url === '/keys') return send(200, { keys: [jwk] });
    if (request.url === '/.well-known/openid-configuration') return send(200, document);
    return void textOf(request)
      .then((body) => redeem(new URLSearchParams(body)))
      .then((token) =>
        token === null
          ? send(400, { error: 'invalid_grant' })
          : send(200, { access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: token }),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(document, {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
  });
  return {
    issuer,
    document,
    requests,
    settings: (tenant, roles) => ({
      name: 'Osmere ID',
      issuer,
      authorize_url: `${issuer}/authorize`,
      token_url: `${issuer}/token`,
      jwks_url: `${issuer}/keys`,
      client_id: tenant,
      domains: ['club.example'],
      ...(roles !== undefined && { roles: { claim: 'groups', values: roles } }),
    }),
    authorize: ({ body }, claims) => {
      const { authorizeUrl, attempt } = body.content as { authorizeUrl: string; attempt: string };
      const query = new URL(authorizeUrl).searchParams;
      state.last = query;
      const code = randomBytes(8).toString('hex');
      codes.set(code, { query, claims });
      return { attempt, state: query.get('state') ?? '', code };
    },
    lastRequest: () => state.last,
    set isUp(value: boolean) {
      state.isUp = value;
    },
    get isUp() {
      return state.isUp;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Tenants whose operators sign in by the provider; alpha takes roles from its groups. */
export const tenantsOf = (provider: TestProvider): readonly TenantConfigInput[] => [
  testTenant('alpha', {
    auth_providers: {
      studio: provider.settings('alpha', {
        'media-team': 'editor',
        board: 'owner',
        scorers: 'scorer',
        'chat-team': 'moderator',
      }),
    },
  }),
  testTenant('beta', { auth_providers: { studio: provider.settings('beta') } }),
  testTenant('gamma'),
];

/** Claims of a person whose address the provider vouches for. */
export const claimsOf = (name: string, changes: Claims = {}): Claims => ({
  sub: `subject-${name}`,
  email: `${name}@club.example`,
  email_verified: true,
  name,
  ...changes,
});

/** Signs in by the provider, and returns the response. */
export async function signInByProvider(
  api: TestApi,
  provider: TestProvider,
  claims: Claims,
  tenant = 'alpha',
): Promise<TestResponse> {
  const headers = studioHeaders(tenant);
  const start = await api.operator.startProviderSession({ tenant, headers, body: {} });
  const body = provider.authorize(start, claims);
  return api.operator.createProviderSession({ tenant, headers, body });
}
