/**
 * Stand-ins for Google, Apple and Facebook that speak their protocols, for tests and for a demo without
 * accounts there. They check clients' requests as strictly as the real ones.
 */
import { createHash, createHmac, randomBytes, type KeyObject } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, jwtVerify, SignJWT, type JWK } from 'jose';
import { choicePage, formPost, type StandInPerson } from './pages.ts';
import { readForm } from './read-form.ts';

export type { StandInPerson } from './pages.ts';

/** A client known to a stand-in. */
export type StandInClient =
  | { readonly provider: 'google' | 'facebook'; readonly id: string; readonly secret: string }
  | {
      readonly provider: 'apple';
      readonly id: string;
      readonly team: string;
      /** The public key that authenticates the client. */
      readonly key: KeyObject;
    };
type ProviderName = StandInClient['provider'];

interface StandInOptions {
  /** Address of the stand-ins, without a trailing slash. */
  readonly origin: string;
  readonly clients: readonly StandInClient[];
  readonly people: readonly StandInPerson[];
  /** Addresses that viewers may return to. */
  readonly redirectUris: readonly string[];
  /** ms since 1970. */
  readonly now?: () => number;
}

export interface ProviderStandIn {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Signs an ID token with any claims. */
  readonly mint: (claims: Record<string, unknown>) => Promise<string>;
  /**
   * Creates a Facebook access token for any app; `issuedAt` is in seconds since 1970, null for a token without
   * one.
   */
  readonly mintAccess: (subject: string, appId: string, issuedAt?: number | null) => string;
}

/** What an authorization code was issued for. */
interface Grant {
  readonly client: StandInClient;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string | null;
  readonly person: StandInPerson;
}
interface StandInResponse {
  readonly status?: number;
  readonly type?: 'json' | 'html';
  readonly location?: string;
  readonly body?: unknown;
}

/** Maximum number of pending codes, and of access tokens. */
const maxEntries = 500;
/** Lifetime of tokens, s. */
const tokenSeconds = 3600;
/** Minimum length of `state` and `nonce`, which must be unguessable. */
const minRandomLength = 20;
/** Length of a SHA-256 hash in base64url. */
const s256Length = 43;
const randomToken = () => randomBytes(24).toString('base64url');
const s256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Adds an entry, and deletes the oldest one beyond `maxEntries`. */
function setBounded<T>(entries: Map<string, T>, key: string, value: T): void {
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
}

/** Creates the stand-ins: Google below `/google`, Apple below `/apple`, Facebook below `/facebook`. */
export async function createProviderStandIn(options: StandInOptions): Promise<ProviderStandIn> {
  const { origin, clients, people, redirectUris, now = Date.now } = options;
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const kid = randomToken();
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();
  const accessTokens = new Map<
    string,
    { readonly subject: string; readonly appId: string; readonly issuedAt: number | null }
  >();
  const seconds = () => Math.floor(now() / 1000);

  const mint = (claims: Record<string, unknown>) =>
    new SignJWT({ iat: seconds(), exp: seconds() + tokenSeconds, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(privateKey);
  const mintAccess = (subject: string, appId: string, issuedAt: number | null = seconds()) => {
    const token = randomToken();
    setBounded(accessTokens, token, { subject, appId, issuedAt });
    return token;
  };

  /** Parses an authorization request; null if it is invalid. */
  function readRequest(name: ProviderName, query: URLSearchParams) {
    const client = clients.find(
      (candidate) => candidate.provider === name && candidate.id === query.get('client_id'),
    );
    const redirectUri = query.get('redirect_uri') ?? '';
    if (client === undefined || !redirectUris.includes(redirectUri)) return null;
    const challenge = query.get('code_challenge') ?? '';
    const isValid =
      query.get('response_type') === 'code' &&
      (query.get('state') ?? '').length >= minRandomLength &&
      query.get('code_challenge_method') === 'S256' &&
      challenge.length === s256Length &&
      (name === 'facebook' || (query.get('nonce') ?? '').length >= minRandomLength) &&
      (name !== 'apple' || query.get('response_mode') === 'form_post');
    return isValid ? { client, redirectUri, challenge } : null;
  }

  /** Responds to an authorization request with the page on which the viewer chooses a person. */
  function authorize(name: ProviderName, query: URLSearchParams): StandInResponse {
    if (readRequest(name, query) === null) return { status: 400, body: 'invalid_request' };
    return { type: 'html', body: choicePage(name, people, query.toString()) };
  }

  /** Responds to the viewer's choice by returning to the client with a code, or with an error. */
  function submitChoice(name: ProviderName, form: URLSearchParams): StandInResponse {
    const query = new URLSearchParams(form.get('request') ?? '');
    const request = readRequest(name, query);
    if (request === null) return { status: 400, body: 'invalid_request' };
    const { client, redirectUri, challenge } = request;
    const state = query.get('state') ?? '';
    const person = people.find(({ subject }) => subject === form.get('subject'));
    let fields: Record<string, string> = {
      error: name === 'apple' ? 'user_cancelled_authorize' : 'access_denied',
      error_description: 'The sign-in was cancelled',
      state,
    };
    if (person !== undefined) {
      const code = randomToken();
      setBounded(grants, code, {
        client,
        redirectUri,
        challenge,
        nonce: query.get('nonce'),
        person,
      });
      const [firstName = '', ...others] = person.name.split(' ');
      const user = JSON.stringify({ name: { firstName, lastName: others.join(' ') } });
      fields = { code, state, ...(name === 'apple' ? { user } : {}) };
    }
    if (name === 'apple') return { type: 'html', body: formPost(redirectUri, fields) };
    return { status: 303, location: `${redirectUri}?${new URLSearchParams(fields)}` };
  }

  async function isAuthenticated(client: StandInClient, form: URLSearchParams): Promise<boolean> {
    const secret = form.get('client_secret') ?? '';
    if (client.provider !== 'apple') return secret === client.secret;
    return jwtVerify(secret, client.key, {
      algorithms: ['ES256'],
      issuer: client.team,
      subject: client.id,
      audience: `${origin}/apple`,
      requiredClaims: ['exp', 'iat'],
      currentDate: new Date(now()),
    }).then(
      () => true,
      () => false,
    );
  }

  /** Redeems a code, which works once. Null unless client, redirect address and verifier match its request. */
  async function redeem(name: ProviderName, form: URLSearchParams): Promise<Grant | null> {
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    if (grant === undefined || grant.client.provider !== name) return null;
    const isValid =
      grant.client.id === form.get('client_id') &&
      grant.redirectUri === form.get('redirect_uri') &&
      grant.challenge === s256(form.get('code_verifier') ?? '') &&
      (await isAuthenticated(grant.client, form));
    return isValid ? grant : null;
  }

  /** Responds to a token request of OpenID Connect. */
  async function openIdToken(
    name: 'google' | 'apple',
    form: URLSearchParams,
  ): Promise<StandInResponse> {
    const grant = form.get('grant_type') === 'authorization_code' ? await redeem(name, form) : null;
    if (grant === null)
      return { status: 400, body: { error: 'invalid_grant', error_description: 'Bad Request' } };
    const { person, client, nonce } = grant;
    const idToken = await mint({
      iss: `${origin}/${name}`,
      aud: client.id,
      sub: person.subject,
      nonce,
      email: person.email ?? undefined,
      email_verified: name === 'apple' ? String(person.isEmailVerified) : person.isEmailVerified,
      ...(name === 'google' ? { name: person.name, azp: client.id } : {}),
    });
    const body = { access_token: randomToken(), token_type: 'Bearer', expires_in: tokenSeconds };
    return { body: { ...body, id_token: idToken } };
  }

  const oauthError = (message: string): StandInResponse => ({
    status: 400,
    body: { error: { message, type: 'OAuthException', code: 100 } },
  });

  /** Responds to a call of Facebook's Graph API, which includes its token requests. */
  async function callGraphApi(
    path: string,
    url: URL,
    request: IncomingMessage,
  ): Promise<StandInResponse> {
    const bearer = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    if (path === 'oauth/access_token') {
      const grant = await redeem('facebook', await readForm(request));
      if (grant === null) return oauthError('This authorization code has been used.');
      const token = mintAccess(grant.person.subject, grant.client.id);
      return { body: { access_token: token, token_type: 'bearer', expires_in: tokenSeconds } };
    }
    if (path === 'debug_token') {
      const client = clients.find(
        (candidate) =>
          candidate.provider === 'facebook' && `${candidate.id}|${candidate.secret}` === bearer,
      );
      if (client === undefined) return oauthError('Invalid OAuth access token signature.');
      const found = accessTokens.get(url.searchParams.get('input_token') ?? '');
      if (found === undefined) return { body: { data: { is_valid: false } } };
      const { appId, subject, issuedAt } = found;
      const expires = seconds() + tokenSeconds;
      const data = { app_id: appId, type: 'USER', is_valid: true, expires_at: expires };
      const times = issuedAt === null ? {} : { issued_at: issuedAt };
      return { body: { data: { ...data, ...times, user_id: subject } } };
    }
    const found = accessTokens.get(bearer);
    const person = people.find(({ subject }) => subject === found?.subject);
    const app = clients.find((candidate) => candidate.id === found?.appId);
    const secret = app?.provider === 'facebook' ? app.secret : '';
    const proof = createHmac('sha256', secret).update(bearer).digest('hex');
    if (path !== 'me' || person === undefined || url.searchParams.get('appsecret_proof') !== proof)
      return oauthError('Invalid appsecret_proof provided in the API argument');
    const { subject: id, name, email } = person;
    return { body: { id, name, ...(email === null ? {} : { email }) } };
  }

  async function respond(request: IncomingMessage, url: URL): Promise<StandInResponse> {
    const [, name, ...rest] = url.pathname.split('/');
    const path = rest.join('/');
    const isPost = request.method === 'POST';
    if (path === 'keys') return { body: { keys: [jwk] } };
    if (name === 'google' || name === 'apple') {
      if (path === 'authorize')
        return isPost
          ? submitChoice(name, await readForm(request))
          : authorize(name, url.searchParams);
      if (path === 'token' && isPost) return openIdToken(name, await readForm(request));
    }
    const facebookPath = name === 'facebook' ? /^v\d+\.\d+\/(.+)$/.exec(path)?.[1] : undefined;
    if (facebookPath === 'dialog/oauth')
      return isPost
        ? submitChoice('facebook', await readForm(request))
        : authorize('facebook', url.searchParams);
    if (facebookPath !== undefined) return callGraphApi(facebookPath, url, request);
    return { status: 404, body: 'not_found' };
  }

  return {
    mint,
    mintAccess,
    handle: async (request, response) => {
      const result = await respond(request, new URL(request.url ?? '/', origin)).catch(
        (): StandInResponse => ({ status: 400, body: 'bad_request' }),
      );
      const { status = 200, type = 'json', location, body } = result;
      response.writeHead(status, {
        'cache-control': 'no-store',
        'content-type': type === 'html' ? 'text/html; charset=utf-8' : 'application/json',
        ...(location === undefined ? {} : { location }),
      });
      response.end(type === 'html' ? String(body) : JSON.stringify(body ?? {}));
    },
  };
}
