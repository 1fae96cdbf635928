/** Sign-in providers with addresses of their own, of a tenant whose settings are in the database. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database.ts';
import type { UncheckedSecrets } from '../../platform/config/third-party-secrets.ts';
import {
  createTestApi,
  openTestDatabase,
  testOperatorKey,
  testTenant,
  type TestApi,
} from '../../testing.ts';
import {
  outcome,
  startProviders,
  startProviderSignIn,
  type ProviderName,
  type TestProviders,
} from './testing.ts';

const id = 'gamma';
const person = { subject: 'ann', name: 'Ann', email: 'ann@gmail.com', isEmailVerified: true };
const providerNames = ['google', 'apple', 'facebook'] as const;
let providers: TestProviders;
let db: OpenDatabase;
let local: TestApi;
let logged = '';

/** A backend on the database of the tenant. */
const openApi = (secrets: UncheckedSecrets, env: Record<string, string> = {}): Promise<TestApi> =>
  createTestApi({
    db,
    tenants: [testTenant('alpha')],
    secrets,
    env,
    logTo: { write: (line) => void (logged += line) },
  });
/** Secrets that name the addresses of the stand-ins. */
const addressed = (): UncheckedSecrets => {
  const {
    google = {},
    apple = {},
    facebook = {},
  } = providers.secrets[id] as Record<string, object>;
  const { origin } = providers;
  return {
    [id]: {
      google: { ...google, token_url: `${origin}/google/token` },
      apple: { ...apple, token_url: `${origin}/apple/token` },
      facebook: { ...facebook, graph_url: `${origin}/facebook` },
    },
  };
};

beforeAll(async () => {
  providers = await startProviders([person], () => Date.now());
  db = await openTestDatabase();
  local = await openApi(addressed());
  const machine = { operatorKey: testOperatorKey };
  const created = await local.tenant.create({
    ...machine,
    body: { config: providers.tenant(id) },
  });
  if (created.status !== 200) throw new Error(JSON.stringify(created.body));
  await local.tenant.checkHost({
    ...machine,
    params: { id },
    body: { host: `${id}.test`, without_proof: true },
  });
}, 60_000);
afterAll(async () => {
  await local.close();
  await db.close();
  await providers.close();
});

/** Signs in as an app does, with a token that its own SDK obtained. */
async function signIn(api: TestApi, name: ProviderName) {
  const { origin, standIn } = providers;
  const token =
    name === 'facebook'
      ? standIn.mintAccess(person.subject, `${id}-facebook`)
      : await standIn.mint({
          iss: `${origin}/${name}`,
          aud: `${id}-${name}`,
          sub: person.subject,
          email: person.email,
          email_verified: true,
          jti: randomUUID(),
        });
  const body = {
    subject_token: token,
    subject_token_type: `urn:ietf:params:oauth:token-type:${name === 'facebook' ? 'access_token' : 'id_token'}`,
    subject_issuer: name,
    device: { id: 'phone', name: 'Phone' },
  };
  return outcome(await api.signIn.exchangeToken({ tenant: id, body }));
}

describe.each(providerNames)('%s at an address of its own', (name) => {
  it('[SEC-19] is not called on this machine outside the local environment', async () => {
    const [status, code] = await signIn(local, name);
    // Facebook does not verify addresses, so the account asks for its password.
    expect([status, code ?? null]).toEqual(
      name === 'google' || name === 'apple' ? [200, null] : [409, 'account_link_required'],
    );
    const production = await openApi(addressed(), { GRANDSTAND_ENV: 'production' });
    const refused = await signIn(production, name);
    await production.close();
    expect(refused).toEqual([503, 'service_unavailable']);
  });

  it('gets no secret that PROVIDER_SECRETS_FILE has for the documented address', async () => {
    logged = '';
    const undirected = await openApi(providers.secrets);
    const { status, body } = await undirected.signIn.start({
      tenant: id,
      body: { provider: name, mode: 'signin' },
    });
    await undirected.close();
    expect([status, body.messageErrorCode]).toEqual([400, 'auth_provider_not_supported']);
    expect(logged).toContain('another address than PROVIDER_SECRETS_FILE has the secret for');
    expect((await startProviderSignIn(local, name, id)).attempt).toEqual(expect.any(String));
  });
});
