import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestApi, testTenant, type TestApi } from '@grandstand/api/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { studioHeader } from '@grandstand/contract/constants';
import { createFederation, type FederationPerson } from './federation.ts';

const people: readonly FederationPerson[] = [
  {
    subject: 'p-1',
    name: ' Ann Lee ',
    email: 'Ann@people.example',
    isEmailVerified: true,
    groups: ['board'],
  },
];
const s256 = (text: string) => createHash('sha256').update(text).digest('base64url');

let server: Server;
let origin: string;
let api: TestApi;
const redirectUri = 'http://localhost:3000/auth/oauth2/callback/ifa/';
const studioPage = 'http://alpha.test/studio/provider/';

beforeAll(async () => {
  let handle: Awaited<ReturnType<typeof createFederation>> | null = null;
  server = createServer((request, response) => void handle?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  handle = await createFederation({
    issuer: `${origin}/ifa`,
    clients: [
      { id: 'alpha', redirectUri },
      { id: 'another', redirectUri: 'http://localhost:3000/another/' },
      { id: 'studio', redirectUri: studioPage, secret: 'the secret of the studio' },
    ],
    people,
  });
  const endpoints = {
    issuer: `${origin}/ifa`,
    authorize_url: `${origin}/ifa/auth`,
    token_url: `${origin}/ifa/token`,
    jwks_url: `${origin}/ifa/jwks`,
    names_issuer: true,
  };
  api = await createTestApi({
    secrets: { alpha: { studio: { client_secret: 'the secret of the studio' } } },
    tenants: [
      testTenant('alpha', {
        portal_url: 'http://localhost:3000',
        hasIfaAuth: true,
        auth_providers: {
          ifa: { client_id: 'alpha', ...endpoints },
          studio: {
            name: 'Federation',
            client_id: 'studio',
            domains: ['people.example'],
            roles: { claim: 'groups', values: { board: 'owner' } },
            ...endpoints,
          },
        },
      }),
    ],
  });
}, 120_000);
afterAll(async () => {
  await api.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A minimal browser: follows the federation's redirects and stores its cookies. */
function browser() {
  const cookies = new Map<string, string>();
  const go = async (url: string, body?: URLSearchParams): Promise<Response> => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const to = response.headers.get('location');
    if (to === null || to.startsWith('http://localhost:3000/') || to.startsWith(studioPage))
      return response;
    return go(new URL(to, url).href);
  };
  return { go };
}

/** Signs a person in at the federation; returns the parameters of the callback page. */
async function authorize(
  authorizeUrl: string,
  subject: string,
  { go } = browser(),
): Promise<URLSearchParams> {
  const page = await go(authorizeUrl);
  expect(page.status).toBe(200);
  const back = await go(page.url, new URLSearchParams({ subject }));
  return new URL(back.headers.get('location') ?? '').searchParams;
}

async function startSignIn(verifier = randomBytes(32).toString('base64url')) {
  const { body } = await api.signIn.start({
    body: { provider: 'ifa', mode: 'signin', code_challenge: s256(verifier) },
  });
  return { ...body.content, verifier };
}

async function exchangeCode(code: string, verifier: string, clientId = 'alpha') {
  const response = await fetch(`${origin}/ifa/token`, {
    method: 'POST',
    headers: { origin: 'http://localhost:3000' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  });
  return { headers: response.headers, body: (await response.json()) as Record<string, string> };
}

const finishSignIn = (attempt: string, idToken: string, device = 'laptop') =>
  api.signIn.exchangeToken({
    body: {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: idToken,
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      subject_issuer: 'ifa',
      requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      strategy: 'refresh',
      device: {
        id: device,
        name: 'Firefox on Linux',
        os_name: 'Linux',
        os_version: '6',
        app_version: '1',
      },
      profile: { display_name: '  Ann Lee ' },
      attempt,
    },
  });

describe('sign-in with a real OpenID provider', () => {
  it('[SEC-09] leads from the button to a session: code and PKCE in the browser, ID token on the server', async () => {
    const { authorizeUrl, state, attempt, verifier, exchange } = await startSignIn();
    expect(exchange).toEqual({
      tokenUrl: `${origin}/ifa/token`,
      clientId: 'alpha',
      redirectUri,
      issuer: `${origin}/ifa`,
      namesIssuer: true,
    });
    const back = await authorize(authorizeUrl, 'p-1');
    expect(back.get('state')).toBe(state);
    // It names itself as the issuer, as promised (RFC 9207).
    expect(back.get('iss')).toBe(exchange.issuer);
    const { body: tokens, headers } = await exchangeCode(back.get('code') ?? '', verifier);
    expect(headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    const { status, body } = await finishSignIn(attempt, tokens['id_token'] ?? '');
    expect(status).toBe(200);
    expect(body.auth_data).toMatchObject({
      isRegister: true,
      device_error: false,
      profile: { email: 'ann@people.example', displayName: 'Ann Lee' },
      devices: [{ deviceId: 'laptop', osName: 'Linux', osVersion: '6' }],
    });
    expect((await api.user.getProfile({ token: body.token })).status).toBe(200);

    // The same token and attempt again: already used.
    const again = await finishSignIn(attempt, tokens['id_token'] ?? '');
    expect([again.status, again.body.messageErrorCode]).toEqual([400, 'sign_in_attempt_invalid']);
    // The second sign-in reaches the same account.
    const next = await startSignIn();
    const code = (await authorize(next.authorizeUrl, 'p-1')).get('code') ?? '';
    const { body: others } = await exchangeCode(code, next.verifier);
    const second = await finishSignIn(next.attempt, others['id_token'] ?? '');
    expect(second.body.auth_data).toMatchObject({
      isRegister: false,
      profile: { id: body.auth_data.profile.id },
    });
  });

  it('[SEC-09] rejects a code with another verifier, a reused code, and a token of another attempt', async () => {
    const mine = await startSignIn();
    const code = (await authorize(mine.authorizeUrl, 'p-1')).get('code') ?? '';
    expect((await exchangeCode(code, randomBytes(32).toString('base64url'))).body).toMatchObject({
      error: 'invalid_grant',
    });
    const other = await startSignIn();
    const fresh = (await authorize(other.authorizeUrl, 'p-1')).get('code') ?? '';
    const { body: tokens } = await exchangeCode(fresh, other.verifier);
    expect((await exchangeCode(fresh, other.verifier)).body).toHaveProperty('error');
    const stolen = await finishSignIn(mine.attempt, tokens['id_token'] ?? '');
    expect([stolen.status, stolen.body.messageErrorCode]).toEqual([401, 'provider_token_invalid']);
  });

  it('returns a viewer who cancels to the portal, with the error access_denied', async () => {
    const { authorizeUrl, state } = await startSignIn();
    const back = await authorize(authorizeUrl, '');
    expect(Object.fromEntries(back)).toMatchObject({
      error: 'access_denied',
      error_description: 'The sign-in was cancelled',
      state,
    });
  });
});

describe('sign-in of operators with a real OpenID provider', () => {
  const headers = { [studioHeader]: '1', origin: 'http://alpha.test' };
  /** Signs Ann in there, and returns the response as the studio sends it. */
  const respond = async (started: { authorizeUrl: string; attempt: string }, at = browser()) => {
    const back = await authorize(started.authorizeUrl, 'p-1', at);
    const { attempt } = started;
    return { attempt, state: back.get('state'), code: back.get('code'), iss: back.get('iss') };
  };

  it('[SEC-09] [SEC-33] leads to a session with the role of a group, and reauthenticates by a sign-in there again', async () => {
    const at = browser();
    const { body: started } = await api.operator.startProviderSession({ headers, body: {} });
    const response = await respond(started.content, at);
    const signedIn = await api.operator.createProviderSession({ headers, body: response });
    expect(signedIn.body.content).toMatchObject({
      person: { email: 'ann@people.example', name: 'Ann Lee' },
      role: 'owner',
      provider: 'Federation',
    });
    const again = await api.operator.createProviderSession({ headers, body: response });
    expect(again.body.messageErrorCode).toBe('operator_token_invalid');

    const [cookie = ''] = [signedIn.headers['set-cookie'] as string | string[]].flat();
    const ann = { headers: { ...headers, cookie: cookie.split(';', 1)[0] ?? '' } };
    const removal = () => api.operator.removePerson({ ...ann, params: { id: 'none' } });
    expect((await removal()).body.messageErrorCode).toBe('operator_reauthentication_required');
    const { body: prompted } = await api.operator.startProviderReauthentication(ann);
    // The page on which Ann chooses again: her session there does not suffice.
    const proof = await respond(prompted.content, at);
    const proven = await api.operator.reauthenticateByProvider({ ...ann, body: proof });
    expect(proven.status).toBe(200);
    expect((await removal()).body.messageErrorCode).toBe('not_found');
  });

  it('[SEC-09] refuses a response that names no issuer', async () => {
    const { body: started } = await api.operator.startProviderSession({ headers, body: {} });
    const { iss: _, ...anonymous } = await respond(started.content);
    const refused = await api.operator.createProviderSession({ headers, body: anonymous });
    expect(refused.body.messageErrorCode).toBe('operator_token_invalid');
  });
});
