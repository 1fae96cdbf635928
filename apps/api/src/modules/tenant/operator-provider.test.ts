/** The OpenID provider of a tenant's operators, set by a call: its document, its secret, and sign-ins by it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAllowlistedRead, NotPublicAddressError } from '@grandstand/outbound';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { createTestApi, testTenant, type TestApi, type TestResponse } from '../../testing.ts';
import {
  claimsOf,
  providerSecret,
  signedInOperator,
  signInByProvider,
  type TestProvider,
} from '../operator/testing.ts';
import {
  machine,
  openProviderTenant,
  tenantId,
  type ProviderTenant,
} from './provider-tenant.testing.ts';

let tenant: ProviderTenant;
let api: TestApi;
let db: OpenDatabase;
let provider: TestProvider;
let logged = '';

beforeAll(async () => {
  tenant = await openProviderTenant({ logTo: { write: (line) => void (logged += line) } });
  ({ api, db, provider } = tenant);
}, 60_000);
beforeEach(() => tenant.restoreDocument());
afterAll(() => tenant.close());

const refusal = ({ status, body }: TestResponse) => [status, body.details];
const signIn = (at = api) => signInByProvider(at, provider, claimsOf('ada'), tenantId);

describe('the provider of operators that an administrator sets', () => {
  it('has the addresses of the document of its issuer, and people sign in by it with the stored secret', async () => {
    provider.document['authorization_response_iss_parameter_supported'] = false;
    const { status, body } = await tenant.set();
    expect([status, body.content.operatorProviderSecret]).toEqual([200, 'database']);
    expect(body.content.config.auth_providers.studio).toEqual({
      ...tenant.settings(),
      authorize_url: `${provider.issuer}/authorize`,
      token_url: `${provider.issuer}/token`,
      jwks_url: `${provider.issuer}/keys`,
    });
    expect((await signIn()).body.content).toMatchObject({ role: 'editor', provider: 'Club ID' });
  });

  it('keeps its secret when another field changes, and its secret is in no response, row or audit entry', async () => {
    await tenant.set();
    const { status, body } = await tenant.set({ name: 'Osmere ID' }, { secret: null });
    expect(status).toBe(200);
    expect((await signIn()).body.content).toMatchObject({ provider: 'Osmere ID' });
    const rows = await db.withoutTenant((trx) =>
      trx.selectFrom('stored_tenant').selectAll().execute(),
    );
    const audit = await api.audit.list({ ...machine, tenant: tenantId, query: { size: 100 } });
    const shown = JSON.stringify([body, rows, audit.body]);
    expect(shown).not.toContain(providerSecret(tenantId));
    expect(audit.body.content.entries).toContainEqual(
      expect.objectContaining({
        action: 'tenant.setOperatorProvider',
        after: expect.objectContaining({ operatorProviderSecret: 'replaced' }),
      }),
    );
  });

  it.each([
    ['issuer', () => ({ issuer: `${provider.issuer}/` })],
    ['client', () => ({ client_id: 'another' })],
  ])(
    'needs a secret for another %s, which must not get that of the former one',
    async (_, changes) => {
      await tenant.set();
      if ('issuer' in changes()) Object.assign(provider.document, changes());
      expect(refusal(await tenant.set(changes(), { secret: null }))).toEqual([
        400,
        [{ path: 'body.secret', message: 'must be set for a new issuer or client' }],
      ]);
    },
  );

  it.each([
    [
      'an address that has no document',
      () => ({}),
      { issuer: (): string => `${provider.issuer}/nothing` },
      'responded with 400',
    ],
    [
      'a document of another issuer',
      () => ({ issuer: 'https://id.example' }),
      {},
      'its document names the issuer "https://id.example"',
    ],
    [
      'a document without keys',
      () => ({ jwks_uri: undefined }),
      {},
      '/.well-known/openid-configuration lacks a valid jwks_uri',
    ],
    [
      'a provider without codes',
      () => ({ response_types_supported: ['id_token'] }),
      {},
      'it does not offer the response type "code"',
    ],
    [
      'a provider that takes no secret in the form',
      () => ({ token_endpoint_auth_methods_supported: ['private_key_jwt'] }),
      {},
      'it does not accept the secret as "client_secret_post"',
    ],
    [
      'a provider with other signatures',
      () => ({ id_token_signing_alg_values_supported: ['HS256'] }),
      {},
      'it signs ID tokens by none of RS256, PS256, ES256',
    ],
    [
      'an issuer on a private network',
      () => ({}),
      { issuer: (): string => 'https://10.0.0.1' },
      'could not be read: 10.0.0.1 is not a public address',
    ],
    [
      'an address with a query, which the settings cannot have',
      () => ({ token_endpoint: `${provider.issuer}/token?p=1` }),
      {},
      '/token?p=1: an address must not have a query',
    ],
    ...(['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const).map(
      (name) =>
        [
          `a longer ${name} than the settings accept`,
          (): object => ({ [name]: `${provider.issuer}/${'a'.repeat(512)}` }),
          {},
          `lacks a valid ${name}`,
        ] as const,
    ),
    [
      'a document with a long issuer',
      () => ({ issuer: 'a'.repeat(513) }),
      {},
      'lacks a valid issuer',
    ],
  ] as const)(
    'refuses %s with the reason at the issuer, and changes nothing',
    async (_, document, changed, reason) => {
      await tenant.set();
      const before = await tenant.details();
      Object.assign(provider.document, document());
      const changes = 'issuer' in changed ? { issuer: changed.issuer() } : {};
      expect(refusal(await tenant.set(changes))).toEqual([
        400,
        [
          {
            path: 'body.provider.issuer',
            message: expect.stringContaining(reason),
          },
        ],
      ]);
      expect(await tenant.details()).toEqual(before);
    },
  );

  it('refuses an issuer whose server is down', async () => {
    provider.isUp = false;
    const refused = refusal(await tenant.set());
    provider.isUp = true;
    expect(refused).toEqual([
      400,
      [
        {
          path: 'body.provider.issuer',
          message: `${provider.issuer}/.well-known/openid-configuration responded with 503`,
        },
      ],
    ]);
  });

  it.each([
    ['authorization_endpoint', 'https://10.0.0.5/x', '10.0.0.5 is not a public address'],
    ['token_endpoint', 'https://[fd00::1]/x', 'fd00::1 is not a public address'],
    ['jwks_uri', 'https://localhost/x', 'localhost is this machine'],
    ['token_endpoint', 'http://id.example/x', 'the address must be https'],
  ])('[SEC-19] refuses a public issuer whose %s is %s', async (name, address, reason) => {
    const issuer = 'https://id.example';
    const addresses = {
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    };
    const document = { issuer, ...addresses, [name]: address };
    const elsewhere = await createTestApi({
      db,
      allowlistedRead: async (url) => ({
        url,
        status: 200,
        headers: {},
        bytes: Buffer.from(JSON.stringify(document)),
      }),
    });
    const refused = refusal(await tenant.set({ issuer }, { secret: 'x', at: elsewhere }));
    await elsewhere.close();
    expect(refused).toEqual([
      400,
      [
        {
          path: 'body.provider.issuer',
          message: `its document has the address ${address}: ${reason}`,
        },
      ],
    ]);
  });

  it('[SEC-19] refuses an issuer that redirects to another site', async () => {
    const server = createServer((_, response) => {
      const location = `${provider.issuer}/.well-known/openid-configuration`;
      response.writeHead(302, { location }).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    provider.document['issuer'] = issuer;
    const refused = refusal(await tenant.set({ issuer }));
    server.close();
    expect(refused).toEqual([
      400,
      [
        {
          path: 'body.provider.issuer',
          message: expect.stringContaining(`${provider.issuer} is not an allowed site`),
        },
      ],
    ]);
  });

  it('[SEC-19] is not on this machine outside the local environment, unless a file names it', async () => {
    await tenant.set();
    const production = await createTestApi({
      db,
      tenants: [testTenant('beta', { auth_providers: { studio: provider.settings('beta') } })],
      env: { GRANDSTAND_ENV: 'production' },
      allowlistedRead: createAllowlistedRead(),
      secrets: { beta: { studio: { client_secret: providerSecret('beta') } } },
    });
    const roleless = await signInByProvider(production, provider, claimsOf('eve'), 'beta');
    const before = provider.requests.length;
    const stored = await signIn(production);
    const refused = refusal(await tenant.set({}, { at: production }));
    await production.close();
    expect(provider.requests.slice(before)).toEqual([]);
    // The provider was called, and is not who invites people.
    expect([roleless.status, roleless.body.messageErrorCode]).toEqual([
      403,
      'operator_not_invited',
    ]);
    expect([stored.status, stored.body.messageErrorCode]).toEqual([503, 'service_unavailable']);
    expect(refused).toEqual([
      400,
      [
        {
          path: 'body.provider.issuer',
          message: expect.stringContaining('could not be read: an address must be https'),
        },
      ],
    ]);
  });

  it('gets the secret of the file only at the address that the file names', async () => {
    await tenant.set();
    const withFile = (named: object) =>
      createTestApi({
        db,
        allowlistedRead: createAllowlistedRead(),
        secrets: { [tenantId]: { studio: { client_secret: providerSecret(tenantId), ...named } } },
        logTo: { write: (line) => void (logged += line) },
      });
    const unnamed = await withFile({});
    const notFor = refusal(await tenant.set({}, { secret: null, at: unnamed }));
    const start = await unnamed.operator.startProviderSession({
      tenant: tenantId,
      headers: { origin: `http://${tenantId}.test`, 'x-grandstand-studio': '1' },
      body: {},
    });
    await unnamed.close();
    expect(notFor).toEqual([
      400,
      [
        {
          path: 'body.provider.issuer',
          message: expect.stringContaining(`"token_url": "${provider.issuer}/token"`),
        },
      ],
    ]);
    expect(start.body.messageErrorCode).toBe('auth_provider_not_supported');

    const named = await withFile({ token_url: `${provider.issuer}/token` });
    const renamed = await tenant.set({ name: 'Osmere ID' }, { secret: null, at: named });
    const signedIn = await signIn(named);
    provider.document['token_endpoint'] = `${provider.issuer}/elsewhere`;
    const moved = refusal(await tenant.set({}, { secret: null, at: named }));
    const { version, config } = await tenant.details();
    const studio = { ...config.auth_providers.studio, token_url: `${provider.issuer}/elsewhere` };
    await named.tenant.update({
      ...machine,
      params: { id: tenantId },
      body: { version, change: { auth_providers: { studio } } },
    });
    const before = provider.requests.length;
    const refused = await named.operator.startProviderSession({
      tenant: tenantId,
      headers: { origin: `http://${tenantId}.test`, 'x-grandstand-studio': '1' },
      body: {},
    });
    await named.close();
    expect([renamed.status, signedIn.status, moved[0]]).toEqual([200, 200, 400]);
    expect(refused.body.messageErrorCode).toBe('auth_provider_not_supported');
    expect(provider.requests.slice(before)).toEqual([]);
  });

  it('[SEC-19] has no address whose name is of a private network, whether the form or the JSON names it', async () => {
    await tenant.set();
    const issuer = 'https://id.example';
    const document = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: 'https://intranet.example/token',
      jwks_uri: `${issuer}/keys`,
    };
    const reason = 'intranet.example is not a public address';
    const elsewhere = await createTestApi({
      db,
      allowlistedRead: async (url) => ({
        url,
        status: 200,
        headers: {},
        bytes: Buffer.from(JSON.stringify(document)),
      }),
      refusePrivateUrl: async ({ hostname }) => {
        if (hostname === 'intranet.example') throw new NotPublicAddressError(reason);
      },
    });
    const byForm = refusal(await tenant.set({ issuer }, { secret: 'x', at: elsewhere }));
    const endpoints = {
      issuer,
      authorize_url: 'https://intranet.example/authorize',
      token_url: `${issuer}/token`,
      jwks_url: 'https://intranet.example/keys',
    };
    const google = { client_id: 'x', endpoints };
    const { version, config } = await tenant.details();
    const update = (providers: object) =>
      elsewhere.tenant.update({
        ...machine,
        params: { id: tenantId },
        body: {
          version,
          change: { auth_providers: { ...config.auth_providers, ...providers } },
          dry_run: true,
        },
      });
    const byJson = refusal(await update({ google }));
    const created = refusal(
      await elsewhere.tenant.create({
        ...machine,
        body: {
          config: { id: 'delta', name: 'd', hosts: ['delta.test'], auth_providers: { google } },
        },
      }),
    );
    // Browsers open the page of a provider, which may be of the club's own network.
    const page = await update({
      google: { ...google, endpoints: { ...endpoints, jwks_url: `${issuer}/keys` } },
    });
    await elsewhere.close();
    expect(byForm).toEqual([
      400,
      [{ path: 'body.provider.issuer', message: expect.stringContaining(reason) }],
    ]);
    const path = 'auth_providers.google.endpoints.jwks_url';
    expect([byJson, created]).toEqual([
      [400, [{ path: `body.change.${path}`, message: reason }]],
      [400, [{ path: `body.config.${path}`, message: reason }]],
    ]);
    expect(page.status).toBe(200);
  });

  it('refuses sign-ins while its secret cannot be decrypted, and logs the reason', async () => {
    await tenant.set();
    await db.forTenant(tenantId, ({ trx }) =>
      trx
        .updateTable('stored_tenant')
        .set({ operator_provider_secret: 'of another installation' })
        .where('tenant_id', '=', tenantId)
        .execute(),
    );
    logged = '';
    const start = await api.operator.startProviderSession({
      tenant: tenantId,
      headers: { origin: `http://${tenantId}.test`, 'x-grandstand-studio': '1' },
      body: {},
    });
    expect(start.body.messageErrorCode).toBe('auth_provider_not_supported');
    expect(logged).toContain('was stored with another TOKEN_SECRET');
  });

  it('refuses sign-ins once it is removed together with its secret', async () => {
    await tenant.set();
    const { status, body } = await tenant.remove();
    expect([status, body.content.operatorProviderSecret]).toEqual([200, null]);
    expect(body.content.config).not.toHaveProperty('auth_providers');
    const start = await api.operator.startProviderSession({
      tenant: tenantId,
      headers: { origin: `http://${tenantId}.test`, 'x-grandstand-studio': '1' },
      body: {},
    });
    expect(start.body.messageErrorCode).toBe('auth_provider_not_supported');
    expect(refusal(await tenant.set({}, { secret: null }))[0]).toBe(400);
  });

  it('is not changed by owners, who may change what else their portal has', async () => {
    const owner = await signedInOperator(api, 'olga', 'owner', tenantId);
    // An administrator would get 400 for it.
    const { status, body } = await tenant.set(
      { issuer: `${provider.issuer}/nothing` },
      { secret: 'x', as: owner },
    );
    expect([status, body.messageErrorCode]).toEqual([403, 'administrator_required']);
  });
});
