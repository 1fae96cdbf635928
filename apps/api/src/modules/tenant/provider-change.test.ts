/** What changes of a tenant's settings do to the secret and the sessions of the OpenID provider of its operators. */
import { operatorReauthenticationMs } from '@grandstand/contract';
import { createAllowlistedRead } from '@grandstand/outside';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database.ts';
import {
  createTestApi,
  openTestDatabase,
  testOperatorKey,
  type TestApi,
  type TestResponse,
} from '../../testing.ts';
import {
  addOperator,
  claimsOf,
  makeAdministrator,
  operatorIn,
  providerSecret,
  type SignedInOperator,
  signInByProvider,
  signInOperator,
  startTestProvider,
  studioHeaders,
  type TestProvider,
} from '../operator/testing.ts';

const machine = { operatorKey: testOperatorKey };
const id = 'gamma';
let now = Date.parse('2026-11-21T12:00:00Z');
let db: OpenDatabase;
let api: TestApi;
let provider: TestProvider;
let documentBefore: Record<string, unknown>;

beforeAll(async () => {
  provider = await startTestProvider(() => now);
  documentBefore = { ...provider.document };
  db = await openTestDatabase();
  api = await createTestApi({ db, clock: () => now, readOutside: createAllowlistedRead() });
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
beforeEach(async () => {
  for (const key of Object.keys(provider.document)) delete provider.document[key];
  Object.assign(provider.document, documentBefore);
  const { status, body } = await set();
  if (status !== 200) throw new Error(JSON.stringify(body));
});
afterAll(async () => {
  await api.close();
  await db.close();
  await provider.close();
});

const details = async () => (await api.tenant.get({ ...machine, params: { id } })).body.content;

/** Sets the provider by the call of the form. */
async function set(
  changes: object = {},
  secret: string | null = providerSecret(id),
): Promise<TestResponse> {
  const { version } = await details();
  const settings = { name: 'Club ID', issuer: provider.issuer, client_id: id };
  return api.tenant.setOperatorProvider({
    ...machine,
    params: { id },
    body: {
      version,
      provider: { ...settings, domains: ['club.example', 'youth.club.example'], ...changes },
      secret,
    },
  });
}
async function remove(): Promise<TestResponse> {
  const { version } = await details();
  return api.tenant.removeOperatorProvider({ ...machine, params: { id }, body: { version } });
}
/** Changes the provider in the JSON of all settings; null removes it. */
async function update(
  changes: object | null,
  as: object = machine,
  dryRun = false,
): Promise<TestResponse> {
  const { version, config } = await details();
  const studio = { ...config.auth_providers.studio, ...changes };
  return api.tenant.update({
    ...as,
    params: { id },
    body: {
      version,
      change: { auth_providers: changes === null ? null : { studio } },
      dry_run: dryRun,
    },
  });
}
const outcome = ({ status, body }: TestResponse) => [status, body.messageErrorCode];
const secretOf = async () => (await details()).operatorProviderSecret;

describe('the stored secret of the provider of operators', () => {
  it.each([
    ['issuer', () => ({ issuer: `${provider.issuer}/` })],
    ['client', () => ({ client_id: 'another' })],
    ['address that gets it', () => ({ token_url: `${provider.issuer}/elsewhere` })],
  ])('is removed when the settings name another %s', async (_, changes) => {
    expect((await update(changes(), machine, true)).status).toBe(200);
    expect(await secretOf()).toBe('database');
    const { status, body } = await update(changes());
    expect([status, body.content.operatorProviderSecret]).toEqual([200, null]);
    const rows = await db.withoutTenant((trx) =>
      trx.selectFrom('stored_tenant').select('operator_provider_secret').execute(),
    );
    expect(rows).toEqual([{ operator_provider_secret: null }]);
  });

  it('is removed with the provider, and does not return with it', async () => {
    const { auth_providers: providers } = (await details()).config;
    expect((await update(null)).status).toBe(200);
    const { version } = await details();
    await api.tenant.update({
      ...machine,
      params: { id },
      body: { version, change: { auth_providers: providers } },
    });
    expect(await secretOf()).toBeNull();
  });

  it('stays when the settings change otherwise', async () => {
    await update({ name: 'Osmere ID', domains: ['club.example'] });
    expect(await secretOf()).toBe('database');
  });

  it('stays when the issuer itself names another address for it', async () => {
    provider.document['token_endpoint'] = `${provider.issuer}/token2`;
    await set({}, null);
    expect(await secretOf()).toBe('database');
  });
});

describe('a session that the provider of operators opened', () => {
  const signIn = async () =>
    operatorIn(await signInByProvider(api, provider, claimsOf('ada'), id), id);
  const use = async (session: SignedInOperator) =>
    outcome(await api.operator.getSession({ ...session }));
  const ended = [401, 'operator_session_ended'];

  it('ends when the provider is removed, and does not return with it', async () => {
    const session = await signIn();
    expect(await use(session)).toEqual([200, undefined]);
    await remove();
    expect(await use(session)).toEqual(ended);
    await set();
    expect(await use(session)).toEqual(ended);
    expect(await use(await signIn())).toEqual([200, undefined]);
  });

  it.each([
    ['another client', async () => set({ client_id: 'another' })],
    ['fewer domains', async () => set({ domains: ['youth.club.example'] })],
    ['another client in its JSON', async () => update({ client_id: 'another' })],
    ['no provider in its JSON', async () => update(null)],
  ])('ends when the portal has %s, also after the former settings return', async (_, change) => {
    const session = await signIn();
    expect((await change()).status).toBe(200);
    await set();
    expect(await use(session)).toEqual(ended);
  });

  it('stays when the portal gets another domain, and with it sessions by password', async () => {
    const session = await signIn();
    await set({ domains: ['other.example', 'youth.club.example', 'club.example'] });
    expect(await use(session)).toEqual([200, undefined]);
    const email = await addOperator(api, 'pia', 'editor', id);
    const byPassword = operatorIn(await signInOperator(api, email, { tenant: id }), id);
    await remove();
    expect(await use(session)).toEqual(ended);
    expect(await use(byPassword)).toEqual([200, undefined]);
  });

  it('stays in other portals', async () => {
    const elsewhere = await signIn();
    await db.withoutTenant((trx) =>
      trx
        .updateTable('operator_session')
        .set({ tenant_id: 'alpha' })
        .where('id', '=', elsewhere.session.id)
        .execute(),
    );
    await remove();
    const rows = await db.withoutTenant((trx) =>
      trx
        .selectFrom('operator_session')
        .select('id')
        .where('id', '=', elsewhere.session.id)
        .execute(),
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a sign-in by the provider of operators that is in flight', () => {
  const headers = studioHeaders(id);
  /** Starts a sign-in, and returns what finishes it. */
  const begin = async (at = api, name = 'ada') => {
    const start = await at.operator.startProviderSession({ tenant: id, headers, body: {} });
    const body = provider.authorize(start, claimsOf(name));
    return () => at.operator.createProviderSession({ tenant: id, headers, body });
  };
  const changed = [409, 'operator_provider_changed'];
  const providerSessions = () =>
    db.withoutTenant((trx) =>
      trx
        .selectFrom('operator_session')
        .select('id')
        .where('tenant_id', '=', id)
        .where('provider', 'is not', null)
        .execute(),
    );

  it.each([
    ['fewer domains', () => set({ domains: ['club.example'] }, null)],
    ['another secret', () => set()],
    ['roles of its claims', () => update({ roles: { claim: 'groups', values: { a: 'owner' } } })],
  ])('is refused when the provider has %s by then, and another one succeeds', async (_, change) => {
    const finish = await begin();
    expect((await change()).status).toBe(200);
    expect(outcome(await finish())).toEqual(changed);
    expect(outcome(await (await begin())())).toEqual([200, undefined]);
  });

  it('is refused by a process that has not heard of the change, and accepts no invitation', async () => {
    await api.operator.invite({
      ...machine,
      tenant: id,
      body: { email: 'eve@club.example', role: 'owner', mail: false },
    });
    const unaware = await createTestApi({ db, clock: () => now });
    const finish = await begin(unaware, 'eve');
    await set({ domains: ['youth.club.example'] });
    const refused = outcome(await finish());
    await unaware.close();
    expect(refused).toEqual(changed);
    const { body } = await api.operator.listInvitations({ ...machine, tenant: id });
    expect(body.content.entries).toContainEqual(
      expect.objectContaining({ email: 'eve@club.example' }),
    );
  });

  it('stores no session, whenever the provider is removed', async () => {
    // Counts the transactions of the finish alone.
    let [steps, changeAt] = [Number.NaN, 0];
    const stepping: OpenDatabase = {
      ...db,
      forTenant: async (owner, work, options) => {
        steps += 1;
        if (steps === changeAt) await remove();
        return db.forTenant(owner, work, options);
      },
    };
    const unaware = await createTestApi({ db: stepping, clock: () => now });
    const finish = await begin(unaware);
    steps = 0;
    expect((await finish()).status).toBe(200);
    const total = steps;
    await remove();
    for (changeAt = 1; changeAt <= total; changeAt += 1) {
      steps = Number.NaN;
      await set();
      const aware = await createTestApi({ db: stepping, clock: () => now });
      const finishOne = await begin(aware);
      steps = 0;
      await finishOne();
      await aware.close();
      expect(await providerSessions(), `removed before transaction ${changeAt}`).toEqual([]);
    }
    await unaware.close();
  });
});

describe('a change of the provider of operators in the JSON of all settings', () => {
  it('requires an administrator to reauthenticate, unlike other settings and the key of the machine', async () => {
    const email = await addOperator(api, 'root', 'scorer');
    await makeAdministrator(api, email);
    const root = operatorIn(await signInOperator(api, email));
    expect((await update({ name: 'One' }, root)).status).toBe(200);
    now += operatorReauthenticationMs;
    const required = [403, 'operator_reauthentication_required'];
    expect(outcome(await update({ name: 'Two' }, root))).toEqual(required);
    expect(outcome(await update(null, root))).toEqual(required);
    const { version, config } = await details();
    expect(config.auth_providers.studio.name).toBe('One');
    const other = await api.tenant.update({
      ...root,
      params: { id },
      body: { version, config: { ...config, name: 'Gamma' } },
    });
    expect(outcome(other)).toEqual([200, undefined]);
    expect((await update({ name: 'Two' })).status).toBe(200);
  });
});
