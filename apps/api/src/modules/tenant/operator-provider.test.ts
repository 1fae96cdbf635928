/** The OpenID provider of a tenant's operators, set by a call: its document, its secret, and sign-ins by it. */
import { createAllowlistedRead } from '@grandstand/outside';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestApi,
  openTestDatabase,
  testOperatorKey,
  type TestApi,
  type TestResponse,
} from '../../testing.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import {
  claimsOf,
  providerSecret,
  signInByProvider,
  startTestProvider,
  type TestProvider,
} from '../operator/provider/provider.testing.ts';
import { signedInOperator } from '../operator/testing.ts';

const machine = { operatorKey: testOperatorKey };
const id = 'gamma';
let db: OpenDatabase;
let api: TestApi;
let provider: TestProvider;
let documentBefore: Record<string, unknown>;

beforeAll(async () => {
  provider = await startTestProvider(() => Date.now());
  documentBefore = { ...provider.document };
  db = await openTestDatabase();
  api = await createTestApi({
    db,
    readOutside: createAllowlistedRead(),
    secrets: { beta: { studio: { client_secret: 'secret of the file' } } },
  });
  const config = { id, name: id, hosts: [`${id}.test`] };
  await api.tenant.create({ ...machine, body: { config } });
  await api.tenant.checkHost({
    ...machine,
    params: { id },
    body: { host: `${id}.test`, without_proof: true },
  });
  await api.operator.invite({
    ...machine,
    tenant: id,
    body: { email: 'ada@club.example', role: 'editor', mail: false },
  });
}, 60_000);
beforeEach(() => {
  for (const key of Object.keys(provider.document)) delete provider.document[key];
  Object.assign(provider.document, documentBefore);
});
afterAll(async () => {
  await api.close();
  await db.close();
  await provider.close();
});

const settings = (changes: object = {}) => ({
  name: 'Club ID',
  issuer: provider.issuer,
  client_id: id,
  domains: ['club.example'],
  ...changes,
});
const details = async () => (await api.tenant.get({ ...machine, params: { id } })).body.content;

/** Sets the provider of the tenant's present version. */
async function set(
  changes: object = {},
  secret: string | null = providerSecret(id),
  as: object = machine,
): Promise<TestResponse> {
  const { version } = await details();
  return api.tenant.setOperatorProvider({
    ...as,
    params: { id },
    body: { version, provider: settings(changes), secret },
  });
}
async function remove(): Promise<TestResponse> {
  const { version } = await details();
  return api.tenant.removeOperatorProvider({ ...machine, params: { id }, body: { version } });
}
const refusal = ({ status, body }: TestResponse) => [status, body.details];
const signIn = () => signInByProvider(api, provider, claimsOf('ada'), id);

describe('the provider of operators that an administrator sets', () => {
  it('has the addresses of the document of its issuer, and people sign in by it with the stored secret', async () => {
    provider.document['authorization_response_iss_parameter_supported'] = false;
    const { status, body } = await set();
    expect([status, body.content.operatorProviderSecret]).toEqual([200, 'database']);
    expect(body.content.config.auth_providers.studio).toEqual({
      ...settings(),
      authorize_url: `${provider.issuer}/authorize`,
      token_url: `${provider.issuer}/token`,
      jwks_url: `${provider.issuer}/keys`,
    });
    expect((await signIn()).body.content).toMatchObject({ role: 'editor', provider: 'Club ID' });
  });

  it('keeps its secret when another field changes, and its secret is in no response, row or audit entry', async () => {
    await set();
    const { status, body } = await set({ name: 'Osmere ID' }, null);
    expect(status).toBe(200);
    expect((await signIn()).body.content).toMatchObject({ provider: 'Osmere ID' });
    const rows = await db.withoutTenant((trx) =>
      trx.selectFrom('stored_tenant').selectAll().execute(),
    );
    const audit = await api.audit.list({ ...machine, tenant: id, query: { size: 100 } });
    const shown = JSON.stringify([body, rows, audit.body]);
    expect(shown).not.toContain(providerSecret(id));
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
      await set();
      if ('issuer' in changes()) Object.assign(provider.document, changes());
      expect(refusal(await set(changes(), null))).toEqual([
        400,
        [{ path: 'body.secret', message: 'must be set for a new issuer or client' }],
      ]);
    },
  );

  it.each([
    [
      'an address that has no document',
      () => ({}),
      { issuer: () => `${provider.issuer}/nothing` },
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
  ] as const)(
    'refuses %s with the reason at the issuer, and changes nothing',
    async (_, document, changed, reason) => {
      await set();
      const before = await details();
      Object.assign(provider.document, document());
      const changes = 'issuer' in changed ? { issuer: changed.issuer() } : {};
      expect(refusal(await set(changes))).toEqual([
        400,
        [
          {
            path: 'body.provider.issuer',
            message: expect.stringContaining(reason),
          },
        ],
      ]);
      expect(await details()).toEqual(before);
    },
  );

  it('refuses an issuer whose server is down', async () => {
    provider.isUp = false;
    const refused = refusal(await set());
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

  it('signs nobody in once it is removed, and its secret is removed, too', async () => {
    await set();
    const { status, body } = await remove();
    expect([status, body.content.operatorProviderSecret]).toEqual([200, null]);
    expect(body.content.config).not.toHaveProperty('auth_providers');
    const start = await api.operator.startProviderSession({
      tenant: id,
      headers: { origin: `http://${id}.test`, 'x-grandstand-studio': '1' },
      body: {},
    });
    expect(start.body.messageErrorCode).toBe('auth_provider_not_supported');
    expect(refusal(await set({}, null))[0]).toBe(400);
  });

  it('is not changed by owners, who may change what else their portal has', async () => {
    const owner = await signedInOperator(api, 'olga', 'owner', id);
    const { status, body } = await set({}, 'x', owner);
    expect([status, body.messageErrorCode]).toEqual([403, 'administrator_required']);
  });
});
