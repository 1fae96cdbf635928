/** Stand-ins of the providers, and a browser that signs in with them. */
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TenantConfigInput } from '@grandstand/contract';
import type { UncheckedSecrets } from '../../platform/config/third-party-secrets.ts';
import {
  createTestApi,
  testTenant,
  type TestResponse,
  type TestApi,
  type TestApiOptions,
} from '../../testing.ts';
import { createProviderStandIn, type ProviderStandIn } from '../../stand-in/provider-stand-in.ts';
import type { StandInPerson } from '../../stand-in/pages.ts';

export const portal = 'http://localhost:3000';
export type ProviderName = 'google' | 'apple' | 'facebook';
const names: readonly ProviderName[] = ['google', 'apple', 'facebook'];
const tenantIds = ['alpha', 'beta', 'gamma'];

export interface TestProviders {
  readonly origin: string;
  readonly standIn: ProviderStandIn;
  readonly secrets: UncheckedSecrets;
  /** A tenant with its own ids at all three providers, optionally expecting their issuer names. */
  readonly tenant: (
    id: string,
    changes?: Partial<TenantConfigInput>,
    namesIssuer?: boolean,
  ) => TenantConfigInput;
  /** True if the providers respond; otherwise they return 503. */
  isUp: boolean;
  readonly close: () => Promise<void>;
}

/** Starts the stand-ins on their own port, with `alpha`, `beta` and `gamma` as clients. */
export async function startProviders(
  people: readonly StandInPerson[],
  now: () => number,
): Promise<TestProviders> {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  let standIn: ProviderStandIn | null = null;
  const state = { isUp: true };
  const server: Server = createServer((request, response) => {
    if (state.isUp) void standIn?.handle(request, response);
    else response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  standIn = await createProviderStandIn({
    origin,
    people,
    now,
    redirectUris: names.map((name) => `${portal}/auth/oauth2/callback/${name}/`),
    clients: tenantIds.flatMap((id) => [
      { provider: 'google', id: `${id}-google`, secret: `${id} google secret` },
      { provider: 'facebook', id: `${id}-facebook`, secret: `${id} facebook secret` },
      {
        provider: 'apple',
        id: `${id}-apple`,
        team: 'TEAM',
        key: createPublicKey(keys.privateKey),
      },
    ]),
  });
  const endpoints = (name: ProviderName) => ({
    issuer: `${origin}/${name}`,
    authorize_url: `${origin}/${name}/authorize`,
    token_url: `${origin}/${name}/token`,
    jwks_url: `${origin}/${name}/keys`,
  });
  const graph = { dialog_url: `${origin}/facebook`, graph_url: `${origin}/facebook` };
  const secretsOf = (id: string) => ({
    google: { client_secret: `${id} google secret` },
    facebook: { app_secret: `${id} facebook secret` },
    apple: { private_key: pem },
  });
  return {
    origin,
    standIn,
    secrets: Object.fromEntries(tenantIds.map((id) => [id, secretsOf(id)])),
    tenant: (id, changes = {}, namesIssuer = false) =>
      testTenant(id, {
        portal_url: portal,
        enable_auth_via: { google: true, apple: true, facebook: true },
        auth_providers: {
          google: {
            client_id: `${id}-google`,
            endpoints: { ...endpoints('google'), names_issuer: namesIssuer },
          },
          apple: {
            client_id: `${id}-apple`,
            team_id: 'TEAM',
            key_id: 'KEY',
            endpoints: endpoints('apple'),
          },
          facebook: { app_id: `${id}-facebook`, endpoints: graph },
        },
        ...changes,
      }),
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

export interface StartedSignIn {
  readonly provider: ProviderName;
  readonly authorizeUrl: string;
  readonly state: string;
  readonly attempt: string;
}

export async function startProviderSignIn(
  api: TestApi,
  provider: ProviderName,
  tenant = 'alpha',
): Promise<StartedSignIn> {
  const { body } = await api.signIn.start({ tenant, body: { provider, mode: 'signin' } });
  return { provider, ...body.content };
}

/** Chooses a person at the provider, and returns the parameters of the callback. */
export async function choosePerson(
  started: StartedSignIn,
  subject: string,
): Promise<Record<string, string>> {
  const url = new URL(started.authorizeUrl);
  const body = new URLSearchParams({ request: url.search.slice(1), subject });
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  const to = response.headers.get('location');
  if (to !== null) return Object.fromEntries(new URL(to).searchParams);
  const fields = (await response.text()).matchAll(/name="(\w+)" value="([^"]*)"/g);
  return Object.fromEntries(
    [...fields].map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')]),
  );
}

/** Exchanges the callback parameters for the provider's token. */
export const exchange = (
  api: TestApi,
  started: StartedSignIn,
  back: Record<string, string>,
  changes: object = {},
): Promise<TestResponse> =>
  api.signIn.exchangeCode({
    body: {
      provider: started.provider,
      attempt: started.attempt,
      state: back['state'],
      code: back['code'],
      ...(back['iss'] === undefined ? {} : { iss: back['iss'] }),
      ...changes,
    },
  });

const urn = 'urn:ietf:params:oauth:token-type';

/** Returns a request body for `oauth2/token`. */
export const tokenExchangeBody = (started: StartedSignIn, token: string, changes: object = {}) => ({
  grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
  subject_token: token,
  subject_token_type: `${urn}:${started.provider === 'facebook' ? 'access_token' : 'id_token'}`,
  subject_issuer: started.provider,
  requested_token_type: `${urn}:access_token`,
  strategy: 'refresh',
  device: { id: 'laptop', name: 'Firefox', os_name: 'Linux', os_version: '6', app_version: '1' },
  attempt: started.attempt,
  ...changes,
});

/** Signs in at the provider, and returns its token. */
export async function obtainToken(
  api: TestApi,
  provider: ProviderName,
  subject: string,
  tenant = 'alpha',
): Promise<{ started: StartedSignIn; token: string }> {
  const started = await startProviderSignIn(api, provider, tenant);
  const back = await choosePerson(started, subject);
  const { body } = await api.signIn.exchangeCode({
    tenant,
    body: { provider, attempt: started.attempt, state: back['state'], code: back['code'] },
  });
  return { started, token: body.content.subjectToken };
}

/** Signs in at the provider and here, and returns the response of `oauth2/token`. */
export async function signInWith(
  api: TestApi,
  provider: ProviderName,
  subject: string,
  changes: object = {},
): Promise<TestResponse> {
  const { started, token } = await obtainToken(api, provider, subject);
  return api.signIn.exchangeToken({ body: tokenExchangeBody(started, token, changes) });
}

/** Returns the status of a response and its error code. */
export const outcome = ({
  status,
  body,
}: Pick<TestResponse, 'status' | 'body'>): [number, unknown] => [status, body.messageErrorCode];

export interface ApiWithProviders {
  readonly api: TestApi;
  readonly providers: TestProviders;
  readonly close: () => Promise<void>;
}

/** Starts a backend whose tenants offer stand-ins of the providers, where these people have accounts. */
export async function startWithProviders(
  people: readonly StandInPerson[],
  tenantsOf: (providers: TestProviders) => readonly TenantConfigInput[],
  options: Pick<TestApiOptions, 'clock' | 'env'> = {},
): Promise<ApiWithProviders> {
  const providers = await startProviders(people, options.clock ?? Date.now);
  const api = await createTestApi({
    ...options,
    secrets: providers.secrets,
    tenants: tenantsOf(providers),
  });
  const close = async () => {
    await api.close();
    await providers.close();
  };
  return { api, providers, close };
}
