/** The demo's federation: a real OpenID provider, in memory. */
import { generateKeyPair, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { choicePage, readForm, type StandInPerson } from '@grandstand/api/stand-in';
import { Provider, type Configuration } from 'oidc-provider';

/** A portal whose viewers, or operators, sign in here. */
export interface FederationClient {
  readonly id: string;
  readonly redirectUri: string;
  /** Authenticates the portal's server; absent for one whose browser exchanges the code. */
  readonly secret?: string;
}

interface FederationOptions {
  /** Public address; the federation is served below its path. */
  readonly issuer: string;
  readonly clients: readonly FederationClient[];
  readonly people: readonly FederationPerson[];
}

/** A member of the federation. */
export interface FederationPerson extends StandInPerson {
  /** Groups, from which the studio takes roles. */
  readonly groups?: readonly string[];
}

/** A request handler; the provider derives its own address from Express' `originalUrl`. */
type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

async function configurationOf({ issuer, clients, people }: FederationOptions) {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const origins = new Set(clients.map(({ redirectUri }) => new URL(redirectUri).origin));
  const mountedAt = new URL(issuer).pathname;
  return {
    clients: clients.map(({ id, redirectUri, secret }) => ({
      client_id: id,
      client_name: id,
      // A browser cannot hold a secret, so PKCE proves that the code is its own.
      ...(secret === undefined
        ? { token_endpoint_auth_method: 'none' as const }
        : { token_endpoint_auth_method: 'client_secret_post' as const, client_secret: secret }),
      grant_types: ['authorization_code'],
      response_types: ['code'],
      redirect_uris: [redirectUri],
    })),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    // The portal's backend reads only the ID token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    clientBasedCORS: (_, origin) => origins.has(origin),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `${mountedAt}/interaction/${uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
    findAccount: (_, id) => {
      const person = people.find(({ subject }) => subject === id);
      if (person === undefined) return undefined;
      const { name, email, isEmailVerified, groups } = person;
      return {
        accountId: id,
        claims: async () => ({
          sub: id,
          name,
          email: email ?? undefined,
          email_verified: isEmailVerified,
          groups,
        }),
      };
    },
    // The portals belong to the federation, so viewers are not prompted for consent.
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  } satisfies Configuration;
}

/** Creates the federation; request paths start with that of its issuer. */
export async function createFederation(options: FederationOptions): Promise<Handle> {
  const provider = new Provider(options.issuer, await configurationOf(options));
  const serve = provider.callback();
  const mountedAt = new URL(options.issuer).pathname;
  const interaction = new RegExp(`^${mountedAt}/interaction/[\\w-]+$`);

  const choose: Handle = async (request, response) => {
    if (request.method === 'POST') {
      const subject = (await readForm(request)).get('subject') ?? '';
      const isKnown = options.people.some((person) => person.subject === subject);
      await provider.interactionFinished(
        request,
        response,
        isKnown
          ? { login: { accountId: subject, remember: false } }
          : { error: 'access_denied', error_description: 'The sign-in was cancelled' },
        { mergeWithLastSubmission: false },
      );
      return;
    }
    const { uid } = await provider.interactionDetails(request, response);
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.end(choicePage('the federation', options.people, uid));
  };
  return async (request, response) => {
    const url = request.url ?? '/';
    const [path = '/'] = url.split('?', 1);
    if (interaction.test(path)) return choose(request, response);
    Object.assign(request, { originalUrl: url, url: url.slice(mountedAt.length) || '/' });
    await serve(request, response);
  };
}
